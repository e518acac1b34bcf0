"""Pictures of Tank Tactics on the match screen: ``screenshot --scene match_tank_tactics`` and its like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import pygame

from game.app.poses.match import scene_of
from game.app.poses.match_plans import match_of, plan_on
from game.data.saves.matches import Player
from game.ui.scene import App, Scene
from game.view.spots import FieldSpot
from game.view.tank_tactics.setting import SetupDraft
from game.view.tank_tactics.spots import CardSpot, Spot, TankSpot

_PEOPLE = (
    Player("person", "Anna"), Player("person", "Ben"), Player("bot", "Captain", 3), Player("person", "Dora")
)  # fmt: skip

_GROUND = (
    "......~...../.....~~...../...##f....../...#....##../....o..o.#../~~...~~..c~./.~f..~~...~~/"
    "..#.o..o..../..##....#.../......f##.../.....~....../.....~......"
)
_STARTS = "starts.green=h8N,d2E starts.yellow=f12S,d6E starts.red=h11S,k10W seats=green,yellow,red"

MIDDLE = (
    f"{_GROUND} {_STARTS} tanks.green=h8N/536421/3/breach_shot+double_damage,d2E/425631/0/repair "
    "tanks.yellow=f12S/345612/7/extra_action,d6E/462531/9 "
    "tanks.red=h11S/653241/4/smoke,k10W/315426/11/free_turn "
    "spent.yellow=double_speed spent.red=reload to=green round=8"
)
"""Three players in the middle of a match; Anna is to move."""

POINTS = MIDDLE.replace("......~.....", "......~....2", 1).replace(
    " to=green", " win=points:20:2 respawn kills.green=4 held.green=5 kills.yellow=2 to=green"
)

DICE = ("536421", "426531", "345612", "462531", "632415", "315642")
"""How tanks are set, one after the other: Actions, Speed, Range, Damage, Ammo, Armour."""

SIX = (
    "/".join(["." * 10] * 10)
    + " starts.green=b2N,c2N,d2N,e2N,f2N,g2N starts.red=b9S,c9S,d9S,e9S,f9S,g9S seats=green,red "
    "tanks.green=b2N/536421/0/repair,c2N/426531/3,d2N/345612/1,-N/462531/13,f4E/632415/9,g2N/315642/0 "
    "tanks.red=b9S/653241/4/smoke,c9S/315426/11,d7W/345612/1,e9S/462531/3,-S/632415/17,g9S/315642/0 "
    "to=green round=5"
)
"""Two players with six tanks each, two of which are lost."""

Doing = Callable[[Any], object]


def _shown(app: App, match: Any, do: Doing, moves: str = "") -> Scene:
    """The scene of a match, and what is done in it; what others did is not told by itself."""
    play = app.settings.play.model_copy(update={"recap": False})
    app.settings = app.settings.model_copy(update={"play": play})
    scene = scene_of(app, match)
    controller = scene.controller
    controller.start()
    controller.handed_over()
    controller.catch_up()
    for text in moves.split():
        controller.play(match.kit.parse_action(text, match.session.state))
        controller.catch_up()
    do(scene)
    return cast("Scene", scene)


def _at(
    position: str, do: Doing = lambda scene: None, moves: str = "", people: int = 3
) -> Callable[[App], Scene]:
    """A position of so many players."""

    def make(app: App) -> Scene:
        plan = plan_on(
            app.texts, _PEOPLE[:people], position=position, game="tank_tactics", seating=people - 2
        )
        return _shown(app, match_of(plan), do, moves)

    return make


def _on(map_name: str, seats: int, do: Doing = lambda scene: None) -> Callable[[App], Scene]:
    """The first turn on a map, all tanks set."""

    def make(app: App) -> Scene:
        seating = {2: 0, 3: 1, 4: 2}[seats]
        plan = plan_on(app.texts, _PEOPLE[:seats], map_name=map_name, game="tank_tactics", seating=seating)
        match = match_of(plan)
        session, kit = match.session, match.kit
        while session.state.phase in ("dice", "cards"):
            position = session.state.position
            if position.phase == "dice":
                text = f"{'ABCDEF'[position.step]}:{DICE[(position.seat * 2 + position.step) % len(DICE)]}"
            else:
                card = position.hands[position.seat][position.step]
                last = "B" if len(position.match.tanks[position.seat]) > 1 else "A"
                text = f"{card}:{('A', 'A', last)[position.step % 3]}"
            session.play(kit.parse_action(text, session.state))
        return _shown(app, match, do)

    return make


def _dice(app: App) -> Scene:
    """Two tanks, one of them half set, a die just over its place."""

    def half(scene: Any) -> None:
        table = scene.table
        setting = table.doing.setting
        setting.dice[0] = [5, 3, 6, 4, 2, 1]
        setting.choose_tank(1)
        for slot, value in ((0, 3), (3, 6), (4, 4)):
            setting.put(slot, value)
        setting.give(0, 0)
        setting.give(2, 1)
        table.doing.drag_over(1, 5, 2)
        table.refresh()

    plan = plan_on(app.texts, _PEOPLE[:3], map_name="four_corners", game="tank_tactics", seating=1)
    match = match_of(plan)
    session = match.session
    for action in _whole(session.state.position):
        session.play(action)
    return _shown(app, match, half)


def _whole(position: Any) -> Sequence[Any]:
    """What a seat plays that is ready at once."""
    setting = SetupDraft(position, position.seat)
    for tank in range(len(setting.dice)):
        setting.choose_tank(tank)
        setting.preset("even")
    return setting.actions()


def _many(map_name: str, seats: int, seating: int, do: Doing = lambda scene: None) -> Callable[[App], Scene]:
    """Setting on a map, nothing set yet."""

    def make(app: App) -> Scene:
        plan = plan_on(app.texts, _PEOPLE[:seats], map_name=map_name, game="tank_tactics", seating=seating)
        return _shown(app, match_of(plan), do)

    return make


def _revealed(map_name: str, seats: int, seating: int) -> Callable[[App], Scene]:
    """All are ready, and have seen who starts."""

    def make(app: App) -> Scene:
        plan = plan_on(app.texts, _PEOPLE[:seats], map_name=map_name, game="tank_tactics", seating=seating)
        match = match_of(plan)
        session, kit = match.session, match.kit
        last = None
        while session.state.phase in ("dice", "cards"):
            position = session.state.position
            if position.phase == "dice":
                text = f"{'ABCDEF'[position.step]}:{DICE[(position.seat * 2 + position.step) % len(DICE)]}"
            else:
                card = position.hands[position.seat][position.step]
                text = f"{card}:{('A', 'A', 'B')[position.step % 3]}"
            last = kit.parse_action(text, session.state)
            ends = position.seat == seats - 1 and position.after(last).phase in ("start", "turn")
            if ends:
                break
            session.play(last)

        def reveal(scene: Any) -> None:
            scene.table.set_page(pygame.Rect(0, 0, 100, 100), 1.0)
            scene.controller.play(last)
            while not scene.table.waits:
                scene.table.update(50.0)
                scene.controller.update(0.05)

        return _shown(app, match, reveal)

    return make


def _good(scene: Any) -> None:
    """All tanks set as is good there."""
    setting = scene.table.doing.setting
    for tank in range(len(setting.dice)):
        setting.choose_tank(tank)
        setting.preset("good")
    scene.table.refresh()


def _doing(*spots: Spot | str, over: str = "") -> Doing:
    """Some spots are chosen (squares by their names), then a square is pointed at."""

    def do(scene: Any) -> None:
        table = scene.table
        grid = table.view.board.grid
        for spot in spots:
            table.chooser.choose(FieldSpot(grid.square(spot)) if isinstance(spot, str) else spot)
        if over:
            table.pointing.hovered = FieldSpot(grid.square(over))
        table.refresh()

    return do


def _moves(scene: Any) -> None:
    """The list of moves beside the board."""
    scene.turn_to("record")


def _end(app: App) -> Scene:
    from game.app.match.end import End

    last = POINTS.replace("kills.green=4 held.green=5", "kills.green=14 held.green=5")
    scene: Any = _at(last, moves="A!double_damage A*d6")(app)
    app.push(scene)
    return End(app, scene.actions, scene.players)


def _danger(scene: Any) -> None:
    scene.host.switch("danger")


def _hint(scene: Any) -> None:
    """What a bot would do, told."""
    kit, state = scene.match.kit, scene.match.session.state
    actions = [kit.parse_action(text, state) for text in ("A!double_damage", "A*d6", "A=W", "A+3")]
    scene.table.propose(actions[0], actions[1:])


DEMOS: dict[str, Callable[[App], Scene]] = {
    "match_tank_tactics": _at(MIDDLE, _doing(TankSpot(0), over="d6"), "A=E A=N"),
    "match_tank_tactics_choose": _at(MIDDLE, _doing(over="d2")),
    "match_tank_tactics_drive": _at(MIDDLE, _doing(TankSpot(0), "e9")),
    "match_tank_tactics_ram": _at(MIDDLE, _doing(TankSpot(0), over="h11"), "A+2"),
    "match_tank_tactics_cards": _at(
        MIDDLE, _doing(TankSpot(0), CardSpot("breach_shot", 0), CardSpot("double_damage", 0), over="k10")
    ),
    "match_tank_tactics_moment": _at(MIDDLE, moves="A!breach_shot A!double_damage A*k10"),
    "match_tank_tactics_moves": _at(MIDDLE, _moves, "A!breach_shot A*k10 A=E A+1 end"),
    "match_tank_tactics_end": _end,
    "match_tank_tactics_blocked": _at(MIDDLE, _doing(TankSpot(0), "k10", over="k10")),
    "match_tank_tactics_portal": _at(MIDDLE, moves="A=S A+3"),
    "match_tank_tactics_points": _at(POINTS, _doing(TankSpot(1))),
    "match_tank_tactics_danger": _at(MIDDLE, _danger),
    "match_tank_tactics_six": _at(SIX, _doing(TankSpot(4)), people=2),
    "match_tank_tactics_hint": _at(MIDDLE, _hint),
    "match_tank_tactics_dice": _dice,
    "match_tank_tactics_dice_three": _many("capture_the_flag", 2, 0),
    "match_tank_tactics_dice_ready": _many("great_plain", 2, 0, _good),
    "match_tank_tactics_reveal": _revealed("four_corners", 3, 1),
    "match_tank_tactics_reveal_two": _revealed("duel", 2, 0),
    "match_tank_tactics_reveal_four": _revealed("four_corners", 4, 2),
    "match_tank_tactics_reveal_many": _revealed("great_plain", 2, 0),
    "match_tank_tactics_duel": _on("duel", 2, _doing(TankSpot(0))),
    "match_tank_tactics_four": _on("four_corners", 4, _doing(TankSpot(0))),
    "match_tank_tactics_flags": _on("capture_the_flag", 2, _doing(TankSpot(0))),
    "match_tank_tactics_maze": _on("maze", 2, _doing(TankSpot(0))),
    "match_tank_tactics_plain": _on("great_plain", 2, _doing(TankSpot(0))),
}
"""By the names of ``screenshot``."""
