"""Pictures of the match screen: ``screenshot --scene match_picked`` and its like."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from game.app.match import handover, pause
from game.app.match.end import End
from game.app.match.menu import MatchMenu
from game.app.match.scene import MatchScene
from game.app.poses.match_plans import FUN_SET, MIDDLE, ONE_SHOT, match_of, plan_on
from game.app.poses.thinkers import Quick, Reader
from game.app.table.opening import map_match
from game.app.table.thinking import MakeThinker
from game.data.files.problems import ProblemsError
from game.data.saves.matches import Match, Player
from game.model.clock import ClockRules
from game.rules.registry import kit as kit_of
from game.ui.scene import App, Scene
from game.view.board.drawn import Drawn

ANNA, BEN = Player("person", "Anna"), Player("person", "Ben")
CAPTAIN = Player("bot", "Captain", 3)
CLOCK = ClockRules(22 * 60_000 + 42_000)
OPENING = (
    "h3-e6NW i14-k12SE e6-f7N k14-m11S f7-f11Nxk16 g16-i14Sxf11 f3-d5NE k12-k10SW f1-i4NE k10-i10SWxd5 "
    "i4-l7Nxi10 m11-k8S c3-a6N k8-l5Sxj3 h1-j5NExl5 d14-a11S a6-b10NE g14-e12W c1-a3NWxa11 e12-b12Sxb10 "
    "a3-a5N i16-l12SE j1-h3N d16-d13S a5-b5E d13-e11SE m3-m6NW l12-o8S m1-m3NE o8-n9W h3-e6NW e11-h8SE"
)
CHECK = "k10-k7S"
"""In ``MIDDLE``: White's Command is in CHECK."""


def still(app: App) -> None:
    """Nothing moves in a picture."""
    look = app.settings.look.model_copy(update={"reduced_motion": True})
    app.settings = app.settings.model_copy(update={"look": look})


def scene_of(app: App, match: Match, thinker: MakeThinker = Reader) -> MatchScene:
    """A match scene for a picture: nothing moves, nobody answers unless there is a thinker that does."""
    still(app)
    scene = MatchScene(app, match, thinker)
    scene.announcer.silent = True
    return scene


def _wanted(app: App, moves: str, players: tuple[Player, ...], seating: int) -> Match:
    """The match that was asked for on the command line, else the official map's after these moves."""
    save, name, game = app.wanted.save, app.wanted.map_name, app.wanted.game or "tank_chess"
    if save:
        return Match.resume(Path(save), kit_of, write=False)
    if game != "tank_chess":
        plan = map_match(app, game, name, app.wanted.players or None)
        return match_of(replace(plan, seed=1))  # a picture taken twice is the same
    if name:
        try:
            return match_of(plan_on(app.texts, players, map_name=name))
        except ProblemsError:
            pass
    return match_of(plan_on(app.texts, players, clock=CLOCK, seating=seating), moves)


Then = Callable[[MatchScene], object]
"""What is done once the scene stands."""


def posed(
    then: Then | None = None,
    *,
    moves: str = "",
    position: str = "",
    players: tuple[Player, ...] = (ANNA, CAPTAIN),
    seating: int = 0,
    clock: ClockRules | None = CLOCK,
    thinker: MakeThinker = Reader,
    top: Callable[[MatchScene], Scene] | None = None,
) -> Callable[[App], Scene]:
    """A match after some moves, from a position or as it was asked for; ``top``: what lies over it."""

    def pose(app: App) -> Scene:
        if position:
            plan = plan_on(app.texts, players, position=position, clock=clock, seating=seating)
            match = match_of(plan, moves)
        else:
            match = _wanted(app, moves, players, seating)
        scene = scene_of(app, match, thinker)
        if then is not None:
            _later(scene, partial(then, scene))
        if top is None:
            return scene
        app.push(scene)
        return top(scene)

    return pose


