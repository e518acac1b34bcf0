"""Puzzles as files: a position, a goal in a number of moves, and the move that reaches it.

Knows no game: a game's Kit reads positions and moves, and its solver (``game.bots.puzzles``) proves them.
A puzzle's name is its file's.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from game.data.files.check import check
from game.data.files.content import Content
from game.data.files.paths import Stamp, shown_path, stamp_of
from game.data.files.problems import KeyPath, Problem, ProblemsError
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import Document, load_yaml
from game.data.maps.map_text import change_values
from game.data.puzzles.puzzle_names import OWN, files_in, own_puzzles, shipped_puzzles
from game.model.contract import Setup, TextError
from game.model.kit import AnyKit

Origin = Literal["shipped", "found", "own"]
"""Origins of a puzzle: ours, found in a match by a search, or made by the player."""

ORIGINS: tuple[Origin, ...] = ("shipped", "found", "own")

TITLE = 60
"""Characters of the longest title (``Puzzle.title``)."""


class PuzzleSource(BaseModel):
    """The match a puzzle was found in: its map's name and the round; and, if known, the search's seed, the
    match's number in the search from 1, and the level of the bots that played it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    map: str = Field(max_length=80)
    round: int = Field(ge=1, le=100_000)
    seed: int | None = Field(default=None, ge=-(2**63), lt=2**63)
    match: int | None = Field(default=None, ge=1, le=10_000_000)
    level: int | None = Field(default=None, ge=1, le=20)


class Puzzle(BaseModel):
    """One puzzle.

    ``goal`` is one of the goals of the game's solver, ``moves`` the number of own moves it takes, the last
    one included; a move is everything a seat does before another one acts. ``solution`` is the first
    action of the only first move; ``line``, if given, the actions of both sides from it to the win.
    ``hint`` and ``idea`` are words: one helps, the other explains the puzzle once it is solved. ``notes``
    are a few words at squares of the first position, about what can't be seen there (a mine below a
    piece). ``difficulty`` is the solver's grade, from 1 (easy) to 5; without one it is still to be graded
    (``game.data.puzzles.puzzle_grades``). ``source`` is given for a puzzle found by a search.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1]
    game: str
    title: str = Field(min_length=1, max_length=TITLE)
    goal: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    moves: int = Field(ge=1, le=4)
    position: str = Field(min_length=1, max_length=4000)
    solution: str = Field(min_length=1, max_length=TITLE)
    line: tuple[str, ...] = Field(default=(), max_length=TITLE)
    hint: str = Field(default="", max_length=300)
    idea: str = Field(default="", max_length=500)
    difficulty: int | None = Field(default=None, ge=1, le=5)
    author: str = Field(default="", max_length=80)
    licence: str = Field(default="", max_length=80)
    tags: tuple[str, ...] = Field(default=(), max_length=12)
    notes: dict[str, str] = Field(default_factory=dict, max_length=6)
    source: PuzzleSource | None = None

    @model_validator(mode="after")
    def _line_fits(self) -> Puzzle:
        if self.line and self.line[0] != self.solution:
            raise ValueError(
                f"the moves after line must begin with the solution {self.solution}, not {self.line[0]}"
            )
        return self

    def setup(self, kit: AnyKit, content: Content) -> Setup:
        """The setup of the puzzle's position. Raises ``TextError``."""
        return kit.parse_position(self.position, content.definitions)

    def start(self, kit: AnyKit, content: Content) -> Any:
        """The state the puzzle begins with. Raises ``TextError``."""
        return kit.game.new(self.setup(kit, content))


@dataclass(frozen=True, slots=True)
class PuzzleFile:
    """A puzzle and its file. ``name`` is its name in the progress and on the command line."""

    name: str
    path: Path
    puzzle: Puzzle

    @property
    def origin(self) -> Origin:
        """The puzzle's origin."""
        if not self.name.startswith(OWN):
            return "shipped"
        return "own" if self.puzzle.source is None else "found"


@dataclass(frozen=True, slots=True)
class PuzzleShelf:
    """All puzzles of a game that can be played, shipped ones first, then those found by a search; and the
    problems of the others."""

    puzzles: tuple[PuzzleFile, ...]
    problems: tuple[Problem, ...] = ()

    def find(self, name: str) -> PuzzleFile | None:
        """The puzzle with that name; ``None`` if there is none."""
        return next((kept for kept in self.puzzles if kept.name == name), None)


_Read = tuple[Stamp, Puzzle | None, list[Problem]]


