"""The options and the clock of a match being set up: what can be set, its words, and what is wrong with
it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.app.maps.match_choice import INCREMENT, MINUTES
from game.app.maps.match_seats import MatchSeats
from game.app.maps.new_match_draft import NewMatchDraft
from game.app.maps.options import option_bounds, option_fits, option_kind, option_label
from game.app.maps.post_settings import PostSettings
from game.data.people.ratings import rated_seats, seats_of
from game.model.clock import ClockRules
from game.model.match_options import EVERYWHERE, HELP
from game.ui.controls.numbers import whole_number

LIMIT: Final = "turn_limit"
"""The name of the option that limits the turns of a match."""

BESIDE: Final = frozenset(("undo", "rated"))
"""The options of all games that stand beside a game's own."""

ROOM: Final = 4
"""Number of options that have room side by side."""


class OptionSettings:
    """The options of a draft."""

    def __init__(self, draft: NewMatchDraft, seats: MatchSeats, post: PostSettings) -> None:
        self.draft, self.kit, self.texts = draft, draft.kit, draft.texts
        self._seats, self._post = seats, post

    def _unrated(self) -> str:
        """Return why the match can't be rated, in words; empty if it can."""
        draft, why = self.draft, ""
        if self._post.wanted:
            why = "post"
        elif draft.position:
            why = "position"
        elif not draft.saved:
            why = "unsaved"
        elif not rated_seats(self.kit.name, seats_of(self._seats.players(), draft.played_sides)):
            why = "opponents"
        return self.texts(f"statistics.rated.{why}") if why else ""

    def shown(self) -> list[str]:
        """Return the options that have a control, check boxes before numbers. Options worded as sentences
        are under ``more``, and where there are too many, a limit of turns and the ones the game calls
        rare."""
        names = [name for name in self._own() if not any(self.sentence(name))]
        rare = (LIMIT, *self.kit.rare_options)
        return [name for name in names if name not in rare or len(names) <= ROOM]

    def more(self) -> list[str]:
        """Return the options on the card of their own: those of all games, those worded as sentences, and
        those without room among ``shown``; how a map sets one is not the player's choice."""
        map_file = self.draft.map_file
        fixed = {*BESIDE, *self._set_by_map}
        shown = self.shown()
        return [
            *(name for name in self.kit.options_on(map_file) if name in EVERYWHERE and name not in fixed),
            *(name for name in self._own() if name not in shown and name not in fixed),
        ]

    @property
    def _set_by_map(self) -> Mapping[str, bool | int | str]:
        return {} if self.draft.map_file is None else self.draft.map_file.set_options

    def is_set(self, name: str) -> bool:
        """Whether the map itself ticks an option's box, or chooses one of its two words: it is shown, and
        not the player's to choose."""
        value = self._set_by_map.get(name)
        return value is True or (value is False and bool(self.two_words(name)))

    def _included(self, name: str) -> bool:
        """Whether an option is on because another one is."""
        other = self.kit.included_options.get(name)
        return other is not None and bool(self.value(other))

    def value(self, name: str) -> Any:
        """Return what an option is: as the map sets it, else as it is chosen."""
        if self.is_set(name):
            return self._set_by_map[name]
        if name == "rated":
            return bool(self.draft.choice.options[name]) and not self._unrated()
        if name in HELP and self.value("rated"):
            return False
        return self._included(name) or self.draft.choice.options[name]

    def why_fixed(self, name: str) -> str:
        """Return why an option that is shown can't be chosen now; empty if it can."""
        if self.is_set(name):
            return self.texts("setup.map_sets")
        if name == "rated":
            return self._unrated()
        if name in HELP and self.value("rated"):
            return self.texts("match_options.rated_off")
        if self._included(name):
            label = option_label(self.kit, self.kit.included_options[name], self.texts)
            return self.texts("setup.included", option=label)
        if name in self.kit.timer_options and not self.draft.choice.turn_seconds:
            return self.texts("setup.only_timer")
        return ""

    def _own(self) -> list[str]:
        """Return the game's own options, undo and rated: those to choose, and those of a map that are
        shown."""
        map_file, mode = self.draft.map_file, self.draft.mode_card()
        # what a map or a mode sets itself is not the player's to choose
        fixed = set(EVERYWHERE) - BESIDE | {name for name in self._set_by_map if not self.is_set(name)}
        if self.draft.modes is not None and mode is not None and mode.value:
            fixed |= self.draft.modes.sets(mode.value)
        names = [
            name
            for name in self.kit.options_on(map_file)
            if option_kind(self.kit, name) and name not in fixed
        ]
        # a game's own come before what every game has besides undo
        return sorted(names, key=lambda name: (option_kind(self.kit, name) is not bool, name == "rated"))

    def tip(self, name: str) -> str | None:
        """Return what an option does, where its label doesn't say everything; else ``None``."""
        keys = (f"{self.kit.name}.option.{name}_tip", f"match_options.{name}_tip")
        return next((self.texts(key) for key in keys if self.texts.has(key)), None)

    def two_words(self, name: str) -> list[tuple[str, str]]:
        """Return the words of a switch's two values, each with a tip, if it is a choice between two things
        and not on or off."""
        texts, words = self.texts, []
        for value in ("unset", "set"):
            keys = [f"{self.kit.name}.choice.{name}.{value}{of}" for of in (f"_{self.draft.way}", "")]
            key = next((one for one in keys if texts.has(one)), None)
            if key is None:
                return []
            words.append((texts(key), texts(f"{key}_tip") if texts.has(f"{key}_tip") else ""))
        return words

    def unset_words(self, name: str, usual: str) -> str:
        """Return the words for an option that is 0, for no seat or no limit: by the game, else the ``usual``
        ones."""
        return self.texts(self.texts.first(f"{self.kit.name}.choice.{name}.unset", usual))

    def sentence(self, name: str) -> tuple[str, str]:
        """Return the words before and after the number of an option worded as a sentence; both empty for
        others."""
        key = f"{self.kit.name}.option.{name}_said"
        if not self.texts.has(key):
            return "", ""
        before, _, after = self.texts(key, n="\0").partition("\0")
        return before.strip(), after.strip()

    def zero_words(self, name: str) -> str:
        """Return the words for 0 in a limit of turns, by the game or by all games; empty for other
        options."""
        return self.unset_words(name, "setup.no_limit") if name == LIMIT else ""

    def range(self, name: str) -> tuple[int, int]:
        """Return the least and greatest value of a number option."""
        low, high = option_bounds(self.kit, name)
        if not low and name in self.draft.mode_options():
            low = 1  # 0 is for those who don't ask: what the mode says stands here already
        return low, high

    def typed(self, name: str) -> str:
        """Return the text in the field of a number."""
        return self.draft.typed_options.get(name, str(self.draft.choice.options[name]))

    def set(self, name: str, value: Any) -> None:
        """Set an option as the player chose, or typed its number."""
        if isinstance(value, str):  # valid or not
            self.draft.typed_options = {**self.draft.typed_options, name: value}
            value = whole_number(value, *self.range(name))
            if value is None or not option_fits(self.kit, name, value):
                return
        self.draft.set_options(**{name: value})

    def trouble(self) -> str:
        """Return what is wrong with a number among the options, in words; empty if nothing is."""
        for name, text in self.draft.typed_options.items():
            low, high = self.range(name)
            if whole_number(text, low, high) is None:
                label = option_label(self.kit, name, self.texts)
                return self.texts("setup.number_wrong", name=label, low=low, high=high)
        return ""


