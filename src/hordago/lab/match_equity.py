"""Match equity at the table: the chance of winning the game from a score, and what follows of it.

Owns the arithmetic of scores: whose hand the next one is, what a stone is worth, when an órdago is
to be accepted. The chances themselves are those of a policy; what a refusal pays is asked of
`rules`. It must never look at cards: what the hand at the table will bring is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from hordago.bots.trained.book import Book
from hordago.bots.trained.shelf import policy_for
from hordago.errors import HordagoError
from hordago.rules.betting import refusal_pay
from hordago.rules.code import GRANDE
from hordago.rules.hand import NO_LANCE
from hordago.rules.profile import Rules

FOLDED: Final = (1, 2, 3, 5)  # stones that folding may cost, for the score that is asked about


class AtScore(NamedTuple):
    """What a score is worth to us when a hand begins."""

    ours: int
    theirs: int
    mano: bool  # ours
    equity: float
    stone_for_us: float  # what the chance gains by a stone more for us
    stone_for_them: float  # and what it loses by one more for them
    break_even: float  # of accepting an opening órdago
    break_even_after: dict[int, float]  # by the stones that folding pays them

    def as_json(self) -> dict[str, Any]:
        """The same as JSON can hold it."""
        after = {str(stones): chance for stones, chance in self.break_even_after.items()}
        return {
            **self._asdict(), "mano": "us" if self.mano else "them", "break_even_after": after,
        }  # fmt: skip


class MatchEquity:
    """The match equity table of a code. Scores are stones of the code's own game."""

    def __init__(self, rules: Rules, book: Book, *, exact: bool) -> None:
        """From the table of a policy, `exact` where it was trained for this code.

        Raises `HordagoError` where games are longer than those of the policy.
        """
        self.rules = rules
        self.book = book
        self.exact = exact
        self.target = rules.target
        if self.target > book.rules.target:
            raise HordagoError(
                f"games to {self.target} are longer than what {book.name} knows: "
                f"it was trained for games to {book.rules.target}"
            )
        self.refused_open = refusal_pay(rules.code(), NO_LANCE, GRANDE)

    def equity(self, ours: int, theirs: int, *, mano: bool) -> float:
        """Our chance of winning the game when a hand begins at a score; `mano` where it is ours.

        Scores count from the target: 12 of 30 is 22 of 40.
        """
        if ours >= self.target:
            return 1.0
        if theirs >= self.target:
            return 0.0
        more = self.book.rules.target - self.target
        if mano:
            return self.book.equity(ours + more, theirs + more)
        return 1.0 - self.book.equity(theirs + more, ours + more)

    def after_folding(self, ours: int, theirs: int, stones: int, *, mano: bool) -> float:
        """Our chance once they got so many stones in a hand at whose beginning we were mano or not.

        It is the equity of the hand after it, in which the other side is mano.
        """
        return self.equity(ours, theirs + stones, mano=not mano)

    def break_even(self, ours: int, theirs: int, *, mano: bool) -> float:
        """How likely the lance must be ours to accept an opening órdago rather than fold.

        Accepting wins the game with that chance; folding leaves `after_folding`.
        """
        return self.after_folding(ours, theirs, self.refused_open, mano=mano)

    def at(self, ours: int, theirs: int, *, mano: bool) -> AtScore:
        """All about a score. Raises `HordagoError` where no hand begins at it."""
        for stones in (ours, theirs):
            if not 0 <= stones < self.target:
                raise HordagoError(
                    f"no hand begins at {ours}-{theirs}: in a game to {self.target} "
                    f"each side has from 0 to {self.target - 1} stones then"
                )
        here = self.equity(ours, theirs, mano=mano)
        return AtScore(
            ours, theirs, mano, here,
            self.equity(ours + 1, theirs, mano=mano) - here,
            here - self.equity(ours, theirs + 1, mano=mano),
            self.break_even(ours, theirs, mano=mano),
            {
                stones: self.after_folding(ours, theirs, stones, mano=mano)
                for stones in sorted({self.refused_open, *FOLDED})
            },
        )  # fmt: skip

    def rows(self) -> Iterator[dict[str, Any]]:
        """Every score, for us, who are mano or not."""
        for mano in (True, False):
            for ours in range(self.target):
                for theirs in range(self.target):
                    yield {
                        "mano": "us" if mano else "them",
                        "ours": ours,
                        "theirs": theirs,
                        "equity": self.equity(ours, theirs, mano=mano),
                        "break_even": self.break_even(ours, theirs, mano=mano),
                    }

    @property
    def source(self) -> str:
        """Where the chances are from, in words."""
        name = self.book.name.removesuffix(".policy")
        return f"the policy {name}" if self.exact else f"the policy {name}, translated"


def match_equity(rules: Rules) -> MatchEquity:
    """The table from the policy that ships for a code, or from the nearest one.

    Raises `HordagoError` for a code that no policy plays.
    """
    chosen = policy_for(rules)
    if chosen is None:
        raise HordagoError(
            f"there is no policy for {rules.n_players} players: match equity is known for four"
        )
    return MatchEquity(rules, chosen.book, exact=chosen.exact)
