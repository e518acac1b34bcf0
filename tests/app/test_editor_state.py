"""What is done to a map in the editor, without a window."""

from __future__ import annotations

import pytest

from game.app.editor.choices import EditorChoices
from game.app.editor.square_state import SquareState
from game.app.editor.words import SquareWords
from game.data.files.content import load_content
from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.editor.document import MapDocument
from game.editor.listener import Listener
from game.model.drafting import SquarePalette
from game.model.registry import kit as kit_of
from game.view.draft.look import DraftLook
from tests.app.editor_hands import small_map


@pytest.fixture
def told() -> list[str]:
    """What the state told, in order."""
    return []


@pytest.fixture
def state(told: list[str]) -> SquareState:
    kit = kit_of("tank_chess")
    document = MapDocument(kit, load_content(kit).definitions, small_map())
    names = SquareWords(Texts(ASSETS / "locale"), kit.name, document.palette)
    listener = Listener(
        drawn=lambda: told.append("drawn"), changed=lambda: told.append("changed"), say=told.append,
        removed=lambda before, gone: told.append(f"removed {len(gone)}"),
    )  # fmt: skip
    return SquareState(document, names, EditorChoices(), listener)


def test_a_stroke_is_one_step_and_undo_says_what_it_was(state: SquareState, told: list[str]) -> None:
    before = state.draft
    b2, c2 = (state.draft.grid.square(name) for name in ("b2", "c2"))
    state.press(b2)
    state.drag(c2)
    state.release()
    assert told == ["drawn", "drawn", "changed"]
    assert {b2, c2} <= set(state.draft.ground)
    assert state.unsaved
    state.undo()
    assert state.draft == before
    assert told[-1] == "changed" and "obstacle" in told[-2]


def test_ground_that_takes_a_piece_away_is_told(state: SquareState, told: list[str]) -> None:
    state.press(state.draft.grid.square("f2"))
    state.release()
    assert told[-1] == "removed 2"


def test_a_dragged_piece_goes_with_the_hand_and_a_clicked_one_is_selected(state: SquareState) -> None:
    grid = state.draft.grid
    state.palette_choice.set_tool(state.tools.select)
    state.press(grid.square("f2"))
    state.drag(grid.square("f1"))
    state.release()
    assert grid.square("f1") in state.draft.pieces and grid.square("f2") not in state.draft.pieces
    state.press(grid.square("f1"))
    state.release()
    assert state.tools.selection.squares == {grid.square("f1")}
    assert state.looks(DraftLook()).selection == {grid.square("f1")}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["tank_chess", "tank_tactics"])
def test_every_shipped_thing_of_the_palette_has_a_name_in_every_language(game: str) -> None:
    kit = kit_of(game)
    assert kit.drafting is not None
    palette = kit.drafting.palette(load_content(kit).definitions)
    assert isinstance(palette, SquarePalette)
    for language in Texts.written(ASSETS / "locale"):
        texts = Texts(ASSETS / "locale", language)
        for group, items in (("piece", palette.pieces), ("ground", palette.ground)):
            missing = [item.name for item in items if not texts.has(f"{game}.{group}.{item.name}")]
            assert not missing, language
