"""What the tests of Battlegrounds on the screen share: matches, tables, hands that point and type."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pygame

from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.battlegrounds.rules.actions import (
    Action,
    Activate,
    ChangeTank,
    Drive,
    EndTurn,
    Enter,
    Hold,
    Place,
    Redeploy,
    Shoot,
    TakeCard,
    Uncover,
    Upgrade,
    UseAction,
    Walk,
)
from game.games.battlegrounds.rules.kit import BattlegroundsKit
from game.games.battlegrounds.rules.queries import drive_outcome
from game.games.battlegrounds.rules.seen import move_field
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.games.battlegrounds.view.choose import CardSpot, Spot, TokenSpot, verb_of
from game.games.battlegrounds.view.table import BattlegroundsTable
from game.model.contract import CHANCE, SeenStep
from game.testing.trees import LiveTree, put_beside
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import load_theme
from game.view.board.sprites import SpriteStore
from game.view.phase import Reply
from game.view.spots import AimSpot, ButtonSpot, FieldSpot
from game.view.table import Tools

KIT = BattlegroundsKit()
GAME = KIT.game
TEXTS = Texts(ASSETS / "locale")
CONTENT = load_content(KIT)
BOARD, SIDE = pygame.Rect(16, 16, 688, 688), pygame.Rect(720, 220, 544, 320)
SEATS = {"battle": 2, "team": 4, "family": 3, "solo": 1}


@cache
def tools(theme: str = "light", *, speed: float = 0.0) -> Tools:
    """What a table draws with."""
    look = load_theme(theme)
    return Tools(
        look, FontStore(look), SpriteStore(look), TEXTS, CONTENT.definitions, CONTENT.files, speed=speed
    )


def start(option: str, seats: int | None = None, **options: Any) -> BattlegroundsWorld:
    """A match before its first draw by chance; the first seat begins."""
    checked = load_map(KIT, MAPS / "battlegrounds" / f"{option}.yaml", CONTENT, TEXTS)
    count = SEATS[option] if seats is None else seats
    sides = next(s.sides for s in KIT.seatings_for(checked.map_file) if len(s.sides) == count)
    return GAME.new(KIT.setup(checked.map_file, CONTENT.definitions, sides, {"first": 1, **options}))


def walk(
    option: str, seed: int, steps: int, *, seats: int | None = None, **options: Any
) -> Iterator[tuple[BattlegroundsWorld, Action, SeenStep[Any, Any], int]]:
    """Steps of a match by chance: the view before, the action, the step as seat 0 sees it, who acted."""
    rng = random.Random(seed)
    state = start(option, seats, **options)
    for _ in range(steps):
        seat = GAME.to_act(state)
        if seat is None:
            return
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            found = list(GAME.actions(GAME.observe(state, seat)))
            wild = [a for a in found if not isinstance(a, Hold | ChangeTank | EndTurn)]
            action = rng.choice(wild or found)
            if isinstance(action, Drive):  # mostly ways that are survived: matches get on
                safe = [a for a in found if isinstance(a, Drive) and not drive_outcome(state, a).destroyed]
                action = rng.choice(safe) if safe and rng.random() < 0.8 else action
        step = GAME.apply(state, action)
        yield state, action, GAME.observe_step(state, step, 0), seat
        state = step.state


def table(theme: str = "light", *, speed: float = 0.0) -> BattlegroundsTable:
    """A table at its place on a screen of 1280 × 720."""
    made = BattlegroundsTable(tools(theme, speed=speed))
    made.set_rect(BOARD, 1.0)
    put_beside(made, SIDE)
    return made


def shown(view: BattlegroundsWorld, seat: int | None = None, *, theme: str = "light") -> BattlegroundsTable:
    """A table that shows a view to a seat, the one that acts if none is named."""
    made = table(theme)
    to_act = GAME.to_act(view)
    who = seat if seat is not None else to_act if to_act is not None and to_act >= 0 else 0
    made.show(GAME.observe(view, who), chooser=who, viewer=who, last=None)
    return made


def picture(made: BattlegroundsTable) -> pygame.Surface:
    """What board and side look like."""
    surface = pygame.Surface((1280, 720))
    surface.fill(made.tools.theme["surface.panel"])
    made.draw(surface)
    tree = made.beside.tree
    assert isinstance(tree, LiveTree)
    tree.paint(surface)
    return surface


# --- hands ---


def spots_for(made: BattlegroundsTable, action: Action) -> list[Spot]:
    """What has to be pointed at for an action, in order."""
    view = made.view
    assert view is not None

    def field(spot: int) -> Spot:
        return FieldSpot(spot)

    match action:
        case Drive(colour, ()):
            return [*_take_up(made, colour), ButtonSpot("stay")]
        case Drive(colour, path):
            return [*_take_up(made, colour), field(path[-1])]
        case Shoot(colour, spot, _):
            return [*_take_up(made, colour), field(spot)]
        case Hold():
            return [ButtonSpot("hold")]
        case EndTurn():
            return [ButtonSpot("end")]
        case ChangeTank(colour, name):
            return [*_take_up(made, colour), CardSpot(name), ButtonSpot("change")]
        case Redeploy(_, name, spot) | Enter(_, name, spot):
            picked = made.chooser.card == name
            return [field(spot)] if picked else [CardSpot(name), field(spot)]
        case Place(_, spot) | Walk(spot) | Uncover(spot):
            return [field(spot)]
        case TakeCard(name) | Activate(_, name):
            return [CardSpot(name)]
        case UseAction(token):
            return [TokenSpot(token)]
        case Upgrade(token, name):
            return [TokenSpot(token), CardSpot(name)]
    raise AssertionError(action)


def _take_up(made: BattlegroundsTable, colour: int) -> list[Spot]:
    assert made.view is not None
    if made.chooser.colour == colour and made.chooser.card is None:
        return []
    return [FieldSpot(made.view.fields[colour])]


def finish(made: BattlegroundsTable, action: Action, reply: Reply, point_again: Any) -> Reply:
    """Go on after the last spot until the action comes: choose the aim, the way, and confirm."""
    for _ in range(200):
        if reply.action is not None:
            return reply
        if made.chooser.asked is not None:
            reply = point_again(AimSpot(verb_of(action)))
        elif made.chooser.armed == action and isinstance(action, Upgrade):
            reply = point_again(CardSpot(action.card))  # it changes nothing, and was asked for
        elif made.chooser.armed is not None and made.chooser.armed != action:
            assert made.wheel(-1, BOARD.center).taken or made.command("turn_right").taken
        else:
            assert made.view is not None
            spot = move_field(made.view, action) if isinstance(action, Drive) else None
            assert spot is not None, (action, made.chooser.refused)
            reply = point_again(FieldSpot(spot))
    return reply


def by_mouse(made: BattlegroundsTable, action: Action) -> Action | None:
    """Play an action with the pointer alone."""

    def click(spot: Spot) -> Reply:
        made.draw(pygame.Surface((1280, 720)))  # the small buttons are where they were drawn
        if isinstance(spot, AimSpot):
            rect = made.aim_rects[spot.name]
        else:
            found = made.rect_of(spot)
            assert found is not None, (spot, action)
            rect = found
        made.hover(rect.center)
        made.press(rect.center)
        return made.release(rect.center)

    reply = Reply()
    for spot in spots_for(made, action):
        reply = click(spot)
    played: Action | None = finish(made, action, reply, click).action
    return played


def by_keys(made: BattlegroundsTable, action: Action) -> Action | None:
    """Play an action with commands alone."""

    def enter(spot: Spot) -> Reply:
        for _ in range(150):
            if made.pointing.cursor == spot:
                break
            if not made.command("next_target").taken:
                break
        if made.pointing.cursor != spot and isinstance(spot, FieldSpot) and made.view is not None:
            for _ in range(6):  # a tank that is taken up by its key
                made.command("next_piece")
                if made.pointing.cursor == spot:
                    return Reply(True)
        assert made.pointing.cursor == spot, (spot, made.chooser.spots())
        return made.command("pick")

    reply = Reply()
    for spot in spots_for(made, action):
        reply = enter(spot)
    played: Action | None = finish(made, action, reply, enter).action
    return played
