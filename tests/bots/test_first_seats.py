"""The measure of first seats: what a match counts, how a run goes on, that the docs say what was played."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.data.files.paths import MAPS
from tests.bots.first_seats import KEPT, Kept, Row, Tally, rows, table

DOCS = MAPS.parent / "docs" / "fair_seats.md"
DUEL = Row("tank_tactics", "duel", 2)


def test_the_docs_say_what_was_played_last() -> None:
    """``--write docs/fair_seats.md`` has nothing to write."""
    text = DOCS.read_text(encoding="utf-8")
    kept = Kept(KEPT, 3, 4001)
    assert table(text, kept) == text
    kept.tallies[DUEL].games += 1
    assert table(text, kept) != text


@pytest.mark.slow
def test_every_row_that_is_kept_can_be_played() -> None:
    """No map has gone, and none refuses that number of players."""
    found: dict[tuple[str, ...], list[Row]] = {}
    for row in Kept(KEPT, 3, 4001).tallies:
        options = [one for one in row.options if not one.startswith("mode=")]
        asked = (row.game, *options)
        found[asked] = found.get(asked) or rows([row.game], options)
        assert row in found[asked]


def test_points_are_counted_by_turn_and_by_camp() -> None:
    """With three seats of two sides, with a shared first place, with a match that nobody won."""
    tally = Tally.none(2)
    tally.add((0, 1, 0), 1, (2, 1, 2))
    tally.add((0, 1, 0), 0, (1, 1, 1))
    tally.add((0, 1, 0), 2, (1, 2, 1))
    tally.add((0, 1, 0), 0, (2, 2, 2))
    assert (tally.turns, tally.camps) == ([2.5, 0.5], [1.5, 1.5])
    assert (tally.games, tally.shared) == (4, 1)


def test_says_fair_when_every_interval_is_inside_and_unfair_when_one_is_outside() -> None:
    """Nothing about fewer than 400, and never unfair before the whole count."""
    assert Tally([200.0, 200.0], [200.0, 200.0], 400).says() == "fair"
    assert Tally([200.0, 200.0], [230.0, 170.0], 400).says() == "open"
    assert Tally([200.0, 200.0], [260.0, 140.0], 400).says() == "open"
    assert Tally([500.0, 500.0], [600.0, 400.0], 1000).says() == "unfair"
    assert Tally([300.0, 99.0], [300.0, 99.0], 399).says() == "open"


def test_two_runs_keep_their_rows_in_one_file(tmp_path: Path) -> None:
    """Each writes its own row; a line of another level stays."""
    path = tmp_path / "kept.jsonl"
    other = Row("tank_tactics", "maze", 2)
    one, two, weak = Kept(path, 3, 1), Kept(path, 3, 1), Kept(path, 2, 1)
    for kept, row in ((one, DUEL), (two, other), (weak, DUEL)):
        kept.tallies[row] = Tally.none(2)
        kept.tallies[row].add((0, 1), 0, (1, 2))
        kept.write(row)
    assert set(Kept(path, 3, 1).tallies) == {DUEL, other}
    assert Kept(path, 2, 1).tallies == weak.tallies
    assert Kept(path, 3, 2).tallies == {}
    assert [found.name for found in tmp_path.iterdir()] == [path.name]
