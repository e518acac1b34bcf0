"""A hint in words, in place of the piece's card: the move, how it stands, the line, why, and what another
move loses; and what the button and the row of keys say about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.app.table.hinting import Hinting, Phase
from game.app.table.scores import Score
from game.ui import widgets
from game.ui.scene import Scene
from game.view.explains import JudgedLine
from game.view.phase import Prompt
from game.view.tips import Tips

ICONS: Final[dict[Phase, str]] = {
    "off": "hint", "thinking": "hourglass", "best": "help", "why": "swap", "other": "hint"
}  # fmt: skip
"""What the button shows: what pressing it does next."""

SMALLER: Final = {"card_title": "body_strong", "body": "small", "body_strong": "small"}
"""The styles of a card that is too full."""

NUMBER_ROOM: Final = 26.0
"""Tokens that a numbered line stands in."""


@dataclass(frozen=True, slots=True)
class Block:
    """Some words of the card: their style and colour, the tokens above them, a number before them with the
    side that moves. ``spare``: left out where there is no room."""

    words: str
    role: str = "body"
    colour: str = "ink.primary"
    above: float = 0
    number: str = ""
    side: int = -1
    spare: bool = False


class HintCard:
    """The card of one hint. ``side_name`` gives what a side is called."""

    def __init__(self, scene: Scene, hinting: Hinting, side_name: Callable[[int], str]) -> None:
        self.scene, self.hinting, self.side_name = scene, hinting, side_name
        self._tab = ""
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it was drawn last."""

    # --- what it means ---

    def add_tips(self, tips: Tips) -> None:
        """What the card says, and what asking again does."""
        if self.hinting.shown:
            tips.add(f"hint.{self.hinting.phase}", self.rect)

    # --- where it is seen ---

    def tab_wanted(self, tab: str, *, turns: bool) -> str:
        """The tab to be seen now, ``tab`` is: where record and card take turns (``turns``), the card's place
        is seen as long as there is a hint."""
        shown, before = self.hinting.shown, self._tab
        if not turns:
            self._tab = ""
        elif shown and not before:
            self._tab, tab = tab, "card"
        elif not shown and before:
            self._tab, tab = "", before
        return tab

    def forget_tab(self) -> None:
        """Another tab was chosen by hand: it stays."""
        self._tab = ""

    # --- what else tells of it ---

    def button_words(self) -> tuple[str, str, str]:
        """Words, icon and tip of the hint's button."""
        t, phase = self.scene.t, self.hinting.phase
        tip = t("keys.action.hint") if phase == "off" else t(f"match.hint.tip.{phase}")
        return t(f"match.hint.button.{phase}"), ICONS[phase], tip

    def prompts(self, others: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
        """The row of keys: what asking again does comes first, how the hint goes last."""
        hinting, t = self.hinting, self.scene.t
        if not hinting.given:
            return others
        steps = hinting.steps
        plays: tuple[Prompt, ...] = ()
        if steps:
            plays = (
                Prompt(
                    ("play_hint",),
                    t("match.prompt.hint_step" if len(steps) > 1 else "match.prompt.hint_play"),
                ),
            )
        if len(steps) > 1:
            plays = (*plays, Prompt(("play_hint_all",), t("match.prompt.hint_play_all")))
        close = Prompt(("put_back",), t("match.prompt.hint_close"))
        kept = tuple(prompt for prompt in others if "put_back" not in prompt.commands)[: 2 - len(plays)]
        if not hinting.shown:
            return (*plays, *kept, close)
        waits = hinting.phase == "why" and (hinting.other is None or not hinting.other.judged)
        if waits or (hinting.explains_next and hinting.phase == "thinking"):
            return (*plays, *kept, close)
        return (Prompt(("hint",), t(f"match.prompt.hint_{hinting.phase}")), *plays, *kept, close)

    # --- words ---

    def stands(self, line: JudgedLine) -> str:
        """How it stands after a line, in a few words."""
        scene, side = self.scene, self.hinting.side
        better = side if (line.value if line.wins is None else line.wins) > 0 else 1 - side
        name = self.side_name(better)
        if line.wins is not None:
            return scene.t("match.hint.wins", side=name, n=abs(line.wins))
        words = Score(abs(line.value)).short(scene.app.texts)
        if words == Score(0).short(scene.app.texts):
            return scene.t("match.hint.even")
        return scene.t("match.hint.stands", score=words, side=name)

    def blocks(self) -> list[Block]:
        """Everything it says now, from the top."""
        hinting, t = self.hinting, self.scene.t
        if hinting.best is None:
            return [Block(t("match.hint.starting"), colour="ink.secondary")]
        line = hinting.words_of(hinting.best.actions[:4])
        if not line:
            return []
        found = [Block(line[0][1], "card_title"), Block(self.stands(hinting.best), "body_strong")]
        if hinting.phase == "thinking":
            if hinting.explains_next:
                found.append(Block(t("match.hint.why_follows"), "small", "ink.secondary", 8))
            return found
        if hinting.phase == "best":
            if len(line) > 1:
                found.append(Block(t("match.hint.expected"), "small", "ink.secondary", 10))
                found += [
                    Block(told, "body", "ink.primary", 2, str(number), whose)
                    for number, (whose, told) in enumerate(line, 1)
                ]
            return found
        return [*found, *self._why()]

    def _why(self) -> list[Block]:
        hinting, t = self.hinting, self.scene.t
        found = [Block(words, above=3 if n else 8, spare=n > 0) for n, words in enumerate(hinting.gains)]
        if hinting.agrees is not None:
            found.insert(0, Block(t(f"match.hint.{hinting.agrees}_best"), colour="ink.secondary", above=8))
        if hinting.failed_other:
            return [*found, Block(t("match.hint.failed_other"), colour="ink.secondary", above=12)]
        if hinting.alone:
            return [*found, Block(t("match.hint.alone"), colour="ink.secondary", above=12)]
        if hinting.other is None:
            return found
        told = hinting.words_of(hinting.other.line.actions[:1])
        words = told[0][1] if told else ""
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
        """What stands at the right of the title."""
        hinting, t = self.hinting, self.scene.t
        if hinting.phase in ("why", "other"):
            return t(f"match.hint.drawn_{hinting.phase}")
        if not hinting.depth:
            return ""
        key = "thinking" if hinting.phase == "thinking" else "depth"
        return t(f"match.hint.{key}", depth=hinting.depth)

    # --- painting ---

    def draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Its contents; the card around them is the caller's."""
        self.rect = pygame.Rect(rect)
        scene, px = self.scene, self.scene.px
        head = pygame.Rect(rect.x + px(14), rect.y + px(2), rect.width - px(28), px(34))
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
        inner = pygame.Rect(head.x, top, head.width, rect.bottom - px(8) - top)
        blocks = self.blocks()
        if self._height(blocks, inner.width) > inner.height:
            blocks = self._tightened(blocks, inner)
        self._flow(surface, blocks, inner)

    def _tightened(self, blocks: list[Block], inner: pygame.Rect) -> list[Block]:
        """The same nearer together, then in smaller words, then without what matters least."""
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
        """The number as it stands on the board, in its side's colours."""
        scene, theme = self.scene, self.scene.app.theme
        body, ink = ("white.turret", "white.line") if block.side == 0 else ("black.turret", "white.turret")
        rect = pygame.Rect(0, 0, scene.px(18), scene.px(18))
        rect.center = centre
        scene.painter.box(surface, rect, theme[body], theme[ink], radius=9)
        scene.painter.text(surface, block.number, "key_cap", rect.center, ink, align="center", middle=True)
