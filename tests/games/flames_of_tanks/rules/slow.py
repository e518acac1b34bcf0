"""The rules of Flames of Tanks told a second time, from the rule text alone: a match is a dictionary, actions
are tuples of words and numbers, and nothing is fast. Tests hold the game's own rules to it.

A game has ``table`` (ground, for ``flames_of_tanks_ground``), ``mode`` (a dictionary), ``sides`` (of each
seat), ``out_by_lags``, ``tanks``, ``points``, ``pool`` (copies by name), ``round``, ``turn`` (who acts),
``phase``, ``done`` (actions so far this turn), ``driven`` (inches so far), ``drives``, ``on_tracks``,
``fast``, ``untouched``, ``shot``, ``to_draw``, ``wreck``, ``duel`` (Sudden Death), ``bag``, ``last_round``,
``gone``, ``ended`` (places, scores, reason).

A tank has ``seat``, ``side``, ``where``, ``at``, ``heading``, ``bailed``, ``grid`` (pieces: name, column,
row, quarter turns), ``shop`` (names), ``smoke``, ``kills``, ``deaths``, ``markers``, ``flags``, ``lags``.
Lengths are thousandths of an inch, angles tenths of a degree.
"""

from __future__ import annotations

import copy
import math
from collections import Counter
from typing import Any

from tests.games.flames_of_tanks.rules import ground

Match = dict[str, Any]
Tank = dict[str, Any]

INCH = 1000
CARD = ("kills", "deaths", "markers", "flags", "lags", "sudden_kills", "sudden_deaths")
FRESH = {
    "done": 0, "driven": 0, "drives": 0, "on_tracks": False, "fast": False, "untouched": True, "shot": None,
    "to_draw": 0, "wreck": None,
}  # fmt: skip

# --- what upgrades are (FT-5.1, FT-5.2, FT-5.5): boxes as (column, row from below), copies ---

BOXES = {
    "anti_tank": [(0, 0), (1, 0)],
    "armour": [(0, 0), (1, 0), (0, 1)],
    "range": [(0, 0), (1, 0), (2, 0)],
    "fast_tank": [(0, 0), (1, 0)],
    "protected_ammo": [(0, 0)],
    "powerful_engine": [(0, 0), (1, 0)],
    "wide_tracks": [(0, 0), (1, 0)],
    "stormtrooper": [(0, 0)],
    "overloaded": [(0, 0)],
    "searchlight": [(0, 0)],
    "stabilisers": [(0, 0)],
    "advanced_optics": [(0, 0)],
    "smoke": [(0, 0), (1, 0)],
}
COPIES = {name: 12 if name in ("anti_tank", "armour", "range") else 2 for name in BOXES}
SPEED, FAST = (16, 12, 8), (40, 32, 24)


def boxes(piece: tuple[str, int, int, int]) -> list[tuple[int, int]]:
    """The boxes a piece fills."""
    name, column, row, turns = piece
    cells = BOXES[name]
    for _ in range(turns):
        cells = [(y, -x) for x, y in cells]
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    return [(column + x - left, row + y - low) for x, y in cells]


def has(tank: Tank, name: str) -> bool:
    """Whether an upgrade is on the grid."""
    return any(piece[0] == name for piece in tank["grid"])


def count(tank: Tank, name: str) -> int:
    """How many of an upgrade are on the grid."""
    return sum(piece[0] == name for piece in tank["grid"])


def weight(tank: Tank) -> int:
    """0 Light, 1 Medium, 2 Heavy (FT-5.3)."""
    if has(tank, "overloaded"):
        return 2
    rows = [y + 1 for piece in tank["grid"] for _, y in boxes(piece)]
    return {0: 0, 1: 0, 2: 0, 3: 1}.get(max(rows, default=0), 2)


def anti_tank(tank: Tank) -> int:
    return 11 + count(tank, "anti_tank")


def gun_range(tank: Tank) -> int:
    return (32 + 8 * count(tank, "range")) * INCH


def speed(match: Match, tank: Tank, kind: str) -> float:
    """What a move of a kind may cost now (FT-1.4, FT-5.5)."""
    if kind == "last":
        found: float = 4 * INCH if has(tank, "stormtrooper") else 0
    else:
        table = FAST if kind == "fast" else SPEED
        found = (table[weight(tank)] + 4 * has(tank, "powerful_engine")) * INCH
    return found


