"""The monkey among maps: the editor and the library with broken files around, and what must stay true."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.app.editor.choices import EditorChoices, editor_choices
from game.app.editor.screen import EditorScreen
from game.app.editor.square_board import SquareBoard
from game.app.puzzles.search import SearchPlan, SearchState
from game.data.files.paths import MAPS, user_maps
from game.data.files.yaml_files import load_yaml
from game.data.sharing.share import share_text
from game.editor.balance import BalancePlan, BalanceState
from game.editor.document import MapDocument
from game.model.drafting import MapDraft
from game.ui.window.application import Application
from tests.app.editor_hands import small_map, square_editor

GAME = "tank_chess"
BAD = Path(__file__).parents[1] / "data" / "bad"

ODD_NAMES = ("con.yaml", "🎲 🎲.yaml", "é" * 100 + ".yaml", "dots...yaml", "a b.c.yaml", ".hidden.yaml")
DROPS = (
    "data/maps/tank_chess/map_ragged_row.yaml", "data/maps/tank_chess/quote_not_closed.yaml",
    "data/maps/tank_chess/mine.yaml", "data/maps/tank_chess/latin_1.yaml", "shared.txt", "cut.txt",
    "no_picture.png", "cut.png", "data", "nothing.yaml", "data/maps/tank_chess/save_line_lost.yaml",
)  # fmt: skip
"""What is dropped on the window: files in the monkey's home."""

CLIPS: tuple[str, ...] = (
    "", "TBM1.nonsense", "TBM9.abc", "board: [", "format: 1\ngame: tank_chess\nboard: [..]\n",
)  # fmt: skip

EDITOR_KEYS = (
    "b",
    "f",
    "e",
    "r",
    "l",
    "s",
    "i",
    "x",
    "m",
    "shift+m",
    "ctrl+z",
    "u",
    "ctrl+y",
    "ctrl+s",
    "ctrl+shift+s",
    "ctrl+n",
    "f2",
    "ctrl+r",
    "f7",
    "ctrl+e",
    "f5",
    "shift+f5",
    "f9",
    "h",
    "n",
    "v",
    "o",
    "shift+v",
    "g",
    "c",
    "=",
    "-",
    "ctrl+0",
    "f6",
    "f10",
    "up",
    "down",
    "left",
    "right",
    "return",
    "space",
    "shift+up",
    "shift+left",
    "alt+up",
    "alt+right",
    "ctrl+a",
    "ctrl+c",
    "ctrl+x",
    "ctrl+v",
    "delete",
    "z",
    "shift+z",
    "shift+x",
    "y",
    "escape",
    "q",
    "1",
    "2",
    "3",
    "5",
    "9",
    "shift+1",
    "shift+3",
    "shift+9",
    "tab",
    "shift+tab",
    "f1",
    "ctrl+o",
)


