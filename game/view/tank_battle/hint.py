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
            return _shots(actions, words)
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
    return Advice((*lines, ("info", words(f"{_H}{why}"))), trails=trails, after=after)


def _shots(actions: Sequence[Action], words: Words) -> Advice:
    pegs = [action for action in actions if isinstance(action, Peg)]
    red = [peg.square for peg in pegs if not peg.white]
    white = [peg.square for peg in pegs if peg.white]
    lines = []
    if red:
        lines.append(("target", words(f"{_H}red", squares=squares_words(red))))
    if white:
        lines.append(("target", words(f"{_H}white", squares=squares_words(white))))
    return Advice((*lines, ("info", words(f"{_H}shots_why"))), squares=(*red, *white))
