"""Battlegrounds in words: the task, what a choice would do, the list of moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.games.battlegrounds.rules.actions import (
    Action,
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
from game.games.battlegrounds.rules.definitions import COLOUR_NAMES, GRID
from game.games.battlegrounds.rules.events import (
    ActionUsed,
    Activated,
    ArmourSpent,
    Barraged,
    CardsDrawn,
    CardTaken,
    Dealt,
    Destroyed,
    Drove,
    Fired,
    FurtherTurn,
    LaidOut,
    LeftTheMatch,
    PairMade,
    Placed,
    PointsWon,
    StarterDrawn,
    Stayed,
    TokenTaken,
    Uncovered,
    Upgraded,
    Walked,
)
from game.games.battlegrounds.rules.queries import (
    DriveOutcome,
    ShotOutcome,
    drive_outcome,
    forced,
    shot_outcome,
)
from game.games.battlegrounds.rules.seen import card_driven, seats_of
from game.games.battlegrounds.rules.world import ARTILLERY, BattlegroundsWorld
from game.games.battlegrounds.view.choose import Chooser
from game.model.contract import Event, Refusal, SeenStep
from game.view.table import Words
from game.view.wording import Wording

_W = "battlegrounds_view."


def colour_words(colour: int, words: Words) -> str:
    """The name of a colour: Green, Yellow, …"""
    return words(f"battlegrounds.colour.{COLOUR_NAMES[colour % len(COLOUR_NAMES)]}")


def colours_words(colours: Iterable[int], words: Words) -> str:
    """The names of several colours that belong together."""
    return " + ".join(colour_words(colour, words) for colour in colours)


def seat_words(view: BattlegroundsWorld, seat: int, words: Words) -> str:
    """A seat by its colours."""
    return colours_words(view.colours[seat], words) if 0 <= seat < len(view.colours) else ""


def area_words(view: BattlegroundsWorld, area: int, words: Words) -> str:
    """A play area by the colours that collect in it."""
    if area < 0:
        return words(f"{_W}artillery")
    return colours_words((c for seat in seats_of(view, area) for c in view.colours[seat]), words)


def standing(view: BattlegroundsWorld, area: int) -> tuple[int, int]:
    """The points of an area, and how many it needs; 0 where there is no such number."""
    if area == ARTILLERY:
        return view.artillery_points, view.rules.artillery_target
    return view.points(area), view.target


def standing_words(view: BattlegroundsWorld, area: int, words: Words) -> str:
    """An area's score ("8 of 12")."""
    points, target = standing(view, area)
    return words(f"{_W}standing" if target else f"{_W}standing_solo", points=points, target=target)


def picture_words(picture: str, words: Words) -> str:
    """The name of a token's picture."""
    return words.called("battlegrounds.picture", picture)


def sentence(text: str) -> str:
    """Return the text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def card_words(name: str, words: Words) -> str:
    """The name of a tank card."""
    return words.called("battlegrounds.card", name) if name else words(f"{_W}card.hidden")


def ability_words(ability: str, words: Words) -> str:
    """The name of a special token's ability, in two words; empty for none."""
    return words(f"battlegrounds.ability.{ability}") if ability else ""


class BattlegroundsWords:
    """The texts under one key. Parameters come as the rules have them: colours and fields by number,
    cards, pictures and abilities by name."""

    def __init__(self, words: Words, under: str) -> None:
        self.words, self.under = words, under

    def __call__(self, key: str, **params: Any) -> str:
        return self.words(
            self.under + key, **{name: self._named(name, value) for name, value in params.items()}
        )

    def _named(self, name: str, value: Any) -> Any:
        match name, value:
            case "colour", int():
                return colour_words(value, self.words)
            case "field" | "origin" | "target", int():
                return GRID.name(value)
            case "card", str():
                return card_words(value, self.words)
            case "picture", str():
                return picture_words(value, self.words)
            case "ability", str():
                return ability_words(value, self.words)
        return value


