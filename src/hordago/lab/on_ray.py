"""Work that falls into units, done by the machines of a Ray cluster (extra ``cluster``).

Owns the way to Ray. As in `workers`, what a unit answers must not depend on who does it: a unit
whose process or machine is lost is done again by another.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from hordago.errors import HordagoError
from hordago.lab.extras import extra
from hordago.lab.sources import PLAY, source_mark
from hordago.lab.workers import (
    AHEAD,
    Answer,
    Failure,
    Given,
    Unit,
    attempt,
    available_cores,
    handed_out,
)

LOCAL: Final = "local"
"""The address that stands for a cluster of this machine alone, begun for the work and ended."""

SOURCES: Final = (*PLAY, "lab")
"""What has to be the same on all machines."""

_STORE: Final = 80_000_000  # bytes for objects on a machine of our own: what we hold is small
_FOREVER: Final = -1
_PATIENCE: Final = 10.0  # seconds


def on_ray(
    work: Callable[[Given, Unit], Answer],
    given: Given,
    units: Collection[Unit],
    address: str = LOCAL,
    cores: int | None = None,
) -> Iterator[tuple[Unit, Answer]]:
    """Yield each unit with ``work(given, unit)``, in the order in which they are done.

    `address` is that of a cluster (``HOST:PORT``, or ``auto`` for the one that this machine is
    of), whose machines need this very version of hordago. `cores` is how many a local cluster has:
    all by default. Ray tells of lost processes on the standard output.

    Raises `HordagoError` where the extra is missing, no cluster answers, a machine has another
    version, or the work raises it.
    """
    with connected(address, cores) as ray:
        held = ray.put((work, given, source_mark(*SOURCES)))
        task = ray.remote(max_retries=_FOREVER)(_do)
        places = max(1, int(ray.cluster_resources().get("CPU", 1)))
        yield from handed_out(
            units,
            lambda unit: task.remote(held, unit),
            lambda waiting: ray.wait(list(waiting))[0],
            ray.get,
            AHEAD * places,
        )


def _do(held: tuple[Callable[[Any, Any], Any], Any, str], unit: Any) -> Any:
    """In a process of the cluster: a unit, by the same source as where it was asked for."""
    work, given, mark = held
    if source_mark(*SOURCES) != mark:
        return Failure(
            f"{socket.gethostname()} has another version of hordago than the machine that asks"
        )
    return attempt(work, given, unit)


@contextmanager
def connected(address: str = LOCAL, cores: int | None = None) -> Iterator[Any]:
    """Answer with Ray, connected; whoever was connected before stays so after.

    Parameters and errors are those of `on_ray`.
    """
    with extra("cluster", "work on Ray"):
        ray: Any = import_module("ray")
    if ray.is_initialized():
        yield ray
        return
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address == LOCAL:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody asked us to tell
        settings |= {
            "num_cpus": cores or available_cores(),
            "include_dashboard": False,
            "object_store_memory": _STORE,
            "_node_ip_address": "127.0.0.1",
        }
    try:
        _knock(address)
        ray.init(address=address, **settings)
    except (OSError, OverflowError, RuntimeError, ValueError) as error:
        said = str(error).strip().splitlines() or [type(error).__name__]
        raise HordagoError(f"no Ray cluster answers at {address}: {said[0]}") from error
    try:
        yield ray
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Raise `OSError` where nobody listens at HOST:PORT; Ray would go on trying for minutes."""
    host, _, port = address.rpartition(":")
    if host and "/" not in host and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), _PATIENCE).close()
