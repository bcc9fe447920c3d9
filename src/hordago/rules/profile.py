"""A code of Mus as one value: every option in which published codes differ, with its default.

Owns the settings, their defaults and meanings, and the ways to make, change and write a code. It
must never decide a rule: what a setting does is done by the step functions, which read the `Code`
derived from it. A `Rules` that exists is valid; one that would not be is refused with every problem
that it has.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple, TypeVar

from hordago.cards import Card
from hordago.errors import RulesError
from hordago.rules.code import Code
from hordago.rules.derived import code_of, pack_of, rank_of_card, ranking_for
from hordago.rules.kinds import (
    Aliases,
    Amounts,
    CardSet,
    Flag,
    JuegoValues,
    Kind,
    OneOf,
    ParesValues,
    PerLance,
    RankSet,
    Whole,
    close_match,
    no_such,
    plain_text,
)
from hordago.rules.ranking import Ranking
from hordago.rules.validation import checked

# The defaults of the settings are values that cannot change, made once.
# ruff: noqa: RUF009

_V = TypeVar("_V")

FORMATS: Final[dict[str, tuple[int, int]]] = {
    "one_game": (1, 1),
    "best_of_3": (2, 1),
    "first_to_3": (3, 1),
    "first_to_4": (4, 1),
    "best_of_3_vacas": (2, 2),
    "three_vacas": (2, 3),
    "five_and_five": (3, 3),
}
"""How long a match is: the games that win a vaca and the vacas that win the match."""


def _setting(kind: Kind, default: _V, meaning: str) -> _V:
    return field(default=default, metadata={"kind": kind, "meaning": meaning})


def _flag(default: bool, meaning: str) -> bool:
    return _setting(Flag(), default, meaning)


def _whole(low: int, high: int, default: int, meaning: str) -> int:
    return _setting(Whole(low, high), default, meaning)


def _choice(words: str, default: str, meaning: str) -> str:
    return _setting(OneOf(words.split()), default, meaning)


def _per_lance(default: PerLance, meaning: str) -> PerLance:
    return _setting(Amounts(default), default, meaning)


def _sign_tables() -> tuple[str, ...]:
    from hordago.rules.data import data_names  # a code without signs reads no file

    return data_names("signs")


@dataclass(frozen=True, kw_only=True, slots=True, repr=False)
class Rules:
    """Everything that a code of Mus settles, and nothing that happens at one table.

    Settings of several parts may be given as plain tables and lists: ``rank_alias={3: 12, 2: 1}``,
    ``deje_bonus={"pares": 1}`` (a part that is left out keeps the default), ``removed_ranks=[2]``,
    ``extra_kings=[[5, "oros"]]``. Raises `RulesError` listing every problem.

    `base` is the preset that the rules were made from; two codes that say the same are equal,
    whatever their bases.
    """

    pack: str = _choice("spanish french", "spanish", "the cards shown; names and pictures only")
    n_players: int = _setting(
        Whole(2, 6, only=(2, 4, 6)), 4, "players, of two sides that sit alternately"
    )
    rank_alias: tuple[tuple[int, int], ...] = _setting(
        Aliases(),
        ((2, 1), (3, 12)),
        "ranks that count as another for every purpose; {3=12,2=1} is eight kings, {} is four",
    )
    removed_ranks: tuple[int, ...] = _setting(RankSet(), (), "ranks left out of the pack")
    extra_kings: tuple[tuple[int, str], ...] = _setting(
        CardSet(), (), "single cards that count as kings too"
    )
    target: int = _whole(1, 999, 40, "stones that win a game")
    games_to_win: int = _whole(1, 99, 2, "games that win a vaca")
    vacas_to_win: int = _whole(1, 99, 1, "vacas that win the match")
    first_dealer: str = _choice(
        "random low_card_deals low_card_starts high_card_is_mano",
        "random",
        "how the first dealer of a match is found",
    )
    deal_passes: str = _choice("right left", "right", "where the deal goes after a hand")
    mus_order: str = _choice(
        "seat pairs", "seat", "who is asked for mus: by seat, or one side and then the other"
    )
    min_discard: int = _whole(0, 4, 1, "the fewest cards a player may throw in a mus")
    max_discard: int = _whole(1, 4, 4, "the most cards a player may throw in a mus")
    discard_order: str = _choice(
        "all_then_serve in_turn simultaneous dealer_first",
        "all_then_serve",
        "whether all throw before any is served, and from whom",
    )
    mus_corrido: str = _choice(
        "none first_hand_of_match first_hand_of_game",
        "none",
        "the hands in which the pack moves on with each mus and whoever cuts is mano",
    )
    reshuffle: str = _choice(
        "exclude_single_short all_discards",
        "exclude_single_short",
        "which discards make the new stock: all, or all but those of a lone player still short",
    )
    bet_order: str = _choice("seat pairs", "seat", "the order in which players open the betting")
    tie_order: str = _choice(
        "seat speaking", "seat", "who wins a tie: the nearer to mano by seat, or who speaks first"
    )
    who_bets: str = _choice(
        "holders side", "holders", "who bets at pares and juego: who holds, or any partner of one"
    )
    min_bet: int = _whole(1, 999, 2, "the lowest bet")
    default_bet: int = _whole(1, 999, 2, "what a bet is where no number is said")
    min_raise: int = _whole(1, 999, 2, "the least that a raise adds")
    raise_semantics: str = _choice("add double", "add", "a raise adds stones, or doubles the stake")
    max_stake: str | None = _setting(
        OneOf(("remaining",), or_none=True),
        None,
        "the highest stake: what the side further from the target lacks, or no such limit",
    )
    response_mode: str = _choice(
        "most_aggressive first_decisive",
        "most_aggressive",
        "whose answer counts: the boldest of the side, or the first that is no refusal",
    )
    plural_binds: bool = _flag(True, "'we fold' and 'we accept' speak for the whole side")
    decliner_out_for_lance: bool = _flag(False, "who refuses a bet is out of that lance")
    both_bet_allowed: bool = _flag(False, "one bet may be made on grande and chica together")
    ordago: bool = _flag(True, "the whole game may be staked on one lance")
    refused_open: int = _whole(0, 99, 1, "stones for a first bet that is refused")
    refused_raise: str = _choice(
        "standing one", "standing", "stones for a refused raise: the stake before it, or one"
    )
    deje_bonus: PerLance = _per_lance(PerLance(), "extra stones for a refused raise, by lance")
    pass_point: PerLance = _per_lance(
        PerLance(grande=1, chica=1, punto=1),
        "stones for a lance in which betting was open and all passed, by lance",
    )
    pares_values: ParesValues = _setting(
        Amounts(ParesValues()), ParesValues(), "stones for each kind of pares"
    )
    juego_values: JuegoValues = _setting(
        Amounts(JuegoValues()), JuegoValues(), "stones for 31 and for any other juego"
    )
    punto_bonus: int = _whole(0, 99, 1, "stones added to a bet at punto, accepted or refused")
    bonus_after_refusal: bool = _flag(
        True, "a side whose bet is refused still collects its pares or juego"
    )
    real: str = _choice(
        "none any_ten jack_only king_only suited",
        "none",
        "the royal 31, three sevens and a ten-card: which ten-card makes it",
    )
    real_beats_mano: bool = _flag(True, "a royal 31 beats every other 31, whoever is mano")
    real_value: int = _whole(0, 99, 3, "stones for a royal 31")
    pedrete_bonus: int = _whole(0, 99, 0, "extra stones for winning punto with 4 5 6 7")
    juego33_bonus: int = _whole(0, 99, 0, "extra stones for winning juego with 33")
    announce_dentro: int | None = _setting(
        Whole(1, 999, or_none=True), None, "stones still lacking when a side must say 'dentro'"
    )
    signals: str | None = _setting(
        OneOf(_sign_tables, or_none=True), None, "the table of signs that partners may make"
    )
    partial_signs: bool = _flag(
        True, "a sign may tell one thing of a hand; otherwise everything or nothing"
    )
    signals_first_hand: bool = _flag(True, "signs may be made in the opening hand of a game")

    base: str | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        given = {name: getattr(self, name) for name in SETTINGS}
        problems: list[str] = []
        try:
            for name, value in checked(_KINDS, given).items():
                object.__setattr__(self, name, value)
        except RulesError as error:
            problems += error.problems
        if self.base is not None and self.base not in _presets():
            problems += no_such("base", self.base, _presets()).problems
        if problems:
            raise RulesError(problems)

    @classmethod
    def preset(cls, name: str) -> Rules:
        """The code of a published source by its name, as ``bizkaia``.

        Raises `RulesError` naming the presets that there are.
        """
        from hordago.rules.presets import load_preset

        return load_preset(name).rules

    def but(self, **changes: Any) -> Rules:
        """The same code with some settings changed.

        Raises `RulesError` with every name that is no setting and every value that is not right.
        """
        problems = [_no_setting(name) for name in changes if name not in SETTINGS]
        kept = {name: getattr(self, name) for name in SETTINGS}
        kept.update((name, value) for name, value in changes.items() if name in SETTINGS)
        try:
            changed = Rules(**kept, base=self.base)
        except RulesError as error:
            problems += error.problems
        if problems:
            raise RulesError(problems)
        return changed

    def with_format(self, name: str) -> Rules:
        """The same code for a match of another length, one of `FORMATS`, as ``best_of_3``."""
        if name not in FORMATS:
            raise no_such("format", name, FORMATS)
        games, vacas = FORMATS[name]
        return self.but(games_to_win=games, vacas_to_win=vacas)

    def settings(self) -> dict[str, Any]:
        """Every setting as JSON can hold it; ``Rules(**settings)`` is the same code."""
        return {name: kind.plain(getattr(self, name)) for name, kind in _KINDS.items()}

    def overrides(self) -> dict[str, Any]:
        """The settings, as JSON can hold them, that differ from the base (or from the defaults)."""
        standard = (Rules() if self.base is None else Rules.preset(self.base)).settings()
        return {name: value for name, value in self.settings().items() if value != standard[name]}

    def code(self) -> Code:
        """The code as the numbers that the step functions read."""
        return code_of(self)

    def cards(self) -> tuple[Card, ...]:
        """The cards in play, by number."""
        return pack_of(self)

    def rank_of_card(self) -> tuple[int, ...]:
        """The rank index, 0 (ace) to 9 (king), that each of the forty cards counts as."""
        return rank_of_card(self)

    def ranking(self) -> Ranking:
        """The table of what every hand of the pack is worth."""
        return ranking_for(self)

    def __repr__(self) -> str:
        changes = ", ".join(f"{name}={value!r}" for name, value in self.overrides().items())
        if self.base is None:
            return f"Rules({changes})"
        return f"Rules.preset({self.base!r})" + (f".but({changes})" if changes else "")


class Setting(NamedTuple):
    """What is to be known of one setting: its meaning, which values are right, and the default."""

    meaning: str
    kind: Kind
    default: Any


SETTINGS: Final[dict[str, Setting]] = {
    each.name: Setting(each.metadata["meaning"], each.metadata["kind"], each.default)
    for each in fields(Rules)
    if each.metadata
}
"""The settings by name, in the order in which `Rules` has them."""

_KINDS: Final = {name: setting.kind for name, setting in SETTINGS.items()}


def parse_setting(name: str, text: str) -> Any:
    """The value that a text gives a setting: ``30``, ``true``, ``none``, ``side``, ``{pares=1}``.

    Tables and lists are written as in TOML. Raises `RulesError` where there is no such setting or
    the text is not right for it.
    """
    kind = _kind(name)
    return kind.read(name, kind.parse(text))


def setting_text(name: str, value: object) -> str:
    """The text that `parse_setting` reads as this value: one word without spaces.

    Raises `RulesError` where there is no such setting or the value is not right for it.
    """
    kind = _kind(name)
    return plain_text(kind.plain(kind.read(name, value)))


def _kind(name: str) -> Kind:
    if name not in SETTINGS:
        raise RulesError([_no_setting(name)])
    return _KINDS[name]


def _no_setting(name: str) -> str:
    # The list is long: whoever has only mistyped does not want it.
    near = close_match(name, SETTINGS) or f"; the settings are {', '.join(SETTINGS)}"
    return f"{name}: there is no such setting{near}"


def _presets() -> tuple[str, ...]:
    from hordago.rules.data import data_names

    return data_names("presets")
