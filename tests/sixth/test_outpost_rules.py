"""The sixth game keeps what every game must keep, and says in words all that it says."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.cli.game_words import told_words
from game.data.files.paths import ASSETS, maps_of
from game.model import entries, registry
from game.model.session import Session
from game.model.tuples import put
from game.testing import suite
from game.testing.maps import cases_of, find


def twins(state: Any, seat: int) -> Iterable[Any]:
    """States in which the tanks of others are hidden in other camps (OP-1); written without ``observe``."""
    for other, square in state.places.items() if state.phase == "hide" else ():
        for camp in state.match.board.camps[state.match.sides[other]]:
            if other != seat and camp != square:
                yield state.with_(square=put(state.square, other, camp))


def test_the_package_is_found_by_its_entry_and_names_no_file_of_the_game() -> None:
    assert "outpost" in entries.games() and not entries.failed()
    assert registry.kit("outpost").info == entries.info("outpost")


@pytest.mark.slow(few=3)
@pytest.mark.parametrize("name", ["crossroads", "two_depots"])
@pytest.mark.parametrize("seed", range(4))
def test_a_match_keeps_what_must_always_be_true(name: str, seed: int) -> None:
    suite.run(find("outpost", f"{name} (0, 1, 2)", twins), seed)


def test_the_record_of_a_draw_is_read_back() -> None:
    """A match to its last round, with half a point or so for each (``Result.of_side``)."""
    case = find("outpost", "crossroads (0, 1, 2)", twins)
    setup = case.kit.with_options(case.setup, {"rounds": 1})
    setup = replace(setup, map=replace(setup.map, rounds=1))
    session = Session(case.rules, setup, seed=1)
    while (seat := session.to_act) is not None:
        session.play(case.rules.actions(session.view(seat))[0])
    states = [session.start, *(played.step.state for played in session.whole_line)]
    entries_ = [played.entry.action for played in session.whole_line]
    text = case.kit.write_record(setup, states, entries_, {"Map": "crossroads"})
    read = case.kit.read_record(text, None)
    assert read.result == "0.5-0.5-0.5" and list(read.entries) == entries_


def _run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    code = main.main(list(words))
    out, err = capsys.readouterr()
    assert code == 0, out + err
    return out


@pytest.mark.slow
def test_its_files_are_valid(capsys: pytest.CaptureFixture[str]) -> None:
    data = maps_of("outpost").parents[1]
    files = [*maps_of("outpost").glob("*.yaml"), *(data / "help" / "tutorial").rglob("*.yaml")]
    assert len(files) == 4
    _run(capsys, "validate", *map(str, files))
    _run(capsys, "validate", "--game", "outpost")


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(
    ("line", "key", "asks"),
    [
        ("rock: Rocks block the way.", "outpost.refuse.rock", "outpost.rules"),
        ("piece: {camp: Camp}", "outpost.piece.camp", "editor"),
        ('rolled: "{seat} rolls {pips}."', "outpost.event.rolled", "a match on"),
        ("depot: The depot is reached.", "outpost.reason.depot", "how a match can end"),
        ("no_way: No depot can be reached from this camp.", "outpost.map.no_way", "outpost.kit"),
        ("rounds: Rounds", "outpost.option.rounds", "option"),
    ],
)
def test_words_it_lacks_are_told_with_who_asks_for_them(
    tmp_path: Path, no_words_are_missing: list[str], line: str, key: str, asks: str
) -> None:
    """Words of a refusal, a piece, of what happened, of an end, a finding and an option."""
    own = maps_of("outpost").parents[1] / "locale"
    shutil.copytree(own, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "en" / "outpost.yaml"
    lines = file.read_text(encoding="utf-8").splitlines()
    left = [one for one in lines if one.strip() != line]
    assert len(left) == len(lines) - 1
    file.write_text("\n".join(left), encoding="utf-8")
    _, wrong = told_words(registry.kit("outpost"), (tmp_path, ASSETS / "locale"))
    no_words_are_missing.clear()
    assert len(wrong) == 1 and wrong[0].startswith(f"{key}: "), wrong
    assert asks in wrong[0] and "write" in wrong[0]


def test_bots_play_it_on_the_command_line_and_the_better_one_wins(capsys: pytest.CaptureFixture[str]) -> None:
    words = "simulate --game outpost --games 20 --seed 1 --random-plies 0 --seats bot:1,bot:2,bot:1"
    figures = json.loads(_run(capsys, *words.split(), "--json"))
    wins = {seat: one["count"] for seat, one in figures["wins"].items()}
    assert wins["1"] > wins["0"] + wins["2"]


def test_a_bot_in_another_process_finds_it() -> None:
    from game.bots.contract import Limits, Seen
    from game.bots.worker import Worker, ask

    case = cases_of("outpost", twins)[0]
    start = case.rules.new(case.setup)
    worker = Worker("outpost")
    try:
        worker.request(Seen(0, case.rules.observe(start, 0)), 2, 1, Limits())
        assert case.kit.format_action(ask(worker), start) == "hide:a4"
    finally:
        worker.close()


def test_it_is_played_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hide:a4\nquit\n"))
    out = _run(capsys, "play", "--terminal", "--game", "outpost")
    assert "has made a secret choice" in out and "Red rolls" in out


@pytest.mark.sample(now=2, few=1)
@pytest.mark.parametrize("scene", ["match", "setup", "library", "rules"])
def test_pictures_of_it_are_made(capsys: pytest.CaptureFixture[str], tmp_path: Path, scene: str) -> None:
    made = tmp_path / "picture.png"
    _run(capsys, "screenshot", "--scene", scene, "--game", "outpost", "--out", str(made))
    assert made.stat().st_size > 10_000
