"""Selections and clips: cut, paste, move, rotate, mirror, and the text that goes from editor to editor."""

from __future__ import annotations

import base64
import json
import random
import zlib
from dataclasses import replace

import pytest

from game.editor.selection import (
    TEXT_MARK,
    Clip,
    Selection,
    centred,
    copy,
    cut,
    move,
    paste,
)
from game.model.drafting import MapDraft, Stand
from game.model.grid8 import Grid
from tests.editor.other_game import PALETTE, random_draft

GRID = Grid(8, 6)


def at(name: str) -> int:
    """A square of the board."""
    return GRID.square(name)


def playable_draft(rng: random.Random, width: int = 8, height: int = 6) -> MapDraft:
    """Nonsense in which nothing stands on a wall."""
    draft = random_draft(rng, width, height)
    return replace(draft, pieces={s: p for s, p in draft.pieces.items() if draft.ground.get(s) != "wall"})


def test_selections_are_added_and_taken_away() -> None:
    box = Selection.box(GRID, at("c3"), at("b1"))
    assert {GRID.name(s) for s in box.squares} == {"b1", "c1", "b2", "c2", "b3", "c3"}
    hole = box.subtract(Selection.box(GRID, at("b2"), at("c2")))
    assert at("b2") not in hole and at("b3") in hole and hole.bounds(GRID) == (1, 0, 2, 3)
    assert hole.add(box) == box
    assert {GRID.name(s) for s in box.moved(GRID, -2, 1).squares} == {"a2", "a3", "a4"}
    assert Selection().bounds(GRID) is None and not Selection()
    with pytest.raises(ValueError, match="nothing"):
        copy(MapDraft(GRID), Selection())


def test_what_was_cut_and_pasted_back_is_the_same() -> None:
    rng = random.Random(2)
    for _ in range(60):
        draft = playable_draft(rng)
        chosen = Selection.box(GRID, rng.randrange(48), rng.randrange(48))
        chosen = chosen.subtract(Selection.box(GRID, rng.randrange(48), rng.randrange(48)))
        bounds = chosen.bounds(GRID)
        if bounds is None:
            continue
        emptied, clip = cut(draft, PALETTE, chosen)
        assert not chosen.squares & (emptied.ground.keys() | emptied.pieces.keys())
        assert paste(emptied, PALETTE, clip, bounds[:2]) == draft
        assert paste(draft, PALETTE, copy(draft, chosen), bounds[:2]) == draft


def test_moved_there_and_back_over_free_squares_is_the_same() -> None:
    draft = MapDraft(GRID, {at("a1"): "wall"}, {at("b1"): Stand("runner", 0, 3)})
    chosen = Selection.box(GRID, at("a1"), at("b2"))
    there = move(draft, PALETTE, chosen, 3, 2)
    assert (there.ground, there.pieces) == ({at("d3"): "wall"}, {at("e3"): Stand("runner", 0, 3)})
    assert move(there, PALETTE, chosen.moved(GRID, 3, 2), -3, -2) == draft
    assert move(draft, PALETTE, chosen, 0, 0) is draft
    assert move(draft, PALETTE, chosen, -1, 0).pieces == {at("a1"): Stand("runner", 0, 3)}


def test_pasted_plain_squares_leave_what_is_there_and_what_does_not_fit_is_dropped() -> None:
    clip = Clip(2, 1, frozenset({(0, 0), (1, 0)}), {(1, 0): "wall"})
    draft = MapDraft(GRID, {at("a1"): "water"})
    assert paste(draft, PALETTE, clip, (0, 0)).ground == {at("a1"): "water", at("b1"): "wall"}
    assert paste(draft, PALETTE, clip, (-1, 0)).ground == {at("a1"): "wall"}
    assert paste(draft, PALETTE, clip, (7, 5)) is draft
    strange = Clip(1, 1, frozenset({(0, 0)}), {(0, 0): "lava"}, {(0, 0): Stand("runner", 7, 1)})
    assert paste(draft, PALETTE, strange, (0, 0)) is draft
    assert centred(Clip(3, 2, frozenset()), GRID, at("d4")) == (2, 3)


