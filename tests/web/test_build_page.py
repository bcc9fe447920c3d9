"""The page as it is built, and when it is: from all its sources, once, and for a strict browser."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from build_hooks import npm, page
from build_hooks.failing import BuildError

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / page.BUILT
SVELTE = sorted((ROOT / "web/src").rglob("*.svelte"))


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout, in which building the page writes one file."""

    def build(web: Path, *arguments: str) -> None:
        assert arguments == ("run", "build")
        (tmp_path / page.BUILT).mkdir(parents=True, exist_ok=True)
        (tmp_path / page.BUILT / "index.html").write_text("built")

    monkeypatch.setattr(npm, "install", lambda web, developing: None)
    monkeypatch.setattr(npm, "run", build)
    write(tmp_path / "web/package.json", "{}")
    write(tmp_path / "web/src/main.ts", "start()")
    write(
        tmp_path / "web/deck/__main__.py", "import sys, os; os.makedirs(sys.argv[1], exist_ok=True)"
    )
    return tmp_path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_a_page_is_built_once(tree: Path) -> None:
    assert not page.is_fresh(tree)
    assert page.build(tree)
    assert page.is_fresh(tree)
    assert not page.build(tree)


@pytest.mark.parametrize(
    "source", ["src/main.ts", "src/new.svelte", "package.json", "deck/__main__.py", "public/a.txt"]
)
def test_a_changed_source_makes_it_stale(tree: Path, source: str) -> None:
    page.build(tree)
    write(tree / "web" / source, "changed")
    assert not page.is_fresh(tree)


@pytest.mark.parametrize(
    "other",
    [
        "node_modules/svelte/index.js",
        "deck/__pycache__/palette.pyc",
        "public/deck/spanish.svg",
        "src/main.test.ts",
        ".npmrc",
    ],
)
def test_what_is_not_a_source_leaves_it_fresh(tree: Path, other: str) -> None:
    page.build(tree)
    write(tree / "web" / other, "changed")
    assert page.is_fresh(tree)


def test_a_renamed_source_makes_it_stale(tree: Path) -> None:
    page.build(tree)
    (tree / "web/src/main.ts").rename(tree / "web/src/start.ts")
    assert not page.is_fresh(tree)


def test_a_build_that_fails_leaves_it_stale_and_says_what_to_do(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.build(tree)
    write(tree / "web/src/main.ts", "start(")

    def fail(web: Path, *arguments: str) -> None:
        raise BuildError("unexpected end of file")

    monkeypatch.setattr(npm, "run", fail)
    with pytest.raises(BuildError, match=r"(?s)unexpected end of file.*HORDAGO_SKIP_PAGE=1"):
        page.build(tree)
    write(tree / "web/src/main.ts", "start()")
    assert not page.is_fresh(tree)


def test_a_deck_that_cannot_be_drawn_ends_the_build_with_its_reason(tree: Path) -> None:
    write(tree / "web/deck/__main__.py", "raise SystemExit('no king of cups')")
    with pytest.raises(BuildError, match=r"(?s)web\.deck.*no king of cups"):
        page.build(tree)


def test_a_copy_without_the_sources_is_told(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="has no sources"):
        page.build(tmp_path)


@pytest.mark.parametrize(("value", "skipped"), [("", False), ("0", False), ("1", True)])
def test_the_environment_can_ask_for_no_page(
    monkeypatch: pytest.MonkeyPatch, value: str, skipped: bool
) -> None:
    monkeypatch.setenv(page.SKIP, value)
    assert page.skipped() is skipped


# --- this checkout --------------------------------------------------------------------------------


def test_the_installed_page_is_built_from_the_sources_as_they_are() -> None:
    assert page.is_fresh(ROOT), "the page is stale: run `make page`"


def test_nothing_in_the_page_is_inline() -> None:
    html = (BUILT / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:|data:", html)
    assert re.findall(r"<script(?![^>]*\ssrc=)", html) == []


def test_the_page_asks_no_other_site_for_anything() -> None:
    html = (BUILT / "index.html").read_text(encoding="utf-8")
    addresses = re.findall(r'(?:src|href)="([^"]*)"', html)
    assert addresses
    assert [address for address in addresses if not re.match(r"/(?!/)", address)] == []


def test_every_text_of_some_size_has_its_compressed_copy() -> None:
    texts = {".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"}
    large = [
        path for path in BUILT.rglob("*") if path.suffix in texts and path.stat().st_size >= 1024
    ]
    assert large
    for path in large:
        assert gzip.decompress(path.with_name(f"{path.name}.gz").read_bytes()) == path.read_bytes()


@pytest.mark.parametrize("path", SVELTE, ids=lambda path: path.name)
def test_a_component_writes_no_style_that_a_strict_browser_refuses(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r'\sstyle="', text), "use a class, or style:property={value}"
    assert "svelte/transition" not in text, "use CSS animations, or element.animate"
    assert "svelte/animate" not in text, "use CSS animations, or element.animate"


def test_the_lock_file_names_no_registry_and_a_vite_that_installs() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
    assert lock["packages"]["node_modules/vite"]["version"].startswith("8.3.")
