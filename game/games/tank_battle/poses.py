"""Pictures of Tank Battle: what a pose can do on its table, in the phase it is in. Squares are numbers."""

from __future__ import annotations

from typing import Any, Final

from game.games.tank_battle.rules.board import numbered
from game.view.game_poses import GamePoses
from game.view.spots import ButtonSpot, FieldSpot


def template(table: Any, name: str) -> None:
    """Take a built-in set-up."""
    table.phase.set_up.lay_template(name)


def own_listed(table: Any) -> None:
    """Open the list of the player's own set-ups."""
    table.phase.own_listed = True


def lift(table: Any, *squares: int) -> None:
    """Take pieces off the board again."""
    for square in squares:
        table.phase.set_up.lift(numbered(square))


def take(table: Any, kind: str) -> None:
    """Take a piece into the hand."""
    table.phase.set_up.take(kind)


def hover(table: Any, square: int) -> None:
    """Point at a square."""
    table.pointing.hovered = FieldSpot(numbered(square))


def drive(table: Any, *ways: str) -> None:
    """Drive tanks along squares."""
    for way in ways:
        first, *rest = (numbered(int(at)) for at in way.split("-"))
        table.phase.plan.pick(first)
        table.phase.plan.go(tuple(rest))


def plot(table: Any, *squares: int) -> None:
    """Plot shots."""
    table.command("done")
    for at in squares:
        table.phase.plot.toggle(numbered(at), white=False)


def white(table: Any, square: int) -> None:
    """Set the white peg."""
    table.phase.plot.toggle(numbered(square), white=True)


def pencil(table: Any, *marks: str) -> None:
    """Write ranks on enemy tanks, such as ``85-5``; open the question for the last tank without a rank."""
    for mark in marks:
        square, _, rank = mark.partition("-")
        table.pointing.cursor = FieldSpot(numbered(int(square)))
        table.command("white_peg")
        if rank:
            table.command(f"digit_{rank}")
    table.pointing.cursor = None


def alone(table: Any) -> None:
    """Pose the choice of battles with the other person looking away."""
    table.phase.choose(ButtonSpot("alone"))


STEPS: Final = (template, own_listed, lift, take, hover, drive, plot, white, pencil, alone)

POSES: Final = GamePoses(
    steps={step.__name__: step for step in STEPS}, matches={"tank_battle": (0, "classic")}
)
