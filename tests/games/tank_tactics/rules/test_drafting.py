"""Maps of Tank Tactics being drawn: files opened however broken and written, checks, overlays."""

from __future__ import annotations

import random
import re
import time
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
import yaml

from game.data.files.content import Content, load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.tank_tactics.rules import ground
from game.games.tank_tactics.rules.draft_files import SETTINGS, STARTS, board_of, settings_of
from game.games.tank_tactics.rules.kit import KIT
from game.games.tank_tactics.rules.map_checks import areas_of, asymmetries
from game.model.contract import CHANCE
from game.model.drafting import FOUR_SYMMETRIES, MapDraft, Stand
from game.model.finding import Finding
from game.model.grid8 import Grid
from tests.amount import some
from tests.conformance import setups

DRAFTING = KIT.drafting
SHIPPED = sorted((MAPS / "tank_tactics").glob("*.yaml"))
PLAIN: dict[str, Any] = {
    "format": 1,
    "game": "tank_tactics",
    "title": "Plain",
    "symmetry": "point",
    "board": ["........"] * 9,
    "starts": {"green": ["c1 N", "f1 N"], "red": ["f9 S", "c9 S"]},
}
WALLED = [
    "........",
    "........",
    "........",
    "........",
    "########",
    "........",
    "........",
    "........",
    "........",
]
TWO = {"green": ["c1 N", "f1 N"], "red": ["f9 S", "c9 S"]}


@cache
def content() -> Content:
    return load_content(KIT)


def read(data: Any) -> tuple[MapDraft, list[tuple[tuple[str | int, ...], str]]]:
    draft, told = DRAFTING.read(data, content().definitions)
    return draft, list(told)


def drawn(**changes: Any) -> MapDraft:
    """The plain map with other keys."""
    draft, told = read({key: value for key, value in {**PLAIN, **changes}.items() if value is not None})
    assert not told
    return draft


def check(draft: MapDraft) -> list[Finding]:
    return list(DRAFTING.check(draft, content().definitions))


def keys(draft: MapDraft) -> dict[str, str]:
    """What is found, by the last word of its key, with how bad it is."""
    return {found.key.rpartition(".")[2]: found.severity for found in check(draft)}


# ---- files


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_maps_are_good_symmetric_and_stay_what_they_are__TT_2_5(path: Any) -> None:
    draft, told = read(yaml.safe_load(path.read_text(encoding="utf-8")))
    assert not told and check(draft) == []
    assert read(DRAFTING.write(draft, content().definitions)) == (draft, [])
    assert draft.symmetry != "none" or path.stem == "maze"


def test_the_kinds_of_maps_that_are_asked_for_are_shipped__TT_2_5() -> None:
    found = {path.stem: load_map(KIT, path, content(), Texts(ASSETS / "locale")).map_file for path in SHIPPED}
    assert len(found) >= 8
    seats = {name: [len(s.sides) for s in KIT.seatings_for(file)] for name, file in found.items()}
    wins: dict[str, Any] = {name: getattr(file, "win") for name, file in found.items()}  # noqa: B009
    assert wins["duel"].kind == "last_standing" and seats["duel"] == [2]
    assert seats["four_corners"] == [4]
    assert wins["capture_the_flag"].kind == "flag" and found["capture_the_flag"].counts == (3, 3)
    assert (wins["portal"].target, wins["portal"].kill, seats["portal"]) == (20, 2, [2, 4])
    assert (wins["maze"].kind, wins["maze"].rounds, found["maze"].counts) == ("goal", 20, (1, 4))
    assert found["great_plain"].size == (40, 40)


