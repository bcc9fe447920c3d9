"""How often someone may ask: each socket, and each address from outside.

Owns the counting alone: what counts, and what is said to who is too fast, is decided where it is
asked. Time comes from the caller, in seconds of a clock that never goes back. What is kept of
addresses is bounded and in memory.
"""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from functools import lru_cache
from typing import Final

KNOWN: Final = 20_000
"""How many addresses are remembered at once, about 150 bytes each; the one longest unheard goes."""


class TokenBucket:
    """Lets `burst` things through at once and `rate` a second in the long run."""

    __slots__ = ("_burst", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._then: float | None = None

    def take(self, now: float) -> bool:
        """Whether one more may pass; one that may not costs nothing."""
        then = now if self._then is None else self._then
        self._left = min(self._burst, self._left + max(0.0, now - then) * self._rate)
        self._then = max(now, then)
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class Addresses:
    """The same for every address: `a_minute` things, which may come all at once.

    An address of IPv6 counts with all of its /64, which is what one house is given.
    """

    def __init__(self, a_minute: float, known: int = KNOWN) -> None:
        self._a_minute = a_minute
        self._known = known
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str | None, now: float) -> bool:
        """Whether an address may do one more; those that are not known count as one."""
        house = house_of(address or "")
        bucket = self._buckets.get(house)
        if bucket is None:
            bucket = self._buckets[house] = TokenBucket(self._a_minute / 60, self._a_minute)
            if len(self._buckets) > self._known:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(house)
        return bucket.take(now)

    def __len__(self) -> int:
        return len(self._buckets)


@lru_cache(maxsize=1 << 12)
def house_of(address: str) -> str:
    """What an address counts as: itself, or its /64; a text that is no address is itself."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
