"""What tests of bad saves and records share, whatever the game: a good text changed, what comes of it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from game.cli.main import main
from game.data.files.paths import ASSETS
from game.data.files.problems import Problem, ProblemsError
from game.data.saves.matches import Match
from game.data.words.texts import Texts
from game.model.contract import CHANCE
from game.model.kit import AnyKit
from game.model.registry import kit
from tests.data.test_fuzz import mutated

Capture = pytest.CaptureFixture[str]


@cache
def words() -> Texts:
    """The shipped texts."""
    return Texts(ASSETS / "locale")


def one_for(pattern: str, new: str) -> Callable[[str], str]:
    """Changes a text where that pattern stands first."""
    return lambda text: re.sub(pattern, new, text, count=1)


def edited(raw: bytes, pattern: str, new: str) -> bytes:
    """A file in which that pattern stands and is replaced once."""
    text = raw.decode("utf-8")
    changed = re.sub(pattern, new, text, count=1)
    assert changed != text
    return changed.encode("utf-8")


def try_save(kit_: AnyKit, raw: bytes, path: Path) -> Match | None:
    """The match of a save: it can be looked at and goes on; ``None`` where it is told why not."""
    path.write_bytes(raw)
    match: Match | None = None
    problems: list[Problem] = []
    try:
        match = Match.resume(path, kit, write=False)
    except ProblemsError as error:
        problems = list(error.problems)
    if match is None:
        assert problems
        assert all("\n" not in str(problem) for problem in problems)
        return None
    assert path.read_bytes() == raw
    kit_.text_board(match.session.state)
    match.result_words(words())
    match.record_text()
    match.draw_what_is_due()  # a match that is only looked at draws nothing
    seat = match.session.to_act
    assert seat != CHANCE
    if seat is not None:
        match.session.play(kit_.game.actions(match.session.view(seat))[0], seat=seat)
    return match


def kept(match: Match) -> bytes:
    """The save of a match that ends here; it can be read again whole."""
    match.close()
    assert match.path is not None
    again = Match.resume(match.path, kit, write=False)
    assert not again.problems
    assert again.session.state == match.session.state
    return match.path.read_bytes()


def called_good(raw: bytes, text: str, folder: Path, capsys: Capture) -> None:
    """The same match as a save and as a record: ``validate`` finds nothing wrong."""
    (folder / "game.txt").write_text(text, encoding="utf-8")
    (folder / "game.yaml").write_bytes(raw)
    assert main(["validate", str(folder / "game.txt"), str(folder / "game.yaml")]) == 0
    told = capsys.readouterr().out
    assert "good (record)" in told and "good (save)" in told


def record_told(game: str, text: str, says: str, folder: Path, capsys: Capture) -> None:
    """A record that can't be: each command says so, in words."""
    path = folder / "game.txt"
    path.write_text(text, encoding="utf-8")
    for verb in (["record", "--game", game], ["validate"]):
        assert main([*verb, str(path)]) == 2
        told = capsys.readouterr().err
        assert re.search(says, told), told
        assert f"{game}.refuse" not in told


def save_told(kit_: AnyKit, raw: bytes, says: str, folder: Path, capsys: Capture) -> str:
    """A save with a strange value goes on or says why not, and ``validate`` tells it: what it says."""
    path = folder / "match.yaml"
    try_save(kit_, raw, path)
    path.write_bytes(raw)
    assert main(["validate", str(path)]) == 2
    told = capsys.readouterr().err
    assert says in told, told
    return told


def slip_in_record(game: str, text: str, draw: random.Random, path: Path) -> None:
    """A record with slips: each command has an answer."""
    path.write_bytes(mutated(text.encode(), draw))
    assert main(["record", "--game", game, "--quiet", str(path)]) in (0, 2)
    assert main(["validate", str(path)]) in (0, 2)


def slip_in_save(kit_: AnyKit, raw: bytes, draw: random.Random, path: Path) -> None:
    """A save with slips, mostly in its record: it goes on or says why not."""
    begin = raw.index(b"\nrecord:") if draw.random() < 0.6 else 0
    try_save(kit_, raw[:begin] + mutated(raw[begin:], draw), path)


def slips_in_saves(kit_: AnyKit, pick: Callable[[random.Random], bytes], seeds: range, folder: Path) -> None:
    """As ``slip_in_save`` for each seed, with the save that ``pick`` draws; a failure names its seed."""
    for seed in seeds:
        draw = random.Random(seed)
        raw = pick(draw)
        try:
            slip_in_save(kit_, raw, draw, folder / "match.yaml")
        except Exception as error:
            raise AssertionError(f"seed {seed}: {error!r}") from error


def cut(raw: bytes, share: float) -> bytes:
    """A save without the end of its record: that share of it is left."""
    begin = raw.index(b"\nrecord:") + len(b"\nrecord:\n")
    return raw[: begin + int(share * (len(raw) - begin))]
