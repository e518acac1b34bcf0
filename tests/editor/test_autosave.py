"""What is drawn outlives a crash: the copy beside the file, and finding it again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.data.files.paths import PROJECT, user_maps
from game.editor.autosave import Autosave, Recoverable, autosave_path, discard, recoverable, unsaved_folder
from game.editor.brushes import GroundBrush
from game.editor.commands import paint
from game.editor.document import MapDocument
from game.model.drafting import MapDraft, Stand
from game.model.grid8 import Grid
from tests.editor.other_game import PALETTE, other_kit

PONDS = MapDraft(Grid(5, 5), {7: "water"}, {0: Stand("flag", 0)}, meta={"title": "Ponds"})


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder of its own."""
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def opened(path: Path | None = None) -> MapDocument:
    """An open map, saved if it has a path."""
    document = MapDocument(other_kit(), None, PONDS)
    if path is not None:
        document.save(path)
    return document


def stamp(document: MapDocument, *squares: int) -> None:
    """Paint walls, one stroke each."""
    for square in squares:
        document.do("stamp", paint(document.draft, PALETTE, [square], GroundBrush("wall")))


def own_path() -> Path:
    """A file in the player's folder of maps."""
    return user_maps("other") / "ponds.yaml"


def copies() -> list[Path]:
    """All files of copies there are."""
    return [one.file for one in recoverable(["other"])]


def test_the_copy_is_beside_the_file_and_goes_when_it_is_saved() -> None:
    document = opened(own_path())
    autosave = Autosave(document, pause_s=0)
    autosave.flush()
    assert copies() == []
    stamp(document, 3)
    autosave.flush()
    assert copies() == [own_path().with_name(".ponds.autosave.yaml")] == [autosave.path]
    document.save()
    autosave.tick()
    assert copies() == []
    stamp(document, 4)
    autosave.flush()
    assert copies()
    document.undo()
    autosave.tick()
    assert copies() == [], "it is again as it was saved"
    autosave.close()


def test_maps_without_a_file_of_the_players_have_theirs_in_a_folder(tmp_path: Path) -> None:
    for path in (None, tmp_path / "elsewhere.yaml"):
        document = opened(path)
        autosave = Autosave(document, pause_s=0)
        stamp(document, 3)
        autosave.flush()
        (one,) = recoverable(["other"])
        assert (one.file.parent, one.path) == (unsaved_folder(), path)
        autosave.close()
        assert recoverable(["other"]) == []
    two = [Autosave(opened()) for _ in range(2)]
    assert two[0].path != two[1].path, "two new maps have two copies"


def test_saved_under_another_name_the_old_copy_goes() -> None:
    document = opened()
    autosave = Autosave(document, pause_s=0)
    stamp(document, 3)
    autosave.flush()
    document.save(own_path())
    stamp(document, 4)
    autosave.flush()
    assert copies() == [autosave_path("other", own_path(), "")]
    autosave.close()


def test_what_is_recovered_is_the_map_with_its_file_and_counts_as_unsaved() -> None:
    document = opened(own_path())
    autosave = Autosave(document, pause_s=0)
    stamp(document, 3, 4)
    document.begin("stamp")
    document.extend(paint(document.draft, PALETTE, [5], GroundBrush("wall")))
    before = time.time()
    autosave.close(keep=True)
    (found,) = recoverable(["other"])
    assert (found.game, found.path, found.title) == ("other", own_path(), "Ponds")
    assert abs(found.saved - before) < 60
    recovered = found.open(other_kit(), None)
    assert recovered.draft == document.draft and 5 in recovered.draft.ground, "the stroke not ended, too"
    assert recovered.changed and recovered.path == own_path()
    assert recovered.history.entries[0].key == "recover"
    again = Autosave(recovered, copy=found.file, pause_s=0)
    again.tick()
    again.flush()
    assert copies() == [found.file]
    recovered.save()
    again.tick()
    assert copies() == []
    assert MapDocument.from_file(other_kit(), None, own_path()).draft == document.draft
    again.close()


def test_a_recovered_new_map_has_one_copy_and_none_when_it_is_thrown_away() -> None:
    document = opened()
    autosave = Autosave(document, pause_s=0)
    stamp(document, 3)
    autosave.close(keep=True)
    (found,) = recoverable(["other"])
    again = Autosave(found.open(other_kit(), None), copy=found.file, pause_s=0)
    again.flush()
    (newer,) = copies()
    assert newer != found.file
    again.close()
    assert copies() == []


