"""Tank Chess in words: a move in the record, an announcement, a refusal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.games.tank_chess.rules import queries
from game.games.tank_chess.rules.definitions import SIDES
from game.games.tank_chess.rules.diagram import Diagram, Move
from game.games.tank_chess.rules.events import (
    Check,
    DrawDeclined,
    DrawOffered,
    Drove,
    Ended,
    EscapeAnnounced,
    Escaped,
)
from game.games.tank_chess.rules.world import TankChessWorld
from game.games.tank_chess.view.choose import TURN_FIRST
from game.model.contract import Event, Refusal, SeenStep
from game.model.grid8 import FACING_NAMES
from game.view.facing import facing_letter
from game.view.table import Banner, Tools, Words
from game.view.wording import Wording


def squares_of(events: Iterable[Event]) -> tuple[int, ...]:
    """The squares where a step began and ended, for the marks of the last move."""
    drives = (event for event in events if isinstance(event, Drove | Escaped))
    path = next((drive.path for drive in drives), None)
    return () if path is None else tuple(dict.fromkeys((path[0][0], path[-1][0])))


def move_words(view: TankChessWorld | Diagram, move: Move, words: Words, suffix: str = "") -> str:
    """A move in notation, from the position before it: "M e7–g7 NE ×k7 +".

    The letter is the piece's, × a shot, ! a mine set off, † a drive to the piece's loss, + CHECK, −
    ESCAPE, # the end.
    """
    name = view.grid.name
    diagram = view if isinstance(view, Diagram) else view.diagram
    placed = diagram.pieces.get(move.origin)
    letter = placed.kind.letter if placed is not None else "?"
    way = [name(square) for square in move.path[:-1]]
    end = words("tank_chess.out") if move.target is None else name(move.target)
    text = f"{letter} {'–'.join([name(move.origin), *way, end])}"
    if move.facing is not None:
        text += f" {facing_letter(move.facing, words)}"
    elif move.target is not None:
        text += " †"
    if move.shot is not None:
        text += f" ×{name(move.shot)}"
    if move.mine is not None:
        text += f" !{name(move.mine)}"
    return f"{text} {suffix}" if suffix else text


def plain_words(diagram: Diagram, move: Move, words: Words) -> str:
    """A move in words, without notation: "Light to j4, facing west"."""
    name, told = diagram.grid.name, "match.tank_chess.plain."
    placed = diagram.pieces[move.origin]
    piece = words.called("tank_chess.piece", placed.kind.name)
    facing = "" if move.facing is None else words(f"facing.{FACING_NAMES[move.facing]}")
    turned = move.facing not in (None, placed.facing)
    parts = []
    if move.target is None:
        parts.append(words(f"{told}leaves", piece=piece, square=name(move.origin)))
    elif move.facing is None and move.mine is None:
        parts.append(words(f"{told}lost", piece=piece, square=name(move.target)))
    elif move.facing is None and move.target != move.origin:
        parts.append(words(f"{told}arrives", piece=piece, square=name(move.target)))
    elif move.target != move.origin or len(move.path) > 1:
        parts.append(words(f"{told}drives", piece=piece, square=name(move.target), facing=facing))
    elif turned:
        parts.append(words(f"{told}turns", piece=piece, square=name(move.origin), facing=facing))
    else:
        parts.append(words(f"{told}stays", piece=piece, square=name(move.origin)))
    if move.shot is not None:
        hit = diagram.pieces.get(move.shot)
        victim = "" if hit is None else words.called("tank_chess.piece", hit.kind.name)
        key = "fires" if victim else "fires_there"
        parts.append(words(f"{told}{key}", square=name(move.shot), victim=victim))
    if move.mine is not None:
        parts.append(words(f"{told}mine", square=name(move.mine)))
    return words(f"{told}then").join(parts)


def call_words(step: SeenStep[TankChessWorld, Move], words: Words) -> str:
    """A call as a note in the record: who offers a draw, declines it, resigns, or has no time left."""

    def side(colour: int) -> str:
        return words(f"side.{SIDES[colour]}")

    for event in step.events:
        match event:
            case DrawOffered(colour=colour):
                return words("tank_chess.note.draw_offered", side=side(colour))
            case DrawDeclined(colour=colour):
                return words("tank_chess.note.draw_declined", side=side(colour))
            case Ended(winner, reason):
                sides = {} if winner is None else {"winner": side(winner), "loser": side(1 - winner)}
                return words(f"tank_chess.reason.{reason}", **sides)
    return ""


def step_words(before: TankChessWorld, step: SeenStep[TankChessWorld, Move], words: Words) -> str:
    """A seen move in notation; empty for a call."""
    if step.action is None:
        return ""
    suffix = ""
    for event in step.events:
        match event:
            case Check():
                suffix = "+" + suffix
            case EscapeAnnounced():
                suffix += "−"
            case Ended(winner) if winner is not None:
                suffix = "#"
    return move_words(before, step.action, words, suffix)


def threat(view: TankChessWorld) -> tuple[int | None, tuple[int, ...]]:
    """The square of the Command that the side which has just moved could destroy next, and the attackers'
    squares (TC-6.3)."""
    if view.phase == "over":
        return None, ()
    mover = 1 - view.to_move
    attackers = tuple(sorted({square for square, _ in queries.threats(view, mover)}))
    return (command(view, 1 - mover) if attackers else None), attackers


def escaping(view: TankChessWorld) -> int | None:
    """The square of the Command of the side which has just moved, if it could escape in its next turn
    (TC-6.3)."""
    if view.phase == "over":
        return None
    square = command(view, 1 - view.to_move)
    if square is None or queries.reach(view, square).escape is None:
        return None
    return square


def command(view: TankChessWorld, colour: int) -> int | None:
    """The square of a colour's Command; ``None`` without one."""
    for square, placed in view.diagram.pieces.items():
        if placed.kind.command and placed.colour == colour:
            return square
    return None


