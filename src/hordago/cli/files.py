"""Where matches are kept: the record, written after every action, and beside it the secret.

Owns the files of a match. The record of an unfinished match does not hold the secret that its cards
come from: that lies in ``RECORD.secret``, for its owner alone, until the match is over. A record is
replaced whole or not at all, so that whatever ends the program loses nothing that was written; and
only where it is as it was last read or written here, so that nothing of another's is lost.
"""

from __future__ import annotations

import errno
import json
import os
import tempfile
from contextlib import suppress
from datetime import date
from itertools import count
from pathlib import Path
from typing import Final

from hordago.words.i18n import Fault, later

SUFFIX: Final = ".mus"

CANNOT: Final = {
    "read": later("{path} cannot be read: {reason}"),
    "kept": later("{path} cannot be kept: {reason}"),
    "written": later("{path} cannot be written: {reason}"),
    "removed": later("{path} cannot be removed: {reason}"),
    "made": later("{path} cannot be made: {reason}; name a file with --record FILE"),
}


class KeptMatch:
    """The files of one match."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: bytes | None = None  # what the record said when it was last read or written

    @property
    def secret_path(self) -> Path:
        """Where the secret lies while the match is not over."""
        return secret_beside(self.path)

    def read(self) -> bytes:
        """The record as it is in its file. Raises `HordagoError` where it cannot be read."""
        try:
            self._known = self.path.read_bytes()
        except OSError as error:
            raise cannot("read", self.path, error) from None
        return self._known

    def begin(self, text: str, secret: bytes, first: int = 1) -> None:
        """Keep a match that has no files yet; `first` is the first hand that the secret deals.

        Raises `HordagoError` where its files would take another's place.
        """
        self._refuse_to_replace()
        try:
            self._write_secret(secret, first)
            with self.path.open("xb") as file:
                file.write(text.encode("utf-8"))
        except FileExistsError as error:
            raise Fault("{path} is there already: name another file", path=error.filename) from None
        except OSError as error:
            self.secret_path.unlink(missing_ok=True)
            raise cannot("kept", self.path, error) from None
        self._known = text.encode("utf-8")

    def _refuse_to_replace(self) -> None:
        if self.path.exists():
            raise Fault(
                "{path} is there already: name another file, or go on with it (--resume {path})",
                path=self.path,
            )
        if self.secret_path.exists():
            raise Fault(
                "{path} is there already and may belong to another match: name another file for "
                "the record",
                path=self.secret_path,
            )

    def write(self, text: str) -> None:
        """Put the record in the place of the one that is there, whole, where it says more.

        Raises `HordagoError` where it cannot be written, and where someone else has written there.
        """
        wanted = text.encode("utf-8")
        if wanted == self._known:
            return
        self._refuse_if_changed()
        try:
            replace_whole(self.path, wanted)
        except OSError as error:
            raise cannot("written", self.path, error) from None
        self._known = wanted

    def _refuse_if_changed(self) -> None:
        try:
            there = self.path.read_bytes()
        except FileNotFoundError:
            return  # nothing can be lost there
        except OSError as error:
            raise cannot("read", self.path, error) from None
        if there != self._known:
            raise Fault(
                "{path} has been changed by someone else since it was last read or written here: "
                "is this match gone on with in another window? The file is left as it is, and "
                "what was done last here is not kept",
                path=self.path,
            )

    def finish(self, text: str) -> None:
        """Write the record of a match that is over; the secret is not needed any more."""
        self.write(text)
        try:
            self.secret_path.unlink(missing_ok=True)
        except OSError as error:
            raise cannot("removed", self.secret_path, error) from None

    def redeal(self, text: str, secret: bytes, first: int) -> Path:
        """Put a new secret in the place of the old one, with the record that goes with it.

        Answers with the file in which the record as it was is kept, its secret beside it.
        """
        spare = self.set_aside()
        try:
            if self.secret_path.exists():
                self.secret_path.rename(secret_beside(spare))
            self._write_secret(secret, first)
        except OSError as error:
            raise cannot("written", self.secret_path, error) from None
        self.write(text)
        return spare

    def set_aside(self) -> Path:
        """Keep the record as it is in a file of its own, ``RECORD.bak``; answers with that file."""
        self._refuse_if_changed()
        record = real_path(self.path)
        spare = next(
            path
            for path in (record.with_name(f"{record.name}.bak{n or ''}") for n in count())
            if not path.exists() and not secret_beside(path).exists()
        )
        try:
            mode = record.stat().st_mode & 0o777
            descriptor = os.open(spare, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
            with os.fdopen(descriptor, "wb") as file:
                file.write(self._known or b"")
        except OSError as error:
            raise cannot("written", spare, error) from None
        return spare

    def _write_secret(self, secret: bytes, first: int) -> None:
        descriptor = os.open(self.secret_path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump({"secret": secret.hex(), "first_hand": first}, file)
            file.write("\n")

    def secret(self, number: int) -> tuple[bytes, int]:
        """The secret that was kept, and the first hand that it deals.

        `number` is the hand that is not over. Raises `HordagoError`, saying what can be done, where
        there is no secret.
        """
        path = self.secret_path
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            secret, first = bytes.fromhex(kept["secret"]), int(kept["first_hand"])
        except FileNotFoundError:
            raise Fault(
                "{path} is missing, and without it the cards are not known: put it back, or with "
                "--redeal hand {number} is dealt anew, and the score stays",
                path=path,
                number=number,
            ) from None
        except OSError as error:
            raise cannot("read", path, error) from None
        except (ValueError, KeyError, TypeError):
            secret, first = b"", 0
        if len(secret) < 16 or first < 1:
            raise Fault(
                "{path} does not hold the secret any more: with --redeal hand {number} is dealt "
                "anew, and the score stays",
                path=path,
                number=number,
            )
        return secret, first

    def refuse_if_locked(self) -> None:
        """Raise where the record could not be written, before anything is played."""
        try:
            refuse_if_read_only(self.path)
        except OSError as error:
            raise cannot("written", self.path, error) from None
        folder = real_path(self.path).parent
        if not os.access(folder, os.W_OK):
            raise Fault(
                "{path}: nothing can be written there, so nothing would be kept", path=folder
            )


def real_path(path: Path) -> Path:
    """The file that is meant: where a link leads, else the path itself."""
    return path.resolve() if path.is_symlink() else path


def secret_beside(path: Path) -> Path:
    """Where the secret of a record lies: beside the file itself, wherever links to it are."""
    record = real_path(path)
    return record.with_name(record.name + ".secret")


def refuse_if_read_only(path: Path) -> None:
    """Raise `PermissionError` for a file that is not to be written, even where we might."""
    with suppress(FileNotFoundError):
        if path.stat().st_mode & 0o222 == 0 or not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def replace_whole(path: Path, content: bytes) -> None:
    """Write a file so that at every moment either the old content or the new one is there.

    A link goes on leading there; the file keeps its owner and who may read it. Raises `OSError`.
    """
    refuse_if_read_only(path)
    place = real_path(path)
    descriptor, name = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name}.", suffix=".new")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        try:
            old = place.stat()
        except FileNotFoundError:
            Path(name).chmod(0o644 & ~current_umask())
        else:
            if hasattr(os, "chown"):
                with suppress(PermissionError):
                    os.chown(name, old.st_uid, old.st_gid)
            Path(name).chmod(old.st_mode & 0o777)
        Path(name).replace(place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def current_umask() -> int:
    """The permissions that new files of this process lack."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def new_path(code: str) -> Path:
    """A path for the record of a new match that no match has: a folder of the player's own.

    Raises `HordagoError` where the folder cannot be made.
    """
    from platformdirs import user_data_path

    folder = user_data_path("hordago", appauthor=False) / "matches"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot("made", folder, error) from None
    stem = f"{date.today().isoformat()}-{code}"
    number = 1
    while True:
        path = folder / f"{stem}-{number}{SUFFIX}"
        if not path.exists() and not KeptMatch(path).secret_path.exists():
            return path
        number += 1


def cannot(what: str, path: Path, error: OSError) -> Fault:
    """The error for what the system would not do with a file: a key of `CANNOT`."""
    return Fault(CANNOT[what], path=path, reason=error.strerror or str(error))