def inches_left(match: Match, tank: Tank) -> float:
    """How far it may still drive this turn, on the table (Overloaded, FT-5.5)."""
    return max(0, 6 * INCH - match["driven"]) if has(tank, "overloaded") else math.inf


def fits(grid: list[tuple[str, int, int, int]]) -> bool:
    """Whether pieces lie well (FT-5.2, FT-5.5)."""
    over = any(piece[0] == "overloaded" for piece in grid)
    taken: set[tuple[int, int]] = set()
    for piece in grid:
        cells = boxes(piece)
        if any(not 0 <= x < 4 or y < 0 for x, y in cells) or taken & set(cells):
            return False
        above = sum(y > 3 for _, y in cells)
        if above and (not over or above == len(cells)):
            return False
        taken |= set(cells)
    return True


# --- who is where ---


def me(match: Match) -> Tank:
    """The tank whose turn it is."""
    found: Tank = match["tanks"][match["turn"]]
    return found


def apart(a: tuple[int, int], b: tuple[int, int]) -> float:
    return math.dist(a, b)


def on_table(match: Match) -> list[Tank]:
    return [tank for tank in match["tanks"] if tank["where"] == "table"]


def enemies(match: Match, side: int) -> list[Tank]:
    return [tank for tank in on_table(match) if tank["side"] != side]


def enemy_within(match: Match, side: int, place: tuple[int, int], inches: float) -> bool:
    return any(apart(tank["at"], place) <= inches for tank in enemies(match, side))


def in_it(match: Match, number: int) -> bool:
    """Whether a tank has turns to come."""
    where = match["tanks"][number]["where"]
    if match["duel"]:
        return number in match["duel"]["tanks"] and where in ("table", "to_join")
    return where in ("table", "to_join", "refitting") or (where == "destroyed" and match["mode"]["respawn"])


def usable(match: Match, side: int) -> list[dict[str, Any]]:
    """Points where tanks of a side may come in (FT-3.2)."""
    found = []
    for point in match["points"]:
        owned = point["owner"] in (side, "all")
        enemy_markers = point["count"] > 0 and point["side"] != side
        if owned and not enemy_markers:
            clear = match["mode"]["keep_clear"]
            if not clear or not enemy_within(match, side, point["at"], clear):
                found.append(point)
    return found


def room(match: Match, place: tuple[int, int]) -> float:
    """How far a tank there is from overlapping anything; less than 0: it does (FT-1.1)."""
    others = [tank["at"] for tank in on_table(match) if tank is not me(match)]
    return ground.clearance(match["table"], *place, others)


def central(match: Match) -> bool:
    """Whether tanks come in near the centre (FT-2.0, FT-6.3)."""
    return bool(match["duel"]) or match["mode"]["points"] == "none"


def middle_of(match: Match) -> tuple[int, int]:
    return match["table"].width // 2, match["table"].height // 2


def free_by(match: Match, at: tuple[int, int], inches: int, step: int) -> bool:
    """Whether some place of a grid is free that near."""
    for across in range(-inches * INCH, inches * INCH + 1, step):
        for up in range(-inches * INCH, inches * INCH + 1, step):
            if math.hypot(across, up) <= inches * INCH and room(match, (at[0] + across, at[1] + up)) >= 0:
                return True
    return False


def a_way_in(match: Match) -> bool:
    """Whether a place of a 0.1″ grid lets the tank come in (FT-3.2); near the centre the grid is of 1″."""
    if central(match):
        return free_by(match, middle_of(match), 12, INCH)
    points = usable(match, me(match)["side"])
    return any(free_by(match, point["at"], inches, 100) for inches in (2, 4) for point in points)


def setting_up(match: Match) -> bool:
    """Whether tanks are placed before any turn (FT-2.0, FT-6.3)."""
    return match["phase"] in ("refit", "place") and placing(match)


def placing(match: Match) -> bool:
    """Whether no turn of the match, or of Sudden Death, has begun yet."""
    return bool(match["round"] < first_round(match))


