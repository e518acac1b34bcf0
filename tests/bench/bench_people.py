"""How long the pages of people take with ten thousand matches, beside with none.

    python3 -m tests.bench.bench_people [matches]

Writes that many rows into an index of its own (in a temporary folder) and opens the pages by real scenes:
the statistics of a profile and of the machine until they are filled, and until ratings and single games are
there, too; the list of matches, and words typed into its search. Then real saves are written and read for the
first time: how long each takes, and the longest frame meanwhile. Rubbish is collected as the loop does it,
between frames.
"""

from __future__ import annotations

import gc
import os
import random
import sqlite3
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


def fill(count: int) -> None:
    """Write rows of matches into the index, and empty saves with the same stamps beside it."""
    from game.data.match_index import MatchIndex
    from game.data.paths import user_saves
    from game.data.ratings import bot_ratings
    from game.model.entries import window_games

    rng, games = random.Random(1), window_games()
    folder = user_saves()
    folder.mkdir(parents=True)
    matches, seats = [], []
    for number in range(count):
        path = folder / f"{number:05}.yaml"
        path.touch()
        info = path.stat()
        game, won = games[number % len(games)], rng.random() < 0.5
        ended = 1.7e9 + number * 3_000
        level = rng.randint(1, max(bot_ratings(game)))
        title, seconds = f"Anna – Level {level}", rng.uniform(100, 4000)
        told = (
            game,
            f"Map {number % 9}",
            "",
            title,
            0,
            ended - seconds,
            ended,
            f"reason{number % 4}",
            40,
            20,
        )
        matches.append(
            (path.name, info.st_mtime_ns, info.st_size, 1, *told, seconds, int(number % 9 == 0), 0)
        )
        places = (1, 2) if won else (2, 1)
        ends = ("win", "loss") if won else ("loss", "win")
        seats.append((path.name, 0, "person", "Anna", PERSON, 0, 0, places[0], ends[0]))
        seats.append((path.name, 1, "bot", f"Level {level}", "", level, 1, places[1], ends[1]))
    with MatchIndex() as index:  # makes the file
        base = sqlite3.connect(index.path)
    for name, rows in (("matches", matches), ("seats", seats)):
        if rows:
            base.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(rows[0]))})", rows)
    base.commit()
    base.close()


def shown_after(
    open_page: Callable[[], object], filled: Callable[[], bool], step: Callable[[], None]
) -> float:
    """Seconds from opening a page until it shows what it is for."""
    begin = time.perf_counter()
    open_page()
    while not filled():
        step()
        time.sleep(1 / 60)  # as the loop rests while nothing moves
    step()
    return time.perf_counter() - begin


def measure(count: int) -> list[Figure]:
    """The pages, with so many matches."""
    from game.app.matches.scene import Matches
    from game.app.start import new_app
    from game.app.statistics.scene import StatisticsPage
    from game.data.match_index import MatchIndex, record_against
    from game.data.match_plan import Player
    from game.ui.window import Window

    fill(count)
    gc.disable()
    app = new_app(window=Window((1280, 720)))
    app.raises = True
    app.open("menu")

    def step() -> None:
        app.step([], 1 / 60)

    step()
    found: list[Figure] = []
    for name, person in (("statistics of a profile", PERSON), ("statistics of the machine", "")):
        for again in ("first", "again"):
            page = StatisticsPage(app, "")
            page.person = page.counting.person = person
            taken = shown_after(lambda: app.push(page), lambda: page.shown is not None, step)  # noqa: B023
            found.append(Figure(f"{name}, {again}", taken * 1000, "ms"))
            more = shown_after(lambda: None, lambda: page.shown is not None and page.shown.whole, step)  # noqa: B023
            found.append(Figure("  and then ratings, games, lessons", more * 1000, "ms"))
            app.pop()
            step()
    matches = Matches(app)
    taken = shown_after(lambda: app.push(matches), lambda: True, step)
    found.append(Figure("list of matches", taken * 1000, "ms"))
    for letter in ("a", "an", "ann level 3"):
        begin = time.perf_counter()
        matches._look_for(letter)
        step()
        found.append(Figure(f"search for {letter!r}", (time.perf_counter() - begin) * 1000, "ms"))
    app.pop()
    who, bot = Player("person", "Anna", 0, PERSON), Player("bot", "", 2)
    begin = time.perf_counter()
    record_against("tank_chess", who, bot)
    found.append(Figure("record against an opponent", (time.perf_counter() - begin) * 1000, "ms"))
    begin = time.perf_counter()
    with MatchIndex() as index:
        index.stale()
    found.append(Figure("look for changed saves", (time.perf_counter() - begin) * 1000, "ms"))
    app.close()
    return found


def first_reading() -> list[Figure]:
    """Real saves read for the first time, while a page stands on the screen."""
    from game.app.poses.matches import sample_saves
    from game.app.profiles.indexing import IndexKeeper
    from game.app.start import new_app
    from game.data.paths import user_saves
    from game.ui.window import Window

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
