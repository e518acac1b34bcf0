"""Explains why an action isn't allowed in Battlegrounds: the rule and the key of the text."""

from __future__ import annotations

from collections import Counter

from game.games.battlegrounds.rules import family
from game.games.battlegrounds.rules.actions import (
    Action,
    Activate,
    Barrage,
    Begins,
    ChangeTank,
    Deal,
    DrawCards,
    Drive,
    EndTurn,
    Enter,
    Hold,
    Layout,
    Place,
    Redeploy,
    Reveal,
    Shoot,
    TakeCard,
    Uncover,
    Upgrade,
    UseAction,
    Walk,
)
from game.games.battlegrounds.rules.choosing import free_base
from game.games.battlegrounds.rules.definitions import BASES, COLOURS, GRID, UPGRADE_SLOTS
from game.games.battlegrounds.rules.kinds import GUN, NONE
from game.games.battlegrounds.rules.layout import layout_problem
from game.games.battlegrounds.rules.moves import can_end, own_paths, range_of
from game.games.battlegrounds.rules.play import abilities_left
from game.games.battlegrounds.rules.setting_up import deal_problem
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import Refusal

_K = "battlegrounds.refuse."


def refuse_chance(state: BattlegroundsWorld, action: Action, outcomes: object) -> Refusal | None:
    """Return why an outcome of chance can't come now; ``None`` if it can."""
    if state.phase == "layout":
        if not isinstance(action, Layout):
            return Refusal("BG-2.1", _K + "not_layout")
        if state.rules.option == "family":
            return None if not action.tokens else Refusal("BG-11.1", _K + "layout.face_down")
        problem = layout_problem(action, state.definitions, state.rules)
        if problem is None:
            return None
        rule = {"other_tokens": "BG-1.2", "special_outside": "BG-2.1"}.get(problem, "BG-2.2")
        params = _of_layout(problem, action, state)
        key = problem if params else "not_the_set"
        return Refusal(rule, _K + f"layout.{key}", params)
    if state.phase == "deal":
        if not isinstance(action, Deal):
            return Refusal("BG-2.3", _K + "not_deal")
        problem = deal_problem(state, action)
        if problem is None:
            return None
        named = Counter(name for hand in action.hands for name in hand)
        odd = [name for name in named if named[name] > 1 or name not in state.definitions.by_card]
        return Refusal("BG-2.3", _K + f"deal.{problem}", {"card": odd[0]} if odd else {})
    if state.phase == "starter" and not isinstance(action, Begins):
        return Refusal("BG-2.0", _K + "not_starter")
    if isinstance(outcomes, list) and any(action == outcome for outcome, _ in outcomes):
        return None
    if isinstance(action, Begins) and state.phase == "starter":
        return Refusal("BG-2.0", _K + "not_a_seat")
    rule = {"draw": "BG-8.3", "artillery": "BG-12.3", "open": "BG-11.1", "reveal": "BG-11.3"}[state.phase]
    if isinstance(action, Barrage) and state.phase == "artillery":
        return Refusal(rule, _K + "shell_drawn", {"field": _name(action.field)})
    if isinstance(action, DrawCards) and state.phase == "draw":
        gone = [card for card in action.cards if card not in state.stack]
        if gone:
            return Refusal(rule, _K + "card_gone", {"card": gone[0]})
    if isinstance(action, Reveal) and state.phase == "reveal":
        if action.picture in dict(state.bag):
            return Refusal(rule, _K + "other_picture")
        return Refusal(rule, _K + "picture_gone", {"picture": action.picture})
    return Refusal(rule, _K + f"not_{state.phase}")


def _of_layout(problem: str, layout: Layout, state: BattlegroundsWorld) -> dict[str, str]:
    """Return the parameters of the text for what is wrong with a layout."""
    pictures = [picture for picture, _ in layout.tokens]
    if problem == "neighbours":
        pairs = ((a, b) for a in range(len(GRID)) for b in GRID.neighbours(a) if pictures[a] == pictures[b])
        a, b = next(pairs)
        return {"field": _name(a), "other": _name(b)}
    if problem == "special_outside":
        odd = (s for s, (_, special) in enumerate(layout.tokens) if special != (s in state.rules.centre))
        return {"field": _name(next(odd))}
    most = Counter(pictures) - state.definitions.copies
    return {"picture": min(most)} if most else {}


