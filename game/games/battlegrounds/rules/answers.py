"""What could happen after a plan before the seat's next turn: opponents destroy one of its tanks, or end the
match against it (BG-5.1, BG-5.3, BG-9); in solo the artillery does, by chance (BG-12.3).

Each opponent's turn is looked at on its own, from the position after the plan.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

from game.games.battlegrounds.rules import choosing
from game.games.battlegrounds.rules.actions import Action, Drive, Redeploy, Shoot
from game.games.battlegrounds.rules.barrages import Barrages, barrages
from game.games.battlegrounds.rules.definitions import COLOUR_NAMES, GRID
from game.games.battlegrounds.rules.ending import after_turn
from game.games.battlegrounds.rules.enemy_turns import EnemyTurn, Hit, MatchEnd, idle_end, turns_after
from game.games.battlegrounds.rules.game import SETTING_UP, Battlegrounds
from game.games.battlegrounds.rules.kinds import NONE
from game.games.battlegrounds.rules.moves import run
from game.games.battlegrounds.rules.notation import FORMS
from game.games.battlegrounds.rules.play import ActionRun
from game.games.battlegrounds.rules.seen import after
from game.games.battlegrounds.rules.telling import seats
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.answers import Answering, Ends, EnemyAnswer, EnemyAnswers, Threat, When, judged
from game.model.contract import Result
from game.model.keyed_text import KeyedText, Name, per_cent
from game.model.latest import Latest

_GAME = Battlegrounds()
_WORDS = "battlegrounds.answer"


def answering(view: BattlegroundsWorld, plan: Sequence[Action]) -> Answering:
    """Find what could be done to a plan before its player's next turn; see ``Kit.answering``. ``None`` also
    while tanks are placed, and where chance acts next in the player's own turn."""
    acting = view.to_act == view.seat and view.phase not in SETTING_UP
    played = _played(view, plan) if plan and acting else None
    if played is None:
        return None
    yield
    if played.then.outcome is not None:
        return judged(played.at, ends=_ends(view, played.then.outcome))
    if view.rules.option == "family":
        return None if played.then.seat == view.seat else _by_luck(view, played)
    if _over(view, played.then):
        return _last_turn(view, played)
    known = _latest.of(view)
    if view.rules.option == "solo":
        found = yield from barrages(played.then)
        if known.shelled is None:
            known.shelled = yield from barrages(view)
        return _shelled(view, played, found, known.shelled)
    searches = yield from _search(view, played.then)
    if known.before is None:
        known.before = yield from _search(view, view)
    return _told(view, played, searches, known.before)


@dataclass(slots=True)
class _Known:
    """What could be done if the seat did nothing: opponents in their turns, or the artillery."""

    before: list[EnemyTurn] | None = None
    shelled: Barrages | None = None


_latest: Final = Latest[BattlegroundsWorld, _Known](lambda view: _Known())


@dataclass(slots=True)
class _Played:
    """The position after a plan; the colour that it moved last, ``NONE`` for none; and where each own tank
    fell that it destroys."""

    then: BattlegroundsWorld
    colour: int = NONE
    fell: dict[int, int] = field(default_factory=dict)

    @property
    def at(self) -> int | None:
        """Where the tank stands that moved last, or where it fell."""
        return self.then.fields.get(self.colour, self.fell.get(self.colour))


def _played(view: BattlegroundsWorld, plan: Sequence[Action]) -> _Played | None:
    played = _Played(view)
    if view.rules.option == "family":
        played.colour = view.colours[view.seat][0]
    for action in plan:
        state = played.then
        following = after(state, action) if state.to_act == view.seat and state.turn == view.turn else None
        if following is None or (following.outcome is None and following.to_act is None):
            return None
        played.colour = getattr(action, "colour", played.colour)
        for colour in view.colours[view.seat]:
            if colour in state.fields and colour not in following.fields:
                path = run(state, colour, action.path).path if isinstance(action, Drive) else ()
                played.fell[colour] = path[-1] if path else state.fields[colour]
        played.then = following
    answers = played.then.to_act in range(len(view.sides)) or played.then.phase == "artillery"
    return played if played.then.outcome is not None or answers else None


def _ends(view: BattlegroundsWorld, outcome: Result) -> Ends:
    if view.seat not in outcome.winners:
        return "loses"
    return "draws" if outcome.drawn else "wins"


def _over(view: BattlegroundsWorld, then: BattlegroundsWorld) -> bool:
    """Whether the match is over once the turn of the plan is."""
    return then.turn == view.turn and after_turn(ActionRun(then))


def _last_turn(view: BattlegroundsWorld, played: _Played) -> EnemyAnswers:
    """The verdict of a plan in a turn after which the match ends: how, unless what follows in the turn can
    still change that."""
    then = played.then
    ways = [then, *(_GAME.advance(then, choice).state for choice in choosing.choices(then))]
    found = {None if (outcome := idle_end(one)) is None else _ends(view, outcome) for one in ways}
    ends = found.pop() if len(found) == 1 else None
    return judged(played.at, ends=ends, complete=False)