def _random_draft(rng: random.Random) -> MapDraft:
    grid = Grid(rng.randint(6, 40), rng.randint(6, 40))
    squares = rng.sample(range(len(grid)), min(len(grid), 60))
    kinds = {at: rng.choice(list(content().definitions.ground)) for at in sorted(squares[30:])}
    pieces: dict[int, Stand] = {}
    for side in range(rng.randint(2, 4)):
        for kind in STARTS[: rng.randint(1, 6)]:
            pieces[squares.pop(0)] = Stand(kind, side, rng.choice([0, 2, 4, 6]))
        if rng.random() < 0.5:
            pieces[squares.pop(0)] = Stand("flag", side)
    meta: dict[str, Any] = {
        "title": "T",
        "symmetry": rng.choice(FOUR_SYMMETRIES),
        "respawn": rng.random() < 0.5,
    }
    meta["win"] = rng.choice(
        [{"kind": "flag"}, {"kind": "points", "target": 9}, {"kind": "rounds", "rounds": 7}]
    )
    if rng.random() < 0.5:
        meta |= {"players": [2], "cards": rng.randint(0, 9), "deck": {"repair": 3}, "hit_dice": [6, 5]}
        meta |= {"even_start": True, "even_shares": [75, 90]}
    return MapDraft(grid, kinds, dict(sorted(pieces.items())), meta=meta)


@pytest.mark.slow
def test_a_draft_that_is_written_is_read_back_the_same__TT_2_2() -> None:
    for seed in range(some(400, 60)):
        draft = _random_draft(random.Random(seed))
        data = yaml.safe_load(yaml.safe_dump(DRAFTING.write(draft, content().definitions)))
        assert read(data) == (draft, [])
        check(draft)


@pytest.mark.parametrize(
    ("changes", "where", "told"),
    [
        ({"game": "chess"}, ("game",), "tank_tactics"),
        ({"board": None}, ("board",), "6 to 40 rows"),
        ({"board": ["........"] * 8 + ["...Q...."]}, ("board", 8), "column 4"),
        ({"starts": None}, ("starts",), "missing"),
        ({"starts": ["c1 N"]}, ("starts",), "expected green"),
        (
            {"starts": {"green": ["c1 N", "f1 NE"], "red": ["f9 S", "c9 S"]}},
            ("starts", "green", 1),
            "N, E, S or W",
        ),
        (
            {"starts": {"green": ["c1 N", "z9 N"], "red": ["f9 S", "c9 S"]}},
            ("starts", "green", 1),
            "a1 to h9",
        ),
        ({"starts": {"green": ["c1 N", "c1 S"], "red": ["f9 S", "c9 S"]}}, ("starts", "green", 1), "already"),
        ({"starts": {"pink": ["c1 N"]}}, ("starts",), "unknown colour"),
        ({"tanks": 3}, ("tanks",), "expected 2, the number of green’s"),
        ({"tanks": {"red": 1}}, ("tanks",), "expected 2, the number of red’s"),
        ({"flags": {"green": "c1"}}, ("flags", "green"), "already"),
        ({"flags": {"green": 4}}, ("flags", "green"), "a square"),
        ({"win": {"kind": "points"}}, ("win", "target"), "required"),
        ({"win": {"kind": "luck"}}, ("win",), "luck|kind|tag"),
        ({"cards": True}, ("cards",), "integer"),
        ({"hit_dice": [7]}, ("hit_dice", 0), "6"),
        ({"even_shares": [75, 0]}, ("even_shares", 1), "1"),
        ({"even_shares": [75] * 5}, ("even_shares",), "4"),
        ({"players": [1]}, ("players", 0), "2"),
        ({"symmetry": "round"}, ("symmetry",), "quarter"),
        ({"weather": "rain"}, ("weather",), "unknown key"),
    ],
)
def test_what_can_t_be_read_is_told_and_the_rest_opens__TT_2_2(
    changes: dict[str, Any], where: tuple[Any, ...], told: str
) -> None:
    data = {key: value for key, value in {**PLAIN, **changes}.items() if value is not None}
    draft, problems = read(data)
    assert any(path == where and re.search(told, words) for path, words in problems), problems
    assert draft.title == "Plain"


