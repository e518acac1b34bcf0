"""A position as one line (docs/tank_battle_position.md has it in full).

``move green 7 3 <green> <grey> 27-37-47,10-20 default`` is: the phase, the side to move, the moves begun, the
quiet turns (with ``!`` if a tank was destroyed in this one), both sides, the movement of this turn, and the
options. A side is seven parts between ``/``: tanks, guns, installations, mines, white pegs, plotted shots,
squares known to be safe. ``?`` is what whoever wrote the line could not know.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable
from typing import Any

from game.games.tank_battle.rules.actions import go
from game.games.tank_battle.rules.board import (
    BACK_ROW,
    HIDDEN,
    NEIGHBOURS,
    NOWHERE,
    OWN,
    QUIET_TURNS,
    SIDES,
    SITES,
    name,
    numbered,
    row,
)
from game.games.tank_battle.rules.pieces import GUN, MINE, PieceSet
from game.games.tank_battle.rules.refusals import refuse_action
from game.games.tank_battle.rules.world import (
    FATES,
    PHASES,
    SEALED,
    USUAL_GUN_LOSES,
    MatchTerms,
    Shots,
    TankBattleWorld,
)
from game.model.contract import TextError, refused
from game.model.fault import Fault, row_of
from game.model.keyed_text import KeyedText, Name
from game.model.kinds import Choice, Number
from game.model.plain_data import need
from game.model.tuples import put as put_at
from game.model.world import Kind, misfit
from game.model.world_line import read_value

_FATES = {"s": "shot", "m": "mine", "g": "gun", "b": "battle"}
_TANK = re.compile(r"(\.|\?|-[smgb]|[0-9]{1,3}):([1-9?])(!?)(\^?)")
_SIDE = re.compile(r"[^/ ]+(/[^/ ]+){6}")
_OPTIONS = re.compile(
    r"default|(variation)?(\+?gun=([1-5]))?(\+?unmarked)?(\+?open)?(\+?turns=([1-9]\d{0,2}|1000))?"
)


def format_position(position: TankBattleWorld) -> str:
    """Return the line of a position, or of a seat's view of it. After the end it is the last position."""
    moved = ",".join("-".join(map(name, trail)) for trail in position.trails) or "."
    if position.pending is not None:
        moved += "x" + "x".join(map(name, position.pending))
    step = f"{position.step}." * (position.step > 0) + f"{position.begun}"
    return " ".join(
        [
            position.phase,
            SIDES[position.seat],
            step,
            f"{position.quiet}{'!' if position.hurt else ''}",
            _side(position, 0),
            _side(position, 1),
            moved,
            _options(position.match),
        ]
    )


def _options(match: MatchTerms) -> str:
    words = ["variation"] if match.variation else []
    words += [f"gun={match.gun_loses}"] if match.gun_loses != USUAL_GUN_LOSES else []
    words += [] if match.memory_aid else ["unmarked"]
    words += ["open"] if match.open_setup else []
    words += [f"turns={match.turn_limit}"] if match.turn_limit else []
    return "+".join(words) or "default"


def _side(position: TankBattleWorld, seat: int) -> str:
    letters = {why: letter for letter, why in _FATES.items()}
    tanks = []
    for at, square in enumerate(position.tanks[seat]):
        fate, rank = position.fates[seat][at], position.ranks[seat][at]
        where = f"-{letters[fate]}" if fate else "." if square == NOWHERE else name(square)
        shown = "!" if position.known[seat] >> at & 1 else ""
        flag = "^" if position.commands[seat] >> at & 1 else ""
        tanks.append(f"{where}:{rank or '?'}{shown}{flag}")
    shots = position.shots[seat]
    plotted = "none" if shots is None else "sealed" if shots.sealed else _shots(shots)
    return "/".join(
        [
            ",".join(tanks),
            _kept(position.guns[seat], position.guns_left[seat]),
            _kept(position.sites[seat], position.sites_left[seat]),
            ",".join([*(f"-{name(at)}" for at in position.spent[seat]), *map(name, position.mines[seat])])
            or ".",
            str(position.white[seat]),
            plotted,
            ",".join(map(name, sorted(position.trodden[seat]))) or ".",
        ]
    )


def _shots(shots: Shots) -> str:
    return "+".join([*(f"r{name(at)}" for at in shots.red), *(f"w{name(at)}" for at in shots.white)]) or "+"


