"""The rules of Tank Battle told a second time, from the rule book alone: squares are the printed numbers 1 to
100, a match is a dictionary, actions are words, and nothing is fast. Tests hold the game's own rules to it.

A table has ``phase``, ``side`` (who acts, or whose tank the spinner decides about), ``step`` (pieces placed),
``turn`` (movements begun), ``quiet``, ``paths`` (the squares of each tank that moved in this turn, in order;
the last can go on while the movement lasts), ``spinning``, ``places`` and ``reason`` of a match that is over,
``variation``, ``gun_loses``, and a dictionary for "green" and for "grey": ``tanks`` (each with ``at``,
``rank``, ``seen``, ``flag``, ``fate``), ``guns``, ``sites`` and ``lost`` (squares), ``mines``, ``spent``,
``safe``, ``white``, ``red_shots`` and ``white_shots`` (``None``: nothing plotted).
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

Table = dict[str, Any]
Happened = list[tuple[Any, ...]]

ORDER = ["hq", "ammo", "fuel", "1", "2", "3", "4", "5", "6", *["gun"] * 5, *["mine"] * 2]
OTHER = {"green": "grey", "grey": "green"}


# --- the board (TB-1.1) ---


def row(square: int) -> int:
    """0 for 1 to 10, 9 for 91 to 100."""
    return (square - 1) // 10


def ahead(side: str, square: int) -> int | None:
    """The next square towards the enemy."""
    return on_board(square + (10 if side == "green" else -10))


def behind(side: str, square: int) -> int | None:
    """The next square towards one's own back row."""
    return ahead(OTHER[side], square)


def sideways(square: int) -> list[int]:
    """The squares left and right in the same row."""
    return [to for to in (square - 1, square + 1) if on_board(to) and row(to) == row(square)]


def beside(square: int) -> list[int]:
    """The squares up, down, left and right."""
    return [to for to in (ahead("green", square), ahead("grey", square)) if to] + sideways(square)


def on_board(square: int) -> int | None:
    """The square, if there is one of that number."""
    return square if 1 <= square <= 100 else None


def own_half(side: str) -> set[int]:
    """The squares of a side."""
    return set(range(1, 51)) if side == "green" else set(range(51, 101))


def back_row(side: str) -> set[int]:
    """The row next to a player."""
    return set(range(1, 11)) if side == "green" else set(range(91, 101))


# --- what stands where ---


def tanks(table: Table, side: str) -> list[int]:
    """The squares of a side's tanks."""
    return [tank["at"] for tank in table[side]["tanks"] if tank["at"] is not None]


def tank_on(table: Table, side: str, square: int) -> Any:
    """A side's tank on a square, or ``None``."""
    return next((tank for tank in table[side]["tanks"] if tank["at"] == square), None)


def installations(table: Table, side: str) -> dict[str, int]:
    """The installations that stand."""
    return {kind: at for kind, at in table[side]["sites"].items() if kind not in table[side]["lost"]}


def everything(table: Table) -> set[int]:
    """The squares of all pieces, mines apart."""
    return {
        at
        for side in ("green", "grey")
        for at in [*tanks(table, side), *table[side]["guns"], *installations(table, side).values()]
    }


# --- movement (TB-3.3 to TB-3.9) ---


def limit(table: Table) -> int:
    """Squares of a turn (TB-3.3)."""
    return 6 if "fuel" in installations(table, table["side"]) else 4


def few(table: Table) -> bool:
    """Whether the special movement of TB-3.9 holds."""
    return len(tanks(table, table["side"])) <= 2


def single_steps(table: Table) -> list[tuple[int, int]]:
    """Each step a tank can take now by itself, whatever becomes of the turn: from and to."""
    side, foe = table["side"], OTHER[table["side"]]
    paths, found = table["paths"], []
    if sum(len(path) - 1 for path in paths) >= limit(table):
        return []
    full, targets = everything(table), set(installations(table, foe).values())
    for tank in table[side]["tanks"]:
        at = tank["at"]
        if at is None or any(path[-1] == at for path in paths[:-1]):
            continue
        path = paths[-1] if paths and paths[-1][-1] == at else [at]
        if len(path) > 1 and (at in targets or (len(path) > 3 and not few(table))):
            continue
        ways = [ahead(side, at), *sideways(at)] + ([behind(side, at)] if tank["flag"] else [])
        found += [(at, to) for to in ways if to and (to not in full or to in targets) and to not in path]
    own = set(tanks(table, side))
    return [(at, to) for at, to in found if to not in own]


