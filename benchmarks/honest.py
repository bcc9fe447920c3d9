"""`python -m benchmarks.honest`: how like the clubman the honest player of training is.

Owns the measurement that the explanation of the trained players quotes. The honest player takes the
clubman's place in the lances wherever both sides are far from the target, and plays the clubman
himself; the nearer to half of the games, the better a copy it is.
"""

from __future__ import annotations

import click
import numpy as np

from hordago.bots.arena import play_number, result_of
from hordago.bots.clubman import Clubman
from hordago.bots.trained.players import Txapeldun
from hordago.bots.trained.shape import Abstraction, shape_for
from hordago.game.actions import Action
from hordago.game.shuffle import Stream
from hordago.game.view import View
from hordago.lab.solver.honest import HEARD, honest_player
from hordago.lab.solver.memory import Memory
from hordago.lab.solver.model import T, model_of
from hordago.lab.solver.tables import tables_for
from hordago.lab.solver.training import abstraction_for
from hordago.rules.code import LANCES
from hordago.rules.profile import Rules

MEMORY = 12.0  # gigabytes: as training is given


class Copied(Clubman):
    """The clubman, with a copy of him in his place while both sides lack more than `near`."""

    name = "copy"

    def __init__(self, copy: Txapeldun, near: int) -> None:
        super().__init__()
        self.copy, self.near = copy, near

    def act(self, view: View, stream: Stream) -> Action:
        """As the copy does, in a lance far from the target."""
        far = view.rules.target - max(view.score) > self.near
        if far and view.phase in LANCES:
            return self.copy.act(view, stream)
        return super().act(view, stream)


def copy_of_clubman(rules: Rules, abstraction: Abstraction, hands: int) -> Txapeldun:
    """The honest player of training as a player at a table."""
    abstraction = abstraction._replace(draws=0)
    frozen = honest_player(rules, abstraction, hands=hands)
    shape = shape_for(rules, abstraction._replace(bands=()))
    model = model_of(rules, shape)
    cut: T = np.stack([1 - frozen.cut, frozen.cut], axis=-1)
    tables = tables_for(shape, model)._replace(
        regret=frozen.chance, throw_regret=frozen.throw, mus_average=cut
    )
    return Txapeldun(Memory(rules, shape, model, tables), purify=0, budget=0)


@click.command()
@click.option("--rules", "preset", default="almanac_40", help="The code.")
@click.option("--hands", default=HEARD, type=click.IntRange(1), help="Hands that it hears.")
@click.option("--pairs", default=300, type=click.IntRange(2), help="Pairs of games.")
def main(preset: str, hands: int, pairs: int) -> None:
    """How many games a copy of the clubman wins against him, with a 95 % interval."""
    rules = Rules.preset(preset).with_format("one_game")
    abstraction = abstraction_for(rules, MEMORY)
    copied = Copied(copy_of_clubman(rules, abstraction, hands), abstraction.near)
    clubman = Clubman()
    tallies = [
        play_number(copied, clubman, rules, "honest", number) for number in range(1, pairs + 1)
    ]
    result = result_of(copied.name, clubman.name, rules, "honest", tallies, duplicate=True)
    click.echo(
        f"{preset}: the copy won {result.share:.1%} of {result.games} games against clubman "
        f"(95 % interval {result.low:.1%} to {result.high:.1%}), {result.margin:+.2f} stones a hand"
    )


if __name__ == "__main__":
    main()