def first_round(match: Match) -> int:
    return match["duel"]["began"] if match["duel"] else 1


def drawn(match: Match) -> bool:
    """Whether numbers are drawn (FT-2.1, FT-6.3)."""
    return bool(match["duel"]) or match["mode"]["order"] != "fixed"


def drawn_in(match: Match) -> bool:
    """Whether numbers are drawn for placing, too (FT-2.0, FT-6.3)."""
    return bool(match["duel"]) or match["mode"]["order"] == "even"


def claims(match: Match, tank: Tank) -> list[int]:
    """The points a tank that begins its turn does something at (FT-4.1 to FT-4.3)."""
    if match["mode"]["points"] != "claimed" or match["duel"]:
        return []
    found = []
    for number, point in enumerate(match["points"]):
        near = apart(tank["at"], point["at"]) <= 4 * INCH
        mine_and_clean = point["owner"] == tank["side"] and (
            point["count"] == 0 or point["side"] == tank["side"]
        )
        contested = enemy_within(match, tank["side"], point["at"], 4 * INCH)
        if near and not point["invincible"] and not mine_and_clean and not contested:
            found.append(number)
    return found


def by_workshop(match: Match, tank: Tank) -> bool:
    """FT-4.4."""
    return any(
        apart(tank["at"], shop) <= 4 * INCH and not enemy_within(match, tank["side"], shop, 4 * INCH)
        for shop in match["table"].workshops
    )


# --- scores (FT-6.4) ---


def score(match: Match, tank: Tank) -> int:
    worth = match["mode"]["score"]
    return sum(tank[name] * worth[name] for name in ("kills", "deaths", "markers", "flags"))


def side_score(match: Match, side: int) -> int:
    return sum(score(match, tank) for tank in match["tanks"] if tank["side"] == side)


# --- what is allowed: True, False, or None where it is too close to a border to say ---


def allowed(match: Match, action: tuple[Any, ...]) -> bool | None:
    """Whether the acting tank may do this."""
    if match["ended"]:
        return False
    kind, phase, tank = action[0], match["phase"], me(match)
    if kind == "end":
        return phase in ("act", "more", "storm")
    if kind == "roll":
        return bool(phase == "more")
    if kind == "claim":
        return phase == "claim" and action[1] in claims(match, tank)
    if kind == "refit":
        owned = Counter(tank["shop"]) + Counter(piece[0] for piece in tank["grid"])
        wanted = Counter(piece[0] for piece in action[1])
        return phase == "refit" and not wanted - owned and fits(action[1])
    if kind == "enter":
        return phase == "place" and may_enter(match, action[1])
    if kind == "storm":
        return phase == "storm" and may_drive(match, action)
    if phase != "act":
        return False
    if kind == "workshop":
        return bool(match["untouched"]) and not match["duel"] and by_workshop(match, tank)
    if kind == "remount":
        return bool(tank["bailed"])
    if tank["bailed"]:
        return False
    if kind in ("shoot", "smoke"):
        return may_shoot(match, action)
    if match["on_tracks"]:
        return False
    if kind == "fast" and (match["done"] or not has(tank, "fast_tank")):
        return False
    return may_drive(match, action)


def may_enter(match: Match, place: tuple[int, int]) -> bool | None:
    """FT-3.1, FT-3.2, FT-6.3; who sees whom at the centre is not judged here."""
    free = room(match, place)
    if central(match):
        near = apart(place, middle_of(match)) <= 12 * INCH
    else:
        near = any(
            apart(place, point["at"]) <= 2 * INCH
            or (apart(place, point["at"]) <= 4 * INCH and not free_by(match, point["at"], 2, 100))
            for point in usable(match, me(match)["side"])
        )
    if not near or free < -1:
        return False
    return None if free < 1 or central(match) else True


def cost(match: Match, path: list[tuple[int, int]], wide: bool) -> float:
    """What driving from where the tank stands costs (FT-1.2, FT-2.3)."""
    legs = list(zip([me(match)["at"], *path], path, strict=False))
    return sum(apart(a, b) if wide else ground.plain_cost(match["table"], a, b) for a, b in legs)


