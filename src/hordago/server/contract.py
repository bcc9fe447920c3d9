"""Writes the protocol down for others: the JSON Schema of every message.

Owns the file that the page's TypeScript types are made from. `python -m hordago.server.contract`
writes it anew; a test compares it with the messages as they are.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from hordago.server import api, protocol

SCHEMA: Final = Path("web/src/generated/protocol.schema.json")


def schema() -> dict[str, Any]:
    """The JSON Schema of all that a page sends and gets, each message under its name in `$defs`."""
    roots = (protocol.ToServer, protocol.ToPage, *api.SPOKEN)
    shown, components = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    names = {name: name.rpartition(".")[2] for name in components}
    to_server, to_page, *_ = shown
    whole = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Protocol",
        "description": f"The protocol of the table, version {protocol.VERSION}.",
        "type": "object",
        "additionalProperties": False,
        "required": ["toServer", "toPage"],
        "properties": {"toServer": to_server, "toPage": to_page},
        "$defs": components,
    }
    text = json.dumps(whole)
    for name, short in names.items():
        text = text.replace(f'"#/$defs/{name}"', f'"#/$defs/{short}"')
    tidy: dict[str, Any] = json.loads(text, object_hook=_in_draft_07)
    tidy["$defs"] = {names[name]: each for name, each in tidy["$defs"].items()}
    if len(tidy["$defs"]) != len(components):
        raise AssertionError("two messages have one name")
    return tidy


def _in_draft_07(part: dict[str, Any]) -> dict[str, Any]:
    """The tuples of a schema in the older form, which makers of TypeScript types read."""
    if "prefixItems" in part:
        kept = {key: value for key, value in part.items() if key != "prefixItems"}
        return {**kept, "items": part["prefixItems"], "additionalItems": False}
    return part


def schema_text() -> str:
    """The schema as it is kept in the file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Write the schema into the folder of the page."""
    folder = SCHEMA.parent
    if not folder.is_dir():
        sys.exit(f"there is no folder {folder} here: run this from the project's root")
    SCHEMA.write_text(schema_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
