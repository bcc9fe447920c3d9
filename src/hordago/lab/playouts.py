"""Playouts: hands, games or matches by the million, on one core or all.

Owns how plays are shared out among cores and what is answered. What came of a play depends on the
seed and the number of the play alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from inspect import isfunction
from typing import Any, Final

from hordago.lab.extras import extra

with extra("lab", "the lab"):
    import numpy as np

from hordago.errors import HordagoError, IllegalAction
from hordago.game.actions import SEATS
from hordago.game.beginning import check_start
from hordago.game.legal import legal_actions
from hordago.lab.cache import compiled, compiling
from hordago.lab.compiling import jitted, ranking_for
from hordago.lab.playing import (
    ENDLESS,
    FINE,
    GAMES,
    HANDS,
    ILLEGAL,
    MATCHES,
    Fault,
    Outcome,
    Room,
    Setting,
    play_range,
)
from hordago.lab.policies import Policies, Policy, uniform
from hordago.lab.workers import available_cores
from hordago.rules.betting import Legal
from hordago.rules.code import LANCES, Code
from hordago.rules.derived import format_of
from hordago.rules.hand import EXCHANGE, Hand, Score, legal_moves, to_move
from hordago.rules.profile import Rules
from hordago.rules.seating import NOBODY

UNITS: Final = {"hands": HANDS, "games": GAMES, "matches": MATCHES}
UNIFORM: Final = Policy(uniform)

MOST_PLAYS: Final = 1_000_000_000  # at once: what is answered is in memory, some 30 bytes a play
_AT_ONCE: Final = 20_000  # plays between two looks at whether someone wants to stop


def playouts(
    rules: Rules,
    n: int,
    seed: int,
    *,
    policy: Policies = UNIFORM,
    unit: str = "games",
    mano: int | None = None,
    score: Score = (0, 0),
    cores: int | None = None,
    first: int = 0,
) -> Outcome:
    """Play n hands, games or matches of a code, and answer with what came of each.

    `policy` decides for every seat; two policies, for the seats of A's side and of B's. `unit` is
    ``"hands"``, ``"games"`` or ``"matches"``; each begins as a match does, from `score`, with the
    given mano or one drawn by lot. `cores` are as many as there are, or as many as given: the
    answer is the same. `first` is the number of the first play: what is played in parts, each from
    the number on where the one before ended, is what is played at once. The first call in a process
    compiles the rules for as many seats, or loads what was compiled before.

    Answers an `Outcome` of arrays with an item a play: ``winner`` (side 0 or 1, or -1), ``stones``
    (n x 2), ``games``, ``vacas``, ``mano``, ``hands``, ``decisions``.

    Raises `HordagoError` where the arguments are not right, a policy cannot be compiled or fails
    (it divides by zero, say), or a hand does not end, and `IllegalAction` where a policy made a
    move that is not legal.
    """
    setting = _setting(rules, unit, _plain(mano), _plain(score))
    for what, value, least in (("n", n, 0), ("seed", seed, 0), ("first", first, 0)):
        check_whole(what, value, least)
    check_whole("cores", 1 if cores is None else cores, 1)
    n, seed, first = int(n), int(seed), int(first)
    if first + n >= 1 << 63:
        raise HordagoError(f"the plays' numbers go up to {(1 << 63) - 1}, not to {first + n - 1}")
    choose, table, name = _chooser(policy)
    outcome = empty_outcome(n)
    run = compiled(play_range, choose=choose)
    word = np.uint64(seed)
    with compiling(
        f"Compiling play for {rules.n_players} seats ({name}): once, for some ten seconds"
    ):
        try:
            run(table, setting, _room(setting), word, 0, 0, outcome)
        except Exception as error:  # the compiler's are of many kinds, and pages long
            raise HordagoError(
                f"the policy {name} cannot be compiled: {_reason(str(error))}"
            ) from None

    def work(start: int) -> Fault | HordagoError:
        stop = min(start + _AT_ONCE, n)
        rows = Outcome(*(each[start:stop] for each in outcome))
        room = _room(setting)
        try:
            fault: Fault = run(table, setting, room, word, first + start, first + stop, rows)
        except Exception as error:
            number = first + start + int((rows.hands == 0).argmax())  # the first not noted down
            return HordagoError(
                f"play {number}: the policy {name} fails: {type(error).__name__}: {error}"
            )
        return fault

    for fault in _shared_out(work, range(0, n, _AT_ONCE), cores or available_cores()):
        if isinstance(fault, HordagoError):
            raise fault
        if fault.kind != FINE:
            raise _failure(setting.code, fault, name)
    return outcome


def check_whole(what: str, value: object, least: int) -> None:
    """Raise `HordagoError` where a value is no whole number, too small, or beyond 63 bits."""
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    if not whole or not least <= value < 1 << 63:  # type: ignore[operator]
        raise HordagoError(f"{what} is a whole number from {least} up, not {value!r}")


def _plain(value: Any) -> Any:
    """Whole numbers of numpy as Python's, in a tuple too; all else as it is."""
    if isinstance(value, tuple):
        return tuple(map(_plain, value))
    return int(value) if isinstance(value, np.integer) else value


def empty_outcome(n: int) -> Outcome:
    """Room for what comes of n plays; raises `HordagoError` where there is none for so many."""
    too_many = HordagoError(
        f"{n} plays are too many to answer at once, of which {MOST_PLAYS} are the most, or as many "
        "as memory holds: play them in parts, each with its `first`"
    )
    if n > MOST_PLAYS:
        raise too_many
    try:
        return _room_for(n)
    except MemoryError:
        raise too_many from None


