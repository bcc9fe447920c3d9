"""The settings of a server: their meanings, defaults and limits, and how they are read.

Owns which settings there are; each is the variable ``HORDAGO_NAME`` of the environment, and what is
given in code or on the command line comes before it. No file is read. Values that cannot be are
refused together, each with what would be right.
"""

from __future__ import annotations

import difflib
import ipaddress
import os
import re
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from platformdirs import user_data_path
from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from hordago.errors import HordagoError
from hordago.server.timing import Patience

PREFIX: Final = "HORDAGO_"
IN_MEMORY: Final = Path(":memory:")
DATABASE: Final = "hordago.sqlite"
LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"
STANDARD: Final = Patience()
OTHERS: Final = frozenset({"HORDAGO_DEBUG", "HORDAGO_SERVER", "HORDAGO_SKIP_PAGE"})
"""Variables of other parts of hordago."""


class SettingsError(HordagoError):
    """Settings that cannot be; `problems` lists everything that is wrong with them."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problems))


def origin_of(text: str) -> str:
    """The scheme, name and port of an address, as browsers write an origin.

    Raises `ValueError` for an address with a path, and for what is none.
    """
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise ValueError("it cannot be read") from None
    host = parts.hostname or ""
    if parts.scheme not in {"http", "https"} or not re.fullmatch(r"[a-z0-9._:-]+", host):
        raise ValueError("it has to begin with https:// or http:// and a name")
    if parts.path not in {"", "/"} or parts.query or parts.fragment or "@" in parts.netloc:
        raise ValueError("nothing may stand beside the name and the port")
    name = f"[{host}]" if ":" in host else host
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{name}" + ("" if port in {None, usual} else f":{port}")


def _several(given: object) -> object:
    """What a variable lists, with commas between."""
    return [each.strip() for each in given.split(",")] if isinstance(given, str) else given


def _proxies(text: str) -> str:
    for each in text.split(","):
        if each.strip() != "*":
            ipaddress.ip_network(each.strip())  # a ValueError says what is wrong
    return text


def _folder(given: object) -> object:
    if isinstance(given, str) and not given.strip():
        raise ValueError("there is no name")
    return Path(given).expanduser() if isinstance(given, str) else given


def _own_folder() -> Path:
    return user_data_path("hordago", appauthor=False) / "table"


Origin = Annotated[str, AfterValidator(origin_of)]
Seconds = Annotated[float, Field(ge=0, le=86_400, allow_inf_nan=False)]
Number = Annotated[int, Field(ge=1, le=1_000_000)]


class Settings(BaseSettings):
    """Everything that can be set. `read_settings` reads it and tells clearly what is wrong."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True
    )

    host: str = Field(
        default=LOOPBACK,
        pattern=r"^[A-Za-z0-9._:%-]+$",
        description="the address to listen at; 0.0.0.0 for all of this machine",
    )
    port: int = Field(
        default=8000, ge=0, le=65_535, description="a port, 1 to 65535; 0 for a free one"
    )
    data: Annotated[Path, BeforeValidator(_folder)] = Field(
        default_factory=_own_folder,
        description="the folder where everything is kept; :memory: keeps nothing",
    )
    lan: bool = Field(
        default=False,
        description="true or false: listen at all addresses, for phones in the same house",
    )
    public_url: Origin | None = Field(
        default=None, description="the address that people use, as https://mus.example.org"
    )
    allowed_origins: Annotated[tuple[Origin, ...], NoDecode, BeforeValidator(_several)] = Field(
        default=(), description="other addresses whose pages may connect, with commas between"
    )
    forwarded_allow_ips: Annotated[str, AfterValidator(_proxies)] = Field(
        default=LOOPBACK,
        description="the proxies whose X-Forwarded-For is believed: addresses, networks or *",
    )
    bot_workers: int = Field(
        default=1,
        ge=0,
        le=64,
        description="0 to 64 processes in which bots think; 0 for the server's own",
    )
    metrics: Literal["off", "loopback", "all"] = Field(
        default="loopback", description="off, loopback or all: who may read /metrics"
    )
    log_format: Literal["console", "json"] = Field(
        default="console", description="console or json: how log lines are written"
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="debug, info, warning or error: the least that is logged"
    )
    max_tables: Number = Field(default=5_000, description="1 to 1000000 tables in memory at once")
    max_sockets: Number = Field(default=10_000, description="1 to 1000000 open connections")
    posts_a_minute: Number = Field(
        default=120, description="1 to 1000000 requests that change something, by one address"
    )
    sockets_a_minute: Number = Field(
        default=240, description="1 to 1000000 connections that one address opens"
    )
    message_rate: float = Field(
        default=10.0,
        gt=0,
        le=10_000,
        description="messages a second on one connection, over 0 to 10000",
    )
    message_burst: int = Field(
        default=20, ge=1, le=10_000, description="1 to 10000 messages on one connection at once"
    )
    message_bytes: int = Field(
        default=2_048, ge=512, le=1_048_576, description="512 to 1048576 bytes in one message"
    )
    idle_minutes: float = Field(
        default=10.0,
        gt=0,
        le=1_440,
        description="minutes without anybody until a table leaves the memory",
    )
    pace: float = Field(
        default=STANDARD.pace, ge=0, le=100, description="0 to 100 times the bots' time to think"
    )
    patience_silent: Seconds = Field(
        default=STANDARD.silent, description="seconds for a player who is there and says nothing"
    )
    patience_gone: Seconds = Field(
        default=STANDARD.gone, description="seconds for a player whose line is broken"
    )
    patience_away: Seconds = Field(
        default=STANDARD.away, description="seconds for a player whose page is in the background"
    )
    patience_rest: Seconds = Field(
        default=STANDARD.rest, description="seconds to look at the count while others are ready"
    )
    patience_first_cut: Seconds = Field(
        default=STANDARD.first_cut, description="seconds for the page of the one who cuts first"
    )
    patience_asking: Seconds = Field(
        default=STANDARD.asking, description="seconds to answer a bot that asks about an órdago"
    )
    patience_lag: Seconds = Field(
        default=STANDARD.lag, description="seconds of every call that no clock counts"
    )

    @property
    def listens_at(self) -> str:
        """The address to listen at: `host`, or everywhere for phones in the house."""
        return EVERYWHERE if self.lan and "host" not in self.model_fields_set else self.host

    @property
    def database(self) -> Path | None:
        """The file of the database; None for one in memory."""
        return None if self.data == IN_MEMORY else self.data / DATABASE

    @property
    def patience(self) -> Patience:
        """How long tables wait."""
        waits = {
            each.name: getattr(self, f"patience_{each.name}")
            for each in fields(Patience)
            if each.name != "pace"
        }
        return Patience(pace=self.pace, **waits)

    @property
    def origins(self) -> frozenset[str]:
        """The origins that may connect beside the one that a request itself was sent to."""
        own = () if self.public_url is None else (self.public_url,)
        return frozenset((*own, *self.allowed_origins))

    @property
    def is_public_https(self) -> bool:
        """Whether people reach this server over TLS, a proxy's."""
        return self.public_url is not None and self.public_url.startswith("https://")

    def is_secure(self, scheme: str) -> bool:
        """Whether a request came over TLS, so that its cookies are for TLS alone."""
        return self.is_public_https or scheme in {"https", "wss"}


