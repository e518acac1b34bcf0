"""The first profile made on a device can take over what the guest has done there: lessons and puzzles
solved, last choices, and the guest's seats in matches.

A note (``people/taking_over.yaml``) says how far that is, so that whoever is killed meanwhile loses
nothing: it is written before the profile is, and goes when the offer is declined or all is done. What is
moved is written in its new place before it goes from the old one. Matches are changed one after the other,
in the background if there are many, and only those begun before the offer was accepted.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.locks import alone
from game.data.files.paths import (
    atomic_write,
    people_folder,
    person_folder,
    user_data,
    user_saves,
)
from game.data.files.plain_files import read_plain
from game.data.files.player_file import PlayerFile
from game.data.files.problems import ProblemsError
from game.data.files.trash import list_trash
from game.data.people import learning, puzzle_progress
from game.data.people.continue_file import continue_file
from game.data.people.last_choices import last_setup
from game.data.people.profiles import Profile, profile, profile_file
from game.data.post.post_files import post_folder, post_paths, take_seat
from game.data.saves.match_file import FindKit, time_words
from game.data.saves.match_index import MatchIndex
from game.data.saves.match_plan import Player
from game.data.saves.save_format import SaveHeader, SaveSeat
from game.data.saves.saves import save_files
from game.data.saves.seat_changes import change_seats_in

_COMMENT: Final = "Treadboard: what the guest has done goes to this profile. The file goes when that is done."

_MOST_BYTES: Final = 100_000
"""Bytes of the largest file of choices that is copied."""

Stage = Literal["offered", "files", "matches"]


class _Note(BaseModel):
    """``offered``: not answered yet; ``files``: accepted; ``matches``: only matches are left. ``before``:
    the time it was accepted. ``given``: the names that the app gives to guests."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    person: Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")]
    stage: Stage
    before: str = Field(default="", max_length=40)
    given: tuple[Annotated[str, Field(max_length=200)], ...] = Field(default=(), max_length=40)


class GuestsDeeds(NamedTuple):
    """What the guest has done: numbers of lessons solved, of puzzles tried, and of matches."""

    lessons: int
    puzzles: int
    matches: int


@dataclass(frozen=True)
class Taker:
    """The profile that takes over. ``given`` are the names that the app gives to guests."""

    person: str
    name: str
    given: Collection[str] = ()

    def seat(self, players: Sequence[Player], sides: Sequence[int]) -> int | None:
        """The guest's seat among those of a match; ``None`` where it is none of the taker's: the one with
        the taker's name, else the first guest's. Where guests play each other under names of their own,
        nobody can tell who is who, so nobody moves."""
        if any(player.profile == self.person for player in players):
            return None
        guests = [n for n, one in enumerate(players) if one.kind == "person" and not one.profile]
        named = [n for n in guests if players[n].name.strip().casefold() == self.name.casefold()]
        if named or not guests:
            return named[0] if named else None
        first = guests[0]
        alone_there = all(sides[n] == sides[first] for n in guests)
        return first if alone_there or players[first].name in self.given else None


def offer_first(person: str) -> None:
    """Write down that the first profile is to be asked, if the guest has done anything. Raises
    ``OSError``."""
    if _courses() or _puzzle_games() or save_files(user_saves()) or any(post_paths()):
        _note().write(_Note(person=person, stage="offered"))


def offered() -> Profile | None:
    """The profile that hasn't answered yet whether it takes over; ``None`` if there is none."""
    note = _note().find()
    return None if note is None or note.stage != "offered" else profile(note.person)


def taking() -> str:
    """The id of the profile that takes over matches at this time; empty if none does."""
    note = _note().find()
    return "" if note is None or note.stage == "offered" else note.person


def decline() -> None:
    """Leave everything with the guest. Raises ``OSError``."""
    _note().path.unlink(missing_ok=True)


def accept(who: Taker) -> None:
    """Take over the guest's files at once; the matches follow (``take_over``). Raises ``OSError``; what is
    left is done next time."""
    note = _Note(person=who.person, stage="files", before=time_words(), given=tuple(who.given)[:40])
    _note().write(note)
    _take_files(note)


def guests_deeds(index: MatchIndex, who: Taker) -> GuestsDeeds:
    """What the guest has done and this profile would take over, as far as the index knows the matches."""
    home, matches = user_data(), 0
    for row in index.matches():
        players = [Player(one.kind, one.name, one.level, one.profile, one.style) for one in row.seats]
        matches += who.seat(players, [one.side for one in row.seats]) is not None
    lessons = sum(len(learning.load_solved(game, course, home)) for game, course in _courses())
    puzzles = sum(len(puzzle_progress.load_progress(game, home).puzzles) for game in _puzzle_games())
    return GuestsDeeds(lessons, puzzles, matches)


