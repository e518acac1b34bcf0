"""A program that speaks the engine's protocol and (mis)behaves as its first argument says.

It needs nothing of the game, so it starts in no time. ``turns`` plays: it turns its Command a bit, and back
again, until the match is drawn by repetition.
"""

from __future__ import annotations

import sys
import time
from typing import NoReturn


def say(line: str) -> None:
    print(line, flush=True)


def hang() -> NoReturn:
    while True:
        time.sleep(60)


FACINGS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


def turned(position: str) -> str:
    """A turn of the Command of the side to move, after ``position tcfen …``."""
    start, _, rest = position.partition(" moves ")
    rows, side = start.split()[2:4]
    moves = rest.split()
    black = (side == "b") ^ (len(moves) % 2 == 1)
    square, facing = find("c" if black else "C", rows)
    first, mine = facing, 0
    for move in moves:
        origin, _, to = move.partition("-")
        if origin == square:
            # to is a square, a facing in capitals, and perhaps a shot
            square = to.rstrip("NESW") if "x" not in to else to[: to.index("x")].rstrip("NESW")
            facing = FACINGS.index(to[len(square) :].split("x")[0])
            mine += 1
    wanted = (facing + (1 if facing == first or mine % 2 == 0 else -1)) % 8
    return f"{square}-{square}{FACINGS[wanted]}"


def find(letter: str, rows: str) -> tuple[str, int]:
    """Where that piece stands on a board without ground under pieces, and where it faces."""
    for down, row in enumerate(rows.split("/")):
        column, at = 0, 0
        while at < len(row):
            if row[at] == letter:
                return f"{chr(97 + column)}{len(rows.split('/')) - down}", int(row[at + 1])
            if row[at].isdigit():
                end = at
                while end < len(row) and row[end].isdigit():
                    end += 1
                column, at = column + int(row[at:end]), end
            elif row[at].isalpha():
                # exactly one digit is its facing, further ones are a run
                column, at = column + 1, at + 2
            else:
                column, at = column + 1, at + 1
    raise ValueError(f"no {letter} in {rows}")


def main(deed: str) -> None:
    if deed == "mute":
        hang()
    told: list[str] = []
    position = ""
    for line in sys.stdin:
        verb = line.split()[0] if line.split() else ""
        if verb == "uci":
            say("id name Odd")
            say(f"id game {'ludo' if deed == 'ludo' else 'tank_chess'}")
            say("option name Hash type spin default 1 min 1 max 9")
            say("uciok")
        elif verb == "position":
            position = line.strip()
        elif verb == "setoption":
            told.append(line.strip())
        elif verb == "isready":
            say("readyok")
        elif verb == "quit":
            if deed == "stays":
                hang()
            return
        elif verb == "go":
            if deed == "crash":
                print("it was all too much", file=sys.stderr, flush=True)
                sys.exit(3)
            if deed == "hang":
                hang()
            if deed == "deaf":
                # does not even read what it is told
                time.sleep(600)
            if deed == "flood":
                while True:
                    say("info string " + "x" * 200)
            if deed == "garbage":
                sys.stdout.buffer.write(b"\xff\xfe\0\n" * 20)
            if deed == "options":
                print(" ".join(told), file=sys.stderr, flush=True)
                sys.exit(0)
            if deed == "turns":
                say(f"bestmove {turned(position)}")
                continue
            say(f"bestmove {'' if deed == 'nothing' else 'a1-a9N'}".strip())


if __name__ == "__main__":
    main(sys.argv[1])
