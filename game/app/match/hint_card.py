"""The card of a hint in words, in place of the piece's card or under its own tab.

It has the next action, the reason, what follows, and buttons to play it; asked why, it adds notation,
figures, all reasons, and what another move loses. This module also words the hint's button and prompts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Final, Literal

import pygame

from game.app.table.hinting import Hinting
from game.app.table.panel_trees import PanelTrees
from game.app.table.scores import Score, percent
from game.ui import widgets
from game.view.explains import PROPOSER, JudgedLine, joined
from game.view.phase import Prompt
from game.view.tips import Tips

ICONS: Final = {
    "off": "hint", "thinking": "hourglass", "best": "help", "why": "swap", "other": "hint",
    "shorter": "hint", "again": "eye", "anew": "hint",
}  # fmt: skip
"""Icons of the hint's button, by what pressing it does next."""

HEAD, FOOT, GAP = 34.0, 34.0, 6.0
"""In tokens: the height of the title and of each row of buttons, and the gap between buttons."""

Mark = Literal["", "done", "next"]
"""The state of a numbered line: it has been played, it comes next, or neither."""

SMALLER: Final = {"card_title": "body_strong", "body": "small", "body_strong": "small"}
"""Smaller text styles for a card that is too full."""

NUMBER_ROOM: Final = 26.0
"""The room of a numbered line's number, in tokens."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the card's text: its style and colour, the tokens above it, a number before it with the
    side that moves, if it isn't the viewer. ``spare``: left out where there is no room."""

    words: str
    role: str = "body"
    colour: str = "ink.primary"
    above: float = 0
    number: str = ""
    side: int = PROPOSER
    mark: Mark = ""
    spare: bool = False


@dataclass(frozen=True, slots=True)
class CardButton:
    """A button of the card: its command and its words."""

    command: str
    label: str
    icon: str = ""
    kind: widgets.Kind = "plain"


