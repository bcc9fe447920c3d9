from __future__ import annotations

import ipaddress
import socket
from xml.etree import ElementTree

import pytest

from hordago.server import lan
from hordago.server.lan import house_address, qr_svg, qr_text

LINK = "http://192.0.2.7:8000/t/AbCdEfGhIjKlMnOp"


def test_the_address_in_the_house_is_one_that_others_reach() -> None:
    address = house_address()
    assert address is None or not ipaddress.ip_address(address).is_loopback


def test_without_a_net_the_name_of_the_machine_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "OUTSIDE", ())
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 0)) for each in
             ("127.0.1.1", "192.0.2.7")]  # fmt: skip
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: found)
    assert house_address() == "192.0.2.7"
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: found[:1])
    assert house_address() is None


def test_a_machine_without_any_address_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(lan, "OUTSIDE", ())
    monkeypatch.setattr(socket, "getaddrinfo", fail)
    assert house_address() is None


def test_a_code_in_the_terminal_is_square_and_has_a_margin() -> None:
    lines = qr_text(LINK).split("\n")
    width = len(lines[0])
    assert {len(line) for line in lines} == {width}
    assert len(lines) == (width + 1) // 2
    assert set("".join(lines)) <= set(" ▀▄█")
    assert all(line.startswith("██") and line.endswith("██") for line in lines[:-1])


def test_a_code_for_the_page_has_no_style_of_its_own() -> None:
    text = qr_svg(LINK)
    root = ElementTree.fromstring(text)
    assert root.tag.endswith("svg")
    assert "style" not in text
    assert "class" not in text
