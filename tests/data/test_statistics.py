"""What the matches of somebody tell together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.statistics.words import opponent_words
from game.data.files.paths import ASSETS
from game.data.people.statistics import LENGTHS_S, Statistics, by_week, gather, played_by_profile
from game.data.saves.match_index import MatchIndex, MatchRow, SeatRow, Tally, outcome
from game.data.words.texts import Texts

A, B = "a" * 12, "b" * 12
SIDES = (0, 1, 0, 1)


def match(number: int, places: tuple[int, ...] | None, *who: tuple[str, str, int], **more: Any) -> MatchRow:
    """Name, profile ("bot" for one) and level by seat; the sides are 0, 1, 0, 1."""
    sides = SIDES[: len(who)]
    seats = tuple(
        SeatRow(
            seat, "bot" if profile == "bot" else "person", name, "" if profile == "bot" else profile, level,
            sides[seat], None if places is None else places[seat],
            None if places is None else outcome(places, sides, seat),
        )
        for seat, (name, profile, level) in enumerate(who)
    )  # fmt: skip
    row = MatchRow(
        f"{number}.yaml", "tank_chess", "Official", "", "", False, 0.0, 1e6 + number * 604_800.0,
        None if places is None else "resigned", 10, 5, 600.0, False, False, True, seats,
    )  # fmt: skip
    return row._replace(**more)


ANNA, BEN, BOT = ("Anna", A, 0), ("Ben", B, 0), ("Sergeant", "bot", 2)
WON, LOST, DRAWN = (1, 2), (2, 1), (1, 1)


def told_of(rows: Sequence[MatchRow], profile: str = "", game: str = "") -> Statistics:
    """What an index of these matches tells; whichever is read first makes no difference."""
    first, second = MatchIndex.in_memory(), MatchIndex.in_memory()
    first.put(rows)
    for row in reversed(rows):
        second.put([row])
    found = gather(first, profile)
    assert found == gather(second, profile)
    return found.get(game, Statistics())


def test_a_profiles_matches_by_game_map_opponent_and_end() -> None:
    told = told_of(
        (
            match(1, WON, ANNA, BOT),
            match(2, LOST, ANNA, BOT, game="tank_battle", map="Board", seconds=4000.0),
            match(3, DRAWN, BEN, ANNA, result="agreed"), match(4, None, ANNA, BOT), match(5, WON, BEN, BOT),
        ),
        A,
    )  # fmt: skip
    assert told.all.tally == Tally(1, 1, 1) and told.finished == 3 and told.unfinished == 1
    assert {game: one.tally for game, one in told.games.items()} == {
        "tank_chess": Tally(1, 1, 0), "tank_battle": Tally(0, 0, 1)
    }  # fmt: skip
    assert told.maps["tank_battle", "Board", ""].tally == Tally(0, 0, 1)
    assert told.reasons["tank_chess", "agreed"].tally == Tally(0, 1, 0)
    by_name = {one.name + one.game: counted.tally for one, counted in told.opponents.values()}
    assert by_name == {
        "Sergeanttank_chess": Tally(1, 0, 0), "Sergeanttank_battle": Tally(0, 0, 1), "Ben": Tally(0, 1, 0)
    }  # fmt: skip
    assert told.lengths[sum(bound < 600 for bound in LENGTHS_S)] == 2 and told.lengths[-1] == 1
    assert told.longest == 4000 and sum(told.weeks.values()) == 3


def test_each_character_of_a_level_is_an_opponent_of_its_own() -> None:
    one = match(1, WON, ANNA, BOT)
    rows = [
        one._replace(file=f"{style}.yaml", seats=(one.seats[0], one.seats[1]._replace(style=style)))
        for style in ("attacker", "wall", "")
    ]
    texts = Texts(ASSETS / "locale")
    met = [opponent_words(who, {}, texts) for who, _ in told_of(rows, A).opponents.values()]
    assert sorted(met) == [f"{name} (bot, level 2)" for name in ("Benno", "Kira", "Sergeant")]


def test_a_game_alone() -> None:
    rows = match(1, WON, ANNA, BOT), match(2, WON, ANNA, BOT, game="tank_battle")
    assert told_of(rows, A, "tank_battle").finished == 1 and told_of(rows, A, "tank_tactics").finished == 0


def test_streaks_end_with_a_draw_and_turn_with_a_loss() -> None:
    rows = [match(n, places, ANNA, BOT) for n, places in enumerate((WON, WON, WON, DRAWN, WON, LOST, LOST))]
    told = told_of(rows, A)
    assert (told.best_streak, told.streak) == (3, -2)
    assert told_of(rows[:4], A).streak == 0


def test_opponents_are_met_by_the_places_and_a_team_mate_is_none() -> None:
    told = told_of([match(1, (1, 2, 1, 2), ANNA, BOT, BEN, ("Captain", "bot", 3))], A)
    assert told.all.tally == Tally(1, 0, 0)
    assert sorted(one.name for one, _ in told.opponents.values()) == ["Captain", "Sergeant"]


def test_of_the_machine_matches_between_people_are_nobodys_win() -> None:
    told = told_of((match(1, WON, ANNA, BEN), match(2, WON, ("Guest", "", 0), BOT)))
    assert (told.finished, told.between, told.all.tally) == (2, 1, Tally(1, 0, 0))
    assert told.games["tank_chess"].count == 2 and told.all.timed == 2


def test_a_profile_against_itself_or_alone_counts_once() -> None:
    assert told_of([match(1, (2,), ANNA)], A).all.tally == Tally(0, 0, 1)
    assert told_of([match(1, WON, ANNA, ANNA)], A).all.tally == Tally()


def test_weeks_without_matches_are_there_too() -> None:
    assert by_week({10: 3, 12: 1}.items(), 12, 4) == [0, 3, 0, 1]


def test_of_two_names_of_a_player_the_latest_counts() -> None:
    renamed = ("Annabel", A, 0)
    for rows in ((match(1, WON, BEN, ANNA), match(2, WON, BEN, renamed)),) * 2:
        ((one, counted),) = told_of(rows, B).opponents.values()
        assert one.name == "Annabel" and counted.wins == 2


def test_the_finished_matches_of_each_profile() -> None:
    index = MatchIndex.in_memory()
    index.put([match(1, WON, ANNA, BEN), match(2, LOST, ANNA, BOT), match(3, None, ANNA, BOT)])
    told = played_by_profile(index)
    assert (told[A].tally, told[B].tally) == (Tally(1, 0, 1), Tally(0, 0, 1))