def why_not(state: BattlegroundsWorld, action: Action) -> Refusal:
    """Return why an illegal action is not allowed now."""
    match action:
        case Drive(colour, path):
            return _drive(state, colour, path)
        case Shoot():
            return _shoot(state, action)
        case Hold() if state.phase != "shoot":
            return Refusal("BG-3.3", _K + "no_shot_now")
        case EndTurn():
            return Refusal("BG-3.1", _K + ("main_first" if state.phase == "main" else "finish_first"))
        case ChangeTank(colour, card):
            return _change(state, colour, card)
        case Redeploy(colour, _, spot):
            if state.phase != "redeploy" or colour != state.queue[0]:
                return Refusal("BG-6.2", _K + "not_destroyed")
            if spot not in free_base(state, colour):
                return Refusal("BG-6.2", _K + "base_field", {"field": _name(spot)})
            return Refusal("BG-6.2", _K + "card_not_there")
        case Enter():
            return _enter(state, action)
        case Place(colour, spot):
            if state.phase != "place" or colour not in state.queue[:1]:
                return Refusal("BG-2.6", _K + "not_placing")
            inside = spot in BASES[colour]
            return Refusal("BG-2.6", _K + ("base_taken" if inside else "base_field"), {"field": _name(spot)})
        case TakeCard():
            offered = state.phase in ("draft", "keep")
            drafted = "BG-12.1" if state.rules.option == "solo" else "BG-2.4"
            rule = "BG-8.3" if state.phase == "keep" else drafted
            return Refusal(rule, _K + ("card_not_there" if offered else "no_card_now"))
        case Activate():
            offered = state.phase == "activate" and action.colour == state.queue[0]
            return Refusal("BG-2.5", _K + ("card_not_there" if offered else "no_card_now"))
        case UseAction() | Upgrade():
            return _extra(state, action)
        case Walk() | Uncover() if state.rules.option != "family":
            return Refusal("BG-3.1", _K + "not_now")
        case Walk(spot):
            if state.phase != "walk":
                return Refusal("BG-11.3", _K + "uncover_now")
            if state.tanks.get(spot, -1) >= 0:
                return Refusal("BG-11.2", _K + "piece_there", {"field": _name(spot)})
            return Refusal("BG-11.2", _K + "too_far", {"field": _name(spot)})
        case Uncover(spot):
            if state.phase != "uncover":
                return Refusal("BG-11.2", _K + "walk_first")
            around = family.coverable(state)
            near = spot in GRID.neighbours(state.fields[state.colours[state.seat][0]])
            key = "nothing_to_uncover" if near or not around else "not_beside"
            return Refusal("BG-11.3", _K + key, {"field": _name(spot)})
    return Refusal("BG-3.1", _K + "not_now")


def _extra(state: BattlegroundsWorld, action: UseAction | Upgrade) -> Refusal:
    actions, upgrades = abilities_left(state, state.area(state.seat))
    if isinstance(action, UseAction) and action.token not in actions:
        return Refusal("BG-8.2", _K + "no_such_action")
    if isinstance(action, Upgrade) and action.token not in upgrades:
        return Refusal("BG-8.2", _K + "no_such_upgrade")
    if state.phase == "keep":
        return Refusal("BG-8.3", _K + "finish_first")
    if state.repaired:
        return Refusal("BG-6.2", _K + "repairing")
    if isinstance(action, UseAction):
        key = "stack_empty" if state.ability(action.token) == "extra_tank" else "no_tank_for_it"
        return Refusal("BG-8.3", _K + key)
    full = len(state.upgrades(action.card)) >= UPGRADE_SLOTS
    return Refusal("BG-8.4", _K + ("card_full" if full else "not_your_card"))