def may_drive(match: Match, action: tuple[Any, ...]) -> bool | None:
    """FT-1.1, FT-2.3: ``(kind, path, heading, wide)``."""
    kind, path, _, wide = action
    if wide and not has(me(match), "wide_tracks"):
        return False
    others = [tank["at"] for tank in on_table(match) if tank is not me(match)]
    least = float("inf")
    for (ax, ay), (bx, by) in zip([me(match)["at"], *path], path, strict=False):
        for part in range(41):
            x, y = ax + (bx - ax) * part / 40, ay + (by - ay) * part / 40
            least = min(least, ground.clearance(match["table"], x, y, others))
    if least < -1:
        return False
    need = cost(match, path, wide)
    limit = speed(match, me(match), "last" if kind == "storm" else kind)
    long, most = cost(match, path, True), inches_left(match, me(match))
    if need > limit or long > most:
        return False
    if long > most - 2 * len(path):
        return None
    # between two looked at places a corner may stick out; costs are rounded up
    return None if least < 400 or need > limit - 2 * len(path) else True


def may_shoot(match: Match, action: tuple[Any, ...]) -> bool | None:
    """FT-2.4, FT-2.5, FT-2.8, FT-5.5, FT-5.6."""
    if central(match) and match["round"] == first_round(match):
        return False  # nobody shoots in the first round of it (FT-6.3)
    tank, target = me(match), match["tanks"][action[1]]
    if target["where"] != "table" or target["side"] == tank["side"]:
        return False
    if action[0] == "smoke" and not has(tank, "smoke"):
        return False
    reach = gun_range(tank)
    if match["mode"]["night"] and not has(tank, "searchlight"):
        reach = min(reach, 16 * INCH)
    if apart(tank["at"], target["at"]) > reach:
        return False
    share = seen(match, tank, target)
    return None if 0 < share < 0.03 or (share == 0 and _nearly(match, tank, target)) else share > 0


def seen(match: Match, tank: Tank, target: Tank) -> float:
    """The share of the target's hull that is seen."""
    return ground.plainly_seen(match["table"], tank["at"], target["at"], target["heading"], 80)


def _nearly(match: Match, tank: Tank, target: Tank) -> bool:
    """Whether a finer look sees something."""
    return ground.plainly_seen(match["table"], tank["at"], target["at"], target["heading"], 800) > 0


def covered(match: Match, tank: Tank, target: Tank) -> bool | None:
    """Whether the shot needs 4 (FT-2.4, FT-2.5, FT-5.5); ``None``: about half is hidden."""
    if has(tank, "searchlight"):
        return False
    if ground.plain_cover(match["table"], tank["at"], target["at"]):
        return True
    for one in match["tanks"]:
        for smoke in one["smoke"]:
            # the line between the centres goes through a circle of radius 1.5″
            far = ground.gap(smoke[0], smoke[1], tank["at"], target["at"])
            if abs(far - 1.5 * INCH) < 3:
                return None
            if far < 1.5 * INCH:
                return True
    share = seen(match, tank, target)
    return None if abs(share - 0.5) < 0.04 else share < 0.5


def faces(tank: Tank, target: Tank) -> bool | None:
    """Whether a shot meets front armour (FT-2.6): the shooter isn't behind the line across the hull's front;
    ``None``: on it, about."""
    angle = math.radians(target["heading"] / 10)
    ahead = (math.sin(angle), math.cos(angle))
    dx, dy = tank["at"][0] - target["at"][0], tank["at"][1] - target["at"][1]
    far = dx * ahead[0] + dy * ahead[1] - ground.LENGTH / 2
    return None if abs(far) < 3 else far > 0


# --- what happens ---


def play(match: Match, action: tuple[Any, ...]) -> Match:
    """The match after an action or a roll that is allowed."""
    now = copy.copy(match)
    now["tanks"] = [copy.deepcopy(tank) for tank in match["tanks"]]
    now["points"] = [dict(point) for point in match["points"]]
    now["bag"] = list(match["bag"])
    now["pool"] = dict(match["pool"])
    _DO[action[0]](now, *action[1:])
    return now


