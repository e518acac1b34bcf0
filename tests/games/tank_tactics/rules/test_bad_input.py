"""Maps, cards, positions, moves and chance of Tank Tactics that can't be: all that is wrong is told, with its
key, and nothing raises."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
import yaml

from game.data.files.check import check, located
from game.data.files.content import Content, content_from, load_content, map_from, read_definitions
from game.data.files.paths import ASSETS, MAPS
from game.data.files.problems import ProblemsError
from game.data.files.yaml_files import load_yaml
from game.data.words.texts import Texts
from game.games.tank_tactics.rules.kit import KIT
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import CHANCE, TextError
from tests.amount import some
from tests.games.tank_tactics.boards import after, at, refused
from tests.games.tank_tactics.conformance import POSITIONS
from tests.texts_to_try import ODD_TEXTS, slipped

GAME = KIT.game
DUEL: dict[str, Any] = yaml.safe_load((MAPS / "tank_tactics" / "duel.yaml").read_text("utf-8"))
ROWS, GREEN, RED = DUEL["board"], ["c1 N", "h1 N"], ["h10 S", "c10 S"]
GOAL = {"kind": "goal", "attacker": "green", "rounds": 9}
JARGON = ("Input should", "pydantic", "Traceback", "valid dictionary", "NoneType", "{")


@cache
def content() -> Content:
    return load_content(KIT)


@cache
def words() -> Texts:
    return Texts(ASSETS / "locale")


def told_of(text: str) -> list[str]:
    """The errors of a map's file, as people see them."""
    document, problems = load_yaml(text, "m.yaml")
    if document is not None:
        try:
            problems = list(map_from(KIT, document, content(), words()).warnings)
        except ProblemsError as error:
            problems = error.problems
    return [str(one) for one in problems if one.severity == "error"]


def written(**changes: Any) -> str:
    """The shipped duel with other keys; ``None`` takes a key out."""
    data = {key: value for key, value in {**DUEL, **changes}.items() if value is not None}
    return yaml.safe_dump(data, sort_keys=False, default_flow_style=None, width=10**6)


def top(*rows: str) -> list[str]:
    """The duel's board with these rows at its upper edge."""
    return [*rows, *ROWS[len(rows) :]]


