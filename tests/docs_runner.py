"""Runs the examples of the pages, so that what they show is what happens.

In README.md, CONTRIBUTING.md and docs/**/*.md:

- a ``python`` block runs, as a doctest where it has ``>>>``; a page's blocks share their names;
- a ``console`` block's lines that begin with ``$ `` run in a shell and must succeed, or exit with N
  where they end with ``# exits N``; a line that ends with a backslash goes on in the next. Lines
  after a command are what it prints, compared exactly, where ``...`` stands for anything: within a
  line, or alone for any number of lines. With no such lines the output is not looked at;
- ``{code-block}`` with a ``:caption:`` is a file of that name, written for the examples after it.

Each page has an empty folder and a home of its own. What may not run here stands in `EXEMPT`.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, chdir
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from sybil import Document, Example, Region, Sybil
from sybil.parsers.myst import CodeBlockParser, PythonCodeBlockParser
from sybil.parsers.myst.lexers import DirectiveLexer

ROOT = Path(__file__).parent.parent
EXECUTED = ("console", "python")
SECONDS = 300  # the first command that needs the solver compiles it
CACHE = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
_EXITS = re.compile(r"\s+# exits (\d+)$")
_STACK = "_page"


class Command(NamedTuple):
    """One command of a console block and what it should do."""

    text: str
    exits: int
    output: tuple[str, ...]  # empty: not compared


def missing_make_targets(words: list[str]) -> str | None:
    """Answers with what is wrong in a `make` command: a target that the Makefile lacks."""
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = [word for word in words[1:] if "=" not in word and not word.startswith("-")]
    missing = [word for word in named if word not in targets]
    return f"the Makefile has no target {', '.join(missing)}" if missing else None


# Commands that are not run, each with the check that is made in place of running it.
EXEMPT: dict[str, Callable[[list[str]], str | None]] = {
    "make": missing_make_targets,  # CI runs them, and this test is within one
}


def commands(block: str) -> list[Command]:
    """Reads the text of a console block."""
    found: list[Command] = []
    lines = iter(block.rstrip().splitlines())
    for line in lines:
        if line.startswith("$ "):
            text = line[2:]
            while text.endswith("\\"):
                text = text[:-1] + next(lines, "").strip()
            exits = _EXITS.search(text)
            found.append(Command(_EXITS.sub("", text), int(exits[1]) if exits else 0, ()))
        elif found:
            found[-1] = found[-1]._replace(output=(*found[-1].output, line))
        else:
            raise ValueError(f"output without a command before it: {line}")
    return found


def matches(expected: tuple[str, ...], printed: str) -> bool:
    """Says whether `printed` is as the page shows it; blanks at the ends of lines do not count."""
    pattern = "".join(
        r"(?:.*\n)*" if line.strip() == "..." else re.escape(line.rstrip()) + "\n"
        for line in expected
    )
    lines = "".join(f"{line.rstrip()}\n" for line in printed.rstrip().splitlines())
    return re.fullmatch(pattern.replace(r"\.\.\.", ".*"), lines) is not None


def run(command: Command) -> str | None:
    """Runs one command in the present folder; answers with what is wrong, or None."""
    words = shlex.split(command.text)
    if words[0] in EXEMPT:
        return EXEMPT[words[0]](words)
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command.text],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    if done.returncode != command.exits:
        return f"$ {command.text}\nexits {done.returncode}, not {command.exits}:\n{done.stdout}"
    if command.output and not matches(command.output, done.stdout):
        wanted = "\n".join(command.output)
        return f"$ {command.text}\nprints\n{done.stdout}\nand the page says\n{wanted}"
    return None


def run_block(example: Example) -> str | None:
    """Evaluates a console block; the first command that goes wrong ends it."""
    return next(filter(None, map(run, commands(example.parsed))), None)


def files(document: Document) -> Iterator[Region]:
    """Finds the blocks that are files: those with a caption."""
    for block in DirectiveLexer("code-block")(document):
        caption = block.lexemes["options"].get("caption")
        if caption and block.lexemes["arguments"] not in EXECUTED:
            yield Region(block.start, block.end, (caption, block.lexemes["source"]), write)


def write(example: Example) -> None:
    """Writes a captioned block to the file it names."""
    name, text = example.parsed
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")


def open_page(namespace: dict[str, Any]) -> None:
    """Enters a folder and an environment in which a page's examples print the same everywhere."""
    stack = namespace[_STACK] = ExitStack()
    home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hordago-docs-")))
    work = home / "work"
    work.mkdir()
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("HORDAGO_", "LC_", "XDG_"))
    }
    of_its_own = {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "HOME": str(home),
        "XDG_CACHE_HOME": CACHE,  # compiled rules need not be compiled again for each page
        "XDG_DATA_HOME": str(home / "data"),
        "COLUMNS": "80",
        "LANG": "C.UTF-8",
        "LANGUAGE": "en",
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
        "TERM": "dumb",
    }
    stack.enter_context(patch.dict(os.environ, kept | of_its_own, clear=True))
    stack.enter_context(chdir(work))


def close_page(namespace: dict[str, Any]) -> None:
    """Leaves and removes what `open_page` made."""
    namespace[_STACK].close()


pages = Sybil(
    parsers=[PythonCodeBlockParser(), CodeBlockParser("console", run_block), files],
    path=str(ROOT),
    patterns=["README.md", "CONTRIBUTING.md", "docs/*.md", "docs/**/*.md"],
    setup=open_page,
    teardown=close_page,
)