def start(match: Match) -> Match:
    """The match with the first tank to be placed: all enter in the reverse of their numbers, or as they are
    drawn (FT-2.0)."""
    if match["duel"]:
        begin(match)
    else:
        coming = [number for number, tank in enumerate(match["tanks"]) if tank["where"] == "to_join"]
        match["round"] = 0
        if drawn_in(match):
            match.update(turn=0, bag=coming)
        place_next(match, [] if drawn_in(match) else coming[::-1])
    return match


def place_next(match: Match, numbers: list[int]) -> None:
    """The next of these is placed; after them the first turn."""
    for number in numbers:
        tank = match["tanks"][number]
        if tank["where"] != "to_join":
            continue
        match.update(turn=number, **FRESH)
        if a_way_in(match):
            match["phase"] = "refit" if tank["grid"] or tank["shop"] else "place"
            return
    match["bag"] = [number for number in match["bag"] if in_it(match, number)]
    if match["bag"]:
        match.update(phase="turn", **FRESH)
        return
    match["round"] = first_round(match)
    new_round(match)


def placed_after(match: Match) -> list[int]:
    """Who is placed after the tank whose turn it is."""
    if drawn_in(match):
        return []
    return list(range(match["turn"]))[::-1]


def begin(match: Match) -> None:
    """A tank's turn begins (FT-2.0, FT-2.1, FT-3.1, FT-4.1, FT-5.5)."""
    match.update(phase="act", **FRESH)
    tank = me(match)
    if not in_it(match, match["turn"]):
        return next_tank(match)
    tank["smoke"] = []
    if tank["where"] != "table":
        if not a_way_in(match):
            next_tank(match)
        else:
            match["phase"] = "refit" if tank["grid"] or tank["shop"] else "place"
        return None
    near = claims(match, tank)
    if len(near) > 1:
        match["phase"] = "claim"
    elif near:
        claim(match, near[0])
    return None


def next_tank(match: Match) -> None:
    """The next player number, or the next round (FT-2.1)."""
    if over(match):
        return
    later = [number for number in range(match["turn"] + 1, len(match["tanks"])) if in_it(match, number)]
    if drawn(match):
        match["bag"] = later = [number for number in match["bag"] if in_it(match, number)]
    else:
        for number in range(match["turn"] + 1, later[0] if later else len(match["tanks"])):
            match["tanks"][number]["smoke"] = []
    if not later:
        end_of_round(match)
    elif match["bag"]:
        match.update(phase="turn", **FRESH)
    else:
        match["turn"] = later[0]
        begin(match)


def end_of_round(match: Match) -> None:
    """FT-6.1, FT-6.3."""
    there = [number for number in range(len(match["tanks"])) if in_it(match, number)]
    if match["duel"]:
        if match["round"] - match["duel"]["began"] >= 9:
            return finish(match, "sudden_death_tie", sorted({match["tanks"][n]["side"] for n in there}))
    elif match["last_round"] or match["round"] >= match["mode"]["rounds"] or not there:
        return decide(match, "minutes" if match["last_round"] else "rounds")
    match["round"] += 1
    return new_round(match)


def new_round(match: Match) -> None:
    """The first tank that is in the match begins, or all numbers go into the bag (FT-2.1); smoke of those
    that have no turn any more has had its time (FT-5.5)."""
    there = [number for number in range(len(match["tanks"])) if in_it(match, number)]
    for number, tank in enumerate(match["tanks"]):
        if number not in there and (drawn(match) or number < there[0]):
            tank["smoke"] = []
    if drawn(match):
        match.update(phase="turn", bag=there, **FRESH)
    else:
        match["turn"] = there[0]
        begin(match)


def number_drawn(match: Match, number: int) -> None:
    """FT-2.1."""
    match["bag"].remove(number)
    match["turn"] = number
    if placing(match):
        place_next(match, [number])
    else:
        begin(match)


def end_turn(match: Match) -> None:
    """FT-5.5: a Stormtrooper that isn't bailed out goes on."""
    tank = me(match)
    far = min(speed(match, tank, "last"), inches_left(match, tank))
    able = tank["where"] == "table" and not tank["bailed"] and far > 0
    if able and match["phase"] != "storm":
        match["phase"] = "storm"
    else:
        next_tank(match)


