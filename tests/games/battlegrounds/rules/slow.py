"""A second, slow telling of a turn of Battlegrounds, to check the rule book against.

Written from the rule text alone, and for reading: it knows nothing but the line a position is written
as, moves things on a table one by one and writes nothing down that it can count anew. It covers BG-3 to
BG-12, from the moment everything is set up. Chance is told as well: what can come, and what comes of it.

Where the rule text leaves a choice open, this is how it is read here:

- Of two armours on a card either may be spent: ``seen`` does not tell them apart (BG-8.8).
- What a shot or a run over a tank gives is looked at, where points end the match at once, as soon as they
  are won (BG-10.1).
- A card that fell is a repair for each of its player's colours, until all of them are back (BG-6.2).
- An Extra tank that is not used yet is a way to come back, while there are cards: it may be used at any
  time (BG-8.2, BG-12.6).
- With equal turns (a house rule) the target is looked at when the last seat of a round has had its turn, and
  most points win (BG-9.1), in Team and Family, too: nothing ends in the middle of a turn then.
"""

from __future__ import annotations

import copy
import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from game.games.battlegrounds.rules.definitions import Definitions

COLOURS = ("green", "yellow", "red", "blue")
BASES = {
    "green": ("a1", "b1", "a2"),
    "yellow": ("a8", "a7", "b8"),
    "red": ("h8", "h7", "g8"),
    "blue": ("h1", "g1", "h2"),
}
STEPS = {
    "orthogonal": ((0, 1), (1, 0), (0, -1), (-1, 0)),
    "diagonal": ((1, 1), (1, -1), (-1, -1), (-1, 1)),
}
SHELL, GUN = "()", "##"


@dataclass
class CardThere:
    """A tank card of a seat: who drives it, which colour fell with it, since which turn it is there."""

    seat: int
    driver: str = ""
    fallen: str = ""
    since: int = 0


@dataclass
class PairThere:
    """A pair of a play area: ``use`` is ``!`` while unused, the card it lies on, or empty."""

    letters: str
    special: bool
    use: str = ""


@dataclass
class Table:
    """Everything there is, by the words of a position. Seats count from 1, the artillery's area is 0."""

    book: Definitions
    option: str = ""
    seats: int = 0
    target: int = 0
    switches: dict[str, str] = field(default_factory=dict)
    lying: dict[str, str] = field(default_factory=dict)
    pieces: dict[str, str] = field(default_factory=dict)
    cards: dict[str, CardThere] = field(default_factory=dict)
    look: list[str] = field(default_factory=list)
    boxed: list[str] = field(default_factory=list)
    pairs: dict[int, list[PairThere]] = field(default_factory=dict)
    single: dict[int, list[str]] = field(default_factory=dict)
    won: list[tuple[int, str, int]] = field(default_factory=list)
    stack: list[str] = field(default_factory=list)
    letters: str = "abcdefgh"
    numbers: str = "12345678"
    phase: str = "main"
    to: int = 1
    first: int = 1
    turn: int = 1
    mains: int = 1
    acting: str = ""
    back: str = "main"
    queue: list[str] = field(default_factory=list)
    quiet: int = 0
    gone: list[int] = field(default_factory=list)
    uncovering: str = ""
    opened: list[str] = field(default_factory=list)
    extra: int = 0
    repaired: bool = False
    reason: str = ""
    places: tuple[int, ...] = ()

    # --- whose is what ---

    def colours(self, seat: int) -> list[str]:
        if self.option == "solo":
            return [colour for colour in COLOURS if colour in self.pieces]
        named = self.switches.get("colours", "")
        order = [*named.split(","), *COLOURS] if named else list(COLOURS)
        if self.option == "battle" and self.seats == 2:
            pairs = [["green", "red"], ["yellow", "blue"]]
            return pairs[(seat - 1) ^ (order[0] in pairs[1])]
        return [list(dict.fromkeys(order))[seat - 1]]

    def seat_of(self, colour: str) -> int:
        return next(seat for seat in range(1, self.seats + 1) if colour in self.colours(seat))

    def area(self, seat: int) -> int:
        return (seat - 1) % 2 + 1 if self.option == "team" else seat

    def areas(self) -> list[int]:
        return [1, 2] if self.option == "team" else list(range(1, self.seats + 1))

    def friends(self, one: str, other: str) -> bool:
        return self.area(self.seat_of(one)) == self.area(self.seat_of(other))

    def standing(self) -> dict[str, str]:
        return {spot: colour for colour, spot in self.pieces.items() if spot != "-"}

    def able(self) -> list[str]:
        return [colour for colour in self.colours(self.to) if self.pieces[colour] != "-"]

    def card_of(self, colour: str) -> str:
        return next(name for name, card in self.cards.items() if card.driver == colour)

    def inactive(self, seat: int) -> list[str]:
        return [name for name, card in self.cards.items() if card.seat == seat and not card.driver]

    def upgrades(self, card: str) -> Counter[str]:
        return Counter(
            self.ability(pair.letters)
            for pairs in self.pairs.values()
            for pair in pairs
            if pair.use == card and card
        )

    def ability(self, letters: str) -> str:
        return self.book.by_letters[letters].ability

    def points(self, area: int) -> int:
        each = int(self.switches.get("pair_points", "2"))
        return each * len(self.pairs.get(area, [])) + sum(v for a, _, v in self.won if a == area)

    def left_of(self, colour: str) -> list[int]:
        gone = [value for _, of, value in self.won if of == colour]
        return [value for value in (3, 2, 1) if value not in gone]

    def artillery_points(self) -> int:
        return len(self.single.get(0, [])) + list(self.lying.values()).count(GUN)

    def tokens(self) -> dict[str, str]:
        return {spot: cell for spot, cell in self.lying.items() if cell not in (SHELL, GUN)}