class HintCard:
    """The card of one hint. ``side_name`` returns what a side is called, ``do`` runs a button's command."""

    def __init__(
        self, trees: PanelTrees, hinting: Hinting, side_name: Callable[[int], str],
        do: Callable[[str], object],
    ) -> None:  # fmt: skip
        self.trees, self.hinting, self.side_name, self.do = trees, hinting, side_name, do
        self.scene = trees.scene
        self._before, self._asked = "card", 0
        self._shown: object = None
        self._buttons: list[widgets.Pressable] = []
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where the card was last drawn, in px."""

    # --- what it means ---

    def add_tips(self, tips: Tips) -> None:
        """Add tips for the card's text and for asking again; its buttons have tips of their own: they are
        beside its title and below the text. What lies under the card says nothing."""
        if self.hinting.visible:
            tips.cover(self.rect)
            if not self._tells_more:
                return
            low = min((one.top for one in self.clear_of_tips[:-1]), default=self.rect.bottom)
            top = self.rect.top + self.scene.px(HEAD)
            tips.add(
                f"hint.{self._next}", pygame.Rect(self.rect.left, top, self.rect.width, max(0, low - top))
            )

    # --- where it is seen ---

    def tab_wanted(self, tab: str, *, turns: bool) -> str:
        """Return the tab to show when ``tab`` is open. Where the panel's parts share one place
        (``turns``), the hint has a tab while there is one, and asking for a hint opens it."""
        asked, self._asked = self._asked, self.hinting.asked
        if not self.hinting.visible or not turns:
            return self._before if tab == "hint" else tab
        if tab != "hint":
            self._before = tab
        return "hint" if asked != self._asked else tab

    # --- what else tells of it ---

    @property
    def _next(self) -> str:
        """Return what asking again does, as the phase it leads to; a bot's move is shown again, or in
        short. A hint about another draft makes room for another one."""
        if self.hinting.asks_anew:
            return "anew"
        if self.hinting.aside:
            return "again"
        return "shorter" if self.hinting.proposed and self.hinting.phase == "why" else self.hinting.phase

    @property
    def _tells_more(self) -> bool:
        """Return whether asking again does something: shows the hint again, finds another, or says more."""
        return self._next in ("anew", "again") or self.hinting.explained

    @property
    def _waits(self) -> bool:
        """Whether asking again does nothing now."""
        hinting = self.hinting
        if hinting.phase == "thinking":
            return hinting.explains_next
        if hinting.proposed or hinting.asks_anew or hinting.phase != "why":
            return False
        return hinting.other is None or not hinting.other.judged

    def button_words(self) -> tuple[str, str, str]:
        """The words, icon and tip of the hint's button."""
        t, following = self.scene.t, self._next
        tip = t("keys.action.hint") if following == "off" else t(f"match.hint.tip.{following}")
        return t(f"match.hint.button.{following}"), ICONS[following], tip

    def prompts(self, others: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
        """Return the prompts with the hint's: asking again comes first, putting it away last."""
        hinting, t = self.hinting, self.scene.t
        if not hinting.visible:
            return others
        found = (
            []
            if self._waits or not self._tells_more
            else [Prompt(("hint",), t(f"match.prompt.hint_{self._next}"))]
        )
        steps = () if hinting.stop else hinting.steps
        if steps:
            key = "hint_step" if len(steps) > 1 else "hint_play"
            found.append(Prompt(("play_hint",), t(f"match.prompt.{key}")))
        if len(steps) > 1:
            found.append(Prompt(("play_hint_all",), t("match.prompt.hint_play_all")))
        found += [one for one in others if "put_back" not in one.commands][: max(0, 3 - len(found))]
        return (*found, Prompt(("put_back",), t("match.prompt.hint_close")))

    # --- its buttons ---

    def forget(self) -> None:
        """Forget the buttons, as all widgets were built anew."""
        self._shown, self._buttons = None, []

    def show_buttons(self, rect: pygame.Rect | None) -> None:
        """Show the card's buttons in ``rect``, or none with ``None``; they are pale while the hint can't
        be played."""
        made = () if rect is None else tuple(self._wanted())
        shown = (None if rect is None else tuple(rect), made)
        if shown != self._shown:
            self._shown = shown
            self.trees.drop(self._buttons)
            self._buttons = [] if rect is None else self._make(rect, made)
        stop = self._stop()
        for button, one in zip(self._buttons, made, strict=False):
            if one.command.startswith("play"):
                button.set_enabled(not stop, stop)
            elif one.command == "hint":
                button.set_enabled(not self._waits)

    @property
    def clear_of_tips(self) -> tuple[pygame.Rect, ...]:
        """The buttons' rectangles from the lowest up: no other button's tip may cover them."""
        return tuple(sorted((one.rect for one in self._buttons), key=lambda rect: -rect.bottom))

    def _stop(self) -> str:
        """Why the hint can't be played now; empty if it can."""
        why = self.hinting.stop
        return self.scene.t(why) if why else ""

    def _wanted(self) -> list[CardButton]:
        """The buttons for now; the last one closes the card."""
        hinting, t = self.hinting, self.scene.t
        found = []
        if hinting.phase != "thinking":
            left = len(hinting.plan) - hinting.at
            key = "play_step" if left > 1 else "play"
            found.append(CardButton("play_hint", t(f"match.hint.{key}"), "play", "ink"))
            if left > 1:
                found.append(CardButton("play_hint_all", t("match.hint.play_all"), "forward"))
            if self._tells_more:
                words, icon, _ = self.button_words()
                found.append(CardButton("hint", words, icon))
        return [*found, CardButton("close", "", "close", "quiet")]

    def _make(self, rect: pygame.Rect, wanted: tuple[CardButton, ...]) -> list[widgets.Pressable]:
        px = self.scene.px
        made: list[widgets.Pressable] = []
        bottom = rect.bottom - px(8)
        for row in reversed(self._rows(wanted[:-1], rect.width - 2 * px(10))):
            left: float = rect.x + px(10)
            room = rect.width - 2 * px(10) - px(GAP) * (len(row) - 1)
            spare = (room - sum(self._width(one) for one in row)) / len(row)
            places = []
            for one in row:
                wide = self._width(one) + spare
                places.append((one, pygame.Rect(round(left), bottom - px(FOOT), round(wide), px(FOOT))))
                left += wide + px(GAP)
            made = [*(self._button(*one) for one in places), *made]
            bottom -= px(FOOT + GAP)
        side = px(26)
        close = pygame.Rect(rect.right - side - px(8), rect.y + px(2) + (px(HEAD) - side) // 2, side, side)
        return [*made, self._button(wanted[-1], close)]

    def _button(self, shown: CardButton, rect: pygame.Rect) -> widgets.Pressable:
        app, command = self.scene.app, shown.command
        words = self.scene.t("match.prompt.hint_close") if command == "close" else ""
        if command == "hint":
            words = self.button_words()[2]
        cap = app.input.shown("put_back" if command == "close" else command, "match")
        tip = f"{words} ({cap})" if words and cap else words or cap
        return widgets.button(
            self.scene, rect, shown.label, icon=shown.icon, kind=shown.kind, tip=tip or None,
            on_press=partial(self.do, command), key=f"hint.{command}",
        )  # fmt: skip

    def _width(self, shown: CardButton) -> int:
        return widgets.button_width(self.scene, shown.label, icon=shown.icon, padding=9)

    def _rows(self, wanted: tuple[CardButton, ...], width: int) -> list[tuple[CardButton, ...]]:
        """Return the buttons in one row, or in two where one is too narrow."""
        if not wanted:
            return []
        gaps = self.scene.px(GAP) * (len(wanted) - 1)
        if sum(map(self._width, wanted)) + gaps <= width or len(wanted) < 3:
            return [wanted]
        return [wanted[:1], wanted[1:]]

    def _foot(self, width: int) -> int:
        """The height of the buttons with the space around them, in px."""
        px = self.scene.px
        return px(4) + px(FOOT + GAP) * len(self._rows(tuple(self._wanted()[:-1]), width))

    # --- words ---

    def stands(self, line: JudgedLine) -> str:
        """Say in a few words who stands how after a line."""
        scene, side = self.scene, self.hinting.side
        better = side if (line.value if line.wins is None else line.wins) > 0 else self.hinting.other_side
        name = self.side_name(better)
        if line.wins is not None:
            return scene.t("match.hint.wins", side=name, n=abs(line.wins))
        share = percent(Score(abs(line.value)).share(self.hinting.scale))
        return scene.t("match.hint.even" if share == "50" else "match.hint.stands", share=share, side=name)

    def blocks(self) -> list[Block]:
        """Return the card's text, from the top."""
        hinting, t = self.hinting, self.scene.t
        if hinting.proposed:
            return self._plan()
        follows = []
        if hinting.explains_next and hinting.phase == "thinking":
            follows = [Block(t("match.hint.why_follows"), "small", "ink.secondary", 8)]
        if hinting.best is None:
            return [Block(t("match.hint.starting"), colour="ink.secondary"), *follows]
        line = hinting.words_of(hinting.told_part(hinting.best.actions))
        if not line:
            return []
        found = [Block(line[0].plain, "card_title")]
        if hinting.phase == "thinking":
            return [*found, *follows]
        if hinting.phase == "best":
            found += [Block(words, above=8) for words in hinting.gains[:1]]
            if len(line) > 1:
                found.append(Block(t("match.hint.expected"), "small", "ink.secondary", 10))
                for number, (_, group) in enumerate(groupby(line, lambda told: told.side), 1):
                    told = list(group)
                    words = joined(told, self.scene.app.texts)
                    found.append(Block(words, "body", "ink.primary", 2, str(number), told[0].side))
            return found
        depth = t("match.hint.depth", n=hinting.depth)
        own = hinting.words_of(hinting.own_part)
        if len(own) > 1:
            found = [Block(joined(own, self.scene.app.texts), "body_strong")]
        figures = " · ".join((self.stands(hinting.best), depth))
        return [*found, Block(figures, "small", "ink.secondary", 2, spare=True), *self._why()]

    def _plan(self) -> list[Block]:
        """Return the text about a bot's proposal: the next step, why, and all steps."""
        hinting, t = self.hinting, self.scene.t
        plan, at, why = hinting.plan, hinting.at, hinting.phase == "why"
        found = [Block(plan[at].plain, "card_title")]
        if why and hinting.depth > 1:  # bots that don't look ahead tell of none
            found.append(Block(t("match.hint.depth", n=hinting.depth), "small", "ink.secondary", 2))
        if not hinting.planned:
            found.append(Block(t("match.hint.unplanned"), above=8))
        reasons = enumerate(hinting.gains if why else hinting.gains[:1])
        found += [Block(words, above=3 if n else 8, spare=n > 0) for n, words in reasons]
        if hinting.aside:
            found.append(Block(t("match.hint.aside"), "small", "ink.secondary", 8))
        if len(plan) > 1:
            head = t("match.hint.step", n=at + 1, count=len(plan))
            found.append(Block(head, "small", "ink.secondary", 10))
        for number, told in enumerate(plan if len(plan) > 1 else ()):
            mark: Mark = "done" if number < at else "next" if number == at else ""
            colour = "ink.secondary" if mark == "done" else "ink.primary"
            role = "body_strong" if mark == "next" else "body"
            found.append(Block(told.plain, role, colour, 2, str(number + 1), mark=mark, spare=mark == "done"))
        return found

    def _why(self) -> list[Block]:
        hinting, t = self.hinting, self.scene.t
        # what the other move loses matters more than why the best one, named above, is good
        less = hinting.other is not None and hinting.other.judged
        gains = enumerate(hinting.gains)
        found = [Block(words, above=3 if n else 8, spare=less or n > 0) for n, words in gains]
        if hinting.agrees is not None:
            found.insert(0, Block(t(f"match.hint.{hinting.agrees}_best"), colour="ink.secondary", above=8))
        if hinting.corrected:
            found.insert(0, Block(t("match.hint.corrected"), colour="ink.secondary", above=8))
        if hinting.failed_other:
            return [*found, Block(t("match.hint.failed_other"), colour="ink.secondary", above=12)]
        if hinting.alone:
            return [*found, Block(t("match.hint.alone"), colour="ink.secondary", above=12)]
        if hinting.other is None:
            return found
        words = joined(hinting.words_of(hinting.own_of(hinting.other.line)), self.scene.app.texts)
        found.append(Block(t(f"match.hint.from_{hinting.other.source}"), "small", "ink.secondary", 12))
        found.append(Block(words, "body_strong"))
        if not hinting.other.judged:
            found.append(Block(t("match.hint.looking"), "body", "ink.secondary", 3))
        elif hinting.other.line.wins is None:
            found.append(Block(self.stands(hinting.other.line), "small"))
        losses = enumerate(hinting.losses, 1)
        found += [Block(words, above=3, spare=1 < n < len(hinting.losses)) for n, words in losses]
        return found

    def _aside(self) -> str:
        """The text at the right of the title."""
        hinting, t = self.hinting, self.scene.t
        if hinting.phase in ("why", "other") and not hinting.proposed:
            return t(f"match.hint.drawn_{hinting.phase}")
        return t("match.hint.starting") if hinting.phase == "thinking" and hinting.depth else ""

    # --- painting ---

    def draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the card's contents; the caller draws the card around them."""
        self.rect = pygame.Rect(rect)
        scene, px = self.scene, self.scene.px
        head = pygame.Rect(rect.x + px(14), rect.y + px(2), rect.width - px(14 + 8 + 26 + 6), px(HEAD))
        icon = widgets.icon(scene, surface, "hint", (head.x + px(9), head.centery), 18, center=True)
        why = self.hinting.phase in ("why", "other")
        title = scene.t("match.hint.title_why" if why else "match.hint.title")
        at = (icon.right + px(6), head.centery)
        drawn = scene.painter.text(surface, title, "body_strong", at, middle=True, width=head.right - at[0])
        room = head.right - drawn.right - px(10)
        if room > px(30):
            scene.painter.text(
                surface, self._aside(), "small", (head.right, head.centery), "ink.secondary",
                align="right", middle=True, width=room
            )  # fmt: skip
        scene.painter.rule(surface, rect.x + 1, head.bottom, rect.width - 2)
        top = head.bottom + px(10)
        foot = self._foot(rect.width - 2 * px(10))
        inner = pygame.Rect(head.x, top, rect.width - px(28), rect.bottom - px(4) - foot - top)
        blocks = self.blocks()
        if self._height(blocks, inner.width) > inner.height:
            blocks = self._tightened(blocks, inner)
        self._flow(surface, blocks, inner)

    def _tightened(self, blocks: list[Block], inner: pygame.Rect) -> list[Block]:
        """Return the text made to fit: closer together, then in smaller letters, then without what matters
        least."""
        made = [replace(one, above=one.above / 2) for one in blocks]
        if self._height(made, inner.width) > inner.height:
            made = [replace(one, role=SMALLER.get(one.role, one.role)) for one in made]
        while self._height(made, inner.width) > inner.height:
            spare = [number for number, one in enumerate(made) if one.spare]
            if not spare:
                break
            del made[spare[-1]]
        return made

    def _height(self, blocks: list[Block], width: int) -> int:
        painter, px = self.scene.painter, self.scene.px
        return sum(
            px(block.above) + painter.paragraph_height(block.words, block.role, width - self._indent(block))
            for block in blocks
        )

    def _indent(self, block: Block) -> int:
        return self.scene.px(NUMBER_ROOM) if block.number else 0

    def _flow(self, surface: pygame.Surface, blocks: list[Block], inner: pygame.Rect) -> None:
        scene, px = self.scene, self.scene.px
        y = inner.y
        for block in blocks:
            y += px(block.above)
            indent = self._indent(block)
            step = scene.app.fonts.get(block.role, scene.app.scale).get_linesize()
            if y + step > inner.bottom:
                return
            if block.number:
                self._disc(surface, block, (inner.x + px(9), y + step // 2))
            room = pygame.Rect(inner.x + indent, y, inner.width - indent, inner.bottom - y)
            y = scene.painter.paragraph(surface, block.words, block.role, room, block.colour)

    def _disc(self, surface: pygame.Surface, block: Block, centre: tuple[int, int]) -> None:
        """Draw the number of a line as the board has it, in its side's colours; in a plan dark if it comes
        next, and a tick once it has been played."""
        scene, theme = self.scene, self.scene.app.theme
        if block.mark == "done":
            widgets.icon(scene, surface, "check", centre, 16, "signal.ok", center=True)
            return
        if block.side == PROPOSER:
            body, ink = (
                ("ink.primary", "surface.raised") if block.mark else ("surface.panel", "ink.secondary")
            )
        else:
            group = self.hinting.table.sides.group(block.side)
            body, ink = f"{group}.turret", f"{group}.mark"
        rect = pygame.Rect(0, 0, scene.px(18), scene.px(18))
        rect.center = centre
        scene.painter.box(surface, rect, theme[body], theme[ink], radius=9)
        scene.painter.text(surface, block.number, "key_cap", rect.center, ink, align="center", middle=True)
