"""A match being set up: who plays what, what is still wrong, and its plan. Knows no screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.app.maps.match_seats import MatchSeats
from game.app.maps.match_settings import ClockSettings, OptionSettings
from game.app.maps.new_match_draft import NewMatchDraft
from game.app.maps.post_settings import PostSettings
from game.app.maps.suggested import MapSuggestions
from game.data.maps.map_cards import MapCard
from game.data.saves.matches import MatchPlan, new_plan, position_plan


class NewMatch:
    """Everything a match starts with: a draft, and questions to it. ``cast_seed`` seeds who
    the bots are."""

    def __init__(self, draft: NewMatchDraft, cast_seed: int = 0) -> None:
        self.draft = draft
        self.seats = MatchSeats(self.draft, cast_seed)
        self.post = PostSettings(self.draft)
        self.options = OptionSettings(self.draft, self.seats, self.post)
        self.clock = ClockSettings(self.draft)
        self.suggestions = MapSuggestions(self.draft)

    def choose_map(self, card: MapCard | None) -> None:
        """Choose another playable map; ``None`` for no map."""
        self.draft.map = card
        self.suggestions.follow()

    def map_title(self) -> str:
        """Say on which map or from which position the match is played."""
        draft, texts = self.draft, self.draft.texts
        if draft.position:
            return texts("setup.position")
        title = texts.shipped(draft.map.title) if draft.map is not None else ""
        mode = draft.mode_card()
        return title if mode is None else texts("setup.mode_on", mode=mode.title, map=title)

    def trouble(self) -> str:
        """Return why the match can't start yet, in words; empty if it can."""
        draft = self.draft
        if wrong := "" if self.post.wanted else self.clock.trouble():
            return wrong
        if draft.map is None and not draft.position:
            return draft.texts("setup.no_map")
        if draft.setup is None and draft.cannot:
            return draft.cannot
        return self.options.trouble() or self.post.trouble()

    def plan(self) -> MatchPlan:
        """Return the match's plan. Raises ``TextError`` or ``ValueError`` where it can't start."""
        draft, kit, content = self.draft, self.draft.kit, self.draft.content
        who, sides, map_file = self.seats.players(), draft.sides, draft.map_file
        clock = None if self.post.wanted else self.clock.rules()
        if draft.position:
            plan = position_plan(kit, content, draft.position, who, sides=sides, clock=clock)
            return replace(plan, options={**plan.options, **self._options()})
        assert map_file is not None
        options = {**self._options(), **map_file.set_options}
        return new_plan(kit, content, map_file, who, sides=sides, options=options, clock=clock)

    def _options(self) -> dict[str, Any]:
        """Return the options that have an effect; rated only where the match can be."""
        meant = self.draft.meant_options()
        return {**meant, "rated": self.options.value("rated")} if "rated" in meant else meant
