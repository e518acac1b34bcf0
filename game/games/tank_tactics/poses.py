"""Pictures of Tank Tactics: what a pose can do on its table, in the phase it is in. Spots are written as
``tank 0``, ``card smoke 0`` and the names of squares."""

from __future__ import annotations

from typing import Any, Final

from game.games.tank_tactics.view.spots import CardSpot, Spot, TankSpot
from game.view.game_poses import GamePoses
from game.view.spots import FieldSpot


def _spot(table: Any, words: str) -> Spot:
    match words.split():
        case ["tank", number]:
            return TankSpot(int(number))
        case ["card", name, tank]:
            return CardSpot(name, int(tank))
    return FieldSpot(table.view.board.grid.square(words))


def choose(table: Any, *spots: str) -> None:
    """Choose spots, one after the other."""
    for words in spots:
        table.chooser.choose(_spot(table, words))


def hover(table: Any, spot: str) -> None:
    """Point at a spot."""
    table.pointing.hovered = _spot(table, spot)


def costs(table: Any) -> None:
    """Hold the key that shows what every square costs."""
    table.hold("costs")


def whole(table: Any) -> None:
    """Show the whole board, however small."""
    table.camera.zoom_out()


def dice(table: Any, *tanks: str) -> None:
    """Put dice on the tanks' sheets: Actions, Speed, Range, Damage, Ammo, Armour; a dot for none."""
    for tank, values in enumerate(tanks):
        table.doing.setting.choose_tank(tank)
        for slot, value in enumerate(values):
            if value != ".":
                table.doing.setting.put(slot, int(value))


def give(table: Any, cards: dict[int, int]) -> None:
    """Give cards to tanks, both by number."""
    for card, tank in cards.items():
        table.doing.setting.give(card, tank)


def drag_die(table: Any, tank: int, slot: int, value: int) -> None:
    """Hold a die just over its place."""
    table.doing.drag_over(tank, slot, value)


def squad(table: Any, number: int) -> None:
    """Set all tanks as the squad on offer under that number."""
    setting = table.doing.setting
    setting.take_squad(setting.squads[number].name)


STEPS: Final = (choose, hover, costs, whole, dice, give, drag_die, squad)

POSES: Final = GamePoses(
    steps={step.__name__: step for step in STEPS},
    matches={"tank_tactics": (0, "duel"), "tank_tactics_4": (2, "four_corners")},
)
