"""Pictures of Tank Battle on the match screen: ``screenshot --scene match_tank_battle`` and its like."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from game.app.poses.match import scene_of
from game.app.poses.match_plans import match_of, plan_on
from game.data.saves.matches import Player
from game.rules.tank_battle.public import Spun, number, numbered
from game.ui.scene import App, Scene
from game.view.spots import FieldSpot

_PEOPLE = (Player("person", "Anna"), Player("person", "Ben"))
_ONE = (Player("person", "Anna"), Player("bot", "Captain", 1))

GREEN = "4:1,72:5!,50:4,11:3,55:6!,-s:2/47,25,34,-41,-42/24,37,-18/33,45/2/none/."
GREY = "93:3,8:6!^,85:4,68:5,-b:2!,-b:1!/76,63,59,-83,-61/86,73,69/66,97/3/{shots}/."

MOVE = f"move green 9 3 {GREEN} {GREY.format(shots='r60+r75+r71+r82+r56+r21+w65')} . default"
"""Anna is to move, Ben's shots are sealed."""

PLOT = (
    "plot green 9 0! 4:1,73:5!,-s:4,11:3,-m:6!,-s:2/47,25,34,-41,-42/24,37,-18/33,45/2/none/. "
    "93:3,8:6!^,85:4,68:5,-b:2!,-b:1!/76,-63,59,-83,-61/86,-73,69/-66,97/2/none/. . default"
)
"""Anna plots against Ben's next move."""

FIGHT = (
    "fight green 9 0! 1:1,45:3,73:5,-s:2,-s:4,-s:6/-47,-46,-44,-43,-42/24,37,-18/33,35/2/none/. "
    "74:4,-s:1,83:2,-s:3,-s:5,-s:6/72,-63,-59,-84,-61/86,-75,69/66,97/2/none/. 63-73 default"
)
"""Green's 5 has two battles to choose from."""

Doing = Callable[[Any], object]


def _shown(app: App, match: Any, do: Doing) -> Scene:
    """The scene of a match, and what is done in it; what others did is not told by itself."""
    play = app.settings.play.model_copy(update={"recap": False})
    app.settings = app.settings.model_copy(update={"play": play})
    scene = scene_of(app, match)
    controller = scene.controller
    controller.start()
    controller.handed_over()
    controller.catch_up()
    do(scene)
    return cast("Scene", scene)


def _at(
    position: str, do: Doing = lambda scene: None, people: tuple[Player, ...] = _PEOPLE
) -> Callable[[App], Scene]:
    """A position of two players."""

    def make(app: App) -> Scene:
        plan = plan_on(app.texts, people, position=position, game="tank_battle", seating=0)
        return _shown(app, match_of(plan), do)

    return make


def _setup(do: Doing) -> Callable[[App], Scene]:
    """The first player sets up."""

    def make(app: App) -> Scene:
        plan = plan_on(app.texts, _PEOPLE, map_name="classic", game="tank_battle", seating=0)
        return _shown(app, match_of(plan), do)

    return make


def _half(scene: Any) -> None:
    """Some pieces are placed, FUEL is in hand."""
    setting = scene.table.phase.set_up
    setting.lay_template("three_walls")
    for square in (18, 15, 41, 33):
        setting.lift(numbered(square))
    setting.take("fuel")
    scene.table.pointing.hovered = FieldSpot(numbered(18))
    scene.table.refresh()


def _whole(scene: Any) -> None:
    scene.table.phase.set_up.lay_template("gun_line")
    scene.table.refresh()


def _own(scene: Any) -> None:
    """The player's own set-ups are listed."""
    scene.table.phase.set_up.lay_template("gun_line")
    scene.table.phase.own_listed = True
    scene.table.refresh()


def _drive(*ways: str, over: int = 0) -> Doing:
    """Tanks are driven along squares by their numbers, then one is pointed at."""

    def do(scene: Any) -> None:
        table = scene.table
        for way in ways:
            first, *rest = (numbered(int(at)) for at in way.split("-"))
            table.phase.plan.pick(first)
            table.phase.plan.go(tuple(rest))
        if over:
            table.pointing.hovered = FieldSpot(numbered(over))
        table.refresh()

    return do


def _play(*texts: str) -> Doing:
    """Actions are played; what comes of them is shown as far as its middle."""

    def do(scene: Any) -> None:
        controller = scene.controller
        kit = scene.match.kit
        for text in texts:
            controller.play(kit.parse_action(text, scene.match.session.state))
            controller.catch_up()

    return do


