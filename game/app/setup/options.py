"""The options of a new match: a box, a choice of two or a number for each."""

from __future__ import annotations

from dataclasses import replace

from game.app.maps.new_match import NewMatch
from game.app.maps.options import option_kind, option_label
from game.app.setup.commands import SetOption, SetupPress
from game.app.setup.layout import NUMBER, TITLE_FIT, section
from game.ui.layout import GROW, Grow
from game.ui.screen import Screen
from game.ui.tree.holders import CellGrid, FirstFit, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Text

LEAST = 20.0
"""The least height of a row, in tokens: lower ones would touch each other."""


def is_box(match: NewMatch, name: str) -> bool:
    """Whether an option is a box to tick."""
    return option_kind(match.draft.kit, name) is bool and not match.options.two_words(name)


def options_card(screen: Screen, match: NewMatch) -> Node | None:
    """Return the card of options; ``None`` without any. Where it is too low, the last boxes are left out,
    since every box can stand on the card of further options."""
    names: list[str] = match.options.shown()
    if not names:
        return None
    boxes = [name for name in names if is_box(match, name)]
    shapes = [boxes[len(boxes) - away :] for away in range(len(boxes) + 1)]
    made = {name: [_option(screen, match, name, role) for role in ("body", "small")] for name in names}

    def grid(away: list[str], size: int) -> Node:
        return CellGrid(columns=2, across=20).of(*(made[name][size] for name in names if name not in away))

    # letters of one size for all of them, as large as they fit
    fits = (FirstFit(whole_only=True, wide=GROW).of(grid(away, 0), grid(away, 1)) for away in shapes)
    more = screen.act(SetupPress.MORE_OPTIONS, TITLE_FIT) if match.options.more() else None
    card = section(
        screen, screen.t("setup.options"), FirstFit(high=GROW).of(*fits), wrong=match.options.trouble(),
        button=more, above=5, high=GROW,
    )  # fmt: skip
    title, option = screen.line - 6, screen.density.field
    return replace(card, high=title + -(-len(names) // 2) * option + 10, least=title + option)


def _option(screen: Screen, match: NewMatch, name: str, role: str) -> Node:
    options, kit = match.options, match.draft.kit
    label, command, value = option_label(kit, name, screen.app.texts), SetOption(name), options.value(name)
    tip, why, high = options.tip(name) or "", options.why_fixed(name) or None, screen.density.field - 3
    if is_box(match, name):
        on, line = bool(value), Grow(least=LEAST)
        return screen.tick(command, label, on, tip=tip, why=why, wide=None, high=line, role=role)
    if words := options.two_words(name):
        labels, tips = zip(*words, strict=True)
        half = max(screen.measure.text(one, "button") + 18 for one in labels)
        control: Node = screen.choice(
            command, labels, (False, True), bool(value), tips=tips, why=why, wide=2 * half, high=high
        )
    elif name in kit.seat_options:
        seats = range(len(match.draft.sides))
        labels = (options.unset_words(name, "setup.by_chance"), *map(match.seats.name, seats))
        chosen, wide = int(value), Grow(100, 132, 168)
        control = screen.menu(command, labels, range(len(labels)), chosen, wide=wide, high=high)
    else:
        low, most = options.range(name)
        zero = options.zero_words(name)
        least = max(NUMBER, screen.measure.text(zero, "body") + 2 * high + 30 if zero else 0)
        control = screen.number(
            command, options.typed(name), (low, most), step=1 if most <= 60 else 10, zero=zero, tip=tip,
            wide=least, high=high,
        )  # fmt: skip
    return Row(gap=2, pad=(0, 2), high=Grow(least=LEAST)).of(Text(label, role), spring(), control)
