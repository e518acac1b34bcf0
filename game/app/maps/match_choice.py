"""The choices for a new match besides its map: the players, the clock, the options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from game.app.maps.options import option_fits
from game.data.files.config import Settings
from game.data.people.last_choices import LastSeat, LastSetup
from game.data.people.profiles import Profile, profile_here
from game.model.kit import AnyKit
from game.ui.controls.numbers import whole_number

ClockKind = Literal["none", "15", "30", "45", "own"]

CLOCKS: tuple[ClockKind, ...] = ("none", "15", "30", "45", "own")

DAYS = (0, 1, 3, 7, 14)
"""The choices of days a turn may take by post; 0: any number."""

MINUTES = (1, 600)
INCREMENT = (0, 600)
"""The least and greatest seconds added after each move; ``MINUTES`` are those a side begins with."""

NAME_LENGTH = 30


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """The player at a seat. ``name`` is a guest's, kept while somebody else sits there; ``profile`` is the
    id of a person's profile, empty for a guest; ``style`` is the chosen character's, empty for any."""

    kind: Literal["person", "bot", "elsewhere"] = "person"
    name: str = ""
    level: int = 1
    profile: str = ""
    style: str = ""


@dataclass(frozen=True)
class MatchChoice:
    """Everything chosen but the map. ``minutes`` and ``increment`` are as typed.

    ``clock_touched``: the player chose a clock, so that maps no longer change it. ``turn_seconds``: the
    turn timer of a game that has one instead of clocks; 0: none. ``days`` (a turn, 0: no limit),
    ``strict`` (a letter for each draw of chance) and the shared ``folder`` (empty: none) count where a
    seat is elsewhere.
    """

    seating: int = 0
    seats: tuple[SeatChoice, ...] = (SeatChoice(), SeatChoice())
    clock: ClockKind = "none"
    minutes: str = "30"
    increment: str = "0"
    clock_touched: bool = False
    turn_seconds: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    days: int = 0
    strict: bool = False
    folder: str = ""

    def with_seat(self, seat: int, **changes: Any) -> MatchChoice:
        """Return the choice with another player at a seat."""
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], **changes)
        return replace(self, seats=tuple(seats))

    def with_options(self, **options: Any) -> MatchChoice:
        """Return the choice with some options set."""
        return replace(self, options={**self.options, **options})

    @property
    def clock_values(self) -> dict[str, Any]:
        """Return the values of the clock."""
        names = ("clock", "minutes", "increment", "turn_seconds")
        return {name: getattr(self, name) for name in names}


def usual_choice(kit: AnyKit, settings: Settings) -> MatchChoice:
    """Return the choice by the settings."""
    new, most = settings.new_match, max(len(seating.sides) for seating in kit.info.seatings)
    level = min(new.bot_level, kit.info.levels)
    names = [*new.names, *[""] * most]  # one without a name is called as the language does, whatever it is
    seats = [
        SeatChoice("person" if seat == 0 or new.others == "people" else "bot", names[seat], level)
        for seat in range(most)
    ]
    here = profile_here()
    if here is not None:
        seats[0] = replace(seats[0], profile=here.person)
    return MatchChoice(
        seats=tuple(seats),
        clock="own" if new.clock == "own" else "none",
        minutes=str(new.clock_minutes),
        increment=str(new.clock_increment),
        clock_touched=new.clock != "map",
        options={name: value.get_default() for name, value in kit.options_model.model_fields.items()},
    )


def choice_like_last(
    choice: MatchChoice, last: LastSetup, kit: AnyKit, people: Mapping[str, Profile]
) -> MatchChoice:
    """Return the last choice as far as it still fits; elsewhere the values of ``choice``."""
    keys = [seating.key for seating in kit.info.seatings]
    seats = list(choice.seats)
    for index, seat in enumerate(last.seats[: len(seats)]):
        level = seat.level if 1 <= seat.level <= kit.info.levels else seats[index].level
        person = seat.profile if seat.profile in people else ""
        seats[index] = SeatChoice(seat.player, seat.name or seats[index].name, level, person, seat.style)
    options = {
        name: value
        for name, value in last.options.items()
        if name in choice.options and option_fits(kit, name, value)
    }
    return MatchChoice(
        seating=keys.index(last.seating) if last.seating in keys else 0,
        seats=tuple(seats),
        clock="none" if last.clock == "map" else last.clock,
        minutes=str(last.minutes),
        increment=str(last.increment),
        clock_touched=True,
        turn_seconds=last.turn_seconds if last.turn_seconds in kit.turn_seconds else 0,
        options={**choice.options, **options},
        days=last.days if last.days in DAYS else 0,
        strict=last.strict,
        folder=last.folder,
    )


def last_setup_of(choice: MatchChoice, kit: AnyKit, map_name: str, *, own_maps: bool) -> LastSetup:
    """Return the choice as it is stored for the next time."""
    return LastSetup(
        map=map_name,
        own_maps=own_maps,
        seating=kit.info.seatings[choice.seating].key,
        seats=tuple(
            LastSeat(
                player=seat.kind,
                name=seat.name[:40],
                level=seat.level,
                profile=seat.profile,
                style=seat.style,
            )
            for seat in choice.seats
        ),
        clock=choice.clock,
        minutes=whole_number(choice.minutes, *MINUTES) or 30,
        increment=whole_number(choice.increment, *INCREMENT) or 0,
        turn_seconds=choice.turn_seconds,
        options=dict(choice.options),
        days=choice.days,
        strict=choice.strict,
        folder=choice.folder[:1000],
    )
