"""What Outpost hands to files, editor, command line and app."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import Field

from game.model import draft_reader as reader
from game.model.action_forms import ActionForms, number, square
from game.model.contract import Setup, TextError
from game.model.drafting import (
    Drafting,
    GroundItem,
    MapDraft,
    PieceItem,
    SquarePalette,
    Stand,
)
from game.model.event_words import EventWords
from game.model.file_parts import MapFile
from game.model.finding import Finding
from game.model.grid8 import Grid
from game.model.keyed_text import legend
from game.model.kit import FileModels, Kit, Line, Name
from game.model.match_options import MatchOptions
from game.model.plain_data import need
from game.model.text_error import excerpt
from outpost.entry import INFO
from outpost.rules import Action, Board, Outpost, OutpostMatch, OutpostWorld

SIDES = ("red", "green", "blue")
ROCK, DEPOT = "#", "*"
KINDS = {"rock": ROCK, "depot": DEPOT}
SIZES, USUAL = (5, 12), (7, 7)
_STATE = re.compile(r"(hide|roll|drive)/([1-3])/([0-6])/([0-9]{1,3})/([0-9]{1,3})")


def _called(view: OutpostWorld, square: int) -> str:
    return view.match.board.grid.name(square)


class OutpostMap(MapFile):
    """A map of Outpost (maps/outpost/<name>.yaml)."""

    game: Literal["outpost"] = Field(description="The game the file is for.")
    symmetry: Literal["left_right", "none"] | None = Field(default=None, description="Kept while drawing.")
    board: tuple[str, ...] = Field(
        min_length=1, max_length=SIZES[1], description="Rows, the last rank first."
    )
    red: tuple[str, ...] = Field(description="The camps of Red: squares.")
    green: tuple[str, ...] = Field(description="The camps of Green.")
    blue: tuple[str, ...] = Field(description="The camps of Blue.")

    @property
    def size(self) -> tuple[int, int]:
        """Squares across and up."""
        return max(map(len, self.board)), len(self.board)


class Options(MatchOptions):
    """What is chosen at setup."""

    rounds: int = Field(default=30, ge=1, le=99, description="The last round (OP-4).")


class OutpostDrafting(Drafting[OutpostWorld]):
    """What the map editor needs."""

    def palette(self, definitions: Any) -> SquarePalette:
        """Rocks, depots and camps."""
        return SquarePalette(
            ground=(GroundItem("rock", ROCK, blocks=True), GroundItem("depot", DEPOT)),
            pieces=(PieceItem("camp", "C", turns=False),),
            sizes=SIZES,
            default_size=USUAL,
            fronts=(2, 0, 6),
            side_keys=INFO.sides,
            symmetries=("left_right", "none"),
        )

    def read(self, data: Any, definitions: Any) -> tuple[MapDraft, reader.FileProblems]:
        """See ``Drafting``."""
        problems: reader.FileProblems = []
        found = reader.file_keys(data, INFO.name, "title, board, red, green, blue", problems)
        if found is None:
            return MapDraft(Grid(*USUAL)), problems
        grid, chars = reader.read_board(found.get("board"), SIZES, USUAL, KINDS.values(), problems)
        pieces: dict[int, Stand] = {}
        for side, key in enumerate(SIDES):
            camp = Stand("camp", side)
            reader.read_stands(
                found, key, lambda line, camp=camp: (reader.parse_square(line, grid), camp),  # type: ignore[misc]
                grid, pieces, problems, needed="squares",
            )  # fmt: skip
        drawn = ("format", "game", "board", *SIDES)
        others = {"symmetry": reader.one_of(("left_right", "none"))}
        meta = reader.read_meta(found, OutpostMap, Options, drawn, others, problems)
        names = {char: name for name, char in KINDS.items()}
        return MapDraft(
            grid, {at: names[char] for at, char in chars.items()}, pieces, meta=meta
        ), reader.capped(problems)

    def write(self, draft: MapDraft, definitions: Any) -> dict[str, Any]:
        """See ``Drafting``."""
        chars = {square: KINDS[kind] for square, kind in draft.ground.items() if kind in KINDS}
        values = {key: value for key, value in draft.meta.items() if not reader.is_empty(value)}
        values |= {"format": 1, "game": INFO.name, "board": reader.board_rows(draft.grid, chars)}
        for side, key in enumerate(SIDES):
            camps = sorted(square for square, stand in draft.pieces.items() if stand.side == side)
            values[key] = [draft.grid.name(square) for square in camps]
        return reader.file_order(values, OutpostMap)

    def check(self, draft: MapDraft, definitions: Any) -> Sequence[Finding]:
        """A depot, and camps from which it can be reached (OP-1, OP-4)."""
        board = _board(draft)
        least, most = SIZES
        found: list[Finding] = []
        if not (least <= draft.grid.width <= most and least <= draft.grid.height <= most):
            found.append(Finding("error", "OP-2", "outpost.map.size", {"least": least, "most": most}))
        if not board.depots:
            found.append(Finding("error", "OP-4", "outpost.map.no_depot"))
        for side, camps in enumerate(board.camps):
            if not camps:
                found.append(Finding("error", "OP-1", "outpost.map.no_camp", {"side": INFO.sides[side]}))
            found += [
                Finding("error", "OP-2", "outpost.map.no_way", places=(square,))
                for square in camps
                if square in board.rocks or board.depots.isdisjoint(board.steps(square))
            ]
        return found

    def from_view(self, view: OutpostWorld) -> MapDraft:
        """The map of a match."""
        board = view.match.board
        camps = {at: Stand("camp", side) for side, own in enumerate(board.camps) for at in own}
        return MapDraft(board.grid, board.ground, camps)


def _square(name: str, grid: Grid) -> int:
    try:
        return grid.square(name)
    except ValueError as error:
        raise TextError("{text}: {problem}", text=excerpt(name), problem=str(error)) from None


def _board(draft: MapDraft, rounds: int = 30) -> Board:
    rocks, depots = (frozenset(s for s, kind in draft.ground.items() if kind == name) for name in KINDS)
    camps = tuple(
        tuple(sorted(square for square, stand in draft.pieces.items() if stand.side == side))
        for side in range(len(SIDES))
    )
    return Board(draft.grid, rocks, depots, camps, rounds)


MODELS = FileModels(OutpostMap, Options)


class OutpostKit(Kit[OutpostWorld, Action, OutpostMap, None]):
    """The Kit of Outpost."""

    info = INFO
    models = __name__
    default_map = "crossroads"
    event_words = EventWords[OutpostWorld](
        {
            "seat": lambda view, seat: Name("outpost.side", SIDES[view.match.sides[seat]]),
            "square": _called,
            "origin": _called,
            "target": _called,
        }
    )
    forms = ActionForms[Action](
        Action,
        {"square": square(lambda view: view.match.board.grid), "pips": number("[0-9]{1,2}")},
        "hide:a1, drive:c3",
    )

    @property
    def game(self) -> Outpost:
        """The rule book."""
        return Outpost()

    @property
    def drafting(self) -> OutpostDrafting:
        """Its maps are drawn."""
        return OutpostDrafting()

    def setup(
        self, map_file: OutpostMap, definitions: None, sides: tuple[int, ...], options: Mapping[str, Any]
    ) -> Setup:
        """See ``Kit``."""
        draft, _ = self.drawn_map(map_file, definitions)
        chosen = Options.model_validate(options)
        return Setup(tuple(sides), _board(draft, chosen.rounds), definitions, chosen.model_dump())

    def format_position(self, view: OutpostWorld) -> str:
        """Rows, the camps of each side, each tank (``-`` unseen, ``x`` out), phase/seat/pips/round/rounds."""
        board, places = view.match.board, view.places
        name = board.grid.name
        chars = {at: KINDS[kind] for at, kind in board.ground.items()}
        camps = ";".join(",".join(map(name, own)) for own in board.camps)
        seats = range(len(view.match.sides))
        tanks = ",".join("x" if s in view.gone else name(places[s]) if s in places else "-" for s in seats)
        phase = "roll" if view.phase == "over" else view.phase
        told = f"{phase}/{view.seat + 1}/{view.pips}/{view.round}/{board.rounds}"
        return f"{'/'.join(reader.board_rows(board.grid, chars))} {camps} {tanks} {told}"

    def parse_position(self, text: str, definitions: None, sides: tuple[int, ...] = ()) -> Setup:
        """Raises ``TextError``."""
        words = text.split()
        told = _STATE.fullmatch(words[3]) if len(words) == 4 else None
        if told is None or words[1].count(";") != 2 or words[2].count(",") != 2:
            raise TextError("expected rows, camps, tanks and phase/seat/pips/round/rounds")
        data: dict[str, Any] = {"board": words[0].split("/")}
        data |= {key: own.split(",") for key, own in zip(SIDES, words[1].split(";"), strict=True)}
        draft, problems = self.drafting.read({"format": 1, "game": INFO.name, **data}, definitions)
        if problems or self.drafting.check(draft, definitions):
            raise TextError("this isn’t a board that can be played on")
        phase, (seat, pips, round_, rounds) = told[1], map(int, told.groups()[1:])
        match = OutpostMatch(_board(draft, rounds), INFO.seatings[0].sides)
        tanks = words[2].split(",")
        state = OutpostWorld(
            match,
            square=tuple(None if where in ("-", "x") else _square(where, draft.grid) for where in tanks),
            gone=frozenset(seat for seat, where in enumerate(tanks) if where == "x"),
            phase=phase,
            seat=seat - 1,
            pips=pips,
            round=round_,
        )
        _sound(state)
        return Setup(match.sides, state, definitions, Options(rounds=rounds).model_dump())

    def check_state(self, state: OutpostWorld) -> None:
        """See ``Kit``."""
        _sound(state)

    def text_board(self, view: OutpostWorld) -> list[Line]:
        """The tanks are R, G and B, camps small letters."""
        board = view.match.board
        chars = {at: KINDS[kind] for at, kind in board.ground.items()}
        chars |= {at: SIDES[side][0] for side, own in enumerate(board.camps) for at in own}
        chars |= {at: SIDES[view.match.sides[seat]][0].upper() for seat, at in view.places.items()}
        signs = (("R G B", "tanks"), ("r g b", "camps"), (ROCK, "rock"), (DEPOT, "depot"))
        return [
            *reader.board_text(board.grid, chars),
            legend((sign, f"outpost.board.{name}") for sign, name in signs),
        ]

    def left(self, state: OutpostWorld) -> frozenset[int]:
        """See ``Kit``."""
        return state.gone


def _sound(state: OutpostWorld) -> None:
    board, sides, places = state.match.board, state.match.sides, state.places
    seats = range(len(sides))
    need(
        (state.phase == "over") == (state.outcome is not None),
        "a match must have a result when it is over, and none before",
    )
    need(state.gone <= set(seats) and len(state.gone) < len(seats), "other seats")
    need(state.phase == "over" or (state.seat in seats and state.seat not in state.gone), "no such seat")
    need(len(set(places.values())) == len(places) and not state.gone & places.keys(), "two in one place")
    need(all(at < len(board.grid) and at not in board.rocks for at in places.values()), "a rock")
    if state.phase == "hide":
        need(all(at in board.camps[sides[seat]] for seat, at in places.items()), "no camp")
    elif state.phase != "over":
        need(set(places) == set(seats) - state.gone, "a tank that is nowhere")
    need((state.pips > 0) == (state.phase == "drive") and state.round >= 1, "no such pips")


KIT = OutpostKit()
