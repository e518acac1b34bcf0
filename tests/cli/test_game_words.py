"""``validate --game``: what a game's words lack."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli.code_words import asked_keys, coded_words
from game.cli.game_words import WantedText, lacking, told_words, wanted_words
from game.cli.main import main
from game.data.files.paths import ASSETS, locale_folders
from game.data.words.code_texts import Code, SourceFile
from game.data.words.texts import Texts
from game.model.entries import games
from game.model.registry import kit

ENGLISH = Texts(locale_folders())


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", games())
def test_every_word_of_a_shipped_game_is_there(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "--game", game]) == 0
    told = capsys.readouterr()
    assert f"{game}.name (menu" in told.out
    assert "0 are not" in told.out
    assert told.err == ""


@pytest.mark.slow
def test_refusals_ends_bots_and_lessons_are_asked_for() -> None:
    keys = {one.key for one in wanted_words(kit("battlegrounds"), ENGLISH)}
    assert {"battlegrounds.reason.resigned", "bots.battlegrounds.1.line", "battlegrounds.seating.two"} <= keys
    assert any(key.startswith("battlegrounds.refuse.") for key in keys)
    assert any(key.startswith("tutorial.battlegrounds.") for key in keys)
    assert "puzzles.goal.tank_chess.win" in {one.key for one in wanted_words(kit("tank_chess"), ENGLISH)}


@pytest.mark.parametrize(
    ("words", "params", "told"),
    [
        ("x: Words", set(), ""),
        ("x: About {card}", {"card"}, ""),
        ("x: About {card} at {square}", {"card"}, "nothing fills {square}"),
        ('x: {one: "{n} card", other: "{n} cards of {who}"}', {"n"}, "nothing fills {who}"),
        ("x: About {card", {"card"}, "its braces can’t be read"),
        ("y: Other words", set(), "there are no words"),
    ],
)
def test_words_that_lack_something_are_told(tmp_path: Path, words: str, params: set[str], told: str) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "x.yaml").write_text(
        words if ": {" in words or "{" not in words else quoted(words), encoding="utf-8"
    )
    wanted = WantedText("x", "a test", frozenset(params))
    assert lacking(wanted, Texts(tmp_path)).startswith(told)
    assert bool(told) == bool(lacking(wanted, Texts(tmp_path)))
    if "no words" in told:
        assert lacking(replace(wanted, needed=False), Texts(tmp_path)) == ""


def quoted(words: str) -> str:
    key, _, text = words.partition(": ")
    return f'{key}: "{text}"'


@pytest.mark.parametrize(
    ("code", "asked"),
    [
        ('Refusal("R-1", "tiny.refuse.rock")', {"tiny.refuse.rock"}),
        ('words(f"tiny.{kind}") if kind in ("a", "b") else ""', {"tiny.a", "tiny.b"}),
        ('for kind in KINDS: words(f"{_W}{kind}")', {"tiny_view.c", "tiny_view.d"}),
        ('say("e")', {"tiny.said.e"}),
        ('say("f" if kind else "g")', {"tiny.said.f", "tiny.said.g"}),
        ('Name("tiny.card", of(kind))', {"tiny.card", "tiny.card.h", "tiny.card.i"}),
        ('words(f"tiny.{kind.phase}")', {"tiny.j", "tiny.k"}),
        ('words(f"tiny.{kind.phase}") if kind.phase != "j" else ""', {"tiny.k"}),
        ('words(f"tiny.open.{kind}.name")', {"tiny.open.….name"}),
        ('words("tiny.perhaps") if words.has("tiny.perhaps") else ""', set()),
        ('words("match.go_on")', {"match.go_on"}),
        ('Refusal(rule="R-1", key="tiny.refuse.wall")', {"tiny.refuse.wall"}),
        ('Result((1, 2), (1.0, 0.0), "last", "R-2")', {"tiny.reason.last"}),
        (
            'Result((1,), (0.0,), reason="far" if kind else "near", rule="R-2")',
            {"tiny.reason.far", "tiny.reason.near"},
        ),
        ('ended("quiet")', {"tiny.reason.quiet"}),
        ('replace(result, reason="taken")', {"tiny.reason.taken"}),
        ('text.replace("a", "b", 1)', set()),
        ("ended(Why.LOST)", {"tiny.reason.lost"}),
        ("ended((Why.LOST if kind else Why.LEFT).value)", {"tiny.reason.lost", "tiny.reason.left"}),
        ('draw("theme.colour")', set()),
    ],
)
def test_keys_are_read_from_code(code: str, asked: set[str]) -> None:
    text = f'''
from typing import Literal
_W = "tiny_view."
KINDS = ("c", "d")

class Event:
    key = "tiny.event.never_worded"
    phase: Literal["j", "k"]

class Why(StrEnum):
    LOST = "lost"
    LEFT = "left"

def say(key):
    return words(f"tiny.said.{{key}}")

def ended(reason):
    return Result((1,), (0.0,), reason, "R-2")

def of(kind):
    if kind:
        return "h"
    return "i"

def asking(kind):
    """tiny.docstring"""
    {code}
'''
    found = {one.shown for one in asked_keys("tiny", Code([SourceFile("tiny.py", "tiny", text)]))}
    assert found - {"tiny.said.…", "tiny.reason.…"} == asked


def test_what_asks_is_told_by_file_and_line() -> None:
    source = SourceFile("tiny.py", "tiny", 'a = 1\nwords("tiny.some")\n')
    assert {one.where for one in asked_keys("tiny", Code([source]))} == {"tiny.py:2"}


@pytest.mark.slow
def test_a_card_without_words_is_found_by_its_definition(tmp_path: Path) -> None:
    english = tmp_path / "en"
    shutil.copytree(ASSETS / "locale" / "en", english)
    file = english / "tank_tactics.yaml"
    file.write_text(
        re.sub(r"(?m)^    free_turn:.*\n(?:      .*\n)*", "", file.read_text(encoding="utf-8")),
        encoding="utf-8",
    )
    lost = [one for one in coded_words(kit("tank_tactics"), Texts(tmp_path)) if "free_turn" in one.key]
    assert any(one.key == "tank_tactics.card.free_turn.name" for one in lost)
    assert all("assets/games/tank_tactics/cards.yaml:" in one.where for one in lost)
    whole = coded_words(kit("tank_tactics"), ENGLISH)
    assert not any("free_turn" in one.key for one in whole if not ENGLISH.forms(one.key))


@pytest.mark.slow
def test_a_game_without_words_lacks_them_all(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    lines, wrong = told_words(kit("tank_chess"), Texts(tmp_path))
    assert lines == []
    assert "tank_chess.name: there are no words; write them in locale/en (menu)" in wrong