@pytest.mark.parametrize("data", [None, 3, "x", [], {}, {"board": 3, "starts": 3, "flags": 3, "win": 3}])
def test_anything_is_opened_as_something__TT_2_1(data: Any) -> None:
    draft, told = read(data)
    assert told and len(draft.grid) > 0 and check(draft)


def test_a_file_that_says_its_tanks_twice_is_no_map__TT_2_2() -> None:
    file = KIT.map_model.model_validate({**PLAIN, "tanks": 3})
    found = KIT.check_map(file, content().definitions)
    assert [one.severity for one in found] == ["error"] and "starts" in found[0].params["message"]
    assert KIT.check_map(KIT.map_model.model_validate(PLAIN), content().definitions) == []


def test_a_position_becomes_a_map_that_can_be_played__TT_2_2() -> None:
    game = KIT.game
    for case in setups.cases("tank_tactics"):
        rng = random.Random(3)
        state = game.new(case.setup)
        for _ in range(60):
            seat = game.to_act(state)
            if seat is None:
                break
            action = game.draw(state, rng) if seat == CHANCE else rng.choice(list(game.actions(state)))
            state = game.apply(state, action).state
        draft = DRAFTING.from_view(state)
        board = board_of(draft, settings_of(draft.meta), content().definitions)
        assert (board.win, board.respawn, board.hand) == (
            state.board.win,
            state.board.respawn,
            state.board.hand,
        )
        there = {square for square in state.square if square >= 0}
        assert {square for own in board.starts.values() for square, _ in own} == there
        errors = [one for one in check(draft) if one.severity == "error"]
        # a side of which all wait to come back has no start, and a flag may lie where nobody comes
        assert not errors or state.board.respawn or state.left


# ---- checks


def test_a_plain_map_is_good__TT_2_1() -> None:
    assert keys(drawn()) == {}


@pytest.mark.parametrize(
    ("changes", "key", "severity"),
    [
        ({"starts": {"green": ["c1 N", "f1 N"]}}, "sides", "error"),
        ({"players": [2, 3]}, "players", "error"),
        ({"starts": {**TWO, "red": ["f9 S"]}, "tanks": {"green": 2, "red": 1}}, "different_tanks", "warning"),
        ({"board": ["........"] * 8 + ["..#....."], "symmetry": "none"}, "start_blocked", "error"),
        ({"board": ["........"] * 8 + ["..a....."], "symmetry": "none"}, "start_blocked", "error"),
        ({"cards": 11}, "deck", "error"),
        ({"deck": {"repair": 5}}, "deck", "error"),
        ({"deck": {"wings": 9}}, "problem", "error"),
        ({"respawn": True}, "respawn_last_standing", "error"),
        ({"win": {"kind": "points", "target": 9, "kill": 0}}, "no_points", "error"),
        ({"win": {"kind": "goal", "attacker": "green", "rounds": 9}}, "no_goal", "error"),
        ({"win": {"kind": "goal", "attacker": "blue", "rounds": 9}}, "no_attacker", "error"),
        ({"win": {"kind": "flag"}}, "flags", "error"),
        ({"win": {"kind": "flag"}, "flags": {"blue": "h4"}}, "flag_of_nobody", "error"),
        ({"flags": {"green": "a1", "red": "h9"}}, "unused_flags", "warning"),
        ({"win": {"kind": "rounds", "rounds": 50}, "max_rounds": 40}, "rounds_too_many", "warning"),
        ({"even_start": True, "even_shares": [60, 70, 80]}, "unused_shares", "warning"),
        ({"board": WALLED}, "starts_apart", "warning"),
        ({"symmetry": "top_bottom"}, "breaks_symmetry", "warning"),
        ({"symmetry": "none", "starts": {**TWO, "red": ["f9 S", "a9 S"]}}, "not_symmetric", "warning"),
        ({"starts": {"green": ["c4 N", "f1 N"], "red": ["f6 S", "c9 S"]}}, "shot_at_once", "warning"),
    ],
)  # fmt: skip
def test_what_a_map_lacks_is_found__TT_2_2_TT_2_3_TT_2_6(
    changes: dict[str, Any], key: str, severity: str
) -> None:
    assert keys(drawn(**changes)).get(key) == severity


