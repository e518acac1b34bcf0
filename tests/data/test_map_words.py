"""Labels of maps, what maps suggest, and limits of turns."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from game.data.files.content import load_content, load_map
from game.data.files.paths import locale_folders, maps_of
from game.data.files.problems import ProblemsError
from game.data.files.yaml_files import load_yaml
from game.data.sharing.share import map_checksum
from game.data.words.texts import Texts
from game.editor.commands import resize
from game.editor.document import MapDocument
from game.editor.table_commands import resize as resize_table
from game.model.contract import CHANCE
from game.model.map_labels import label_near, square_labels, table_labels, with_square_label, with_table_label
from game.model.registry import kit
from tests.amount import some
from tests.app.editor_hands import small_map

TEXTS = Texts(locale_folders())
DRAWN = ("tank_chess", "tank_tactics", "flames_of_tanks")


@pytest.mark.parametrize("game", DRAWN)
def test_old_maps_are_saved_as_they_were(game: str) -> None:
    found = kit(game)
    content = load_content(found)
    for path in sorted(maps_of(game).glob("*.yaml"))[:2]:
        before = MapDocument.from_file(found, content.definitions, path)
        text = before.text()
        source, _ = load_yaml(text, "again")
        assert source is not None
        assert MapDocument.from_source(found, content.definitions, source).text() == text
        assert "labels" not in text and "suggests" not in text


@pytest.mark.parametrize("game", DRAWN)
def test_labels_suggestions_and_lines_come_back_from_the_file(game: str) -> None:
    found = kit(game)
    content = load_content(found)
    path = maps_of(game) / f"{found.default_map}.yaml"
    document = MapDocument.from_file(found, content.definitions, path)
    draft = document.draft
    if game == "flames_of_tanks":
        meta = with_table_label(draft.meta, (36_000, 24_500), "The mill")
        suggests: dict[str, Any] = {"turn_seconds": 60, "options": {"night": True}}
    else:
        meta = with_square_label(draft.meta, "b2", "The mill")
        suggests = {"clock": {"minutes": 15, "increment": 10}, "options": {"undo": False}}
    worded = MapDocument(found, content.definitions, replace(draft, meta=meta))
    assert map_checksum(worded.data()) == map_checksum(document.data())
    meta |= {"suggests": suggests, "description": "First line.\n\nSecond: line"}
    changed = MapDocument(found, content.definitions, replace(draft, meta=meta))
    read = load_map(found, changed.text(), content, TEXTS)
    assert read.map_file.labels[0].text == "The mill"
    assert read.map_file.description == "First line.\n\nSecond: line"
    assert read.map_file.suggested_options == suggests["options"]
    source, _ = load_yaml(changed.text(), "again")
    assert source is not None
    again = MapDocument.from_source(found, content.definitions, source)
    assert again.draft.meta == meta and not again.file_problems


def test_a_label_keeps_its_square_when_the_board_is_resized() -> None:
    draft = small_map(10)
    draft = replace(
        draft, meta=with_square_label(with_square_label(draft.meta, "a1", "Corner"), "e5", "Middle")
    )
    drafting: Any = kit("tank_chess").drafting
    palette = drafting.palette(load_content(kit("tank_chess")).definitions)
    larger = resize(draft, palette, 12, 12, 8)
    assert square_labels(larger.meta, larger.grid) == {
        larger.grid.square("c1"): "Corner",
        larger.grid.square("g5"): "Middle",
    }
    smaller = resize(draft, palette, 8, 8, 2)
    assert list(square_labels(smaller.meta, smaller.grid).values()) == ["Middle"]
    assert with_square_label(with_square_label({}, "a1", "x"), "a1", "  ") == {}


def test_a_label_of_a_table_moves_with_it_and_is_found_nearby() -> None:
    found = kit("flames_of_tanks")
    assert found.drafting is not None
    blank = found.drafting.blank(load_content(found).definitions)
    draft = replace(blank, meta=with_table_label(blank.meta, (10_000, 10_500), "Mill"))
    assert label_near(draft.meta, (10_600, 10_000)) == ((10_000, 10_500), "Mill")
    assert label_near(draft.meta, (12_000, 10_000)) is None
    larger = resize_table(draft, 82, 58, 4)
    assert table_labels(larger.meta) == [((15_000, 15_500), "Mill")]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("suggests: {options: {no_such_option: 1}}", "no_such_option"),
        ("suggests: {options: {undo: 3}}", "undo"),
        ("suggests: {clock: {minutes: 0}}", "minutes"),
        ("labels: [{at: b2}]", "text"),
        ("labels: [{at: '', text: x}]", "at"),
    ],
)
def test_bad_suggestions_and_labels_are_told(words: str, line: str) -> None:
    found = kit("tank_chess")
    content = load_content(found)
    text = (maps_of("tank_chess") / "quick_bout_8.yaml").read_text(encoding="utf-8") + f"\n{words}\n"
    with pytest.raises(ProblemsError) as told:
        load_map(found, text, content, TEXTS)
    assert line in str(told.value.problems[0])
    source, _ = load_yaml(text, "map")
    assert source is not None
    opened = MapDocument.from_source(found, content.definitions, source)
    assert opened.file_problems
    load_map(found, opened.text(), content, TEXTS)


def test_a_label_off_the_board_is_only_a_warning() -> None:
    found = kit("tank_chess")
    text = (maps_of("tank_chess") / "quick_bout_8.yaml").read_text(
        encoding="utf-8"
    ) + "\nlabels: [{at: z9, text: Far}]\n"
    checked = load_map(found, text, load_content(found), TEXTS)
    assert any("label" in problem.message for problem in checked.warnings)


@pytest.mark.slow
def test_no_labels_or_suggestions_stop_the_editor() -> None:
    rng = random.Random(4)
    odd: tuple[Any, ...] = (None, [], {}, -1, 1e9, "x" * 200, [[1, 2, 3]], True, "\u202e", {"at": 1}, [None])
    found = kit("tank_chess")
    content = load_content(found)
    assert found.drafting is not None
    for _ in range(some(400, 120)):
        label = {
            "at": rng.choice(["a1", "zz99", [1, 2], *odd]),
            "text": rng.choice(["x", *odd]),
            "more": rng.choice(odd),
        }
        suggests = {"clock": rng.choice(odd), "options": rng.choice(odd), rng.choice("ab"): 1}
        data: dict[str, Any] = {
            "format": 1, "game": "tank_chess", "title": "Odd", "board": ["........"] * 8, "white": [],
            "black": [], "labels": rng.choice([[label, label], label, *odd]),
            "suggests": rng.choice([suggests, *odd]),
        }  # fmt: skip
        draft, _ = found.drafting.read(data, content.definitions)
        square_labels(draft.meta, draft.grid)
        document = MapDocument(found, content.definitions, draft)
        again, told = found.drafting.read(document.data(), content.definitions)
        assert again == draft and not told


def test_the_turn_limit_draws_a_match__TC_6_4() -> None:
    from game.games.tank_chess.rules.kit import KIT
    from game.model.contract import Setup

    content = load_content(KIT)
    checked = load_map(KIT, maps_of("tank_chess") / "quick_bout_8.yaml", content, TEXTS)
    setup: Setup = KIT.setup(checked.map_file, content.definitions, (0, 1), {"turn_limit": 2})
    state, rng = KIT.game.new(setup), random.Random(1)
    plies = 0
    while KIT.game.result(state) is None:
        state = KIT.game.apply(state, rng.choice(KIT.game.actions(state))).state
        plies += 1
    result = KIT.game.result(state)
    assert result is not None
    assert plies == 4 and result.reason == "turn_limit" and result.drawn
    again = KIT.load_state(KIT.dump_state(state), setup)
    assert KIT.game.result(again) == result


LIMITS = [
    ("tank_tactics", "duel", 2, 2, "max_rounds", "TT-2.6"),
    ("tank_tactics", "portal", 4, 2, "max_rounds", "TT-2.6"),
    ("tank_battle", "classic", 2, 3, "turn_limit", "TB-6.2"),
    ("battlegrounds", "battle", 3, 4, "turn_limit", "BG-9.2"),
    ("battlegrounds", "team", 4, 6, "turn_limit", "BG-9.2"),
    ("battlegrounds", "family", 3, 4, "turn_limit", "BG-9.2"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name", "seats", "limit", "reason", "rule"), LIMITS)
def test_a_limit_of_turns_ends_a_match_as_its_game_breaks_ties__BG_9_2__TB_6_2__TT_2_6(
    game: str, name: str, seats: int, limit: int, reason: str, rule: str
) -> None:
    found = kit(game)
    content = load_content(found)
    map_file = load_map(found, maps_of(game) / f"{name}.yaml", content, TEXTS).map_file
    sides = next(one.sides for one in found.seatings_for(map_file) if len(one.sides) == seats)
    setup = found.setup(map_file, content.definitions, sides, {"turn_limit": limit})
    rules, rng = found.game, random.Random(5)
    state = rules.new(setup)
    states, actions = [state], []
    rounds: set[int] = set()
    while rules.result(state) is None:
        seat = rules.to_act(state)
        action = rules.draw(state, rng) if seat == CHANCE else rng.choice(rules.actions(state))
        rounds.add(state.round)
        state = rules.apply(state, action).state
        states.append(state)
        actions.append(action)
    result = rules.result(state)
    assert result is not None and (result.reason, result.rule) == (reason, rule)
    # all have had as many turns: the round is played to its end
    assert max(rounds) == (-(-limit // seats) if game == "battlegrounds" else limit)
    if reason == "turn_limit":
        assert result.params["n"] == limit
    if game == "tank_battle":
        assert result.drawn
    else:
        best = [seat for seat, place in enumerate(result.places) if place == 1]
        counted = (
            result.scores if game == "battlegrounds" else [state.seat_hit_points(s) for s in range(seats)]
        )
        assert name == "portal" or all(counted[seat] == max(counted) for seat in best)
    assert rules.result(found.load_state(found.dump_state(state), setup)) == result
    # a record and a position from the middle of it end as the match did
    text = found.write_record(setup, states, actions, {})
    told = found.read_record(text, content.definitions, setup)
    assert rules.result(told.states[-1]) == result
    middle = found.parse_position(found.format_position(states[len(states) // 2]), content.definitions)
    assert found.format_position(rules.new(middle)) == found.format_position(states[len(states) // 2])


def test_a_goal_is_held_as_long_as_the_map_says_whatever_the_limit__TT_2_3() -> None:
    found = kit("tank_tactics")
    content = load_content(found)
    maps = [
        load_map(found, path, content, TEXTS).map_file
        for path in sorted(maps_of("tank_tactics").glob("*.yaml"))
    ]
    shorter = 0
    for map_file in maps:
        sides = found.usual_sides(map_file)
        usual = found.setup(map_file, content.definitions, sides, {}).map
        board = found.setup(map_file, content.definitions, sides, {"turn_limit": 3}).map
        shorter += board.max_rounds == 3
        assert board.win.kind != "goal" or board == usual
        assert board.last_round == (usual.last_round if board.win.kind == "goal" else 3)
    assert shorter


def test_alone_against_the_artillery_no_turns_are_counted__BG_12_6() -> None:
    found = kit("battlegrounds")
    content = load_content(found)
    map_file = load_map(found, maps_of("battlegrounds") / "solo.yaml", content, TEXTS).map_file
    assert "turn_limit" not in found.options_on(map_file)
    assert found.setup(map_file, content.definitions, (0,), {"turn_limit": 9}).map.turn_limit == 0