def _spinning(scene: Any) -> None:
    """A battle is chosen by clicking a gun, and the needle has just come to rest."""
    controller, table = scene.controller, scene.table
    table.timeline.speed, table.timeline.reduced = 1.0, False
    state = scene.match.session.state
    position = state.position
    origin, target = next(one for one in position.battles() if position.tank_on(1, one[1]) < 0)
    controller.play(scene.match.kit.parse_action(f"{number(origin)}x{number(target)}", state))
    for _ in range(400):
        controller.update(0.02)
        table.update(20)
        clip = None if table.timeline is None else table.timeline.clip
        if clip is not None and isinstance(clip.effect, Spun) and clip.share > 0.72:
            return


def _by_hand(scene: Any) -> None:
    """A turn is revealed by hand and waits after its shots."""
    scene.app.change("play.reveal", "by_hand")
    table, controller = scene.table, scene.controller
    _drive("72-73", "50-60", "55-65-66")(scene)
    table.timeline.speed, table.timeline.reduced, table.timeline.pace = 1.0, False, "by_hand"
    action = table.command("done").action
    holds = 0
    for _ in range(1500):
        if action is not None:
            controller.play(action)
        controller.update(0.02)
        table.update(20)
        action = None if table.busy else table.take_next()
        if table.waits:
            holds += 1
            if holds == 2:
                return
            table.hurry()


def _pegs(*numbers: int, white: int = 0) -> Doing:
    """Shots are plotted."""

    def do(scene: Any) -> None:
        table = scene.table
        table.command("done")
        for at in numbers:
            table.phase.plot.toggle(numbered(at), white=False)
        if white:
            table.phase.plot.toggle(numbered(white), white=True)
        table.pointing.hovered = FieldSpot(numbered(83))
        table.refresh()

    return do


_TURN = ("72-73", "50-60", "55-65", "65-66", "reveal")
"""Anna's move: a hit, a mine, an installation, the spinner."""


def _over(scene: Any) -> None:
    """Somebody has resigned, and everything is open."""
    _play(*_TURN)(scene)
    scene.controller.calls.resign()
    scene.controller.catch_up()


def _end(app: App) -> Scene:
    from game.app.match.end import End

    scene: Any = _at(MOVE, _over)(app)
    app.push(scene)
    return End(app, scene.actions, scene.players)


def _curtain(app: App) -> Scene:
    """The device goes to the other person."""
    scene: Any = _at(PLOT, _pegs(83, 74, 72, 57, 48, 5))(app)
    app.push(scene)
    action = scene.table.command("done").action
    while action is not None:
        scene.controller.play(action)
        scene.controller.catch_up()
        action = scene.table.take_next()
    scene.interruptions.show_due()
    return cast("Scene", app.stack.top)


def _record(scene: Any) -> None:
    """The list of moves."""
    _play(*_TURN)(scene)
    scene.turn_to("record")


def _replay(app: App) -> Scene:
    """A replay, at the end of a turn."""
    from game.app.replay.scene import make

    scene: Any = _at(MOVE, _over)(app)
    return make(app, match=scene.match, ply=len(_TURN))


DEMOS: dict[str, Callable[[App], Scene]] = {
    "match_tank_battle": _at(MOVE, _drive("72-73", "50-60", "55-65", over=66)),
    "match_tank_battle_setup": _setup(_half),
    "match_tank_battle_setup_ready": _setup(_whole),
    "match_tank_battle_setup_own": _setup(_own),
    "match_tank_battle_move": _at(MOVE),
    "match_tank_battle_reveal": _at(MOVE, _play(*_TURN)),
    "match_tank_battle_by_hand": _at(MOVE, _by_hand),
    "match_tank_battle_plot": _at(PLOT, _pegs(83, 74, 72, 57, 48, 5, white=27)),
    "match_tank_battle_plot_bot": _at(PLOT, _pegs(83, 74), people=_ONE),
    "match_tank_battle_gate": _at(PLOT),
    "match_tank_battle_fight": _at(FIGHT),
    "match_tank_battle_curtain": _curtain,
    "match_tank_battle_record": _at(MOVE, _record),
    "match_tank_battle_over": _at(MOVE, _over),
    "match_tank_battle_end": _end,
    "replay_tank_battle": _replay,
    "match_tank_battle_spinner": _at(FIGHT, _spinning),
}
