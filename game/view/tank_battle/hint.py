"""A hint in words and marks: what a bot would do for the rest of the movement or the plotting, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game.rules.tank_battle import queries
from game.rules.tank_battle.public import (
    NEIGHBOURS,
    SITES,
    Action,
    Fight,
    Go,
    Peg,
    Place,
    Position,
    number,
)
from game.view.board.scene import HintShown
from game.view.table import Words
from game.view.tank_battle.scene import BattleScene, ClashShown, TrailShown, clashes_of
from game.view.tank_battle.words import leg_words, odds_words, piece_words, squares_words

_H = "tank_battle_view.hint."


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do, an icon and words a line; the ways, the squares and the battle that are meant."""

    lines: tuple[tuple[str, str], ...]
    trails: tuple[TrailShown, ...] = ()
    squares: tuple[int, ...] = ()
    battle: tuple[int, int] | None = None
    after: Position | None = field(default=None, repr=False)
    """The position after the movement."""

    def on(self, scene: BattleScene) -> BattleScene:
        """The board with what is meant."""
        clashes = scene.clashes
        if self.after is not None:
            clashes = clashes_of(self.after)
        elif self.battle is not None:
            battles = ((one.origin, one.target) for one in clashes)
            clashes = tuple(ClashShown(*one, one == self.battle) for one in battles)
        return replace(
            scene,
            trails=self.trails or scene.trails,
            announced=(*scene.announced, *self.squares),
            clashes=clashes,
        )


def pointed_out(scene: BattleScene, action: Action | None) -> BattleScene:
    """The board with a single action that is proposed."""
    match action:
        case Go(origin, target):
            marked = (*scene.announced, target)
            return replace(scene, hint=HintShown((origin, target)), announced=marked)
        case Fight(origin, target):
            return replace(scene, clashes=(ClashShown(origin, target, True),))
        case Peg(square) | Place(_, square):
            return replace(scene, announced=(*scene.announced, square))
    return scene


def advice(position: Position, actions: Sequence[Action], words: Words) -> Advice | None:
    """The hint of these actions, of which the first can be played now; ``None``: there is none to tell."""
    match actions[0] if actions else None:
        case Place(piece, square):
            told = words(f"{_H}place", piece=piece_words(piece, words), square=number(square))
            why = _place_why(position, piece, square)
            lines = [("hint", told), *([("info", words(f"{_H}{why}"))] if why else [])]
            return Advice((*lines, *set_up_advice(words).lines), squares=(square,))
        case Go():
            return _movement(position, actions, words)
        case Peg():
            return _shots(position, actions, words)
        case Fight(origin, target):
            told = words(
                f"{_H}fight", origin=number(origin), odds=odds_words(position, origin, target, words)
            )
            return Advice((("ram", told), ("info", words(f"{_H}fight_why"))), battle=(origin, target))
    return None


def set_up_advice(words: Words) -> Advice:
    """What helps with the whole set-up, whatever is placed already."""
    return Advice((("hint", words(f"{_H}set_up")),))


def _place_why(position: Position, piece: str, square: int) -> str:
    """The key of a reason why a piece stands well there; empty if there is none to tell."""
    beside = any(near in position.sites[position.seat] for near in NEIGHBOURS[square])
    if piece in SITES:
        return "site_why"
    if piece.isdigit():
        return "tank_why"
    return f"{piece}_why" if beside else ""


def _movement(position: Position, actions: Sequence[Action], words: Words) -> Advice:
    after = position
    for action in actions:
        if not isinstance(action, Go):
            break
        after = after.after(action, [])
    legs = queries.legs(after)
    lines = []
    for leg in legs:
        way = "–".join(str(number(square)) for square in leg.trail)
        lines.append(("route", words(f"{_H}drive", way=way, told=words.commas(leg_words(after, leg, words)))))
    trails = tuple(TrailShown(at, leg.trail) for at, leg in enumerate(legs, 1))
    why = "drive_safe" if position.shots[1 - position.seat] is None else "drive_why"
    reason = " ".join(_drive_reasons(position, after, words)) or words(f"{_H}{why}")
    return Advice((*lines, ("info", reason)), trails=trails, after=after)


def _drive_reasons(position: Position, after: Position, words: Words) -> list[str]:
    """Why the movement is good: what comes nearer, and how many enemy tanks could attack where it ends. Only
    from where everything is seen to stand."""
    seat, foe = position.seat, 1 - position.seat
    found = []
    sites = [
        square
        for place, square in enumerate(position.sites[foe])
        if square >= 0 and position.sites_left[foe] >> place & 1
    ]
    ways = [(leg.trail[0], leg.trail[-1]) for leg in queries.legs(after)]
    gains = [
        (_distance(start, site) - _distance(end, site), -_distance(end, site), site)
        for start, end in ways
        for site in sites
    ]
    steps, _, site = max(gains, default=(0, 0, 0))
    if steps > 0:
        found.append(words(f"{_H}nearer", n=steps, square=number(site)))
    ends = {end for _, end in ways if end in after.tanks[seat]}
    if ends:
        stops = queries.stops(after, foe).values()
        near = {near for end in ends for near in NEIGHBOURS[end]}
        count = sum(not near.isdisjoint(one) for one in stops)
        found.append(words(f"{_H}attacked", n=count) if count else words(f"{_H}unreached"))
    if found and position.shots[foe] is not None:
        found.append(words(f"{_H}shots_lie"))
    return found


def _distance(start: int, end: int) -> int:
    """Steps between two squares of an empty board; 0 where no way leads."""
    seen, edge, steps = {start}, {start}, 0
    while edge and end not in seen:
        edge = {near for square in edge for near in NEIGHBOURS[square]} - seen
        seen |= edge
        steps += 1
    return steps if end in seen else 0


def _shots(position: Position, actions: Sequence[Action], words: Words) -> Advice:
    pegs = [action for action in actions if isinstance(action, Peg)]
    red = [peg.square for peg in pegs if not peg.white]
    white = [peg.square for peg in pegs if peg.white]
    lines = []
    if red:
        lines.append(("target", words(f"{_H}red", squares=squares_words(red))))
    if white:
        lines.append(("target", words(f"{_H}white", squares=squares_words(white))))
    squares = (*red, *white)
    sites = {square: SITES[place] for place, square in enumerate(position.sites[position.seat])}
    at_stake = next((square for square in squares if square in sites), None)
    reach = [set(one) & set(squares) for one in queries.stops(position, 1 - position.seat).values()]
    why = words(f"{_H}shots_reach", n=sum(map(bool, reach))) if any(reach) else words(f"{_H}shots_why")
    if at_stake is not None:
        site = words(f"tank_battle_view.piece.{sites[at_stake]}")
        why += " " + words(f"{_H}shots_site", square=number(at_stake), site=site)
    return Advice((*lines, ("info", why)), squares=squares)
