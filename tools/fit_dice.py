r"""Finds what dice are worth in Tank Tactics, from matches between bots whose tanks are set by chance.

    python3 tools/fit_dice.py --matches 300 --keep RUN/dice.jsonl [--maps duel,portal]
    python3 tools/fit_dice.py --keep RUN/dice.jsonl --adopt

Bots of level 2 play on the maps for two, with few plans a turn. Their tanks have any dice with five or six
actions and no ammo they could never fire. What each face of each die is worth is what makes the results
likeliest: it adds up over a side's tanks, and the seat counts, too. Ways to win are pulled to what holds for
all of them, the more the fewer matches there are. The maps take turns. ``--keep``: matches are added to that
file, a line of JSON each. ``--adopt`` writes the worths into ``assets/games/tank_tactics/roles.yaml``; else
they are printed.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from game.bots.contract import Limits, Seen  # noqa: E402
from game.data.files.content import load_content, load_map  # noqa: E402
from game.data.files.paths import ASSETS, MAPS  # noqa: E402
from game.data.words.texts import Texts  # noqa: E402
from game.games.tank_tactics.bots import BOTS  # noqa: E402
from game.games.tank_tactics.rules.actions import SetDice  # noqa: E402
from game.games.tank_tactics.rules.kit import KIT  # noqa: E402
from game.games.tank_tactics.rules.roles import WorthByWin  # noqa: E402
from game.games.tank_tactics.rules.terms import ACTIONS, AMMO, ATTRIBUTES  # noqa: E402
from game.model.contract import CHANCE, Setup  # noqa: E402
from tools.kept_matches import Line, add_kept, kept_matches  # noqa: E402

FILE = ASSETS / "games" / "tank_tactics" / "roles.yaml"
LEVEL, NODES = 2, 400
FACES = 6
PULL, PULL_TO_ALL = 6.0, 25.0
"""How much large worths are minded, and differences of a way to win from what holds for all."""

STEPS = 200

NEVER_SET = (-20.0, -15.0, -11.0, -8.0)
"""Of Actions 1 to 4, with which no match is played: a tank that does so little is no use."""

ALL = tuple(d for d in permutations(range(1, 7)) if d[ACTIONS] >= 5 and d[AMMO] <= d[ACTIONS])


def setups(names: Sequence[str]) -> Iterator[tuple[str, Setup]]:
    """The maps that two play, or those of them."""
    content = load_content(KIT)
    for path in sorted((MAPS / "tank_tactics").glob("*.yaml")):
        map_file = load_map(KIT, path, content, Texts(ASSETS / "locale")).map_file
        two = [one for one in KIT.seatings_for(map_file) if len(one.sides) == 2]
        if two and (not names or path.stem in names):
            yield path.stem, KIT.setup(map_file, content.definitions, two[0].sides, {})


def play(maps: Sequence[tuple[str, Setup]], number: int) -> list[Line]:
    """One match, a line: the ways to win of both seats, their dice, and the points of the first seat."""
    name, setup = maps[number % len(maps)]
    rng, game = random.Random(f"{name} {number}"), KIT.game
    state, bots = game.new(setup), [BOTS.make(LEVEL), BOTS.make(LEVEL)]
    steps: list[list[Any]] = [[], []]
    dice: list[list[tuple[int, ...]]] = [[], []]
    while (seat := game.to_act(state)) is not None:
        if seat == CHANCE:
            action: Any = game.draw(state, rng)
        elif state.phase == "dice":
            dice[seat].append(rng.choice(ALL))
            action = SetDice(state.step, dice[seat][-1])
        else:
            seen: Any = Seen(seat, game.observe(state, seat), tuple(steps[seat][-20:]))
            action = bots[seat].choose(seen, Limits(nodes=NODES), rng.getrandbits(32))
        step = game.apply(state, action)
        for other, own in enumerate(steps):
            own.append(game.observe_step(state, step, other))
        state = step.state
    result, win = game.result(state), setup.map.win
    assert result is not None
    ways = ["hold" if win.kind == "goal" and side != win.attacker else win.kind for side in setup.sides]
    points = 0.5 if result.drawn else float(result.winners == (0,))
    return [{"match": number, "map": name, "ways": ways, "dice": dice, "points": points}]


def fit(lines: Sequence[Line]) -> Mapping[str, list[float]]:
    """The worths of all faces, by the way to win."""
    for_all = _fit(lines, {}, PULL)
    shared = {one.name: for_all["all"] for one in fields(WorthByWin)}
    return shared | _fit(lines, shared, PULL_TO_ALL)


def _fit(lines: Sequence[Line], prior: Mapping[str, Sequence[float]], pull: float) -> dict[str, list[float]]:
    """The likeliest worths by the way to win (all ways as one without a ``prior``), by gradient: the more
    often a face was there, the smaller its steps."""
    rows = []
    for line in lines:
        found: dict[tuple[str, int], float] = {}
        for sign, way, tanks in zip((1.0, -1.0), line["ways"], line["dice"], strict=True):
            for dice in tanks:
                for attribute, face in enumerate(dice):
                    key = (way if prior else "all"), attribute * FACES + face - 1
                    found[key] = found.get(key, 0.0) + sign
        rows.append((tuple(line["ways"]), found, line["points"]))
    ways = {way for row in rows for way in row[0]} if prior else {"all"}
    before = {way: prior.get(way, [0.0] * FACES * len(ATTRIBUTES)) for way in ways}
    worth = {way: list(values) for way, values in before.items()}
    often = {way: [pull] * FACES * len(ATTRIBUTES) for way in ways}
    for _, found, _ in rows:
        for (way, at), much in found.items():
            often[way][at] += abs(much)
    seats = {row[0]: 0.0 for row in rows}
    for _ in range(STEPS):
        slope = {way: [0.0] * FACES * len(ATTRIBUTES) for way in ways}
        of_seat, counts = dict.fromkeys(seats, 0.0), dict.fromkeys(seats, 1)
        for seated, found, points in rows:
            score = seats[seated] + sum(worth[way][at] * much for (way, at), much in found.items())
            missed = points - 1 / (1 + math.exp(-score))
            of_seat[seated] += missed
            counts[seated] += 1
            for (way, at), much in found.items():
                slope[way][at] += missed * much
        for seated in seats:
            seats[seated] += of_seat[seated] / counts[seated]
        for way in ways:
            for at, value in enumerate(worth[way]):
                pulled = slope[way][at] - pull * (value - before[way][at])
                worth[way][at] += 0.5 * pulled / often[way][at]
    return worth


def written(worths: Mapping[str, Sequence[float]]) -> str:
    """The worths as they stand in the file: in tenths, the best face of each die 0."""
    told = []
    for way, values in worths.items():
        told.append(f"  {way}:")
        for attribute, name in enumerate(ATTRIBUTES):
            faces = [10 * value for value in values[attribute * FACES : (attribute + 1) * FACES]]
            if attribute == ACTIONS:
                faces = [*(max(faces[4:]) + low for low in NEVER_SET), *faces[4:]]
            best = max(faces)
            told.append(f"    {name}: [{', '.join(f'{face - best:.1f}' for face in faces)}]")
    return "\n".join(told) + "\n"


def main() -> None:
    """Play, fit, and write what is asked for."""
    parser = argparse.ArgumentParser(prog="python3 tools/fit_dice.py")
    add_kept(parser)
    parser.add_argument("--maps", default="")
    parser.add_argument("--adopt", action="store_true")
    args = parser.parse_args()
    maps = tuple(setups(args.maps.split(",") if args.maps else ()))
    if not maps:
        parser.error(f"no map for two is called {args.maps}")
    lines = kept_matches(args, partial(play, maps))
    told = written(fit(lines))
    print(f"# {len(lines)} matches\n{told}", end="")
    if args.adopt:
        text = FILE.read_text(encoding="utf-8")
        head, _, rest = text.partition("worth:\n")
        _, mark, rest = rest.partition("roles:\n  ")
        FILE.write_text(f"{head}worth:\n{told}{mark}{rest}", encoding="utf-8")


if __name__ == "__main__":
    main()