def _fields(of: Any) -> dict[str, Any]:
    return {name: getattr(of, name) for name in type(of).__match_args__}


def event_params(event: Event, view: BattlegroundsWorld, words: Words) -> dict[str, Any]:
    """The parameters for texts about an event; ``view`` is the observation before it."""
    found = _fields(event)
    if "path" in found:
        found |= {"origin": found["path"][0], "target": found["path"][-1]}
    if "seat" in found:
        found.setdefault("colour", seat_words(view, found["seat"], words))
    if "value" in found:
        found["points"] = found["value"]
    if "count" in found:
        found["n"] = found["count"]
    return found


def action_params(view: BattlegroundsWorld, action: Action) -> dict[str, Any]:
    """The parameters for texts about a choice."""
    found = _fields(action)
    match action:
        case Drive(colour, path):
            origin = view.fields[colour]
            found |= {"origin": origin, "target": path[-1] if path else origin, "field": origin}
        case Walk(spot):
            colour = view.colours[view.seat][0]
            found |= {"colour": colour, "origin": view.fields[colour], "target": spot}
        case Shoot(_, _, "token"):
            found["picture"] = shot_outcome(view, action).picture
        case UseAction(token):
            found["ability"] = view.ability(token)
        case Upgrade(token, _):
            found["ability"] = view.ability(token)
    return found


# --- what a choice would do ---


def drive_words(out: DriveOutcome, words: Words) -> str:
    """Words for what happens on a drive; empty if nothing does."""
    told, found = BattlegroundsWords(words, f"{_W}drive."), []
    for hazard in out.hazards:
        key: str = "armour" if hazard.saved else hazard.kind
        if key == "tank" and out.to is not None:
            key = "tank_pays"
        found.append(told(key, field=hazard.field, colour=hazard.colour, points=out.points))
    return words.semicolons(found)


def shot_words(out: ShotOutcome, words: Words) -> str:
    """Words for the gain of a shot."""
    key: str = out.shot.aim
    if key == "token" and out.pair:
        key = "pair" if out.ability is None else "pair_gives"
    elif key == "tank" and out.colour is None:
        key = "artillery"
    elif key == "tank" and out.armour:
        key = "armour"
    elif key == "tank" and not out.points:
        key = "tank_none"
    return words(
        f"{_W}shot.{key}",
        picture=sentence(picture_words(out.picture, words)) if out.picture else "",
        points=out.points,
        ability="" if out.ability is None else ability_words(out.ability, words),
        colour="" if out.colour is None else colour_words(out.colour, words),
    )


def verb_words(view: BattlegroundsWorld, action: Action, words: Words) -> str:
    """Words for one of several choices at a field."""
    match action:
        case Shoot(_, _, aim):
            return words(f"{_W}verb.{aim}", what=shot_words(shot_outcome(view, action), words))
        case Drive():
            return drive_words(drive_outcome(view, action), words) or words(f"{_W}verb.drive")
        case Enter(colour, _, _):
            return words.colon(colour_words(colour, words), words(f"{_W}verb.enter"))
    return ""


# --- what is to be done ---


def task_words(view: BattlegroundsWorld, chooser: Chooser, words: Words) -> tuple[str, str]:
    """The player's task, and the id of its rule."""
    told = BattlegroundsWords(words, f"{_W}task.")
    if view.phase == "over":
        return told("over"), "BG-9.1"
    if not chooser.actions:
        return told(_waiting(view), colour=seat_words(view, view.seat, words)), "BG-3.1"
    if chooser.token is not None:
        ability = view.ability(chooser.token)
        gives = words(f"battlegrounds.ability_does.{ability}")
        return told("upgrade", ability=ability, gives=gives), "BG-8.4"
    if view.phase == "main":
        return _main_words(view, chooser, told)
    key, rule, n = _phase_task(view, chooser)
    colour = view.acting or 0 if view.phase in ("shoot", "drive") else next(iter(view.queue), 0)
    return told(key, n=n, colour=colour, card=chooser.card or ""), rule


