"""The runner of the pages' examples is itself held to what it promises."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from sybil.example import SybilFailure

from tests.docs_runner import ROOT, Command, close_page, commands, matches, open_page, pages, run

PAGES = sorted(
    path for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")] if pages.should_parse(path)
)


@pytest.fixture
def page() -> Iterator[None]:
    namespace: dict[str, Any] = {}
    open_page(namespace)
    yield
    close_page(namespace)


def evaluate(tmp_path: Path, text: str) -> None:
    """Runs every example of a page with this text."""
    path = tmp_path / "page.md"
    path.write_text(dedent(text), encoding="utf-8")
    document = pages.parse(path)
    open_page(document.namespace)
    try:
        for example in document.examples():
            example.evaluate()
    finally:
        close_page(document.namespace)


def test_a_block_is_read_as_commands_with_their_output_and_exit_code() -> None:
    block = "$ one \\\n    two\n$ three  # exits 2\nsaid\n\nmore\n"
    assert commands(block) == [
        Command("one two", 0, ()),
        Command("three", 2, ("said", "", "more")),
    ]


def test_output_before_any_command_is_refused() -> None:
    with pytest.raises(ValueError, match="output without a command"):
        commands("hello\n$ echo hello\n")


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        (["a"], "a\n", True),
        (["a"], "a  \n\n", True),
        (["a"], "a\nb\n", False),
        (["a.c"], "abc\n", False),
        (["a", "..."], "a\n", True),
        (["a", "...", "d"], "a\nb\nc\nd\n", True),
        (["saved to .../x"], "saved to /home/x\n", True),
        (["saved to ..."], "saved to\nx\n", False),
    ],
)
def test_output_is_compared_exactly_but_for_dots(
    expected: list[str], printed: str, same: bool
) -> None:
    assert matches(tuple(expected), printed) is same


@pytest.mark.usefixtures("page")
@pytest.mark.parametrize(
    ("command", "problem"),
    [
        (Command("true", 0, ()), None),
        (Command("exit 2", 2, ()), None),
        (Command("exit 2", 0, ()), "exits 2, not 0"),
        (Command("false | cat", 0, ()), "exits 1, not 0"),
        (Command("echo yes", 0, ("no",)), "prints\nyes\n"),
        (Command("make test ARGS=-x", 0, ()), None),
        (Command("make tea", 0, ()), "no target tea"),
    ],
)
def test_a_command_is_run_and_what_goes_wrong_is_told(
    command: Command, problem: str | None
) -> None:
    told = run(command)
    if problem is None:
        assert told is None
    else:
        assert told is not None
        assert problem in told


def test_a_page_has_its_own_folder_and_home_and_leaves_nothing() -> None:
    before, here = dict(os.environ), Path.cwd()
    namespace: dict[str, Any] = {}
    open_page(namespace)
    home = Path(os.environ["HOME"])
    assert home != Path(before["HOME"])
    assert home in Path.cwd().parents
    close_page(namespace)
    assert (dict(os.environ), Path.cwd(), home.exists()) == (before, here, False)


def test_blocks_of_a_page_share_names_and_files(tmp_path: Path) -> None:
    evaluate(
        tmp_path,
        """
        ```{code-block} toml
        :caption: some/code.toml
        target = 30
        ```

        ```python
        from pathlib import Path
        text = Path("some/code.toml").read_text()
        ```

        ```python
        >>> text
        'target = 30\\n'
        ```

        ```console
        $ cat some/code.toml
        target = 30
        ```
        """,
    )


@pytest.mark.parametrize(
    "block",
    [
        "```console\n$ echo 1\n2\n```",
        "```{code-block} console\n$ false\n```",
        "```python\n>>> 1 + 1\n3\n```",
    ],
)
def test_an_example_that_is_wrong_fails(tmp_path: Path, block: str) -> None:
    with pytest.raises(SybilFailure):
        evaluate(tmp_path, block)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_block_that_looks_like_an_example_is_one_that_runs(path: Path) -> None:
    # A block with a caption is a file of this name, for the examples after it to use.
    block = r"^\s*```+(?:\{code-block\} ?)?([\w-]+)$(?!\n:caption:)"
    languages = re.findall(block, path.read_text(), re.MULTILINE)
    assert not {"bash", "doctest", "py", "pycon", "python3", "sh", "shell"} & set(languages)
