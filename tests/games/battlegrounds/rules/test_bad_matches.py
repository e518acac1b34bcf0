"""Saves and records of Battlegrounds that can't be: told with number and reason, and never fatal."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.cli.main import main
from game.data.saves.matches import Match, Player, new_plan
from game.model.contract import Resign
from game.model.registry import kit
from tests.amount import some
from tests.data.bad_matches import (
    Capture,
    cut,
    edited,
    kept,
    record_told,
    save_told,
    slip_in_record,
    slip_in_save,
    slips_in_saves,
    try_save,
)
from tests.games.battlegrounds.boards import GAME, KIT, content, option, setup
from tests.shown import words

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
WAYS = [("battle", 2), ("team", 4), ("family", 3), ("solo", 1)]

quick = settings(derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))


# --- records ---


def record(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text("utf-8")


def found(pattern: str, text: str) -> list[str]:
    return re.findall(pattern, text)


def a_card_twice(text: str) -> str:
    first = found(r"deal:(\w+),", text)[0]
    return re.sub(r"/(\w+),", f"/{first},", text, count=1)


def a_third_draw(text: str) -> str:
    draws = found(r"draw:\S+", text)
    return text.replace(draws[1], draws[0])


def a_letter_again(text: str) -> str:
    first, second = found(r"barrage:(..)", text)[:2]
    return text.replace(f"barrage:{second}", f"barrage:{first[0]}{second[1]}", 1)


def a_number_again(text: str) -> str:
    first, second = found(r"barrage:(..)", text)[:2]
    return text.replace(f"barrage:{second}", f"barrage:{second[0]}{first[1]}", 1)


def two_alike_touch(text: str) -> str:
    rows = [re.findall("..", row) for row in found(r"lay:(\S+)", text)[0].split("/")]
    plain = rows[0][0]
    rank, column = next(
        (r, c) for r in range(8) for c in range(8) if rows[r][c] == plain and (r, c) != (0, 0)
    )
    rows[rank][column], rows[1][1] = rows[1][1], plain
    return re.sub(r"lay:\S+", f"lay:{'/'.join(''.join(row) for row in rows)}", text, count=1)


def a_picture_too_often(text: str) -> str:
    return re.sub(r"lay:(..)..", r"lay:\1\1", text, count=1)


def a_special_at_the_edge(text: str) -> str:
    rows = [re.findall("..", row) for row in found(r"lay:(\S+)", text)[0].split("/")]
    rows[0][0], rows[3][3] = rows[3][3], rows[0][0]
    return re.sub(r"lay:\S+", f"lay:{'/'.join(''.join(row) for row in rows)}", text, count=1)


def two_alike_opened(text: str) -> str:
    return re.sub(r"open:(\w+),\w+", r"open:\1,\1", text, count=1)


def one_picture_for_ever(text: str) -> str:
    return re.sub(r"shows:\w+", found(r"shows:\w+", text)[0], text)


IMPOSSIBLE: list[tuple[str, Callable[[str], str], str]] = [
    (
        "battle_two",
        a_card_twice,
        r"move 1 \('deal:.* is dealt twice, or isn’t a card of the game. \(BG-2.3\)",
    ),
    (
        "team",
        a_third_draw,
        r"move \d+ \('draw:.* isn’t in the stack; it has been dealt or drawn. \(BG-8.3\)",
    ),
    ("solo", a_letter_again, r"move \d+ \('barrage:.* has been drawn already. \(BG-12.3\)"),
    ("solo", a_number_again, r"move \d+ \('barrage:.* has been drawn already. \(BG-12.3\)"),
    ("battle_four", two_alike_touch, r"move 2 \('lay:.* show the same picture. \(BG-2.2\)"),
    ("battle_two", a_picture_too_often, r"move 2 \('lay:.* too many show .*\(BG-1.2\)"),
    ("battle_two", a_special_at_the_edge, r"move 2 \('lay:.* wrong kind of token is on.* \(BG-2.1\)"),
    ("family_two", two_alike_opened, r"move 2 \('open:.* Two tokens with different pictures .* \(BG-11.1\)"),
    ("family_two", one_picture_for_ever, r"move \d+ \('shows:.* No face-down .* is left; .*\(BG-11.3\)"),
]


@pytest.mark.sample(now=2)
@pytest.mark.parametrize(("name", "change", "says"), IMPOSSIBLE, ids=[one[1].__name__ for one in IMPOSSIBLE])
def test_a_record_whose_chance_can_not_be_is_named_with_number_and_reason__BG_2_2(
    name: str, change: Callable[[str], str], says: str, tmp_path: Path, capsys: Capture
) -> None:
    text = change(record(name))
    assert text != record(name)
    record_told("battlegrounds", text, says, tmp_path, capsys)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.txt")))
def test_a_good_record_is_called_good_whatever_its_game(name: str, capsys: Capture) -> None:
    assert main(["validate", str(GOLDEN / f"{name}.txt")]) == 0
    assert "good (record)" in capsys.readouterr().out


@pytest.mark.slow
@settings(quick, max_examples=some(12, 5))
@given(st.sampled_from(sorted(path.stem for path in GOLDEN.glob("*.txt"))), st.integers(0, 2**32))
def test_a_record_with_slips_gets_an_answer(
    tmp_path_factory: pytest.TempPathFactory, name: str, seed: int
) -> None:
    path = tmp_path_factory.mktemp("record") / "game.txt"
    slip_in_record("battlegrounds", record(name)[:2500], random.Random(seed), path)


# --- saves ---


def played(name: str, players: int, folder: Path, plies: int = 40) -> Match:
    """A match kept in that folder, with all kinds of entries in its record."""
    made, rng = setup(name, players), random.Random(5)
    people = tuple(Player("person", f"Ann “{seat}”") for seat in range(players))
    plan = new_plan(KIT, content(), option(name), people, sides=made.sides, seed=3)
    match = Match.create(plan, folder=folder)
    session = match.session
    for ply in range(plies):
        seat = session.to_act
        if seat is None:
            break
        session.play(rng.choice(list(GAME.actions(session.view(seat)))))
        if ply in (8, 9) and session.undo({seat}):
            session.redo({seat})
        if ply == 30 and players > 2:
            session.call(Resign(1))
    return match


@cache
def good_save(name: str, players: int) -> bytes:
    with TemporaryDirectory() as folder:
        return kept(played(name, players, Path(folder)))


@pytest.mark.slow(few=1)
@pytest.mark.parametrize(("name", "players"), WAYS)
def test_a_good_save_is_called_good(name: str, players: int, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "match.yaml"
    path.write_bytes(good_save(name, players))
    assert main(["validate", str(path)]) == 0
    assert "good (save)" in capsys.readouterr().out


@pytest.mark.slow
@settings(quick, max_examples=some(40, 6))
@given(st.sampled_from(WAYS), st.integers(0, 2**32))
def test_a_save_with_slips_goes_on_or_says_why_not(
    tmp_path_factory: pytest.TempPathFactory, way: tuple[str, int], seed: int
) -> None:
    path = tmp_path_factory.mktemp("slips") / "match.yaml"
    slip_in_save(KIT, good_save(*way), random.Random(seed), path)


@pytest.mark.slow
@settings(quick, max_examples=some(24, 8))
@given(st.sampled_from(WAYS), st.floats(0, 1))
def test_a_save_cut_off_anywhere_goes_on(
    tmp_path_factory: pytest.TempPathFactory, way: tuple[str, int], share: float
) -> None:
    path = tmp_path_factory.mktemp("cut") / "match.yaml"
    assert try_save(KIT, cut(good_save(*way), share), path) is not None


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS, ids=[name for name, _ in WAYS])
def test_many_saves_with_slips_go_on_or_say_why_not(tmp_path: Path, way: tuple[str, int]) -> None:
    slips_in_saves(KIT, lambda _: good_save(*way), range(some(300, 20)), tmp_path)


def test_an_entry_of_a_save_that_can_not_be_is_named_with_number_and_reason__BG_12_3(
    tmp_path: Path, capsys: Capture
) -> None:
    raw = good_save("solo", 1)
    first, second = (one.decode() for one in re.findall(rb"barrage:(..)", raw)[:2])
    path = tmp_path / "match.yaml"
    path.write_bytes(edited(raw, f"barrage:{second}", f"barrage:{first[0]}{second[1]}"))
    match = Match.resume(path, kit, write=False)
    told = words().problem(match.problems[0])
    assert re.search(r"entry \d+ \(barrage:\S+\) can’t be played: .* drawn already. \(BG-12.3\)", told)
    assert match.session.to_act == 0, "one goes on from the last state"
    assert main(["validate", str(path)]) == 2
    assert "drawn already" in capsys.readouterr().err


@pytest.mark.sample(now=1, few=1)
@pytest.mark.parametrize(
    ("way", "pattern", "new", "says"),
    [
        (("battle", 2), r"deal:(\w+),\w+", r"deal:\1,\1", "dealt twice"),
        (("battle", 2), r"option: battle", "option: batle", "did you mean battle?"),
        (("battle", 2), r"option: battle", "option: solo", ""),
        (("battle", 2), r"game: battlegrounds\nrules", "game: battlegrund\nrules", "'battlegrund'"),
        (("team", 4), r"side: 1", "side: 3", ""),
        (("team", 4), r"options: \{", "options: {draft: 7", "options"),
        (
            ("family", 3),
            r"by: chance, check: '?\w+'?, veil: [\w-]+",
            "by: chance, chance: shows:castel",
            "castel",
        ),
        (("family", 3), r"lay:face-down", "lay:wm", ""),
        (("solo", 1), r"by: 0, move", "by: 3, move", ""),
        (("solo", 1), r"by: chance, chance", "by: 0, move", ""),
    ],
)
def test_a_save_with_a_strange_value_is_told_by_every_verb(
    way: tuple[str, int], pattern: str, new: str, says: str, tmp_path: Path, capsys: Capture
) -> None:
    save_told(KIT, edited(good_save(*way), pattern, new), says, tmp_path, capsys)
