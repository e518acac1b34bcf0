"""The page for printing: what, on which paper, how large; a preview of each page; and the PDF."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
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
from game.ui import widgets
from game.ui.controls.page_tree import foot_words, page
from game.ui.layout import GROW, Area
from game.ui.paper.preview import PagePicture
from game.ui.paper.tiling import PAPERS
from game.ui.scene import App, Scene
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.controls import TabPress, Tabs, Widget
from game.ui.tree.holders import Box, Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text
from game.ui.tree_scene import ButtonLook, TreeScene
from game.view.printing.printable import COPIES, SQUARE_MM

STEP_MM: Final = 5.0
"""Step by which the side of squares changes, in mm."""

SHEET: Final = "sheet"
PAPER_NAMES: Final = (*PAPERS, SHEET)


@dataclass(frozen=True, slots=True)
class TickLook:
    """The look of a check box."""

    key: str
    label: str
    on: bool


@dataclass(frozen=True, slots=True)
class PreviewShown:
    """The preview's state: which page of which order, its progress, or why there is none."""

    order: int
    page: int
    change: int
    words: str = ""


class PrintPage(TreeScene):
    """The page for printing."""

    name = "print"

    def __init__(self, app: App, order: PrintOrder, worker: PrintWorker | None = None) -> None:
        super().__init__(app)
        self.order, self.worker = order, worker or PrintWorker()
        self.offered = offered(order)
        self.squares = kit_of(order.game).info.topology == "squares"
        self.options = order.options
        self.kinds = {one.key for one in self.offered if one.key in ("board", "legend")}
        """The keys of the chosen printables."""
        self.page_number = 0
        self.told = ""
        """The last message, at the foot."""
        self._orders = 0
        self._seen = -1
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
        self.repaint()

    def tick(self, kind: str, on: bool) -> None:
        """Add a kind of printout, or take it out."""
        self.kinds = self.kinds | {kind} if on else self.kinds - {kind}
        self._ask()
        self.repaint()

    def _ask(self) -> None:
        self._orders += 1
        self.page_number, self.told = 0, ""
        if self.kinds:
            self.worker.order(self.wanted)

    # --- doing ---

    def press(self, spot: Hashable) -> None:
        match spot:
            case TabPress("paper", index):
                self.change(paper=PAPERS.get(PAPER_NAMES[index]))
            case "smaller" | "larger":
                self._resize(-STEP_MM if spot == "smaller" else STEP_MM)
            case "fewer" | "more":
                low, most = COPIES
                wanted = self.options.copies + (1 if spot == "more" else -1)
                self.change(copies=min(most, max(low, wanted)))
            case "previous" | "next":
                self.turn(-1 if spot == "previous" else 1)
            case "save":
                self.save()

    def _resize(self, by: float) -> None:
        low, high = SQUARE_MM
        self.change(square=min(high, max(low, self.options.square + by)))

    def turn(self, by: int) -> None:
        """Show the next page (1), or the one before (-1)."""
        number = min(max(0, self.page_number + by), max(0, self.pages - 1))
        if number != self.page_number:
            self.page_number = number
            self.repaint()

    def save(self) -> None:
        """Ask for a path, and write the finished file there."""
        made = self.worker.made
        if made is None or not self.kinds:
            return

        def saved(path: Path) -> None:
            self._keep()
            self.told = self.t("printing.saved", path=str(path), n=made.pages)
            self.repaint()

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

    def handle(self, event: pygame.event.Event) -> bool:
        key = self.app.input.pressed(event, "pageup", "pagedown")
        if key is not None:
            self.turn(1 if key == "pagedown" else -1)
            return True
        return super().handle(event)

    def leave(self) -> None:
        self.worker.stop()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._seen != self.worker.changes:
            self._seen = self.worker.changes
            self.page_number = min(self.page_number, max(0, self.pages - 1))
            self.repaint()

    def due(self) -> float:
        return 0.0 if self._seen != self.worker.changes else math.inf  # the worker wakes the window

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
                self._tick(TickLook(one.key, one.words(game, texts), one.key in self.kinds), high)
                for one in self.offered
            ),
        )

    def _settings(self, small: bool) -> Node:
        """Return the settings: paper, size, colour."""
        t, high = self.t, 34 if small else 38
        chosen = PAPER_NAMES.index(self.options.paper.name if self.options.paper is not None else SHEET)
        papers = Tabs("paper", tuple(t(f"printing.paper.{name}") for name in PAPER_NAMES), chosen, high=high)
        return Column(gap=5 if small else 8, wide=236 if small else 260, high=GROW).of(
            Text(t("printing.on"), "body_strong"),
            papers,
            Node(high=3),
            *self._sizes(high),
            *self._copies(high),
            Node(high=3),
            self._tick(TickLook("pieces", t("printing.with_pieces"), self.options.pieces), high),
            self._tick(TickLook("plain", t("printing.plain"), self.options.plain), high),
            spring(),
            self.button(
                ButtonLook("save", t("printing.save"), icon="export", kind="ink", why=self._why()),
                wide=GROW, high=44,
            ),
        )  # fmt: skip

    def _sizes(self, high: float) -> Sequence[Node]:
        if not self.squares:
            return (Text(self.t("printing.inches"), ink="ink.secondary", lines=0),)
        square = self.options.square
        return (
            Text(self.t("printing.square"), "body_strong"),
            self._steps(("smaller", "larger"), square, SQUARE_MM, high, lambda n: self.t("printing.mm", n=n)),
        )

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
            self._steps(("fewer", "more"), copies, COPIES, high, str, why=why),
        )

    def _steps(
        self, spots: tuple[str, str], value: float, bounds: tuple[float, float], high: float,
        told: Callable[[int], str], *, why: str = "",
    ) -> Node:  # fmt: skip
        """Return a number between buttons that make it smaller and larger; at its end a button says so.
        ``why`` it can't be changed."""
        low, most = bounds
        least = self.t("number.least", n=told(round(low))) if value <= low else ""
        largest = self.t("number.most", n=told(round(most))) if value >= most else ""
        ink = "ink.tertiary" if why else "ink.primary"
        return Row(gap=8, high=high).of(
            self.button(ButtonLook(spots[0], "−", why=why or least), wide=52),
            Text(told(round(value)), ink=ink, align="center", wide=GROW, middle=True),
            self.button(ButtonLook(spots[1], "+", why=why or largest), wide=52),
        )

    def _end(self, reached: bool) -> str:
        return self.t("printing.no_further") if reached else ""

    def _why(self) -> str:
        """Say why nothing can be saved now; empty if it can."""
        if not self.kinds:
            return self.t("printing.choose")
        if self.worker.error:
            return self._failed()
        return self.t("printing.making") if self.worker.made is None else ""

    def _failed(self) -> str:
        return self.t("printing.failed", reason=self.app.texts.fault(self.worker.error))

    def _tick(self, look: TickLook, high: float) -> Node:
        return Widget(self._make_tick, look, _keep_tick, high=high)

    def _make_tick(self, rect: pygame.Rect, look: TickLook) -> object:
        flip: Callable[[bool], None]
        if look.key in ("pieces", "plain"):

            def flip(on: bool) -> None:
                self.change(**{look.key: on})
        else:

            def flip(on: bool) -> None:
                self.tick(look.key, on)

        return widgets.check_box(self, rect, look.label, on=look.on, on_change=flip, key=look.key)

    def _preview(self) -> Node:
        """Return the preview of a page, and the buttons that turn pages."""
        number, count = self.page_number + 1, self.pages
        told = self.t("printing.shown", n=number, count=count) if count else ""
        turns = Row(gap=10, high=40).of(
            spring(),
            self.button(self._turner("previous", "back", number <= 1)),
            Text(told, align="center", wide=150, middle=True),
            self.button(self._turner("next", "forward", number >= count)),
            spring(),
        )
        shown = self._preview_shown()
        sheet = Picture(self._draw_page, shown, words=shown.words or told, high=GROW)
        return Column(gap=10, wide=GROW).of(
            Box(pad=10, radius=6, fill="surface.sunken", high=GROW).of(sheet), turns
        )

    def _turner(self, spot: str, icon: str, end: bool) -> ButtonLook:
        return ButtonLook(spot, self.t(f"printing.{spot}"), icon=icon, why=self._end(end))

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


def _keep_tick(made: object, old: TickLook, new: TickLook) -> bool:
    """Keep a check box that was pressed, which already shows its new state."""
    return replace(old, on=new.on) == new and getattr(made, "on", None) == new.on


def _surface(picture: PagePicture) -> pygame.Surface:
    return pygame.image.frombuffer(picture.rgb, picture.size, "RGB").convert()


def make(app: App, order: PrintOrder) -> Scene:
    """Return the page for an order, with the paper, squares and colour of the last time."""
    last = last_print().value()
    options = replace(order.options, paper=PAPERS.get(last.paper), square=last.square, plain=last.plain)
    return PrintPage(app, replace(order, options=options))