def acted(match: Match) -> None:
    """An action is over (FT-2.2)."""
    match.update(done=match["done"] + 1, shot=None, untouched=False, phase="more")
    if over(match):
        return
    if match["done"] == 2 or match["fast"]:
        end_turn(match)


def enter(match: Match, place: tuple[int, int], heading: int) -> None:
    before = setting_up(match)
    me(match).update(where="table", at=place, heading=heading, bailed=False)
    if before:
        place_next(match, placed_after(match))
    else:
        match.update(phase="act", untouched=False)


def refit(match: Match, grid: list[tuple[str, int, int, int]]) -> None:
    """FT-5.4."""
    tank = me(match)
    owned = Counter(tank["shop"]) + Counter(piece[0] for piece in tank["grid"])
    tank["grid"] = list(grid)
    tank["shop"] = sorted((owned - Counter(piece[0] for piece in grid)).elements())
    match["phase"] = "place"


def workshop(match: Match) -> None:
    """FT-4.4."""
    me(match).update(where="refitting", at=(0, 0), heading=0, bailed=False)
    next_tank(match)


def drive(match: Match, kind: str, path: list[tuple[int, int]], heading: int, wide: bool) -> None:
    """FT-2.3."""
    match["driven"] += cost(match, path, True)
    match["on_tracks"] = match["on_tracks"] or wide
    match["untouched"] = False
    me(match).update(at=path[-1], heading=heading)
    if kind == "storm":
        next_tank(match)
        return
    match["drives"] += 1
    match["fast"] = kind == "fast"
    acted(match)


def shoot(match: Match, number: int, smoke: bool) -> None:
    """FT-2.4, FT-2.6."""
    tank, target = me(match), match["tanks"][number]
    cover, front, far = covered(match, tank, target), faces(tank, target), apart(tank["at"], target["at"])
    again = (has(tank, "stabilisers") and far <= 16 * INCH) or (
        has(tank, "advanced_optics") and far > 16 * INCH
    )
    plates = count(target, "armour")
    match["shot"] = {
        "target": number, "smoke": smoke, "hits": 0, "again": again,
        "need": None if cover is None else 4 if cover else 3,
        "armour": None if front is None else (7 if front else 6) + plates,
    }  # fmt: skip
    match.update(phase="hits", untouched=False)


def hits(match: Match, dice: list[int], again: list[int]) -> None:
    """FT-2.4, FT-5.5."""
    tank, shot = me(match), match["shot"]
    missed = [shot["again"] and first < shot["need"] for first in dice]
    assert [bool(second) for second in again] == missed, "dice rolled again"
    good = sum(first >= shot["need"] or second >= shot["need"]
               for first, second in zip(dice, again, strict=True))  # fmt: skip
    if not good:
        acted(match)
    elif shot["smoke"]:
        target = match["tanks"][shot["target"]]["at"]
        far = apart(tank["at"], target)
        place = [target[i] + (tank["at"][i] - target[i]) * 2.5 * INCH / far for i in (0, 1)]
        tank["smoke"] = [*tank["smoke"], (place[0], place[1])]
        acted(match)
    else:
        match["shot"] = {**shot, "hits": good}
        match["phase"] = "saves"


def saves(match: Match, dice: list[int]) -> None:
    """FT-2.6, FT-2.7, FT-3.1, FT-3.3: the worst counts."""
    tank, shot = me(match), match["shot"]
    target = match["tanks"][shot["target"]]
    results = [die + shot["armour"] - anti_tank(tank) for die in dice]
    if any(result < 0 for result in results):
        heavy = weight(target)
        apart_counted = "sudden_" if match["duel"] else ""
        tank[f"{apart_counted}kills"] += 1
        target[f"{apart_counted}deaths"] += 1
        target.update(where="destroyed", at=(0, 0), heading=0, bailed=False)
        if not match["mode"]["basic"] and not match["duel"]:
            earn(match, ("light", "medium", "heavy")[heavy])
            match["wreck"] = shot["target"] if target["grid"] and match["mode"]["respawn"] else None
        go_on(match)
    else:
        if 0 in results:
            target["bailed"] = True
        acted(match)


