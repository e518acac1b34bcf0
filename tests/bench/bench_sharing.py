"""What sharing costs: texts of matches, pictures of positions, animated pictures of a hundred moves.

    python3 -m tests.bench.bench_sharing [game…]

Matches by chance, the same each time. Prints characters, kilobytes and seconds, beside packing 4 MB with
zlib; and how long the frames of a window were while an animated picture was made in the background.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
import zlib
from pathlib import Path

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from game.app.offscreen import offscreen_app
from game.app.sharing.animating import FilmOptions, FilmWorker, Size, write_film
from game.app.sharing.share_dialog import of_match, position_png
from game.data.saves.match_record import match_of
from game.data.saves.match_text import match_text, read_match_text
from game.model.registry import kit
from tests.shared_matches import GAMES, played

MOVES = 100

SIZES: tuple[Size, ...] = ("small", "medium", "large")


def texts(game: str) -> None:
    """A match as text, and back; and a position as a picture."""
    match = played(game, MOVES, resigned=True)
    begun = time.process_time()
    text = match_text(match)
    written = time.process_time()
    match_of(read_match_text(text), kit)
    read = time.process_time()
    app = offscreen_app((1280, 720))
    position_png(app, of_match(match))  # sprites are drawn
    drawn = time.process_time()
    png = position_png(app, of_match(match))
    ended = time.process_time()
    print(
        f"  {game:<18}{len(text):6} characters, written in {(written - begun) * 1e3:4.0f} ms, "
        f"read in {(read - written) * 1e3:4.0f} ms; "
        f"position {len(png) / 1e3:4.0f} kB in {(ended - drawn) * 1e3:4.0f} ms"
    )


def film(game: str, size: Size, folder: Path) -> None:
    """A hundred moves as an animated picture, in this process."""
    match = played(game, MOVES, resigned=True)
    path = folder / f"{game}_{size}.png"
    begun = time.process_time()
    steps = len(list(write_film(match, FilmOptions(size=size), path)))
    took = time.process_time() - begun
    raw = os.urandom(4_000_000)
    begun = time.process_time()
    zlib.compress(raw, 6)
    beside = time.process_time() - begun
    print(
        f"  {game:<18}{size:<8}{steps:4} steps {path.stat().st_size / 1e6:6.2f} MB "
        f"{took:6.2f} s processor time, {took / beside:5.1f} times 4 MB packed"
    )


def window(folder: Path) -> None:
    """The frames of a window while a process makes an animated picture."""
    app = offscreen_app((1280, 720))
    app.open("menu")
    for _ in range(30):
        app.step()
    match = played("tank_chess", MOVES, resigned=True)
    begun = time.perf_counter()
    work = FilmWorker(match, FilmOptions(), folder / "window.png", theme="light", language="en")
    started = time.perf_counter() - begun
    longest: list[float] = []
    while not work.ended:
        begun = time.perf_counter()
        app.invalidate()
        app.step()
        longest.append((time.perf_counter() - begun) * 1e3)
        time.sleep(max(0.0, 1 / 60 - longest[-1] / 1e3))
    late = sum(1 for one in longest if one > 17)
    print(
        f"  begun in {started * 1e3:.0f} ms; {len(longest)} frames meanwhile, longest {max(longest):.1f} ms, "
        f"{late} over 17 ms {work.error}"
    )


def main() -> None:
    """Measure and print."""
    games = sys.argv[1:] or GAMES
    print("texts and pictures of positions")
    for game in games:
        texts(game)
    with tempfile.TemporaryDirectory() as folder:
        print("animated pictures")
        for game in games:
            for size in SIZES:
                film(game, size, Path(folder))
        print("a window meanwhile")
        window(Path(folder))


if __name__ == "__main__":
    main()
