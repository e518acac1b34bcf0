"""Pictures of the match screen: ``screenshot --scene match_picked`` and its like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.app.poses.match_plans import FUN_SET, MIDDLE, ONE_SHOT, match_of, plan_on
from game.app.table.opening import map_match
from game.app.table.thinking import MakeThinker
from game.bots.contract import Limits, Seen
from game.bots.worker import LocalWorker
from game.data.matches import Match, Player
from game.data.paths import MAPS
from game.data.problems import ProblemsError
from game.model.clock import ClockRules
from game.ui.scene import App, Scene

if TYPE_CHECKING:
    from game.app.match.scene import MatchScene

ANNA, BEN = Player("person", "Anna"), Player("person", "Ben")
CAPTAIN = Player("bot", "Captain", 3)
CLOCK = ClockRules(22 * 60_000 + 42_000)
OPENING = (
    "h3-e6NW i14-k12SE e6-f7N k14-m11S f7-f11Nxk16 g16-i14Sxf11 f3-d5NE k12-k10SW f1-i4NE k10-i10SWxd5 "
    "i4-l7Nxi10 m11-k8S c3-a6N k8-l5Sxj3 h1-j5NExl5 d14-a11S a6-b10NE g14-e12W c1-a3NWxa11 e12-b12Sxb10 "
    "a3-a5N i16-l12SE j1-h3N d16-d13S a5-b5E d13-e11SE m3-m6NW l12-o8S m1-m3NE o8-n9W h3-e6NW e11-h8SE"
)


class Idle:
    """A thinker that never comes to an end."""

    busy = True

    def request(self, *_: Any, **__: Any) -> int:
        """Nothing comes of it."""
        return 1

    request_draw = analyse = request

    def poll(self) -> list[Any]:
        """Nothing has come."""
        return []

    def cancel(self) -> None:
        """Nothing to stop."""

    close = cancel


def scene_of(app: App, match: Match, thinker: MakeThinker = lambda game: Idle()) -> MatchScene:
    """A match scene for a picture: nothing moves, nobody answers unless there is a thinker that does."""
    from game.app.match.scene import MatchScene

    look = app.settings.look.model_copy(update={"reduced_motion": True})
    app.settings = app.settings.model_copy(update={"look": look})
    scene = MatchScene(app, match, thinker)
    scene.announcer.silent = True
    return scene


def _wanted(app: App, players: tuple[Player, ...], **more: Any) -> Match:
    """The match that was asked for on the command line, or the one of these words."""
    save, name = app.wanted.get("save"), app.wanted.get("map_name")
    if save:
        from game.rules.registry import kit as kit_of

        return Match.resume(Path(save), kit_of, write=False)
    game = str(app.wanted.get("game", "tank_chess"))
    if game != "tank_chess":
        plan = map_match(app, game, str(name or ""), app.wanted.get("players"))
        return match_of(replace(plan, seed=1))  # a picture taken twice is the same
    if name:
        try:
            return match_of(plan_on(app.texts, players, map_name=str(name)))
        except ProblemsError:
            pass
    moves = more.pop("moves", "")
    return match_of(plan_on(app.texts, players, clock=CLOCK, **more), moves)


def _match(app: App) -> MatchScene:
    return scene_of(app, _wanted(app, (ANNA, CAPTAIN), moves=OPENING))


def _middle(app: App) -> MatchScene:
    plan = plan_on(app.texts, (ANNA, CAPTAIN), position=MIDDLE, clock=CLOCK)
    return scene_of(app, match_of(plan, "k10-k7S"))


def _later(scene: MatchScene, do: Callable[[], Any]) -> MatchScene:
    """Do something once the scene stands."""
    build = scene.build

    def build_and_do() -> None:
        build()
        scene.build = build  # type: ignore[method-assign]
        do()

    scene.build = build_and_do  # type: ignore[method-assign]
    return scene


def _picked(app: App) -> Scene:
    scene = _middle(app)

    def aim() -> None:
        state = scene.match.session.state
        scene.table.aim(scene.match.kit.parse_action("e7-g7NExk7", state))

    return _later(scene, aim)


def _fun_set(app: App) -> Scene:
    scene = scene_of(app, match_of(plan_on(app.texts, (ANNA, CAPTAIN), position=FUN_SET, clock=CLOCK)))

    def aim() -> None:
        state = scene.match.session.state
        scene.table.aim(scene.match.kit.parse_action("i6-i7N", state))

    return _later(scene, aim)


def _tabs(app: App) -> Scene:
    scene = _middle(app)
    scene.tab = "card"
    return scene


def _menu(app: App) -> Scene:
    from game.app.match.menu import MatchMenu

    plan = plan_on(app.texts, (ANNA, CAPTAIN), position=MIDDLE)
    scene = scene_of(app, match_of(plan, "k10-k7S"))
    app.push(scene)
    return MatchMenu(app, scene.actions, scene.host, scene.do, scene.help)


def _over(app: App) -> MatchScene:
    plan = plan_on(app.texts, (ANNA, CAPTAIN), position=ONE_SHOT, clock=CLOCK)
    return scene_of(app, match_of(plan, "j12-j12Nxj15"))


def _end(app: App) -> Scene:
    from game.app.match.end import End

    scene = _over(app)
    app.push(scene)
    return End(app, scene.actions, scene.players)


def _large(app: App) -> Scene:
    name = "long_range_20" if (MAPS / "tank_chess" / "long_range_20.yaml").exists() else "official_16"
    return scene_of(app, match_of(plan_on(app.texts, (ANNA, CAPTAIN), map_name=name, clock=CLOCK)))


def _teams(app: App) -> Scene:
    players = (ANNA, Player("person", "Clara"), BEN, Player("bot", "Sergeant", 2))
    return scene_of(app, _wanted(app, players, seating=3, moves=OPENING + " e6-g8NE"))


class Quick(LocalWorker):
    """Thinks in this process, by positions and not by time: the same picture each time."""

    def analyse(self, seen: Seen[Any, Any], limits: Limits, lines: int = 1, also: Sequence[Any] = ()) -> int:
        """See ``Thinker``."""
        return super().analyse(seen, Limits(nodes=6000, depth=limits.depth), lines, also)


def _hinted(app: App, asked: int, **more: Any) -> Scene:
    """A hint, asked for so many times."""
    scene = scene_of(app, _wanted(app, (ANNA, CAPTAIN), **more), Quick)

    def hint() -> None:
        for _ in range(asked):
            scene.controller.hint()
            for _ in range(3):
                scene.controller.update(0.02)
        scene.refresh()

    return _later(scene, hint)


def _hint(app: App) -> Scene:
    return _hinted(app, 1, moves=OPENING)


def _hint_why(app: App) -> Scene:
    return _hinted(app, 2, position=MIDDLE, moves="k10-k7S")


def _hint_other(app: App) -> Scene:
    return _hinted(app, 3, position=MIDDLE, moves="k10-k7S")


def _refused(app: App) -> Scene:
    scene = _middle(app)

    def refuse() -> None:
        state = scene.match.session.state
        scene.table.aim(scene.match.kit.parse_action("e7-g7NE", state))
        board: Any = scene.table
        board.chooser.press(state.grid.square("g10"))
        board.refresh()

    return _later(scene, refuse)


def _looking(app: App) -> Scene:
    scene = _match(app)
    return _later(scene, lambda: scene.controller.look(3))


DEMOS: dict[str, Callable[[App], Scene]] = {
    "match": _match,
    "match_picked": _picked,
    "match_check": _middle,
    "match_fun_set": _fun_set,
    "match_menu": _menu,
    "match_tabs": _tabs,
    "match_over": _over,
    "match_end": _end,
    "match_20": _large,
    "match_teams": _teams,
    "match_hint": _hint,
    "match_hint_why": _hint_why,
    "match_hint_other": _hint_other,
    "match_refused": _refused,
    "match_looking": _looking,
}
