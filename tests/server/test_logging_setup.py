from __future__ import annotations

import json
import subprocess
import sys
from typing import Literal

import pytest

PROGRAM = """
import logging, sys
import structlog
from hordago.server.logging_setup import set_up_logging

set_up_logging({form!r}, "info")
log = structlog.get_logger("hordago.server.table")
log.info("a guest came", table="t1", token="0123secret", more={{"Cookie": "0123secret", "seat": 2}})
log.debug("not this")
logging.getLogger("uvicorn.access").info("0123secret")
logging.getLogger("uvicorn.error").info("Started server process")
logging.getLogger("uvicorn.error").error("Application startup failed. Exiting.")
logging.getLogger("uvicorn.error").warning("of uvicorn")
try:
    cards = "0123secret"
    raise KeyError("of ours")
except KeyError:
    log.exception("a table broke")
"""


def logged(form: Literal["console", "json"]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(form=form)],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout == ""
    return done.stderr


@pytest.mark.parametrize("form", ["console", "json"])
def test_no_secret_stands_in_a_log(form: Literal["console", "json"]) -> None:
    text = logged(form)
    assert text.count("0123secret") == text.count('cards = "0123secret"')
    assert "(left out)" in text
    assert "a guest came" in text
    assert "not this" not in text
    assert "Exiting" not in text
    assert "Started" not in text


def test_json_is_one_object_a_line_whoever_wrote_it() -> None:
    guest, uvicorn, broke = map(json.loads, logged("json").splitlines())
    assert guest["message"] == "a guest came"
    assert guest["logger"] == "hordago.server.table"
    assert guest["level"] == "info"
    assert guest["more"] == {"Cookie": "(left out)", "seat": 2}
    assert uvicorn["message"] == "of uvicorn"
    assert "KeyError: 'of ours'" in broke["exception"]
