"""Pictures of Flames of Tanks on the match screen: ``screenshot --scene match_flames_of_tanks`` and so on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from game.app.poses.match import scene_of
from game.app.poses.match_plans import match_of, plan_on
from game.data.saves.matches import Player
from game.ui.scene import App, Scene
from game.view.flames_of_tanks.spots import CellSpot

_GAME = "flames_of_tanks"

_PEOPLE = (
    Player("person", "Anna"), Player("person", "Clara"), Player("person", "Ben"), Player("person", "David")
)  # fmt: skip

_TANKS = (
    "16,37.5/100:::::2,1,1,0,0",
    "45.2,28.2/330::anti_tank@0,0,0+armour@2,0,1+range@0,2,0",
    "23.5,26.5/95:bailed",
    "50.3,9.6/320:::::1,1,0,0,0",
    "22,14/40::anti_tank@0,0,0+stabilisers@2,0,0+armour@2,1,0:range+smoke::1,0,2,1,1",
    "destroyed::armour@0,0,0:anti_tank+protected_ammo+range+smoke+wide_tracks::0,1,0,0,0",
    "37.2,13.3/80:::::0,1,0,0,0",
    "46.8,38.4/210:::::0,2,0,0,0",
)
"""Two seats a team, two tanks a seat, in the seventh round."""

_NEAR = (*_TANKS[:4], _TANKS[4].replace("22,14/40", "33.2,20.6/64"), *_TANKS[5:])
"""The same, tank 5 further on."""

_POOL = "pool=9,9,9,2,1,2,1,2,2,2,1,2,0"
_NOW = f"{_POOL} at=C/nobody/allied/2 at=B/allied at=D/nobody/axis/1 to=5 phase=act round=7"


_NIGHT = (_NEAR[0].replace("100::::", "100::::43.1,26.9"), *_NEAR[1:])
"""With smoke in front of tank 2."""


def line(app: App, tanks: tuple[str, ...] = _TANKS, now: str = _NOW, mode: str = "") -> str:
    """A position on the shipped table, as text. ``mode``: another one than usual."""
    plan = plan_on(app.texts, _PEOPLE, map_name="farms", game=_GAME, seating=2)
    match = match_of(plan)
    words = match.kit.format_position(match.session.state).split()
    table = words[: words.index(next(word for word in words if word.startswith("tank=")))]
    table = [f"mode={mode}" if mode and word.startswith("mode=") else word for word in table]
    return " ".join([*table, *(f"tank={tank}" for tank in tanks), now])


Doing = Callable[[Any], object]


def nothing(scene: Any) -> None:
    """The scene as it opens."""


def _shown(app: App, match: Any, do: Doing) -> Scene:
    """The scene of a match, and what is done in it."""
    play = app.settings.play.model_copy(update={"recap": False})
    app.settings = app.settings.model_copy(update={"play": play})
    scene = scene_of(app, match)
    scene.controller.start()
    scene.controller.catch_up()
    scene.refresh()
    do(scene)
    plan = scene.table.plan  # type: ignore[attr-defined]
    if plan is not None:
        plan.wait()
    scene.table.refresh()
    return cast("Scene", scene)


def _at(
    do: Doing = nothing, now: str = _NOW, tanks: tuple[str, ...] = _TANKS, mode: str = ""
) -> Callable[[App], Scene]:
    def make(app: App) -> Scene:
        plan = plan_on(app.texts, _PEOPLE, position=line(app, tanks, now, mode), game=_GAME, seating=2)
        return _shown(app, match_of(plan), do)

    return make


def _driven(scene: Any) -> None:
    """A drive pinned, an enemy aimed at for the second action."""
    table = scene.table
    plan = table.plan
    plan.add_way_point((25_400, 17_600))
    plan.heading = 640
    plan.pin((29_800, 20_100))
    plan.target = 1
    table.refresh()


def _aimed(scene: Any) -> None:
    """An enemy aimed at."""
    scene.table.command("next_target")


def _sight(scene: Any) -> None:
    _driven(scene)
    scene.table.command("sight")


def _shoot(scene: Any) -> None:
    """A shot told by dice to its end."""
    session, kit = scene.match.session, scene.match.kit
    session.play(kit.parse_action("shoot:2", session.state))
    scene.controller.catch_up()
    scene.refresh()


def _rolled(scene: Any) -> None:
    """The die of the second action."""
    session, kit = scene.match.session, scene.match.kit
    session.play(kit.parse_action("roll", session.state))
    scene.controller.catch_up()
    scene.refresh()


def _begun(placed: int = 0) -> Callable[[App], Scene]:
    """Before the first turn: so many tanks have entered, and another one does."""

    def pin(scene: Any) -> None:
        table = scene.table
        table.plan.pin(table.plan.free_place)
        table.refresh()

    def make(app: App) -> Scene:
        match = match_of(plan_on(app.texts, _PEOPLE, map_name="farms", game=_GAME, seating=2))
        for _ in range(placed):
            match.session.play(match.kit.game.actions(match.session.state)[-1])
        return _shown(app, match, pin)

    return make


def _end(app: App) -> Scene:
    """The last turn of the last round ends."""
    from game.app.match.end import End

    scene: Any = _at(now=_NOW.replace("to=5 phase=act round=7", "to=8 phase=more acts=1 round=12"))(app)
    session, kit = scene.match.session, scene.match.kit
    session.play(kit.parse_action("end", session.state))
    scene.controller.catch_up()
    scene.refresh()
    app.push(scene)
    return End(app, scene.actions, scene.players)


def _refit(scene: Any) -> None:
    draft = scene.table.acting.refit
    draft.take("range")
    draft.aim((0, 2))
    scene.table.pointing.cursor = CellSpot((0, 2))
    scene.table.refit_page.changed()


DEMOS: dict[str, Callable[[App], Scene]] = {
    "match_flames_of_tanks": _at(_driven),
    "match_flames_of_tanks_plain": _at(),
    "match_flames_of_tanks_aim": _at(_aimed, tanks=_NEAR),
    "match_flames_of_tanks_night": _at(_aimed, tanks=_NIGHT, mode="Night:teams=two,night=yes"),
    "match_flames_of_tanks_score": _at(lambda scene: scene.table.command("score")),
    "match_flames_of_tanks_danger": _at(lambda scene: scene.commands.do("danger")),
    "match_flames_of_tanks_shot": _at(_shoot, tanks=_NEAR),
    "match_flames_of_tanks_sight": _at(_sight),
    "match_flames_of_tanks_rolled": _at(_rolled, now=_NOW.replace("phase=act", "phase=more acts=1 moves=1")),
    "match_flames_of_tanks_more": _at(now=_NOW.replace("phase=act", "phase=more acts=1 moves=1")),
    "match_flames_of_tanks_enter": _begun(),
    "match_flames_of_tanks_entering": _begun(6),
    "match_flames_of_tanks_end": _end,
    "match_flames_of_tanks_refit": _at(
        _refit, now=_NOW.replace("to=5 phase=act", "to=6 phase=refit entered")
    ),
}
"""Poses by name."""
