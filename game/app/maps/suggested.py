"""A map's suggestions for a match being set up: its clock, its options."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.app.maps.match_choice import CLOCKS, ClockKind, MatchChoice
from game.app.maps.new_match_draft import NewMatchDraft
from game.app.maps.options import option_fits
from game.model.file_parts import Suggestions


class MapSuggestions:
    """Applies the suggestions of a draft's map, unless the player chose otherwise."""

    def __init__(self, draft: NewMatchDraft) -> None:
        self.draft = draft
        self._begun_clock = draft.choice.clock_values
        """The clock of the page when it was opened."""
        self._clock: dict[str, Any] = {}
        """The map's suggested clock, where it was taken over."""
        self._options: dict[str, tuple[Any, Any]] = {}
        """The options that the map suggests: their old values, and the suggested ones."""

    def minutes(self) -> int | None:
        """Return the minutes a side the map suggests; ``None`` if it doesn't."""
        return None if self.draft.map_file is None else self.draft.map_file.clock_minutes

    def take_clock(self) -> None:
        """Take over the map's clock, whatever was chosen."""
        if self.minutes() is not None:
            self.draft.choice = self._with_clock(self.draft.choice)

    def follow(self) -> None:
        """Apply the suggestions of another map: its clock, unless the player chose one; those of its
        default mode, unless they chose a mode; its options. The previous map's suggestions go, except for
        what a player changed since."""
        draft = self.draft
        if draft.modes is not None and not draft.choice.options.get(draft.modes.option):
            draft.follow_mode()
        if not draft.choice.clock_touched:
            draft.choice = self._with_clock(draft.choice)
        draft.sit_fitting()
        self._leave_the_last()
        map_file = draft.map_file
        if map_file is None or map_file.suggests is None:
            return
        for name, value in map_file.suggested_options.items():
            if name in draft.choice.options and option_fits(draft.kit, name, value):
                self._options[name] = draft.choice.options[name], value
                draft.suggest_options(**{name: value})
        touched = draft.choice.clock_touched or draft.kit.turn_seconds
        if touched and draft.choice.clock_values == self._begun_clock:
            self._follow_clock(map_file.suggests)

    def _leave_the_last(self) -> None:
        draft = self.draft
        for name, (before, suggested) in self._options.items():
            if draft.choice.options.get(name) == suggested:
                draft.suggest_options(**{name: before})
        if draft.choice.clock_values == self._clock:
            draft.change(**self._begun_clock)
        self._options, self._clock = {}, {}

    def _follow_clock(self, suggests: Suggestions) -> None:
        draft = self.draft
        if draft.kit.turn_seconds:
            if suggests.turn_seconds not in draft.kit.turn_seconds:
                return
            draft.change(turn_seconds=suggests.turn_seconds)
        elif suggests.clock is None:
            return
        else:
            draft.choice = self._with_clock(draft.choice)
        self._clock = draft.choice.clock_values

    def _with_clock(self, choice: MatchChoice) -> MatchChoice:
        clock = None if self.draft.map_file is None else self.draft.map_file.suggested_clock
        if clock is None:
            return choice
        kind: ClockKind = next((one for one in CLOCKS if one == str(clock.minutes)), "own")
        return replace(choice, clock=kind, minutes=str(clock.minutes), increment=str(clock.increment))