def moved(table: Table, at: int, to: int) -> Table:
    """The table after a single step. Only what a movement changes is copied."""
    side = table["side"]
    own = [{**tank, "at": to} if tank["at"] == at else tank for tank in table[side]["tanks"]]
    paths = [list(path) for path in table["paths"]]
    if paths and paths[-1][-1] == at:
        paths[-1].append(to)
    else:
        paths.append([at, to])
    return {**table, side: {**table[side], "tanks": own}, "paths": paths}


def forward(table: Table) -> bool:
    """Whether this turn has the forward step it needs (TB-3.5), or what goes for one (TB-3.9)."""
    side = table["side"]
    for path in table["paths"]:
        if any(ahead(side, at) == to for at, to in pairwise(path)):
            return True
        if few(table) and tank_on(table, side, path[-1])["flag"]:
            return True
    return False


def total(table: Table) -> int:
    """Squares moved in this turn."""
    return sum(len(path) - 1 for path in table["paths"])


def worth(table: Table) -> tuple[bool, bool]:
    """What a movement that ends here has: the forward step, the total (which few tanks need not reach)."""
    return forward(table), few(table) or total(table) == limit(table)


def best(table: Table, known: dict[Any, tuple[bool, bool]] | None = None) -> tuple[bool, bool]:
    """The best that any whole turn comes to that goes on from here. All are tried, but for two things that
    are plain: nothing is better than both, and ways to the same squares with the same tanks go on alike."""
    known = {} if known is None else known
    path = table["paths"][-1] if table["paths"] else []
    key = (
        tuple(tank["at"] for tank in table[table["side"]]["tanks"]),
        frozenset(path[-1] for path in table["paths"][:-1]),
        (path[-1], frozenset(path)) if path else None,
        total(table),
        forward(table),
    )
    if key not in known:
        steps = single_steps(table)
        found = worth(table) if few(table) or not steps else (False, False)
        for at, to in steps:
            if found == (True, True):
                break
            found = max(found, best(moved(table, at, to), known))
        known[key] = found
    return known[key]


def whole_turns(table: Table) -> list[Table]:
    """Every whole turn there is from here, good or not, one by one."""
    steps = single_steps(table)
    ends = [table] if few(table) or not steps else []
    return ends + [end for at, to in steps for end in whole_turns(moved(table, at, to))]


def start_of_turn(table: Table) -> Table:
    """The table before anything moved in this turn."""
    side = table["side"]
    home = {path[-1]: path[0] for path in table["paths"]}
    own = [{**tank, "at": home.get(tank["at"], tank["at"])} for tank in table[side]["tanks"]]
    return {**table, side: {**table[side], "tanks": own}, "paths": []}


def movement(table: Table) -> list[str]:
    """The steps after which the turn can still become as good as any (TB-3.3, TB-3.5), and the end of the
    movement, where it may end."""
    known: dict[Any, tuple[bool, bool]] = {}
    aim = best(start_of_turn(table), known)
    steps = single_steps(table)
    words = [f"{at}-{to}" for at, to in steps if best(moved(table, at, to), known) == aim]
    if few(table):
        over = forward(table) if aim[0] else total(table) > 0 or not steps
    else:
        over = total(table) == limit(table) if aim[1] else not steps
    return words + ["reveal"] * over


# --- plotting (TB-3.2, TB-5.1) ---


def plotting(table: Table) -> list[str]:
    """The pegs that may be plotted, and the end of it."""
    side = table["side"]
    me = table[side]
    red, white = me["red_shots"] or [], me["white_shots"] or []
    empty = set(range(1, 101)) - everything(table)
    due = min(6 if "ammo" in installations(table, side) else len(tanks(table, side)), len(empty)) - len(red)
    own = set(installations(table, side).values()) if table["variation"] else set()
    free, extra = empty - {*red, *white}, own - {*red, *white}
    words = [f"r{at}" for at in free | extra if due > 0]
    if me["white"] > len(white):
        words += [f"w{at}" for at in free if len(free) > due] + [f"w{at}" for at in extra]
    return words + ["seal"] * (due <= 0)


# --- set-up (TB-2) ---


