"""What can be looked at on a draft, held against the rules of the match and of lines of fire."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.diagram import Diagram
from game.games.tank_chess.rules.draft_files import draft_of
from game.games.tank_chess.rules.lines import lines_of_fire
from game.games.tank_chess.rules.overlays import KINDS
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.tcfen import format_tcfen, parse_tcfen
from game.model.drafting import MapDraft, OverlayMarks, Stand
from game.model.grid8 import Grid
from tests.games.tank_chess.boards import KIT, map_setup, words
from tests.games.tank_chess.perft.fun_set import fun_set, standard
from tests.games.tank_chess.perft.random_boards import random_diagram

DRAFTING = KIT.drafting


def marks(
    key: str, made: Diagram | MapDraft, *, square: int | None = None, side: int | None = None
) -> OverlayMarks:
    draft = made if isinstance(made, MapDraft) else draft_of(made)
    shown = DRAFTING.overlay(key, draft, fun_set(), square=square, side=side)
    for note in shown.notes:
        assert words().has(note.key) or words().has(f"{note.key}.other")
    return shown


def some_diagram(seed: int, definitions: Definitions) -> Diagram:
    rng = random.Random(seed)
    while True:
        try:
            return random_diagram(rng, definitions, width=9, height=9, pieces=rng.choice((2, 4)))
        except ValueError:
            continue


def unchanging(diagram: Diagram, *, pushers: bool = False) -> bool:
    """Whether no piece can change anything on the board."""
    pushing = pushers or not any(placed.kind.pushes for placed in diagram.pieces.values())
    return pushing and all(ground.entered != "clears" for ground in diagram.ground.values())


def turn_by_turn(
    diagram: Diagram, square: int, turns: int, *, leaving: bool = False
) -> tuple[dict[int, int], int | None]:
    """By playing: the turns to each square, and, if ``leaving``, those to leave the board; nobody else
    moves."""
    placed = diagram.pieces[square]
    others = {s: p for s, p in diagram.pieces.items() if s != square}
    level = {(square, placed.facing)}
    seen = set(level)
    found: dict[int, int] = {}
    for turn in range(1, turns + 1):
        following = set()
        for here, facing in level:
            pieces = {**others, here: replace(placed, facing=facing)}
            position = Position.from_diagram(fun_set(), replace(diagram, pieces=pieces))
            reach = position.reach(here)
            if leaving and reach.escape is not None:
                return found, turn
            following |= reach.keys() - seen
        seen |= following
        for there, _ in following:
            found.setdefault(there, turn)
        level = following
    return {there: turn for there, turn in found.items() if there != square}, None


def test_every_overlay_has_a_name_for_people() -> None:
    assert [kind.key for kind in KINDS] == ["reach", "fire", "escape", "cover"]
    assert all(words().has(f"overlay.{kind.key}") for kind in DRAFTING.overlays())


# ---- reach


@pytest.mark.sample(now=3, few=1)
@pytest.mark.parametrize("seed", range(6))
def test_reach_is_one_turn_after_the_other__TC_4_2_TC_4_3(seed: int) -> None:
    diagram = some_diagram(seed, fun_set() if seed % 2 else standard())
    ground = {s: g for s, g in diagram.ground.items() if g.entered != "clears"}
    diagram = replace(diagram, ground=ground)
    square = next(s for s, placed in diagram.pieces.items() if not placed.kind.pushes)
    wanted, _ = turn_by_turn(diagram, square, 3)
    shown = marks("reach", diagram, square=square)
    assert dict(shown.levels) == wanted, format_tcfen(diagram)


@pytest.mark.slow
def test_the_first_turn_of_reach_is_the_position_s_for_every_kind_and_ground__TC_4_2_TC_8_1() -> None:
    for seed in range(60):
        diagram = some_diagram(seed, fun_set())
        position = Position.from_diagram(fun_set(), diagram)
        for square in diagram.pieces:
            wanted = {target for target, _ in position.reach(square)} - {square}
            levels = marks("reach", diagram, square=square).levels
            first = {target for target, turn in levels.items() if turn == 1}
            assert first == wanted, (format_tcfen(diagram), square)
            assert set(levels.values()) <= {1, 2, 3}


def test_what_is_pushed_away_in_one_turn_is_out_of_the_way_in_the_next__TC_8_1() -> None:
    # a Bulldozer in a lane: it pushes the obstacle before it a square on for two steps of its three
    lane = parse_tcfen("4c43/8/8/8/8/########/B2#5#/###C04 w 1", fun_set())
    levels = marks("reach", lane, square=8).levels
    assert {square: levels[square] for square in (9, 10, 11)} == {9: 1, 10: 2, 11: 3}


def test_a_step_that_a_turn_has_no_room_for_waits_for_the_next__TC_4_2_TC_8_1() -> None:
    # a Heavy has three steps a turn and mud costs two: one square a turn
    lane = parse_tcfen("4c43/#:6/#:6/#:6/#:#5/#:#5/#:#5/#H0#C04 w 1", fun_set())
    levels = marks("reach", lane, square=1).levels
    column = [lane.grid.square(f"b{rank}") for rank in range(2, 6)]
    assert [levels.get(square) for square in column] == [1, 2, 3, None]


# ---- fire


def test_fire_of_a_piece_is_its_lines_as_the_rules_draw_them__TC_5_2_TC_5_3_TC_5_4() -> None:
    ends = Counter[str]()
    for seed in range(80):
        diagram = some_diagram(seed, fun_set())
        for square, placed in diagram.pieces.items():
            lines = lines_of_fire(diagram, square)
            rays = {ray.direction: ray for ray in marks("fire", diagram, square=square).rays}
            for line in lines:
                ray = rays.pop(line.direction, None)
                hit = [t.square for t in line.targets if t.outcome == "destroyed"]
                if ray is None:
                    assert not line.squares
                    continue
                ends[ray.end] += 1
                assert (ray.side, ray.origin) == (placed.colour, square)
                assert (ray.end == "target") == bool(hit)
                if hit:
                    assert diagram.grid.step(square, ray.direction, ray.distance) == hit[0]
                if placed.kind.ranges:
                    reached = tuple(diagram.grid.step(square, ray.direction, d) for d in ray.landings)
                    assert reached == line.squares
                elif line.stop is None:
                    assert (ray.end, ray.distance) == ("edge", len(line.squares) + 1)
                else:
                    assert diagram.grid.step(square, ray.direction, ray.distance) == line.stop
            assert not rays
    assert min(ends[end] for end in ("edge", "block", "target")) > 10


def test_fire_of_a_side_is_that_of_all_its_pieces_and_of_an_empty_square_all_eight_lines__TC_5_2() -> None:
    state = KIT.game.new(map_setup("official_16"))
    draft = DRAFTING.from_view(state)
    by_piece = [
        ray
        for square, stand in sorted(draft.pieces.items())
        if stand.side == 1
        for ray in marks("fire", draft, square=square).rays
    ]
    assert list(marks("fire", draft, side=1).rays) == by_piece
    rays = marks("fire", draft, square=draft.grid.square("h8")).rays
    assert [ray.direction for ray in rays] == list(range(8))
    assert all(ray.side is None for ray in rays)


def test_armour_that_holds_is_said_and_a_piece_without_a_gun_too__TC_5_6() -> None:
    # a Light's gun against a Heavy's front
    diagram = parse_tcfen("4c43/8/8/3h44/8/8/3L04/B03C03 w 1", fun_set())
    shown = marks("fire", diagram, square=diagram.grid.square("d2"))
    assert [note.key for note in shown.notes] == ["overlay.note.holds"]
    assert shown.notes[0].params == {"gun": 1, "armour": 3}
    assert "target" not in [ray.end for ray in shown.rays]
    assert [note.key for note in marks("fire", diagram, square=0).notes] == ["overlay.note.no_gun"]


# ---- ways out


@pytest.mark.parametrize("seed", range(14))
def test_an_escape_takes_the_turns_that_it_takes_by_playing_and_its_way_can_be_driven__TC_6_2(
    seed: int,
) -> None:
    diagram = some_diagram(seed, fun_set() if seed % 2 else standard())
    grid = diagram.grid
    shown = marks("escape", diagram)
    said = {note.square: note for note in shown.notes}
    ways = {way[0]: (side, way) for side, way in shown.ways}
    for square, placed in diagram.pieces.items():
        if not placed.kind.command:
            assert square not in said
            continue
        _, turns = turn_by_turn(diagram, square, 40, leaving=True)
        if turns is None:
            assert said[square].key == "overlay.note.no_escape", format_tcfen(diagram)
            assert square not in ways
            continue
        assert said[square].params["n"] == turns, format_tcfen(diagram)
        side, way = ways[square]
        assert side == placed.colour
        assert grid.rank(way[-1]) == (grid.height - 1 if side == 0 else 0)
        for here, there in pairwise(way):
            assert grid.distance(here, there) == 1
            assert there not in diagram.pieces
            ground = diagram.ground.get(there)
            assert ground is None or ground.lets_in(placed.kind)


# ---- cover


def test_cover_counts_the_pieces_that_could_fire_on_a_square_next_turn__TC_5_3() -> None:
    for seed in range(12):
        diagram = some_diagram(seed, fun_set() if seed % 2 else standard())
        if not unchanging(diagram):
            continue
        position = Position.from_diagram(fun_set(), diagram)
        count: Counter[int] = Counter()
        for square in diagram.pieces:
            hit: set[int] = set()
            for at in position.reach(square):
                for line in lines_of_fire(diagram, square, at):
                    hit.update(line.squares)
            count.update(hit)
        open_ = {
            square
            for square in range(len(diagram.grid))
            if square not in diagram.wrecks
            and (
                (g := diagram.ground.get(square)) is None or g.enter is None or g.enter or g.others == "lost"
            )
        }
        most = max((count[square] for square in open_), default=0) or 1
        heat = marks("cover", diagram).heat
        assert heat.keys() == open_
        assert heat == {square: count[square] / most for square in open_}, format_tcfen(diagram)


# ---- drafts that can't be played


def nonsense(seed: int) -> MapDraft:
    """A draft with anything anywhere."""
    rng = random.Random(seed)
    palette = DRAFTING.palette(fun_set())
    grid = Grid(rng.randint(1, 26), rng.randint(1, 26))
    kinds = [item.name for item in palette.ground] + ["lava"]
    ground = {s: rng.choice(kinds) for s in range(len(grid)) if rng.random() < 0.3}
    pieces = {
        s: Stand(
            rng.choice([item.name for item in palette.pieces] + ["dragon"]),
            rng.choice((0, 1, None, 5)),
            rng.randrange(8),
        )
        for s in range(len(grid))
        if rng.random() < 0.1
    }
    return MapDraft(grid, ground, {**pieces, 999: Stand("light", 0, 0)}, meta={"to_move": "black"})


@pytest.mark.sample(now=1, few=2)
@pytest.mark.parametrize("seed", range(12))
def test_overlays_and_checks_of_any_nonsense_raise_nothing_and_stay_on_the_board__TC_7_1(seed: int) -> None:
    draft = nonsense(seed)
    size = len(draft.grid)
    rng = random.Random(seed)
    DRAFTING.check(draft, fun_set())
    for kind in KINDS:
        for square in (None, -1, size, 999, *rng.sample(range(size), min(size, 25))):
            for side in (None, 0, 1, 7):
                shown = DRAFTING.overlay(kind.key, draft, fun_set(), square=square, side=side)
                named = [
                    *shown.levels,
                    *shown.heat,
                    *(-1 if n.square is None else n.square for n in shown.notes),
                ]
                named += [s for _, way in shown.ways for s in way]
                named += [ray.origin for ray in shown.rays]
                assert all(0 <= s < size for s in named)
    assert DRAFTING.overlay("no_such", draft, fun_set()) == OverlayMarks()


def test_a_draft_with_two_commands_on_a_side_shows_both_ways_and_one_without_none__TC_6_2() -> None:
    draft = MapDraft(Grid(8, 8), {}, {3: Stand("command", 0, 0), 5: Stand("command", 0, 0)})
    assert [way[0] for _, way in marks("escape", draft).ways] == [3, 5]
    assert marks("escape", MapDraft(Grid(8, 8))) == OverlayMarks()


def test_fire_over_anything_passes_what_its_shell_cannot_break__TC_5_4_TC_5_6() -> None:
    known = fun_set()
    thick = tuple(replace(k, armour=(9, 9, 9)) if k.name == "super_heavy" else k for k in known.pieces)
    definitions = replace(known, pieces=thick)
    grid = Grid(8, 8)
    mortar, near, far = (grid.square(name) for name in ("d1", "d4", "d5"))
    stands = {
        mortar: Stand("heavy_mortar", 0, 0),
        near: Stand("super_heavy", 1, 4),
        far: Stand("light", 1, 4),
    }
    shown = DRAFTING.overlay("fire", MapDraft(grid, {}, stands), definitions, square=mortar)
    assert [(ray.distance, ray.end, ray.landings) for ray in shown.rays] == [(4, "target", (3, 4, 5))]
    assert [note.square for note in shown.notes] == [near]