def _phase_task(view: BattlegroundsWorld, chooser: Chooser) -> tuple[str, str, int]:
    """The key of a task outside the main part of a turn, its rule, and the number in it."""
    match view.phase:
        case "draft":
            more = sum(seat == view.seat for seat in view.queue)
            return "draft_more" if more else "draft", "BG-2.4", more
        case "place" if view.rules.option == "solo":
            return (
                "solo_card" if chooser.card is None else "solo_field",
                "BG-12.1",
                len(view.pieces) + 1,
            )
        case "redeploy":
            return "redeploy" if chooser.card is None else "redeploy_field", "BG-6.2", 0
        case "walk":
            return "walk_again" if view.opened else "walk", "BG-11.2", 0
        case "uncover":
            return "uncover", "BG-11.3", 2 - len(view.opened)
        case "shoot":
            return "shoot" if chooser.fields() else "nothing_in_range", "BG-5.1", 0
    return (
        view.phase,
        {"activate": "BG-2.5", "keep": "BG-8.3", "place": "BG-2.6"}.get(view.phase, "BG-8.7"),
        0,
    )


def _waiting(view: BattlegroundsWorld) -> str:
    if view.phase == "artillery":
        return "wait_artillery"
    return "wait_setup" if view.phase in ("starter", "deal", "layout", "open") else "wait"


def _main_words(view: BattlegroundsWorld, chooser: Chooser, told: BattlegroundsWords) -> tuple[str, str]:
    colour, words = chooser.colour, told.words
    if not chooser.colours:
        return told("end"), "BG-3.1"
    if colour is None:
        return told("choose_tank"), "BG-3.2"
    if chooser.card is not None:
        return told("change", colour=colour, card=chooser.card), "BG-7.1"
    active = view.active_card(colour)
    key: str = forced(view, colour).why
    drives = [a for a in chooser.actions if isinstance(a, Drive) and a.colour == colour and a.path]
    harmful = bool(drives) and all(drive_outcome(view, drive).destroyed for drive in drives)
    if harmful and key in ("only_one", "must_move", "only_harmful"):
        changes = any(isinstance(a, ChangeTank) for a in chooser.actions)
        key = "only_harmful" if changes else "only_harmful_stuck"
    steps = "" if active is None else words(f"{_W}card.{active.move}", n=_distance(view, colour, words))
    text = told(key, colour=colour, card="" if active is None else active.name, n=steps)
    if any(isinstance(a, Shoot) and a.colour == colour for a in chooser.actions):
        text = f"{text} {told('first_shot')}"
    return text, "BG-4.2" if key in ("no_move", "upgrades_only") else "BG-4.1"


def _distance(view: BattlegroundsWorld, colour: int, words: Words) -> int | str:
    """How far a tank moves, as a range if Further move allows more (BG-8.6)."""
    card = card_driven(view, colour)
    own = view.definitions.by_card[card].move_distance
    further = view.abilities(card)["further_move"]
    return words(f"{_W}card.further", n=own, most=own + further) if further else own


# --- the record ---

_ACTIONS: Mapping[type[Action], str] = {
    Hold: "hold",
    EndTurn: "end",
    ChangeTank: "change",
    Redeploy: "back",
    Enter: "back",
    Place: "placed",
    TakeCard: "took",
    UseAction: "used",
    Upgrade: "upgraded",
    Walk: "walked",
}
"""The keys of choices in notation, by class; drives and shots need more than a key."""


