"""Pictures of Flames of Tanks: what a pose can do on its table, in the phase it is in. Places are in
thousandths of an inch, headings in tenths of a degree."""

from __future__ import annotations

from typing import Any, Final

from game.games.flames_of_tanks.view.spots import CellSpot, PlaceSpot
from game.view.game_poses import GamePoses


def settle(table: Any) -> None:
    """Wait until all that is planned is worked out."""
    if table.plan is not None:
        table.plan.wait()


def drive(table: Any, way_point: tuple[int, int], heading: int, to: tuple[int, int], target: int) -> None:
    """Pin a drive, and aim at an enemy for the second action."""
    plan = table.plan
    plan.add_way_point(way_point)
    plan.heading, plan.target = heading, target
    plan.pin(to)


def pin(table: Any, to: tuple[int, int], target: int = -1) -> None:
    """Pin a drive without a waypoint, and aim at an enemy."""
    settle(table)
    table.plan.target = target
    table.plan.pin(tuple(to))


def hover(table: Any, x: int, y: int) -> None:
    """Point at a place of the table."""
    table.pointing.hovered = PlaceSpot((x, y))


def enter(table: Any) -> None:
    """Pin a tank that enters to a free place."""
    table.plan.pin(table.plan.free_place)


def refit(table: Any, upgrade: str, cell: tuple[int, int]) -> None:
    """Hold an upgrade over a cell of the refit page."""
    table.acting.refit.take(upgrade)
    table.acting.refit.aim(cell)
    table.pointing.cursor = CellSpot(cell)


def whole(sample: str, fresh: str) -> str:
    """A position of a sample's tanks and what follows, with its mode and seats if it names some, on a fresh
    match's ground."""
    ground, more = fresh.partition(" tank=")[0].split(), sample.split()
    named = {word.partition("=")[0] for word in more}
    return " ".join([*(word for word in ground if word.partition("=")[0] not in named), *more])


STEPS: Final = (settle, drive, pin, hover, enter, refit)

POSES: Final = GamePoses(
    steps={step.__name__: step for step in STEPS},
    matches={"flames_of_tanks": (0, "farms"), "flames_of_tanks_4": (2, "four_corners")},
    whole=whole,
)
