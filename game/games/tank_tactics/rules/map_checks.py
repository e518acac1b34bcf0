"""Checks whether a map of Tank Tactics can be played, and what is odd about it (TT-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from game.games.tank_tactics.rules.board import COLOURS, HEADINGS, LETTERS, Board
from game.games.tank_tactics.rules.definitions import Definitions
from game.games.tank_tactics.rules.draft_files import (
    FLAG,
    SETTINGS,
    SIZES,
    STARTS,
    board_of,
    setting_problems,
    settings_of,
    text_problems,
)
from game.games.tank_tactics.rules.file_models import MapSettings
from game.model.drafting import FOUR_SYMMETRIES, MapDraft, SymmetryName
from game.model.finding import Finding
from game.model.grid8 import FACINGS
from game.model.mirrors import IMAGES, Image

FRONTS = HEADINGS
"""The facing of each side's tanks at the start: away from the side's edge."""

SIDES = tuple(f"tank_tactics.side.{colour}" for colour in COLOURS)

FEWEST_PORTALS, MOST_PORTALS = 2, 7
"""Where there are any (TT-2.4)."""

LONGEST_SHOT = 6
"""Squares that a shot without cards can go at most: the highest die (TT-1.1)."""

_KEY = "tank_tactics.map."


def check_draft(draft: MapDraft, definitions: Definitions) -> list[Finding]:
    """Return all errors and warnings of a draft, errors first."""
    size = range(len(draft.grid))
    found = list(_unreadable(draft, definitions))
    draft = replace(
        draft,
        ground={at: kind for at, kind in draft.ground.items() if at in size},
        pieces={at: stand for at, stand in draft.pieces.items() if at in size},
    )
    settings = settings_of(draft.meta)
    board = board_of(draft, settings, definitions)
    found += _sides(draft, board, settings)
    found += _standing(board)
    found += _cards(board, settings)
    found += _win(draft, board, settings)
    found += _ways(board)
    found += _first_turn(board)
    found += _shape(draft, board)
    placed = [_placed(finding, draft) for finding in found]
    return sorted(placed, key=lambda finding: finding.severity != "error")


def _error(rule: str, key: str, squares: Iterable[int] = (), /, *where: str, **params: Any) -> Finding:
    return Finding("error", rule, _KEY + key, params, tuple(sorted(squares)), where)


def _warning(rule: str, key: str, squares: Iterable[int] = (), /, *where: str, **params: Any) -> Finding:
    return Finding("warning", rule, _KEY + key, params, tuple(sorted(squares)), where)


def _placed(finding: Finding, draft: MapDraft) -> Finding:
    """Return the finding with a key path in the file: that of its first square if it has none."""
    if finding.where or not finding.squares:
        return finding
    square = finding.squares[0]
    stand, height = draft.pieces.get(square), draft.grid.height
    sided = stand is not None and stand.side in range(len(COLOURS))
    where: tuple[str | int, ...] = ("board", height - 1 - square // draft.grid.width)
    if stand is not None and sided and stand.side is not None:
        colour = COLOURS[stand.side]
        if stand.kind == FLAG:
            where = ("flags", colour)
        elif stand.kind in STARTS:
            where = ("starts", colour, STARTS.index(stand.kind))
    return replace(finding, where=where)


# ---- what a file can hold


def _unreadable(draft: MapDraft, definitions: Definitions) -> Iterator[Finding]:
    grid, (least, most) = draft.grid, SIZES
    if not (least <= grid.width <= most and least <= grid.height <= most):
        params = {"columns": grid.width, "rows": grid.height, "least": least, "most": most}
        yield Finding("error", "TT-2.1", "map.size", params, where=("board",))
    unknown = {square for square, kind in draft.ground.items() if kind not in definitions.ground}
    diagonal = []
    for square, stand in draft.pieces.items():
        sided = stand.side in range(len(COLOURS))
        start = stand.kind in STARTS and stand.facing in FACINGS
        if sided and start and stand.facing not in HEADINGS and 0 <= square < len(grid):
            diagonal.append(square)
        if not (sided and (start or stand.kind == FLAG)):
            unknown.add(square)
    if diagonal:
        yield _error("TT-3.3", "diagonal", diagonal, n=len(diagonal))
    outside = {square for square in (*draft.ground, *draft.pieces) if not 0 <= square < len(grid)}
    if unknown | outside:
        params = {"n": len(unknown | outside)}
        yield Finding("error", "TT-2.1", "map.unknown", params, tuple(sorted(unknown - outside)))
    for key, value in draft.meta.items():
        wrong = setting_problems(key, value) if key in SETTINGS else text_problems(key, value)
        for where, message in wrong if value not in (None, "") else ():
            yield Finding("error", "TT-2.2", "map.problem", {"message": message}, where=where)
    deck = draft.meta.get("deck")
    for name in deck if isinstance(deck, Mapping) else ():
        if name not in definitions.cards:
            known = ", ".join(definitions.cards)
            message = f"unknown card {str(name)[:40]} (choose from {known})"
            yield Finding("error", "TT-2.2", "map.problem", {"message": message}, where=("deck", str(name)))


# ---- sides, starts, flags


def _sides(draft: MapDraft, board: Board, settings: MapSettings) -> Iterator[Finding]:
    if len(board.starts) < 2:
        yield _error("TT-2.2", "sides", (), "starts", n=len(board.starts))
    for count in settings.players:
        if count > len(board.starts) >= 2:
            yield _error("TT-2.2", "players", (), "players", n=count, sides=len(board.starts))
    shares = len(settings.even_shares)
    if shares > 1 and shares not in (settings.players or (len(board.starts),)):
        yield _warning("TT-3.2", "unused_shares", (), "even_shares", n=shares)
    kinds = Counter((stand.side, stand.kind) for stand in draft.pieces.values())
    for side in board.starts:
        own = [kind for kind in STARTS if kinds[side, kind]]
        twice = [kind for kind in own if kinds[side, kind] > 1]
        if own != list(STARTS[: len(own)]):
            missing = next(letter for kind, letter in zip(STARTS, LETTERS, strict=True) if kind not in own)
            squares = (square for square, _ in board.starts[side])
            yield _error(
                "TT-2.2", "start_gap", squares, "starts", COLOURS[side], side=SIDES[side], tank=missing
            )
        for kind in twice:
            squares = (at for at, stand in draft.pieces.items() if (stand.side, stand.kind) == (side, kind))
            letter = LETTERS[STARTS.index(kind)]
            yield _error("TT-2.2", "start_twice", squares, side=SIDES[side], tank=letter)
    counts = {len(own) for own in board.starts.values()}
    if len(counts) > 1 and board.win.kind != "goal":
        squares = (square for own in board.starts.values() for square, _ in own)
        yield _warning("TT-2.2", "different_tanks", squares, "starts")


def _standing(board: Board) -> Iterator[Finding]:
    closed = _closed(board) | board.barriers.keys()
    starts = [square for own in board.starts.values() for square, _ in own if square in closed]
    if starts:
        yield _error("TT-2.1", "start_blocked", starts, n=len(starts))
    flags = [square for square in board.flags.values() if square in closed]
    if flags:
        yield _error("TT-2.7", "flag_blocked", flags, n=len(flags))
    count = len(board.portals)
    if count and not FEWEST_PORTALS <= count <= MOST_PORTALS:
        yield _error("TT-2.4", "portals", board.portals, n=count, least=FEWEST_PORTALS, most=MOST_PORTALS)


def _cards(board: Board, settings: MapSettings) -> Iterator[Finding]:
    seats = max((*settings.players, 2)) if settings.players else max(2, len(board.starts))
    wanted, there = board.hand * seats, sum(board.deck.values())
    if wanted > there:
        key = "cards" if settings.deck is None else "deck"
        yield _error("TT-2.2", "deck", (), key, n=there, wanted=wanted, seats=seats)


# ---- how it is won


def _win(draft: MapDraft, board: Board, settings: MapSettings) -> Iterator[Finding]:
    win, sides = board.win, len(board.starts)
    kind = win.kind
    if kind == "last_standing" and board.respawn:
        yield _error("TT-2.6", "respawn_last_standing", (), "respawn")
    if kind == "points" and not board.scoring and not win.kill:
        yield _error("TT-2.3", "no_points", (), "win", "kill")
    if kind == "goal":
        if (sides != 2 and sides > 1) or any(count != 2 for count in settings.players):
            yield _error("TT-2.3", "goal_sides", (), "win", n=sides)
        if win.attacker not in board.starts and sides:
            yield _error("TT-2.3", "no_attacker", (), "win", "attacker", side=SIDES[win.attacker])
        if not board.goal:
            yield _error("TT-2.3", "no_goal", (), "win")
    yield from _flags(draft, board)
    if kind in ("goal", "rounds") and win.rounds > board.max_rounds:
        yield _warning("TT-2.6", "rounds_too_many", (), "win", "rounds", n=win.rounds, most=board.max_rounds)
    for name, squares in (("goal", board.goal), ("points", frozenset(board.scoring))):
        if squares and kind != name:
            yield _warning("TT-2.3", f"unused_{name}", squares, n=len(squares))


def _flags(draft: MapDraft, board: Board) -> Iterator[Finding]:
    flags = Counter(stand.side for stand in draft.pieces.values() if stand.kind == FLAG)
    if board.win.kind != "flag":
        if board.flags:
            yield _warning("TT-2.7", "unused_flags", board.flags.values(), n=len(board.flags))
        return
    for side in range(len(COLOURS)):
        there = flags[side]
        if there != (1 if side in board.starts else 0):
            squares = [at for at, stand in draft.pieces.items() if (stand.kind, stand.side) == (FLAG, side)]
            key = "flags" if side in board.starts else "flag_of_nobody"
            yield _error("TT-2.7", key, squares, "flags", COLOURS[side], side=SIDES[side], n=there)


# ---- ways


def _closed(board: Board) -> frozenset[int]:
    """Return the squares no tank can ever stand on; destructible barriers are not among them."""
    return board.raised | board.surface


def areas_of(board: Board) -> dict[int, int]:
    """Return the number of its area for each square a tank can ever stand on: between squares of one area
    a way exists, including portals and destructible barriers."""
    closed, steps = _closed(board), board.steps
    portals = board.portals
    found: dict[int, int] = {}
    for origin in range(len(board.grid)):
        if origin in found or origin in closed:
            continue
        found[origin] = origin
        waiting = [origin]
        while waiting:
            here = waiting.pop()
            reached = (*steps[here], *portals) if here in portals else steps[here]
            for there in reached:
                if there >= 0 and there not in found and there not in closed:
                    found[there] = origin
                    waiting.append(there)
    return found


def _ways(board: Board) -> Iterator[Finding]:
    areas = areas_of(board)
    starts = {square: side for side, own in board.starts.items() for square, _ in own if square in areas}
    at_home = {side: {areas[at] for at, own in starts.items() if own == side} for side in board.starts}
    most = Counter(areas[square] for square in starts).most_common(1)
    if most:
        apart = [square for square in starts if areas[square] != most[0][0]]
        if apart:
            yield _warning("TT-3.4", "starts_apart", apart, n=len(apart))
    stuck = [at for at in starts if all(to < 0 or to not in areas for to in board.steps[at])]
    if stuck:
        yield _warning("TT-3.4", "stuck", stuck, n=len(stuck))
    kind = board.win.kind
    if kind == "goal" and board.goal and board.win.attacker in board.starts:
        mine = at_home[board.win.attacker]
        if not any(areas.get(square) in mine for square in board.goal):
            yield _error("TT-2.3", "goal_unreachable", board.goal)
    for side, own in at_home.items():
        if kind == "points" and board.scoring and not any(areas.get(at) in own for at in board.scoring):
            yield _warning("TT-2.3", "score_unreachable", board.scoring, side=SIDES[side])
        if kind != "flag":
            continue
        enemy = [areas.get(square) for other, square in board.flags.items() if other != side]
        if enemy and own.isdisjoint(enemy):
            yield _error("TT-2.7", "flag_unreachable", board.flags.values(), side=SIDES[side])


def _first_turn(board: Board) -> Iterator[Finding]:
    """Find tanks that an enemy could fire at from its start, before anybody has moved."""
    raised = sum(1 << square for square in (*board.raised, *board.barriers))
    starts = [(side, square) for side, own in board.starts.items() for square, _ in own]
    under_fire = {
        square
        for side, square in starts
        for other, origin in starts
        if other != side
        and board.distance(origin, square) <= LONGEST_SHOT
        and board.sees(origin, square, raised)
    }
    if under_fire:
        yield _warning("TT-3.6", "shot_at_once", under_fire, n=len(under_fire))


# ---- shape


def asymmetries(draft: MapDraft, symmetry: SymmetryName) -> frozenset[int]:
    """Return the squares whose contents have no image, and the squares where that image is missing."""
    found: set[int] = set()
    for image in IMAGES[symmetry]:
        for square, kind in draft.ground.items():
            target = image.square(draft.grid, square)
            if draft.ground.get(target) != kind:
                found |= {square, target}
        for square, stand in draft.pieces.items():
            target = image.square(draft.grid, square)
            if draft.pieces.get(target) != image.stand(stand, FRONTS) and not _keeps(image, stand.side):
                found |= {square, target}
    return frozenset(found)


def _keeps(image: Image, side: int | None) -> bool:
    """Return whether the image leaves the side as it is; a tank of that side then has no twin, since each
    exists once."""
    return side is None or image.side(side, FRONTS) == side


def _shape(draft: MapDraft, board: Board) -> Iterator[Finding]:
    if board.win.kind == "goal" or len(board.starts) < 2:
        return
    named = draft.symmetry
    if named != "none":
        squares = asymmetries(draft, named)
        if squares:
            key = f"map.symmetry.{named}" if named != "quarter" else f"{_KEY}quarter"
            yield _warning("TT-2.5", "breaks_symmetry", squares, symmetry=key, n=len(squares))
        return
    if not any(_fair(draft, board, name) for name in FOUR_SYMMETRIES if name != "none"):
        yield _warning("TT-2.5", "not_symmetric", (), "board")


def _fair(draft: MapDraft, board: Board, symmetry: SymmetryName) -> bool:
    """Return whether the map has the symmetry, and it maps each side to all others."""
    if symmetry == "quarter" and draft.grid.width != draft.grid.height:
        return False
    first = next(iter(board.starts))
    led = {first, *(image.side(first, FRONTS) for image in IMAGES[symmetry])}
    return led >= board.starts.keys() and not asymmetries(draft, symmetry)
