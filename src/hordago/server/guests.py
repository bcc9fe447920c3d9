"""Who is at the door: the cookie of a guest, whether a page is our own, how much one may ask.

Owns the cookie. A guest is whoever has the token; nothing else is known of a person.
"""

from __future__ import annotations

import ipaddress
import time
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hordago.server.lan import house_address
from hordago.server.limits import Addresses
from hordago.server.settings import Settings
from hordago.server.store.accounts import Accounts
from hordago.server.store.kept import Guest

COOKIE: Final = "hordago_guest"
A_YEAR: Final = 365 * 24 * 3600
TOKEN_AT_MOST: Final = 100  # characters: a longer cookie is none of ours


class Door:
    """The door of one server."""

    def __init__(self, accounts: Accounts, settings: Settings) -> None:
        self._accounts = accounts
        self._settings = settings
        self._posts = Addresses(settings.posts_a_minute)
        self._sockets = Addresses(settings.sockets_a_minute)

    async def guest(self, connection: HTTPConnection) -> Guest | None:
        """Who asks, by the cookie."""
        token = connection.cookies.get(COOKIE)
        if not token or len(token) > TOKEN_AT_MOST:
            return None
        return await self._accounts.guest_by_token(token)

    def give(self, request: Request, response: Response, token: str) -> None:
        """Give a guest the cookie: for this site alone, and out of reach of any script."""
        response.set_cookie(
            COOKIE,
            token,
            max_age=A_YEAR,
            httponly=True,
            samesite="lax",
            secure=self.is_secure(request),
        )

    def is_secure(self, connection: HTTPConnection) -> bool:
        """Whether the page came over TLS, so that its cookie is for TLS alone."""
        return self._settings.is_public_https or connection.url.scheme in ("https", "wss")

    def invitation(self, connection: HTTPConnection) -> str:
        """The address that links for friends begin with: the one that the most people can reach."""
        if self._settings.public_url is not None:
            return self._settings.public_url
        url = connection.url
        if self._settings.lan and is_loopback(url.hostname or ""):
            house = house_address()
            if house is not None:
                return f"http://{f'[{house}]' if ':' in house else house}:{url.port or 80}"
        return f"{'https' if self.is_secure(connection) else 'http'}://{url.netloc}"

    def is_alone(self, connection: HTTPConnection) -> bool:
        """Whether nobody but this machine can follow such a link."""
        return is_loopback(urlsplit(self.invitation(connection)).hostname or "")

    def is_own_page(self, connection: HTTPConnection) -> bool:
        """Whether a request that changes something comes from one of our own pages.

        A program that is no browser sends no Origin, and has no cookie of anyone but itself.
        """
        origin = connection.headers.get("origin")
        if origin is None or origin in self._settings.origins:
            return True
        try:
            host = urlsplit(origin).netloc
        except ValueError:
            return False
        return bool(host) and host == connection.headers.get("host")

    def may_post(self, connection: HTTPConnection) -> bool:
        """Whether this address has not posted too much of late."""
        return self._posts.take(_address(connection), time.monotonic())

    def may_connect(self, connection: HTTPConnection) -> bool:
        """Whether this address has not opened too many sockets of late."""
        return self._sockets.take(_address(connection), time.monotonic())


def _address(connection: HTTPConnection) -> str | None:
    return None if connection.client is None else connection.client.host


def is_loopback(host: str) -> bool:
    """Whether an address is the machine's own."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