class ClockSettings:
    """The clock of a draft, or the turn timer of a game that has one."""

    def __init__(self, draft: NewMatchDraft) -> None:
        self.draft, self.texts = draft, draft.texts
        self.by_turn = bool(draft.kit.turn_seconds)
        """Whether there is a timer for each turn instead of a clock."""

    def trouble(self) -> str:
        """Return what is wrong with the clock, in words; empty if nothing is."""
        choice = self.draft.choice
        if self.by_turn:
            return ""
        typed: dict[str, Any] = {}
        if choice.clock == "own":
            typed["minutes"] = choice.minutes, MINUTES
        if choice.clock != "none":
            typed["increment"] = choice.increment, INCREMENT
        for name, (text, (low, high)) in typed.items():
            if whole_number(text, low, high) is None:
                return self.texts(f"setup.clock_{name}_wrong", low=low, high=high)
        return ""

    def rules(self) -> ClockRules | None:
        """Return the clock of the match; ``None`` without one or if it is wrong."""
        choice = self.draft.choice
        if self.by_turn:
            seconds, minutes = choice.turn_seconds, self.draft.mode_minutes()
            if not seconds and not minutes:
                return None
            return ClockRules(seconds * 1_000, per_turn=bool(seconds), match_ms=minutes * 60_000)
        if choice.clock == "none" or self.trouble():
            return None
        minutes = int(choice.minutes) if choice.clock == "own" else int(choice.clock)
        return ClockRules(minutes * 60_000, int(choice.increment) * 1_000)

    def choose(self, chosen: Any) -> None:
        """Choose a kind of clock, or the seconds of a turn timer. A time of one's own begins with the usual
        one that was chosen."""
        before = self.draft.choice.clock
        if self.by_turn:
            self.draft.change(turn_seconds=chosen)
            return
        if chosen == "own" and before not in ("none", "own"):
            self.draft.change(minutes=before)
        self.draft.change(clock=chosen, clock_touched=True)

    def turn_words(self, seconds: int) -> str:
        """Return a turn timer in words."""
        if not seconds:
            return self.texts("setup.clock_none")
        if seconds > 90 and not seconds % 60:
            return self.texts("setup.clock_minutes", n=seconds // 60)
        return self.texts("setup.clock_seconds", n=seconds)

    def words(self) -> str:
        """Return the clock in a few words."""
        rules, seconds = self.rules(), self.draft.choice.turn_seconds
        if rules is None:
            return self.texts("setup.summary_no_clock")
        if self.by_turn:
            parts = [self.texts("setup.summary_turn", time=self.turn_words(seconds))] if seconds else []
            if minutes := self.draft.mode_minutes():
                parts.append(self.texts("setup.summary_match", n=minutes))
            return self.texts.commas(parts)
        minutes, added = rules.initial_ms // 60_000, rules.increment_ms // 1_000
        return self.texts(
            "setup.summary_clock_more" if added else "setup.summary_clock", n=minutes, seconds=added
        )