def at(spot: str, east: int, north: int) -> str:
    """The field so many columns and rows away, or nothing."""
    column, row = ord(spot[0]) - ord("a") + east, int(spot[1]) - 1 + north
    return f"{'abcdefgh'[column]}{row + 1}" if 0 <= column < 8 and 0 <= row < 8 else ""


def around(spot: str) -> list[str]:
    """The up to eight fields that touch a field."""
    near = (at(spot, *step) for steps in STEPS.values() for step in steps)
    return [there for there in near if there]


# ------------------------------------------------------------------------------- reading a position


def read(text: str, book: Definitions) -> Table:
    """A table from the line of a position (see the rule book's ``position`` for its words)."""
    head, board, *words = text.split()
    first, *switches = head.split(";")
    table = Table(book, first.split("/")[0], int(first.split("/")[1]))
    table.switches = {key: value for key, _, value in (one.partition("=") for one in switches)}
    table.target = int(table.switches.get("target", "0"))
    for row, cells in zip("87654321", board.split("/"), strict=True):
        for column, letter in enumerate("abcdefgh"):
            cell = cells[2 * column : 2 * column + 2]
            if cell != "..":
                table.lying[letter + row] = cell
    on_cards = []
    for key, _, value in (word.partition("=") for word in words):
        name = key.rstrip("0123456789")
        number = int(key.removeprefix(name) or "0")
        items = value.split(",")
        if key in COLOURS:
            table.pieces[key] = value
        elif name == "cards":
            on_cards.append((number, items))
        elif name == "look":
            table.look = items
        elif name == "box":
            table.boxed += items
        elif name == "got":
            _read_got(table, number, items)
        elif name == "won":
            table.won += [(number, item[:-1], int(item[-1])) for item in items]
        elif name == "stack":
            table.stack = value.partition(":")[0].split(",")
        elif key in ("draft", "repaired"):
            table.repaired |= key == "repaired"
        elif key in ("queue", "opened"):
            setattr(table, key, items)
        elif key == "gone":
            table.gone = [int(seat) for seat in items]
        elif key in ("to", "first", "turn", "mains", "quiet", "extra"):
            setattr(table, key, int(value))
        else:
            setattr(table, key, value)
    for number, items in on_cards:
        _read_cards(table, number, items)
    if "mains" not in text and table.phase not in ("redeploy", "main", "drive", "shoot", "draw", "keep"):
        table.mains = 0
    return table


def _read_cards(table: Table, seat: int, items: list[str]) -> None:
    for item in items:
        rest, _, since = item.partition("#")
        rest, _, fallen = rest.partition("!")
        name, _, driver = rest.partition("@")
        table.cards[name] = CardThere(seat, driver, fallen, int(since or "0"))