def _room_for(n: int) -> Outcome:
    return Outcome(
        winner=np.full(n, NOBODY, np.int8),
        stones=np.zeros((n, 2), np.int32),
        games=np.zeros((n, 2), np.int16),
        vacas=np.zeros((n, 2), np.int16),
        mano=np.zeros(n, np.int8),
        hands=np.zeros(n, np.int32),
        decisions=np.zeros(n, np.int64),
    )


def _room(setting: Setting) -> Room:
    return Room(np.empty_like(setting.cards), np.empty_like(setting.cards))


def _setting(rules: Any, unit: object, mano: int | None, score: Score) -> Setting:
    if not isinstance(rules, Rules):
        raise HordagoError(f"rules are Rules, as Rules.preset('almanac_40'), not {rules!r}")
    code = rules.code()
    if not isinstance(unit, str) or unit not in UNITS:
        raise HordagoError(f"a unit is one of {', '.join(UNITS)}, not {unit!r}")
    check_start(code, mano, score)
    return Setting(
        code,
        format_of(rules),
        ranking_for(rules),
        np.array(rules.cards(), np.int64),
        tuple(range(code.n_players)),
        UNITS[unit],
        NOBODY if mano is None else mano,
        score,
    )


def _chooser(policy: object) -> tuple[Callable[..., int], Any, str]:
    """One function that decides for all seats, its table, and its name."""
    if isinstance(policy, Policy):
        return policy.choose, policy.table, policy.name
    if isfunction(policy) or hasattr(policy, "py_func"):
        name = getattr(policy, "__name__", "function")
        raise HordagoError(f"a policy is a Policy, as Policy({name}), not the function alone")
    sides = policy if isinstance(policy, (tuple, list)) else ()
    if len(sides) != 2 or not all(isinstance(each, Policy) for each in sides):
        raise HordagoError(f"a policy is a Policy, or two of them, a side each, not {policy!r}")
    first, second = sides
    name = f"{first.name} against {second.name}"
    return _by_side(first.choose, second.choose), (first.table, second.table), name


@cache
def _by_side(first: Callable[..., int], second: Callable[..., int]) -> Callable[..., int]:
    """The choice of the first for the seats of side 0, of the second for those of side 1."""
    one, other = jitted(first), jitted(second)

    def by_side(code: Code, hand: Hand, own: Any, legal: Legal, table: Any, word: Any) -> Any:
        if own.seat & 1 == 0:
            return one(code, hand, own, legal, table[0], word)
        return other(code, hand, own, legal, table[1], word)

    return by_side


# What the compiler says around the one sentence that matters.
_AROUND: Final = re.compile(
    r"(TypingError: )?Failed in|No implementation of function Function\(<function play_hand|"
    r">>>|There (is|are) \d+ candidate|- Of which|Overload |With argument|Rejected as|File |During:"
)
_TAKEN: Final = "code, hand, own, legal, table and word"
_NO_NUMBER: Final = "No implementation of function Function(<function allows"
_LONGEST: Final = 200


def _reason(message: str) -> str:
    """The sentence of a compiler's message that says what is wrong."""
    table = re.search(r"argument 0: (.*)", message)
    if table is not None:
        return f"its table: {table[1].strip()}"
    for line in map(str.strip, message.splitlines()):
        if line.startswith(_NO_NUMBER):
            return "what it answers is not always a whole number, as a move is"
        if line and not _AROUND.match(line):
            due = re.search(r'due to "(?:TypeError: )?(.*)"', line)
            core = line if due is None else f"it takes {_TAKEN}: {due[1]}"
            called = re.match(r"No implementation of function Function\(<.*?function (\w+)", core)
            if called is not None:
                return (
                    f"it calls {called[1]}, which cannot be compiled, or not for what it is given"
                )
            return core.removeprefix("TypingError: ").removesuffix(". Raised from None")[:_LONGEST]
    return message[:_LONGEST]


def _shared_out(
    work: Callable[[int], Fault | HordagoError], shares: range, cores: int
) -> list[Fault | HordagoError]:
    """What the shares of the work answer, in their order, each done by whichever core is free."""
    if cores == 1 or len(shares) < 2:
        return [work(share) for share in shares]
    with ThreadPoolExecutor(cores) as pool:
        waiting: list[Future[Fault | HordagoError]] = [pool.submit(work, share) for share in shares]
        try:
            return [each.result() for each in waiting]
        except BaseException:  # an interrupt: do not begin what is left
            pool.shutdown(cancel_futures=True)
            raise


def _failure(code: Code, fault: Fault, name: str) -> HordagoError:
    """The error of a policy's failure, in words."""
    hand = fault.hand
    where = f"play {fault.play}, hand {fault.number}: the policy {name}"
    if fault.kind == ENDLESS:
        return HordagoError(f"{where} does not come to an end")
    assert fault.kind == ILLEGAL
    seat = to_move(hand)
    legal = legal_moves(code, hand)
    words = str(legal_actions(seat, legal, hand.lance.offer > 0, (), ()))
    phase = "mus" if hand.phase == EXCHANGE else LANCES[hand.phase]
    return IllegalAction(
        f"{where} answers {fault.move} for seat {SEATS[seat]} in {phase}, which is not legal; "
        f"legal: {words}",
        rule="policy",
        phase=phase,
        legal=words,
    )
