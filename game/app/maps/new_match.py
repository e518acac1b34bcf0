"""The match that is being chosen: who plays what, what is still wrong, and its plan. Knows no screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.app.maps.match_seats import MatchSeats
from game.app.maps.match_settings import ClockSettings, OptionSettings
from game.app.maps.new_match_draft import NewMatchDraft
from game.app.maps.post_settings import PostSettings
from game.app.maps.suggested import MapSuggestions
from game.data.files.config import Settings
from game.data.files.content import Content
from game.data.maps.map_cards import MapCard
from game.data.saves.matches import MatchPlan, Player, new_plan, position_plan
from game.data.words.texts import Texts
from game.model.kit import Kit


class NewMatch:
    """All that a match is begun with: a draft, and what is asked of it. ``position`` is one to start from
    instead of any map; ``players`` and ``sides`` are of a match to sit like; ``names_seed`` draws
    what bots are called."""

    def __init__(
        self,
        kit: Kit[Any, Any],
        content: Content,
        texts: Texts,
        settings: Settings,
        position: str = "",
        players: tuple[Player, ...] = (),
        sides: tuple[int, ...] = (),
        names_seed: int = 0,
    ) -> None:
        self.draft = NewMatchDraft(kit, content, texts, settings, position, players, sides)
        self.seats = MatchSeats(self.draft, names_seed)
        self.options = OptionSettings(self.draft)
        self.clock = ClockSettings(self.draft)
        self.post = PostSettings(self.draft)
        self.suggestions = MapSuggestions(self.draft)

    def choose_map(self, card: MapCard | None) -> None:
        """Another map, which can be played on; ``None``: none."""
        self.draft.map = card
        self.suggestions.follow()

    def map_title(self) -> str:
        """What is played on, in words."""
        draft, texts = self.draft, self.draft.texts
        if draft.position:
            return texts("setup.position")
        title = texts.shipped(draft.map.title) if draft.map is not None else ""
        mode = draft.mode_card()
        return title if mode is None else texts("setup.mode_on", mode=mode.title, map=title)

    def trouble(self) -> str:
        """Why the match can't start yet, in words; empty if it can."""
        draft = self.draft
        if wrong := "" if self.post.wanted else self.clock.trouble():
            return wrong
        if draft.map is None and not draft.position:
            return draft.texts("setup.no_map")
        if draft.setup is None and draft.cannot:
            return draft.cannot
        return self.options.trouble() or self.post.trouble()

    def pace_words(self) -> str:
        """How much time there is, in a few words."""
        return self.post.words() if self.post.wanted else self.clock.words()

    def plan(self) -> MatchPlan:
        """The plan of it. Raises ``TextError`` or ``ValueError`` where it can't be begun."""
        draft, kit, content = self.draft, self.draft.kit, self.draft.content
        who, sides, map_file = self.seats.players(), draft.sides, draft.map_file
        clock = None if self.post.wanted else self.clock.rules()
        if draft.position:
            plan = position_plan(kit, content, draft.position, who, sides=sides, clock=clock)
            return replace(plan, options={**plan.options, **draft.meant_options()})
        assert map_file is not None
        options = {**draft.meant_options(), **map_file.set_options}
        return new_plan(kit, content, map_file, who, sides=sides, options=options, clock=clock)