def _enter(state: BattlegroundsWorld, action: Enter) -> Refusal:
    starting = state.phase == "place"
    rule = "BG-12.1" if starting else "BG-12.5"
    if state.rules.option != "solo":
        return Refusal(rule, _K + "enter_solo_only")
    if state.phase not in ("main", "place"):
        return Refusal(rule, _K + "finish_first")
    if action.colour in state.pieces:
        return Refusal(rule, _K + "came_already")
    if action.colour not in COLOURS:
        return Refusal(rule, _K + "not_yours")
    if action.field not in (BASES[action.colour] if starting else free_base(state, action.colour)):
        return Refusal(rule, _K + "base_field", {"field": _name(action.field)})
    card = state.card_named(state.seat, action.card)
    if card is None or card.colour != NONE:
        return Refusal(rule, _K + "card_not_there")
    return Refusal(rule, _K + "enter_next_turn")


def _drive(state: BattlegroundsWorld, colour: int, path: tuple[int, ...]) -> Refusal:
    if state.phase not in ("main", "drive"):
        return Refusal("BG-3.1", _K + "no_move_now")
    if state.phase == "main" and not state.mains:
        return Refusal("BG-3.1", _K + "no_main_left")
    if colour not in state.colours[state.seat]:
        return Refusal("BG-3.2", _K + "not_yours")
    if colour not in state.fields:
        return Refusal("BG-6.1", _K + "off_the_board")
    if state.phase == "drive" and colour != state.acting:
        return Refusal("BG-8.7", _K + "other_tank_acts")
    if not path:
        return Refusal("BG-4.1", _K + "must_move", {"moves": len(own_paths(state, colour))})
    if 0 <= path[-1] < len(GRID) and not can_end(state, colour, path[-1]):
        rule = "BG-12.4" if state.lying[path[-1]] == GUN else "BG-4.1"
        return Refusal(rule, _K + "tank_there", {"field": _name(path[-1])})
    return Refusal("BG-4.1", _K + "not_its_move")


def _shoot(state: BattlegroundsWorld, shot: Shoot) -> Refusal:
    if state.phase not in ("main", "shoot"):
        return Refusal("BG-3.3", _K + "no_shot_now")
    if shot.colour not in state.colours[state.seat]:
        return Refusal("BG-3.2", _K + "not_yours")
    if shot.colour not in state.fields:
        return Refusal("BG-6.1", _K + "off_the_board")
    if state.phase == "shoot" and shot.colour != state.acting:
        return Refusal("BG-3.2", _K + "other_tank_acts")
    if state.phase == "main" and not state.mains:
        return Refusal("BG-3.1", _K + "no_main_left")
    if state.phase == "main" and not state.abilities(state.driven[shot.colour])["change_of_order"]:
        return Refusal("BG-3.3", _K + "move_first")
    if shot.field not in range_of(state, shot.colour):
        return Refusal("BG-5.1", _K + "out_of_range", {"field": _name(shot.field)})
    other = state.tanks.get(shot.field)
    if shot.aim == "tank" and other is not None and state.friendly(shot.colour, other):
        return Refusal("BG-5.5", _K + "own_tank", {"field": _name(shot.field)})
    if shot.aim == "lay" and not state.rules.shells:
        return Refusal("BG-12.2", _K + "lays_none")
    if shot.aim == "lay" and not state.shells_left:
        return Refusal("BG-5.2", _K + "no_shells")
    return Refusal("BG-5.2", _K + "nothing_of_that_kind", {"field": _name(shot.field)})


def _change(state: BattlegroundsWorld, colour: int, card: str) -> Refusal:
    if state.phase != "main":
        return Refusal("BG-3.1", _K + "finish_first")
    if not state.mains:
        return Refusal("BG-3.1", _K + "no_main_left")
    if colour not in state.colours[state.seat]:
        return Refusal("BG-3.2", _K + "not_yours")
    if colour not in state.fields:
        return Refusal("BG-6.1", _K + "off_the_board")
    found = state.card_named(state.seat, card)
    return Refusal("BG-7.1", _K + ("card_active" if found is not None else "card_not_there"))


def _name(spot: int) -> str:
    return GRID.name(spot) if 0 <= spot < len(GRID) else str(spot)
