"""What is chosen for a new match, and the plan it makes. Knows no screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from pydantic import BaseModel, ValidationError

from game.bots.contract import GameBots
from game.bots.registry import bots as bots_of
from game.data.config import Settings
from game.data.content import Content
from game.data.last_setup import LastSeat, LastSetup, load_last_setup
from game.data.matches import MatchPlan, Player, new_plan, position_plan
from game.data.texts import Texts
from game.model.clock import ClockRules
from game.model.file_parts import MapFile
from game.model.game_info import Seating
from game.model.kit import Kit
from game.ui.numbers import whole_number

ClockKind = Literal["none", "15", "30", "45", "own"]

CLOCKS: tuple[ClockKind, ...] = ("none", "15", "30", "45", "own")

MINUTES = (1, 600)
INCREMENT = (0, 600)
"""The least and the most minutes a side, and seconds added after each move."""

NAME_LENGTH = 30


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who sits at a seat. ``name`` is a person's, kept while a bot sits there."""

    kind: Literal["person", "bot"] = "person"
    name: str = ""
    level: int = 1


@dataclass(frozen=True)
class Choice:
    """All that is chosen but the map. ``minutes`` and ``increment`` are as typed.

    ``clock_touched``: the player chose a clock, so that maps no longer change it.
    """

    seating: int = 0
    seats: tuple[SeatChoice, ...] = (SeatChoice(), SeatChoice())
    clock: ClockKind = "none"
    minutes: str = "30"
    increment: str = "0"
    clock_touched: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)

    def having(self, **changes: Any) -> Choice:
        """The same with some values replaced."""
        return replace(self, **changes)

    def with_seat(self, seat: int, **changes: Any) -> Choice:
        """The same with another player at a seat."""
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], **changes)
        return replace(self, seats=tuple(seats))


def first_choice(
    kit: Kit[Any, Any], bots: GameBots, settings: Settings, last: LastSetup | None, words: Texts
) -> Choice:
    """What the setup begins with: the last choice as far as it still fits, else the settings."""
    new = settings.new_match
    most = max(len(seating.sides) for seating in kit.info.seatings)
    levels = [level.number for level in bots.LEVELS]
    level = min(levels, key=lambda number: abs(number - new.bot_level))
    names = [*new.names, *(words("setup.player", n=n + 1) for n in range(len(new.names), most))]
    seats = [
        SeatChoice("person" if seat == 0 or new.others == "people" else "bot", names[seat], level)
        for seat in range(most)
    ]
    options = {name: value.get_default() for name, value in kit.options_model.model_fields.items()}
    clock: ClockKind = "own" if new.clock == "own" else "none"
    choice = Choice(
        seats=tuple(seats),
        clock=clock,
        minutes=str(new.clock_minutes),
        increment=str(new.clock_increment),
        clock_touched=new.clock != "map",
        options=options,
    )
    return choice if last is None else _like_last(choice, kit, levels, last)


def _like_last(choice: Choice, kit: Kit[Any, Any], levels: Sequence[int], last: LastSetup) -> Choice:
    keys = [seating.key for seating in kit.info.seatings]
    seats = list(choice.seats)
    for index, seat in enumerate(last.seats[: len(seats)]):
        level = seat.level if seat.level in levels else seats[index].level
        seats[index] = SeatChoice(seat.player, seat.name or seats[index].name, level)
    options = dict(choice.options)
    for name, value in last.options.items():
        if name in options and not option_problem(kit.options_model, name, value):
            options[name] = value
    return choice.having(
        seating=keys.index(last.seating) if last.seating in keys else 0,
        seats=tuple(seats),
        clock="none" if last.clock == "map" else last.clock,
        minutes=str(last.minutes),
        increment=str(last.increment),
        clock_touched=True,
        options=options,
    )


def like_match(
    kit: Kit[Any, Any], bots: GameBots, choice: Choice, players: Sequence[Player], sides: tuple[int, ...]
) -> Choice:
    """The choice with the seats of a match that was played; unchanged where that seating is not possible."""
    for index, seating in enumerate(kit.info.seatings):
        if seating.sides == sides and len(players) == len(sides):
            choice = choice.having(seating=index)
            for seat, player in enumerate(players):
                choice = choice.with_seat(seat, kind=player.kind)
                if player.kind == "person":
                    choice = choice.with_seat(seat, name=player.name)
                elif any(level.number == player.level for level in bots.LEVELS):
                    choice = choice.with_seat(seat, level=player.level)
    return choice


def to_keep(choice: Choice, kit: Kit[Any, Any], map_name: str, own_maps: bool) -> LastSetup:
    """The choice as it is stored for the next time."""
    return LastSetup(
        map=map_name,
        own_maps=own_maps,
        seating=kit.info.seatings[choice.seating].key,
        seats=tuple(
            LastSeat(player=seat.kind, name=seat.name[:40], level=seat.level) for seat in choice.seats
        ),
        clock=choice.clock,
        minutes=whole_number(choice.minutes, *MINUTES) or 30,
        increment=whole_number(choice.increment, *INCREMENT) or 0,
        options=dict(choice.options),
    )


# --- checking ---


def clock_problem(choice: Choice) -> tuple[str, dict[str, int]] | None:
    """What is wrong with the clock: a text key with its parameters."""
    if choice.clock == "none":
        return None
    if choice.clock == "own" and whole_number(choice.minutes, *MINUTES) is None:
        return "setup.clock_minutes_wrong", {"low": MINUTES[0], "high": MINUTES[1]}
    if whole_number(choice.increment, *INCREMENT) is None:
        return "setup.clock_increment_wrong", {"low": INCREMENT[0], "high": INCREMENT[1]}
    return None


