"""The page for printing: what, on which paper, how large; a preview of each page; and the PDF."""

from __future__ import annotations

import contextlib
from collections.abc import Hashable, Sequence
from dataclasses import replace
from enum import auto
from pathlib import Path
from typing import Final

import pygame

from game.app.printing.order import PrintOrder, offered
from game.app.printing.worker import PrintWorker
from game.app.sharing.where import ask_where
from game.data.files.names import safe_filename
from game.data.files.paths import atomic_write
from game.data.people.last_choices import LastPrint, last_print
from game.model.registry import kit as kit_of
from game.ui.commands import Commands, Declared, Press, Set
from game.ui.controls.page_tree import USUAL, foot_words, page
from game.ui.flow import Flow
from game.ui.layout import GROW, Area
from game.ui.paper.tiling import PAPERS
from game.ui.scene import App, Scene
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text
from game.view.printing.printable import COPIES, SQUARE_MM

STEP_MM: Final = 5.0
"""Step by which the side of squares changes, in mm."""

SHEET: Final = "sheet"
PAPER_NAMES: Final = (*PAPERS, SHEET)


class PrintPress(Press):
    """What can be done besides choosing."""

    PREVIOUS = auto()
    NEXT = auto()
    SAVE = auto()


class PrintKind(Set):
    """Add a kind of printout, or take it out."""


