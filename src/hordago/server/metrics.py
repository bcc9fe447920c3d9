"""What the server counts about itself, in Prometheus' form.

Owns the names. Nothing here says anything about a person or a card.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

__all__ = ["CONTENT_TYPE_LATEST", "Metrics"]

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("hordago_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("hordago_tables", "Tables in memory", registry=self.registry)
        self.entries = Counter("hordago_entries", "Entries of logs kept", registry=self.registry)
        self.messages = Counter("hordago_messages", "Messages of pages", registry=self.registry)
        self.refusals = Counter(
            "hordago_refusals", "Messages refused, by code", ["code"], registry=self.registry
        )
        self.slow = Counter("hordago_slow_sockets", "Sockets too slow", registry=self.registry)
        self.seconds = Histogram(
            "hordago_message_seconds",
            "From a message to its answer",
            buckets=FAST,
            registry=self.registry,
        )
        self.batch = Histogram(
            "hordago_batch_entries",
            "Appends kept in one commit",
            buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
            registry=self.registry,
        )
        self.commit = Histogram(
            "hordago_commit_seconds", "Time of one commit", buckets=FAST, registry=self.registry
        )

    def on_batch(self, size: int, seconds: float) -> None:
        """Note a commit of the log."""
        self.batch.observe(size)
        self.commit.observe(seconds)

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self.registry)
