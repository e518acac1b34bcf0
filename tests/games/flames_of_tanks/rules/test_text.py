"""The publisher's text of Flames of Tanks, sentence by sentence, in small situations.

``flames_of_tanks_text.txt`` has them, and says at its top how they are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game.games.flames_of_tanks.rules.kit import KIT
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model.contract import Call, MatchTime, Resign, TimeUp
from tests.games.flames_of_tanks.boards import GAME, after, at, called, refused

HERE = Path(__file__).parent
_SETTINGS = ("mode", "points", "ground", "seats", "phase", "more")


@dataclass(frozen=True)
class Situation:
    """Its rules, what is so, whether the publisher's text gives it as an example, and its lines."""

    rules: tuple[str, ...]
    name: str
    example: bool
    lines: tuple[str, ...]


def _situations() -> Iterator[Situation]:
    text = (HERE / "text.txt").read_text(encoding="utf-8")
    for part in text.split("\n## ")[1:]:
        head, *lines = part.splitlines()
        parts = re.fullmatch(r"((?:FT-\d\.\d )+)(example )?(.+)", head)
        assert parts, head
        yield Situation(
            tuple(parts[1].split()), parts[3], bool(parts[2]), tuple(line for line in lines if line)
        )


SITUATIONS = tuple(_situations())


class Played:
    """A situation that is played: its settings, and the state its lines have led to."""

    def __init__(self) -> None:
        self.tanks: list[str] = []
        self.settings: dict[str, Any] = {}
        self.now: FlamesOfTanksWorld | None = None

    @property
    def state(self) -> FlamesOfTanksWorld:
        """Where it is now: at first the position its settings say."""
        if self.now is None:
            self.now = at(*self.tanks, **self.settings)
        return self.now

    def line(self, text: str) -> None:
        """One line of the file."""
        word, *rest = text.split()
        if word == "tanks":
            self.tanks = rest
        elif word in _SETTINGS:
            self.settings[word] = " ".join(rest)
        elif word == "to":
            self.settings[word] = int(rest[0])
        elif word == "back":
            self.now = None
        elif word == "yes":
            assert {one: refused(self.state, one) for one in rest} == dict.fromkeys(rest, "")
        elif word == "no":
            rule, *words = rest
            assert {one: refused(self.state, one).partition(" ")[0] for one in words} == dict.fromkeys(
                words, rule
            )
        elif word == "do":
            for one in rest:
                self.now = self._done(one)
        elif word in ("has", "lacks"):
            there = KIT.format_position(self.state).split()
            for one in rest:
                assert (one in there) is (word == "has"), (text, there)
        else:
            self._end(word, rest)

    def _done(self, word: str) -> FlamesOfTanksWorld:
        call: Call | None = None
        if word == "time-over":
            call = MatchTime(0)
        elif word.startswith("lags:"):
            call = TimeUp(int(word[5:]) - 1)
        elif word.startswith("leaves:"):
            call = Resign(int(word[7:]) - 1)
        return called(self.state, call) if call else after(self.state, word)

    def _end(self, word: str, rest: list[str]) -> None:
        result = GAME.result(self.state)
        if word == "on":
            assert result is None
            return
        assert word == "ends", word
        assert result is not None
        assert ",".join(map(str, result.places)) == rest[0]
        assert result.reason == rest[1]
        if rest[2:]:
            assert ",".join(f"{score:g}" for score in result.scores) == rest[2]


@pytest.mark.parametrize("situation", SITUATIONS, ids=[f"{one.rules[0]} {one.name}" for one in SITUATIONS])
def test_every_sentence_of_the_text_is_kept(situation: Situation) -> None:
    played = Played()
    for line in situation.lines:
        played.line(line)


def test_every_rule_has_a_situation() -> None:
    listed = (HERE.parents[2] / "rules" / "rule_ids.txt").read_text(encoding="utf-8").split()
    told = {rule for one in SITUATIONS for rule in one.rules}
    assert told == {word for word in listed if word.startswith("FT-")}