def _read_got(table: Table, area: int, items: list[str]) -> None:
    for item in items:
        both, _, card = item.partition(">")
        use = card or ("!" if both.endswith("!") else "")
        both = both.removesuffix("!")
        if len(both) == 2:
            table.single.setdefault(area, []).append(both)
        else:
            special = table.option != "family" and not both.islower()
            table.pairs.setdefault(area, []).append(PairThere(both[:2].lower(), special, use))


def seen(table: Table) -> dict[str, object]:
    """What can be told of a table, whatever order things lie in: to compare two of them by."""
    told = {key: value for key, value in vars(table).items() if key not in ("book", "pairs", "single")}
    for key in ("look", "boxed", "won", "stack", "gone"):
        told[key] = sorted(told[key])
    for area in (0, *table.areas()):
        told[f"single{area}"] = sorted(table.single.get(area, []))
        told[f"pairs{area}"] = sorted(
            ("armour" if table.ability(p.letters) == "armour" and p.special else p.letters, p.special, p.use)
            for p in table.pairs.get(area, [])
        )
    if table.phase == "over":  # nothing goes on
        for key in ("queue", "acting", "opened", "uncovering", "extra", "mains", "back"):
            told.pop(key)
    return told


# ------------------------------------------------------------------------------- what may be done


def legal(table: Table) -> list[str]:
    """Every word that may be said now, by the seat to act or by chance."""
    return sorted(_legal(table))


def _legal(table: Table) -> Iterator[str]:
    match table.phase:
        case "redeploy":
            colour = table.queue[0]
            for name in table.inactive(table.to):
                for spot in _free_base(table, colour):
                    yield f"{colour}@{spot}={name}"
            if not table.repaired:  # "do not make any move or action"
                yield from _extras(table)
        case "main":
            yield from _mains(table)
            yield from _extras(table)
        case "drive" | "shoot":
            if table.phase == "drive":
                yield from _drives(table, table.acting)
            else:
                yield from _shots(table, table.acting)
                yield "hold"
            yield from _extras(table)
        case "keep":
            yield from (f"take:{name}" for name in table.look)
        case "walk":
            (colour,) = table.colours(table.to)
            here, taken = table.pieces[colour], table.standing()
            for east, north in itertools.product(range(-2, 3), repeat=2):
                spot = at(here, east, north)
                if spot and taken.get(spot, colour) == colour:
                    yield f"{colour}:{here}-{spot}"
        case "uncover":
            (colour,) = table.colours(table.to)
            yield from (f"{colour}?{spot}" for spot in _face_down_around(table))
        case "draw":
            for cards in itertools.combinations(sorted(table.stack), min(2, len(table.stack))):
                yield f"draw:{','.join(cards)}"
        case "artillery":
            yield from (f"barrage:{letter}{number}" for letter in table.letters for number in table.numbers)
        case "reveal":
            yield from (f"shows:{table.book.by_letters[two].name}" for two in _can_show(table))
        case _:
            raise AssertionError(f"not told: {table.phase}")


def _mains(table: Table) -> Iterator[str]:
    """The main actions (BG-3.1), entering tanks (BG-12.5), and the end of the turn."""
    acts = bool(table.mains and table.able())
    for colour in table.able() if acts else []:
        yield from _drives(table, colour)
        if table.upgrades(table.card_of(colour))["change_of_order"]:
            yield from _shots(table, colour)
        yield from (f"{colour}>{name}" for name in table.inactive(table.to))
    yield from _entries(table)
    if not acts:
        yield "end"


def _free_base(table: Table, colour: str) -> list[str]:
    """Without a tank; with a shell only where no other is left (BG-6.2). A gun is never driven out."""
    empty = [s for s in BASES[colour] if s not in table.standing() and table.lying.get(s) != GUN]
    return [spot for spot in empty if table.lying.get(spot) != SHELL] or empty


def _entries(table: Table) -> Iterator[str]:
    if table.option != "solo":
        return
    for colour in COLOURS:
        if colour not in table.pieces:
            for name in table.inactive(table.to):
                if table.cards[name].since < table.turn:
                    yield from (f"{colour}+{spot}={name}" for spot in _free_base(table, colour))


