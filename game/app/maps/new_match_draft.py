"""A match being set up: on which map or from which position, in which seating, in which mode."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from game.app.maps.match_choice import SeatChoice, choice_like_last, usual_choice
from game.app.maps.match_modes import MatchModes
from game.bots.registry import bots as bots_of
from game.data.files.config import Settings
from game.data.files.content import Content
from game.data.maps.map_cards import MapCard
from game.data.maps.own_modes import ModeCard
from game.data.people.last_choices import last_setup
from game.data.people.profiles import Profile, list_profiles
from game.data.saves.matches import Player
from game.data.words.texts import Texts
from game.model.contract import PUBLIC, Setup, TextError
from game.model.file_parts import MapFile
from game.model.kit import AnyKit
from game.ui.model import Model


class NewMatchDraft(Model):
    """The draft. ``position`` replaces the ``map``; ``players`` and ``sides`` are those of a match whose
    seating to copy; ``saved``: the match is saved while it is played."""

    def __init__(
        self,
        kit: AnyKit,
        content: Content,
        texts: Texts,
        settings: Settings,
        position: str = "",
        players: tuple[Player, ...] = (),
        sides: tuple[int, ...] = (),
    ) -> None:
        self.kit, self.content, self.texts = kit, content, texts
        self.bots, self.saved = bots_of(kit.name), settings.play.autosave
        self.last = last_setup(kit.name).find()
        """The choices of the last time."""
        self.people: dict[str, Profile] = {}
        """The profiles at this machine, by id."""
        self.look_for_people()
        self.map: MapCard | None = None
        self.position = position
        self.position_state: Any = None
        self.position_setup: Any = None
        self.typed_options: Mapping[str, str] = {}
        """The number options as typed."""
        self.choice = usual_choice(kit, settings)
        if self.last is not None:
            self.choice = choice_like_last(self.choice, self.last, kit, self.people)
        self._sit_like(players, sides)
        self.wanted = len(self.sides)
        """The number of players chosen last: kept for maps that allow it."""
        self.cannot = ""
        """Why there is no ``setup`` on this map, in words."""
        self._key: Any = None
        self._setup_of: MapFile | None = None
        self._setup: Setup | None = None
        self._view: Any = None
        self.modes = MatchModes(kit, content, texts) if kit.own_modes is not None else None
        """The modes, for games whose mode is an option."""
        self._leave_lost_mode()
        if position:
            setup = kit.parse_position(position, content.definitions)
            self.position_setup, self.position_state = setup, kit.game.new(setup)
            self.sit_fitting()

    def _sit_like(self, players: tuple[Player, ...], sides: tuple[int, ...]) -> None:
        """Copy the seating of a match that was played, where it is possible."""
        ways = [_shape(seating.sides) for seating in self.kit.info.seatings]
        shape = _shape(sides)
        # where a mode said who played with whom, no seating has those sides
        like = [way for way in ways if way == shape] or [way for way in ways if len(way) == len(shape)]
        if not like or len(players) != len(sides):
            return
        self.change(seating=ways.index(like[0]))
        for seat, player in enumerate(players):
            self.set_seat(seat, kind=player.kind)
            if player.kind == "person" and player.profile in self.people:
                self.set_seat(seat, profile=player.profile)
            elif player.kind == "person":
                unnamed = player.name == self.texts("setup.player", n=seat + 1)
                self.set_seat(seat, name="" if unnamed else player.name, profile="")
            elif 1 <= player.level <= self.kit.info.levels:
                self.set_seat(seat, level=player.level, style=player.style)

    # --- what is chosen ---

    def change(self, **values: Any) -> None:
        """Change clock or seating."""
        self.choice = replace(self.choice, **values)

    def set_seat(self, seat: int, **changes: Any) -> None:
        """Change the player at a seat."""
        self.choice = self.choice.with_seat(seat, **changes)

    def set_options(self, **options: Any) -> None:
        """Set options as the player chose."""
        self.choice = self.choice.with_options(**options)

    def suggest_options(self, **options: Any) -> None:
        """Set options as a map or a mode suggests; forget what was typed for them."""
        self.set_options(**options)
        self.typed_options = {
            name: typed for name, typed in self.typed_options.items() if name not in options
        }

    def look_for_people(self) -> None:
        """Read the profiles anew."""
        self.people = {one.person: one for one in list_profiles()[0]}

    # --- what comes of it ---

    @property
    def map_file(self) -> MapFile | None:
        return None if self.map is None else self.map.map_file

    @property
    def way(self) -> str:
        """The chosen way to play, where the game has several."""
        map_file = self.map_file
        return "" if map_file is None else self.kit.mode(map_file)

    @property
    def seats(self) -> tuple[SeatChoice, ...]:
        """Who plays at the seats of the seating."""
        return self.choice.seats[: len(self.sides)]

    @property
    def sides(self) -> tuple[int, ...]:
        return self._sides_of(self.choice.seating)

    def _sides_of(self, way: int) -> tuple[int, ...]:
        """Return the sides of a seating; a map may have other camps than the game's usual ones."""
        usual = self.kit.info.seatings[way]
        if self.map_file is None or self.position_state is not None:
            return usual.sides
        there = self.kit.seatings_for(self.map_file)
        return next((one.sides for one in there if one.key == usual.key), usual.sides)

    @property
    def setup(self) -> Setup | None:
        """The match as it would start now, on the map or from the position; ``None`` without either, and
        where it ``cannot``."""
        key = (self.choice.seating, self.position, tuple(self.choice.options.items()))
        if key != self._key or self.map_file is not self._setup_of:
            self._key, self._setup_of, self._view = key, self.map_file, None
            if self.position_state is not None:
                self._setup = self.position_setup
            else:
                try:
                    self._setup, self.cannot = self._setup_on_map()
                except TextError as error:
                    self._setup, self.cannot = None, self.texts.fault(str(error))
        return self._setup

    def _setup_on_map(self) -> tuple[Setup | None, str]:
        """Return the setup on the map, or why there is none. Raises ``TextError``."""
        map_file = self.map_file
        if map_file is None:
            return None, ""
        if self.modes is not None and (cannot := self.modes.refused(self.mode_value(), map_file, self.sides)):
            return None, cannot
        return self.kit.setup(map_file, self.content.definitions, self.sides, self.meant_options()), ""

    @property
    def played_sides(self) -> tuple[int, ...]:
        """Return the side of each seat as played: a mode may say who plays with whom."""
        setup, sides = self.setup, self.sides
        return sides if setup is None or len(setup.sides) != len(sides) else setup.sides

    @property
    def view(self) -> Any:
        """What everybody sees at the start."""
        if self._view is None and self.setup is not None:
            self._view = self.kit.game.observe(self.kit.game.new(self.setup), PUBLIC)
        return self._view

    def meant_options(self) -> dict[str, Any]:
        """Return the options that have an effect on the map (or from the position) with so many seats."""
        options, kit = self.choice.options, self.kit
        meant = {name: options[name] for name in kit.options_on(self.map_file) if name in options}
        for name in kit.seat_options:  # chosen for a seat that there is not now
            if meant.get(name, 0) > len(self.sides):
                meant[name] = 0
        return meant

    # --- its mode, where that is an option ---

    def look_for_modes(self) -> None:
        """Read the modes anew."""
        if self.modes is not None:
            self.modes.read()
            self._leave_lost_mode()

    def _leave_lost_mode(self) -> None:
        """Replace a chosen mode that no longer exists by the map's default mode."""
        chosen = "" if self.modes is None else self.choice.options.get(self.modes.option)
        if self.modes is not None and chosen and self.modes.card(chosen) is None:
            self.set_options(**{self.modes.option: ""})
            self.follow_mode()

    def mode_value(self) -> str:
        """The chosen mode, or else the map's default one; empty where there are none."""
        if self.modes is None:
            return ""
        if self.position_setup is not None:  # it says itself which
            return str(self.position_setup.options.get(self.modes.option, ""))
        return self.choice.options.get(self.modes.option) or self.modes.usual(self.map_file)

    def mode_card(self) -> ModeCard | None:
        """The chosen mode, as it is listed."""
        return None if self.modes is None else self.modes.card(self.mode_value())

    def choose_mode(self, card: ModeCard) -> None:
        """Choose another usable mode, and take over the options that it suggests."""
        assert self.modes is not None and card.value is not None
        self.set_options(**{self.modes.option: card.value})
        self.follow_mode()

    def mode_options(self) -> Mapping[str, Any]:
        """Return the options that the mode suggests."""
        return {} if self.modes is None else self.modes.follows(self.mode_value())

    def mode_minutes(self) -> int:
        """Return the minutes the mode gives the whole match; 0: no limit."""
        return 0 if self.modes is None else self.modes.minutes(self.mode_value())

    def follow_mode(self) -> None:
        """Take over the options that the mode suggests."""
        self.suggest_options(**self.mode_options())

    # --- how they sit ---

    def seatings(self) -> list[int]:
        """Return the seatings possible on the chosen map, as indexes into the Kit's list."""
        map_file, every = self.map_file, self.kit.info.seatings
        if self.position_state is not None:
            return self._ways_to_go_on
        if map_file is None:
            return list(range(len(every)))
        keys = [way.key for way in every]
        return [keys.index(way.key) for way in self.kit.seatings_for(map_file)]

    @cached_property
    def _ways_to_go_on(self) -> list[int]:
        """Return the seatings possible from the position: all that its line leaves open, or the one for as
        many seats as it names."""
        every, kit, named = self.kit.info.seatings, self.kit, self.position_setup.sides
        found = [
            at
            for at, way in enumerate(every)
            if kit.parse_position(self.position, self.content.definitions, way.sides).sides == way.sides
        ]
        return found or [at for at, way in enumerate(every) if len(way.sides) == len(named)][:1]

    def sit(self, index: int) -> None:
        """Choose another of the ``seatings``; nothing if the button belongs to the previous map."""
        ways = self.seatings()
        if index < len(ways):
            self.change(seating=ways[index])
            self.wanted = len(self.sides)

    def sit_fitting(self) -> None:
        """Choose a seating that the map allows: the current one, else one for as many players as were
        wanted last, or nearly as many."""
        ways, seating = self.seatings(), self.choice.seating
        counts = [len(self.kit.info.seatings[way].sides) for way in ways]
        if seating in ways and len(self.sides) == self.wanted:
            return
        nearest = min(range(len(ways)), key=lambda at: abs(counts[at] - self.wanted))
        if seating not in ways or counts[nearest] == self.wanted:
            self.change(seating=ways[nearest])

    def swap(self) -> None:
        """Swap the players of each side with those of the next, in the same order."""
        sides, ways = self.sides, [self._sides_of(way) for way in range(len(self.kit.info.seatings))]
        order = sorted(set(sides))
        turned = {side: order[(at + 1) % len(order)] for at, side in enumerate(order)}
        waiting: dict[int, list[SeatChoice]] = {side: [] for side in order}
        for seat, side in zip(self.choice.seats, sides, strict=False):
            waiting[turned[side]].append(seat)
        counts = {side: len(seats) for side, seats in waiting.items()}
        index = next(
            (
                number
                for number, way in enumerate(ways)
                if {side: way.count(side) for side in set(way)} == counts
            ),
            self.choice.seating,
        )
        seats = [waiting[side].pop(0) for side in ways[index]]
        self.change(seating=index, seats=(*seats, *self.choice.seats[len(sides) :]))
        self.sit_fitting()


def _shape(sides: tuple[int, ...]) -> tuple[int, ...]:
    """Return who sits with whom, whatever the sides are called."""
    return tuple(sorted(set(sides)).index(side) for side in sides)
