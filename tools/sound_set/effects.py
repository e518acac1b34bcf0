"""What is heard once or goes on, by kind: ``EFFECTS``.

How loud each is: ``levels.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from sound_set import engines, guns, interface, table
from sound_set.synthesis import Samples

Maker = Callable[[int], Samples]

LIGHT = {"fires": 77, "deep": 325, "bright": 2000, "knocks": 1.8}
MEDIUM = {"fires": 56, "deep": 260, "bright": 1520, "knocks": 1.6}
HEAVY = {"fires": 41, "deep": 210, "bright": 1120, "knocks": 1.4}
"""The engines: a drive starts and stops at the pitch of its loop."""

EFFECTS: dict[str, dict[str, tuple[int, Maker]]] = {
    # kind: name: (variants, how one is made)
    "engines": {
        "engine_light": (3, partial(engines.engine, seed=1101, **LIGHT)),
        "engine_medium": (3, partial(engines.engine, seed=1111, **MEDIUM)),
        "engine_heavy": (3, partial(engines.engine, seed=1121, **HEAVY)),
        "tracks_light": (3, partial(engines.tracks, links=30, hz=640, seed=1131)),
        "tracks_heavy": (3, partial(engines.tracks, links=21, hz=430, seed=1161)),
        "start_light": (2, partial(engines.start, seconds=0.3, hz=640, seed=1400, **LIGHT)),
        "start_medium": (2, partial(engines.start, seconds=0.36, hz=470, seed=1410, **MEDIUM)),
        "start_heavy": (2, partial(engines.start, seconds=0.43, hz=390, seed=1420, **HEAVY)),
        "stop_light": (2, partial(engines.stop, seconds=0.3, hz=640, seed=1430, **LIGHT)),
        "stop_medium": (2, partial(engines.stop, seconds=0.36, hz=470, seed=1440, **MEDIUM)),
        "stop_heavy": (2, partial(engines.stop, seconds=0.42, hz=390, seed=1450, **HEAVY)),
        "set_down_light": (2, partial(engines.set_down, seconds=0.15, hz=142, iron=960, seed=1460)),
        "set_down_medium": (2, partial(engines.set_down, seconds=0.21, hz=112, iron=760, seed=1470)),
        "set_down_heavy": (2, partial(engines.set_down, seconds=0.29, hz=86, iron=590, seed=1480)),
        "turret": (1, engines.turret),
        "push": (1, engines.push),
        "turn": (3, engines.turn),
        "drive": (2, engines.drive),
    },
    "guns": {
        "shot_light": (3, partial(
            guns.shot, thump=(170, 62), body=(300, 2100), crack=1.3, tail=0.6, seed=100)),
        "shot_medium": (3, partial(
            guns.shot, thump=(120, 46), body=(190, 1500), crack=1.0, tail=0.8, seed=140)),
        "shot_heavy": (3, partial(
            guns.shot, thump=(92, 39), body=(125, 1080), crack=0.95, tail=1.1, seed=180)),
        "shot_mortar": (2, guns.mortar),
        "hit_light": (3, guns.hit_light),
        "hit": (3, guns.hit),
        "hit_heavy": (3, guns.hit_heavy),
        "bounce": (3, guns.bounce),
        "dirt": (3, guns.dirt),
        "crumble": (2, guns.crumble),
        "splash": (2, guns.splash),
        "wreck_small": (2, guns.wreck_small),
        "wreck": (3, guns.wreck),
        "wreck_last": (1, guns.wreck_last),
        "blast": (2, guns.blast),
        "blast_beside": (2, guns.blast_beside),
        "mine": (2, guns.mine),
        "mine_holds": (2, guns.mine_holds),
        "ram": (2, guns.ram),
    },
    "table": {
        "dice_rattle": (2, table.dice_rattle),
        "dice_rest": (8, table.dice_rest),
        "dice": (2, table.dice),
        "card": (3, table.card),
        "token": (3, table.token),
        "pair": (3, table.pair),
        "points": (2, table.points),
        "flag": (1, table.flag),
        "flag_lost": (1, table.flag_lost),
        "flag_scored": (1, table.flag_scored),
        "spinner": (1, table.spinner),
    },
    "interface": {
        "click": (2, interface.click),
        "pick": (3, interface.pick),
        "put_down": (2, interface.put_down),
        "undo": (1, interface.undo),
        "redo": (1, interface.redo),
        "illegal": (2, interface.illegal),
        "your_turn": (1, interface.your_turn),
        "message": (1, interface.message),
        "draw_offer": (1, interface.draw_offer),
        "clock_low": (1, interface.clock_low),
        "tick": (1, interface.tick),
        "time_over": (1, interface.time_over),
        "seat_falls": (1, interface.seat_falls),
        "check": (1, interface.check),
        "escape": (1, interface.escape),
        "stakes": (1, interface.stakes),
        "last_round": (1, interface.last_round),
        "sudden_death": (1, interface.sudden_death),
        "solved": (1, interface.solved),
        "passed": (1, interface.passed),
    },
}  # fmt: skip
"""Every sound but the themes; docs/sounds.md tells what each means."""


def variants(makes: Maker, count: int) -> Sequence[Samples]:
    """All of a sound's variants."""
    return [makes(number) for number in range(count)]
