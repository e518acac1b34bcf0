"""The panel beside the table of Flames of Tanks, as one tree: the order of play, a tank's card or the
close-up of a shot, the plan, the targets, the buttons."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.flames_of_tanks.view.close_up import CloseUpArt, CloseUpShown
from game.games.flames_of_tanks.view.panel_shown import (
    ButtonShown,
    CardShown,
    FigureShown,
    OrderShown,
    PanelShown,
    StepShown,
    TargetShown,
    TurnShown,
)
from game.games.flames_of_tanks.view.spots import FigureSpot, TankSpot, TargetSpot
from game.games.flames_of_tanks.view.tanks import Tanks
from game.games.flames_of_tanks.view.tips import CARD, VALUE_RULES
from game.games.flames_of_tanks.view.tokens import GridShown, SchematicGrid, TokenArt
from game.games.flames_of_tanks.view.words import tank_words
from game.ui.layout import GROW, Area
from game.ui.paint.ink import Ink, box, circle, dashed_box, filled, stroke
from game.ui.tree.holders import Box, CellGrid, Column, Room, Row, Stack, spring
from game.ui.tree.node import WHOLE, Canvas, Measure, Node
from game.ui.tree.seen import Icon, Picture, Rule, Text
from game.view.table import Tools
from game.view.tips import Sign

LOW_PANEL = 520.0
"""Height in tokens below which the parts of a panel are smaller and closer to each other."""

SLIM_CARD = 44.0
"""Height in tokens of a tank's card that shows its values alone."""

TARGET_ROW, LOW_TARGET_ROW = 38.0, 22.0
"""Height of a target in the list."""

HEAD = 34.0
"""Height of a title."""

PIP = 10.0

_STEPS = {"now": "move.reach_ink", "done": "ink.secondary"}
"""Colours of the lines around steps; those of other states are pale."""