def test_clips_turn_and_mirror_and_come_back() -> None:
    rng = random.Random(3)
    for _ in range(40):
        draft = playable_draft(rng)
        clip = copy(draft, Selection.box(GRID, rng.randrange(48), rng.randrange(48)))
        assert clip.rotated(4) == clip == clip.rotated(1).rotated(3) == clip.rotated(-1).rotated(1)
        assert clip.mirrored("left_right").mirrored("left_right") == clip
        assert clip.mirrored("left_right").mirrored("top_bottom") == clip.rotated(2)
        assert clip.swapped(PALETTE).swapped(PALETTE) == clip


def test_a_clip_turned_clockwise_has_its_upper_left_corner_at_the_upper_right() -> None:
    clip = Clip(3, 2, frozenset({(0, 1), (2, 0)}), {(0, 1): "goal_red"}, {(2, 0): Stand("runner", 0, 0)})
    turned = clip.rotated()
    assert (turned.width, turned.height) == (2, 3)
    assert (turned.ground, turned.pieces) == ({(1, 2): "goal_red"}, {(0, 0): Stand("runner", 0, 2)})
    assert clip.swapped(PALETTE).ground == {(0, 1): "goal_blue"}
    assert clip.swapped(PALETTE).pieces == {(2, 0): Stand("runner", 1, 0)}


def test_a_clip_goes_through_a_text() -> None:
    rng = random.Random(5)
    for _ in range(30):
        draft = random_draft(rng)
        chosen = Selection.box(draft.grid, rng.randrange(len(draft.grid)), rng.randrange(len(draft.grid)))
        clip = copy(draft, chosen)
        text = clip.to_text("other")
        assert "\n" not in text and Clip.from_text(f"  {text}\n", "other") == clip
    with pytest.raises(ValueError, match="damaged"):
        Clip.from_text(text, "tank_chess")


def test_other_texts_and_damaged_ones_are_no_clip() -> None:
    text = copy(random_draft(random.Random(1), 8, 6), Selection.all(GRID)).to_text("other")
    for bad in ("", "hello", TEXT_MARK, TEXT_MARK + "é", text[:-9], text[:40] + "A" + text[41:], text * 2000):
        with pytest.raises(ValueError, match="part of a map"):
            Clip.from_text(bad, "other")


GOOD_TEXT = {"game": "g", "size": [2, 2], "cells": [[0, 0]], "ground": [[0, 0, "wall"]], "pieces": []}


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": [0, 2]},
        {"size": [101, 2]},
        {"size": [2]},
        {"size": ["2", 2]},
        {"cells": []},
        {"cells": [[0, 2]]},
        {"cells": [[0, 0, 0]]},
        {"cells": [[0, 0.0]]},
        {"ground": [[1, 1, "wall"]]},
        {"ground": [[0, 0, 5]]},
        {"ground": None},
        {"pieces": [[0, 0, "x", "white", 0]]},
        {"pieces": [[0, 0, "x", 0, True]]},
        {"pieces": [[0, 0, "x"]]},
        {"game": "h"},
    ],
)
def test_a_text_made_by_hand_is_checked(wrong: dict[str, object]) -> None:
    def text(data: object) -> str:
        packed = zlib.compress(json.dumps(data).encode())
        return TEXT_MARK + base64.urlsafe_b64encode(packed).decode()

    assert Clip.from_text(text(GOOD_TEXT), "g").ground == {(0, 0): "wall"}
    with pytest.raises(ValueError, match="damaged"):
        Clip.from_text(text({**GOOD_TEXT, **wrong}), "g")


def test_a_text_without_its_checksum_is_damaged() -> None:
    packed = zlib.compress(json.dumps(GOOD_TEXT).encode())[:-3]
    with pytest.raises(ValueError, match="damaged"):
        Clip.from_text(TEXT_MARK + base64.urlsafe_b64encode(packed).decode(), "g")


def test_a_text_that_unpacks_to_very_much_is_refused() -> None:
    packed = zlib.compress(b"[" * 50_000_000, 9)
    with pytest.raises(ValueError, match="part of a map"):
        Clip.from_text(TEXT_MARK + base64.urlsafe_b64encode(packed).decode())