def _extras(table: Table) -> Iterator[str]:
    """One-time actions and upgrades, at any time of one's turn (BG-3.1, BG-8.2 to BG-8.4)."""
    area = table.area(table.to)
    for pair in table.pairs.get(area, []):
        if pair.use != "!":
            continue
        name = table.book.by_letters[pair.letters].name
        ability = table.ability(pair.letters)
        if ability == "extra_turn":
            if table.able():
                yield f"use:{name}"
        elif ability == "extra_tank":
            if table.stack:
                yield f"use:{name}"
        else:
            for card, there in table.cards.items():
                if table.area(there.seat) == area and table.upgrades(card).total() < 2:
                    yield f"upgrade:{name}>{card}"


def _ways(table: Table, colour: str, upgraded: bool) -> Iterator[list[str]]:
    """The ways a tank may go, start and all fields on the way (BG-4.1, BG-8.5, BG-8.6)."""
    name = table.card_of(colour)
    card, has = table.book.by_card[name], table.upgrades(name) if upgraded else Counter[str]()
    for distance in range(card.move_distance, card.move_distance + has["further_move"] + 1):
        for steps in itertools.product(STEPS[card.move], repeat=distance):
            straight = len(set(steps)) == 1
            if not straight and not has["direction"]:
                continue
            if any((-a, -b) == then for (a, b), then in itertools.pairwise(steps)):
                continue  # a turn is by 90°
            way = [table.pieces[colour]]
            for step in steps:
                way.append(at(way[-1], *step) if way[-1] else "")
            if "" in way or len(set(way)) < len(way):
                continue
            if table.standing().get(way[-1]) is None and table.lying.get(way[-1]) != GUN:
                yield way


def _drives(table: Table, colour: str) -> Iterator[str]:
    if not list(_ways(table, colour, upgraded=False)):
        yield f"{colour}:stay"
    yield from (f"{colour}:{_corners(way)}" for way in _ways(table, colour, upgraded=True))


def _corners(way: list[str]) -> str:
    def step(a: str, b: str) -> tuple[int, int]:
        return ord(b[0]) - ord(a[0]), int(b[1]) - int(a[1])

    turns = [b for a, b, c in zip(way, way[1:], way[2:], strict=False) if step(a, b) != step(b, c)]
    return "-".join([way[0], *turns, way[-1]])


def _all_fields(corners: str) -> list[str]:
    """The fields a way of corners comes over, start left out."""
    here, *rest = corners.split("-")
    fields = []
    for there in rest:
        while here != there:
            east = (there[0] > here[0]) - (there[0] < here[0])
            north = (there[1] > here[1]) - (there[1] < here[1])
            here = at(here, east, north)
            fields.append(here)
    return fields


def _shots(table: Table, colour: str) -> Iterator[str]:
    """BG-5.1 to BG-5.5, BG-12.2."""
    name, standing = table.card_of(colour), table.standing()
    card = table.book.by_card[name]
    shells = 0 if "no_shells" in table.switches else 16 - list(table.lying.values()).count(SHELL)
    for more in range(table.upgrades(name)["further_shot"] + 1):
        far = card.shot_distance + more
        for east, north in STEPS[card.shot]:
            spot = at(table.pieces[colour], far * east, far * north)
            there, other = table.lying.get(spot, ""), standing.get(spot, "")
            if not spot:
                continue
            if (other and not table.friends(colour, other)) or there == GUN:
                yield f"{colour}*{spot}:tank"
            if there == SHELL:
                yield f"{colour}*{spot}:clear"
            elif there and there != GUN:
                yield f"{colour}*{spot}"
            elif not there and not other and shells:
                yield f"{colour}*{spot}:lay"


def _face_down_around(table: Table) -> list[str]:
    (colour,) = table.colours(table.to)
    return [s for s in around(table.pieces[colour]) if s in table.lying and not table.lying[s].isupper()]


def _can_show(table: Table) -> list[str]:
    cell = table.lying[table.uncovering]
    if cell != "??":  # it was turned up before
        return [cell]
    return [letters for letters, count in _unseen(table).items() if count]


def _unseen(table: Table) -> Counter[str]:
    """The pictures nobody has seen yet, by letters."""
    known = Counter(cell.lower() for cell in table.lying.values() if cell != "??")
    for area in table.areas():
        known.update(cell.lower() for cell in table.single.get(area, []))
        known.update(pair.letters for pair in table.pairs.get(area, []) for _ in range(2))
    return Counter({p.letters: p.plain + p.special - known[p.letters] for p in table.book.pictures})