@pytest.mark.parametrize("shares", [[], [60], [60, 70]])
def test_shares_of_an_even_start_that_hold_are_no_problem__TT_3_2(shares: list[int]) -> None:
    assert "unused_shares" not in keys(drawn(even_start=True, even_shares=shares))


def test_a_goal_must_be_reached_and_is_for_two__TT_2_3() -> None:
    win = {"kind": "goal", "attacker": "green", "rounds": 9}
    board = [*WALLED[:-1], "........"]
    far = drawn(board=["x.......", *board[1:]], win=win, symmetry=None)
    assert keys(far)["goal_unreachable"] == "error"
    assert "goal_unreachable" not in keys(
        drawn(board=["x......."] + ["........"] * 8, win=win, symmetry=None)
    )
    starts = {**PLAIN["starts"], "blue": ["h5 W", "h4 W"]}
    assert keys(drawn(board=["x......."] + ["........"] * 8, win=win, starts=starts))["goal_sides"] == "error"


def test_flags_stand_on_open_ground_where_an_enemy_comes__TT_2_7() -> None:
    flags = {"green": "a1", "red": "h9"}
    good = drawn(win={"kind": "flag"}, flags=flags)
    assert keys(good) == {}
    assert keys(drawn(win={"kind": "flag"}, flags=flags, board=WALLED))["flag_unreachable"] == "error"
    blocked = replace(good, ground={0: ground.SURFACE, 71: ground.SURFACE})
    assert keys(blocked)["flag_blocked"] == "error"
    twice = replace(good, pieces={**good.pieces, 8: Stand("flag", 0)})
    assert keys(twice)["flags"] == "error"


@pytest.mark.parametrize(("count", "bad"), [(0, False), (1, True), (2, False), (7, False), (8, True)])
def test_there_are_two_to_seven_portals_or_none__TT_2_4(count: int, bad: bool) -> None:
    draft = replace(drawn(), ground=dict.fromkeys(range(24, 24 + count), ground.PORTAL))
    assert (keys(draft).get("portals") == "error") == bad


def test_ways_lead_through_portals_and_walls_that_can_be_shot_down__TT_2_4() -> None:
    through = drawn(board=[*WALLED[:4], "###c####", *WALLED[5:]], symmetry=None)
    assert "starts_apart" not in keys(through)
    portals = drawn(board=["o.......", *WALLED[1:8], "o......."], symmetry=None)
    assert "starts_apart" not in keys(portals)
    board = board_of(drawn(board=WALLED), settings_of({}), content().definitions)
    assert len(set(areas_of(board).values())) == 2


def test_letters_of_starts_are_used_in_order_and_once__TT_2_2() -> None:
    draft = drawn()
    gap = {
        at: Stand("tank_c", 0, 0) if (s.kind, s.side) == ("tank_b", 0) else s
        for at, s in draft.pieces.items()
    }
    assert keys(replace(draft, pieces=gap))["start_gap"] == "error"
    twice = {**draft.pieces, 30: Stand("tank_a", 0, 0)}
    assert keys(replace(draft, pieces=twice))["start_twice"] == "error"


@pytest.mark.parametrize(
    "stand",
    [Stand("tank_a", 4, 0), Stand("tank_a", 0), Stand("mine", 0), Stand("flag")],
)
def test_what_nobody_knows_is_found_and_not_written__TT_2_1(stand: Stand) -> None:
    draft = drawn()
    odd = replace(
        draft,
        pieces={**draft.pieces, 30: stand, 999: Stand("tank_a", 0, 0)},
        ground={31: "lava", -1: "raised"},
    )
    found = next(one for one in check(odd) if one.key == "map.unknown")
    assert (found.severity, found.params["n"], found.squares) == ("error", 4, (30, 31))
    assert read(DRAFTING.write(odd, content().definitions))[1] == []


