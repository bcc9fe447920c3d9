from __future__ import annotations

import os
import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from hordago.server.settings import (
    STANDARD,
    Settings,
    SettingsError,
    origin_of,
    read_settings,
    variable,
)
from hordago.server.timing import Patience


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("HORDAGO_"):
            monkeypatch.delenv(name)


def test_without_anything_set_a_server_is_for_this_machine_alone() -> None:
    settings = read_settings()
    assert settings.listens_at == "127.0.0.1"
    assert settings.port == 8000
    assert settings.data.name == "table"
    assert settings.database == settings.data / "hordago.sqlite"
    assert not settings.origins
    assert not settings.is_secure("http")
    assert settings.patience == Patience()


def test_the_environment_sets_and_what_is_given_comes_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HORDAGO_PORT", "9000")
    monkeypatch.setenv("HORDAGO_HOST", "0.0.0.0")
    assert read_settings().port == 9000
    assert read_settings(port=7000).port == 7000
    assert read_settings(port=7000).host == "0.0.0.0"


def test_an_empty_variable_is_as_if_it_were_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORDAGO_PORT", "")
    settings = read_settings()
    assert settings.port == 8000
    assert "port" not in settings.model_fields_set


@pytest.mark.parametrize("name", [each.name for each in fields(Patience)])
def test_every_patience_can_be_set(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable("pace" if name == "pace" else f"patience_{name}"), "0.25")
    assert read_settings().patience == replace(STANDARD, **{name: 0.25})


def test_phones_in_the_house_are_listened_to_unless_a_host_is_named() -> None:
    assert read_settings(lan=True).listens_at == "0.0.0.0"
    assert read_settings(lan=True, host="192.0.2.7").listens_at == "192.0.2.7"


def test_memory_has_no_file() -> None:
    assert read_settings(data=":memory:").database is None
    assert read_settings(data="/srv/mus").database == Path("/srv/mus/hordago.sqlite")


def test_behind_tls_cookies_are_for_tls_alone() -> None:
    settings = read_settings(public_url="https://Mus.Example.org/")
    assert settings.public_url == "https://mus.example.org"
    assert settings.is_secure("http")
    assert settings.origins == {"https://mus.example.org"}
    assert read_settings(public_url="http://mus.example.org").is_secure("https")
    assert not read_settings(public_url="http://mus.example.org").is_secure("http")


def test_other_origins_stand_with_commas_between(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORDAGO_ALLOWED_ORIGINS", "https://a.example:443, http://b.example:8080")
    assert read_settings().origins == {"https://a.example", "http://b.example:8080"}


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://mus.example.org:443/", "https://mus.example.org"),
        ("http://[2001:DB8::1]:8000", "http://[2001:db8::1]:8000"),
        ("http://localhost:80", "http://localhost"),
    ],
)
def test_an_origin_is_written_as_browsers_write_it(address: str, origin: str) -> None:
    assert origin_of(address) == origin


@pytest.mark.parametrize(
    ("name", "value", "wrong"),
    [
        ("port", "eight", "HORDAGO_PORT is 'eight': .*; it is a port, 1 to 65535"),
        ("port", "65536", "HORDAGO_PORT is '65536': .*65535"),
        ("host", "a b", "HORDAGO_HOST is 'a b': .*the address to listen at"),
        ("lan", "maybe", "HORDAGO_LAN is 'maybe': .*true or false"),
        ("public_url", "mus.example.org", "HORDAGO_PUBLIC_URL .* begin with https://"),
        ("public_url", "https://x.example/mus", "nothing may stand beside the name"),
        ("public_url", "https://x.example:http", "it cannot be read"),
        ("public_url", "ftp://x.example", "begin with https://"),
        ("allowed_origins", "https://x.example,y", "HORDAGO_ALLOWED_ORIGINS is .* begin with"),
        ("forwarded_allow_ips", "10.0.0.0/33", "HORDAGO_FORWARDED_ALLOW_IPS is .*10.0.0.0/33"),
        ("forwarded_allow_ips", "127.0.0.1,proxy", "'proxy' does not appear to be"),
        ("metrics", "yes", "HORDAGO_METRICS is 'yes': .*off, loopback or all"),
        ("log_format", "xml", "console or json"),
        ("patience_gone", "-1", "HORDAGO_PATIENCE_GONE is '-1': .*line is broken"),
        ("patience_gone", "nan", "HORDAGO_PATIENCE_GONE"),
        ("pace", "inf", "HORDAGO_PACE"),
        ("message_bytes", "10", "512 to 1048576 bytes"),
        ("data", "  ", "HORDAGO_DATA is '  ': there is no name"),
    ],
)
def test_a_wrong_variable_is_named_with_what_would_be_right(
    name: str, value: str, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable(name), value)
    with pytest.raises(SettingsError, match=wrong):
        read_settings()


def test_everything_that_is_wrong_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORDAGO_PORT", "x")
    monkeypatch.setenv("HORDAGO_PACE", "y")
    monkeypatch.setenv("HORDAGO_HSOT", "z")
    with pytest.raises(SettingsError) as caught:
        read_settings()
    assert len(caught.value.problems) == 3


def test_an_option_is_called_by_its_name() -> None:
    with pytest.raises(SettingsError, match=r"^--url is 'x': "):
        read_settings({"public_url": "--url"}, public_url="x")


def test_a_misspelt_variable_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORDAGO_PROT", "9000")
    with pytest.raises(SettingsError, match="HORDAGO_PROT is no setting: is it HORDAGO_PORT"):
        read_settings()


def test_variables_of_other_parts_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HORDAGO_DEBUG", "HORDAGO_SERVER", "HORDAGO_SKIP_PAGE", "HORDAGO_SOMETHING_ELSE"):
        monkeypatch.setenv(name, "1")
    assert read_settings().port == 8000


def test_a_setting_that_is_none_is_refused() -> None:
    with pytest.raises(SettingsError, match="colour is no setting"):
        read_settings(colour="green")


@pytest.mark.parametrize("proxies", ["*", "10.0.0.2", "127.0.0.1, 10.0.0.0/8, 2001:db8::/32"])
def test_proxies_are_addresses_or_networks_or_all(proxies: str) -> None:
    assert read_settings(forwarded_allow_ips=proxies).forwarded_allow_ips == proxies


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_says_what_it_is(name: str) -> None:
    assert Settings.model_fields[name].description


# --- the manual -----------------------------------------------------------------------------------

MANUAL = Path(__file__).parent.parent.parent / "docs" / "howto" / "run-a-server.md"


def row(name: str) -> str:
    field = Settings.model_fields[name]
    default = "" if field.default_factory else field.default
    shown = {"": "", "None": "", "()": "", "False": "false"}.get(str(default), str(default))
    meaning = (field.description or "").replace("|", "\\|")
    return f"| `{variable(name)}` | {shown} | {meaning} |"


def test_the_manual_has_every_setting_as_it_is() -> None:
    table = MANUAL.read_text(encoding="utf-8").partition("\n|---|---|---|\n")[2]
    assert table == "\n".join(map(row, Settings.model_fields)) + "\n"


def test_no_other_variable_stands_in_the_manual() -> None:
    named = set(re.findall("HORDAGO_[A-Z_]+", MANUAL.read_text(encoding="utf-8")))
    assert named == set(map(variable, Settings.model_fields))
