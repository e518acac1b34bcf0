"""What the enemy could do after a movement, and what comes of it: sealed shots and mines where tanks stop,
battles that the movement begins, and in the enemy's next movement tanks that come beside own tanks and guns,
or onto installations. It follows from what the mover sees; shots, mines and ranks that it hasn't seen count
as evenly spread (TB-7.1).

Of a piece it is told what could happen if no other fell to a shot or a mine: that one does and so makes way
is no likelier than its own fall, which is told. Whether all tanks could be lost is judged with all that may
fall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from game.games.tank_battle.rules.actions import Action, Reveal
from game.games.tank_battle.rules.attacks import Way
from game.games.tank_battle.rules.board import SITES, number
from game.games.tank_battle.rules.dangers import (
    EVEN,
    Attack,
    Chance,
    Dangers,
    Lost,
    Piece,
    either,
    likely,
    lost,
)
from game.games.tank_battle.rules.endings import FIELDS, Ending, Endings, endings
from game.games.tank_battle.rules.memory import remembered
from game.games.tank_battle.rules.queries import possible_ranks
from game.games.tank_battle.rules.refusals import refuse_action
from game.games.tank_battle.rules.telling import side_name
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.answers import Answering, EnemyAnswer, Threat, When, judged
from game.model.keyed_text import KeyedText, per_cent
from game.model.latest import Latest
from game.model.steps import Steps

_WORDS = "tank_battle.answer"

LEAST_TOLD: Final = 0.005
"""Least chance that several tanks, the last ones, are all destroyed that is a threat: any less is 0%."""


def answering(view: TankBattleWorld, plan: Sequence[Action]) -> Answering:
    """Find what comes of a movement (``Kit.answering``): it ends as drafted, and the enemy moves next."""
    position = yield from _planned(view, plan)
    if position is None:
        return None
    at = position.trail[-1] if position.trail else None
    own = yield from endings(position)
    dangers = Dangers(position, own)
    overs = {way.over for way in own.ways}
    ends = overs.pop() if len(overs) == 1 else None
    if ends == "loses" or (ends is not None and not dangers.risky):
        return judged(at, ends=ends)
    yield
    before = yield from _before(view)
    yield from dangers.look()
    all_lost = yield from lost(dangers)
    if ends == "draws" and not all_lost.chance and 0 < 2 * position.match.turn_limit <= position.begun:
        return judged(at, ends="draws")
    threats = _all(dangers, all_lost, before)
    more = []
    if not (dangers.whole and all_lost.whole):
        more.append(_text("more.ways"))
    if all_lost.chance and position.left(position.seat) > 1 and not threats:
        more.append(_text("more.all"))
    lines = max(1, *(len(one.answers) for one in threats), 1)
    for piece in dangers.pieces:
        yield
        threats += yield from _threats(dangers, piece, before, all_lost)
    return judged(at, threats, complete=not more, lines=lines, more=more)


def _planned(view: TankBattleWorld, plan: Sequence[Action]) -> Steps[TankBattleWorld | None]:
    """Return the position after a movement, before it is revealed; ``None`` if there is none, or it isn't
    legal."""
    position = remembered(view, view.seat)
    for at, action in enumerate(plan):
        if position.phase != "move" or refuse_action(position, action) is not None:
            return None
        if isinstance(action, Reveal):
            return position if at == len(plan) - 1 else None
        position = position.after(action, [])
        yield
    return position if position.phase == "move" and position.moving >= 0 else None


# --- before the movement ---


@dataclass(slots=True)
class _Before:
    """What the enemy could do if the mover did nothing: how likely it destroys each piece, and all tanks;
    ``whole``: all of that is known."""

    pieces: dict[Piece, Chance] = field(default_factory=dict)
    match: Chance = None
    whole: bool = False


_latest: Final = Latest[TankBattleWorld, _Before](lambda view: _Before())


def _before(view: TankBattleWorld) -> Steps[_Before]:
    known = _latest.of(view)
    if known.whole:
        return known
    position = remembered(view, view.seat).before_moving()
    foe = 1 - position.seat
    stands = Ending(1.0, frozenset(), position.with_(seat=foe), position.ranks[foe], None)
    dangers = Dangers(position, Endings((stands,)))
    yield from dangers.look()
    for piece in dangers.pieces:
        known.pieces[piece], _ = yield from dangers.attacks(piece)
        yield
    known.match, known.whole = (yield from lost(dangers)).chance, True
    return known


def _when(chance: Chance, before: Chance) -> When:
    """Return whether something threatens no more than before a movement."""
    if before == 0:
        return "new"
    return "still" if None in (chance, before) or likely(chance) <= likely(before) + EVEN else "new"


# --- threats ---


def _all(dangers: Dangers, all_lost: Lost, before: _Before) -> list[Threat]:
    """Return that several tanks, the last ones, could all be destroyed, or no longer could."""
    position, chance, was = dangers.position, all_lost.chance, before.match
    if position.left(position.seat) == 1:
        return []
    if chance is not None and chance < LEAST_TOLD:
        stopped = _text("told.all_freed")
        freed = chance == 0 and likely(was) >= LEAST_TOLD
        return [Threat("match", None, "freed", told=stopped)] if freed else []
    figure = _figure(all_lost.least, chance)
    share = "" if figure is None else "_share"
    params = {"side": side_name(dangers.foe), "figure": figure or ""}
    answers = [_answer(dangers, way, at, f"all{share}", params) for _, way, at in all_lost.attacks]
    told, when = _text(f"told.lost_all{share}", **params), _when(chance, was)
    by = max(1, len(answers))
    return [Threat("match", None, when, chance, figure=figure, by=by, answers=tuple(answers), told=told)]


def _threats(dangers: Dangers, piece: Piece, before: _Before, all_lost: Lost) -> Steps[list[Threat]]:
    """Return what threatens a piece, or no longer does; with the last tank the match (TB-6.1)."""
    position, square, moved = dangers.position, dangers.square(piece), dangers.moved(piece)
    was = before.pieces.get(piece, 0.0)
    plain = Threat("piece", square, moved=moved, piece=_name(position, piece), spot=str(number(square)))
    fallen = dangers.falls(piece)
    last = piece.kind == "tank" and position.left(position.seat) == 1
    falls = [replace(plain, when="now", told=_text("told.falls", at=number(square)))] if fallen == 1 else []
    if falls and not (last and all_lost.chance):
        return falls
    chance, attacks = yield from dangers.attacks(piece)
    ending_it: set[int] = set()
    if last:
        _, ends = yield from dangers.attacks(piece, ending_it=True)
        ending_it = {one.tank for one in ends if one.chance != 0}
    shots, mine = dangers.shot(piece), dangers.mined(piece)
    found = [_attacked(dangers, piece, one, one.tank in ending_it) for one in attacks]
    found += _unseen(dangers, square, shots, mine, fallen, last)
    found.sort(key=lambda one: (-likely(one.chance), len(one.answer.path)))
    ending = tuple(one.answer for one in found if one.ends)
    answers = tuple(one.answer for one in found)[: None if moved else 1]
    least: Chance = None
    most: Chance = None
    if chance is not None and fallen is not None:
        rest = fallen + (1 - fallen) * chance
        least, most = (either(shot, mine, rest) for shot in shots)
    if most == 0:
        freed = was != 0 and dangers.out_of_reach(piece)
        holds = [replace(plain, harm=0, answers=answers)] if moved and answers else []
        return [*holds, *([replace(plain, when="freed")] if freed else [])]
    by = max(1, sum(1 for one in attacks if one.chance != 0))
    threat = replace(plain, when=_when(most, was), by=by, answers=answers)
    told = []
    if last and all_lost.chance != 0:
        figure = _figure(all_lost.least, all_lost.chance)
        when = _when(all_lost.chance, before.match)
        told = [
            replace(threat, what="match", when=when, chance=all_lost.chance, figure=figure, answers=ending)
        ]
        threat = replace(threat, answers=tuple(one for one in answers if one not in ending))
    if falls:
        return [*told, *falls]
    if not told or likely(most) > likely(all_lost.chance) + EVEN:
        figure = _figure(least, most) if moved or threat.when == "new" else None
        told.append(replace(threat, chance=most, figure=figure))
    return told


@dataclass(frozen=True, slots=True)
class _Danger:
    """An answer, how likely it then destroys the piece, and whether it so ends the match."""

    chance: Chance
    answer: EnemyAnswer
    ends: bool


def _attacked(dangers: Dangers, piece: Piece, attack: Attack, ends: bool) -> _Danger:
    """Return what an enemy tank does that comes beside a piece, or onto it; ``ends``: and so ends the
    match."""
    position, foe, way, chance = dangers.position, dangers.foe, attack.way, attack.chance
    square = dangers.square(piece)
    params: dict[str, object] = {"chance": per_cent(chance or 0.0), "piece": _name(position, piece)}
    if piece.kind == "tank":
        possible = possible_ranks(position, foe, attack.tank)
        key = _battle(position.ranks[dangers.mover][piece.place], possible, chance)
        params |= {"rank": possible[0] if possible else 0, "of": len(possible)}
        params["n"] = round((chance or 0.0) * len(possible))
    else:
        whole, of = (FIELDS, FIELDS) if piece.kind == "site" else (position.match.gun_loses, FIELDS)
        key = piece.kind if chance is not None and _same(chance, whole / of) else "share"
        params |= {"n": whole, "of": of}
    return _Danger(chance, _answer(dangers, way, square, key, params, ends), ends)


def _battle(own: int, possible: Sequence[int], chance: Chance) -> str:
    """Return the key for a battle with an enemy tank that has one of these ranks."""
    if chance is None or not possible:
        return "covered"
    if len(possible) == 1:
        if chance in (0, 1):
            return "holds" if not chance else "both" if possible[0] == own else "lost"
        return "share"
    if chance in (0, 1):
        return "lost_any" if chance else "holds_any"
    if not _same(chance * len(possible), round(chance * len(possible))):
        return "share"
    return "both_odds" if max(possible) == own else "lost_odds"


def _unseen(
    dangers: Dangers, square: int, shots: tuple[float, float], mine: float, fallen: Chance, last: bool
) -> list[_Danger]:
    """Return what could destroy a tank before the enemy moves: sealed shots (TB-4.1), mines (TB-4.2), and the
    battles that it begins itself (TB-4.4)."""
    found = []
    least, most = shots
    if most:
        key = "sealed_one" if per_cent(least) == per_cent(most) else "sealed_range"
        params: dict[str, object] = {"least": per_cent(least), "chance": per_cent(most)}
        found.append(_Danger(most, _answer(dangers, (), square, key, params, last), last))
    if mine:
        params = {"chance": per_cent(mine)}
        found.append(_Danger(mine, _answer(dangers, (), square, "mine", params, last), last))
    if fallen != 0:
        key = "fights_covered" if fallen is None else "fights"
        ends = last and any(way.over == "loses" for way in dangers.own.ways)
        params = {"chance": per_cent(fallen or 0.0)}
        found.append(_Danger(fallen, _answer(dangers, (), square, key, params, ends), ends))
    return found


# --- words ---


def _answer(
    dangers: Dangers, way: Way, square: int, key: str, given: Mapping[str, object], ends: bool = False
) -> EnemyAnswer:
    """Return an answer to a piece on ``square``; ``ends``: it ends the match."""
    params = {"side": side_name(dangers.foe), "at": number(square), **given}
    if way:
        params |= {"origin": number(way[0]), "square": number(way[-1])}
    label, told = _text(f"label.{key}", **params), _text(f"told.{key}", **params)
    if ends:
        label, told = _text("label.match", told=label), _text("told.match", told=told)
    move = "–".join(str(number(at)) for at in way)
    return EnemyAnswer(dangers.foe, way, None, square, label, told, move=move)


def _text(key: str, **params: object) -> KeyedText:
    return KeyedText(f"{_WORDS}.{key}", params)


def _name(position: TankBattleWorld, piece: Piece) -> KeyedText:
    if piece.kind == "tank":
        rank = position.ranks[position.seat][piece.place]
        return _text(f"piece.{'tank' if rank else 'covered'}", rank=rank)
    return _text(f"piece.{SITES[piece.place] if piece.kind == 'site' else 'gun'}")


def _figure(least: Chance, most: Chance) -> KeyedText | None:
    """Return a chance as a few signs; ``None`` for what is certain, or isn't told."""
    if least is None or most is None or most == 1:
        return None
    key = "one" if per_cent(least) == per_cent(most) else "range"
    return _text(f"figure.{key}", least=per_cent(least), chance=per_cent(most))


def _same(one: float, other: float) -> bool:
    return abs(one - other) < EVEN
