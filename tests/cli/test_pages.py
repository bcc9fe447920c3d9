from __future__ import annotations

from pathlib import Path

import pytest

from hordago.cli.pages import CALLS, PAGES, main
from hordago.errors import HordagoError
from hordago.words.calls import call_set, call_set_keys

DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.mark.parametrize("place", PAGES)
def test_a_page_is_what_the_code_says_now(place: str) -> None:
    text = (DOCS / place).read_text(encoding="utf-8")
    assert text == PAGES[place](), "python -m hordago.cli.pages docs"


def test_pages_are_written_into_a_manual_alone(tmp_path: Path) -> None:
    with pytest.raises(HordagoError, match=r"index\.md"):
        main(tmp_path)
    (tmp_path / "index.md").touch()
    (tmp_path / "reference").mkdir()
    main(tmp_path)
    assert all((tmp_path / place).is_file() for place in PAGES)


def test_every_call_stands_on_the_page_of_words() -> None:
    for key in call_set_keys():
        words = call_set(key)
        assert words.spoken.keys() | words.hear.keys() <= CALLS.keys()