def placing(table: Table) -> list[str]:
    """Where the next piece may go."""
    side = table["side"]
    me, piece = table[side], ORDER[table["step"]]
    sites, standing, half = me["sites"].values(), set(tanks(table, side)), own_half(side)
    if piece in ("hq", "ammo", "fuel"):
        squares = {
            at
            for at in half - back_row(side)
            if all(row(at) != row(site) and at % 10 != site % 10 for site in sites)
        }
    elif piece == "gun":
        squares = half - {*sites, *standing, *me["guns"]}
    elif piece == "mine":
        squares = half - {*sites, *me["guns"], *me["mines"]}
    else:
        squares = back_row(side) - standing
    return [f"{piece}@{at}" for at in squares]


# --- what may be done, and what comes of it ---


def legal(table: Table) -> set[str]:
    """Every legal action, or outcome of the spinner, as a word."""
    match table["phase"]:
        case "setup":
            return set(placing(table))
        case "move":
            return set(movement(table))
        case "plot":
            return set(plotting(table))
        case "fight":
            return {f"{at}x{target}" for at, target in battles(table)}
        case "spin":
            return {f"spin:{field}" for field in range(1, 7)}
    return set()


def battles(table: Table) -> list[tuple[int, int]]:
    """Each tank of the mover and each enemy tank or gun beside it (TB-4.4)."""
    side, foe = table["side"], OTHER[table["side"]]
    enemies = [*tanks(table, foe), *table[foe]["guns"]]
    return [(at, target) for at in tanks(table, side) for target in beside(at) if target in enemies]


def play(table: Table, word: str) -> tuple[Table, Happened]:
    """The table after a legal action, and what happened."""
    events: Happened = []
    table = copied(table)
    side = table["side"]
    me = table[side]
    if "@" in word:
        piece, square = word.split("@")
        place(table, piece, int(square), events)
    elif word == "reveal":
        resolve(table, events)
    elif word == "seal":
        me["red_shots"], me["white_shots"] = me["red_shots"] or [], me["white_shots"] or []
        events.append(("sealed", side))
        next_movement(table)
    elif word[0] in "rw":
        me["red_shots"], me["white_shots"] = me["red_shots"] or [], me["white_shots"] or []
        me["red_shots" if word[0] == "r" else "white_shots"].append(int(word[1:]))
    elif word.startswith("spin"):
        spin(table, int(word[5:]), events)
    elif "x" in word:
        at, target = map(int, word.split("x"))
        battle(table, at, target, events)
        if table["phase"] == "fight":
            fight_on(table, events)
    else:
        at, to = map(int, word.split("-"))
        table = moved(table, at, to)
        events.append(("drove", side, at, to))
    return table, events


def copied(table: Any) -> Any:
    """A table of which everything can be changed."""
    if isinstance(table, dict):
        return {key: copied(value) for key, value in table.items()}
    if isinstance(table, list):
        return [copied(value) for value in table]
    return set(table) if isinstance(table, set) else table


def place(table: Table, piece: str, at: int, events: Happened) -> None:
    """Put a piece down; the last one makes a side ready."""
    side = table["side"]
    me = table[side]
    if piece in ("gun", "mine"):
        me[piece + "s"].append(at)
    elif piece in ("hq", "ammo", "fuel"):
        me["sites"][piece] = at
    else:
        me["tanks"][int(piece) - 1]["at"] = at
    table["step"] += 1
    if table["step"] < len(ORDER):
        return
    table["step"] = 0
    events.append(("ready", side))
    if side == "green":
        table["side"] = "grey"
        return
    for each in ("green", "grey"):  # tanks are told from left to right, as Green sees them
        table[each]["tanks"].sort(key=lambda tank: -((tank["at"] - 1) % 10))
    events.append(("shown",))
    table["phase"], table["side"] = "move", "green"


def resolve(table: Table, events: Happened) -> None:
    """The movement is over: flags, shots, mines, installations, battles (TB-4)."""
    side, foe = table["side"], OTHER[table["side"]]
    me, them = table[side], table[foe]
    ends = [path[-1] for path in table["paths"]]
    table["hurt"] = False
    for at in ends:
        if at in back_row(foe) and not tank_on(table, side, at)["flag"]:
            tank_on(table, side, at)["flag"] = True
            events.append(("promoted", side, at))
    armed = "hq" in installations(table, foe)
    if them["red_shots"] is not None:
        red, white = them["red_shots"], them["white_shots"]
        them["red_shots"] = them["white_shots"] = None
        them["white"] -= len(white)
        hit = [at for at in ends if at in red or at in white]
        events.append(("opened", foe, sorted(red), sorted(white), len(hit), them["white"]))
        for at in hit:
            destroy(table, side, at, "shot", events)
        for kind, at in installations(table, foe).items():
            if at in red or at in white:
                lose(table, foe, kind, True, events)
    if over(table, events):
        return
    for at in ends:
        if armed and tank_on(table, side, at):
            if at in them["mines"]:
                them["mines"].remove(at)
                them["spent"].append(at)
                destroy(table, side, at, "mine", events)
            elif at in own_half(foe) and them["mines"]:
                them["safe"].add(at)
    if over(table, events):
        return
    for at in ends:
        for kind, square in installations(table, foe).items():
            if square == at and tank_on(table, side, at):
                lose(table, foe, kind, False, events)
    assert me["red_shots"] is None
    fight_on(table, events)