def banner(
    view: TankChessWorld,
    checked: tuple[int | None, tuple[int, ...]],
    escapes: int | None,
    names: Sequence[str],
    own: int | None,
    words: Words,
) -> Banner | None:
    """The announcement of CHECK! or ESCAPE! with who and from where; ``own`` is the side of the only
    person."""
    told = []
    mover = 1 - view.to_move
    if checked[0] is not None and escapes is not None:
        squares = words.commas(view.grid.name(square) for square in checked[1])
        short = words("match.tank_chess.check_short", side=names[mover], squares=squares)
        leave = words("match.tank_chess.escape_short", side=names[mover], square=view.grid.name(escapes))
        return Banner(words("match.tank_chess.check_escape"), f"{short}\n{leave}")
    if checked[0] is not None:
        told.append(_check_words(view, checked[1], mover, names, own, words))
    if escapes is not None:
        key = "own_escape" if own == mover else "escape_from"
        told.append(words(f"match.tank_chess.{key}", side=names[mover], square=view.grid.name(escapes)))
    if not told:
        return None
    key = "check" if checked[0] is not None else "escape"
    return Banner(words(f"tank_chess.called.{key}"), told[0], checked[0] is not None)


def _check_words(
    view: TankChessWorld,
    attackers: Sequence[int],
    mover: int,
    names: Sequence[str],
    own: int | None,
    words: Words,
) -> str:
    if own == mover:
        key = "check_by_you"
    elif own is not None:
        key = "check_on_you"
    else:
        key = "check"
    params = {"side": names[mover], "other": names[1 - mover]}
    first = view.diagram.pieces.get(attackers[0])
    if len(attackers) == 1 and first is not None:
        piece = words.called("tank_chess.piece", first.kind.name)
        square = view.grid.name(attackers[0])
        return words(f"match.tank_chess.{key}", piece=piece, square=square, **params)
    squares = words.commas(view.grid.name(square) for square in attackers)
    return words(f"match.tank_chess.{key}_many", squares=squares, count=len(attackers), **params)


class TankChessWording(Wording[TankChessWorld, Move]):
    """Words moves in notation."""

    signs = (
        (r"^[A-Z?](?=\s)", "tank_chess.sign.piece", "TC-2.2"),
        (r"(?<=\s)[A-Z]{1,2}(?=\s|$)", "tank_chess.sign.facing", "TC-1.2"),
        (r"×", "tank_chess.sign.shot", "TC-5.6"),
        (r"(?<=\s)!", "tank_chess.sign.mine", "TC-8.2"),
        (r"†", "tank_chess.sign.lost", "TC-8.3"),
        (r"(?<=\s)\+", "tank_chess.sign.check", "TC-6.3"),
        (r"−", "tank_chess.sign.escape", "TC-6.3"),
        (r"#", "tank_chess.sign.won", "TC-6.1"),
        (r"–[^\W\d]{3,}", "tank_chess.sign.out", "TC-6.2"),
    )

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools.words)
        self.cap = tools.cap

    def action(self, view: TankChessWorld, action: Move) -> str:
        return move_words(view, action, self.words)

    def step(self, before: TankChessWorld, step: SeenStep[TankChessWorld, Move]) -> str:
        return call_words(step, self.words) if step.action is None else step_words(before, step, self.words)

    def refusal(self, refusal: Refusal) -> str:
        if refusal.key == TURN_FIRST:
            caps = [cap for name in ("turn_left", "turn_right") if (cap := self.cap(name))]
            if not caps:
                refusal = replace(refusal, key="tank_chess.refuse.not_that_way")
            refusal = replace(refusal, params={**refusal.params, "keys": self.words.either(caps)})
        return self.words.refused("tank_chess", refusal.key, refusal.params)
