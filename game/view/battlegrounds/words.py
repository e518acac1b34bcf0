"""Battlegrounds in words: the task, what a choice would do, the list of moves."""

from __future__ import annotations

from typing import Any

from game.model.contract import Refusal, SeenStep
from game.rules.battlegrounds.definitions import COLOUR_NAMES, GRID
from game.rules.battlegrounds.diagram import (
    ARTILLERY,
    Action,
    BattlegroundsState,
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
    card_seen,
    token_ability,
)
from game.rules.battlegrounds.queries import DriveOutcome, ShotOutcome, drive_outcome, forced, shot_outcome
from game.view.battlegrounds.choose import Chooser
from game.view.table import Words

_W = "battlegrounds_view."
_E = "battlegrounds.event."


def colour_words(colour: int, words: Words) -> str:
    """Green, yellow, …"""
    return words(f"battlegrounds.colour.{COLOUR_NAMES[colour % len(COLOUR_NAMES)]}")


def seat_words(view: BattlegroundsState, seat: int, words: Words) -> str:
    """A seat by its colours."""
    if not 0 <= seat < len(view.colours):
        return ""
    return " + ".join(colour_words(colour, words) for colour in view.colours[seat])


def area_words(view: BattlegroundsState, area: int, words: Words) -> str:
    """A play area by the colours that collect in it."""
    if area < 0:
        return words(f"{_W}artillery")
    found = [c for seat in range(len(view.sides)) if view.area(seat) == area for c in view.colours[seat]]
    return " + ".join(colour_words(colour, words) for colour in found)


def standing(view: BattlegroundsState, area: int) -> tuple[int, int]:
    """An area's points, and how many it needs; 0 for no such number."""
    if area == ARTILLERY:
        return view.artillery_points, view.rules.artillery_target
    return view.points(area), view.target


def standing_words(view: BattlegroundsState, area: int, words: Words) -> str:
    """How an area stands ("8 of 12")."""
    points, target = standing(view, area)
    if not target:
        return words(f"{_W}standing_solo", points=points)
    return words(f"{_W}standing", points=points, target=target)


def picture_words(picture: str, words: Words) -> str:
    """What a picture shows."""
    return words.called("battlegrounds.picture", picture)


