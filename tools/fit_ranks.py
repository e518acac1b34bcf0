r"""Finds what the deeds of Tank Battle's tanks say of their ranks, from matches between bots.

    python3 tools/fit_ranks.py --matches 60 --keep RUN/deeds.jsonl
    python3 tools/fit_ranks.py --keep RUN/deeds.jsonl --adopt

Each turn of a tank whose rank isn't known is a word (``DeedNotes``); for each word and rank it is counted how
often such a tank did that. Words of one tank hang together, so what they say together is damped by the factor
that does best on every fourth match, which is left out. ``--keep``: notes are added to that file, a line of
JSON a match. ``--adopt`` writes ``game/games/tank_battle/bots/fitted_ranks.py``.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from game.bots.contract import NoProbe  # noqa: E402
from game.bots.runner import Job, play_one  # noqa: E402
from game.cli.common import find_kit  # noqa: E402
from game.data.files.content import load_content  # noqa: E402
from game.games.tank_battle.bots.deeds import Deduction, DeedNotes  # noqa: E402
from game.games.tank_battle.rules.events import TurnEnded  # noqa: E402
from game.games.tank_battle.rules.world import TankBattleWorld  # noqa: E402
from game.model.contract import Setup, Step  # noqa: E402
from tools.kept_matches import Line, add_kept, kept_matches  # noqa: E402

LEVELS = (3, 4, 4)
"""One of these plays each side."""

PULL = 8.0
"""So many counts of a word are believed to be spread evenly over the ranks beforehand."""


class Collector(NoProbe):
    """Notes the deeds of a match, and what there was to deduce from them after each turn."""

    def __init__(self) -> None:
        self.notes = DeedNotes()
        self.turns: list[dict[str, Any]] = []
        self.ranks: list[list[int]] = []

    def step(self, before: Any, step: Step[Any, Any]) -> None:
        """Takes note."""
        position: TankBattleWorld = step.state
        self.notes.tell(step.state, step.events)
        if any(isinstance(event, TurnEnded) for event in step.events):
            told = [{str(tank): len(deeds) for tank, deeds in side.items()} for side in self.notes.deeds]
            unknown = [
                [
                    t
                    for t, square in enumerate(position.tanks[seat])
                    if square >= 0 and not position.known[seat] >> t & 1
                ]
                for seat in (0, 1)
            ]
            self.turns.append({"told": told, "unknown": unknown, "known": list(position.known)})
            self.ranks = [list(ranks) for ranks in position.ranks]


def play(setup: Setup, number: int) -> list[Line]:
    """One match, a line: ranks, deeds, and how many of them were known after each turn."""
    rng = random.Random(f"deeds:{number}")
    collector = Collector()
    play_one(Job("tank_battle", setup, (rng.choice(LEVELS), rng.choice(LEVELS)), 1, number), 0, collector)
    deeds = [{str(tank): of_tank for tank, of_tank in side.items()} for side in collector.notes.deeds]
    return [{"match": number, "ranks": collector.ranks, "deeds": deeds, "turns": collector.turns}]


def counted(matches: Sequence[Line], damping: float) -> dict[str, tuple[float, ...]]:
    """For each word the logarithm of how much likelier than on average a tank of each rank does that."""
    words: Counter[tuple[str, int]] = Counter()
    turns: Counter[int] = Counter()
    ranks = sorted({rank for match in matches for side in match["ranks"] for rank in side})
    for match in matches:
        for side, deeds in zip(match["ranks"], match["deeds"], strict=True):
            for tank, of_tank in deeds.items():
                for word in of_tank:
                    words[word, side[int(tank)]] += 1
                    turns[side[int(tank)]] += 1
    every = sum(turns.values())
    found = {}
    for word in sorted({word for word, _ in words}):
        count = sum(words[word, rank] for rank in ranks)
        found[word] = tuple(
            round(
                damping
                * math.log((words[word, rank] + PULL / len(ranks)) / (turns[rank] / every) / (count + PULL)),
                3,
            )
            for rank in ranks
        )
    return found


def loss(
    matches: Sequence[Line], table: Mapping[str, Sequence[float]], start: TankBattleWorld
) -> tuple[float, float, int]:
    """The log loss of what is deduced of unknown tanks' ranks after each turn, that of a guess that takes all
    that are left for as likely, and of how many tanks."""
    total = even = 0.0
    count = 0
    for match in matches:
        for turn in match["turns"]:
            deeds = [
                {int(tank): of_tank[: turn["told"][seat].get(tank, 0)] for tank, of_tank in side.items()}
                for seat, side in enumerate(match["deeds"])
            ]
            deduction = Deduction(deeds, table)
            shown = tuple(
                tuple(rank if known >> at & 1 else 0 for at, rank in enumerate(ranks))
                for ranks, known in zip(match["ranks"], turn["known"], strict=True)
            )
            position = start.with_(ranks=shown)
            for seat in (0, 1):
                odds = deduction.odds(position, seat)
                left = sum(1 for rank in shown[seat] if not rank)
                for tank in turn["unknown"][seat]:
                    total -= math.log(max(1e-6, odds.chances[tank][match["ranks"][seat][tank]]))
                    even += math.log(left)
                    count += 1
    return total / count, even / count, count


def main(argv: Sequence[str] | None = None) -> None:
    """Plays, counts and tells."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add_kept(parser)
    parser.add_argument("--adopt", action="store_true", help="write the table into the bots")
    args = parser.parse_args(argv)
    kit = find_kit("tank_battle")
    setup = Setup((0, 1), None, load_content(kit).definitions, {})
    matches = kept_matches(args, partial(play, setup))
    learnt = [match for match in matches if match["match"] % 4 != 3]
    tried = [match for match in matches if match["match"] % 4 == 3]
    start = kit.game.new(setup)
    best = (math.inf, 0.0)
    for damping in (0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0):
        found, even, count = loss(tried, counted(learnt, damping), start)
        print(
            f"damping {damping}: log loss {found:.3f}, even {even:.3f}, {count} tanks of {len(tried)} matches"
        )
        best = min(best, (found, damping))
    table = counted(matches, best[1])
    for word, row in table.items():
        print(f"{word:28}", *(f"{one:6.2f}" for one in row))
    if args.adopt:
        adopt(table, len(matches))


def adopt(table: Mapping[str, Sequence[float]], matches: int) -> None:
    """Writes the table down."""
    rows = "".join(
        f'    "{word}": ({", ".join(f"{one:g}" for one in row)}),\n' for word, row in table.items()
    )
    text = f'''"""What the deeds of tanks say of their ranks, from {matches} matches between bots, written by
``tools/fit_ranks.py``: numbers only. docs/tank_battle_bots.md says how good they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LIKELIHOODS: Final[Mapping[str, tuple[float, ...]]] = {{
{rows}}}
'''
    path = ROOT / "game" / "games" / "tank_battle" / "bots" / "fitted_ranks.py"
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
