"""Undo and redo without limit, notes, clicking in the list, and what all of it costs."""

from __future__ import annotations

import random
import tracemalloc

import pytest

from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.editor.brushes import GroundBrush, PieceBrush
from game.editor.commands import paint, resize, set_meta
from game.editor.history import STEP_KEYS, History
from game.model.drafting import MapDraft
from game.model.grid8 import Grid
from tests.amount import some
from tests.editor.other_game import PALETTE, random_draft


def changes(rng: random.Random, history: History, count: int) -> list[MapDraft]:
    """Do things of all kinds; the drafts after each, the first one first."""
    drafts = [history.draft]
    for _ in range(count):
        draft = history.draft
        match rng.randrange(6):
            case 0:
                new = paint(draft, PALETTE, [rng.randrange(len(draft.grid))], PieceBrush("ball"))
            case 1:
                new = resize(draft, PALETTE, rng.randint(3, 12), rng.randint(3, 12), rng.randrange(9))
            case 2:
                new = set_meta(draft, title=str(rng.random()))
            case 3:
                new = random_draft(rng)
            case _:
                squares = rng.choices(range(len(draft.grid)), k=5)
                new = paint(draft, PALETTE, squares, GroundBrush("water"), "point")
        history.do("stamp", new)
        drafts.append(new)
    return drafts


def test_undone_and_redone_every_draft_comes_back() -> None:
    rng = random.Random(1)
    history = History(random_draft(rng))
    drafts = changes(rng, history, 60)
    assert [history.draft_at(i) for i in range(61)] == drafts
    for _ in range(300):
        index = rng.randrange(61)
        assert history.go_to(index) == drafts[index] == history.draft
        assert history.index == index
    history.go_to(60)
    seen = []
    while history.can_undo:
        assert history.undo() is not None
        seen.append(history.draft)
    assert seen[-1] == drafts[0]
    assert history.undo() is None
    while history.redo() is not None:
        pass
    assert history.draft == drafts[-1] and not history.can_redo
    with pytest.raises(IndexError):
        history.go_to(61)


def test_something_new_forgets_what_was_undone() -> None:
    history = History(MapDraft(Grid(4, 4)))
    first = paint(history.draft, PALETTE, [1], GroundBrush("wall"))
    history.do("stamp", first)
    history.undo()
    second = paint(history.draft, PALETTE, [2], GroundBrush("wall"))
    entry = history.do("line", second, by_hand=[2])
    assert [e.key for e in history.entries] == ["open", "line"]
    assert (set(entry.squares), set(entry.twins), len(history)) == ({2}, set(), 2)


def test_an_entry_tells_its_squares_and_its_twins() -> None:
    history = History(MapDraft(Grid(4, 4)), clock=lambda: 12.5)
    draft = paint(history.draft, PALETTE, [1, 2], GroundBrush("wall"), "point")
    entry = history.do("stamp", draft, {"n": 2}, by_hand=[1, 2])
    assert (set(entry.squares), set(entry.twins)) == ({1, 2, 13, 14}, {13, 14})
    assert (entry.when, entry.params, entry.changed) == (12.5, {"n": 2}, True)


def test_a_note_changes_nothing_and_is_passed_by_undo_and_redo() -> None:
    history = History(MapDraft(Grid(4, 4)))
    first = paint(history.draft, PALETTE, [1], GroundBrush("wall"))
    second = paint(first, PALETTE, [2], GroundBrush("wall"))
    history.do("stamp", first)
    history.note("playtest", {"turns": 14})
    assert history.draft is first and not history.entries[2].changed
    history.do("stamp", second)
    history.undo()
    assert (history.index, history.draft) == (2, first)
    undone = history.undo()
    assert undone is not None and undone.key == "stamp"
    assert (history.index, history.draft, history.can_undo) == (0, history.draft_at(0), False)
    history.note("balance")
    assert history.can_redo, "a note must not forget what can be redone"
    redone = history.redo()
    assert redone is not None and redone.key == "stamp" and history.draft == first
    history.redo()
    assert history.draft == second


def test_a_redo_goes_over_notes_to_the_next_change() -> None:
    history = History(MapDraft(Grid(4, 4)))
    first = paint(history.draft, PALETTE, [1], GroundBrush("wall"))
    second = paint(first, PALETTE, [2], GroundBrush("wall"))
    history.do("stamp", first)
    history.note("playtest")
    history.do("line", second)
    history.note("balance")
    history.go_to(1)
    redone = history.redo()
    assert redone is not None and redone.key == "line"
    assert (history.draft, history.index) == (second, 4)
    history.go_to(3)
    assert not history.can_redo and history.redo() is None, "a note alone is nothing to do again"


def test_ten_thousand_strokes_on_the_largest_board_stay_small() -> None:
    rng, many = random.Random(7), some(2_000, 600)
    grid = Grid(26, 26)
    draft = MapDraft(grid, {s: "water" for s in range(676) if rng.random() < 0.35})
    history = History(draft)
    kinds = [item.name for item in PALETTE.ground]
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for number in range(many):
        squares = rng.choices(range(676), k=4)
        draft = paint(draft, PALETTE, squares, GroundBrush(kinds[number % 4]), "both")
        history.do("stamp", draft)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown / many * 10_000 < 50_000_000, f"{grown / many:.0f} bytes a stroke"


def test_every_key_of_an_entry_has_its_words() -> None:
    words = Texts(ASSETS / "locale")
    for key in STEP_KEYS:
        assert words.has(f"editor.did.{key}"), key