class FlamesPanel:
    """Makes the panel's tree, and draws the pictures in it."""

    def __init__(self, tools: Tools, tanks: Tanks, tokens: TokenArt) -> None:
        self.words, self.tanks, self.tokens = tools.words, tanks, tokens
        self.ink = Ink()
        self._shots = CloseUpArt(tools.theme, tools.fonts)
        self._grids: dict[int, SchematicGrid] = {}

    def tree(self, shown: PanelShown) -> Node:
        """The tree of the whole panel."""
        return Room(self._panel, shown)

    def _panel(self, shown: PanelShown, m: Measure, width: float, height: float) -> Node:
        """Lay out the panel. If there isn't room for everything, as beside a lesson, the tank's card shows
        its values alone, or the order of play is left out; the targets get the rest."""
        low = height < LOW_PANEL
        gap, high = (6.0, 96.0) if low else (8.0, 132.0)
        order = self._order(shown.order)
        card: Node | None = None  # rooms: made anew only if their content changes
        slim: Node | None = None
        if shown.close_up is not None:
            card = Room(self._close_up, (shown.close_up, high, low), high=high)
        elif shown.card is not None:
            card = Room(self._card, (shown.card, high, low), high=high)
            slim = Room(self._slim_card, shown.card, high=SLIM_CARD)
        turn = None if shown.turn is None else self._turn(shown.turn, low=low)
        buttons = (
            Room(button_row, (row, gap), high=row_high)
            for all_of_them, row_high in ((shown.tools, 32), (shown.buttons, 40 if low else 44))
            for row in button_rows(all_of_them, gap, m, width)
        )
        below: list[Node] = [Room(self._rest, (shown, gap), high=GROW), *buttons]
        room = height + 0.01
        for one in (turn, *below):
            room -= 0 if one is None else one.height(m, width) + gap
        room += gap
        if card is not None and high + gap > room:
            card, high = slim, SLIM_CARD
        if card is not None and high + gap > room:
            card = None
        if card is not None:
            room -= high + gap
        if order is not None and order.height(m, width) + gap > room:
            order = None
        return Column(gap=gap).of(order, card, turn, *below)

    # --- the order of play ---

    def _order(self, order: tuple[OrderShown, ...]) -> Node | None:
        """The order of play in one row, or two if there are many tanks."""
        if not order:
            return None
        rows, high = (1, 30) if len(order) <= 10 else (2, 24)
        return Room(self._order_rows, (order, rows, high), high=rows * high + 8)

    def _order_rows(
        self, data: tuple[tuple[OrderShown, ...], int, float], m: Measure, width: float, height: float
    ) -> Node:
        order, rows, high = data
        across = -(-len(order) // rows)
        grid = CellGrid(columns=across, row_high=high, wide=min(40.0 * across, width - 12), high=GROW)
        return Box(pad=(6, 4), align="center").of(grid.of(*map(self._in_order, order)))

    def _in_order(self, one: OrderShown) -> Node:
        state = "out" if one.out else "off" if one.off else one.state
        named = tank_words(one.tank, self.words)
        tip = Sign.of(f"flames_of_tanks.order.{state}", "FT-2.1", tank=named)
        return Picture(self._draw_in_order, one, spot=TankSpot(one.tank), tip=tip)

    # --- a tank's card ---

    def _card(self, data: tuple[CardShown, float, bool], m: Measure, width: float, height: float) -> Node:
        card, high, low = data
        side, above, below = (38, 8, 6) if low else (46, 10, 8)
        about = Row(high=16 if low else 18, gap=8).of(
            Text(card.about, "small", "ink.secondary", wide=GROW), self._lags(*card.lags)
        )
        state_ink = "fire.accent" if card.warns else "ink.secondary"
        title = Row(high=20 if low else 26, gap=4).of(
            Text(card.title, "card_title"), spring(), Text(card.state, "small", state_ink, least=32, rank=-1)
        )
        whole = Column(wide=GROW, pad=(0, above, below)).of(
            Row(high=side, gap=10).of(
                Picture(self._draw_portrait, card.seat, wide=side, words=card.title),
                Column(wide=GROW).of(title, spring(), about),
            ),
            Node(high=7 if low else 10),
            Rule("surface.line"),
            Node(high=5 if low else 7),
            self._figures(card, low=low),
        )
        acts = self.words("tips.flames_of_tanks.order.acts.words")
        bar = Picture(self._draw_bar, wide=5, words=acts) if card.acts else Node(wide=5)
        return Box(high=high).of(Row(high=GROW).of(bar, Node(wide=9), whole, Node(wide=12)))

    def _slim_card(self, card: CardShown, m: Measure, width: float, height: float) -> Node:
        """The values of a tank alone."""
        bar = Picture(self._draw_bar, wide=5) if card.acts else Node(wide=5)
        figures = Column(wide=GROW, pad=(0, 7, 6)).of(self._figures(card, low=True))
        return Box(high=SLIM_CARD).of(Row(high=GROW).of(bar, Node(wide=9), figures, Node(wide=12)))

    def _figures(self, card: CardShown, *, low: bool) -> Node:
        """The installed upgrades and the values of a tank."""
        side = 31 if low else 50
        grid = Picture(self._draw_grid, card.grid, wide=side, tip=Sign.of("flames_of_tanks.grid", "FT-5.3"))
        return Row(high=side, gap=12).of(grid, Room(self._values, (card.values, low), wide=GROW))

    @staticmethod
    def _values(
        data: tuple[tuple[tuple[str, str], ...], bool], m: Measure, width: float, height: float
    ) -> Node:
        """Values below their captions; each gets its caption's width and an even share of the rest."""
        values, low = data
        needs = [max(m.text(caption, "small"), 22.0) for caption, _ in values]
        spare = (width - sum(needs)) / max(1, len(needs))
        cells = (
            Column(wide=need + spare, tip=Sign.of(f"flames_of_tanks.value.{name}", VALUE_RULES[name])).of(
                Text(caption, "small", "ink.secondary", "center", high=12),
                None if low else spring(),
                Text(value, "body_strong" if low else "numeral", align="center", high=GROW if low else 20),
            )
            for (caption, value), need, name in zip(values, needs, CARD, strict=True)
        )
        return Row().of(*cells)

    def _lags(self, had: int, most: int) -> Node | None:
        """A pip for each turn a tank has lost, out of the ``most`` that put it out."""
        if not most or not had:
            return None
        pips = (Picture(self._draw_pip, number < had, wide=PIP, high=PIP) for number in range(most))
        row = Row(gap=3, tip=Sign.of("flames_of_tanks.lags", "FT-3.2", n=had, most=most)).of(*pips)
        return Row(gap=4).of(Text(self.words("flames_of_tanks_view.lags"), "small", "ink.secondary"), row)

    # --- a shot close up ---

    def _close_up(
        self, data: tuple[CloseUpShown, float, bool], m: Measure, width: float, height: float
    ) -> Node:
        """A close-up: the disc on the left, on the right what is seen, what covers it, and which armour is
        hit."""
        shot, high, low = data

        def row(what: str, much: str, why: str) -> Node:
            line = Row(gap=8, high=GROW if low else 20).of(
                Text(what, "small", "ink.secondary"), Text(much, "body_strong", align="right", wide=GROW)
            )
            return Column(high=GROW).of(line, None if low else Text(why, "small", "ink.tertiary", high=9))

        told = Column(wide=GROW, pad=(0, 3 if low else 6, 4)).of(
            Row(gap=8, high=20).of(
                Text(shot.title, "card_title"),
                Text(shot.about, "small", "ink.secondary", "right", wide=GROW),
            ),
            Node(high=2),
            *(row(*one) for one in shot.rows),
        )
        side = high - 16
        return Box(high=high, pad=(8, 0), tip=Sign.of("flames_of_tanks.close_up", "FT-2.5")).of(
            Row(high=GROW).of(
                Picture(self._draw_shot, shot, wide=side, high=side), Node(wide=12), told, Node(wide=4)
            )
        )

    # --- this turn ---

    def _turn(self, turn: TurnShown, *, low: bool) -> Node:
        """The plan of a turn: title, steps, the costs of the legs, fields for figures, and a note."""
        low = low and bool(turn.steps)
        parts: list[Node] = [_head(turn.title, turn.about, high=24 if low else 32)]
        if turn.steps:
            parts += [Room(self._steps, turn.steps, high=40), Node(high=0 if low and not turn.limit else 4)]
        if turn.limit:
            tip = Sign.of("flames_of_tanks.bar", "FT-2.3")
            bar = Picture(self._draw_costs, (turn.costs, turn.limit), high=9, tip=tip)
            parts += [Node(high=1), bar, Node(high=4 if low else 2)]
        if turn.fields:
            fields = (self._field(number, field) for number, field in enumerate(turn.fields))
            parts += [Row(gap=6, high=28).of(*fields), Node(high=10)]
        if turn.note:
            parts += [Text(turn.note, "small", "ink.secondary", high=22), Node(high=2)]
        return Box(pad=(12, 6 if low else 2, 0)).of(*parts)

    def _steps(self, steps: tuple[StepShown, ...], m: Measure, width: float, height: float) -> Node:
        """The steps of a turn: the first action, the die, the second action."""
        parts: list[Node] = []
        for step in steps:
            if parts:
                parts.append(Rule("surface.line_strong", wide=8, high=0))  # one px, whatever the rounding
            parts.append(self._step(step))
        return Row(high=40, gap=1).of(*parts)

    def _step(self, step: StepShown) -> Node:
        die = step.icon == "die"
        ink = "ink.tertiary" if step.state == "none" else "ink.primary"
        within: Node
        if die:
            within = Text(step.title, "card_title", ink, "center")
        else:
            title = Row(gap=6, high=20 if step.words else GROW).of(
                Icon(step.icon, ink=ink) if step.icon else None,
                Text(step.title, "body_strong", ink, wide=GROW),
            )
            about = Text(step.words, "small", "ink.secondary", high=12) if step.words else None
            within = Row().of(
                Node(wide=8), Column(wide=GROW, pad=(0, 3, 5) if about else 0).of(title, about), Node(wide=4)
            )
        tip = Sign.of(f"flames_of_tanks.{'die' if die else 'step'}", "FT-2.2")
        frame = Picture(self._draw_frame, step.state)
        return Stack(wide=40 if die else GROW, tip=tip).of(frame, within)

    @staticmethod
    def _field(number: int, field: FigureShown) -> Node:
        """A field for figures, with the longest of its captions that fits."""
        edge, line = (1.8, "move.reach_ink") if field.active else (1.0, "surface.line")
        row = Row(gap=2, high=GROW).of(
            Text(field.captions, "small", "ink.secondary", least=WHOLE, rank=-1),
            spring(),
            Text(field.value, "body_strong") if field.value else Icon("pencil", 14, "ink.tertiary"),
        )
        return Box(
            spot=FigureSpot(number), wide=GROW, pad=(7, 0), fill="surface.raised", line=line, edge=edge,
            lit_line="" if field.active else "surface.line_strong", ringed=True,
            tip=Sign.of("flames_of_tanks.field", "FT-2.3"),
        ).of(row)  # fmt: skip

    # --- targets ---

    def _rest(self, data: tuple[PanelShown, float], m: Measure, width: float, height: float) -> Node:
        """The list of targets, with as many as there is room for."""
        shown, gap = data
        if not shown.targets or height < 60:
            return Node()
        return Column().of(self._targets(shown, height - gap - HEAD - 4 + 0.01))

    def _targets(self, shown: PanelShown, height: float) -> Node:
        """As many targets as there is room for, always with the chosen one; the others' rows are lower
        where not all fit."""
        count = max(1, int(height // LOW_TARGET_ROW))
        targets = list(shown.targets[:count])
        chosen = next((one for one in shown.targets if one.chosen), None)
        if chosen is not None and chosen not in targets:
            targets[-1] = chosen
        whole = int((height - LOW_TARGET_ROW * len(targets)) // (TARGET_ROW - LOW_TARGET_ROW))
        first = sorted(targets, key=lambda one: not one.chosen)[: max(0, whole)]
        rows = (self._target(one, TARGET_ROW if one in first else LOW_TARGET_ROW) for one in targets)
        left = len(shown.targets) - len(targets)
        title = f"{shown.targets_title} (+{left})" if left > 0 else shown.targets_title
        head = Row(gap=8, high=HEAD).of(
            Node(wide=4),
            Text(title, "card_title", wide=GROW),
            Text(self.words("flames_of_tanks_view.destroys"), "small", "ink.secondary", "right"),
            Text(self.words("flames_of_tanks_view.or_you"), "small", "ink.secondary", "right", least=50),
            Node(wide=4),
        )
        return Box(pad=(0, 0, 4)).of(head, *rows)

    def _target(self, target: TargetShown, high: float) -> Node:
        named = tank_words(target.tank, self.words)
        tag = Picture(self._draw_tag, (target.seat, target.tank + 1, target.weight), wide=44, words=named)
        row = Row(high=GROW).of(
            Node(wide=12), tag, Room(self._of_target, target, wide=GROW, high=high), Node(wide=12)
        )
        return Stack(
            spot=TargetSpot(target.tank), open=target.shot, high=high,
            tip=Sign.of("flames_of_tanks.aim", "FT-2.4", tank=named),
        ).of(Picture(self._draw_target, target.chosen), row)  # fmt: skip

    @staticmethod
    def _of_target(target: TargetShown, m: Measure, width: float, height: float) -> Node:
        """A target's words and figures; words that need more room continue below, or are shorter in a low
        row."""
        ink = "ink.primary" if target.shot else "ink.tertiary"
        figures = (
            Text(
                target.destroys, "numeral", "fire.accent" if target.chosen and target.shot else ink, "right",
                wide=54, tip=Sign.of("flames_of_tanks.odds.destroys", "FT-2.4"),
            ),
            Text(
                target.back, "numeral", "ink.secondary", "right",
                wide=50, tip=Sign.of("flames_of_tanks.odds.back", "FT-2.4"),
            ),
        )  # fmt: skip
        if height < TARGET_ROW:
            about = Text((target.words, target.brief, ""), "small", "ink.secondary", wide=GROW)
            return Row(gap=6, high=height).of(Text(target.title, "body_strong"), about, *figures)
        title = Text(target.title, "body_strong", high=16, wide=GROW)
        words = Text(target.words, "small", "ink.secondary", high=16, wide=GROW)
        if m.text(target.words, "small") > width - 104:
            return Column(pad=(0, 3)).of(Row(high=16).of(title, *figures), Row(high=16).of(words))
        told = Column(wide=GROW, pad=(0, 3)).of(Row(high=16).of(title), Row(high=16).of(words))
        return Row().of(told, *figures)

    # --- pictures ---

    def _draw_in_order(self, to: Canvas, area: Area, one: OrderShown) -> None:
        """Draw a tank's sign in the order of play, and below it the progress of its turn."""
        scale, surface, rect = area.scale, to.surface, area.rect
        tag_scale = min(scale, rect.width / 42)
        tag = self.tanks.tag(one.seat, one.tank + 1, one.weight, tag_scale, faint=one.off or one.out)
        around = Area(area.x, area.y + 10, area.width, 0, scale).centred(
            tag.get_width() / scale, tag.get_height() / scale
        )
        if one.state == "acts":
            to.box(around.inset(-4, -3), "surface.raised", "ink.primary", 1.6)
        elif to.hover:
            to.box(around.inset(-3, -2), "surface.sunken", "surface.line", 1 / scale)
        surface.blit(tag, around.rect)
        if to.focus:
            to.ring(area)
        if area.height < 26:
            return
        below = Area(area.x, min(area.bottom - 5, around.bottom + 9), area.width, 0, scale)
        if one.state == "acts":
            to.rule(below.centred(14, 3), "ink.primary")
        elif one.out:
            to.icon("close", 10, below, "ink.tertiary")
        elif one.off:
            to.icon("redo", 11, below, "ink.secondary")
        elif one.state == "done":
            to.icon("check", 11, below, "ink.secondary")

    def _draw_bar(self, to: Canvas, area: Area, _: None) -> None:
        """Draw the coloured edge of the acting tank's card."""
        size = area.rect.size
        body = box(0, 0, *size, 2 * area.scale, filled(to.theme["ink.primary"]))
        to.surface.blit(self.ink.draw(body, *size), area.rect)

    def _draw_portrait(self, to: Canvas, area: Area, seat: int) -> None:
        to.surface.blit(self.tanks.portrait(seat, 0, area.rect.height), area.rect)

    def _draw_grid(self, to: Canvas, area: Area, shown: GridShown) -> None:
        """Draw a small schematic grid."""
        rect = area.rect
        rows = max([len(shown.rows), *(y + 1 for token in shown.tokens for _, y in token.cells)])
        cell = max(4, (rect.height - 4) // max(1, rows))
        drawn = self._grids.setdefault(cell, SchematicGrid(self.tokens, cell)).draw(shown)
        to.surface.blit(drawn, drawn.get_rect(midleft=rect.midleft))

    def _draw_pip(self, to: Canvas, area: Area, full: bool) -> None:
        side = area.rect.height
        pen = filled(to.theme["ink.primary"])
        if not full:
            pen = stroke(to.theme["ink.secondary"], max(1.0, area.scale))
        tile = self.ink.draw(circle((side / 2, side / 2), side / 2 - 1, pen), side, side)
        to.surface.blit(tile, area.rect)

    def _draw_shot(self, to: Canvas, area: Area, shot: CloseUpShown) -> None:
        disc = self._shots.draw(shot, area.rect.height, area.scale)
        to.surface.blit(disc, area.rect)

    def _draw_frame(self, to: Canvas, area: Area, state: str) -> None:
        """Draw the frame of a step: solid once it is done, else dashed."""
        line = max(1.0, (1.6 if state == "now" else 1.0) * area.scale)
        size = area.rect.size
        edge = to.theme[_STEPS.get(state, "surface.line_strong")]
        fill = to.theme["surface.raised" if state in ("now", "done") else "surface.panel"]
        place = (line / 2, line / 2, size[0] - line, size[1] - line, 5 * area.scale)
        body = box(*place, filled(fill))
        if state == "done":
            body += box(*place, stroke(edge, line))
        else:
            body += dashed_box(*place, stroke(edge, line, cap="butt"), 4 * area.scale, 3 * area.scale)
        to.surface.blit(self.ink.draw(body, *size), area.rect)

    def _draw_costs(self, to: Canvas, area: Area, data: tuple[tuple[int, ...], int]) -> None:
        """Draw the share of the inches that each leg takes, with a stroke every four inches."""
        costs, limit = data
        theme, surface = to.theme, to.surface
        to.box(area, "surface.raised", "surface.line_strong", 1 / area.scale)
        inner = area.rect.inflate(-2, -2)
        x = float(inner.x)
        for number, cost in enumerate(costs):
            wide = inner.width * cost / limit
            name = "move.reach_2" if number % 2 else "move.reach_1"
            surface.fill(theme[name], (round(x), inner.y, round(x + wide) - round(x), inner.height))
            x += wide
        for inch in range(4000, limit, 4000):
            at = inner.x + round(inner.width * inch / limit)
            surface.fill(theme["ink.secondary"], (at, inner.y + inner.height // 2, 1, inner.height // 2 + 1))

    def _draw_tag(self, to: Canvas, area: Area, data: tuple[int, int, int]) -> None:
        tag = self.tanks.tag(*data, area.scale)
        to.surface.blit(tag, tag.get_rect(midleft=area.rect.midleft))

    @staticmethod
    def _draw_target(to: Canvas, area: Area, chosen: bool) -> None:
        """Draw the background of a target."""
        rect, theme = area.rect, to.theme
        inner = rect.inflate(-round(4 * area.scale), -2)
        if chosen:
            to.surface.fill(theme["surface.panel"].lerp(theme["fire.accent"], 0.14), inner)
            bar = round(4 * area.scale)
            to.surface.fill(theme["fire.accent"], (inner.x, rect.y + 1, bar, rect.height - 2))
        elif to.hover:
            to.surface.fill(theme["surface.sunken"], inner)
        if to.focus:
            to.ring(area)


def _head(title: str, about: str, *, high: float) -> Node:
    """A title, with ``about`` on its right if there is room."""
    told = Text(about, "small", "ink.secondary", "right", least=30, rank=-1) if about else None
    return Row(gap=4, high=high).of(Text(title, "card_title"), spring(), told)


def _needed(button: ButtonShown, m: Measure) -> float:
    """The least width of a button whose words are whole."""
    return m.text(button.words, "button") + (33 if button.icon else 16)


def button_rows(
    buttons: Sequence[ButtonShown], gap: float, m: Measure, width: float
) -> list[list[ButtonShown]]:
    """Return buttons in as many rows as their words need."""
    rows: list[list[ButtonShown]] = []
    left = 0.0
    for button in buttons:
        need = _needed(button, m)
        if not rows or need > left:
            rows.append([])
            left = width
        rows[-1].append(button)
        left -= need + gap
    return rows


def button_row(data: tuple[Sequence[ButtonShown], float], m: Measure, width: float, height: float) -> Node:
    """Buttons side by side: main ones are twice as wide as others, if all words fit."""
    buttons, gap = data
    room = width - gap * (len(buttons) - 1)
    shares = [2.0 if one.look != "plain" and len(buttons) > 1 else 1.0 for one in buttons]
    needs = [_needed(one, m) for one in buttons]
    widths = [room * share / sum(shares) for share in shares]
    if any(wide < need for wide, need in zip(widths, needs, strict=True)):
        spare = (room - sum(needs)) / len(buttons)
        widths = [need + spare for need in needs]
    made = (button_node(one, m, wide) for one, wide in zip(buttons, widths, strict=True))
    return Row(gap=gap).of(*made)


def button_node(button: ButtonShown, m: Measure, width: float) -> Node:
    """A button of that width, with its icon and words in the middle."""
    fill, ink, line = "surface.raised", "ink.primary", "surface.line_strong"
    if not button.able:
        fill, ink, line = "surface.panel", "ink.tertiary", "surface.line"
    elif button.look == "main":
        fill, ink, line = "move.reach_ink", "surface.raised", "move.reach_ink"
    elif button.look == "fire":
        fill, ink, line = "fire.accent", "fire.on_accent", "fire.accent"
    elif button.on:
        fill, ink, line = "ink.primary", "surface.raised", "ink.primary"
    wide = m.text(button.words, "button") + (25 if button.icon else 0)
    content = Row(gap=8, high=GROW, wide=min(wide, width - 8)).of(
        Icon(button.icon, 17, ink) if button.icon else None, Text(button.words, "button", ink, wide=GROW)
    )
    return Box(
        spot=button.spot, open=button.able, wide=width, high=GROW, align="center", fill=fill, line=line,
        drop=2, lit="surface.sunken" if fill == "surface.raised" else "", ringed=True,
    ).of(content)  # fmt: skip


def button_in(button: ButtonShown, m: Measure, width: float, height: float) -> Node:
    """A button that fills its room's width."""
    return button_node(button, m, width)
