"""The card of a hint in words, in place of the piece's card or under its own tab.

It has the next action, the reason, what follows, and buttons to play it; asked why, it adds notation,
figures, all reasons, and what another move loses. This module also words the hint's button and prompts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import Final, Literal

from game.app.match.commands import MatchPress
from game.app.match.strips import PlayerStrips
from game.app.table.hinting import Hinting
from game.app.table.scores import Score, percent
from game.bots.registry import bots
from game.ui.layout import GROW, Area
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.controls import Button
from game.ui.tree.holders import Box, Column, FirstFit, Room, Row
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Picture, Rule, SmallText, Text
from game.view.explains import PROPOSER, JudgedLine, joined
from game.view.phase import Prompt
from game.view.tips import Sign

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


class HintCard:
    """The card of one hint on a screen, which calls the sides what their ``strips`` call them."""

    def __init__(self, scene: Screen, hinting: Hinting, strips: PlayerStrips) -> None:
        self.scene, self.hinting, self.strips = scene, hinting, strips

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
    def tells_more(self) -> bool:
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
            if self._waits or not self.tells_more
            else [Prompt(("hint",), t(f"match.prompt.hint_{self._next}"))]
        )
        steps = () if hinting.stop else hinting.steps
        if steps:
            key = "hint_step" if len(steps) > 1 else "hint_play"
            found.append(Prompt(("play_hint",), t(f"match.prompt.{key}"), "hint"))
        if len(steps) > 1:
            found.append(Prompt(("play_hint_all",), t("match.prompt.hint_play_all"), "hint"))
        found += [one for one in others if "put_back" not in one.commands][: max(0, 3 - len(found))]
        return (*found, Prompt(("put_back",), t("match.prompt.hint_close")))

    # --- what it looks like ---

    @property
    def stop(self) -> str | None:
        """Why the hint can't be played now; ``None`` if it can."""
        return self.scene.t(self.hinting.stop) if self.hinting.stop else None

    def _buttons(self) -> list[Button]:
        """Return the buttons below the text; those that play are pale while the hint can't be played."""
        hinting, act, fit = self.hinting, self.scene.act, ButtonFit(9)
        if hinting.phase == "thinking":
            return []
        steps = len(hinting.plan) - hinting.at > 1
        key = "match.hint.play_step" if steps else "match.hint.play"
        made = [act(MatchPress.PLAY_HINT, fit, label=self.scene.t(key), kind="ink")]
        if steps:
            made.append(act(MatchPress.PLAY_HINT_ALL, fit))
        if self.tells_more:
            words, icon, tip = self.button_words()
            why = "" if self._waits else None
            made.append(
                replace(act(MatchPress.HINT, fit, label=words, icon=icon, tip=tip, spot="hint.hint"), why=why)
            )
        return made

    def node(self, *, over: bool = False) -> Node:
        """Return the card: title, text, buttons; ``over``: it lies on a page."""
        t, why = self.scene.t, self.hinting.phase in ("why", "other")
        head = Row(pad=(14, 0), gap=6, high=HEAD).of(
            Icon("hint"),
            Text(t("match.hint.title_why" if why else "match.hint.title"), "body_strong", rank=1),
            SmallText(self.aside(), align="right", wide=GROW, least=30),
            self.scene.act(MatchPress.CLOSE_HINT, kind="quiet", wide=26, high=26),
        )
        buttons = self._buttons()
        rows: list[Node] = [Row(gap=GAP, high=FOOT, fills=True).of(*buttons)]
        if len(buttons) > 2:  # one row is too narrow
            first, *rest = buttons
            both = (Row(gap=GAP, high=FOOT, fills=True).of(*some) for some in ([first], rest))
            rows.append(Column(gap=GAP).of(*both))
        blocks = Room(self._flow, tuple(self.blocks()), high=GROW, tip=self._asks())
        fill, line = ("surface.raised", "ink.primary") if over else ("surface.panel", "surface.line")
        return Box(high=GROW, radius=6, fill=fill, line=line, edge=2 if over else 1).of(
            Column(pad=(0, 2, 0)).of(head), Rule(),
            Column(pad=(14, 10, 4), high=GROW).of(blocks),
            Column(pad=(10, 0, 8)).of(FirstFit(whole_only=True).of(*rows)) if buttons else None,
        )  # fmt: skip

    def _asks(self) -> Sign | None:
        """The sign of the text: what asking again does."""
        return Sign(f"hint.{self._next}") if self.tells_more else None

    def _flow(self, blocks: tuple[Block, ...], m: Measure, width: float, height: float) -> Node:
        """Return the text made to fit: closer together, then in smaller letters, then without what matters
        least."""
        made = list(blocks)

        def full() -> bool:
            return sum(one.above + self._line(one, m).height(m, width) for one in made) > height

        if full():
            made = [replace(one, above=one.above / 2) for one in made]
        if full():
            made = [replace(one, role=SMALLER.get(one.role, one.role)) for one in made]
        while full() and any(one.spare for one in made):
            del made[max(at for at, one in enumerate(made) if one.spare)]
        lines = ((Node(high=one.above), self._line(one, m)) for one in made)
        return Column().of(*(part for both in lines for part in both))

    def _line(self, block: Block, m: Measure) -> Node:
        line = m.line(block.role)
        words = Text(block.words, block.role, block.colour, lines=0, wide=GROW, least=line)
        if not block.number:
            return words
        drawn = Row(high=line).of(Picture(self._disc, block, wide=18, high=18))
        return Row(least=line).of(Column(wide=NUMBER_ROOM).of(drawn), replace(words, least=None))

    def _disc(self, to: PaintedCanvas, area: Area, block: Block) -> None:
        """Draw the number of a line as the board has it, in its side's colours; in a plan dark if it comes
        next, and a tick once it has been played."""
        if block.mark == "done":
            to.icon("check", 16, area, "signal.ok")
            return
        if block.side == PROPOSER:
            body, ink = (
                ("ink.primary", "surface.raised") if block.mark else ("surface.panel", "ink.secondary")
            )
        else:
            group = self.hinting.table.sides.group(block.side)
            body, ink = f"{group}.turret", f"{group}.mark"
        to.box(area, body, ink, radius=9)
        to.line(block.number, "key_cap", area, ink, "center")

    # --- words ---

    def stands(self, line: JudgedLine) -> str:
        """Say in a few words who stands how after a line."""
        scene, side = self.scene, self.hinting.side
        better = side if (line.value if line.wins is None else line.wins) > 0 else self.hinting.other_side
        name = self.strips.side_name(better)
        if line.wins is not None:
            return scene.t("match.hint.wins", side=name, n=abs(line.wins))
        share = percent(Score(abs(line.value)).share(bots(self.hinting.game).CHANCES))
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
                for number, (_, group) in enumerate(groupby(line, attrgetter("side")), 1):
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
        words = joined(hinting.words_of(hinting.own_of(hinting.other.line.actions)), self.scene.app.texts)
        found.append(Block(t(f"match.hint.from_{hinting.other.source}"), "small", "ink.secondary", 12))
        found.append(Block(words, "body_strong"))
        if not hinting.other.judged:
            found.append(Block(t("match.hint.looking"), "body", "ink.secondary", 3))
        elif hinting.other.line.wins is None:
            found.append(Block(self.stands(hinting.other.line), "small"))
        losses = enumerate(hinting.losses, 1)
        found += [Block(words, above=3, spare=1 < n < len(hinting.losses)) for n, words in losses]
        return found

    def aside(self) -> str:
        """The text at the right of the title."""
        hinting, t = self.hinting, self.scene.t
        if hinting.phase in ("why", "other") and not hinting.proposed:
            return t(f"match.hint.drawn_{hinting.phase}")
        return t("match.hint.starting") if hinting.phase == "thinking" and hinting.depth else ""
