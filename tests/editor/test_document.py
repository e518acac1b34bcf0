"""An open map: strokes, checks, its file, and files as people break them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.data.files.paths import MAPS
from game.data.files.problems import ProblemsError
from game.data.files.yaml_files import load_yaml
from game.data.maps.library import MapLibrary
from game.editor.brushes import GroundBrush, PieceBrush
from game.editor.commands import paint, set_meta
from game.editor.document import MapDocument, NotPlayable
from game.editor.templates import from_template
from game.model.drafting import MapDraft, Stand
from game.model.grid8 import Grid
from tests.editor.other_game import PALETTE, other_kit
from tests.games.tank_chess.boards import KIT, content, shipped_maps

FILES = Path(__file__).parents[1] / "data" / "bad"
BAD = sorted(FILES.glob("*.yaml"))
LEGAL = MapDraft(
    Grid(5, 5),
    {7: "water"},
    {0: Stand("flag", 0), 24: Stand("flag", 1), 1: Stand("start", 0)},
    meta={"title": "Ponds"},
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder of its own."""
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def opened(draft: MapDraft = LEGAL) -> MapDocument:
    """An open map of the other game."""
    return MapDocument(other_kit(), None, draft)


def painted(document: MapDocument, square: int, kind: str = "wall") -> MapDraft:
    """The map with one more square."""
    return paint(document.draft, PALETTE, [square], GroundBrush(kind))


def test_findings_are_worked_out_once_a_draft_and_only_when_asked_for() -> None:
    kit = other_kit()
    document = MapDocument(kit, None, LEGAL)
    assert kit.drafting.checks == 0
    assert document.playable and document.warnings == () and document.findings == ()
    assert kit.drafting.checks == 1
    document.do("stamp", painted(document, 0))
    assert [f.key for f in document.errors] == ["other.flags"] and not document.playable
    assert kit.drafting.checks == 2
    document.undo()
    assert document.playable


def test_a_stroke_is_one_step_and_is_seen_while_it_is_drawn() -> None:
    document = opened()
    document.begin("line")
    document.extend(painted(document, 10))
    document.extend(painted(document, 11))
    assert document.drawing and document.draft.ground.keys() == {7, 10, 11}
    assert document.settled is LEGAL and document.changed
    entry = document.commit({"n": 2}, by_hand={10})
    assert entry is not None and (entry.key, entry.params) == ("line", {"n": 2})
    assert (set(entry.squares), set(entry.twins)) == ({10, 11}, {11})
    assert document.commit() is None
    document.begin("stamp")
    document.extend(document.settled)
    assert document.commit() is None, "nothing was changed"
    document.begin("stamp")
    document.extend(painted(document, 12))
    document.abandon()
    assert 12 not in document.draft.ground and len(document.history) == 2
    with pytest.raises(RuntimeError):
        document.extend(LEGAL)


def test_what_changes_nothing_is_no_step_and_a_stroke_is_ended_by_what_follows() -> None:
    document = opened()
    assert document.do("stamp", replace(LEGAL)) is None
    document.begin("stamp")
    document.extend(painted(document, 10))
    document.note("playtest", {"turns": 14})
    assert [e.key for e in document.history.entries] == ["open", "stamp", "playtest"]
    document.begin("stamp")
    document.extend(painted(document, 11))
    document.undo()
    assert document.draft.ground.keys() == {7, 10}
    document.redo()
    document.go_to(0)
    assert document.draft == LEGAL and not document.changed


def test_it_is_changed_until_saved_and_not_when_all_is_undone(tmp_path: Path) -> None:
    document = opened()
    assert not document.changed
    document.do("stamp", painted(document, 10))
    assert document.changed
    document.undo()
    assert not document.changed
    document.redo()
    path = document.save(tmp_path / "ponds.yaml")
    assert (document.path, document.changed) == (path, False)
    document.undo()
    assert document.changed
    assert document.save() == path
    again = MapDocument.from_file(document.kit, None, path)
    assert again.draft == document.draft and again.file_problems == () and not again.changed
    fresh = opened()
    fresh.mark_unsaved()
    assert fresh.changed


def test_a_map_with_errors_is_saved_but_not_played(tmp_path: Path) -> None:
    document = opened(replace(LEGAL, pieces={}))
    with pytest.raises(NotPlayable) as told:
        document.map_file()
    assert [f.key for f in told.value.findings] == ["other.flags", "other.flags"]
    path = document.save(tmp_path / "none.yaml")
    assert MapDocument.from_file(document.kit, None, path).draft == document.draft
    model = opened().map_file()
    assert getattr(model, "title", None) == "Ponds"
    with pytest.raises(ProblemsError, match="title"):
        opened(replace(LEGAL, meta={})).map_file()


def test_a_library_gives_a_new_map_its_file_and_a_shipped_one_is_not_changed(home: Path) -> None:
    document = opened()
    with pytest.raises(ProblemsError, match="no file yet"):
        document.save()
    library = MapLibrary(document.kit, shipped=home / "none")
    assert document.save(library) == home / "data" / "maps" / "other" / "ponds.yaml"
    assert library.files()[0].name == "ponds"
    shipped = MapDocument.from_file(KIT, content().definitions, MAPS / "tank_chess" / "official_16.yaml")
    assert shipped.shipped
    with pytest.raises(ProblemsError, match="can’t be changed"):
        shipped.save()
    own = shipped.save(MapLibrary(KIT))
    assert own.parent == home / "data" / "maps" / "tank_chess" and not shipped.shipped