MAPS_THAT_CANT_BE: dict[str, tuple[dict[str, Any], str]] = {
    "no deck": ({"deck": {}}, "deck: expected at least 1 key with values, found no keys"),
    "a small deck": ({"deck": {"repair": 1}}, "deck: 2 players need 6 cards, but the deck has only 1."),
    "a large hand": ({"cards": 11}, "cards: 2 players need 22 cards, but the deck has only 20."),
    "an unknown card": ({"deck": {"repiar": 9}}, "deck.repiar: unknown card repiar (choose from double_ra"),
    "fewer than no cards": ({"deck": {"repair": -1}}, "deck.repair: expected a whole number from 0 to 60"),
    "a number of 31 digits": ({"cards": 10**30}, "cards: expected a whole number from 0 to 12"),
    "not a number": ({"max_rounds": float("nan")}, "max_rounds: expected a whole number from 1 to 500"),
    "without end": ({"max_rounds": float("inf")}, "max_rounds: expected a whole number from 1 to 500"),
    "a half": ({"cards": 1.5}, "cards: expected a whole number from 0 to 12, found the number 1.5"),
    "a text": ({"cards": "3"}, "cards: expected a whole number from 0 to 12, found the text '3'"),
    "a start on a wall": ({"starts": {"green": ["c2 N", "h1 N"], "red": RED}}, "starts.green[0]: A tank st"),
    "a start in water": ({"starts": {"green": GREEN, "red": ["h10 S", "f7 S"]}}, "starts.red[1]: A tank st"),
    "two on a square": (
        {"starts": {"green": ["c1 N"] * 2, "red": RED}},
        "green[1]: c1 already holds a start",
    ),
    "two sides on one": ({"starts": {"green": GREEN, "red": ["c1 N", "c10 S"]}}, "starts.red[0]: c1 already"),
    "off the board": ({"starts": {"green": ["z9 N", "h1 N"], "red": RED}}, "'z9' isn’t on this board"),
    "a diagonal start": ({"starts": {"green": ["c1 NE", "h1 N"], "red": RED}}, "expected a square and a fac"),
    "one side": ({"starts": {"green": GREEN}}, "starts: expected at least 2 keys with values, found 1 key"),
    "a side without": ({"starts": {"green": GREEN, "red": []}}, "starts.red: expected a list of 1 to 6"),
    "an unknown side": ({"starts": {"green": GREEN, "white": RED}}, "'white' isn’t valid (expe"),
    "seven tanks": ({"starts": {"green": [f"{c}1 N" for c in "abcdefg"], "red": RED}}, "a list of 1 to 6"),
    "other tanks": ({"tanks": 3}, "tanks: expected 2, the number of green’s starts; found 3"),
    "tanks of nobody": ({"tanks": {"green": 2, "red": 2, "blue": 3}}, "tanks.blue: blue has no starts"),
    "no goal": ({"win": GOAL}, "win: The map has no goal square to reach. Place one."),
    "a goal behind walls": (
        {"win": GOAL, "board": top("x#........", "##.......#")},
        "board[0]: No tank of the side that must reach the goal can get there.",
    ),
    "nobody attacks": (
        {"win": {**GOAL, "attacker": "blue"}, "board": top("x.........")},
        "win.attacker: Blue must reach the goal, but has no start squares.",
    ),
    "an unknown end": ({"win": {"kind": "gaol"}}, "win.kind: expected last_standing, points, flag, goal or"),
    "no end": ({"win": {"rounds": 3}}, "win.kind: this key is missing"),
    "no points": ({"win": {"kind": "points", "target": 9, "kill": 0}}, "win.kill: Nothing scores points."),
    "a key of another end": ({"win": {"kind": "flag", "target": 2}}, "win.target: unknown key 'target'"),
    "no flags": ({"win": {"kind": "flag"}}, "flags.green: Green needs exactly one flag, not 0."),
    "a flag on a wall": (
        {"win": {"kind": "flag"}, "flags": {"green": "c2", "red": "j9"}},
        "flags.green: A flag stands on a wall, a barrier or water.",
    ),
    "a flag on a start": (
        {"win": {"kind": "flag"}, "flags": {"green": "c1", "red": "j9"}},
        "flags.green: c1 already holds a start",
    ),
    "a flag of nobody": (
        {"win": {"kind": "flag"}, "flags": {"green": "a2", "red": "j9", "blue": "e5"}},
        "flags.blue: Blue has a flag, but no start squares.",
    ),
    "a walled flag": (
        {
            "win": {"kind": "flag"},
            "flags": {"green": "a1", "red": "j10"},
            "board": top("........#.", "..#....###"),
        },
        "flags.green: Green can’t reach any enemy flag.",
    ),
    "back for ever": (
        {"respawn": True},
        "respawn: If destroyed tanks come back, no side ever runs out of tanks.",
    ),
    "one portal": (
        {"board": top("o.........")},
        "board[0]: One portal leads nowhere; place 2 to 7, or none.",
    ),
    "eight portals": ({"board": top("oo.oooo.oo")}, "board[0]: 8 portals are too many"),
    "too many players": ({"players": [3]}, "players: The map is for 3 players, but only 2 sides have start"),
    "players twice": ({"players": [2, 2]}, "players: 2 is listed twice"),
    "no hit dice": ({"hit_dice": []}, "hit_dice: expected a list of 1 to 4 values"),
    "a die of seven": ({"hit_dice": [7]}, "hit_dice[0]: expected a whole number from 1 to 6"),
    "a row too short": (
        {"board": [*ROWS[:-1], "..."]},
        "board[9]: rank 1 must have 10 squares like most ranks",
    ),
    "an unknown ground": ({"board": top("..Q.......")}, "board[0]: column 3 (square c10): expected one of"),
    "a tiny board": ({"board": ["....."] * 5}, "board: expected a list of 6 to 40 values"),
    "a wide board": ({"board": ["." * 1000] * 20}, "board: expected 6 to 40 columns and rows, found 1000"),
    "a huge board": ({"board": ["." * 300] * 300}, "board: expected a list of 6 to 40 values"),
    "numbers as rows": ({"board": [1] * 10}, "board[9]: expected text, found the number 1"),
    "no board": ({"board": None}, "board: this key is missing"),
    "no title": ({"title": None, "cards": 3}, "title: this key is missing"),
    "a slip": ({"crads": 3}, "crads: unknown key 'crads' (did you mean cards?)"),
    "another game": ({"game": "tank_chess"}, "game: expected tank_tactics, found the text 'tank_chess'"),
    "a later format": ({"format": 2}, "this file is for another version of Treadboard"),
}


