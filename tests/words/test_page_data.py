from __future__ import annotations

import json
from pathlib import Path

import pytest

from hordago.errors import HordagoError
from hordago.words.calls import call_set, call_set_keys
from hordago.words.page_data import FILE, calls_json, main

GENERATED = Path(__file__).parent.parent.parent / "web" / "src" / "generated"


@pytest.mark.skipif(not GENERATED.is_dir(), reason="this checkout has no page")
def test_the_words_of_the_page_are_those_of_the_call_sets_now() -> None:
    kept = (GENERATED / FILE).read_text(encoding="utf-8")
    assert kept == calls_json(), "python -m hordago.words.page_data web/src/generated"


def test_the_page_has_every_call_set_with_all_that_is_said() -> None:
    sets = json.loads(calls_json())
    assert [each["key"] for each in sets] == list(call_set_keys())
    for each in sets:
        words = call_set(each["key"])
        assert each["say"] == words.spoken
        assert each["name"] == words.name
        assert len(each["numbers"]) == 10


def test_the_data_is_written_into_a_folder_that_is_there(tmp_path: Path) -> None:
    main(tmp_path)
    assert (tmp_path / FILE).read_text(encoding="utf-8") == calls_json()
    with pytest.raises(HordagoError, match="is no folder"):
        main(tmp_path / "absent")
