"""How the browser of the tests is found."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.browser import chromium


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A machine without any browser, where nothing may be installed."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(chromium.VARIABLE, raising=False)
    monkeypatch.setattr(chromium, "MAC", "no-such-browser")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    chromium.chromium.cache_clear()
    yield tmp_path
    chromium.chromium.cache_clear()


def program(path: Path) -> Path:
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize("name", chromium.NAMES)
def test_a_chromium_on_the_path_is_found(nowhere: Path, name: str) -> None:
    there = program(nowhere / name)
    assert chromium.chromium() == there


def test_the_variable_goes_before_the_path(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(nowhere / "chromium")
    mine = program(nowhere / "mine")
    monkeypatch.setenv(chromium.VARIABLE, str(mine))
    assert chromium.chromium() == mine


def test_a_variable_that_names_no_program_is_refused(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(chromium.VARIABLE, str(nowhere))
    with pytest.raises(chromium.NoChromium, match="is not a program"):
        chromium.chromium()


@pytest.mark.usefixtures("nowhere")
def test_without_one_a_single_line_says_how_to_get_it() -> None:
    with pytest.raises(chromium.NoChromium) as told:
        chromium.chromium()
    assert "apt-get install chromium" in str(told.value)
    assert "\n" not in str(told.value)


def test_only_root_with_apt_installs(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not chromium.may_install()
    program(nowhere / "apt-get")
    assert not chromium.may_install()
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert chromium.may_install()
    (nowhere / "apt-get").unlink()
    assert not chromium.may_install()


def test_the_browser_opens_a_page(context: BrowserContext) -> None:
    page = context.new_page()
    page.set_content("<h1>hordago</h1>")
    assert page.get_by_role("heading").inner_text() == "hordago"