def earn(match: Match, what: str) -> None:
    """FT-3.3; nothing where nobody could ever install it (FT-6.7)."""
    if match["mode"]["respawn"] or match["table"].workshops:
        match["to_draw"] = min(match["mode"]["draws"][what], sum(match["pool"].values()))


def go_on(match: Match) -> None:
    """The draw comes before the salvage (FT-3.3)."""
    if match["to_draw"]:
        match["phase"] = "draw"
    elif match["wreck"] is not None:
        match["phase"] = "salvage"
    elif match["shot"]:
        acted(match)
    else:
        match["phase"] = "act"


def draw(match: Match, names: list[str]) -> None:
    """FT-3.3."""
    for name in names:
        match["pool"][name] -= 1
    me(match)["shop"] = sorted([*me(match)["shop"], *names])
    match["to_draw"] = 0
    go_on(match)


def salvage(match: Match, dice: list[int]) -> None:
    """FT-3.1."""
    wreck = match["tanks"][match["wreck"]]
    for (name, *_), die in zip(wreck["grid"], dice, strict=True):
        if die >= 4:
            wreck["shop"] = sorted([*wreck["shop"], name])
        else:
            match["pool"][name] += 1
    wreck["grid"] = []
    match["wreck"] = None
    go_on(match)


def second(match: Match, die: int) -> None:
    """FT-2.2."""
    if die >= 4:
        match["phase"] = "act"
    else:
        end_turn(match)


def remounting(match: Match, die: int, again: int) -> None:
    """FT-2.7, FT-5.5."""
    assert bool(again) == (has(me(match), "protected_ammo") and die < 4), "a die rolled again"
    if die >= 4 or again >= 4:
        me(match)["bailed"] = False
    acted(match)


def claim(match: Match, number: int) -> None:
    """FT-4.1, FT-4.2, FT-3.3."""
    tank, point = me(match), match["points"][number]
    side = tank["side"]
    match["phase"] = "act"
    theirs = point["count"] > 0 and point["side"] != side
    if theirs and point["owner"] in (side, None):
        point.update(side=None, count=0)
        tank["flags"] += 1
        return
    if theirs:
        point.update(count=0)
    point.update(side=side, count=point["count"] + 1)
    tank["markers"] += 1
    if point["count"] < match["mode"]["markers"]:
        return
    point.update(owner=side, side=None, count=0)
    if over(match):
        return
    if not match["mode"]["basic"]:
        earn(match, "point")
    go_on(match)


# --- calls (FT-6.1, FT-6.5) ---


def call(match: Match, word: str, seat: int) -> Match:
    """The match after a call that is allowed: ``lags``, ``leaves``, ``time``."""
    now = play(match, ("nothing",))
    if word == "time":
        now["last_round"] = True
    elif word == "lags":
        tank = me(now)
        tank["lags"] += 1
        if tank["lags"] >= 3 and now["out_by_lags"]:
            put_out(now, tank)
        if not left_alone(now):
            next_tank(now)
    else:
        now["gone"] = now["gone"] | {seat}
        acting, placing = me(now)["seat"] == seat, setting_up(now)
        for tank in now["tanks"]:
            if tank["seat"] == seat and tank["where"] != "out":
                put_out(now, tank)
        if left_alone(now):
            return now
        if not acting:
            over(now)
        elif not placing:
            next_tank(now)
        elif not over(now):
            place_next(now, placed_after(now))
    return now


def hurried(match: Match, place: tuple[int, int], heading: int) -> Match:
    """The match after the first legal place was taken for who took too long before any turn (FT-2.0)."""
    now = play(match, ("nothing",))
    assert setting_up(now) and may_enter(now, place) is not False
    enter(now, place, heading)
    return now


def put_out(match: Match, tank: Tank) -> None:
    """No kill; its upgrades go to the pool."""
    for name in [*tank["shop"], *(piece[0] for piece in tank["grid"])]:
        match["pool"][name] += 1
    tank.update(where="out", at=(0, 0), heading=0, bailed=False, grid=[], shop=[], smoke=[])


def playing(match: Match) -> list[int]:
    """The sides that have a tank that isn't out."""
    return sorted({tank["side"] for tank in match["tanks"] if tank["where"] != "out"})