def _later(scene: MatchScene, do: Callable[[], object]) -> None:
    """Do something once the scene stands."""
    build = scene.build

    def build_and_do() -> None:
        build()
        scene.build = build  # type: ignore[method-assign]
        do()

    scene.build = build_and_do  # type: ignore[method-assign]


def end(scene: MatchScene) -> Scene:
    """The end of that match."""
    return End(scene.app, scene.actions, scene.players)


def _premove(scene: MatchScene) -> None:
    """Named in advance while a bot thinks, with an arrow and a ring that somebody has drawn."""
    controller, kit = scene.controller, scene.match.kit
    controller.start()
    view = controller.premoves.place(0)
    controller.premove(kit.parse_action("g8-h9NExn9", view))
    square = view.grid.square
    scene.host.drawings.set((Drawn(square("d16"), square("d11")), Drawn(square("j5"), None, "red")))


def _menu(scene: MatchScene) -> Scene:
    return MatchMenu(scene.app, scene.actions, scene.host, scene.commands.do, scene.help)


def _aim(move: str) -> Then:
    """A move is being chosen."""
    return lambda scene: scene.table.aim(scene.match.kit.parse_action(move, scene.match.session.state))


def _refuse(scene: MatchScene) -> None:
    _aim("e7-g7NE")(scene)
    board: Any = scene.table
    board.chooser.press(scene.match.session.state.grid.square("g10"))
    board.refresh()


def _hint(asked: int) -> Then:
    """A hint, asked for so many times."""

    def hint(scene: MatchScene) -> None:
        for _ in range(asked):
            scene.controller.hint()
            for _ in range(3):
                scene.controller.update(0.02)
        scene.refresh()

    return hint


def _tabs(app: App) -> Scene:
    scene: Any = posed(position=MIDDLE, moves=CHECK)(app)
    scene.tab = "card"
    return scene  # type: ignore[no-any-return]


def _large(app: App) -> Scene:
    return scene_of(app, match_of(plan_on(app.texts, (ANNA, CAPTAIN), map_name="long_range_20", clock=CLOCK)))


def _pause(app: App) -> Scene:
    actions = [
        ("Settings", "settings", lambda: app.open("settings")),
        ("Save and leave", "save", app.to_menu),
    ]
    return pause.make(app, lines=["White to move, turn 20", "18:42 and 21:08"], actions=actions)


TEAMS = (ANNA, Player("person", "Clara"), BEN, Player("bot", "Sergeant", 2))

DEMOS: dict[str, Callable[[App], Scene]] = {
    "match": posed(moves=OPENING),
    "match_picked": posed(_aim("e7-g7NExk7"), position=MIDDLE, moves=CHECK),
    "match_check": posed(position=MIDDLE, moves=CHECK),
    "match_fun_set": posed(_aim("i6-i7N"), position=FUN_SET),
    "match_menu": posed(position=MIDDLE, moves=CHECK, clock=None, top=_menu),
    "match_menu_hidden": posed(position=MIDDLE, moves=CHECK, top=_menu),
    "match_tabs": _tabs,
    "match_over": posed(position=ONE_SHOT, moves="j12-j12Nxj15"),
    "match_end": posed(position=ONE_SHOT, moves="j12-j12Nxj15", top=end),
    "match_20": _large,
    "match_teams": posed(moves=f"{OPENING} e6-g8NE", players=TEAMS, seating=3),
    "match_hint": posed(_hint(1), moves=OPENING, thinker=Quick),
    "match_hint_why": posed(_hint(2), position=MIDDLE, moves=CHECK, thinker=Quick),
    "match_hint_other": posed(_hint(3), position=MIDDLE, moves=CHECK, thinker=Quick),
    "match_refused": posed(_refuse, position=MIDDLE, moves=CHECK),
    "match_premove": posed(_premove, moves=f"{OPENING} e6-g8NE"),
    "match_looking": posed(lambda scene: scene.controller.viewpoint.look(3), moves=OPENING),
    "handover": lambda app: handover.make(app, player="Ben", on_ready=lambda: None),
    "pause": _pause,
}