def sentence(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def card_words(name: str, words: Words) -> str:
    """What a tank card is called."""
    return words.called("battlegrounds.card", name) if name else words(f"{_W}card.hidden")


def ability_words(ability: str, words: Words) -> str:
    """What a special token gives, in two words."""
    return words(f"battlegrounds.ability.{ability}")


# --- what a choice would do ---


def drive_words(out: DriveOutcome, words: Words) -> str:
    """What happens on a drive; empty if nothing does."""
    told = []
    for hazard in out.hazards:
        field = GRID.name(hazard.field)
        if hazard.saved:
            told.append(words(f"{_W}drive.armour", field=field))
        elif hazard.kind == "tank" and hazard.colour is not None:
            key = "tank_pays" if out.to is not None else "tank"
            colour = colour_words(hazard.colour, words)
            told.append(words(f"{_W}drive.{key}", field=field, colour=colour, points=out.points))
        else:
            told.append(words(f"{_W}drive.{hazard.kind}", field=field))
    return "; ".join(told)


def shot_words(out: ShotOutcome, words: Words) -> str:
    """What a shot gives."""
    picture = sentence(picture_words(out.picture, words)) if out.picture else ""
    match out.shot.aim:
        case "token":
            if not out.pair:
                return words(f"{_W}shot.token", picture=picture)
            if out.ability is None:
                return words(f"{_W}shot.pair", picture=picture, points=out.points)
            ability = ability_words(out.ability, words)
            return words(f"{_W}shot.pair_gives", picture=picture, points=out.points, ability=ability)
        case "tank":
            if out.colour is None:
                return words(f"{_W}shot.artillery")
            colour = colour_words(out.colour, words)
            if out.armour:
                return words(f"{_W}shot.armour", colour=colour)
            key = "tank" if out.points else "tank_none"
            return words(f"{_W}shot.{key}", colour=colour, points=out.points)
        case aim:
            return words(f"{_W}shot.{aim}")


def verb_words(view: BattlegroundsState, action: Action, words: Words) -> str:
    """What one of several choices at a field does."""
    match action:
        case Shoot(_, _, "token" | "tank" as aim):
            return words(f"{_W}verb.{aim}", what=shot_words(shot_outcome(view, action), words))
        case Shoot(_, _, aim):
            return words(f"{_W}verb.{aim}")
        case Drive():
            return drive_words(drive_outcome(view, action), words) or words(f"{_W}verb.drive")
        case Enter(colour, _, _):
            return f"{colour_words(colour, words)}: {words(f'{_W}verb.enter')}"
    return ""


# --- what is to be done ---


def task_words(view: BattlegroundsState, chooser: Chooser, words: Words) -> tuple[str, str]:
    """What is to be done now, and the rule it is about."""

    def told(key: str, rule: str = "", **params: Any) -> tuple[str, str]:
        return words(f"{_W}task.{key}", **params), rule

    if view.phase == "over":
        return told("over", "BG-9.1")
    if not chooser.actions:
        return told(_waiting(view), "BG-3.1", colour=seat_words(view, view.seat, words))
    if chooser.token is not None:
        ability = token_ability(view, chooser.token)
        gives = words(f"battlegrounds.ability_does.{ability}")
        return told("upgrade", "BG-8.4", ability=ability_words(ability, words), gives=gives)
    match view.phase:
        case "draft":
            more = sum(seat == view.seat for seat in view.queue)
            return told("draft_more" if more else "draft", "BG-2.4", n=more)
        case "activate":
            return told("activate", "BG-2.5", colour=colour_words(view.queue[0], words))
        case "keep":
            return told("keep", "BG-8.3")
        case "place" if view.rules.option == "solo":
            if chooser.card is None:
                return told("solo_card", "BG-12.1", n=len(view.board.pieces) + 1)
            return told("solo_field", "BG-12.1", card=card_words(chooser.name_of(chooser.card), words))
        case "place":
            return told("place", "BG-2.6", colour=colour_words(view.queue[0], words))
        case "redeploy":
            colour = colour_words(view.queue[0], words)
            if chooser.card is None:
                return told("redeploy", "BG-6.2", colour=colour)
            card = card_words(chooser.name_of(chooser.card), words)
            return told("redeploy_field", "BG-6.2", colour=colour, card=card)
        case "walk":
            return told("walk_again" if view.opened else "walk", "BG-11.2")
        case "uncover":
            return told("uncover", "BG-11.3", n=2 - len(view.opened))
        case "shoot":
            colour = colour_words(view.acting or 0, words)
            return told("shoot" if len(chooser.fields()) else "nothing_in_range", "BG-5.1", colour=colour)
        case "drive":
            return told("drive", "BG-8.7", colour=colour_words(view.acting or 0, words))
    return _main_words(view, chooser, words)


def _waiting(view: BattlegroundsState) -> str:
    if view.phase == "artillery":
        return "wait_artillery"
    return "wait_setup" if view.phase in ("starter", "deal", "layout", "open") else "wait"


def _main_words(view: BattlegroundsState, chooser: Chooser, words: Words) -> tuple[str, str]:
    colour = chooser.colour
    if not chooser.colours:
        return words(f"{_W}task.end"), "BG-3.1"
    if colour is None:
        return words(f"{_W}task.choose_tank"), "BG-3.2"
    active = view.active_card(colour)
    card = "" if active is None else card_words(active.name, words)
    name = colour_words(colour, words)
    if chooser.card is not None:
        to = card_words(chooser.name_of(chooser.card), words)
        return words(f"{_W}task.change", colour=name, card=to), "BG-7.1"
    why = forced(view, colour)
    key: str = why.why
    drives = [a for a in chooser.actions if isinstance(a, Drive) and a.colour == colour and a.path]
    harmful = bool(drives) and all(drive_outcome(view, drive).destroyed for drive in drives)
    if harmful and key in ("only_one", "must_move", "only_harmful"):
        key = (
            "only_harmful"
            if any(isinstance(a, ChangeTank) for a in chooser.actions)
            else "only_harmful_stuck"
        )
    steps = "" if active is None else words(f"{_W}card.{active.move}", n=_distance(view, colour, words))
    told = words(f"{_W}task.{key}", colour=name, card=card, n=steps)
    if any(isinstance(a, Shoot) and a.colour == colour for a in chooser.actions):
        told = f"{told} {words(f'{_W}task.first_shot')}"
    return told, "BG-4.2" if key in ("no_move", "upgrades_only") else "BG-4.1"


def _distance(view: BattlegroundsState, colour: int, words: Words) -> int | str:
    """How far a tank moves, and how far Further move lets it (BG-8.6)."""
    card = view.board.active[colour]
    own = view.card(card).move_distance
    further = view.abilities(card)["further_move"]
    return words(f"{_W}card.further", n=own, most=own + further) if further else own


# --- the record ---


def action_words(view: BattlegroundsState, action: Action, words: Words) -> str:
    """An action that is being chosen, as the record would write it."""

    def told(key: str, **params: Any) -> str:
        return words(f"{_W}record.{key}", **params)

    match action:
        case Drive(colour, path):
            name, origin = colour_words(colour, words), GRID.name(view.board.fields[colour])
            if not path:
                return told("stayed", colour=name, field=origin)
            return told("drove", colour=name, origin=origin, target=GRID.name(path[-1]))
        case Shoot(colour, spot, "token"):
            face = shot_outcome(view, action).picture
            picture = picture_words(face, words)
            return told("token", colour=colour_words(colour, words), picture=picture, field=GRID.name(spot))
        case Shoot(colour, spot, "tank"):
            hit = view.board.tanks.get(spot)
            if hit is None:
                return told("artillery_gone", field=GRID.name(spot))
            other = colour_words(hit, words)
            return told("tank", colour=colour_words(colour, words), other=other, field=GRID.name(spot))
        case Shoot(colour, spot, aim):
            return told(aim, colour=colour_words(colour, words), field=GRID.name(spot))
        case Hold():
            return told("hold")
        case EndTurn():
            return told("end")
        case ChangeTank(colour, card):
            return told("change", colour=colour_words(colour, words), card=card_words(card, words))
        case Redeploy(colour, card, spot) | Enter(colour, card, spot):
            name = colour_words(colour, words)
            return told("back", colour=name, field=GRID.name(spot), card=card_words(card, words))
        case Place(colour, spot):
            return told("placed", colour=colour_words(colour, words), field=GRID.name(spot))
        case TakeCard(card):
            return told("took", card=card_words(card, words))
        case UseAction(token):
            return told("used", ability=ability_words(token_ability(view, token), words))
        case Upgrade(token, entity):
            name = card_words(card_seen(view, entity).name, words)
            return told("upgraded", ability=ability_words(token_ability(view, token), words), card=name)
        case Walk(spot):
            colour = view.colours[view.seat][0]
            origin = GRID.name(view.board.fields[colour])
            name = colour_words(colour, words)
            return told("walked", colour=name, origin=origin, target=GRID.name(spot))
        case Uncover(spot):
            return GRID.name(spot)
    return ""


def step_words(before: BattlegroundsState, step: SeenStep[BattlegroundsState, Action], words: Words) -> str:
    """A seen step as the record lists it, made from its events; empty for none."""
    told = [text for event in step.events if (text := _event_words(event, before, step, words))]
    if not told and isinstance(step.action, Hold | EndTurn):
        told = [action_words(before, step.action, words)]
    return ", ".join(told)


def _event_words(event: Any, before: BattlegroundsState, step: SeenStep[Any, Any], words: Words) -> str:
    # By key and not by class: what an event of the rules is called is all a view knows of it.
    def told(key: str, **params: Any) -> str:
        return words(f"{_W}record.{key}", **params)

    def name(spot: int) -> str:
        return GRID.name(spot)

    match str(event.key).removeprefix(_E):
        case "starter":
            return told("starter", colour=seat_words(before, event.seat, words))
        case "drove":
            colour = colour_words(event.colour, words)
            return told("drove", colour=colour, origin=name(event.path[0]), target=name(event.path[-1]))
        case "stayed":
            return told("stayed", colour=colour_words(event.colour, words), field=name(event.field))
        case "walked":
            colour = colour_words(event.colour, words)
            return told("walked", colour=colour, origin=name(event.origin), target=name(event.target))
        case "fired" if isinstance(step.action, Shoot):
            return action_words(before, step.action, words)
        case "pair":
            return told("pair", points=event.points)
        case "points":
            return told("points", points=event.value)
        case "destroyed" if event.how != "shot":
            return told("lost", colour=colour_words(event.colour, words))
        case "armour":
            return told("saved", colour=colour_words(event.colour, words))
        case "activated" if isinstance(step.action, ChangeTank):
            return told(
                "change", colour=colour_words(event.colour, words), card=card_words(event.card, words)
            )
        case "activated" if not isinstance(step.action, Redeploy | Enter):
            colour = colour_words(event.colour, words)
            return told("activated", colour=colour, card=card_words(event.card, words))
        case "placed" if event.repaired:
            return told("repaired", colour=colour_words(event.colour, words), field=name(event.field))
        case "placed" if step.action is not None and not isinstance(step.action, Place):
            return action_words(before, step.action, words)
        case "placed":
            return told("placed", colour=colour_words(event.colour, words), field=name(event.field))
        case "card_taken" if event.card:
            return told("took", card=card_words(event.card, words))
        case "cards_drawn":
            return told("drew", n=event.count)
        case "action_used":
            return told("used", ability=ability_words(event.ability, words))
        case "upgraded":
            card = card_words(event.card, words)
            return told("upgraded", ability=ability_words(event.ability, words), card=card)
        case "barraged":
            return told("barrage", field=name(event.field))
        case "token_taken" if event.area < 0:
            return told("barrage_token", picture=picture_words(event.picture, words))
        case "uncovered" if not event.picture:
            return told("uncovered_before", field=name(event.field))
        case "uncovered":
            return told("uncovered", field=name(event.field), picture=picture_words(event.picture, words))
        case "dealt" | "laid_out" as what:
            return told(what)
        case "further_turn":
            return told("further")
        case "left":
            key = "left" if event.reason == "resigned" else "out_of_time"
            return told(key, colour=seat_words(before, event.seat, words))
    return ""


def refusal_words(refusal: Refusal, words: Words) -> str:
    """Why something is not allowed."""
    params = dict(refusal.params)
    if "card" in params:
        params["card"] = card_words(str(params["card"]), words)
    if "picture" in params:
        params["picture"] = picture_words(str(params["picture"]), words)
    return words(refusal.key, **params)