def _kept(squares: tuple[int, ...], left: int) -> str:
    return (
        ",".join(
            name(square) if square == HIDDEN or left >> at & 1 else f"-{name(square)}"
            for at, square in enumerate(squares)
        )
        or "."
    )


# --- reading ---


def parse_position(text: str, pieces: PieceSet, *, whole: bool = True, over: bool = False) -> TankBattleWorld:
    """The position of these pieces a line describes. ``whole``: one in which nothing is covered;
    ``over``: of a match that has ended.

    Raises ``TextError`` that says which part is wrong, and what was expected.
    """
    words = text.split()
    if len(words) != 8:
        raise TextError(
            "expected 8 parts with spaces between them (phase, side, turn, quiet turns, Green, Grey, "
            "movement, options), found {n}",
            n=len(words),
        )
    phase, side, count, quiet, green, grey, moved, options = words
    found = TankBattleWorld(_match(options, pieces))

    def read(kind: Kind, what: Fault, text: str) -> Any:
        return read_value(kind, text, what, found.match, {})

    columns = found.columns
    found.phase = read(Choice(PHASES[-1:] if over else PHASES[:-1]), Fault("the phase"), phase)
    found.seat = SIDES.index(read(Choice(SIDES), Fault("the side to move"), side))
    placed, dot, begun = count.rpartition(".")
    found.step = read(columns["step"].kind, Fault("the number of pieces placed"), placed) if dot else 0
    found.begun = read(columns["begun"].kind, Fault("the turn"), begun)
    found.hurt = quiet.endswith("!")
    # the last quiet turn ends the match
    most_quiet = Number(0, QUIET_TURNS if over else QUIET_TURNS - 1)
    found.quiet = read(most_quiet, Fault("the number of quiet turns"), quiet.removesuffix("!"))
    for seat, part in enumerate((green, grey)):
        _read_side(found, seat, part)
    _read_movement(found, moved)
    _check(found, whole)
    return found


def _match(text: str, pieces: PieceSet) -> MatchTerms:
    found = _OPTIONS.fullmatch(text)
    if found is None or not text:
        raise misfit(
            Fault("the options"),
            Fault("“default”, or some of variation+gun=4+unmarked+open+turns=40, in this order"),
            text,
        )
    return MatchTerms(
        pieces, bool(found[1]), int(found[3] or USUAL_GUN_LOSES), not found[4], int(found[7] or 0),
        bool(found[5]),
    )  # fmt: skip


def _square(what: Fault, text: str, match: MatchTerms) -> int:
    return HIDDEN if text == "?" else numbered(read_value(Number(1, 100), text, what, match, {}))


def _list(text: str) -> list[str]:
    return [] if text == "." else text.split(",")


def _read_side(position: TankBattleWorld, seat: int, text: str) -> None:
    side = KeyedText(f"tank_battle.side.{SIDES[seat]}")
    if not _SIDE.fullmatch(text):
        raise misfit(
            Fault("{side}’s pieces", side=side),
            Fault(
                "7 parts with / between them: tanks, guns, installations, mines, white pegs, shots, safe "
                "squares"
            ),
            text,
        )
    tanks, guns, sites, mines, white, shots, trodden = text.split("/")
    match = position.match

    def put(name_: str, value: Any) -> None:
        setattr(position, name_, put_at(getattr(position, name_), seat, value))

    def squares(what: Fault, words: Iterable[str]) -> tuple[int, ...]:
        return tuple(_square(what, word, match) for word in words)

    _read_tanks(Fault("{side}’s tanks", side=side), tanks, match, put)
    for names, part, what in (("guns", guns, Fault("guns")), ("sites", sites, Fault("installations"))):
        words = _list(part)
        where = Fault("{side}’s {what}", side=side, what=what)
        put(names, squares(where, (word.removeprefix("-") for word in words)))
        left = (at for at, word in enumerate(words) if not word.startswith("-") and word != "?")
        put(f"{names}_left", sum(1 << at for at in left))
    words = _list(mines)
    where = Fault("{side}’s mines", side=side)
    put("spent", squares(where, (word[1:] for word in words if word.startswith("-"))))
    put("mines", tuple(sorted(squares(where, (word for word in words if not word.startswith("-"))))))
    pegs = Fault("{side}’s white pegs", side=side)
    put("white", read_value(position.columns["white"].kind, white, pegs, match, {}))
    put("shots", _read_shots(Fault("{side}’s shots", side=side), shots, match))
    put("trodden", frozenset(squares(Fault("{side}’s safe squares", side=side), _list(trodden))))