class ShelfReader:
    """Reads a game's puzzles a few at a time, and again only if their files have changed.

    ``look`` finds the files, ``work`` reads them. A broken file costs only itself.
    """

    def __init__(
        self, kit: AnyKit, content: Content, shipped: Path | None = None, own: Path | None = None
    ) -> None:
        self.kit, self.content = kit, content
        own = own_puzzles(kit.name) if own is None else own
        self.folders = ((shipped_puzzles(kit.name, shipped), ""), (own, OWN))
        self._read: dict[Path, _Read] = {}
        self._files: dict[Path, tuple[str, Stamp]] = {}
        self._waiting: deque[Path] = deque()
        self._kept: PuzzleShelf | None = None
        self.look()

    def look(self) -> bool:
        """Find the puzzle files; whether any has come, gone or changed."""
        files = {
            path: (before + path.stem, stamp_of(path))
            for folder, before in self.folders
            for path in files_in(folder)
        }
        if files == self._files:
            return False
        self._files, self._kept = files, None
        self._read = {path: read for path, read in self._read.items() if path in files}
        known = {path: read[0] for path, read in self._read.items()}
        self._waiting = deque(path for path, (_, stamp) in files.items() if known.get(path) != stamp)
        return True

    @property
    def done(self) -> bool:
        """Whether all files are read."""
        return not self._waiting

    @property
    def progress(self) -> tuple[int, int]:
        """The number of files read, and of all files."""
        return len(self._files) - len(self._waiting), len(self._files)

    def work(self, count: int | None = None) -> bool:
        """Read ``count`` of the waiting files (``None``: all); whether any was read."""
        read = 0
        while self._waiting and (count is None or read < count):
            path = self._waiting.popleft()
            # shipped puzzles are played by the tests, not whenever they are listed
            ours = not self._files[path][0].startswith(OWN)
            puzzle, told = read_puzzle(self.kit, self.content, path, play=not ours)
            if puzzle is not None and puzzle.game != self.kit.name:
                puzzle = None
            self._read[path] = (self._files[path][1], puzzle, told)
            read += 1
        if read:
            self._kept = None
        return read > 0

    def take(self, path: Path, puzzle: Puzzle) -> None:
        """Note the puzzle of a file that has just been written, so that it need not be read."""
        self._read[path] = (stamp_of(path), puzzle, [])
        self.look()

    def shelf(self) -> PuzzleShelf:
        """The puzzles read so far."""
        if self._kept is None:
            found: list[PuzzleFile] = []
            problems: list[Problem] = []
            for path, (name, _) in self._files.items():
                _, puzzle, told = self._read.get(path, (None, None, []))
                problems += told
                if puzzle is not None:
                    found.append(PuzzleFile(name, path, puzzle))
            found.sort(key=lambda kept: ORIGINS.index(kept.origin))
            self._kept = PuzzleShelf(tuple(found), tuple(problems))
        return self._kept


def load_shelf(
    kit: AnyKit, content: Content, shipped: Path | None = None, own: Path | None = None
) -> PuzzleShelf:
    """Read and check all puzzles of a game. A broken file costs only itself."""
    reader = ShelfReader(kit, content, shipped, own)
    reader.work()
    return reader.shelf()


def read_puzzle(
    kit: AnyKit, content: Content, path: Path, *, play: bool = True
) -> tuple[Puzzle | None, list[Problem]]:
    """Read one file: gives the puzzle, or ``None`` and what is wrong with it. With ``play`` its moves are
    checked by playing them."""
    document, problems = load_yaml(path, shown_path(path))
    if document is None:
        return None, problems
    return check_puzzle(kit, content, document) if play else check(document, Puzzle)


def check_puzzle(kit: AnyKit, content: Content, document: Document) -> tuple[Puzzle | None, list[Problem]]:
    """Build a puzzle from a document, checking its position and moves by the rules. Only a solver can say
    whether the solution is the only one."""
    puzzle, problems = check(document, Puzzle)
    if puzzle is None:
        return None, problems
    told = _problem(puzzle, kit, content)
    if told is not None:
        return None, [*problems, document.problem(*told)]
    return puzzle, problems


def _problem(puzzle: Puzzle, kit: AnyKit, content: Content) -> tuple[KeyPath, str] | None:
    """The first problem with a puzzle's position and moves, with its key path; ``None`` if there is none."""
    try:
        state = puzzle.start(kit, content)
    except TextError as error:
        return ("position",), str(error)
    game = kit.game
    solver = game.to_act(state)
    if solver is None:
        return ("position",), "the match is over in this position"
    actor, own = None, 0
    for number, text in enumerate(puzzle.line or (puzzle.solution,)):
        where: KeyPath = ("line", number) if puzzle.line else ("solution",)
        if game.to_act(state) is None:
            return where, "the match is already over before this move"
        try:
            action = kit.parse_action(text, state)
        except TextError as error:
            return where, str(error)
        refusal = game.refuse(state, action)
        if refusal is not None:
            return where, f"this can’t be played here ({refusal.rule})"
        own += actor != solver and game.to_act(state) == solver
        actor = game.to_act(state)
        state = game.apply(state, action).state
    if own > puzzle.moves:
        return ("line",), f"the solving side makes {own} moves; at most {puzzle.moves} are allowed"
    if puzzle.line and actor != solver:
        return ("line",), "the last move must be the solving side’s winning move"
    result = game.result(state)
    if puzzle.line and (result is None or solver not in result.winners or result.drawn):
        return ("line", len(puzzle.line) - 1), "this move doesn’t win the match"
    return None


def found_name(moves: int, key: str) -> str:
    """The file name of a puzzle found by a search, made from its content: the same puzzle always has the
    same name. ``key`` is the solver's ``same_key``."""
    return f"found_{moves}_{hashlib.sha1(key.encode()).hexdigest()[:8]}"


def found_text(
    kit: AnyKit, content: Content, fields: Mapping[str, Any], *, title: str, name: str
) -> tuple[str, Puzzle]:
    """The text of a found puzzle's file, and the puzzle. ``fields`` are its keys, without those that all
    found puzzles share. Raises ``ProblemsError`` for an invalid puzzle."""
    data = {
        "format": 1,
        "game": kit.name,
        "title": title[:TITLE],
        "author": "Treadboard",
        "licence": "MIT",
        **fields,
    }
    text = dump_yaml(data)
    document, problems = load_yaml(text, name)
    puzzle, more = (None, problems) if document is None else check_puzzle(kit, content, document)
    if puzzle is None:
        raise ProblemsError(more)
    return text, puzzle


def rename_puzzle(path: Path, title: str) -> bytes:
    """Give one of the player's puzzles another title, leaving the rest of its text alone; gives the file's
    former content. Raises ``OSError``, ``ValueError`` for a bad title or a file that can't be changed."""
    title = " ".join(title.split())
    if not title or len(title) > TITLE:
        raise ValueError(f"a title must be 1 to {TITLE} characters")
    return change_values(path, {"title": title})