def _by_luck(view: BattlegroundsWorld, played: _Played) -> EnemyAnswers:
    """The verdict of a turn in family: nobody's tank is in danger, and nobody can tell who uncovers which
    pairs; only whether there are enough of them to catch up, or to win (BG-11.4, BG-11.6)."""
    then = played.then
    most = len(then.tokens) // 2 * view.rules.pair_points
    own = then.area(view.seat)
    enough = min(then.target, then.points(own))
    could = any(then.points(area) + most >= enough for area in then.areas if area != own)
    return judged(played.at, complete=not could)


def _shelled(view: BattlegroundsWorld, played: _Played, found: Barrages, before: Barrages) -> EnemyAnswers:
    """The verdict of a plan in solo, by the chances of the artillery's shells (BG-12.3, BG-12.7)."""
    then = played.then
    threats = [_piece(view, played, colour, spot, "now") for colour, spot in played.fell.items()]
    for colour, spot in then.fields.items():
        chance, was = found.destroyed.get(colour, 0), before.destroyed.get(colour, 0)
        if chance:
            when: When = "still" if was else "new"
            threats.append(
                _piece(view, played, colour, spot, when, chance=chance, figure=_percent(Fraction(chance)))
            )
        elif found.held.get(colour):
            threats.append(_piece(view, played, colour, spot, "new", harm=0))
        elif was:
            threats.append(_piece(view, played, colour, spot, "freed"))
    if found.lost:
        figure = _percent(found.lost)
        told = KeyedText(f"{_WORDS}.artillery_ends", {"figure": figure})
        when = "still" if before.lost else "new"
        threats.append(Threat("match", None, when, found.lost, figure=figure, told=told))
    elif before.lost and not found.unseen:
        threats.append(Threat("match", None, "freed", told=KeyedText(f"{_WORDS}.artillery_freed")))
    more = [KeyedText(f"{_WORDS}.artillery_again")] if found.unseen else []
    return judged(played.at, threats, complete=not found.unseen, more=more)


def _percent(chance: Fraction) -> KeyedText:
    return KeyedText(f"{_WORDS}.figure", {"chance": per_cent(chance)})


def _search(view: BattlegroundsWorld, then: BattlegroundsWorld) -> Generator[None, None, list[EnemyTurn]]:
    """Search the opponents' turns after ``then``."""
    targets = tuple(colour for colour in view.colours[view.seat] if colour in then.fields)
    searches = [EnemyTurn(turn, view.seat, targets) for turn in turns_after(view, then)]
    for search in searches:
        yield from search.steps()
    return searches


# --- in words ---


def _told(
    view: BattlegroundsWorld, played: _Played, searches: Sequence[EnemyTurn], before: Sequence[EnemyTurn]
) -> EnemyAnswers:
    """The verdict of what was found; answers in the order of the turns, those that destroy first."""
    then, more, complete = played.then, list[KeyedText](), True
    unfinished = [one for one in searches if one.unfinished]
    threats = [_piece(view, played, colour, spot, "now") for colour, spot in played.fell.items()]
    for colour in view.colours[view.seat]:
        spot, was = then.fields.get(colour), any(one.destroys(colour) for one in before)
        if spot is None:
            continue
        found = [(one, hit) for one in searches for hit in _in_order(one, colour)]
        found.sort(key=lambda one: not one[1].destroys)
        lost = any(hit.destroys for _, hit in found)
        moved = colour == played.colour
        answers = tuple(
            _answer(one, hit, spot, 0 if number else len(found) - 1)
            for number, (one, hit) in enumerate(found if moved else found[:1])
        )
        plates = then.abilities(then.driven.get(colour, ""))["armour"]
        together = not lost and sum(bool(one.hits.get(colour)) for one in searches) > plates > 0
        drawn = [one for one in searches if colour in one.drawn and not lost]
        complete = complete and not together and not drawn
        more += [KeyedText(f"{_WORDS}.together")] if together else []
        more += [KeyedText(f"{_WORDS}.draws", _who(view, one)) for one in drawn]
        if lost:
            when: When = "still" if was else "new"
            threats.append(_piece(view, played, colour, spot, when, by=len(found), answers=answers))
        elif found and moved:
            threats.append(_piece(view, played, colour, spot, "new", harm=0, by=len(found), answers=answers))
        elif was and not drawn and not together and not unfinished:
            threats.append(_piece(view, played, colour, spot, "freed"))
    ends = [(one, end) for one in searches for end in one.ends.values()]
    could = any(one.ends or one.drawn_end or one.unfinished for one in before)
    for one, end in ends[:1]:
        ways = () if end.colour is None else (_ending(one, end, len(ends) - 1),)
        how = "target" if end.outcome.reason == "target" else "turn"
        told = KeyedText(f"{_WORDS}.ends_{how}", _who(view, one))
        threats.append(Threat("match", None, "still" if could else "new", answers=ways, told=told))
    if not ends:
        risky = [one for one in searches if one.drawn_end]
        more += [KeyedText(f"{_WORDS}.draws_end", _who(view, one)) for one in risky]
        complete = complete and not risky
        if any(one.ends for one in before) and not risky and not unfinished:
            threats.append(Threat("match", None, "freed", told=KeyedText(f"{_WORDS}.ends_freed")))
    more += [KeyedText(f"{_WORDS}.unfinished", _who(view, one)) for one in unfinished]
    result = judged(played.at, threats, complete=complete and not unfinished, more=more)
    if len(searches) > 1 and result.verdict not in ("match", "self", "lost"):
        return replace(result, more=(*more, KeyedText(f"{_WORDS}.each_alone")))
    return result