def _read_tanks(what: Fault, text: str, match: MatchTerms, put: Callable[[str, Any], None]) -> None:
    pieces = match.pieces
    words = text.split(",")
    found = [_TANK.fullmatch(word) for word in words]
    known_ranks = {"?", *map(str, pieces.by_rank)}
    if len(words) != len(pieces.ranks) or any(one is None or one[2] not in known_ranks for one in found):
        raise misfit(
            what,
            Fault(
                "{tanks} tanks with commas between them, each like 27:4 (square and rank), 27:4!^ (seen, "
                "with flag) or -s:2 (destroyed by a shot)",
                tanks=len(pieces.ranks),
            ),
            text,
        )
    squares, fates, known, commands = [], [], 0, 0
    for at, one in enumerate(found):
        assert one is not None
        where = one[1]
        fates.append(_FATES[where[1]] if where.startswith("-") else FATES[0])
        squares.append(NOWHERE if where.startswith("-") or where == "." else _square(what, where, match))
        known |= bool(one[3]) << at
        commands |= bool(one[4]) << at
    put("tanks", tuple(squares))
    put("fates", tuple(fates))
    put("ranks", tuple(0 if one[2] == "?" else int(one[2]) for one in found if one is not None))
    put("known", known)
    put("commands", commands)


def _read_shots(what: Fault, text: str, match: MatchTerms) -> Shots | None:
    if text == "none":
        return None
    if text == "sealed":
        return SEALED
    words = [] if text == "+" else text.split("+")
    if any(word[:1] not in ("r", "w") for word in words):
        raise misfit(what, Fault("“none”, “sealed” or pegs like r61+r62+w70"), text)
    red, white = (
        tuple(sorted(_square(what, word[1:], match) for word in words if word[0] == colour))
        for colour in "rw"
    )
    return Shots(red, white)


def _read_movement(position: TankBattleWorld, text: str) -> None:
    steps, *pending = text.split("x")
    what, match = Fault("the movement"), position.match
    if pending:
        if len(pending) != 2:
            like = Fault("a battle like 27-37x37x47 at the end (the tank’s square, then the gun’s)")
            raise misfit(what, like, text)
        origin, target = (_square(Fault("the battle"), word, match) for word in pending)
        position.pending = origin, target
    trails = [tuple(_square(what, word, match) for word in part.split("-")) for part in _list(steps)]
    if any(len(trail) < 2 or HIDDEN in trail for trail in trails):
        like = Fault("the squares of each tank in order, such as 27-37-47, with commas between tanks")
        raise misfit(what, like, text)
    if trails and position.phase == "move":
        position.moved, position.trail = tuple(trails[:-1]), trails[-1]
        position.moving = position.tank_on(position.seat, trails[-1][-1])
    elif trails:
        position.moved = tuple(trails)


def check_state(state: TankBattleWorld) -> None:
    """Raise ``TextError`` unless a whole state, whose values are all in bounds, can occur in a match."""
    over = state.phase == "over"
    known_ranks = {0, *state.match.pieces.by_rank}
    fits = over == (state.outcome is not None) and (over or state.quiet < QUIET_TURNS)
    for seat in (0, 1):
        for square, fate, rank in zip(state.tanks[seat], state.fates[seat], state.ranks[seat], strict=True):
            fits &= rank in known_ranks and not (fate and square != NOWHERE)
        fits &= not state.guns_left[seat] >> len(state.guns[seat])
        fits &= not state.sites_left[seat] >> len(state.sites[seat])
        shots = state.shots[seat] or Shots()
        for pieces in (state.mines[seat], shots.red, shots.white):
            fits &= list(pieces) == sorted(pieces)
    fits &= all(len(trail) > 1 for trail in state.trails)
    fits &= state.trail == () or state.phase == "move"
    fits &= state.moving == (state.tank_on(state.seat, state.trail[-1]) if state.trail else NOWHERE)
    need(fits, "parts of the position contradict each other")
    _check(state, whole=True)


def _check(position: TankBattleWorld, whole: bool) -> None:
    """Raise ``TextError`` unless the position can occur in a match."""
    if position.phase == "over":  # it may have ended anywhere, in a set-up too
        return
    for seat in (0, 1):
        _check_side(position, seat)
    _check_squares(position)
    covered = any(
        HIDDEN in (*position.tanks[seat], *position.mines[seat], *position.guns[seat], *position.sites[seat])
        or 0 in position.ranks[seat]
        or position.shots[seat] == SEALED
        for seat in (0, 1)
    )
    need(
        not (whole and covered),
        "this position hides what one side can’t see; give the whole position",
    )
    _check_phase(position)


