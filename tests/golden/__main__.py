"""Writes the golden records anew: `make golden`."""

from __future__ import annotations

from tests.golden import NAMES, path_of, text_of

for name in NAMES:
    path_of(name).write_text(text_of(name), encoding="utf-8", newline="\n")
print(f"{len(NAMES)} golden records written to tests/golden; look at the difference")