def read_settings(options: Mapping[str, str] | None = None, /, **given: Any) -> Settings:
    """The settings of the environment, changed by those `given`.

    `options` names for errors where a given setting comes from, as ``{"port": "--port"}``. Raises
    `SettingsError` with everything that is wrong.
    """
    problems = [_unknown(name) for name in sorted(os.environ) if _is_misspelt(name)]
    try:
        settings = Settings(**given)
    except ValidationError as error:
        for each in error.errors(include_url=False, include_context=False):
            name = str(each["loc"][0])
            source = (options or {}).get(name, name) if name in given else variable(name)
            problem = _problem(source, name, each["msg"], given)
            if problem not in problems:
                problems.append(problem)
        raise SettingsError(problems) from None
    if problems:
        raise SettingsError(problems)
    return settings


def variable(name: str) -> str:
    """The variable of the environment that a setting is."""
    return f"{PREFIX}{name.upper()}"


def _problem(source: str, name: str, message: str, given: Mapping[str, Any]) -> str:
    value = given[name] if name in given else os.environ.get(variable(name), "")
    field = Settings.model_fields.get(name)
    if field is None:
        return f"{source} is no setting"
    wrong = message.removeprefix("Value error, ")
    wrong = wrong[:1].lower() + wrong[1:]
    return f"{source} is {str(value)!r}: {wrong}; it is {field.description}"


def _is_misspelt(name: str) -> bool:
    upper = name.upper()
    return (
        upper.startswith(PREFIX)
        and upper not in OTHERS
        and upper.removeprefix(PREFIX).lower() not in Settings.model_fields
        and _nearest(upper) is not None
    )


def _nearest(name: str) -> str | None:
    known = map(variable, Settings.model_fields)
    return next(iter(difflib.get_close_matches(name, known, 1, 0.8)), None)


def _unknown(name: str) -> str:
    return f"{name} is no setting: is it {_nearest(name.upper())} that you mean?"