@pytest.mark.parametrize(("changes", "says"), MAPS_THAT_CANT_BE.values(), ids=MAPS_THAT_CANT_BE)
def test_what_is_wrong_with_a_map_is_told_with_its_key_and_what_can_be_drawn_is__TT_2_2(
    changes: dict[str, Any], says: str
) -> None:
    text = written(**changes)
    told = told_of(text)
    assert says in "\n".join(told)
    for one in told:
        assert not any(word in one for word in JARGON), one
        line, column, key = one.split(":")[1:4]
        assert int(line) >= 1 and int(column) >= 1 and key.strip(), one
    document, _ = load_yaml(text, "m.yaml")
    assert document is not None
    draft, unread = KIT.drafting.read(document.data, content().definitions)
    found = KIT.drafting.check(draft, content().definitions)
    assert unread or any(one.severity == "error" for one in found) or "title" in says
    KIT.drafting.write(draft, content().definitions)
    for kind in KIT.drafting.overlays():
        KIT.drafting.overlay(kind.key, draft, content().definitions, side=0)


def test_all_that_is_wrong_with_a_map_is_told_at_once__TT_2_2() -> None:
    told = "\n".join(
        told_of(written(cards=99, max_rounds=0, hit_dice=[0], respawn=7, tanks=9, win={"kind": 3}))
    )
    for key in ("cards", "max_rounds", "hit_dice[0]", "respawn", "tanks", "win.kind"):
        assert f": {key}: expected" in told
    told = "\n".join(
        told_of(written(respawn=True, players=[4], cards=12, board=top("o...#.....", "..#....#.x")))
    )
    for key in ("respawn", "players", "cards", "board[0]"):
        assert f": {key}: " in told


NONSENSE = (
    "", "null", "7", "[]", "{}", "x", "\0", "\ufeff", "a: &a [*a]", "board: " + "[" * 400,
    "starts: {green: .nan}", "game: tank_tactics", "game: tank_tactics\nboard: [" + "'', " * 3000 + "]",
    "game: tank_tactics\nboard: &b ['......']\nstarts: {green: *b, red: *b}\nwin: *b\ndeck: *b",
    "game: tank_tactics\nstarts: {green: {a: {b: {c: 1}}}, red: [[[[]]]]}\nflags: [[]]\ntanks: {green: {}}",
    "game: tank_tactics\nboard: ['\U0001d11e\U0001d11e']\nstarts: {\U0001d11e: []}\ntitle: '\\ud800'",
    "!!python/object:os.system x", "game: tank_tactics\nrecord:\n- {n: 1}", "- a\n- b: {c", "key: 'open",
)  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_no_map_and_a_draft_of_it_is_one_to_draw_on__TT_2_2(text: str) -> None:
    assert told_of(text)
    document, _ = load_yaml(text, "m.yaml", mapping=False)
    data: Any = document.data if document is not None else None
    draft, told = KIT.drafting.read(data, content().definitions)
    assert told and len(draft.grid) >= 1
    KIT.drafting.check(draft, content().definitions)


def test_half_a_map_anywhere_is_told_or_read__TT_2_2() -> None:
    text = (MAPS / "tank_tactics" / "four_flags.yaml").read_text("utf-8")
    for cut in range(0, len(text), 40):
        told = told_of(text[:cut])
        document, _ = load_yaml(text[:cut], "m.yaml")
        assert told or cut > text.index("blue: o2"), cut
        if document is not None:
            KIT.drafting.read(document.data, content().definitions)


# ---- cards and ground


def _cards(change: Callable[[dict[str, Any]], Any]) -> str:
    """The errors of the shipped cards after a change."""
    return _errors("cards", change)


