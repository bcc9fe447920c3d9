from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from hordago.server.settings import Settings
from hordago.server.static_files import SecurityHeaders, page_routes, takes_gzip

DOCUMENT = b"<!doctype html><title>hordago</title>"
SCRIPT = b"export const mus = 1;"
FOR_PEOPLE = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
NO_GZIP = {"accept-encoding": "identity"}


def client(folder: Path, base: str = "http://testserver", **settings: object) -> TestClient:
    given = Settings(**settings)  # type: ignore[arg-type]
    app = Starlette(
        routes=page_routes(folder), middleware=[Middleware(SecurityHeaders, settings=given)]
    )
    return TestClient(app, base_url=base)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    built = tmp_path / "static"
    for name, content in {
        "index.html": DOCUMENT,
        "assets/index-ab12.js": SCRIPT,
        "deck/spanish.svg": b"<svg/>",
        "manifest.webmanifest": b"{}",
        "icon-192.png": b"\x89PNG",
        ".stamp": b"0123",
        "sound.odd": b"?",
    }.items():
        path = built / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for name in ("index.html", "assets/index-ab12.js"):
        (built / f"{name}.gz").write_bytes(gzip.compress((built / name).read_bytes()))
    (tmp_path / "secret.txt").write_text("no")
    return built


@pytest.fixture
def page(folder: Path) -> Iterator[TestClient]:
    with client(folder) as opened:
        yield opened


ADDRESSES = [
    "/", "/new", "/rules", "/rules/almanac_40", "/records", "/records/0a1b2c", "/replay",
    "/t/AbC-_123", "/w/AbC-_123", "/t/AbC-_123/", "/index.html",
]  # fmt: skip


@pytest.mark.parametrize("path", ADDRESSES)
def test_every_address_of_the_page_is_the_same_document(path: str, page: TestClient) -> None:
    answer = page.get(path)
    assert answer.status_code == 200
    assert answer.content == DOCUMENT
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/nothing", "/t", "/t/a/b", "/t/" + "x" * 65, "/t/%3Cb%3E"])
def test_another_address_is_the_page_too_but_not_found(path: str, page: TestClient) -> None:
    answer = page.get(path, headers=FOR_PEOPLE)
    assert answer.status_code == 404
    assert answer.content == DOCUMENT


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/nothing", {"accept": "*/*"}),
        ("/api/nothing", FOR_PEOPLE),
        ("/assets/gone-00.js", FOR_PEOPLE),
        ("/deck/none.svg", {}),
        ("/.stamp", {}),
        ("/assets/index-ab12.js.gz", {}),
        ("/assets", {}),
    ],
)
def test_what_is_not_there_is_told_to_programs(
    path: str, headers: dict[str, str], page: TestClient
) -> None:
    answer = page.get(path, headers=headers)
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"]
)
def test_nothing_outside_the_folder_is_sent(path: str, page: TestClient) -> None:
    assert page.get(path).status_code == 404


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/assets/index-ab12.js", "text/javascript; charset=utf-8"),
        ("/deck/spanish.svg", "image/svg+xml"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/icon-192.png", "image/png"),
        ("/sound.odd", "application/octet-stream"),
    ],
)
def test_a_file_has_the_type_that_browsers_want(path: str, kind: str, page: TestClient) -> None:
    assert page.get(path).headers["content-type"] == kind


def test_what_is_named_by_its_content_is_kept_for_good(page: TestClient) -> None:
    assert "immutable" in page.get("/assets/index-ab12.js").headers["cache-control"]
    assert page.get("/deck/spanish.svg").headers["cache-control"] == "no-cache"


def test_a_packed_file_goes_to_browsers_that_take_it(page: TestClient) -> None:
    packed = page.get("/assets/index-ab12.js")
    plain = page.get("/assets/index-ab12.js", headers=NO_GZIP)
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content == SCRIPT
    assert packed.headers["etag"] != plain.headers["etag"]
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert "vary" not in page.get("/deck/spanish.svg").headers


@pytest.mark.parametrize(
    ("accepted", "taken"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("*", True),
        ("", False),
        ("br", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000, *", False),
        ("*;q=0", False),
    ],
)
def test_gzip_is_taken_as_the_header_says(accepted: str, taken: bool) -> None:
    assert takes_gzip(accepted) is taken


def test_what_the_browser_has_is_not_sent_again(page: TestClient) -> None:
    etag = page.get("/").headers["etag"]
    for known in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        again = page.get("/", headers={"if-none-match": known})
        assert again.status_code == 304
        assert not again.content
        assert again.headers["etag"] == etag
    assert page.get("/", headers={"if-none-match": '"other"'}).status_code == 200


def test_a_file_is_asked_for_and_nothing_else(page: TestClient) -> None:
    head = page.head("/")
    assert head.status_code == 200
    assert not head.content
    assert int(head.headers["content-length"]) > 0
    refused = page.post("/")
    assert refused.status_code == 405
    assert refused.headers["allow"] == "GET, HEAD"


def test_a_socket_finds_nothing_here(page: TestClient) -> None:
    with pytest.raises(WebSocketDisconnect), page.websocket_connect("/nothing"):
        pass


def test_a_server_without_its_page_says_so(tmp_path: Path) -> None:
    with client(tmp_path / "none") as bare:
        answer = bare.get("/t/abc")
        assert answer.status_code == 503
        assert "make page" in answer.text


# --- headers --------------------------------------------------------------------------------------


def test_every_answer_keeps_the_page_in_bounds(page: TestClient) -> None:
    for path in ("/", "/nothing", "/assets/index-ab12.js"):
        headers = page.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'self'; base-uri 'none'; frame-ancestors 'none'")
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "camera=()" in headers["permissions-policy"]
        assert "strict-transport-security" not in headers


@pytest.mark.parametrize(
    ("host", "sockets"),
    [
        ("mus.example.org", " ws://mus.example.org wss://mus.example.org"),
        ("192.0.2.7:8000", " ws://192.0.2.7:8000 wss://192.0.2.7:8000"),
        ("[2001:db8::1]:80", " ws://[2001:db8::1]:80 wss://[2001:db8::1]:80"),
        ("evil; script-src *", ""),
    ],
)
def test_sockets_go_to_the_same_host_alone(host: str, sockets: str, page: TestClient) -> None:
    policy = page.get("/", headers={"host": host}).headers["content-security-policy"]
    assert re.search("connect-src 'self'(.*)$", policy)[1] == sockets  # type: ignore[index]


def test_tls_is_insisted_on_where_people_use_it(folder: Path) -> None:
    with client(folder, public_url="https://mus.example.org") as public:
        headers = public.get("/", headers={"host": "mus.example.org"}).headers
        assert headers["strict-transport-security"] == "max-age=31536000"
        assert headers["content-security-policy"].endswith("'self' wss://mus.example.org")


@pytest.mark.parametrize(
    ("base", "isolated"),
    [
        ("http://localhost:8000", True),
        ("http://127.0.0.1:8000", True),
        ("https://mus.example.org", True),
        ("http://192.0.2.7:8000", False),
    ],
)
def test_a_page_is_apart_from_others_where_browsers_heed_it(
    base: str, isolated: bool, folder: Path
) -> None:
    with client(folder, base) as opened:
        assert ("cross-origin-opener-policy" in opened.get("/").headers) is isolated
