"""The page for printing: what, on which paper, how large; a preview of each page; and the PDF."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from enum import auto
from pathlib import Path
from typing import Any, Final

import pygame

from game.app.printing.order import PrintOrder, offered
from game.app.printing.worker import PrintWorker
from game.app.sharing.where import ask_where
from game.data.files.names import safe_filename
from game.data.files.paths import atomic_write
from game.data.people.last_choices import LastPrint, last_print
from game.model.registry import kit as kit_of
from game.ui.commands import Commands, Declared, Press, Set
from game.ui.controls.page_tree import foot_words, page
from game.ui.layout import GROW, Area
from game.ui.paper.preview import PagePicture
from game.ui.paper.tiling import PAPERS
from game.ui.scene import App, Scene
from game.ui.screen import Screen
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

    SMALLER = auto()
    LARGER = auto()
    FEWER = auto()
    MORE = auto()
    PREVIOUS = auto()
    NEXT = auto()
    SAVE = auto()


@dataclass(frozen=True, slots=True)
class TickKind:
    """Add a kind of printout, or take it out."""

    kind: str
    value: bool = False

    def __str__(self) -> str:
        return self.kind


@dataclass(frozen=True, slots=True)
class ChoosePaper:
    """Print on other paper."""

    value: str = ""

    def __str__(self) -> str:
        return "paper"


@dataclass(frozen=True, slots=True)
class PreviewShown:
    """The preview's state: which page of which order, its progress, or why there is none."""

    order: int
    page: int
    change: int
    words: str = ""


