"""Where matches are kept: the record, written after every action, and beside it the secret.

Owns the files of a match. The record of an unfinished match does not hold the secret that its cards
come from: that lies in ``RECORD.secret``, for its owner alone, until the match is over. A record is
replaced whole or not at all, so that whatever ends the program loses nothing that was written.
"""

from __future__ import annotations

import json
import os
import tempfile
from datetime import date
from pathlib import Path
from typing import Final

from hordago.errors import HordagoError

SUFFIX: Final = ".mus"


class KeptMatch:
    """The files of one match."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def secret_path(self) -> Path:
        """Where the secret lies while the match is not over."""
        return self.path.with_name(self.path.name + ".secret")

    def begin(self, text: str, secret: bytes, first: int = 1) -> None:
        """Keep a match that has no files yet; `first` is the first hand that the secret deals.

        Raises `HordagoError` where its files would take another's place.
        """
        self._refuse_to_replace()
        try:
            self._write_secret(secret, first)
            with self.path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError as error:
            raise HordagoError(f"{error.filename} is there already: name another file") from None
        except OSError as error:
            self.secret_path.unlink(missing_ok=True)
            raise cannot("kept", self.path, error) from None

    def _refuse_to_replace(self) -> None:
        if self.path.exists():
            raise HordagoError(
                f"{self.path} is there already: name another file, or go on with it "
                f"(--resume {self.path})"
            )
        if self.secret_path.exists():
            raise HordagoError(
                f"{self.secret_path} is there already and may belong to another match: "
                "name another file for the record"
            )

    def write(self, text: str) -> None:
        """Put the record in the place of the one that is there, whole. Raises `HordagoError`."""
        try:
            replace_whole(self.path, text)
        except OSError as error:
            raise cannot("written", self.path, error) from None

    def finish(self, text: str) -> None:
        """Write the record of a match that is over; the secret is not needed any more."""
        self.write(text)
        try:
            self.secret_path.unlink(missing_ok=True)
        except OSError as error:
            raise cannot("removed", self.secret_path, error) from None

    def redeal(self, text: str, secret: bytes, first: int) -> None:
        """Put a new secret in the place of the old one, with the record that goes with it."""
        try:
            self.secret_path.unlink(missing_ok=True)
            self._write_secret(secret, first)
        except OSError as error:
            raise cannot("written", self.secret_path, error) from None
        self.write(text)

    def _write_secret(self, secret: bytes, first: int) -> None:
        descriptor = os.open(self.secret_path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump({"secret": secret.hex(), "first_hand": first}, file)
            file.write("\n")

    def secret(self) -> tuple[bytes, int]:
        """The secret that was kept, and the first hand that it deals.

        Raises `HordagoError`, saying what can be done, where there is none.
        """
        what_then = "with --redeal the hand in progress is dealt anew, and the score stays"
        path = self.secret_path
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            secret, first = bytes.fromhex(kept["secret"]), int(kept["first_hand"])
        except FileNotFoundError:
            raise HordagoError(
                f"{path} is missing, and without it the cards are not known: put it back, "
                f"or {what_then}"
            ) from None
        except OSError as error:
            raise cannot("read", path, error) from None
        except (ValueError, KeyError, TypeError):
            secret, first = b"", 0
        if len(secret) < 16 or first < 1:
            raise HordagoError(f"{path} does not hold the secret any more: {what_then}")
        return secret, first


def replace_whole(path: Path, text: str) -> None:
    """Write a file so that at every moment either the old text or the new one is there."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".new")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).chmod(0o644 & ~current_umask())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def current_umask() -> int:
    """The permissions that new files of this process lack."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def read_text(path: Path) -> str:
    """The text of a file that a person named. Raises `HordagoError` where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise cannot("read", path, error) from None
    except UnicodeDecodeError:
        raise HordagoError(f"{path}: is not UTF-8 text") from None


def new_path(code: str) -> Path:
    """A path for the record of a new match that no match has: a folder of the player's own.

    Raises `HordagoError` where the folder cannot be made.
    """
    from platformdirs import user_data_path

    folder = user_data_path("hordago", appauthor=False) / "matches"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot("made", folder, error, "name a file with --record FILE") from None
    stem = f"{date.today().isoformat()}-{code}"
    number = 1
    while True:
        path = folder / f"{stem}-{number}{SUFFIX}"
        if not path.exists() and not KeptMatch(path).secret_path.exists():
            return path
        number += 1


def cannot(what: str, path: Path, error: OSError, more: str = "") -> HordagoError:
    """The error for what the system would not do with a file."""
    reason = error.strerror or str(error)
    return HordagoError(f"{path} cannot be {what}: {reason}" + (f"; {more}" if more else ""))