def _errors(changed: str, change: Callable[[dict[str, Any]], Any]) -> str:
    """The errors of the shipped files after a change of one."""
    documents = read_definitions(KIT, KIT.definition_files)
    data = yaml.safe_load((ASSETS / KIT.definition_files[changed].path).read_text("utf-8"))
    change(data)
    document, problems = load_yaml(yaml.safe_dump(data, sort_keys=False), "c.yaml")
    assert document is not None, problems
    try:
        content_from(KIT, {**documents, changed: document})
    except ProblemsError as error:
        return "\n".join(map(str, error.problems))
    return ""


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({}, "cards.repair.effects: this card does nothing"),
        ({"repiar": 3}, "unknown key 'repiar' (did you mean repair?)"),
        ({"repair": -1}, "effects.repair: expected a whole number from 0 to 12, found the number -1"),
        ({"repair": 1.5}, "effects.repair: expected a whole number"),
        ({"repair": 10**9}, "effects.repair: expected a whole number"),
        ({"range_times": 0}, "effects.range_times: expected a whole number from 1 to 6"),
        ({"breach": 1}, "effects.breach: expected yes or no"),
        (None, "cards.repair.effects: expected keys with values, found nothing"),
        ([], "cards.repair.effects: expected keys with values, found an empty list"),
    ],
)
def test_what_is_wrong_with_a_cards_effects_is_told__TT_4_2(change: Any, says: str) -> None:
    assert says in _cards(lambda data: data["cards"]["repair"].update(effects=change))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data.update(cards={}), "cards: expected 1 to 60 keys with values, found no keys"),
        (lambda data: data.update(cards=["repair"]), "found a list of 1 value"),
        (lambda data: data.update(crads=1), "unknown key 'crads' (did you mean cards?)"),
        (lambda data: data["cards"]["repair"].pop("icon"), "cards.repair.icon: this key is missing"),
        (lambda data: data["cards"]["repair"].update(icon="../../x"), "cards.repair.icon: expected a name"),
        (lambda data: data["cards"]["repair"].update(copies=-2), "copies: expected a whole number from 0"),
        (lambda data: data["cards"].update({"A b!": 1}), "the key 'A b!' isn’t valid"),
        (lambda data: data["cards"].update(deal=data["cards"]["repair"]), "deal has another meaning"),
        (lambda data: data["cards"].pop("smoke"), ""),
    ],
)
def test_what_is_wrong_with_the_cards_is_told__TT_4_2(change: Callable[[Any], Any], says: str) -> None:
    told = _cards(change)
    assert says in told if says else not told


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ({"char": "k", "die": 4, "points": 3}, ""),
        ({"char": "k", "portal": True, "points": 1}, ""),
        ({"char": "#", "goal": True, "points": 1}, "char: # is already the character of raised"),
        ({"char": "k"}, "ground.new: this ground has nothing"),
        ({"char": "k", "points": 5}, "ground.new: this is the same as score_5"),
        ({"char": "k", "raised": True, "points": 1}, "ground.new: tanks can’t enter this ground"),
        ({"char": "k", "raised": True, "surface": True}, "ground.new: tanks can’t enter this ground"),
        ({"char": "k", "die": 2, "portal": True}, "ground.new: a portal can’t lie under a barrier"),
        ({"char": "k", "die": 7}, "ground.new.die: expected a whole number from 0 to 6"),
        ({"char": ".", "goal": True, "points": 1}, "ground.new.char: expected a letter, a digit or one of"),
        ({"char": "/", "goal": True, "points": 1}, "ground.new.char: expected a letter, a digit or one of"),
        ({"goal": True, "points": 1}, "ground.new.char: this key is missing"),
        ({"char": "k", "lava": True}, "unknown key 'lava'"),
    ],
)
def test_what_is_wrong_with_a_kind_of_ground_is_told__TT_2_1_TT_2_4(kind: dict[str, Any], says: str) -> None:
    told = _errors("ground", lambda data: data["ground"].update(new=kind))
    assert says in told if says else not told


# ---- positions and moves


LOADED = POSITIONS["cards loaded"]


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        (
            "cards=6",
            "cards=9999 deck=repair:9999,smoke:9999",
            "too many cards for a player: 9999 .at most 12",
        ),
        ("cards=6", "cards=6 deck=repair:99", "too many copies of a card: 99 .at most 60"),
        ("cards=6", "cards=6 max=9999", "too many rounds: 9999 .at most 500"),
        ("rounds:9", "rounds:201", "too many rounds until the match is decided: 201 .at most 200"),
        ("rounds:9", "points:100:2", "too many points to win: 100 .at most 99"),
        ("rounds:9", "points:99:21", "too many points for a destroyed tank: 21 .at most 20"),
        ("rounds:9", "flag home.green=a1 home.red=a1", "a flag shares a1 with a start or another flag"),
        ("rounds:9", "flag home.green=a1 home.red=b1", "a flag shares b1 with a start or another flag"),
        ("......../", "." * 1000 + "/", "1000|squares"),
        ("cards=6", "cards=nan", "expected a number"),
    ],
)
def test_a_position_beyond_what_a_map_can_be_is_refused__TT_2_2(before: str, now: str, told: str) -> None:
    assert before in LOADED
    with pytest.raises(TextError, match=told):
        KIT.parse_position(LOADED.replace(before, now, 1), content().definitions)


