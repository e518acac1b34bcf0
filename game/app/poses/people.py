"""The people of this machine with invented matches, for pictures."""

from __future__ import annotations

import random
import time

from game.app.people.scene import People
from game.app.poses.posed import Pose, Posed, nothing
from game.app.profiles.profile import ProfileForm
from game.app.profiles.who import WhoCard
from game.app.statistics.scene import StatisticsPage
from game.bots.registry import bots
from game.data.people.profiles import Profile
from game.data.people.ratings import Ratings, bot_ratings, rate
from game.data.people.statistics import Statistics, gather, played_by_profile
from game.data.saves.match_index import MatchIndex, MatchRow, SeatRow, outcome
from game.model.entries import window_games
from game.ui.scene import App, Scene

PEOPLE = (
    Profile("a" * 12, "Anna", "fox", ("orange", "ink"), "2026-03-01T10:00:00Z"),
    Profile("b" * 12, "Ben", "bear", ("blue", "paper"), "2026-04-11T10:00:00Z"),
    Profile("c" * 12, "Clara", "owl", ("teal", "yellow"), "2026-05-21T10:00:00Z"),
    Profile("d" * 12, "Professor Theodora Quill-Hart", "lantern", ("ink", "rose"), "2026-09-01T10:00:00Z"),
)

_MAPS = {
    "tank_chess": ("Official", "Market Town", "Long Range"), "battlegrounds": ("Battle", "Team", "Family"),
    "tank_tactics": ("Duel", "Swamp", "Four Corners"), "tank_battle": ("The board",),
    "flames_of_tanks": ("Farms", "Crossroads"),
}  # fmt: skip
_ENDS = {
    "tank_chess": ("command_destroyed", "escaped", "resigned", "time"), "battlegrounds": ("target", "quiet"),
    "tank_tactics": ("last_standing", "flag", "rounds"), "tank_battle": ("destroyed", "resigned"),
    "flames_of_tanks": ("rounds", "one_left", "sudden_death"),
}  # fmt: skip


def rows(app: App, count: int = 400) -> list[MatchRow]:
    """Return matches of the last half year, the latest first; a profile's later ones go better."""
    rng, now = random.Random(3), time.time()
    rated = [game for game in window_games() if bot_ratings(game)]
    found = []
    for number in range(count):
        game = rated[min(rng.randrange(8), len(rated) - 1) if number % 3 else 0]
        who = PEOPLE[min(rng.randrange(6), 3)]
        known = bot_ratings(game)
        level = rng.randint(1, max(known))
        skill = 1150 + number * 1.3 + 60 * PEOPLE.index(who)
        won = rng.random() < 1 / (1 + 10 ** ((known[level].rating - skill) / 400))
        places = (1, 1) if rng.random() < 0.06 else (1, 2) if won else (2, 1)
        other = PEOPLE[(PEOPLE.index(who) + 1) % 3]
        people = rng.random() < 0.12
        name = app.texts(bots(game).LEVELS[level - 1].name_key)
        ends = [outcome(places, (0, 1), seat) for seat in (0, 1)]
        against = ("person", other.name, other.person, 0) if people else ("bot", name, "", level)
        first = SeatRow._make((0, "person", who.name, who.person, 0, 0, places[0], ends[0], ""))
        seats = first, SeatRow._make((1, *against, 1, places[1], ends[1], ""))
        ended = now - (count - number) * 86_400 * 0.45
        seconds = rng.choice((240, 500, 800, 1500, 2400, 4000)) * rng.uniform(0.7, 1.2)
        board, end = rng.choice(_MAPS.get(game, ("",))), rng.choice(_ENDS.get(game, ("x",)))
        turns, undone = rng.randint(12, 40), rng.random() < 0.1
        told = (f"{number}.yaml", game, board, "", "", False, ended - seconds, ended, end, 60, turns, seconds)
        found.append(MatchRow._make((*told, undone, False, True, seats)))
    return found[::-1]


def indexed(app: App) -> MatchIndex:
    """Return an index of those matches, in memory."""
    index = MatchIndex.in_memory()
    index.put(rows(app))
    return index


class PosedPeople(People):
    """Four profiles, the first of them at the machine."""

    def _look(self, wanted: str | None) -> None:
        self.here = PEOPLE[0]
        self.people.fill([None, *PEOPLE], PEOPLE[0].person)

    def _read(self) -> None:
        with indexed(self.app) as index:
            self.played, self.ratings = played_by_profile(index), rate(index)


def delete_demo(app: App) -> Scene:
    """Return the question before a profile is deleted."""
    scene = PosedPeople(app)
    app.push(scene)
    app.ready()  # type: ignore[attr-defined]
    scene.follow(scene.ask_before_deleting(PEOPLE[3], 87))
    asked = app.stack.top
    assert asked is not None
    app.pop()
    return asked


def profile_demo(app: App) -> Scene:
    """Return the form of a profile being changed."""
    scene = ProfileForm(app)
    scene.form = PEOPLE[2]
    return scene


def who_demo(app: App) -> Scene:
    """Return the question who sits at a seat."""
    app.push(PosedPeople(app))
    scene = WhoCard(app, title=app.texts("people.who.title"))
    taken = app.texts("people.who.taken")
    kinds = [scene.lines.items[0], *(type(scene.lines.items[0])("profile", one) for one in PEOPLE)]
    kinds[2] = type(kinds[0])("profile", PEOPLE[1], taken)
    scene.lines.fill([*kinds, scene.lines.items[-1]], ("profile", PEOPLE[0].person))
    return scene


class PosedStatistics(Posed):
    """The statistics of the first profile, or of the machine."""

    def begin(
        self, *, page: str = "overview", game: str = "", machine: bool = False, none: bool = False
    ) -> None:
        """Open the statistics. ``none``: nothing was played yet."""
        self.scene = scene = StatisticsPage(self.app, page=page, game=game)
        scene.enter = nothing  # type: ignore[method-assign]
        games = window_games()
        if none:
            scene.counting.told = {one: Statistics() for one in ("", *games)}
            scene.counting.take(Ratings(), {games[0]: (0, 30)}, dict.fromkeys(games, (0, 10)))
            return
        person = "" if machine else PEOPLE[0].person
        with indexed(self.app) as index:
            scene.counting.told, ratings = gather(index, person), rate(index, person)
        lessons = {one: (8 - at, 10) for at, one in enumerate(games)}
        scene.people = list(PEOPLE)
        scene.names = {one.person: one.name for one in PEOPLE}
        scene.profile, scene.person = (None, "") if machine else (PEOPLE[0], person)
        scene.counting.take(ratings, {games[0]: (5, 30)}, lessons)


SCREEN = PosedStatistics
DEMOS: dict[str, Pose] = {
    "people": PosedPeople,
    "people_delete": delete_demo,
    "profile": profile_demo,
    "who": who_demo,
}