# ------------------------------------------------------------------------------- what comes of it


def play(before: Table, word: str) -> Table:
    """The table after a word that is legal."""
    table = copy.deepcopy(before, {id(before.book): before.book})
    head, sign, rest = _parted(word)
    if word == "end":
        _turn_over(table)
    elif word == "hold":
        _main_over(table)
    elif head in ("use", "upgrade"):
        _use(table, rest)
    elif head == "take":
        _keep(table, rest)
    elif head == "draw":
        table.look = rest.split(",")
        table.stack = [name for name in table.stack if name not in table.look]
        table.phase = "keep"
        if len(table.look) == 1:
            _keep(table, rest)
    elif head == "barrage":
        _barrage(table, rest)
    elif head == "shows":
        _shows(table, table.book.by_picture[rest].letters)
    elif sign == "?":
        table.phase, table.uncovering = "reveal", rest
    elif sign in "@+":
        _comes(table, head, *rest.split("="), entering=sign == "+")
    elif sign == ">":
        _drive_card(table, head, rest)
        _main_over(table)
    elif sign == "*":
        _shoot(table, head, *rest.partition(":")[::2])
    elif table.option == "family":
        table.pieces[head], table.opened = rest.partition("-")[2], []
        _walked(table)
    else:
        _drive(table, head, rest)
    return table


def _parted(word: str) -> tuple[str, str, str]:
    for index, letter in enumerate(word):
        if letter in ":*>=@+?":
            return word[:index], letter, word[index + 1 :]
    return word, "", ""


def _drive_card(table: Table, colour: str, name: str) -> None:
    """A colour drives that card from now on, and the one it drove lies beside it (BG-7.1)."""
    for card in table.cards.values():
        if card.driver == colour:
            card.driver = ""
    table.cards[name].driver, table.cards[name].fallen = colour, ""


def _comes(table: Table, colour: str, spot: str, name: str, *, entering: bool) -> None:
    table.repaired |= not entering and bool(table.cards[name].fallen)
    table.pieces[colour] = spot
    if table.lying.get(spot) == SHELL:  # back to the pool, and harmless
        del table.lying[spot]
    _drive_card(table, colour, name)
    if entering:
        _anything_left(table)
    else:
        _next_comes(table, table.queue[1:])


def _next_comes(table: Table, queue: list[str]) -> None:
    table.queue = [*itertools.dropwhile(lambda colour: not _free_base(table, colour), queue)]
    if table.queue:
        table.phase = "redeploy"
        return
    for card in table.cards.values():  # who is back has chosen
        if card.seat == table.to and card.fallen and table.pieces[card.fallen] != "-":
            card.fallen = ""
    table.phase = "main"
    if table.repaired:
        _turn_over(table)
    else:
        _anything_left(table)


def _use(table: Table, rest: str) -> None:
    name, _, card = rest.partition(">")
    letters = table.book.by_picture[name].letters
    pair = next(p for p in table.pairs[table.area(table.to)] if p.letters == letters and p.use == "!")
    pair.use = card
    if card:
        _anything_left(table)
    elif table.ability(letters) == "extra_turn":
        table.mains += 1
    else:
        table.back, table.phase = table.phase, "draw"


def _keep(table: Table, name: str) -> None:
    table.boxed += [other for other in table.look if other != name]
    table.look = []
    table.cards[name] = CardThere(table.to, since=table.turn)
    table.phase, table.back = table.back, "main"
    _anything_left(table)


def _saved(table: Table, colour: str) -> bool:
    """Whether armour takes it (BG-8.8); it is spent then."""
    name = table.card_of(colour)
    for pairs in table.pairs.values():
        for pair in pairs:
            if pair.use == name and table.ability(pair.letters) == "armour":
                pair.use = ""
                return True
    return False


def _destroyed(table: Table, colour: str) -> None:
    """BG-6.1, in solo BG-12.3."""
    table.pieces[colour] = "-"
    name = table.card_of(colour)
    if table.option == "solo":
        del table.cards[name]
        for pair in table.pairs.get(1, []):
            pair.use = "" if pair.use == name else pair.use
    else:
        table.cards[name].driver, table.cards[name].fallen = "", colour


