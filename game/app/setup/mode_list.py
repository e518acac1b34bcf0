"""The mode of a new match, for games whose mode is an option: its list, and the way to make others."""

from __future__ import annotations

from collections.abc import Hashable
from operator import attrgetter

from game.app.maps.cards import show_problems
from game.app.maps.match_modes import MatchModes
from game.app.maps.mode_cards import ModeCards
from game.app.maps.new_match_draft import NewMatchDraft
from game.app.setup.commands import SetupPress
from game.app.setup.layout import HEAD_FIT
from game.data.maps.own_modes import ModeCard
from game.ui.controls.tree_list import TreeList
from game.ui.screen import Screen
from game.ui.tree.holders import Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Text


class SetupModeList(TreeList[ModeCard]):
    """Modes to choose by picture and name."""

    def __init__(self, screen: Screen, draft: NewMatchDraft, modes: MatchModes) -> None:
        super().__init__(
            screen, "modes", self._card, identity=attrgetter("identity"), allowed=self._may_choose
        )
        self.screen, self.draft, self.modes = screen, draft, modes
        self.cards = ModeCards(screen.app, draft.kit, draft.content)
        self._listing: Hashable = None

    def shown(self) -> list[Node | None]:
        """Return the list below its heading."""
        card = self.draft.mode_card()
        # the map and the seats say which modes can be chosen
        listing = tuple(self.modes.cards), card, self.draft.map_file, self.draft.sides
        if listing != self._listing:
            self._listing = listing
            self.fill(self.modes.cards, None if card is None else card.identity)
        screen, high = self.screen, self.screen.density.card
        head = Row(gap=8, high=screen.line).of(
            Text(screen.t("setup.way"), "card_title"),
            spring(),
            screen.act(SetupPress.CHANGE_MODE, HEAD_FIT, spot="mode.change"),
            screen.act(SetupPress.NEW_MODE, HEAD_FIT, spot="mode.new"),
        )
        listed = Row(high=2 * high + 8).of(self.node(row=high, gap=8, columns=2))
        return [head, Node(high=8), listed, Node(high=8)]

    def _may_choose(self, card: ModeCard) -> bool:
        """Whether a mode can be chosen; an unusable one says why."""
        if card.value is not None:
            return True
        screen = self.screen
        words = screen.t("modes.problems_words", file=card.path.name if card.path else card.title)
        show_problems(screen.app, card.title, words, card.problems)
        return False

    @property
    def wanting(self) -> bool:
        """Whether there are pictures to draw."""
        return self.cards.pictures.wanting

    def work(self) -> None:
        """Draw some of the wanted pictures."""
        self.cards.pictures.work(2)

    def _card(self, card: ModeCard) -> Node:
        map_file, why = self.draft.map_file, ""
        if card.value is not None and map_file is not None:
            why = self.modes.refused(card.value, map_file, self.draft.sides)
        return self.cards.card(card, card is self.current, why)