def test_a_draft_may_be_of_any_size_and_is_told_so__TT_2_1() -> None:
    for width, height in ((1, 1), (5, 9), (41, 8), (60, 60)):
        assert keys(MapDraft(Grid(width, height)))["size"] == "error"


def test_settings_no_file_could_hold_are_found__TT_2_2() -> None:
    for meta in (
        {"cards": 99},
        {"win": {"kind": "points"}},
        {"win": 7},
        {"title": "x" * 99},
        {"deck": {"a b": 2}},
    ):
        assert keys(replace(drawn(), meta=meta)).get("problem") == "error", meta
    assert set(SETTINGS) <= set(KIT.map_model.model_fields)


def test_symmetry_is_told_square_by_square__TT_2_5() -> None:
    draft = replace(drawn(), ground={27: ground.RAISED})
    found = next(one for one in check(draft) if one.key.endswith("breaks_symmetry"))
    assert found.squares == (27, 44) and asymmetries(draft, "point") == {27, 44}
    other = replace(draft, ground={27: ground.RAISED, 44: ground.SURFACE})
    assert asymmetries(other, "point") == {27, 44}
    assert not asymmetries(replace(draft, ground={27: ground.RAISED, 44: ground.RAISED}), "point")


def test_a_map_of_forty_squares_is_checked_between_two_strokes__TT_2_1() -> None:
    draft, _ = read(yaml.safe_load((MAPS / "tank_tactics" / "great_plain.yaml").read_text(encoding="utf-8")))
    took = []
    for _ in range(5):
        begin = time.perf_counter()
        check(draft)
        took.append(time.perf_counter() - begin)
    assert min(took) < 0.15


# ---- overlays


def test_reach_counts_turns_of_four_actions__TT_3_4() -> None:
    draft = drawn(board=["........"] * 14, starts={"green": ["a1 N", "h1 N"], "red": ["h14 S", "a14 S"]})
    levels = DRAFTING.overlay("reach", draft, content().definitions, square=0).levels
    assert levels[draft.grid.square("a5")] == 1 and 0 not in levels
    assert levels[draft.grid.square("b1")] == 1  # a turn and a move
    wall = replace(draft, ground={draft.grid.square("a2"): ground.RAISED})
    assert (
        draft.grid.square("a2") not in DRAFTING.overlay("reach", wall, content().definitions, square=0).levels
    )
    assert not DRAFTING.overlay("reach", draft, content().definitions, square=3).levels


def test_fire_shows_lines_of_sight_by_range__TT_3_6_TT_3_7() -> None:
    draft = drawn(board=["........"] * 14, starts={"green": ["a1 N", "h1 N"], "red": ["h14 S", "a14 S"]})
    name = draft.grid.square
    wall = replace(
        draft, ground={name("a3"): ground.RAISED, name("c1"): ground.SURFACE, name("b2"): "barrier_3"}
    )
    levels = DRAFTING.overlay("fire", wall, content().definitions, square=0).levels
    assert levels[name("a2")] == 1 and name("a4") not in levels and name("a3") not in levels
    assert levels[name("d1")] == 2 and levels[name("g1")] == 3 and name("h1") not in levels
    assert levels[name("b2")] == 1 and name("c3") not in levels
    both = DRAFTING.overlay("fire", wall, content().definitions, side=0).levels
    assert levels.keys() <= both.keys() and both[name("h2")] == 1
    assert not DRAFTING.overlay("nonsense", wall, content().definitions, square=0).levels


def test_starts_face_one_of_four_ways__TT_3_3() -> None:
    draft = drawn()
    odd = replace(draft, pieces={at: Stand(s.kind, s.side, 1) for at, s in draft.pieces.items()})
    found = next(one for one in check(odd) if one.key.endswith("diagonal"))
    assert (found.severity, found.rule, found.params["n"]) == ("error", "TT-3.3", 4)
    assert "unknown" not in keys(odd)