def action_words(view: BattlegroundsWorld, action: Action, words: Words) -> str:
    """An action that is being chosen, in notation."""
    params = action_params(view, action)
    match action:
        case Drive(_, path):
            key = "drove" if path else "stayed"
        case Shoot(_, spot, "tank"):
            params["other"] = colour_words(view.tanks.get(spot, 0), words)
            key = "tank" if spot in view.tanks else "artillery_gone"
        case Shoot(_, _, aim):
            key = aim
        case Uncover(spot):
            return GRID.name(spot)
        case _:
            key = _ACTIONS.get(type(action), "")
    return BattlegroundsWords(words, f"{_W}record.")(key, **params) if key else ""


def step_words(before: BattlegroundsWorld, step: SeenStep[BattlegroundsWorld, Action], words: Words) -> str:
    """A seen step in notation, made from its events; empty for none. It says who did it: a seat of several
    colours by the first one."""
    found = [(event, text) for event in step.events if (text := _event_words(event, before, step, words))]
    told, seat = [text for _, text in found], -1
    if found and isinstance(found[0][0], _OF_A_SEAT):
        seat = found[0][0].seat
    elif not told and isinstance(step.action, Hold | EndTurn):
        told, seat = [action_words(before, step.action, words)], before.seat
    line = words.commas(told)
    if seat < 0 or len(before.colours) == 1:
        return line
    return words.colon(colour_words(before.colours[seat][0], words), line)


_OF_A_SEAT = (ActionUsed, Upgraded, CardTaken, CardsDrawn)
"""Events whose words don't say who did it."""

_EVENTS: Mapping[type[Event], str] = {
    StarterDrawn: "starter", Drove: "drove", Stayed: "stayed", Walked: "walked",
    PairMade: "pair", PointsWon: "points", ArmourSpent: "saved", CardsDrawn: "drew",
    ActionUsed: "used", Upgraded: "upgraded", Barraged: "barrage", Dealt: "dealt",
    LaidOut: "laid_out", FurtherTurn: "further",
}  # fmt: skip
"""The keys of events in notation, where nothing else matters."""


def _event_words(event: Event, before: BattlegroundsWorld, step: SeenStep[Any, Any], words: Words) -> str:
    action = step.action
    key = _EVENTS.get(type(event), "")
    match event:
        case Fired() if isinstance(action, Shoot):
            return action_words(before, action, words)
        case Placed() if event.repaired:
            key = "repaired"
        case Placed() if action is not None and not isinstance(action, Place):
            return action_words(before, action, words)
        case Placed():
            key = "placed"
        case Destroyed() if event.how != "shot":
            key = "lost"
        case Activated() if isinstance(action, ChangeTank):
            key = "change"
        case Activated() if not isinstance(action, Redeploy | Enter):
            key = "activated"
        case CardTaken() if event.card:
            key = "took"
        case TokenTaken() if event.area < 0:
            key = "barrage_token"
        case Uncovered():
            key = "uncovered" if event.picture else "uncovered_before"
        case LeftTheMatch():
            key = "left" if event.reason == "resigned" else "out_of_time"
    return BattlegroundsWords(words, f"{_W}record.")(key, **event_params(event, before, words)) if key else ""


def refusal_words(refusal: Refusal, words: Words) -> str:
    """The words of a refusal."""
    return BattlegroundsWords(words, "")(refusal.key, **refusal.params)


class BattlegroundsWording(Wording[BattlegroundsWorld, Action]):
    """Words in sentences that begin with a colour."""

    says_who = True
    signs = (
        (r"×", "battlegrounds.sign.shot", "BG-5.2"),
        (r"\+\d+", "battlegrounds.sign.points", "BG-3.1"),
        (r"(?<=\w)–(?=\w)", "battlegrounds.sign.way", "BG-4.1"),
    )

    def action(self, view: BattlegroundsWorld, action: Action) -> str:
        return action_words(view, action, self.words)

    def step(self, before: BattlegroundsWorld, step: SeenStep[BattlegroundsWorld, Action]) -> str:
        return step_words(before, step, self.words)

    def refusal(self, refusal: Refusal) -> str:
        return refusal_words(refusal, self.words)