class PrintPage(Screen):
    """The page for printing."""

    name = "print"

    def __init__(self, app: App, order: PrintOrder, worker: PrintWorker | None = None) -> None:
        super().__init__(app)
        self.order, self.worker = order, worker or PrintWorker()
        self.offered = offered(order)
        self.squares = kit_of(order.game).info.topology == "squares"
        self.options = order.options
        self.kinds = frozenset(one.key for one in self.offered if one.key in ("board", "legend"))
        """The keys of the chosen printables."""
        self.page_number = 0
        self.told = ""
        """The last message, at the foot."""
        self._orders = 0
        self._shown: tuple[object, pygame.Surface] | None = None
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

    def change(self, **changes: Any) -> None:
        """Change the order's values."""
        self.options = replace(self.options, **changes)
        self._ask()

    def set_value(self, command: Set) -> None:
        """Change one of the order's values."""
        self.change(**{command.name: command.value})

    def tick_kind(self, command: TickKind) -> None:
        """Add a kind of printout, or take it out."""
        self.kinds = self.kinds | {command.kind} if command.value else self.kinds - {command.kind}
        self._ask()

    def _ask(self) -> None:
        self._orders += 1
        self.page_number, self.told = 0, ""
        if self.kinds:
            self.worker.order(self.wanted)

    # --- doing ---

    def choose_paper(self, command: ChoosePaper) -> None:
        """Print on other paper."""
        self.change(paper=PAPERS.get(command.value))

    def smaller(self) -> None:
        """Print smaller squares."""
        self.change(square=max(SQUARE_MM[0], self.options.square - STEP_MM))

    def larger(self) -> None:
        """Print larger squares."""
        self.change(square=min(SQUARE_MM[1], self.options.square + STEP_MM))

    def fewer(self) -> None:
        """Print fewer copies."""
        self.change(copies=max(COPIES[0], self.options.copies - 1))

    def more(self) -> None:
        """Print more copies."""
        self.change(copies=min(COPIES[1], self.options.copies + 1))

    def previous(self) -> None:
        """Show the page before."""
        self.page_number -= 1

    def next(self) -> None:
        """Show the next page."""
        self.page_number += 1

    def save(self) -> None:
        """Ask for a path, and write the finished file there."""
        made = self.worker.made
        if made is None or not self.kinds:
            return

        def saved(path: Path) -> None:
            self._keep()
            self.told = self.t("printing.saved", path=str(path), n=made.pages)

        ask_where(
            self.app, self.t("printing.save_title"), self.t("printing.save_words"),
            safe_filename(self.order.title, "board"), [".pdf"],
            write=lambda path: atomic_write(path, made.pdf, new=True), then=saved,
        )  # fmt: skip

    def _keep(self) -> None:
        """Remember the settings as defaults for the next time."""
        it = self.options
        paper = SHEET if it.paper is None else it.paper.name
        choice = LastPrint.model_validate({"paper": paper, "square": it.square, "plain": it.plain})
        with contextlib.suppress(OSError):  # the PDF is there, which is what was asked for
            last_print().write(choice)

    def help_at(self) -> tuple[str, str]:
        return self.order.game, ""

    commands = Commands(
        Declared(TickKind, do=tick_kind),
        Declared(Set, do=set_value),
        Declared(ChoosePaper, do=choose_paper),
        Declared(PrintPress.SMALLER, do=smaller),
        Declared(PrintPress.LARGER, do=larger),
        Declared(PrintPress.FEWER, do=fewer),
        Declared(PrintPress.MORE, do=more),
        Declared(PrintPress.PREVIOUS, "printing.previous", icon="back", do=previous),
        Declared(PrintPress.NEXT, "printing.next", icon="forward", do=next),
        Declared(PrintPress.SAVE, "printing.save", icon="export", do=save),
        more=Screen.commands,
    )

    def handle(self, event: pygame.event.Event) -> bool:
        key = self.app.input.pressed(event, "pageup", "pagedown")
        if key is not None:
            number = self.page_number + (1 if key == "pagedown" else -1)
            self.page_number = min(max(0, number), max(0, self.pages - 1))
            return True
        return super().handle(event)

    def leave(self) -> None:
        self.worker.stop()

    def watched(self) -> Hashable:
        return self.worker.changes, self.worker.done

    def update(self, dt: float) -> None:
        super().update(dt)
        self.page_number = min(self.page_number, max(0, self.pages - 1))

    # --- looks ---

    def compose(self) -> Node:
        small = self.small
        if self.offered:
            choices = Row(gap=20, high=GROW).of(self._things(small), self._settings(small))
        else:
            choices = Row()
        body = Row(gap=20 if small else 28, high=GROW).of(choices, self._preview())
        return page(
            self, self.t("printing.title"), self.order.title, body, foot=foot_words(self.told),
            hints=[((self.t("printing.page_keys"),), self.t("printing.turn"))] if self.pages > 1 else (),
        )  # fmt: skip

    def _things(self, small: bool) -> Node:
        """Return the choice of printables."""
        game, texts, high = self.order.game, self.app.texts, 30 if small else 36
        return Column(gap=2 if small else 4, wide=212 if small else 240).of(
            Text(self.t("printing.what"), "body_strong"),
            *(
                self.tick(TickKind(one.key), one.words(game, texts), one.key in self.kinds, high=high)
                for one in self.offered
            ),
        )

    def _settings(self, small: bool) -> Node:
        """Return the settings: paper, size, colour."""
        t, high = self.t, 34 if small else 38
        chosen = self.options.paper.name if self.options.paper is not None else SHEET
        names = tuple(t(f"printing.paper.{name}") for name in PAPER_NAMES)
        papers = self.choice(ChoosePaper(), names, PAPER_NAMES, chosen, high=high)
        return Column(gap=5 if small else 8, wide=236 if small else 260, high=GROW).of(
            Text(t("printing.on"), "body_strong"),
            papers,
            Node(high=3),
            *self._sizes(high),
            *self._copies(high),
            Node(high=3),
            self.tick(Set("pieces"), t("printing.with_pieces"), self.options.pieces, high=high),
            self.tick(Set("plain"), t("printing.plain"), self.options.plain, high=high),
            spring(),
            self.act(PrintPress.SAVE, kind="ink", why=self._why() or None, wide=GROW, high=44),
        )  # fmt: skip

    def _sizes(self, high: float) -> Sequence[Node]:
        if not self.squares:
            return (Text(self.t("printing.inches"), ink="ink.secondary", lines=0),)
        square = self.options.square
        return (
            Text(self.t("printing.square"), "body_strong"),
            self._steps((PrintPress.SMALLER, PrintPress.LARGER), square, SQUARE_MM, high, self._mm),
        )

    def _mm(self, length: int) -> str:
        return self.t("printing.mm", n=length)

    def _copies(self, high: float) -> Sequence[Node]:
        """Return the number of copies of parts to cut out, where the board has any."""
        copied = [one.key in self.kinds for one in self.offered if one.copied]
        if not copied:
            return ()
        copies = self.options.copies
        # it keeps its place while there is nothing to copy: a tick moves nothing
        why = "" if any(copied) else self.t("printing.no_copies")
        return (
            Text(self.t("printing.copies"), "body_strong", ink="ink.tertiary" if why else "ink.primary"),
            self._steps((PrintPress.FEWER, PrintPress.MORE), copies, COPIES, high, str, why=why),
        )

    def _steps(
        self, ways: tuple[PrintPress, PrintPress], value: float, bounds: tuple[float, float], high: float,
        told: Callable[[int], str], *, why: str = "",
    ) -> Node:  # fmt: skip
        """Return a number between buttons that make it smaller and larger; at its end a button says so.
        ``why`` it can't be changed."""
        low, most = bounds
        least = self.t("number.least", n=told(round(low))) if value <= low else ""
        largest = self.t("number.most", n=told(round(most))) if value >= most else ""
        ink = "ink.tertiary" if why else "ink.primary"
        return Row(gap=8, high=high).of(
            self.act(ways[0], label="−", why=why or least or None, wide=52),
            Text(told(round(value)), ink=ink, align="center", wide=GROW, middle=True),
            self.act(ways[1], label="+", why=why or largest or None, wide=52),
        )

    def _end(self, reached: bool) -> str | None:
        return self.t("printing.no_further") if reached else None

    def _why(self) -> str:
        """Say why nothing can be saved now; empty if it can."""
        if not self.kinds:
            return self.t("printing.choose")
        if self.worker.error:
            return self._failed()
        return self.t("printing.making") if self.worker.made is None else ""

    def _failed(self) -> str:
        return self.t("printing.failed", reason=self.app.texts.fault(self.worker.error))

    def _preview(self) -> Node:
        """Return the preview of a page, and the buttons that turn pages."""
        number, count = self.page_number + 1, self.pages
        told = self.t("printing.shown", n=number, count=count) if count else ""
        turns = Row(gap=10, high=40).of(
            spring(),
            self.act(PrintPress.PREVIOUS, why=self._end(number <= 1)),
            Text(told, align="center", wide=150, middle=True),
            self.act(PrintPress.NEXT, why=self._end(number >= count)),
            spring(),
        )
        shown = self._preview_shown()
        sheet = Picture(self._draw_page, shown, words=shown.words or told, high=GROW)
        return Column(gap=10, wide=GROW).of(
            Box(pad=10, radius=6, fill="surface.sunken", high=GROW).of(sheet), turns
        )

    def _preview_shown(self) -> PreviewShown:
        words = ""
        if not self.offered:
            words = self.t("printing.nothing")
        elif not self.kinds:
            words = self.t("printing.choose")
        elif self.worker.error:
            words = self._failed()
        elif self.worker.made is None:
            done, count = self.worker.done, self.worker.count
            words = self.t("printing.progress", n=done, of=count) if count else self.t("printing.making")
        return PreviewShown(self._orders, self.page_number, self.worker.changes, words)

    def _draw_page(self, to: PaintedCanvas, area: Area, data: PreviewShown) -> None:
        rect = area.rect
        if data.words:
            to.paragraph(data.words, "body", area, "ink.secondary", middle=True, align="center")
            return
        picture = self.worker.picture(data.page, rect.width, rect.height)
        if picture is None:
            if self._shown is not None:  # the page before stays until it comes
                to.surface.blit(self._shown[1], self._shown[1].get_rect(center=rect.center))
            return
        if self._shown is None or self._shown[0] is not picture:
            self._shown = picture, _surface(picture)
        place = self._shown[1].get_rect(center=rect.center)
        to.surface.blit(self._shown[1], place)
        to.painter.box(to.surface, place, None, self.app.theme["surface.line_strong"])


def _surface(picture: PagePicture) -> pygame.Surface:
    return pygame.image.frombuffer(picture.rgb, picture.size, "RGB").convert()


def make(app: App, order: PrintOrder) -> Scene:
    """Return the page for an order, with the paper, squares and colour of the last time."""
    last = last_print().value()
    options = replace(order.options, paper=PAPERS.get(last.paper), square=last.square, plain=last.plain)
    return PrintPage(app, replace(order, options=options))
