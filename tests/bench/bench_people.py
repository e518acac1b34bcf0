"""How long the pages of people take with ten thousand matches, beside with none.

    python3 -m tests.bench.bench_people [matches]

Writes that many rows into an index of its own (in a temporary folder) and opens the pages by real scenes:
the statistics of a profile and of the machine until they are filled, and until ratings, puzzles and lessons
are there, too; the list of matches, and words typed into its search. Times are processor time, medians of
RUNS. The first time all matches are rated; later only what is new. Then real saves are written and read for
the first time: how long each takes, and the longest frame meanwhile. Rubbish is collected as the loop does
it, between frames.
"""

from __future__ import annotations

import gc
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.bench.harness import Figure, table

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

PERSON = "a" * 12
SAVES = 300
RUNS = 7


def fill(count: int) -> None:
    """Write matches into the index, and empty saves with the same stamps beside it."""
    from game.data.files.paths import stamp_of, user_saves
    from game.data.people.ratings import bot_ratings
    from game.data.saves.match_index import MatchIndex, MatchRow, SeatRow
    from game.model.entries import window_games

    rng, games = random.Random(1), window_games()
    folder = user_saves()
    folder.mkdir(parents=True)
    matches, stamps = [], {}
    for number in range(count):
        path = folder / f"{number:05}.yaml"
        path.touch()
        stamps[path.name] = stamp_of(path)
        game, won = games[number % len(games)], rng.random() < 0.5
        ended = 1.7e9 + number * 3_000
        level = rng.randint(1, max(bot_ratings(game)))
        seconds, places = rng.uniform(100, 4000), (1, 2) if won else (2, 1)
        ends = ("win", "loss") if won else ("loss", "win")
        seats = (
            SeatRow._make((0, "person", "Anna", PERSON, 0, 0, places[0], ends[0], "")),
            SeatRow._make((1, "bot", f"Level {level}", "", level, 1, places[1], ends[1], "")),
        )
        told = (game, f"Map {number % 9}", "", f"Anna – Level {level}", False, ended - seconds, ended)
        end = (f"reason{number % 4}", 40, 20, seconds, number % 9 == 0, False, True)
        matches.append(MatchRow._make((path.name, *told, *end, seats)))
    with MatchIndex() as index:
        index.put(matches, stamps)


def measure(count: int) -> list[Figure]:
    """The pages, with so many matches."""
    from game.app.matches.filter_row import SetFilter
    from game.app.matches.scene import Matches
    from game.app.menu.scene import Menu
    from game.app.people.scene import People
    from game.app.start import new_app
    from game.app.statistics.scene import StatisticsPage
    from game.data.saves.match_index import MatchIndex, record_against
    from game.data.saves.match_plan import Player
    from game.ui.scene import Scene
    from game.ui.window.window import Window

    fill(count)
    gc.disable()
    app = new_app(window=Window((1280, 720)))
    app.raises = True
    app.open("menu")
    app.step([], 1 / 60)
    found: dict[str, list[float]] = {}

    def until(filled: Callable[[], bool]) -> None:
        while not filled():
            app.step([], 1 / 60)
            time.sleep(1 / 240)
        app.step([], 1 / 60)

    def pushed(page: Scene, filled: Callable[[], bool]) -> None:
        app.push(page)
        until(filled)

    def took(name: str, work: Callable[[], object]) -> None:
        begin = time.process_time()
        work()
        found.setdefault(name, []).append(time.process_time() - begin)

    def closed() -> None:
        app.pop()
        app.step([], 1 / 60)
        gc.collect()

    def open_statistics(name: str, person: str) -> None:
        page = StatisticsPage(app, "")
        page.person = page.counting.person = person
        took(name, lambda: pushed(page, lambda: bool(page.counting.told)))
        took(f"{name}, and then the rest", lambda: until(lambda: page.counting.whole))
        closed()

    def open_page(name: str, page: Scene, filled: Callable[[], bool]) -> None:
        took(name, lambda: pushed(page, filled))
        closed()

    open_statistics("statistics, nothing rated yet", PERSON)
    for _ in range(RUNS):
        open_statistics("statistics of a profile", PERSON)
        open_statistics("statistics of the machine", "")
        people = People(app)
        open_page("people", people, lambda: not people._counting.busy)  # noqa: B023
        open_page("list of matches", Matches(app), lambda: True)
        took("back in the menu", lambda: pushed(Menu(app), lambda: True))
        closed()
    for _ in range(RUNS):
        matches = Matches(app)
        app.push(matches)
        app.step([], 1 / 60)

        def look_for(letter: str) -> None:
            matches.do(SetFilter("words", letter))  # noqa: B023
            app.step([], 1 / 60)

        for letter in ("a", "an", "ann level 3"):
            took(f"search for {letter!r}", lambda: look_for(letter))  # noqa: B023
        closed()
        who, bot = Player("person", "Anna", 0, PERSON), Player("bot", "", 2)
        took("record against an opponent", lambda: record_against("tank_chess", who, bot))  # noqa: B023
        with MatchIndex() as index:
            took("look for changed saves", index.stale)
    app.close()
    return [Figure(name, statistics.median(values) * 1000, "ms") for name, values in found.items()]


def first_reading() -> list[Figure]:
    """Real saves read for the first time, while a page stands on the screen."""
    from game.app.poses.matches import sample_saves
    from game.app.profiles.indexing import IndexKeeper
    from game.app.start import new_app
    from game.data.files.paths import user_saves
    from game.ui.window.window import Window

    folder = user_saves()
    samples = [path.read_bytes() for path in sample_saves(folder)]
    for number in range(SAVES):
        (folder / f"copy{number}.yaml").write_bytes(samples[number % len(samples)])
    app = new_app(window=Window((1280, 720)))
    app.open("menu")
    for _ in range(30):
        app.step([], 1 / 60)
    keeper, longest = IndexKeeper(), 0.0
    begin = time.perf_counter()
    keeper.start()
    while keeper.busy:
        frame = time.perf_counter()
        app.invalidate()
        app.step([], 1 / 60)
        longest = max(longest, time.perf_counter() - frame)
        time.sleep(max(0.0, 1 / 60 - (time.perf_counter() - frame)))
    each = (time.perf_counter() - begin) / (SAVES + len(samples))
    app.close()
    return [
        Figure("first reading of a save, with rests", each * 1000, "ms"),
        Figure("longest frame meanwhile", longest * 1000, "ms"),
    ]


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for many in (count, 0):
        with tempfile.TemporaryDirectory() as home:
            os.environ["TREADBOARD_HOME"] = str(Path(home))
            print(table(f"{many} matches", measure(many)))
            gc.collect()
    with tempfile.TemporaryDirectory() as home:
        os.environ["TREADBOARD_HOME"] = str(Path(home))
        print(table(f"{SAVES} saves that nobody has read yet", first_reading()))


if __name__ == "__main__":
    main()
