from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hordago.server.limits import Addresses, TokenBucket, house_of


def test_a_burst_passes_and_then_no_more() -> None:
    bucket = TokenBucket(rate=10, burst=20)
    assert [bucket.take(5.0) for _ in range(25)] == [True] * 20 + [False] * 5


def test_what_is_left_grows_with_time_up_to_the_burst() -> None:
    bucket = TokenBucket(rate=10, burst=2)
    assert [bucket.take(0.0) for _ in range(3)] == [True, True, False]
    assert bucket.take(0.11)
    assert not bucket.take(0.12)
    assert [bucket.take(1000.0) for _ in range(3)] == [True, True, False]


def test_a_clock_that_goes_back_gives_nothing_and_takes_nothing() -> None:
    bucket = TokenBucket(rate=1, burst=1)
    assert bucket.take(100.0)
    assert not bucket.take(50.0)
    assert not bucket.take(100.5)
    assert bucket.take(101.0)


@given(st.lists(st.floats(0, 0.3), min_size=1, max_size=200))
def test_no_more_passes_than_the_burst_and_the_rate_allow(pauses: list[float]) -> None:
    bucket = TokenBucket(rate=10, burst=5)
    now = passed = 0.0
    for pause in pauses:
        now += pause
        passed += bucket.take(now)
    assert passed <= 5 + 10 * now + 1e-6


def test_addresses_do_not_share_what_they_may() -> None:
    addresses = Addresses(a_minute=2)
    assert [addresses.take("198.51.100.1", 0.0) for _ in range(3)] == [True, True, False]
    assert addresses.take("198.51.100.2", 0.0)
    assert not addresses.take("198.51.100.1", 29.0)
    assert addresses.take("198.51.100.1", 30.0)


def test_a_house_with_ipv6_counts_once() -> None:
    addresses = Addresses(a_minute=1)
    assert addresses.take("2001:db8:1:2::1", 0.0)
    assert not addresses.take("2001:db8:1:2:ffff::9", 0.0)
    assert addresses.take("2001:db8:1:3::1", 0.0)


@pytest.mark.parametrize(
    ("address", "house"),
    [
        ("198.51.100.1", "198.51.100.1"),
        ("::ffff:198.51.100.1", "198.51.100.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_address_counts_as_its_house(address: str, house: str) -> None:
    assert house_of(address) == house


def test_who_has_no_address_counts_as_one() -> None:
    addresses = Addresses(a_minute=1)
    assert addresses.take(None, 0.0)
    assert not addresses.take("", 0.0)


def test_the_address_longest_unheard_is_forgotten_first() -> None:
    addresses = Addresses(a_minute=1, known=2)
    assert addresses.take("198.51.100.1", 0.0)
    assert addresses.take("198.51.100.2", 0.0)
    assert not addresses.take("198.51.100.1", 1.0)
    assert addresses.take("198.51.100.3", 1.0)
    assert len(addresses) == 2
    assert not addresses.take("198.51.100.1", 2.0)
    assert addresses.take("198.51.100.2", 2.0)
