"""The first profile takes over what the guest has done, whatever happens meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.data.files import paths
from game.data.files.trash import list_trash, trash
from game.data.people import taking_over
from game.data.people.last_choices import LastSeat, LastSetup, last_setup
from game.data.people.learning import add_solved, last_lesson, load_solved, progress_file, save_last_lesson
from game.data.people.profiles import Profile, add_profile, delete_profile
from game.data.people.puzzle_progress import PuzzleProgress, load_progress
from game.data.people.puzzle_progress import progress_file as tried_file
from game.data.people.statistics import played_by_profile
from game.data.people.taking_over import (
    GuestsDeeds,
    Taker,
    accept,
    decline,
    guests_deeds,
    offer_first,
    offered,
)
from game.data.saves.match_index import MatchIndex
from game.data.saves.match_plan import Player
from game.data.saves.saves import SaveInUse, read_save
from game.model.registry import kit as kit_of
from tests.data.test_profiles import LOOK, played

BOT = Player("bot", "Sergeant", 2)
GUEST = Player("person", "Player 1")
GIVEN = ("Player 1", "Player 2")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))


def first(name: str = "Anna") -> Profile:
    return add_profile(name, *LOOK, before_first=offer_first)


def taker(one: Profile) -> Taker:
    return Taker(one.person, one.name, GIVEN)


def work() -> None:
    with MatchIndex() as index:
        index.refresh()
        list(taking_over.take_over(index, kit_of))


def learn() -> None:
    """Solve a lesson and two puzzles, and set up a match, as the guest."""
    add_solved("tank_chess", "a", "basics")
    add_solved("tank_battle", "b")
    save_last_lesson("tank_chess", "basics", "a")
    tries = PuzzleProgress().after("p1", solved=True).after("p2", wrong=True)
    tried_file("tank_chess").write(tries)
    seats = (LastSeat(name="Player 1"), LastSeat(player="bot"))
    last_setup("tank_chess").write(LastSetup(seats=seats))


def lessons_of(one: str) -> tuple[set[str], set[str]]:
    folder = paths.person_folder(one) if one else paths.user_data()
    return load_solved("tank_chess", "basics", folder), load_solved("tank_battle", "", folder)


def seats_in(path: Path) -> list[tuple[str, str]]:
    save, problems = read_save(path)
    assert save is not None and not problems
    return [(seat.name, seat.profile_id) for seat in save.header.seats]


def test_the_first_profile_takes_over_lessons_puzzles_choices_and_matches_of_the_guest() -> None:
    learn()
    over, going = played(GUEST, BOT), played(BOT, GUEST, ended=False)
    deleted = trash(played(GUEST, BOT)).path
    records = {path.read_bytes().partition(b"\nsetup:")[2] for path in (over, going, deleted)}
    anna = first()
    assert offered() == anna
    with MatchIndex() as index:
        index.refresh()
        assert guests_deeds(index, taker(anna)) == GuestsDeeds(2, 2, 2)
    accept(taker(anna))
    assert lessons_of(anna.person) == ({"a"}, {"b"}) and lessons_of("") == (set(), set())
    work()
    assert offered() is None and taking_over.taking() == ""
    saves = [*paths.user_saves().glob("*.yaml"), *(one.path for one in list_trash(paths.user_saves()))]
    assert len(saves) == 3 and {path.read_bytes().partition(b"\nsetup:")[2] for path in saves} == records
    assert all(("Anna", anna.person) in seats_in(path) for path in saves)
    with MatchIndex() as index:
        assert index.stale() == [] and len(index.matches(profile=anna.person)) == 2
        assert played_by_profile(index)[anna.person].wins == 1
    paths.sit_down(anna.person)
    progress, last, lesson = load_progress("tank_chess"), last_setup("tank_chess").find(), last_lesson()
    assert progress.record("p1").solved and progress.record("p2").wrong == 1
    assert last is not None and last.seats[0].profile == anna.person and not last.seats[1].profile
    assert lesson is not None and lesson.lesson == "a"


def test_what_is_declined_stays_with_the_guest_and_is_not_asked_again() -> None:
    learn()
    anna = first()
    decline()
    work()
    assert offered() is None and lessons_of("") == ({"a"}, {"b"}) and lessons_of(anna.person)[0] == set()


def test_only_the_first_profile_is_asked_and_only_if_there_is_something() -> None:
    anna = first()
    assert offered() is None
    learn()
    first("Ben")
    assert offered() is None, "Ben isn’t the first one"
    delete_profile(anna.person)


@pytest.mark.parametrize("dies_at", range(9))
def test_killed_anywhere_what_the_guest_has_done_is_lost_nowhere(
    dies_at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    learn()
    left = dies_at

    def write(path: Path, content: str | bytes, **more: bool) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        real(path, content, **more)

    real = paths.atomic_write
    for module in ("people.taking_over", "files.player_file"):
        monkeypatch.setattr(f"game.data.{module}.atomic_write", write)
    anna = None
    try:
        anna = first()
        accept(taker(anna))
    except KeyboardInterrupt:
        pass
    left = 99  # started anew
    one = offered()
    if anna is not None and one is not None:
        accept(taker(one))
    work()
    owner = anna.person if anna is not None else ""
    assert lessons_of(owner) == ({"a"}, {"b"})
    folder = paths.person_folder(owner) if owner else paths.user_data()
    assert load_progress("tank_chess", folder).record("p1").solved
    assert anna is None or (offered() is None and taking_over.taking() == "")


def test_a_match_that_is_being_played_is_taken_over_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    path = played(GUEST, BOT, ended=False)
    anna = first()
    accept(taker(anna))

    def in_use(path: Path) -> None:
        raise SaveInUse(path, 1)

    with monkeypatch.context() as patch:
        patch.setattr("game.data.saves.seat_changes.taken_lock", in_use)
        work()
    assert taking_over.taking() == anna.person and seats_in(path)[0] == ("Player 1", "")
    work()
    assert taking_over.taking() == ""


def test_a_file_of_the_guest_that_can_not_be_read_stays_where_it_is() -> None:
    learn()
    broken = progress_file("flames_of_tanks", "", paths.user_data()).path
    broken.write_text("solved: [", encoding="utf-8")
    anna = first()
    accept(taker(anna))
    assert broken.read_text(encoding="utf-8") == "solved: [" and lessons_of(anna.person)[0] == {"a"}


@pytest.mark.parametrize(
    ("names", "seat"),
    [
        (("Player 1", "Player 2"), 0),
        (("Zoë", "anna"), 1),
        (("Zoë", "Ben"), None),
        (("Zoë", ""), 0),
    ],
    ids=["under given names the first", "by name", "nobody can tell", "the only guest"],
)
def test_whose_seat_the_guests_is(names: tuple[str, str], seat: int | None) -> None:
    players = [Player("person", name) if name else BOT for name in names]
    assert Taker("0" * 12, "Anna", GIVEN).seat(players, (0, 1)) == seat
    mine = [Player("person", "Anna", 0, "0" * 12), GUEST]
    assert Taker("0" * 12, "Anna", GIVEN).seat(mine, (0, 1)) is None, "nobody sits twice"