def _wins_top(table: Table, area: int, colour: str) -> None:
    if table.left_of(colour):
        table.won.append((area, colour, table.left_of(colour)[0]))
        table.quiet = 0


def _drive(table: Table, colour: str, rest: str) -> None:
    first = table.phase == "main"
    for spot in [] if rest == "stay" else _all_fields(rest):
        run_over = table.standing().get(spot, "")
        harm = bool(run_over)
        if table.lying.get(spot) in (SHELL, GUN):
            del table.lying[spot]
            harm = True
        if not harm or _saved(table, colour):
            # it stands on two fields at once nowhere: a passed tank stays where it is
            table.pieces[colour] = spot
            continue
        _destroyed(table, colour)
        if run_over and not table.friends(colour, run_over):
            _wins_top(table, table.area(table.seat_of(run_over)), colour)
            _points_looked_at(table)
        _main_over(table)
        return
    if first:
        table.phase, table.acting = "shoot", colour
    else:
        _main_over(table)


def _shoot(table: Table, colour: str, spot: str, aim: str) -> None:
    first, area = table.phase == "main", table.area(table.to)
    if aim == "lay":
        table.lying[spot] = SHELL
    elif aim == "clear" or table.lying.get(spot) == GUN:
        del table.lying[spot]
    elif aim == "tank":
        hit = table.standing()[spot]
        if not _saved(table, hit):
            _destroyed(table, hit)
            _wins_top(table, area, hit)
    else:
        _takes(table, spot, area)
    _points_looked_at(table)
    if first and not table.reason:
        table.phase, table.acting = "drive", colour
    else:
        _main_over(table)


def _takes(table: Table, spot: str, area: int) -> None:
    """A token comes into a play area, and makes a pair if it can (BG-8.1, BG-8.2)."""
    cell = table.lying.pop(spot)
    table.quiet = 0
    mine = table.single.setdefault(area, [])
    alike = [other for other in mine if other.lower() == cell.lower()]
    if area == 0 or not alike:
        mine.append(cell.lower() if table.option == "family" else cell)
        return
    mine.remove(alike[0])
    special = table.option != "family" and (cell.isupper() or alike[0].isupper())
    table.pairs.setdefault(area, []).append(PairThere(cell.lower(), special, "!" if special else ""))


# ------------------------------------------------------------------------------- the end of things


def _over(table: Table, reason: str, first: int = 0) -> None:
    """The match ends; places by points, who reached the target first of all, who left last (BG-9)."""
    table.phase, table.reason = "over", reason
    if table.option == "solo":
        ranks = [int(rank) for rank in table.switches.get("ranks", "99").split(",")]
        table.places = (1 if table.points(1) >= ranks[0] else 2,)
        return
    staying = {table.area(seat) for seat in range(1, table.seats + 1) if seat not in table.gone}
    worth = {area: (area in staying, area == first, table.points(area)) for area in table.areas()}
    of = [worth[table.area(seat)] for seat in range(1, table.seats + 1)]
    table.places = tuple(1 + sum(other > mine for other in worth.values()) for mine in of)


def _points_looked_at(table: Table) -> None:
    """What ends a match in the middle of a turn (BG-10.1, BG-11.6, BG-12.6)."""
    if "at_once" in table.switches and "equal_turns" not in table.switches and not table.reason:
        best = max(table.areas(), key=table.points)
        if table.points(best) >= table.target:
            _over(table, "target", best)
            return
    if table.option == "solo" and not table.tokens():
        _over(table, _solo_reason(table))


def _solo_reason(table: Table) -> str:
    if table.artillery_points() >= int(table.switches.get("artillery_target", "20")):
        return "artillery"
    another = bool(table.inactive(1)) or (
        bool(table.stack)
        and any(p.use == "!" and table.ability(p.letters) == "extra_tank" for p in table.pairs.get(1, []))
    )
    if not table.standing() and (not another or len(table.pieces) == 4):
        return "all_destroyed"
    return "" if table.tokens() else "no_tokens"


def _main_over(table: Table) -> None:
    if table.reason:
        return
    table.phase, table.acting, table.mains = "main", "", table.mains - 1
    _anything_left(table)


def _anything_left(table: Table) -> None:
    """A turn in which nothing can be done but end it ends (BG-3.1)."""
    if table.phase == "main" and legal(table) == ["end"]:
        _turn_over(table)