class PrintPage(Screen):
    """The page for printing."""

    name = "print"

    def __init__(self, app: App, order: PrintOrder, worker: PrintWorker | None = None) -> None:
        super().__init__(app)
        self.order, self.worker = order, worker or PrintWorker()
        self.offered = tuple(offered(order))
        self.squares = kit_of(order.game).info.topology == "squares"
        self.options = order.options
        self.kinds = frozenset(one.key for one in self.offered) & {"board", "legend"}
        """The keys of the chosen printables."""
        self.page_number = 0
        self.told = ""
        """The last message, at the foot."""
        self._orders = 0
        self._drawn: tuple[object, pygame.Surface] | None = None
        if self.offered:
            self._ask()

    # --- what is wanted ---

    @property
    def wanted(self) -> PrintOrder:
        """The current order."""
        kinds = tuple(one.key for one in self.offered if one.key in self.kinds)
        return replace(self.order, kinds=kinds, options=self.options)

    @property
    def pages(self) -> int:
        """The number of pages, as far as it is known."""
        return self.worker.made.pages if self.kinds and self.worker.made is not None else 0

    def watched(self) -> Hashable:
        return self.worker.changes

    # --- doing ---

    def set_option(self, command: Set) -> None:
        """Change one of the order's options."""
        self.options = replace(self.options, **{command.name: command.value})
        self._ask()

    def choose_kind(self, command: PrintKind) -> None:
        """Add a kind of printout, or take it out."""
        self.kinds = self.kinds | {command.name} if command.value else self.kinds - {command.name}
        self._ask()

    def _ask(self) -> None:
        self._orders += 1
        self.page_number, self.told = 0, ""
        if self.kinds:
            self.worker.order(self.wanted)

    def no_page(self, by: int) -> str | None:
        """Before the first page and after the last there is none."""
        return None if 0 <= self.page_number + by < self.pages else "printing.no_further"

    def turn(self, by: int) -> None:
        """Show the next page, or the one before."""
        self.page_number += by

    def cannot_save(self) -> str | None:
        """The button tells itself why."""
        return "" if self._why() else None

    def save(self) -> Flow:
        """Ask for a path, and write the finished file there."""
        made = self.worker.made
        assert made is not None

        def write(path: Path) -> None:
            atomic_write(path, made.pdf, new=True)

        title, words = self.t("printing.save_title"), self.t("printing.save_words")
        stem = safe_filename(self.order.title, "board")
        path = yield from ask_where(self.app, title, words, stem, [".pdf"], write)
        if path is not None:
            self._keep()
            self.told = self.t("printing.saved", path=str(path), n=made.pages)

    def _keep(self) -> None:
        """Remember the settings as defaults for the next time."""
        it = self.options
        paper = SHEET if it.paper is None else it.paper.name
        choice = LastPrint.model_validate({"paper": paper, "square": it.square, "plain": it.plain})
        with contextlib.suppress(OSError):  # the PDF is there, which is what was asked for
            last_print().write(choice)

    commands = Commands(
        Declared(Set, do=set_option),
        Declared(PrintKind, do=choose_kind),
        Declared(
            PrintPress.PREVIOUS, "printing.previous", icon="back", do=turn, why_not=no_page, given=(-1,)
        ),
        Declared(PrintPress.NEXT, "printing.next", icon="forward", do=turn, why_not=no_page, given=(1,)),
        Declared(PrintPress.SAVE, "printing.save", icon="export", do=save, why_not=cannot_save),
        more=Screen.commands,
    )

    def help_at(self) -> tuple[str, str]:
        return self.order.game, ""

    def handle_key(self, event: pygame.event.Event) -> bool:
        key = self.app.input.pressed(event, "pageup", "pagedown")
        if key is not None:
            command = PrintPress.NEXT if key == "pagedown" else PrintPress.PREVIOUS
            if self.why_not(command) is None:
                self.do(command)
        return key is not None or super().handle_key(event)

    def leave(self) -> None:
        self.worker.stop()

    # --- looks ---

    def compose(self) -> Node:
        choices = Row(gap=20, high=GROW).of(*((self._things(), self._settings()) if self.offered else ()))
        body = Row(gap=2 * self.density.pad, high=GROW).of(choices, self._preview())
        return page(
            self, self.t("printing.title"), self.order.title, body, foot=foot_words(self.told),
            hints=[("printing.turn", self.t("printing.page_keys"))] if self.pages > 1 else USUAL,
        )  # fmt: skip

    def _things(self) -> Node:
        """Return the choice of printables."""
        game, texts = self.order.game, self.app.texts
        return Column(gap=self.density.hair, wide=self.density.aside - 20).of(
            Text(self.t("printing.what"), "body_strong"),
            *(self.tick(PrintKind(one.key), one.words(game, texts), one.key in self.kinds)
              for one in self.offered),
        )  # fmt: skip

    def _settings(self) -> Node:
        """Return the settings: paper, size, colour."""
        t, it, high = self.t, self.options, self.density.button
        papers = [t(f"printing.paper.{name}") for name in PAPER_NAMES]
        return Column(gap=self.density.gap, wide=self.density.aside, high=GROW).of(
            Text(t("printing.on"), "body_strong"),
            self.choice(Set("paper"), papers, [*PAPERS.values(), None], it.paper, high=high),
            Node(high=3),
            *self._sizes(high),
            *self._copies(high),
            Node(high=3),
            self.tick(Set("pieces"), t("printing.with_pieces"), it.pieces, high=high),
            self.tick(Set("plain"), t("printing.plain"), it.plain, high=high),
            spring(),
            self.act(PrintPress.SAVE, kind="ink", why=self._why() or None, wide=GROW, high=44),
        )

    def _sizes(self, high: float) -> Sequence[Node]:
        if not self.squares:
            return (Text(self.t("printing.inches"), ink="ink.secondary", lines=0),)
        return (
            Text(self.t("printing.square"), "body_strong"),
            self._steps("square", ("smaller", "larger"), STEP_MM, SQUARE_MM, high, unit="printing.mm"),
        )

    def _copies(self, high: float) -> Sequence[Node]:
        """Return the number of copies of parts to cut out, where the board has any."""
        copied = [one.key in self.kinds for one in self.offered if one.copied]
        if not copied:
            return ()
        # it keeps its place while there is nothing to copy: a tick moves nothing
        why = "" if any(copied) else self.t("printing.no_copies")
        return (
            Text(self.t("printing.copies"), "body_strong", ink="ink.tertiary" if why else "ink.primary"),
            self._steps("copies", ("fewer", "more"), 1, COPIES, high, why=why),
        )

    def _steps(
        self, name: str, spots: tuple[str, str], step: float, bounds: tuple[float, float], high: float, *,
        unit: str = "", why: str = "",
    ) -> Node:  # fmt: skip
        """Return an option, a number, between buttons that make it smaller and larger; at its end a button
        says so. ``why`` it can't be changed."""
        value, (low, most) = getattr(self.options, name), bounds

        def told(number: float) -> str:
            return self.t(unit, n=round(number)) if unit else str(round(number))

        least = self.t("number.least", n=told(low)) if value <= low else None
        largest = self.t("number.most", n=told(most)) if value >= most else None
        fewer, more = Set(name, max(low, value - step)), Set(name, min(most, value + step))
        return Row(gap=8, high=high).of(
            self.act(fewer, label="−", spot=spots[0], why=why or least, wide=52),
            Text(told(value), ink="ink.tertiary" if why else "ink.primary", align="center", wide=GROW),
            self.act(more, label="+", spot=spots[1], why=why or largest, wide=52),
        )

    def _why(self) -> str:
        """Say why nothing can be saved now; empty if it can."""
        if not self.kinds:
            return self.t("printing.choose")
        if self.worker.error:
            return self.t("printing.failed", reason=self.app.texts.fault(self.worker.error))
        return self.t("printing.making") if self.worker.made is None else ""

    def _preview(self) -> Node:
        """Return the preview of a page, and the buttons that turn pages."""
        number, count = self.page_number, self.pages
        shown = self.t("printing.shown", n=number + 1, count=count) if count else ""
        words = self._why() if self.offered else self.t("printing.nothing")
        done, of = self.worker.done, self.worker.count
        if words and self.kinds and of and not self.worker.error:
            words = self.t("printing.progress", n=done, of=of)
        seen = self.worker.begun and self.kinds and not self.worker.error
        turns = self._turns(words if seen and words else shown)
        state = self._orders, number, self.worker.changes
        sheet: Node = Picture(self._draw_page, state, words=shown, high=GROW)
        if words and not seen:
            sheet = Text(words, ink="ink.secondary", align="center", lines=0, middle=True, high=GROW)
        return Column(gap=10, wide=GROW).of(
            Box(pad=10, radius=6, fill="surface.sunken", high=GROW).of(sheet), turns
        )

    def _turns(self, shown: str) -> Node:
        """Return the buttons that turn pages, and between them which page is ``shown``."""
        fit = ButtonFit(18)
        return Row(gap=10, high=40).of(
            self.act(PrintPress.PREVIOUS, fit),
            Text(shown, align="center", wide=GROW),
            self.act(PrintPress.NEXT, fit),
        )

    def _draw_page(self, to: PaintedCanvas, area: Area, state: tuple[int, int, int]) -> None:
        picture = self.worker.picture(state[1], *area.rect.size)
        if picture is not None and (self._drawn is None or self._drawn[0] is not picture):
            self._drawn = picture, pygame.image.frombuffer(picture.rgb, picture.size, "RGB").convert()
        if self._drawn is not None:  # the page before stays until the next comes
            to.put(self._drawn[1], area)
            place = self._drawn[1].get_rect(center=area.rect.center)
            to.painter.box(to.surface, place, None, self.app.theme["surface.line_strong"])


def make(app: App, order: PrintOrder) -> Scene:
    """Return the page for an order, with the paper, squares and colour of the last time."""
    last = last_print().value()
    options = replace(order.options, paper=PAPERS.get(last.paper), square=last.square, plain=last.plain)
    return PrintPage(app, replace(order, options=options))