def lose(table: Table, side: str, kind: str, own_shot: bool, events: Happened) -> None:
    """An installation is destroyed."""
    table[side]["lost"].add(kind)
    events.append(("site_lost", side, kind, table[side]["sites"][kind], own_shot))


def destroy(table: Table, side: str, at: int, why: str, events: Happened) -> None:
    """A tank is destroyed."""
    tank = tank_on(table, side, at)
    tank["at"], tank["fate"] = None, why
    table["hurt"] = True
    events.append(("destroyed", side, at, why))


def fight_on(table: Table, events: Happened) -> None:
    """One battle after another; the mover chooses where there are several, the spinner decides about guns."""
    table["phase"] = "fight"
    while table["phase"] == "fight" and not over(table, events):
        due = battles(table)
        if not due:
            end_turn(table, events)
        elif len(due) > 1:
            return
        else:
            battle(table, *due[0], events)


def battle(table: Table, at: int, target: int, events: Happened) -> None:
    """Tank against tank (TB-4.5), or the spinner's turn (TB-4.6)."""
    side, foe = table["side"], OTHER[table["side"]]
    if target in table[foe]["guns"]:
        table["phase"], table["spinning"] = "spin", (at, target)
        return
    mine, enemy = tank_on(table, side, at), tank_on(table, foe, target)
    mine["seen"] = enemy["seen"] = True
    events.append(("fought", side, at, mine["rank"], target, enemy["rank"]))
    if mine["rank"] <= enemy["rank"]:
        destroy(table, side, at, "battle", events)
    if enemy["rank"] <= mine["rank"]:
        destroy(table, foe, target, "battle", events)


def spin(table: Table, field: int, events: Happened) -> None:
    """The spinner has stopped."""
    side, foe = table["side"], OTHER[table["side"]]
    at, target = table["spinning"]
    table["spinning"] = None
    wins = field <= table["gun_loses"]
    events.append(("spun", side, at, target, field, wins))
    if wins:
        peg = table[foe]["white"] >= 1
        table[foe]["guns"].remove(target)
        table[foe]["fallen_guns"].append(target)
        table[foe]["white"] -= 1 if peg else 0
        events.append(("gun_lost", foe, target, peg))
    else:
        destroy(table, side, at, "gun", events)
    fight_on(table, events)


def over(table: Table, events: Happened) -> bool:
    """Whether a side has lost its last tank (TB-6.1, TB-6.3)."""
    left = [len(tanks(table, side)) for side in ("green", "grey")]
    if min(left) > 0:
        return False
    end(table, (1, 1) if max(left) == 0 else (1, 2) if left[0] else (2, 1), "destroyed", events)
    if max(left) == 0:
        table["reason"] = "both_destroyed"
        events[-1] = ("ended", "both_destroyed")
    return True


def end(table: Table, places: tuple[int, int], reason: str, events: Happened) -> None:
    """The match is over."""
    table["phase"], table["places"], table["reason"] = "over", places, reason
    events.append(("ended", reason))


def resign(table: Table, side: str) -> tuple[Table, Happened]:
    """A side gives up (TB-6.3)."""
    events: Happened = []
    table = copied(table)
    end(table, (2, 1) if side == "green" else (1, 2), "resigned", events)
    return table, events


def end_turn(table: Table, events: Happened) -> None:
    """The turn is over: after the second the next movement is shot at (TB-3.1, TB-3.2, TB-6.2)."""
    events.append(("turn_ended", table["side"]))
    table["quiet"] = 0 if table["hurt"] else table["quiet"] + 1
    table["hurt"], table["paths"] = False, []
    if table["quiet"] == 60:
        end(table, (1, 1), "quiet", events)
    elif table["turn"] == 1:
        next_movement(table)
    else:
        table["phase"] = "plot"


def next_movement(table: Table) -> None:
    """The other side moves."""
    table["phase"], table["side"] = "move", OTHER[table["side"]]
    table["turn"] += 1
