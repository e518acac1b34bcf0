"""Screens: a model, commands, and one tree.

How to write a screen
=====================

``compose`` returns the tree that shows the state of the screen; ``commands`` is the table of what can be
done. Nodes carry commands, which are values, and never functions to call back. The state is a ``Model``; of a
small screen it is its own attributes, since a screen is one, too. Whatever has changed a model, or what
``watched`` returns, the tree is composed anew by itself: nobody asks for that. Only what differs is placed
and painted again. ::

    class Choosing(Model):
        def __init__(self) -> None:
            self.size, self.tried = 8, False

    class SizeScreen(Screen):
        name, home = "size", "size"

        def __init__(self, app: App) -> None:
            super().__init__(app)
            self.model = Choosing()

        def compose(self) -> Node:
            size = self.number("size", str(self.model.size), Set("size"), (4, 20))
            return page(self, self.t("size.title"), "", Column().of(size, self.act(SizePress.TRY)))

        def set_size(self, command: Set) -> None: …
        def untried(self) -> str | None: …
        def try_it(self) -> None: …

        commands = Commands(
            Declared(Set, do=set_size),
            Declared(SizePress.TRY, "size.try", icon="play", binding="try", do=try_it, why_not=untried),
            more=Screen.commands,
        )

* **Controls** are nodes: ``act`` and ``acts`` (buttons), ``choice``, ``tick``; and the fields of pygame-gui:
  ``entry``, ``number``, ``menu``, ``slider``, ``reading``. Any node with a ``command`` can be pressed: a
  ``Box`` as a card, a ``Row``. A control is found again by its name (its ``spot``, else its command in
  words): it keeps the focus, and a field is changed in place as long as it stays where it is.
* **Lists** are ``TreeList``: their node goes into the tree; they ask for ``ListChosen`` and ``ListOpened``.
* **A disabled control** has a reason (``why_not``), which a press of it tells.
* **Something else's picture** (a table with a board) has its place as an ``Embedded`` node.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, NamedTuple, Protocol

import pygame

from game.ui.commands import Basic, Commands, Declared, ScreenCommand, run, valued
from game.ui.controls.embedded import Embedded
from game.ui.controls.field_nodes import (
    EntryBoxField,
    EntryField,
    FieldNode,
    MenuField,
    ReadingField,
    SliderField,
    number,
)
from game.ui.controls.notice import NOTE_S, Notice
from game.ui.flow import Flow, follow
from game.ui.input.focus import SpotArea
from game.ui.layout import GROW, Area, is_small
from game.ui.model import Model
from game.ui.paint.paint import Align
from game.ui.paint.palette import Density
from game.ui.scene import App, Scene
from game.ui.tree.canvas import Kind, PaintedCanvas
from game.ui.tree.controls import Button, ButtonGrid, Tabs, Tick
from game.ui.tree.holders import FirstFit, Row
from game.ui.tree.lists import List
from game.ui.tree.measuring import FontMeasure
from game.ui.tree.node import Length, Node
from game.ui.tree.tree import PlacedNode, Tree, lay, paint, said, walk


class ButtonFit(NamedTuple):
    """One way to write buttons: the tokens around the words, whether there are icons, whether words are
    short, and whether there are any; without them a button tells its words where the pointer rests."""

    padding: float = 14
    icons: bool = True
    short: bool = False
    words: bool = True


FULL_BUTTON: Final = ButtonFit()

WARMS_S: Final = 0.09
"""Seconds a control takes to respond to the pointer coming over it."""


class ScrolledList(Protocol):
    """A list behind its node: its share in focus and pointer."""

    def register(self, rect: pygame.Rect) -> None:
        """Register the list as a focus stop at ``rect``."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether it was the list's."""

    def deals_with(self) -> Hashable:
        """Return what buttons beside the list deal with."""

    def forget(self) -> None:
        """Forget the rows, because their things look different."""


@dataclass(slots=True)
class _Made:
    """An embedded part that is there, with the focus stops it brought."""

    node: Embedded | List
    rect: pygame.Rect
    made: Any
    stops: list[tuple[str, Any]]

    def shows(self, screen: Screen, node: Embedded | List, rect: pygame.Rect) -> bool:
        """Show another node, if that is possible in place."""
        if rect != self.rect or type(node) is not type(self.node):
            return False
        if isinstance(node, Embedded) and not node.change(screen, self.made, self.node):
            return False
        self.node = node
        return True

    def remove(self) -> None:
        """Take it away: its place goes."""
        if hasattr(self.made, "kill"):
            self.made.kill()