def option_problem(model: type[BaseModel], name: str, value: Any) -> str:
    """What is wrong with an option's value; empty if nothing is."""
    try:
        model.model_validate({name: value}, strict=True)
    except ValidationError as error:
        return str(error.errors()[0]["msg"])
    return ""


def option_range(model: type[BaseModel], name: str) -> tuple[int, int]:
    """The least and the most an option of whole numbers may be."""
    low, high = 0, 9999
    for rule in model.model_fields[name].metadata:
        for attribute, add in (("ge", 0), ("gt", 1)):
            if (bound := getattr(rule, attribute, None)) is not None:
                low = int(bound) + add
        for attribute, add in (("le", 0), ("lt", -1)):
            if (bound := getattr(rule, attribute, None)) is not None:
                high = int(bound) + add
    return low, high


def clock_rules(choice: Choice) -> ClockRules | None:
    """The clock of the match; ``None`` without one or where it is wrong."""
    if choice.clock == "none" or clock_problem(choice) is not None:
        return None
    minutes = int(choice.minutes) if choice.clock == "own" else int(choice.clock)
    return ClockRules(minutes * 60_000, int(choice.increment) * 1_000)


def suggested(choice: Choice, minutes: int | None, increment: int = 0) -> Choice:
    """The clock a map suggests, unless the player chose one."""
    if choice.clock_touched or minutes is None:
        return choice
    kind: ClockKind = next((one for one in CLOCKS if one == str(minutes)), "own")
    return choice.having(clock=kind, minutes=str(minutes), increment=str(increment))


# --- seats ---


def seating_of(kit: Kit[Any, Any], choice: Choice) -> Seating:
    """The seating that is chosen."""
    return kit.info.seatings[choice.seating]


def swapped(kit: Kit[Any, Any], choice: Choice) -> Choice:
    """The players of each side change places with those of the next, in the same order."""
    sides = seating_of(kit, choice).sides
    order = sorted(set(sides))
    turned = {side: order[(at + 1) % len(order)] for at, side in enumerate(order)}
    waiting: dict[int, list[SeatChoice]] = {side: [] for side in order}
    for seat, side in zip(choice.seats, sides, strict=False):
        waiting[turned[side]].append(seat)
    counts = {side: len(found) for side, found in waiting.items()}
    index = next(
        (
            number
            for number, seating in enumerate(kit.info.seatings)
            if {side: seating.sides.count(side) for side in set(seating.sides)} == counts
        ),
        choice.seating,
    )
    seats = [waiting[side].pop(0) for side in kit.info.seatings[index].sides]
    return choice.having(seating=index, seats=(*seats, *choice.seats[len(sides) :]))


def players(kit: Kit[Any, Any], bots: GameBots, choice: Choice, words: Texts) -> tuple[Player, ...]:
    """Who plays, by seat. Two people of one name get numbers, so that the record tells them apart."""
    found: list[Player] = []
    for number, seat in enumerate(choice.seats[: len(seating_of(kit, choice).sides)]):
        if seat.kind == "bot":
            level = next(one for one in bots.LEVELS if one.number == seat.level)
            name = words(level.name_key)
        else:
            name = seat.name.strip() or words("setup.player", n=number + 1)
        taken = {player.name for player in found}
        shown = next(
            f"{name} {again}" if again > 1 else name
            for again in range(1, 99)
            if (f"{name} {again}" if again > 1 else name) not in taken
        )
        found.append(Player(seat.kind, shown, seat.level if seat.kind == "bot" else 0))
    return tuple(found)


def meant(
    kit: Kit[Any, Any], options: Mapping[str, Any], map_file: MapFile | None, seats: int
) -> dict[str, Any]:
    """The options that have an effect on that map (``None``: from a position) with that many seats."""
    found = {name: options[name] for name in kit.options_on(map_file) if name in options}
    for name in kit.seat_options:  # chosen for a seat that there is not now
        if found.get(name, 0) > seats:
            found[name] = 0
    return found


def plan(
    kit: Kit[Any, Any],
    content: Content,
    bots: GameBots,
    choice: Choice,
    words: Texts,
    *,
    map_file: MapFile | None = None,
    position: str | None = None,
) -> MatchPlan:
    """The plan of the match that was chosen. Raises ``TextError`` for a position that is none."""
    who = players(kit, bots, choice, words)
    sides = seating_of(kit, choice).sides
    clock = clock_rules(choice)
    if position is not None:
        made = position_plan(kit, content, position, who, sides=sides, clock=clock)
        return replace(made, options={**made.options, **meant(kit, choice.options, None, len(sides))})
    assert map_file is not None
    options = {
        **meant(kit, choice.options, map_file, len(sides)),
        **({} if map_file is None else map_file.set_options),
    }
    return new_plan(kit, content, map_file, who, sides=sides, options=options, clock=clock)


def last_plan(
    kit: Kit[Any, Any], content: Content, settings: Settings, words: Texts, map_file: MapFile
) -> MatchPlan:
    """The plan of a match on that map, with players, clock and options of the last one of the game."""
    bots = bots_of(kit.name)
    choice = first_choice(kit, bots, settings, load_last_setup(kit.name), words)
    choice = suggested(choice, map_file.clock_minutes)
    return plan(kit, content, bots, choice, words, map_file=map_file)