def _piece(
    view: BattlegroundsWorld, played: _Played, colour: int, spot: int, when: When, **given: Any
) -> Threat:
    """What threatens an own tank on a field."""
    piece = KeyedText(f"{_WORDS}.tank")
    moved = colour == played.colour or view.fields.get(colour) != spot
    return Threat("piece", spot, when, piece=piece, spot=GRID.name(spot), moved=moved, **given)


def _who(view: BattlegroundsWorld, search: EnemyTurn) -> dict[str, object]:
    return {"seat": seats(view, (search.start.seat,))}


def _in_order(search: EnemyTurn, target: int) -> list[Hit]:
    hits = search.hits.get(target, {})
    return [hits[colour] for colour in sorted(hits)]


@dataclass(slots=True)
class _Way:
    """A tank's part in a turn: the fields it is on, the card with which it comes back, the field it shoots
    at, and the notation of the whole turn."""

    path: list[int]
    card: str = ""
    target: int | None = None
    words: list[str] = field(default_factory=list)


def _way(search: EnemyTurn, colour: int, done: Sequence[Action]) -> _Way:
    state = search.start
    way = _Way([state.field[colour]])
    for action in done:
        way.words.append(FORMS.write(action, state))
        if isinstance(action, Drive) and action.colour == colour:
            way.path += action.path
        elif isinstance(action, Redeploy) and action.colour == colour:
            way.path, way.card = [action.field], action.card
        elif isinstance(action, Shoot) and action.colour == colour:
            way.target = action.field
        state = _GAME.advance(state, action).state
    return way


def _ending(search: EnemyTurn, end: MatchEnd, others: int) -> EnemyAnswer:
    """A turn that ends the match as an answer; ``others``: how many more its label counts."""
    assert end.colour is not None, "a tank decides it"
    way = _way(search, end.colour, end.done)
    name = Name("battlegrounds.colour", COLOUR_NAMES[end.colour])
    label = KeyedText(f"{_WORDS}.wins{'_more' if others else ''}", {"colour": name, **_count(others)})
    told = KeyedText(
        f"{_WORDS}.told.wins",
        {
            "piece": KeyedText("battlegrounds.event.tank", {"colour": name}),
            "origin": GRID.name(way.path[0]),
            "field": GRID.name(way.path[-1] if way.target is None else way.target),
        },
    )
    return EnemyAnswer(search.start.seat, tuple(way.path), None, way.target, label, told, " ".join(way.words))


def _count(others: int) -> dict[str, object]:
    return {"n": others} if others else {}


def _answer(search: EnemyTurn, hit: Hit, at: int, others: int) -> EnemyAnswer:
    """One tank's answer; ``others``: how many more its label counts."""
    name = Name("battlegrounds.colour", COLOUR_NAMES[hit.colour])
    way = _way(search, hit.colour, hit.done)
    params: dict[str, object] = {
        "piece": KeyedText("battlegrounds.event.tank", {"colour": name}),
        "origin": GRID.name(way.path[0]),
        "field": GRID.name(at),
    }
    drove = way.path[-1] != way.path[0]  # there and back is told as standing
    if drove:
        params["target"] = GRID.name(way.path[-1])
    if way.card:
        params["card"] = Name("battlegrounds.card", way.card)
    told = KeyedText(_TOLD[hit.destroys, bool(way.card), drove], params)
    shown = KeyedText(_LABELS[hit.destroys, others > 0], {"colour": name, **_count(others)})
    return EnemyAnswer(search.start.seat, tuple(way.path), None, at, shown, told, " ".join(way.words))


_LABELS = {
    (True, False): "battlegrounds.answer.shoots",
    (True, True): "battlegrounds.answer.shoots_more",
    (False, False): "battlegrounds.answer.holds",
    (False, True): "battlegrounds.answer.holds_more",
}
"""Labels: whether the shot destroys, and whether others can shoot, too."""

_TOLD = {
    (True, False, False): "battlegrounds.answer.told.stands",
    (True, False, True): "battlegrounds.answer.told.drives",
    (True, True, False): "battlegrounds.answer.told.returns",
    (True, True, True): "battlegrounds.answer.told.returns_drives",
    (False, False, False): "battlegrounds.answer.told.stands_holds",
    (False, False, True): "battlegrounds.answer.told.drives_holds",
    (False, True, False): "battlegrounds.answer.told.returns_holds",
    (False, True, True): "battlegrounds.answer.told.returns_drives_holds",
}
"""Sentences: whether the shot destroys, and whether the tank comes back and drives before."""