def _setting_up(position: TankBattleWorld, seat: int) -> bool:
    return position.phase == "setup" and position.seat <= seat


def _check_side(position: TankBattleWorld, seat: int) -> None:
    side = KeyedText(f"tank_battle.side.{SIDES[seat]}")
    pieces, ranks = position.match.pieces, position.ranks[seat]
    for kind in pieces.tanks:
        more = ranks.count(kind.rank) > kind.count
        need(not more or kind.count > 1, "{side} has two tanks of the same rank", side=side)
        need(
            not more,
            "{side} has more tanks of rank {rank} than its set of pieces allows",
            side=side,
            rank=kind.rank,
        )
    in_order = all(rank in (0, due) for rank, due in zip(ranks, pieces.ranks, strict=True))
    need(
        in_order or position.phase != "setup",
        "{side} is setting up: list its tanks in order, the lowest rank first",
        side=side,
    )
    setting_up = _setting_up(position, seat)
    placed = position.step if setting_up and position.seat == seat else 0 if setting_up else len(pieces.order)
    expected = {
        Fault("installations"): (len(position.sites[seat]), pieces.order[:placed], SITES),
        Fault("guns"): (len(position.guns[seat]), pieces.order[:placed], (GUN,)),
        Fault("mines"): (
            len(position.mines[seat]) + len(position.spent[seat]),
            pieces.order[:placed],
            (MINE,),
        ),
    }
    for what, (count, order, kinds) in expected.items():
        due = sum(1 for piece in order if piece in kinds)
        need(
            count == due,
            "{side}’s {what}: expected {other}, found {n}",
            side=side,
            n=count,
            what=what,
            other=due,
        )
    for at, square in enumerate(position.tanks[seat]):
        missing = square == NOWHERE and not position.fates[seat][at]
        due = not setting_up or (len(SITES) <= len(SITES) + at < placed)
        need(
            missing != due,
            "tank {n} in {side}’s list {state}",
            n=at + 1,
            side=side,
            state=Fault("has no square") if due else Fault("can’t have a square yet"),
        )
        need(
            not (position.fates[seat][at] and setting_up),
            "{side} can’t have lost a tank before the match began",
            side=side,
        )
    own = OWN[seat]
    for what, squares in (
        (Fault("gun"), position.guns[seat]),
        (Fault("installation"), position.sites[seat]),
        (Fault("mine"), (*position.mines[seat], *position.spent[seat])),
        (Fault("safe square"), tuple(position.trodden[seat])),
    ):
        known = [square for square in squares if square != HIDDEN]
        need(
            all(square in own for square in known),
            "each {what} of {side} must be on {side}’s own side of the river",
            what=what,
            side=side,
        )
        need(
            len(set(known)) == len(known),
            "{side} has more than one {what} on the same square",
            side=side,
            what=what,
        )
    sites = [square for square in position.sites[seat] if square != HIDDEN]
    need(not set(sites) & BACK_ROW[seat], "an installation of {side} is on its back row", side=side)
    need(
        len({square // 10 for square in sites}) == len(sites),
        "two installations of {side} are in the same row",
        side=side,
    )
    need(
        len({square % 10 for square in sites}) == len(sites),
        "two installations of {side} are in the same column",
        side=side,
    )
    fixed = {*position.guns[seat], *sites} - {HIDDEN}
    need(
        not fixed & ({*position.mines[seat], *position.spent[seat]} - {HIDDEN}),
        "a mine of {side} is on a gun or an installation",
        side=side,
    )
    need(
        not set(sites) & (set(position.guns[seat]) - {HIDDEN}),
        "a gun of {side} is on an installation",
        side=side,
    )
    need(
        not position.trodden[seat] & set(position.mines[seat]),
        "a mine of {side} is on a safe square, but safe squares have no mines",
        side=side,
    )
    if not setting_up:
        need(
            not pieces.flags(ranks) & ~position.commands[seat] or position.phase == "setup",
            "a tank of {side} lacks the flag (^) that it began with",
            side=side,
        )
    if setting_up or position.phase == "setup":
        back = all(square in BACK_ROW[seat] for square in position.tanks[seat] if square >= 0)
        need(back, "during set-up, every tank of {side} must be on its back row", side=side)


def _check_squares(position: TankBattleWorld) -> None:
    standing = [
        square
        for seat in (0, 1)
        for square in (*position.tanks[seat], *position.standing_guns(seat), *position.standing_sites(seat))
        if square >= 0
    ]
    on_site = {
        square
        for square in position.ended
        if square in position.tanks[position.seat] and square in position.standing_sites(1 - position.seat)
    }
    twice = {square for square in standing if standing.count(square) > 1} - on_site
    need(
        not twice,
        "only one piece may stand on a square (see {squares})",
        squares=row_of(sorted(name(square) for square in twice)),
    )


def _check_phase(position: TankBattleWorld) -> None:
    phase, mover, foe = position.phase, position.seat, 1 - position.seat
    if phase == "setup":
        need(position.begun == 1, "during set-up, the turn must be 1, not {n}", n=position.begun)
        need(
            position.quiet == 0 and not position.hurt,
            "the number of quiet turns must be 0 while a side sets up",
        )
        return
    need(position.left(0) > 0 and position.left(1) > 0, "the match goes on, but a side has no tanks left")
    need(
        position.begun % 2 == (1 if mover == 0 else 0),
        "turn {n} isn’t {side}’s: odd turns are Green’s, even turns Grey’s",
        n=position.begun,
        side=Name("tank_battle.side", SIDES[mover]),
    )
    for seat in (0, 1):
        shots = position.shots[seat]
        if shots is None or shots.sealed:
            continue
        squares = shots.squares
        need(
            len(set(squares)) == len(squares),
            "{side} has plotted two shots on one square",
            side=KeyedText(f"tank_battle.side.{SIDES[seat]}"),
        )
        need(
            len(shots.white) <= position.white[seat],
            "{side} has plotted more white shots than it has white pegs",
            side=KeyedText(f"tank_battle.side.{SIDES[seat]}"),
        )
    need(
        position.shots[mover] is None or phase == "plot",
        "the side to move can’t have plotted shots before phase plot",
    )
    need(
        (position.shots[foe] is None or (phase == "move" and position.begun > 2))
        and (phase != "plot" or position.begun >= 2),
        "shots can be plotted only in phase plot from turn 2 on (by the side to move) or before phase "
        "move from turn 3 on (by the other side)",
    )
    need(
        phase != "move" or position.begun <= 2 or position.shots[foe] is not None,
        "from turn 3 on, the other side must have plotted its shots before phase move",
    )
    need(
        (phase == "spin") == (position.pending is not None),
        "phase spin needs a battle after the movement, as in 27-37x37x47; no other phase has one",
    )
    if position.pending is not None:
        origin, target = position.pending
        fits = (
            origin in position.tanks[mover]
            and target in position.standing_guns(foe)
            and target in NEIGHBOURS[origin]
        )
        need(
            fits,
            "in phase spin, the battle must be between a tank of the side to move and an enemy gun next "
            "to it",
        )
    need(
        phase != "fight" or len(position.battles()) > 1,
        "in phase fight, there must be two or more battles to choose from",
    )
    _check_movement(position)


def _check_movement(position: TankBattleWorld) -> None:
    mover = position.seat
    trails = position.trails
    need(position.phase != "plot" or not trails, "in phase plot, the movement must be empty (.)")
    for trail in trails:
        steps = itertools.pairwise(trail)
        need(
            all(to in NEIGHBOURS[at] for at, to in steps),
            "in the movement, each square of a tank must be next to the one before it",
        )
    if position.phase != "move":
        return
    for trail in trails:
        need(
            trail[-1] in position.tanks[mover],
            "a tank’s movement ends on {square}, but no tank of the side to move is there",
            square=name(trail[-1]),
        )
    start = position.before_moving()
    for trail in trails:
        for at, to in itertools.pairwise(trail):
            if refusal := refuse_action(start, go(at, to)):
                why = refused("tank_battle", refusal)
                raise TextError(
                    Fault(
                        "the step {square}-{other} isn’t allowed: {why}",
                        square=name(at),
                        other=name(to),
                        why=why,
                    )
                )
            start = start.after(go(at, to), [])
    for tank, square in enumerate(position.tanks[mover]):
        lost = square == NOWHERE
        reached = not lost and row(mover, square) == 9 and not position.commands[mover] >> tank & 1
        moved = any(trail[-1] == square for trail in trails)
        need(
            not reached or moved,
            "the tank on {square} has reached the enemy’s back row, but has no flag (^)",
            square=name(square),
        )