def take_over(index: MatchIndex, find_kit: FindKit) -> Iterator[Path]:
    """Work through what is left to take over, one file at each step, the latest matches first. Files that
    are being written, or can't be, are left for the next time."""
    note = _note().find()
    if note is None or note.stage == "offered":
        return
    taker = profile(note.person)
    if taker is None:
        if not profile_file(note.person).exists():  # deleted: nobody is there to take it
            with contextlib.suppress(OSError):
                decline()
        return
    if note.stage == "files":
        with contextlib.suppress(OSError):
            _take_files(note)
    who, left = Taker(taker.person, taker.name, note.given), 0
    for path in (*post_paths(), *(one.path for one in list_trash(post_folder()))):
        with contextlib.suppress(ProblemsError):
            try:
                take_seat(path, who.person, who.seat, find_kit)
            except OSError:
                left += path.exists()
        yield path
    for path in (
        *sorted(save_files(index.folder), reverse=True),
        *(one.path for one in list_trash(user_saves())),
    ):
        written: Path | None = None
        try:
            written = change_seats_in(path, lambda header: _seated(header, who, note.before))
        except OSError:
            left += path.exists()
        except ValueError:
            pass  # a save that can't be read stays as it is, for good
        if written is not None and path.parent == index.folder:
            index.take(path)
            index.take(written)
        yield path
    now = _note().find()
    if not left and now is not None and now.stage == "matches" and now.person == note.person:
        with contextlib.suppress(OSError):
            decline()  # all is done


def _seated(header: SaveHeader, who: Taker, before: str) -> tuple[SaveSeat, ...] | None:
    """The seats of a save with the taker in the guest's; ``None`` if nothing changes."""
    if header.created > before:
        return None
    players = [
        Player("bot" if one.player == "bot" else "elsewhere", one.name)
        if one.player in ("bot", "elsewhere")
        else Player("person", one.name, 0, one.profile_id)
        for one in header.seats
    ]
    seat = who.seat(players, [one.side or 0 for one in header.seats])
    if seat is None:
        return None
    name = header.seats[seat].name if header.post else who.name
    taken = header.seats[seat].model_copy(update={"profile": who.person, "name": name})
    return (*header.seats[:seat], taken, *header.seats[seat + 1 :])


# --- files ---


def _courses() -> list[tuple[str, str]]:
    """Game and course of the guest's files of lessons."""
    folder = user_data() / "lessons"
    found = sorted(path.relative_to(folder).with_suffix("") for path in folder.glob("**/*.yaml"))
    return [(path.parts[0], "/".join(path.parts[1:])) for path in found if len(path.parts) <= 2]


def _puzzle_games() -> list[str]:
    end = "_progress"
    return sorted(path.stem.removesuffix(end) for path in (user_data() / "puzzles").glob(f"*{end}.yaml"))


def _take_files(note: _Note) -> None:
    """Move the guest's lessons and puzzles to the profile, and copy the last choices, which the guest keeps.
    What can't be read stays where it is. Raises ``OSError``."""
    home, guests = person_folder(note.person), user_data()
    for game, course in _courses():
        path = learning.progress_file(game, course, guests).path
        with alone(path):
            if solved := learning.load_solved(game, course, guests):
                own = learning.load_solved(game, course, home)
                learning.save_solved(game, own | solved, course, home)
                path.unlink(missing_ok=True)
    for game in _puzzle_games():
        path = puzzle_progress.progress_file(game, guests).path
        with alone(path):
            done = puzzle_progress.load_progress(game, guests)
            if done.puzzles:
                own_done = puzzle_progress.load_progress(game, home)
                puzzle_progress.progress_file(game, home).write(own_done.with_guests(done))
                path.unlink(missing_ok=True)
    last, target = guests / "last_lesson.yaml", home / "last_lesson.yaml"
    if last.is_file():
        if not target.exists():
            atomic_write(target, read_plain(last, _MOST_BYTES))
        last.unlink(missing_ok=True)
    continue_file(guests).unlink(missing_ok=True)  # it names matches that the guest no longer plays in
    printing, own_printing = guests / "printing.yaml", home / "printing.yaml"
    if printing.is_file() and not own_printing.exists():
        atomic_write(own_printing, read_plain(printing, _MOST_BYTES))
    for path in sorted((guests / "setup").glob("*.yaml")):
        _take_choice(path.stem, note.person, home)
    _note().write(note.model_copy(update={"stage": "matches"}))


def _take_choice(game: str, person: str, home: Path) -> None:
    """Copy the guest's last choices for a new match; the first person in them is the profile then."""
    last, own = last_setup(game, user_data()).find(), last_setup(game, home)
    if last is None or own.find() is not None:
        return
    first = next((n for n, one in enumerate(last.seats) if one.player == "person" and not one.profile), None)
    seats = tuple(
        one.model_copy(update={"profile": person}) if n == first else one for n, one in enumerate(last.seats)
    )
    own.write(last.model_copy(update={"seats": seats}))


def _note() -> PlayerFile[_Note]:
    return PlayerFile(people_folder() / "taking_over.yaml", _Note, _COMMENT)