def test_discarded_it_is_gone_and_may_be_discarded_twice() -> None:
    document = opened()
    autosave = Autosave(document, pause_s=0)
    stamp(document, 3)
    autosave.close(keep=True)
    (found,) = recoverable(["other"])
    assert recoverable(["tank_chess"]) == []
    discard(found.file)
    discard(found.file)
    assert recoverable(["other"]) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "format: 2\ngame: other\nsaved: 1\nmap: {}\n",
        "format: 1\ngame: 5\nsaved: 1\nmap: {}\n",
        "format: 1\ngame: other\nsaved: x\nmap: {}\n",
        "format: 1\ngame: other\nsaved: 1\nmap: []\n",
        "format: 1\ngame: other\nsaved: 1\nmap: {board: [",
    ],
)
def test_what_is_no_copy_is_passed_over(text: str) -> None:
    unsaved_folder().mkdir(parents=True)
    (unsaved_folder() / "x.autosave.yaml").write_text(text, encoding="utf-8")
    assert recoverable(["other"]) == []


def test_a_copy_with_a_broken_map_opens_as_far_as_it_can() -> None:
    unsaved_folder().mkdir(parents=True)
    text = 'format: 1\ngame: other\nsaved: 1\nmap:\n  title: T\n  board: ["wal huh"]\n'
    (unsaved_folder() / "x.autosave.yaml").write_text(text, encoding="utf-8")
    (found,) = recoverable(["other"])
    recovered = found.open(other_kit(), None)
    assert recovered.draft.ground == {0: "wall"} and recovered.path is None
    assert [problem.line for problem in recovered.file_problems] == [6]


def test_where_nothing_can_be_written_it_is_told_and_drawing_goes_on(home: Path) -> None:
    home.mkdir()
    (home / "data").write_text("a file where a folder should be", encoding="utf-8")
    document = opened()
    autosave = Autosave(document, pause_s=0)
    stamp(document, 3)
    autosave.flush()
    assert isinstance(autosave.problem, OSError)
    (home / "data").unlink()
    stamp(document, 4)
    autosave.flush()
    assert autosave.problem is None and len(copies()) == 1
    autosave.close()


def test_between_two_writings_is_a_pause_and_the_last_state_is_written() -> None:
    document = opened()
    autosave = Autosave(document, pause_s=1000)
    stamp(document, 3)
    autosave.tick()
    deadline = time.monotonic() + 20
    while not copies() and time.monotonic() < deadline:
        time.sleep(0.005)
    first = copies()[0].read_bytes()
    stamp(document, 4, 5)
    autosave.tick()
    time.sleep(0.05)
    assert copies()[0].read_bytes() == first
    autosave.close(keep=True)
    (found,) = recoverable(["other"])
    assert found.open(other_kit(), None).draft == document.draft


CRASH = """
import sys, time
from pathlib import Path
from game.editor.autosave import Autosave
from tests.editor.test_autosave import opened, stamp

path = Path(sys.argv[1]) if len(sys.argv) > 1 else None
document = opened(path)
autosave = Autosave(document, pause_s=0.01)
for square in range(8, 20):
    stamp(document, square)
    autosave.tick()
    time.sleep(0.002)
while autosave.pending:
    time.sleep(0.001)
print("drawn", flush=True)
time.sleep(60)
"""


@pytest.mark.sample(now=1)
@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")
@pytest.mark.parametrize("saved", [True, False])
def test_nothing_is_lost_when_the_program_is_killed(saved: bool) -> None:
    command = [sys.executable, "-c", CRASH, *([str(own_path())] if saved else [])]
    with subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, env={**os.environ}) as child:
        assert child.stdout is not None and child.stdout.readline() == b"drawn\n"
        os.kill(child.pid, signal.SIGKILL)
    (found,) = recoverable(["other"])
    assert isinstance(found, Recoverable)
    recovered = found.open(other_kit(), None)
    assert recovered.draft.ground == {**PONDS.ground, **dict.fromkeys(range(8, 20), "wall")}
    assert recovered.path == (own_path() if saved else None)
    if saved:
        kept = MapDocument.from_file(other_kit(), None, own_path())
        assert kept.draft.ground == PONDS.ground, "the map’s own file is as it was saved"
