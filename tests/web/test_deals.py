"""The hands by which the page's check of deals is tested."""

from tests.web.deals import PATH, deals_json


def test_the_hands_of_the_page_s_tests_are_those_that_are_dealt_now() -> None:
    assert PATH.read_text(encoding="utf-8") == deals_json(), "run python -m tests.web.deals"