@pytest.mark.parametrize(("columns", "rows"), [(5, 8), (8, 5), (3, 3)])
def test_a_position_on_a_board_too_small_is_refused__TT_2_1(columns: int, rows: int) -> None:
    board = "/".join(["." * columns] * rows)
    starts = f"starts.green=a1N starts.red=a{rows}S seats=green,red"
    tanks = f"tanks.green=a1N/123456 tanks.red=a{rows}S/123456 to=green"
    with pytest.raises(TextError, match=f"{columns} × {rows} squares; expected 6 to 40"):
        KIT.parse_position(f"{board} cards=0 {starts} {tanks}", content().definitions)


def well_told(error: TextError) -> None:
    assert str(error)
    assert len(str(error)) < 1500, "a reason, not the whole text again"


def try_position(text: str, draw: random.Random) -> bool:
    """Whether a position can be read; it can be played on then, and is written as it was."""
    try:
        setup = KIT.parse_position(text, content().definitions)
    except TextError as error:
        well_told(error)
        return False
    state = GAME.new(setup)
    line = KIT.format_position(state)
    assert KIT.format_position(GAME.new(KIT.parse_position(line, content().definitions))) == line
    assert KIT.load_state(KIT.dump_state(state), setup) == state
    assert KIT.text_board(state)
    for _ in range(10):
        seat = GAME.to_act(state)
        if seat is None:
            break
        drawn = GAME.draw(state, draw) if seat == CHANCE else draw.choice(list(GAME.actions(state)))
        state = GAME.apply(state, drawn).state
    return True


WORDS = (
    "to=red", "phase=dice", "phase=deal", "phase=start", "rolling=green,red", "left=red",
    "deck=repair:60", "more=2", "hand.green=repair", "step=1", "over=points:1,2", "fell.red=1", "free=3",
    "ported", "onportal", "walls=c5:2", "win=flag", "win=goal:green:9", "respawn", "cards=0",
    "tanks.red=", "spent.green=repair", "max=1", "hit=1", "given.green=A", "moved=red", "seats=green",
    "flag.red=red:A", "round=9999", "acts=F", "smoke", "=", "x" * 999,
)  # fmt: skip


def test_positions_with_slips_are_read_or_refused__TT_2_2() -> None:
    for odd in ODD_TEXTS:
        assert not try_position(odd, random.Random(1))
    read = 0
    for seed in range(some(6000, 250)):
        draw = random.Random(seed)
        text = draw.choice(list(POSITIONS.values()))
        if draw.random() < 0.5:
            text = slipped(text, draw)
        parts = text.split(" ")
        for _ in range(draw.randint(0, 2)):
            where = draw.randrange(len(parts))
            parts[where : where + draw.randint(0, 1)] = [draw.choice(WORDS)]
        try:
            read += try_position(" ".join(parts), draw)
        except Exception as error:
            raise AssertionError(f"{seed}: {error!r} for {' '.join(parts)!r}") from error
    assert read > some(600, 20)


MOVES = (
    "A+3", "B=W", "A*h4", "A+x", "A-x", "A!amphibious", "A!!extra_action", "A>", "B@b1", "end",
    "A:536421", "repair:A", "repair:squad", "deal:repair,smoke", "roll:4,4", "die:3",
)  # fmt: skip


def test_moves_with_slips_are_read_or_refused_and_refused_ones_are_not_legal__TT_3_2() -> None:
    states = [GAME.new(KIT.parse_position(text, content().definitions)) for text in POSITIONS.values()]
    read = 0
    for seed in range(some(6000, 600)):
        draw = random.Random(seed)
        text = draw.choice(MOVES) if seed % 3 else draw.choice(ODD_TEXTS)
        state = draw.choice(states)
        for word in (text, slipped(text, draw)):
            read += try_move(word, state)
    assert read > some(3000, 300)


