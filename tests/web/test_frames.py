"""The frames that the page is tested with are what the server would send today."""

from __future__ import annotations

from pathlib import Path

import msgspec

from hordago.server import protocol
from web.preview.frames import FILE, WANTED, frames_json

ROOT = Path(__file__).parents[2]


def test_the_frames_of_the_page_s_tests_are_what_the_server_would_send_now() -> None:
    kept = (ROOT / FILE).read_text(encoding="utf-8")
    assert kept == frames_json(), "write them anew: python -m web.preview.frames"


def test_every_frame_is_a_welcome_that_a_page_understands() -> None:
    kept = msgspec.json.decode((ROOT / FILE).read_bytes(), type=dict[str, protocol.Welcome])
    assert list(kept) == list(WANTED)