def test_the_file_has_its_rows_in_quotes_under_each_other(tmp_path: Path) -> None:
    path = opened().save(tmp_path / "ponds.yaml")
    rows = [line for line in path.read_text(encoding="utf-8").splitlines() if "..." in line]
    assert rows == ['  - "... ... ... ... ..."'] * 3 + [
        '  - "... ... wat ... ..."',
        '  - "... ... ... ... ..."',
    ]


@pytest.mark.parametrize("name", shipped_maps())
def test_a_shipped_map_opens_is_playable_and_is_written_as_the_same_map(name: str, tmp_path: Path) -> None:
    document = MapDocument.from_file(KIT, content().definitions, MAPS / "tank_chess" / f"{name}.yaml")
    assert document.file_problems == () and document.playable
    document.map_file()
    saved = document.save(tmp_path / "own.yaml")
    again = MapDocument.from_file(KIT, content().definitions, saved)
    assert again.draft == document.draft
    changed = paint(again.draft, again.palette, [0], GroundBrush("obstacle"))
    again.do("stamp", set_meta(changed, title="Mine: «№ 7»"))
    again.save()
    third = MapDocument.from_file(KIT, content().definitions, saved)
    assert third.draft == again.draft and third.draft.title == "Mine: «№ 7»"


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_file_is_opened_as_far_as_it_can_be_or_all_its_problems_are_told(
    path: Path, tmp_path: Path
) -> None:
    before = path.read_bytes()
    source, problems = load_yaml(path)
    if source is None:
        with pytest.raises(ProblemsError) as told:
            MapDocument.from_file(KIT, content().definitions, path)
        assert len(told.value.problems) == len(problems) > 0
        return
    document = MapDocument.from_file(KIT, content().definitions, path)
    assert document.file_problems or document.errors, "it is bad, and nothing says so"
    if path.stem.startswith("map_"):
        assert all(problem.line for problem in document.file_problems)
    saved = document.save(tmp_path / "mended.yaml")
    assert MapDocument.from_file(KIT, content().definitions, saved).draft == document.draft
    assert path.read_bytes() == before


def test_saved_over_a_file_that_could_not_be_opened_whole_the_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    before = (FILES / "map_unknown_characters.yaml").read_bytes()
    path.write_bytes(before)
    document = MapDocument.from_file(KIT, content().definitions, path)
    assert document.file_problems and not document.changed
    document.do("meta", set_meta(document.draft, title="Mended"))
    document.save()
    assert document.original == tmp_path / "mine.yaml.old" and document.original.read_bytes() == before
    document.do("meta", set_meta(document.draft, title="Again"))
    document.save()
    assert sorted(p.name for p in tmp_path.glob("mine*")) == ["mine.yaml", "mine.yaml.old"]
    assert MapDocument.from_file(document.kit, document.definitions, path).draft.title == "Again"


def test_what_could_be_opened_of_a_bad_file_is_there__TC_7_1() -> None:
    rows = ["#..", "........", "...Q....", "........", "........", "........", "........", "........"]
    text = "\n".join(
        (
            "format: 1",
            "game: tank_chess",
            "title: Broken",
            "titel: x",
            "board:",
            *(f'  - "{row}"' for row in rows),
            "white: [C a1 N, C b1 N, L z9 N]",
            "black: []",
        )
    )
    source, problems = load_yaml(text, "broken.yaml")
    assert source is not None and not problems
    document = MapDocument.from_source(KIT, content().definitions, source)
    grid = document.draft.grid
    assert (grid.width, grid.height, document.draft.title) == (8, 8, "Broken")
    assert {grid.name(s): p.kind for s, p in document.draft.pieces.items()} == {
        "a1": "command",
        "b1": "command",
    }
    assert document.draft.ground == {grid.square("a8"): "obstacle"}
    assert {problem.line for problem in document.file_problems} == {4, 6, 8, 14}
    assert document.changed and not document.playable


def test_five_hundred_by_five_hundred_is_opened_as_far_as_a_board_goes() -> None:
    text = "format: 1\ngame: tank_chess\ntitle: Huge\nboard:\n" + ('  - "' + "#." * 250 + '"\n') * 500
    source, _ = load_yaml(text, "huge.yaml")
    assert source is not None
    document = MapDocument.from_source(KIT, content().definitions, source)
    assert (document.draft.grid.width, document.draft.grid.height) == (26, 26)
    assert document.file_problems and len(document.draft.ground) == 13 * 26


def test_no_file_no_kit() -> None:
    with pytest.raises(ProblemsError, match="file not found"):
        MapDocument.from_file(KIT, content().definitions, FILES / "absent.yaml")

    class Undrawn(type(KIT)):  # type: ignore[misc]
        drafting = None

    with pytest.raises(ValueError, match="not drawn"):
        MapDocument(Undrawn(), content().definitions, LEGAL)


def test_a_template_is_a_new_map_of_the_same_game() -> None:
    path = MAPS / "tank_chess" / "official_16.yaml"
    official = MapDocument.from_file(KIT, content().definitions, path)
    draft = from_template(official.draft, official.palette, 20, 20)
    document = MapDocument(KIT, content().definitions, set_meta(draft, title="Larger"), key="new")
    assert not [f for f in document.errors if f.key in ("map.commands", "map.pieces")]
    assert len(draft.pieces) == len(official.draft.pieces)
    assert document.history.entries[0].key == "new"
    brush = PieceBrush("command", 0, 0)
    document.do("stamp", paint(document.draft, document.palette, [0], brush))
    assert "map.commands" in {f.key for f in document.errors}