def try_move(text: str, state: TankTacticsWorld) -> bool:
    """Whether a word is a move, allowed or not."""
    try:
        action = KIT.parse_action(text, state)
    except TextError as error:
        well_told(error)
        return False
    assert KIT.parse_action(KIT.format_action(action, state), state) == action
    refusal = GAME.refuse(state, action)
    if refusal is None:
        GAME.apply(state, action)
    else:
        assert words().has(refusal.key), refusal.key
    if GAME.to_act(state) != CHANCE:
        assert (refusal is None) == (action in GAME.actions(state))
    return True


# ---- chance

BARE = "........ " * 8


def begun(phase: str) -> TankTacticsWorld:
    """A match of the duel before that phase, set up as it comes."""
    map_file = map_from(KIT, load_yaml(written(), "m.yaml")[0], content(), words()).map_file  # type: ignore[arg-type]
    state, draw = GAME.new(KIT.setup(map_file, content().definitions, (0, 2), {})), random.Random(1)
    while state.phase != phase:
        seat = GAME.to_act(state)
        drawn = GAME.draw(state, draw) if seat == CHANCE else next(iter(GAME.actions(state)))
        state = GAME.apply(state, drawn).state
    return state


@pytest.mark.parametrize(
    ("phase", "word", "rule"),
    [
        ("deal", "deal:repair,repair,repair", "TT-1.3"),
        ("deal", "deal:repair,smoke", "TT-1.3"),
        ("deal", "deal:repair,repair,reload,smoke", "TT-1.3"),
        ("deal", "deal:smoke,repair,reload", "TT-1.3"),
        ("deal", "deal:repair,reload,nothing", "TT-1.3"),
        ("deal", "roll:3,4", "TT-3.2"),
        ("deal", "A:123456", "TT-1.4"),
        ("dice", "A:664321", "TT-1.1"),
        ("dice", "A:111111", "TT-1.1"),
        ("dice", "B:123456", "TT-1.1"),
        ("dice", "F:123456", "TT-1.1"),
        ("dice", "deal:repair,repair,reload", "TT-3.2"),
        ("dice", "A+1", "TT-1.1"),
        ("cards", "A:123456", "TT-1.3"),
        ("cards", "smoke:squad", "TT-1.3"),
        ("cards", "nothing:A", "TT-1.3"),
        ("cards", "smoke:F", "TT-1.3"),
        ("start", "roll:4", ""),
        ("start", "roll:4,7", ""),
        ("start", "roll:4,-", "TT-3.1"),
        ("start", "roll:-,-", "TT-3.1"),
        ("start", "roll:4,5,6", "TT-3.1"),
        ("start", "die:3", "TT-3.2"),
    ],
)
def test_chance_and_settings_that_cant_be_are_refused__TT_1_1_TT_1_3_TT_3_1(
    phase: str, word: str, rule: str
) -> None:
    state = begun(phase)
    if not rule:
        with pytest.raises(TextError):
            KIT.parse_action(word, state)
        return
    assert refused(state, word).split()[0] == rule


def test_who_did_not_tie_rolls_no_second_time__TT_3_1() -> None:
    world = at(BARE, "green c1 N", "yellow a3 E", "red f8 S")
    state = world.with_(phase="start", rolling=frozenset({0, 1, 2}))
    tied = after(state, "roll:5,5,2")
    assert refused(tied, "roll:3,4,6").startswith("TT-3.1")
    assert refused(tied, "roll:3,4,-") == ""


def test_a_portals_die_is_from_one_to_six_and_only_rolled_on_a_portal__TT_2_4() -> None:
    state = GAME.new(KIT.parse_position(POSITIONS["the die picks a portal"], content().definitions))
    for word in ("die:0", "die:7", "die:-1", "die:33"):
        with pytest.raises(TextError):
            KIT.parse_action(word, state)
    assert refused(state, "die:6") == ""
    assert refused(after(state, "die:6"), "die:6").startswith("TT-3.2")


def test_a_map_of_another_game_and_this_ones_in_another_are_told__TT_2_2() -> None:
    for path in (
        sorted((MAPS / "tank_chess").glob("*.yaml"))[:2] + sorted((MAPS / "battlegrounds").glob("*.yaml"))[:2]
    ):
        document, _ = load_yaml(path)
        assert document is not None
        assert "game: expected tank_tactics" in "\n".join(map(str, check(document, KIT.map_model)[1]))
        data: Any = copy.deepcopy(document.data)
        draft, told = KIT.drafting.read(data, content().definitions)
        assert located(document, told)
        KIT.drafting.check(draft, content().definitions)
