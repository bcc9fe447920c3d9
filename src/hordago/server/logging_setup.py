"""What the server writes to its log, and how: lines for a person or for a program.

Owns the form of log lines, those of uvicorn and of every other library too, and that none holds
what must stay secret. It never decides what is worth logging.
"""

from __future__ import annotations

import logging
import sys
from typing import Any, Final, Literal

import structlog
from structlog.typing import EventDict, Processor

SECRET: Final = frozenset(
    {
        "authorization", "card", "cards", "cookie", "cookies", "hands", "pack", "secret", "seed",
        "token", "tokens",
    }
)  # fmt: skip
"""Keys whose values are left out of every line, wherever they stand in it."""
LEFT_OUT: Final = "(left out)"


def set_up_logging(
    form: Literal["console", "json"] = "console",
    level: Literal["debug", "info", "warning", "error"] = "info",
) -> None:
    """Write all log lines to the error stream in one form; JSON is one object a line."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper("iso", utc=True),
        leave_secrets_out,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_written(form),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
    # A line for every request says who visits which table; start and end are told elsewhere.
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it tells of every look at a database
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.setLevel(max(root.level, logging.WARNING))
    uvicorn.addFilter(_says_why)


def _says_why(record: logging.LogRecord) -> bool:
    # Why it failed is told by whoever started the server.
    return record.getMessage() != "Application startup failed. Exiting."


def _written(form: str) -> list[Processor]:
    if form == "json":
        return [
            structlog.processors.format_exc_info,
            structlog.processors.EventRenamer("message"),
            structlog.processors.JSONRenderer(),
        ]
    # Plain tracebacks: those that rich draws show the values of variables, and so secrets.
    return [
        structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    ]


def leave_secrets_out(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Put a mark in place of what must not be read in a log."""
    return {key: _bare(key, value) for key, value in event.items()}


def _bare(key: object, value: object) -> object:
    if str(key).lower() in SECRET:
        return LEFT_OUT
    if isinstance(value, dict):
        return {inner: _bare(inner, each) for inner, each in value.items()}
    return value
