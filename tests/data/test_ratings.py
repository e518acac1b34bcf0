"""Ratings from matches, and the bots' from their measured shares."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest

from game.bots.registry import bots
from game.data.people import ratings
from game.data.people.ratings import Ratings, bot_ratings, changes_of, provisional, rated_seats, seats_of
from game.data.people.ratings import rate as rate_index
from game.data.saves.match_index import MatchIndex, MatchRow, SeatRow
from game.data.saves.match_plan import Player
from game.model.entries import window_games
from game.model.glicko import Rating, after

A, B = "a" * 12, "b" * 12
WHY = ["from_position", "undone", "helped"]


def match(*seats: tuple[str, int, int, int], number: int = 0, **more: bool) -> MatchRow:
    """Profile (or "bot"), level, side and place by seat."""
    rows = tuple(
        SeatRow(
            seat,
            "bot" if who == "bot" else "person",
            "",
            "" if who == "bot" else who,
            level,
            side,
            place,
            "win",
        )
        for seat, (who, level, side, place) in enumerate(seats)
    )
    flags = [more.get(name, False) for name in ("from_position", "undone", "helped")]
    return MatchRow(
        f"{number}.yaml",
        "tank_chess",
        "",
        "",
        "",
        flags[0],
        number,
        number,
        "x",
        1,
        1,
        1.0,
        flags[1],
        flags[2],
        more.get("counts", True),
        rows,
    )


def rate(matches: list[MatchRow], person: str = A) -> Ratings:
    """The ratings after these matches, and of one profile how they came about."""
    index = MatchIndex.in_memory()
    index.put(matches)
    found = rate_index(index, person)
    assert rate_index(index, person) == found, "what was kept says the same"
    return found


@pytest.mark.parametrize(
    "game", ["battlegrounds", "flames_of_tanks", "tank_battle", "tank_chess", "tank_tactics"]
)
def test_every_level_has_a_rating_above_the_one_below(game: str) -> None:
    found = bot_ratings(game)
    assert set(found) == {level.number for level in bots(game).LEVELS} and game in window_games()
    rated = [found[level].rating for level in sorted(found)]
    assert rated[0] == 1000 and rated == sorted(rated) and len(set(rated)) == len(rated)
    assert all(20 < one.deviation < 150 for one in found.values())


def test_a_share_of_the_points_is_a_step_as_elo_has_it() -> None:
    # Tank Battle: level 2 had 87 points of 120 matches against level 1
    assert bot_ratings("tank_battle")[2].rating == pytest.approx(1000 + 400 * math.log10(87 / 33))


def test_a_file_with_levels_out_of_order_rates_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "games" / "odd"
    folder.mkdir(parents=True)
    text = "format: 1\nsource: x\nanchor: 1000\nsteps:\n- {level: 3, points: 1, of: 2}\n"
    (folder / "ratings.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(ratings, "assets_of", lambda game: tmp_path)
    assert bot_ratings("odd") == {}


def test_a_win_against_a_bot_is_one_period_of_glicko() -> None:
    found = rate([match((A, 0, 0, 1), ("bot", 2, 1, 2))])
    assert found.of("tank_chess", A) == after(Rating(), [(bot_ratings("tank_chess")[2], 1.0)])
    assert found.of("tank_battle", A) is None


def test_a_match_between_profiles_counts_for_both_by_what_they_had_before() -> None:
    won = match((A, 0, 0, 1), ("bot", 4, 1, 2), number=1)
    found = rate([match((A, 0, 0, 2), (B, 0, 1, 1), number=2), won])
    before = rate([won]).of("tank_chess", A)
    assert before is not None
    assert found.of("tank_chess", B) == after(Rating(), [(before, 1.0)])
    assert found.of("tank_chess", A) == after(before, [(Rating(), 0.0)])
    assert [one.file for one in found.course["tank_chess", A]] == ["1.yaml", "2.yaml"]


def test_with_four_seats_the_results_are_pairwise_and_a_team_mate_is_none() -> None:
    four = rate([match((A, 0, 0, 2), ("bot", 1, 1, 1), ("bot", 2, 2, 3), ("bot", 3, 3, 2))])
    one, two, three = (bot_ratings("tank_chess")[level] for level in (1, 2, 3))
    assert four.of("tank_chess", A) == after(Rating(), [(one, 0.0), (two, 1.0), (three, 0.5)])
    team = rate([match((A, 0, 0, 1), ("bot", 1, 1, 2), ("bot", 5, 0, 1), ("bot", 2, 1, 2))])
    assert team.of("tank_chess", A) == after(Rating(), [(one, 1.0), (two, 1.0)])


@pytest.mark.parametrize("why", WHY)
def test_a_match_with_help_does_not_count(why: str) -> None:
    assert not rate([match((A, 0, 0, 1), ("bot", 2, 1, 2), **{why: True})]).now


def test_guests_and_solo_matches_rate_nobody() -> None:
    assert not rate([match((A, 0, 0, 1)), match((A, 0, 0, 1), ("", 0, 1, 2))]).now


def test_a_rating_is_provisional_until_some_twenty_matches() -> None:
    rows = [match((A, 0, 0, 1 + n % 2), ("bot", 3, 1, 2 - n % 2), number=n) for n in range(30)]
    course = rate(rows).course["tank_chess", A]
    assert provisional(course[3].rating) and not provisional(course[-1].rating)


def test_thousands_of_odd_results_do_not_let_a_rating_run_away() -> None:
    levels = bot_ratings("tank_chess")
    rating = Rating()
    for number in range(12_000):
        rating = after(rating, [(levels[1 + number % 6], float(number % 3 != 0))])
    assert 1500 < rating.rating < 2000 and rating.deviation < 120


def test_only_new_matches_are_rated_and_a_change_in_the_past_rates_all_since_then() -> None:
    rng = random.Random(5)

    def made(number: int) -> MatchRow:
        won = rng.randrange(2)
        other = (B, 0, 1, 2 - won) if rng.random() < 0.4 else ("bot", 3, 1, 2 - won)
        return match((A, 0, 0, 1 + won), other, number=number, helped=rng.random() < 0.1)

    index, there = MatchIndex.in_memory(), dict[int, MatchRow]()
    for step in range(60):
        number = rng.choice([step, step, rng.randrange(60)])
        if there and rng.random() < 0.2:
            number = rng.choice(list(there))
            del there[number]
            index.forget([f"{number}.yaml"])
        else:
            there[number] = made(number)
            index.forget([f"{number}.yaml"])
            index.put([there[number]])
        if rng.random() < 0.5:
            expected = rate(list(there.values()))
            found = rate_index(index, A)
            assert (found.now, found.course) == (expected.now, expected.course), step


def test_other_ratings_of_bots_rate_all_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    index = MatchIndex.in_memory()
    index.put([match((A, 0, 0, 1), ("bot", 2, 1, 2), number=number) for number in range(3)])
    before = rate_index(index, A)
    monkeypatch.setattr(ratings, "bot_ratings", lambda game: {2: Rating(2000, 30)})
    after_that = rate_index(index, A)
    assert len(after_that.course["tank_chess", A]) == 3 and after_that.now != before.now


def test_a_match_counts_for_those_who_meet_somebody_with_a_rating() -> None:
    def counts(*who: tuple[str, int], sides: tuple[int, ...]) -> list[int]:
        players = [Player("bot" if level else "person", "", level, profile) for profile, level in who]
        return [seat.seat for seat in rated_seats("tank_chess", seats_of(players, sides))]

    assert counts((A, 0), ("", 3), sides=(0, 1)) == [0]
    assert counts((A, 0), (B, 0), sides=(0, 1)) == [0, 1]
    assert counts((A, 0), ("", 0), sides=(0, 1)) == [], "a guest has none"
    assert counts((A, 0), ("", 99), sides=(0, 1)) == [], "there is no such level"
    assert counts((A, 0), (B, 0), sides=(0, 0)) == [], "they are on one side"
    assert counts((A, 0), ("", 0), (B, 0), sides=(0, 1, 2)) == [0, 2]


def test_a_finished_match_tells_what_it_changed_or_why_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = MatchIndex.in_memory()
    monkeypatch.setattr(index, "take", lambda path: None)
    monkeypatch.setattr(index, "close", lambda: None)
    monkeypatch.setattr(ratings, "MatchIndex", lambda: index)
    index.put(
        [
            match((A, 0, 0, 1), ("bot", 2, 1, 2), number=1),
            match((A, 0, 0, 1), (B, 0, 1, 2), number=2),
            match((A, 0, 0, 1), ("", 0, 1, 2), number=3),
            *(match((A, 0, 0, 1), (B, 0, 1, 2), number=4 + n, **{why: True}) for n, why in enumerate(WHY)),
        ]
    )
    course = rate_index(index, A).course["tank_chess", A]
    one, two = (changes_of(index.folder / f"{number}.yaml") for number in (1, 2))
    assert one == ([ratings.RatingChange("", Rating(), course[0].rating)], "")
    assert two[0][0] == ratings.RatingChange("", course[0].rating, course[1].rating) and len(two[0]) == 2
    assert changes_of(index.folder / "3.yaml") == ([], "opponents")
    told = [changes_of(index.folder / f"{4 + n}.yaml")[1] for n in range(3)]
    assert told == ["position", "undone", "helped"]
    assert changes_of(None)[1] == changes_of(tmp_path / "1.yaml")[1] == "unsaved"