def draw_home(home: Path) -> None:
    """A player's folder with good and broken maps in it, and files to drop."""
    own = user_maps(GAME)
    own.mkdir(parents=True, exist_ok=True)
    for path in sorted(BAD.glob("*.yaml")):
        shutil.copy(path, own / path.name)
    good = (MAPS / GAME / "first_drive_10.yaml").read_text(encoding="utf-8")
    (own / "mine.yaml").write_text(good, encoding="utf-8")
    for name in ODD_NAMES:
        (own / name).write_text(good.replace("title: ", "title: Odd "), encoding="utf-8")
    (own / "folder.yaml").mkdir(exist_ok=True)
    document, _ = load_yaml(own / "mine.yaml")
    assert document is not None
    data: Any = document.data
    text = share_text(GAME, data)
    (home / "shared.txt").write_text(text, encoding="utf-8")
    (home / "cut.txt").write_text(text[:60], encoding="utf-8")
    (home / "no_picture.png").write_bytes(b"GIF89a")
    (home / "cut.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    editor_choices().write(EditorChoices(guide_offered=True, games=100, level=1))


def _editor(**params: Any) -> Callable[[Application], Any]:
    def begin(app: Application) -> Any:
        found = {key: make() if callable(make) else make for key, make in params.items()}
        return app.open("editor", **found)

    return begin


BENCHES: dict[str, Callable[[Application], Any]] = {
    "draw_new": _editor(),
    "draw_small": _editor(draft=small_map),
    "draw_own": _editor(path=lambda: user_maps(GAME) / "mine.yaml"),
    "draw_broken": _editor(path=lambda: user_maps(GAME) / "map_ragged_row.yaml"),
    "draw_unreadable": _editor(path=lambda: user_maps(GAME) / "quote_not_closed.yaml"),
    "draw_large": _editor(path=MAPS / GAME / "grand_manoeuvre_26.yaml"),
    "draw_library": lambda app: app.open("library"),
    "draw_puzzles": lambda app: app.open("puzzles"),
}
"""Where the monkey begins among maps, by name."""


class Bench:
    """Checks every editor on the stack; remembers what each map was when it was opened."""

    def __init__(self) -> None:
        self.opened: dict[int, tuple[MapDocument, MapDraft]] = {}
        self.checked: dict[int, tuple[MapDraft, MapDraft | None]] = {}

    def wrong(self, app: Application, *, thorough: bool = False) -> str:
        """What is not as it must be, or nothing."""
        for scene in app.stack:
            if editor := square_editor(scene):
                document = editor.document
                if id(document) not in self.opened:
                    self.opened[id(document)] = document, document.history.draft_at(0)
                if said := self._wrong(document, thorough):
                    return said
        return ""

    def _wrong(self, document: MapDocument, thorough: bool) -> str:
        history, draft = document.history, document.draft
        state = (draft, document.saved)
        known = self.checked.get(id(document))
        if known is not None and known[0] is draft and known[1] is state[1] and not thorough:
            return ""
        self.checked[id(document)] = state
        if history.draft_at(0) != self.opened[id(document)][1]:
            return "all undone, the map is not as it was opened"
        if history.draft_at(history.index) != history.draft:
            return "the history leads to another map"
        squares = len(draft.grid)
        if any(not 0 <= square < squares for square in (*draft.ground, *draft.pieces)):
            return "something stands beside the board"
        read, problems = load_yaml(document.text(), "text")
        if read is None:
            return f"the map’s text is no YAML: {problems[0]}"
        again, told = document.drafting.read(read.data, document.definitions)
        if told or not same(again, draft):
            return f"the map’s text gives another map: {list(told)[:2]}"
        return self._file_wrong(document)

    def _file_wrong(self, document: MapDocument) -> str:
        """A map that counts as saved is in its file."""
        path, saved = document.path, document.saved
        if path is None or saved is None or document.file_problems or document.partial or document.outside:
            return ""
        read, problems = load_yaml(path)
        if read is None:
            return f"the map’s file is no YAML: {problems[0]}"
        on_disk, _ = document.drafting.read(read.data, document.definitions)
        return "" if same(on_disk, saved) else "the map’s file holds another map"


def same(one: MapDraft, other: MapDraft) -> bool:
    """Whether two drafts are the same but for empty values, which no file holds."""

    def said(draft: MapDraft) -> dict[str, Any]:
        return {key: value for key, value in draft.meta.items() if value not in (None, "", [], {}, ())}

    return (one.grid, one.ground, one.pieces, said(one)) == (
        other.grid, other.ground, other.pieces, said(other),
    )  # fmt: skip


def meddle(app: Application, what: str) -> None:
    """Somebody else changes or deletes the file of the map that is open."""
    editors = [editor for scene in app.stack if (editor := square_editor(scene))]
    path = editors[-1].document.path if editors else None
    if path is None or path.resolve().is_relative_to(MAPS.resolve()):
        return
    if what == "delete":
        path.unlink(missing_ok=True)
    elif path.parent.is_dir():
        path.write_text(what, encoding="utf-8")


def editor_on_top(app: Application) -> EditorScreen[SquareBoard] | None:
    """The editor, if it is what the player sees."""
    return square_editor(app.stack.top)


class NoBalance:
    """Stands in for a run in other processes: the monkey begins a hundred of them."""

    def __init__(self, plan: BalancePlan, begun: Any = None) -> None:
        self.plan = plan
        self.asked = 0
        self.played = ()
        """The matches that a later run goes on from."""

    def poll(self) -> BalanceState:
        self.asked += 1
        running = self.asked < 20
        return BalanceState(0, self.plan.games, running=running, error="" if running else "no processes here")

    def cancel(self) -> None:
        self.asked = 20


class NoSearch:
    """Stands in for a search for puzzles, likewise."""

    def __init__(self, plan: SearchPlan, folder: Path, executor: Executor | None) -> None:
        self.plan = plan
        self.asked = 0

    def poll(self) -> SearchState:
        self.asked += 1
        return SearchState(min(self.asked, 20) // 2, self.plan.matches, running=self.asked < 20)

    def cancel(self) -> None:
        self.asked = 20


@contextmanager
def no_balance() -> Iterator[None]:
    """The editor's runs of balance play nothing, and nothing is looked through for puzzles."""
    from game.app.editor import balancing
    from game.app.puzzles import finding

    balance: Any = balancing
    puzzles: Any = finding
    real = balance.BalanceRun, puzzles.PuzzleSearch
    balance.BalanceRun, puzzles.PuzzleSearch = NoBalance, NoSearch
    try:
        yield
    finally:
        balance.BalanceRun, puzzles.PuzzleSearch = real
