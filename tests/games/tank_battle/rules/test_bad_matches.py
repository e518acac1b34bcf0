"""Maps, records and saves of Tank Battle that can't be: told with place and reason, and never fatal."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from game.cli.main import main
from game.data.files.content import Content, load_content, load_map
from game.data.files.paths import MAPS
from game.data.saves.matches import Match, Player, new_plan
from game.games.tank_battle.rules.kit import KIT
from tests.amount import now_and_then, some
from tests.data.bad_matches import (
    Capture,
    called_good,
    cut,
    edited,
    kept,
    one_for,
    record_told,
    save_told,
    slip_in_record,
    slips_in_saves,
    try_save,
    words,
)

CLASSIC = (MAPS / "tank_battle" / "classic.yaml").read_text("utf-8")


@cache
def content() -> Content:
    return load_content(KIT)


@cache
def good() -> tuple[bytes, str]:
    """A good save, and the same match as a record."""
    with TemporaryDirectory() as folder:
        map_file = load_map(KIT, MAPS / "tank_battle" / "classic.yaml", content(), words()).map_file
        people = (Player("person", "Ann"), Player("person", "“Ben”"))
        plan = new_plan(KIT, content(), map_file, people, sides=(0, 1), seed=3)
        match, rng = Match.create(plan, folder=Path(folder)), random.Random(5)
        session = match.session
        for _ in range(75):
            assert session.to_act is not None
            session.play(rng.choice(list(KIT.game.actions(session.view(session.to_act)))))
        return kept(match), match.record_text()


# --- maps ---

BAD_MAPS: dict[str, tuple[str, list[str]]] = {
    "a gun that never loses": ("gun_loses: 0", ["gun_loses: expected a whole number from 1 to 5"]),
    "a gun that always loses": ("gun_loses: 6", ["gun_loses: expected a whole number from 1 to 5"]),
    "odds in words": ("gun_loses: many", ["gun_loses: expected a whole number from 1 to 5"]),
    "a variation that is a number": ("variation: 3", ["variation: expected yes or no"]),
    "a board": ("board: ['....', '....']", ["unknown key 'board'"]),
    "starts": ("starts: {green: [a1 N]}", ["unknown key 'starts'"]),
    "a ground": ("ground: {lava: 3}\ntanks: 7", ["unknown key 'ground'", "unknown key 'tanks'"]),
    "a slip": ("variaton: true", ["unknown key 'variaton'", "did you mean variation?"]),
}  # fmt: skip


@pytest.mark.parametrize(("line", "says"), BAD_MAPS.values(), ids=BAD_MAPS)
def test_a_map_that_can_not_be_is_told_with_line_and_key__TB_4_6(
    line: str, says: list[str], tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(f"{CLASSIC}{line}\n", encoding="utf-8")
    assert main(["validate", str(path)]) == 2
    told = capsys.readouterr().err
    assert "mine.yaml:8" in told
    for one in says:
        assert one in told, told


@pytest.mark.slow
def test_a_map_of_ones_own_sets_the_options__TB_4_6_TB_5_1(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(f"{CLASSIC}gun_loses: 2\nvariation: true\n", encoding="utf-8")
    assert main(["validate", str(path)]) == 0
    map_file = load_map(KIT, path, content(), words()).map_file
    setup = KIT.setup(map_file, content().definitions, (0, 1), {"gun_loses": 5})
    match = KIT.game.new(setup).match
    assert (match.gun_loses, match.variation) == (2, True)
    assert main(["balance", "--games", "2", str(path)]) == 0
    assert "mine" in capsys.readouterr().out.lower()


# --- records ---


IMPOSSIBLE: dict[str, tuple[Callable[[str], str], str]] = {
    "HQ on the back row": (one_for(r"hq@\d+", "hq@5"), r"move 1 \('hq@5'\).*\(TB-2.1\)"),
    "HQ over the river": (one_for(r"hq@\d+", "hq@77"), r"move 1 \('hq@77'\).*\(TB-2"),
    "another piece first": (one_for(r"hq@(\d+)", r"ammo@\1"), r"move 1 \('ammo@.*\(TB-2"),
    "a square there is not": (one_for(r"hq@\d+", "hq@101"), r"move 1 \('hq@101'\)"),
    "a rank there is not": (one_for(r" 1@\d+", " 7@4"), r"7@4.* isn’t an action"),
    "a mine on a gun": (
        lambda text: re.sub(r"mine@\d+", f"mine@{re.findall(r'gun@(.*?) ', text)[0]}", text, count=1),
        r"move 15 \('mine@.*\(TB-2.4\)",
    ),
    "a tank there is not": (one_for(r" (\d+)-\d+", r" 44-45"), r"move 33 \('44-45'\).*\(TB-3"),
    "two squares": (one_for(r" (\d)-\d+", r" \1-55"), r"move 33 \('\d-55'\).*\(TB-3.4\)"),
    "a reveal too early": (one_for(r" \d+-\d+", " reveal"), r"move 33 \('reveal'\).*\(TB-3"),
    "a field there is not": (one_for(r" \d+-\d+", " spin:7"), r"move 33 \('spin:7'\)"),
    "sealed too early": (one_for(r" r\d+ seal", " seal"), r"\('seal'\).*\(TB-3.2\)"),
    "a shot twice": (one_for(r" (r\d+) r\d+", r" \1 \1"), r"\('r\d+'\).*\(TB-3.2\)"),
    "not a word": (one_for(r" \d+-\d+", " 5--6"), r"5--6.* isn’t an action"),
    "a position that can’t be": (
        one_for("setup green 1 0", "setup green 9 0"),
        "during set-up, the turn must be 1",
    ),
    "a side there is not": (
        one_for(r"setup green", "setup blue"),
        "the side to move: expected one of green, grey",
    ),
}  # fmt: skip


@pytest.mark.sample(now=3)
@pytest.mark.parametrize(("change", "says"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_record_that_can_not_be_is_named_with_number_and_reason__TB_2_1_TB_3_2(
    change: Callable[[str], str], says: str, tmp_path: Path, capsys: Capture
) -> None:
    before = good()[1]
    text = change(before)
    assert text != before
    record_told("tank_battle", text, says, tmp_path, capsys)


def test_a_good_record_and_a_good_save_are_called_good(tmp_path: Path, capsys: Capture) -> None:
    called_good(*good(), tmp_path, capsys)


@pytest.mark.slow
def test_a_record_with_slips_gets_an_answer(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for seed in range(some(60, 6)):
        slip_in_record("tank_battle", good()[1], random.Random(seed), path)


# --- saves ---


def test_a_save_with_slips_goes_on_or_says_why_not(tmp_path: Path) -> None:
    slips_in_saves(KIT, lambda _: good()[0], range(some(300, 8)), tmp_path)


@pytest.mark.parametrize("share", now_and_then([0, 0.05, 0.4, 0.8, 0.999], 2, few=1))
def test_half_a_save_goes_on(share: float, tmp_path: Path) -> None:
    assert try_save(KIT, cut(good()[0], share), tmp_path / "match.yaml") is not None


@pytest.mark.sample(now=3)
@pytest.mark.parametrize(
    ("pattern", "new", "says"),
    [
        (r"game: tank_battle\nrules", "game: tank_batle\nrules", "unknown game 'tank_batle'"),
        (r"  title: Tank Battle", "  titel: Tank Battle", "titel"),
        (r"    tags:", "    gun_loses: 9\n    tags:", "gun_loses: expected a whole number from 1 to 5"),
        (r"    tags:", "    board: [....]\n    tags:", "unknown key 'board'"),
        (r"(?s)  map:.*  definitions:", "  definitions:", "map"),
        (r"options: \{\}", "options: {gun_loses: 9}", "gun_loses"),
        (r"options: \{\}", "options: {varation: true}", "varation"),
        (r"by: 0, round", "by: 7, round", ""),
        (r"side: 1", "side: 3", ""),
        (r"side: 1", "side: 0", ""),
        (r"veil: eJ", "veil: xx", "hidden text"),
    ],
)  # fmt: skip
def test_a_save_with_a_strange_value_is_told(
    pattern: str, new: str, says: str, tmp_path: Path, capsys: Capture
) -> None:
    assert "match.yaml" in save_told(KIT, edited(good()[0], pattern, new), says, tmp_path, capsys)


def test_a_save_whose_entry_another_seat_made_goes_on_from_the_last_state(tmp_path: Path) -> None:
    """The entries after one that is wrong are not followed, but the state saved last is."""
    match = try_save(KIT, edited(good()[0], r"n: 40, by: 1", "n: 40, by: 0"), tmp_path / "match.yaml")
    assert match is not None
    found: Any = match.problems[0]
    assert "40" in str(found), str(found)
