"""The text record of a match: written from its events, read, replayed, checked, gone on with.

A record is plain text, one file a match, that a person can read and write;
`docs/reference/record.md` is its specification.
"""

from hordago.record.checking import Finding, Report, check_record
from hordago.record.lines import HandRecord, Item, Line, Record
from hordago.record.parsing import parse_record
from hordago.record.replaying import Step, events_by_hand, replay, replay_to_end
from hordago.record.resuming import next_to_deal, redeal, resume
from hordago.record.tokens import action_token, parse_token
from hordago.record.writing import record_of

__all__ = [
    "Finding",
    "HandRecord",
    "Item",
    "Line",
    "Record",
    "Report",
    "Step",
    "action_token",
    "check_record",
    "events_by_hand",
    "next_to_deal",
    "parse_record",
    "parse_token",
    "record_of",
    "redeal",
    "replay",
    "replay_to_end",
    "resume",
]