def _turn_over(table: Table) -> None:
    table.acting = ""
    if table.option == "solo":
        if _solo_reason(table):
            _over(table, _solo_reason(table))
        else:
            table.phase = "artillery"
        return
    _who_is_next(table)


def _who_is_next(table: Table) -> None:
    order = [(table.to - 1 + step) % table.seats + 1 for step in range(table.seats)]
    order = [seat for seat in order if seat not in table.gone]
    if table.option == "solo":
        if _solo_reason(table):
            _over(table, _solo_reason(table))
            return
    else:
        winners = [table.area(seat) for seat in order if table.points(table.area(seat)) >= table.target]
        equal = "equal_turns" in table.switches
        if winners and not (equal and table.to != _last_of_round(table, order)):
            _over(table, "target", 0 if equal else winners[0])
            return
        if _nothing_to_win(table):
            _over(table, "nothing_left")
            return
        if table.quiet >= int(table.switches.get("quiet_rounds", "20")) * len(order):
            _over(table, "quiet")
            return
    table.to = next((seat for seat in order if seat != table.to), table.to)
    table.turn += 1
    table.quiet += 1
    table.repaired = False
    table.mains = 1
    if table.option == "family":
        table.phase, table.opened, table.mains = "walk", [], 0
        return
    away = [colour for colour in table.colours(table.to) if table.pieces[colour] == "-"]
    _next_comes(table, [] if table.option == "solo" else away)


def _last_of_round(table: Table, staying: list[int]) -> int:
    whole = [(table.first - 1 + step) % table.seats + 1 for step in range(table.seats)]
    return [seat for seat in whole if seat in staying][-1]


def _nothing_to_win(table: Table) -> bool:
    """BG-9.2, BG-11.6."""
    lying = Counter(cell.lower() for cell in table.tokens().values())
    if table.option == "family":
        del lying["??"]
        return all(count < 2 for count in (lying + _unseen(table)).values())
    for colour in table.pieces:
        if table.left_of(colour) and table.seat_of(colour) not in table.gone:
            return False
    for area in table.areas():
        mine = [cell.lower() for cell in table.single.get(area, [])]
        if any(count + mine.count(letters) >= 2 for letters, count in lying.items()):
            return False
    return True


def _barrage(table: Table, spot: str) -> None:
    """BG-12.3."""
    table.letters = table.letters.replace(spot[0], "") or "abcdefgh"
    table.numbers = table.numbers.replace(spot[1], "") or "12345678"
    if spot in table.standing():
        hit = table.standing()[spot]
        if not _saved(table, hit):
            _destroyed(table, hit)
    elif spot in table.tokens():
        _takes(table, spot, 0)
    elif spot not in table.lying and list(table.lying.values()).count(GUN) < 12:
        table.lying[spot] = GUN
    _who_is_next(table)


# ------------------------------------------------------------------------------- family (BG-11)


def _shows(table: Table, letters: str) -> None:
    table.lying[table.uncovering] = letters.upper()
    table.opened.append(table.uncovering)
    table.uncovering = ""
    _walked(table)


def _walked(table: Table) -> None:
    """On with the move: another token to turn up, or what comes after (BG-11.3 to BG-11.5)."""
    if len(table.opened) < 2 and _face_down_around(table):
        table.phase = "uncover"
        return
    found = 0
    while pair := _pair_up(table):
        for spot in pair:
            _takes(table, spot, table.to)
        found += 1
    table.extra += found
    _points_looked_at(table)
    if table.reason:
        return
    for spot, cell in table.lying.items():
        if spot not in table.opened:
            table.lying[spot] = cell.lower()
    if _nothing_to_win(table):
        _over(table, "nothing_left")
    elif table.extra:
        table.phase, table.opened, table.extra = "walk", [], table.extra - 1
    else:
        _who_is_next(table)


def _pair_up(table: Table) -> list[str]:
    """Two open tokens of a picture, those just turned up first (BG-11.4)."""
    up = [spot for spot in table.opened if spot in table.lying]
    up += sorted(spot for spot, cell in table.lying.items() if cell.isupper() and spot not in up)
    for one, other in itertools.combinations(up, 2):
        if table.lying[one] == table.lying[other]:
            return [one, other]
    return []
