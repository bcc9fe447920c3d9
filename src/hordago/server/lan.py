"""Where phones in the same house find this machine: its address, and a QR code of a link.

Owns the finding of the address and the drawing of codes. Nothing is sent to find it.
"""

from __future__ import annotations

import io
import ipaddress
import socket
from typing import Final

import segno

OUTSIDE: Final = (
    (socket.AF_INET, "192.0.2.1"),
    (socket.AF_INET6, "2001:db8::1"),
)
"""Addresses kept for documentation: nobody has them, but the way to them is the way outside."""

QUIET: Final = 2
"""The light margin of a code in the terminal, in modules: less than on paper, and enough."""


def house_address() -> str | None:
    """This machine's address in the house; None where it is on no net."""
    for family, outside in OUTSIDE:
        address = _address_towards(family, outside)
        if address is not None:
            return address
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return None
    return next((str(each[4][0]) for each in found if _is_reachable(str(each[4][0]))), None)


def _address_towards(family: socket.AddressFamily, outside: str) -> str | None:
    """The address that this machine would send from; connecting a UDP socket sends nothing."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((outside, 9))
            address = str(way.getsockname()[0])
    except OSError:
        return None
    return address if _is_reachable(address) else None


def _is_reachable(address: str) -> bool:
    parsed = ipaddress.ip_address(address.partition("%")[0])
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified)


def qr_text(url: str) -> str:
    """A QR code in half blocks, two rows a line, light on a dark ground; ends without a new line.

    Cameras of phones read it on a light ground too.
    """
    out = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out, border=QUIET, compact=True)
    return out.getvalue().rstrip("\n")


def qr_svg(url: str) -> str:
    """A QR code as an SVG document, black on white, without any style of its own."""
    out = io.BytesIO()
    code = segno.make(url, error="m", micro=False)
    code.save(out, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, svgclass=None,
              lineclass=None, omitsize=True)  # fmt: skip
    return out.getvalue().decode("utf-8").rstrip("\n")