class Screen(Scene, Model):
    """A screen with its ``commands``; its state is a ``model``, or its own attributes. ``context`` is that of
    its keys, ``home`` the name of the stop that has the focus when nothing else has."""

    context: ClassVar[str] = ""
    home = ""
    model: Any

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.tree = Tree()
        self._pointed: Hashable = None
        """The meaning of where the pointer is."""
        self.lists: dict[str, ScrolledList] = {}
        """The lists, by their keys; they get every event first."""
        self._lists_shown: list[ScrolledList] = []
        self._picture: pygame.Surface | None = None
        self._embedded: dict[str, _Made] = {}
        self._stops: dict[str, SpotArea] = {}
        self._parts: dict[Hashable, tuple[Any, Any]] = {}
        self._held: PlacedNode | None = None
        """The node on which the mouse button is down."""
        self._warmth: dict[Hashable, float] = {}
        """How far the look under the pointer is there, 0 to 1, where it is coming or going."""
        self._goal = ""
        self._composed: object = None
        """What the tree was composed from."""
        self.notice = Notice(app.messages)

    # --- for screens to fill in ---

    def compose(self) -> Node:
        """Return everything on the screen, except moving parts."""
        raise NotImplementedError

    def watched(self) -> Hashable:
        """Return what the tree shows besides models and settings."""
        return None

    @property
    def doers(self) -> Sequence[object]:
        """The objects besides the screen whose methods do what its table asks for."""
        return ()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what lies below the tree onto a surface of the window's size, filled with the table's colour;
        an overlay's is transparent."""

    # --- commands ---

    def do(self, command: ScreenCommand) -> None:
        """Do what a command asks for, unless something is against it; a flow is followed. Raises
        ``KeyError`` for one that no row declares."""
        row = self.commands[command]
        if self.why_not(command) is not None:
            self._refuse_command(command)
            return
        done = run(self, row.do, *row.told(command))
        if isinstance(done, Generator):
            self.follow(done)

    def follow(self, flow: Flow) -> None:
        """Run a flow, which shows its questions over this screen."""
        follow(self.app, flow)

    def told_by_list(self, command: ScreenCommand) -> bool:
        """Do what follows if another thing of a list is chosen or one is opened; return whether anything
        does."""
        known = self.commands.has(command)
        if known:
            self.do(command)
        return known

    def why_not(self, command: ScreenCommand) -> str | None:
        """Return why a command can't be done now, in words that may be empty; ``None``: it can."""
        row = self.commands[command]
        key: str | None = run(self, row.why_not, *row.told(command))
        return self.t(key) if key else key

    def _refuse_command(self, command: ScreenCommand) -> None:
        stop = next((stop for stop in self._stops.values() if stop.spot == command), None)
        if stop is not None and stop.why:
            self.refuse(stop)
        elif words := self.why_not(command):  # its button isn't in sight
            self.app.audio.play("illegal")
            self.tell(words)

    # --- notes ---

    @property
    def note(self) -> str:
        """The message at the foot; empty without one."""
        return self.notice.words

    def tell(self, words: str, seconds: float = NOTE_S) -> None:
        """Show a message for some seconds."""
        self.notice.say(words, seconds)

    def update(self, dt: float) -> None:
        self.notice.update(dt)

    def due(self) -> float:
        return self.notice.due()

    # --- focus ---

    def focus_on(self, name: str) -> None:
        """Give the focus to the stop of that name, as soon as it is there."""
        self._goal = name
        Model.times_changed += 1

    # --- composing ---

    @property
    def pointed(self) -> Hashable:
        """The meaning of where the pointer is; a screen that shows it has it in ``watched``."""
        return self._pointed

    @property
    def cursor(self) -> Hashable:
        """The spot in the tree that the keys are at, besides the stops of the focus; ``None`` for none."""
        return None

    def _sources(self) -> object:
        return Model.times_changed, self.app.settings, self.watched()

    @property
    def needs_layout(self) -> bool:
        return super().needs_layout or (self.container is not None and self._composed != self._sources())

    def ensure_layout(self) -> None:
        if super().needs_layout:
            super().ensure_layout()
        elif self.needs_layout:
            self._compose()

    def kill_widgets(self) -> None:
        for gone in self._embedded.values():  # what is no widget is told, too, that its place goes
            gone.remove()
        self._embedded.clear()
        super().kill_widgets()

    def build(self) -> None:
        self._stops.clear()
        self._compose(anew=True)

    def _compose(self, *, anew: bool = False) -> None:
        for _ in range(3):  # what has been given its place may have to show something else there
            self._composed = self._sources()
            if self._place_tree() or anew or self._goal:
                self._take_controls()
                anew = False
            if self._composed == self._sources():
                break
        if self._pointed is not None:  # something else may have come there
            self._point_at(self.app.mouse)
        self.app.invalidate()

    def _place_tree(self) -> bool:
        """Place what ``compose`` returns; return whether anything has changed."""
        return self.tree.show(self.compose(), Area.of(self.size, self.app.scale), self.measure)

    def part(self, make: Callable[..., Any], *sources: Hashable) -> Any:
        """Return ``make(*sources)``, or what it returned the last time if ``sources`` are the same."""
        kept = self._parts.get(make)
        if kept is None or kept[0] != sources:
            kept = self._parts[make] = sources, make(*sources)
        return kept[1]

    def make_stale(self) -> None:
        super().make_stale()
        self.tree.clear()
        self._picture = None
        self._parts.clear()
        for one in self.lists.values():
            one.forget()

    def repaint(self) -> None:
        self._composed = None
        self.app.invalidate()

    def _take_controls(self) -> None:
        """Keep the controls that are still there, make new ones, remove the others."""
        ring, before, stops_before = self.focus, self._embedded, self._stops
        remembered, stops = ring.remember(), list[tuple[str, Any]]()
        self._embedded, self._stops, self._lists_shown = {}, {}, []
        for one in self.tree:
            node = one.node
            if isinstance(node, Embedded | List):
                old, made = before.pop(node.key, None), None
                if isinstance(node, List):
                    self._lists_shown.append(self.lists[node.key])
                if old is None or not old.shows(self, node, one.rect):
                    if old is not None:
                        old.remove()
                    ring.stops = []
                    if isinstance(node, List):
                        self.lists[node.key].register(one.rect)
                    else:
                        made = node.make(self, one.rect)
                    old = _Made(node, pygame.Rect(one.rect), made, ring.stops)
                self._embedded[node.key] = old
                stops += old.stops
            elif node.command is not None and node.stops:
                name = str(node.meaning)
                while name in self._stops:
                    name += "'"
                stop = stops_before.get(name) or SpotArea(name, one.rect)
                on = bool(getattr(node, "on", False) or getattr(node, "chosen", False))
                stop.take(node.command, one.rect, node.why, said_by(one), on, told_of(node, self))
                self._stops[name] = stop
                stops.append((name, stop))
        for gone in before.values():
            gone.remove()
        ring.stops = stops
        self._settle_focus(remembered)

    def deals_with(self) -> Hashable:
        """Return what buttons deal with, such as the chosen things of lists."""
        return tuple(one.deals_with() for one in self.lists.values())

    def pressed_at(self, place: tuple[int, int]) -> tuple[Any, ...]:
        there = super().pressed_at(place)
        return (*there, None if there[1] else self.deals_with(), self.unstopped(place))

    def unstopped(self, place: tuple[int, int]) -> Hashable:
        """Return what a press at a place does if there is no stop of the focus, and how that is told."""
        one = self.tree.at(place)
        return None if one is None or one.node.stops else (one.node.command, said_by(one))

    def _settle_focus(self, remembered: tuple[str, bool]) -> None:
        ring = self.focus
        names = {name for name, _ in ring.stops}
        if not any(stop is ring.current for _, stop in ring.stops):
            ring.current = None
            ring.restore(remembered)
        if self._goal in names:
            ring.focus_first(self._goal)
        elif ring.current is None:
            ring.focus_first(self.home)
        self._goal = ""

    def dispatch(self, event: pygame.event.Event) -> bool:
        fields = (one.node for one in self._embedded.values() if one.made is event.ui_element)
        field = next(fields, None)
        command = field.asked(event) if isinstance(field, FieldNode) else None
        if command is not None:
            self.do(command)
        return command is not None

    # --- controls ---

    @property
    def small(self) -> bool:
        """Whether there is little room."""
        return is_small(self.width, self.height)

    @property
    def density(self) -> Density:
        """How close things stand in a window of this size."""
        return self.app.theme.metrics.density[not self.small]

    @property
    def line(self) -> float:
        """The height of a line of controls, in tokens."""
        return self.density.line

    def act(
        self, command: ScreenCommand, fit: ButtonFit = FULL_BUTTON, *, label: str | None = None,
        icon: str | None = None, tip: str | None = None, kind: Kind = "plain", spot: Hashable = None,
        align: Align = "center", hint: str = "", why: str | None = None, on: bool | None = None,
        wide: Length = None, high: Length = GROW, role: str = "",
    ) -> Button:  # fmt: skip
        """Return the button of a command. What is given replaces what its row says: ``label``, ``icon``,
        ``tip``, ``on``; ``why`` is another reason, before the row's. ``spot``: its name, if several buttons
        have the command; ``hint``: a pale key after the words."""
        row, t = self.commands[command], self.t
        words = t(row.words) if label is None and row.words else label or ""
        short = t(row.short) if row.short else words
        shown = "" if not fit.words else short if fit.short else words
        about = t(row.tip) if tip is None and row.tip else tip or ""
        about = about or (words if shown != words else "")
        cap = self.app.input.shown(row.binding, self.context) if row.binding and about and not shown else ""
        picture = row.icon if icon is None else icon
        return Button(
            shown, picture if fit.icons or not shown else "", command=command, spot=spot, kind=kind,
            why=self.why_not(command) if why is None else why,
            on=bool(run(self, row.on, *row.told(command))) if on is None else on, role=role,
            about=f"{about} ({cap})" if cap else about, padding=fit.padding, align=align, hint=hint,
            wide=wide, high=high,
        )  # fmt: skip

    def acts(
        self, commands: Sequence[ScreenCommand | Button], fits: Sequence[ButtonFit], *, gap: float = 6,
        high: Length = 34,
    ) -> Node:  # fmt: skip
        """Return a row of buttons over the whole width, with the first of ``fits`` that has room, else the
        last."""
        made = ([one if isinstance(one, Button) else self.act(one, fit) for one in commands] for fit in fits)
        return self.fitted([*made], gap=gap, high=high)

    def fitted(self, ways: Sequence[Sequence[Button]], *, gap: float = 6, high: Length = 34) -> Node:
        """Return a row of buttons over the whole width, in the first of these ways that has room, else in
        the last."""
        side = high if isinstance(high, int | float) else self.line
        rows = []
        for buttons in ways:
            worded = any(one.label for one in buttons)
            shown = (one if one.label or not worded else replace(one, wide=side) for one in buttons)
            rows.append(Row(gap=gap, fills=True).of(*shown))
        return FirstFit(whole_only=True, high=high).of(*rows)

    def in_columns(
        self, buttons: Sequence[Node], columns: int, *, high: float | None = None, gap: float = 8
    ) -> Node:
        """Return buttons in rows of so many, all equally wide; of fewer where one would be cut."""
        high = self.line if high is None else high
        return ButtonGrid(columns=columns, row_high=high, gap=gap).of(*buttons)

    def choice(
        self, command: ScreenCommand, labels: Sequence[str], values: Sequence[Any], chosen: Any, *,
        tips: Sequence[str] = (), icons: Sequence[str] = (), why: str | None = None,
        whys: Sequence[str | None] = (), wide: Length = GROW, high: Length = None,
    ) -> Tabs:  # fmt: skip
        """Return a choice of a few, side by side: a press asks for the command with that value. ``why`` none,
        or with ``whys`` each of them, can't be chosen."""
        at = values.index(chosen) if chosen in values else -1
        asks = tuple(valued(command, value) for value in values)
        return Tabs(
            str(command), tuple(labels), at, commands=asks, tips=tuple(tips), icons=tuple(icons),
            why=why, whys=tuple(whys), wide=wide, high=self.line if high is None else high,
        )  # fmt: skip

    def tick(
        self, command: ScreenCommand, label: str, on: bool, *, note: str = "", tip: str = "",
        why: str | None = None, wide: Length = GROW, high: Length = None, role: str = "body",
    ) -> Tick:  # fmt: skip
        """Return a box with a tick, and its words; a press asks for the command with the other value."""
        return Tick(
            label, on, note, role, command=valued(command, not on), spot=str(command), about=tip, why=why,
            wide=wide, high=self.line if high is None else high,
        )  # fmt: skip

    def menu(
        self, command: ScreenCommand, labels: Sequence[str], values: Sequence[Any], chosen: Any, *,
        wide: Length = GROW, high: Length = None,
    ) -> MenuField:  # fmt: skip
        """Return a choice of many, in a list that opens."""
        at = values.index(chosen) if chosen in values else 0
        high = self.line if high is None else high
        return MenuField(str(command), command, tuple(labels), tuple(values), at, wide=wide, high=high)

    def entry(
        self, command: ScreenCommand, text: str, *, limit: int = 200, hint: str = "",
        done: ScreenCommand = None, wide: Length = GROW, high: Length = None,
    ) -> EntryField:  # fmt: skip
        """Return a field to type in; ``done`` is asked for at Enter."""
        high = self.line if high is None else high
        return EntryField(str(command), command, text, limit, hint, done, wide=wide, high=high)

    def entry_box(self, command: ScreenCommand, text: str, *, lines: int, limit: int = 2000) -> EntryBoxField:
        """Return a field of several lines to type in."""
        high = lines * self.measure.line("small") + 14
        return EntryBoxField(str(command), command, text, limit, wide=GROW, high=high)

    def number(
        self, command: ScreenCommand, text: str, limits: tuple[int, int], *, step: int = 1, zero: str = "",
        tip: str = "", wide: Length = GROW, high: Length = None,
    ) -> Node:  # fmt: skip
        """Return a whole number that is typed or stepped; the command gets the text, valid or not.
        ``zero``: the words for 0."""
        high = self.line if high is None else high
        return number(self, command, text, limits, step, zero, tip, wide, high)

    def slider(self, command: ScreenCommand, value: float, *, most: float = 1.0) -> SliderField:
        """Return a number that needn't be exact, from 0 on."""
        return SliderField(str(command), command, value, most, wide=GROW, high=22)

    def reading(self, key: str, html: str, *, high: Length = GROW) -> ReadingField:
        """Return a text that scrolls if it is too long for its place."""
        return ReadingField(key, html=html, wide=GROW, high=high)

    # --- looks ---

    @property
    def measure(self) -> FontMeasure:
        """The measure of words in the current theme and scale."""
        return FontMeasure(self.app.fonts, self.app.scale)

    def tokens(self, px: int) -> float:
        """Return px of the window in tokens."""
        return px / self.app.scale

    def canvas(self, surface: pygame.Surface) -> PaintedCanvas:
        """Return a canvas that paints on a surface."""
        return PaintedCanvas(self.app.painter, self.app.icons, surface)

    def draw_node(self, surface: pygame.Surface, node: Node, rect: pygame.Rect) -> None:
        """Draw a node by itself in a place, in px, over what is there."""
        paint(walk(lay(node, Area.at(rect, self.app.scale), self.measure)), self.canvas(surface))

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.background, (0, 0))

    def draw_around(self, surface: pygame.Surface, covered: pygame.Rect) -> None:
        """Draw the tree, except where something will cover it completely: copying the ground of a large
        window is a good part of a frame."""
        background, whole = self.background, surface.get_rect()
        covered = covered.clip(whole)
        if not covered.width or not covered.height:
            surface.blit(background, (0, 0))
            return
        high, low = covered.top - whole.top, whole.bottom - covered.bottom
        for part in (
            pygame.Rect(0, 0, whole.width, high), pygame.Rect(0, covered.bottom, whole.width, low),
            pygame.Rect(0, covered.top, covered.left, covered.height),
            pygame.Rect(covered.right, covered.top, whole.width - covered.right, covered.height),
        ):  # fmt: skip
            surface.blit(background, part, part)

    def forget_picture(self) -> None:
        self._picture = None

    @property
    def background(self) -> pygame.Surface:
        """The picture of the tree, brought up to date."""
        picture = self._picture
        if picture is None or picture.get_size() != self.size:
            flags = pygame.SRCALPHA if self.overlay else 0
            picture = self._picture = pygame.Surface(self.size, flags)
            self.tree.forget()
        canvas = self.canvas(picture)
        held = self._held.node.meaning if self._held is not None else None
        with canvas.cuts.on(picture) as cut:
            for place in self.tree.update(canvas, self._pointed, held, self.cursor):
                self._paint_ground(place)
            for spot, share in list(self._warmth.items()):
                for place in self.tree.blend(canvas, spot, share):
                    self._paint_ground(place)
                if share in (0.0, 1.0):
                    del self._warmth[spot]
        canvas.cuts.again(self.app.window.surface, cut)
        return picture

    def _paint_ground(self, place: pygame.Rect) -> None:
        """Paint what lies below a part of the tree."""
        assert self._picture is not None
        self._picture.fill((0, 0, 0, 0) if self.overlay else self.app.theme["surface.table"], place)
        self._picture.set_clip(place)
        self.paint(self._picture)
        self._picture.set_clip(None)

    def told_at(self, place: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        one = self.tree.at(place)
        words = "" if one is None else told_of(one.node, self)
        return None if one is None or not words else (words, one.rect)

    def placed(self, kind: type[Node]) -> PlacedNode | None:
        """Return the first node of a kind and its place; ``None`` without one."""
        return self.tree.placed(kind)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        return (
            any(one.handle(event) for one in self._lists_shown)
            or self.handle_pointer(event)
            or self.handle_key(event)
            or super().handle(event)
        )

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Do what a key or a gamepad button is bound to; return whether that was one of this screen's."""
        return bool(self.context) and self.do_bound(self.app.input.action_for(event, self.context))

    def do_bound(self, action: str | None) -> bool:
        """Do what the keys of an action ask for; return whether any row has it."""
        rows = self.commands.bound(action)
        can = [row.command for row in rows if self.why_not(row.command) is None]
        if rows:
            self.do((can or [rows[0].command])[0])
        return bool(rows)

    def handle_pointer(self, event: pygame.event.Event) -> bool:
        """Point at, press, drag or scroll a node; return whether that was all."""
        match event.type:
            case pygame.MOUSEMOTION:
                held = self._held
                if held is not None and event.buttons[0]:
                    command = held.node.pressed(held.area, event.pos, held=True)
                    if command is not None:
                        self.do(command)
                        return True
                elif held is not None:
                    self._hold(None)
                self._point_at(event.pos)
            case pygame.WINDOWLEAVE:
                self._point_at(None)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                return self._mouse_down(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT and self._held is not None:
                return self._mouse_up(event.pos)
            case pygame.MOUSEWHEEL:
                one = self.tree.at(self.app.mouse)
                command = None if one is None else one.node.wheeled(event.y)
                if command is not None:
                    self.do(command)
                return command is not None
        return False

    def _mouse_down(self, place: tuple[int, int]) -> bool:
        one = self.tree.at(place)
        if one is None:
            return False
        command = one.node.pressed(one.area, place)
        if command is not None:
            self._hold(one)
            self.press_spot(command)
            return True
        if one.node.command is None:
            return False
        if one.node.why is None:
            self._hold(one)
        else:
            self._refuse_command(one.node.command)
        return True

    def _mouse_up(self, place: tuple[int, int]) -> bool:
        held, one = self._held, self.tree.at(place)
        self._hold(None)
        assert held is not None
        command = held.node.command
        if command is not None and one is not None and one.node.command == command and one.node.why is None:
            self.press_spot(command)
        return True

    def _hold(self, one: PlacedNode | None) -> None:
        self._held = one
        self.app.invalidate()

    def press_spot(self, spot: ScreenCommand) -> None:
        self.app.audio.play("click")
        self.do(spot)

    def _point_at(self, place: tuple[int, int] | None) -> None:
        one = None if place is None else self.tree.at(place)
        meaning = None if one is None or place is None else one.node.pointed(one.area, place)
        if meaning != self._pointed:
            if self.app.live and self.app.animation > 0:
                self._warm_up(one, meaning)
            self._pointed = meaning
            self.app.invalidate()

    def _warm_up(self, one: PlacedNode | None, meaning: Hashable) -> None:
        """Let the look under the pointer go where it was, and come where the pointer is."""
        before = self.tree.of(self._pointed)
        for placed, spot, start in ((before, self._pointed, 1.0), (one, meaning, 0.0)):
            if placed is not None and placed.node.command is not None and placed.node.why is None:
                self._warmth.setdefault(spot, start)

    def grow_older(self, dt: float) -> None:
        super().grow_older(dt)
        for spot, share in self._warmth.items():
            way = 1 if spot == self._pointed else -1
            self._warmth[spot] = min(1.0, max(0.0, share + way * dt / WARMS_S))
        if self._warmth:
            self.app.invalidate()

    def go_back(self) -> None:
        """Leave, as Escape does."""
        self.back()

    commands: ClassVar[Commands] = Commands(Declared(Basic.BACK, "dialog.back", icon="back", do=go_back))


SENTENCE_ENDS = (".", "!", "?", "…")


def said_by(one: PlacedNode) -> str:
    """Return a node in words: its own, else those of its parts."""
    return one.node.say() or said(walk(one))


def told_of(node: Node, screen: Scene) -> str:
    """Return what is told of a node where the pointer rests: what it is about, and why it can't be done."""
    about, why = node.about, node.why or ""
    if about and why and not about.endswith(SENTENCE_ENDS):
        return screen.app.texts.colon(about, why)
    return " ".join(filter(None, (about, why)))
