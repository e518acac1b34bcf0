"""The Kit of the tiny game: its files and texts, as a real game has them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from game.model import record_text
from game.model.contract import Call, Setup, TextError
from game.model.file_parts import MapFile
from game.model.finding import Finding
from game.model.kit import FileModels, Kit, Line, ReadRecord
from tests.conformance.tiny_game import (
    CARDS,
    CREW,
    INFO,
    Choose,
    Draw,
    Keep,
    Lock,
    Play,
    Roll,
    TinyAction,
    TinyGame,
    TinyMap,
    TinyWorld,
)

DECK = {"fuel": 4, "mud": 3, "star": 3}


class TinyMapFile(MapFile):
    """A map of Ford: all its head may be left out."""

    format: Literal[1] = 1
    game: Literal["tiny"] = "tiny"
    title: str = "Ford"
    line: int = 12
    rounds: int = 12
    deck: dict[str, int] = DECK


class TinyOptions(BaseModel):
    """It has no options."""

    model_config = ConfigDict(extra="forbid")


MODELS = FileModels(TinyMapFile, TinyOptions)


class TinyKit(Kit[TinyWorld, TinyAction, TinyMapFile, tuple[str, ...]]):
    """Ford's surface. ``game`` may be a broken variant of it, to test the suite."""

    info = INFO
    models = __name__
    default_map = "ford"

    def __init__(self, game: TinyGame | None = None) -> None:
        self._game = game or TinyGame()

    @property
    def game(self) -> TinyGame:
        return self._game

    # --- files ---

    def definitions(self, *_: Any, **files: Any) -> tuple[str, ...]:
        return CARDS

    def check_map(self, map_file: TinyMapFile, definitions: tuple[str, ...]) -> Sequence[Finding]:
        if map_file.line < 1:
            return [Finding("error", "TINY-5", "tiny.no_track", where=("line",))]
        return []

    def setup(
        self,
        map_file: TinyMapFile,
        definitions: tuple[str, ...],
        sides: tuple[int, ...],
        options: Mapping[str, Any],
    ) -> Setup:
        deck = tuple(card for card, count in map_file.deck.items() for _ in range(count))
        return Setup(sides, TinyMap(map_file.line, map_file.rounds, deck), definitions, options)

    # --- texts ---

    def format_action(self, action: TinyAction, view: TinyWorld) -> str:
        match action:
            case Choose(gear):
                return f"gear-{gear}"
            case Roll(pips):
                return f"roll-{pips}"
            case Draw(card):
                return f"draw-{card}"
            case Play(card):
                return f"play-{card}"
            case Keep():
                return "keep"
            case Lock():
                return "lock"

    def parse_action(self, text: str, view: TinyWorld) -> TinyAction:
        if text in ("keep", "lock"):
            return Keep() if text == "keep" else Lock()
        word, _, rest = text.partition("-")
        if word in ("gear", "roll") and rest.isascii() and rest.isdigit():
            return Choose(int(rest)) if word == "gear" else Roll(int(rest))
        if word in ("draw", "play") and rest in CARDS:
            return Draw(rest) if word == "draw" else Play(rest)
        raise TextError(f"{text!r} isn’t an action of Ford")

    def format_position(self, view: TinyWorld) -> str:
        at = ",".join(map(str, view.square))
        return f"round={view.round} at={at}"

    def parse_position(self, text: str, definitions: tuple[str, ...], sides: tuple[int, ...] = ()) -> Setup:
        found = re.fullmatch(r"round=(\d{1,4}) at=(\d{1,4}(?:,\d{1,4})*)", text.strip())
        if found is None:
            raise TextError(f"{text!r}: expected round=N at=N,N,N")
        starts = tuple(int(square) for square in found[2].split(","))
        sides = sides or next(way.sides for way in self.info.seatings if len(way.sides) == len(starts))
        if len(starts) != len(sides):
            raise TextError(f"{len(starts)} crews for {len(sides)} seats")
        return Setup(sides, TinyMap(starts=starts, first_round=int(found[1])), definitions)

    def text_board(self, view: TinyWorld) -> list[Line]:
        line = view.match.map.line
        return [
            f"{'ABCD'[seat]} {'.' * crew.square}>{'.' * (line - crew.square)}| {' '.join(crew.hand)}"
            for seat, crew in enumerate(view.each(CREW))
        ]

    def read_record(
        self, text: str, definitions: tuple[str, ...], setup: Setup | None = None
    ) -> ReadRecord[TinyWorld, TinyAction]:
        if setup is None:
            raise TextError("this record names no start")
        parsed = record_text.parse_record(text, self.is_result)
        return record_text.play_record(
            self.game, setup, parsed, lambda word, state: self.parse_action(word.text, state)
        )

    def write_record(
        self,
        setup: Setup,
        states: Sequence[TinyWorld],
        entries: Sequence[TinyAction | Call],
        header: Mapping[str, str],
    ) -> str:
        turns = record_text.numbered_turns(states, entries, self.format_action, lambda state: state.round)
        return record_text.format_record(header, turns)


KIT = TinyKit()