def left_alone(match: Match) -> bool:
    if len(playing(match)) <= 1:
        finish(match, "alone", playing(match))
    return bool(match["ended"])


# --- the end (FT-6) ---


def over(match: Match) -> bool:
    """Whether the match ends here, and if it does, it is ended."""
    sides = sorted({tank["side"] for number, tank in enumerate(match["tanks"]) if in_it(match, number)})
    if match["duel"]:
        if len(sides) <= 1:
            finish(match, "sudden_death", sides)
    elif match["mode"]["one_left"] and len(sides) <= 1:
        finish(match, "one_left", sides)
    elif match["mode"]["all_points"] and match["round"]:
        for side in sorted(set(match["sides"])):
            if all(point["owner"] == side for point in match["points"]) and not enemies(match, side):
                decide(match, "all_points")
                return True
    return bool(match["ended"])


def decide(match: Match, reason: str) -> None:
    """The score decides, or Sudden Death (FT-6.1, FT-6.2, FT-6.3)."""
    sides, stood = playing(match), standing(match)
    best = max((side in stood, side_score(match, side)) for side in sides)
    tied = [side for side in sides if (side in stood, side_score(match, side)) == best]
    if len(tied) == 1 or match["mode"]["tie"] == "shared":
        finish(match, reason, tied)
        return
    entries = []
    for side in tied:
        own = [n for n, tank in enumerate(match["tanks"]) if tank["side"] == side and tank["where"] != "out"]
        if match["mode"]["one_left"] and any(in_it(match, number) for number in own):
            own = [number for number in own if in_it(match, number)]
        most = max(score(match, match["tanks"][number]) for number in own)
        entries.append([number for number in own if score(match, match["tanks"][number]) == most])
    fewest = min(len(own) for own in entries)
    chosen = [number for own in entries for number in own[:fewest]]
    for number, tank in enumerate(match["tanks"]):
        tank.update(at=(0, 0), heading=0, bailed=False, smoke=[])
        if number in chosen:
            tank["where"] = "to_join"
        elif tank["where"] != "out":
            tank["where"] = "destroyed"
    chosen.sort()
    match["duel"] = {"tanks": chosen, "sides": tied, "began": match["round"] + 1, "stood": stood}
    match.update(bag=chosen, turn=chosen[0])
    place_next(match, [])


def standing(match: Match) -> list[int]:
    """The sides that have a tank left, where the last one left wins (FT-6.7)."""
    if match["duel"]:
        found: list[int] = match["duel"]["stood"]
        return found
    there = {tank["side"] for number, tank in enumerate(match["tanks"]) if in_it(match, number)}
    return sorted(there) if match["mode"]["one_left"] else []


def finish(match: Match, reason: str, winners: list[int]) -> None:
    """Winners first; then who was in Sudden Death, who stands where that decides, by score; those who are out
    last."""
    level, stood = match["duel"]["sides"] if match["duel"] else [], standing(match)

    def better(side: int) -> tuple[Any, ...]:
        return side in winners, side in playing(match), side in level, side in stood, side_score(match, side)

    sides = set(match["sides"])
    places = []
    for side in match["sides"]:
        ahead = sum(better(other) > better(side) for other in sides)
        places.append(1 if side in winners else 1 + ahead)
    scores = [side_score(match, side) for side in match["sides"]]
    match["ended"] = {"places": places, "scores": scores, "reason": reason}
    match["phase"] = "over"
    match["shot"] = None


_DO: dict[str, Any] = {
    "nothing": lambda match: None,
    "end": end_turn,
    "roll": lambda match: match.update(phase="second"),
    "claim": claim,
    "refit": refit,
    "enter": enter,
    "workshop": workshop,
    "remount": lambda match: match.update(phase="remount", untouched=False),
    "move": lambda match, *rest: drive(match, "move", *rest),
    "fast": lambda match, *rest: drive(match, "fast", *rest),
    "storm": lambda match, *rest: drive(match, "storm", *rest),
    "shoot": lambda match, number: shoot(match, number, False),
    "smoke": lambda match, number: shoot(match, number, True),
    "turn": number_drawn,
    "second": second,
    "hits": hits,
    "saves": saves,
    "remounting": remounting,
    "draw": draw,
    "salvage": salvage,
}
