"""How much there is to read, by room: ``python3 -m tests.tokens`` prints it, ``--write`` lowers the table.

A token is a name, an operator, a number or a text: comments, docstrings' length and layout don't count.
"""

from __future__ import annotations

import argparse
import tokenize
from collections import Counter
from pathlib import Path

import yaml

from tests.layers import ROOT

TABLE = Path(__file__).with_suffix(".yaml")
COUNTED = {tokenize.NAME, tokenize.OP, tokenize.NUMBER, tokenize.STRING}


def room_of(path: Path) -> str:
    """The room a file below ``game/`` lies in: ``model``, ``games/tank_chess/rules``, …"""
    parts = path.relative_to(ROOT / "game").parts
    return "/".join(parts[: 3 if parts[0] == "games" else 1][: len(parts) - 1]) or "game"


def tokens_of(path: Path) -> int:
    """The tokens of a file."""
    with path.open("rb") as file:
        return sum(one.type in COUNTED for one in tokenize.tokenize(file.readline))


def counted() -> dict[str, int]:
    """The tokens of each room, by name."""
    rooms: Counter[str] = Counter()
    for path in (ROOT / "game").rglob("*.py"):
        rooms[room_of(path)] += tokens_of(path)
    return dict(sorted(rooms.items()))


def allowed() -> dict[str, int]:
    """The most each room may have, from the table."""
    table: dict[str, int] = yaml.safe_load(TABLE.read_text(encoding="utf-8"))["rooms"]
    return table


def main() -> None:
    """Print the rooms beside the table; lower the table where rooms got smaller."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.tokens", description=__doc__)
    parser.add_argument("--write", action="store_true", help="lower the table to what there is")
    now, table = counted(), allowed()
    for room in sorted({*now, *table}):
        print(f"{now.get(room, 0):9,} {now.get(room, 0) - table.get(room, 0):+8,}  {room}")
    print(f"{sum(now.values()):9,} {sum(now.values()) - sum(table.values()):+8,}  in all")
    if parser.parse_args().write:
        lines = TABLE.read_text(encoding="utf-8").splitlines()
        told = {line.split(":")[0].strip(): at for at, line in enumerate(lines) if line.startswith("  ")}
        for room, at in told.items():
            if now.get(room, 0) < table[room]:
                lines[at] = f"  {room}: {now[room]}" if room in now else ""
        TABLE.write_text("\n".join(filter(None, lines)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
