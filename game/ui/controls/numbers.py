"""A field for a whole number that is typed or stepped, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui import widgets
from game.ui.scene import Scene


def whole_number(text: str, low: int, high: int) -> int | None:
    """Return the whole number in a text, if it is from ``low`` to ``high``; else ``None``."""
    text = text.strip()
    if low < 0 and text[:1] in ("-", "−"):
        found = whole_number(text[1:], 0, -low)
        return None if found is None or -found > high else -found
    if not text.isdecimal() or len(text) > 9:
        return None
    value = int(text)
    return value if low <= value <= high else None


def stepped(text: str, step: int, low: int, high: int) -> int:
    """Return the whole number after the one in a text, ``step`` on: on its multiples, not beside them."""
    # a number with decimals goes on to the next whole one
    whole, point, _ = text.partition(".")
    value, way, step = whole_number(whole, -(10**8), 10**8), step, abs(step)
    if value is None:
        return low
    if point and way < 0:
        value += 1
    target = (value // step + 1) * step if way > 0 else (-(-value // step) - 1) * step
    return min(high, max(low, target))


def number_field(
    scene: Scene,
    rect: pygame.Rect,
    text: str,
    *,
    low: int,
    high: int,
    on_change: Callable[[str], None],
    key: str,
    step: int = 1,
    tip: str | None = None,
    zero: str = "",
) -> None:
    """Make [−] [number] [+] in ``rect``. ``on_change`` gets the typed text, valid or not; ``tip`` says
    what it is for. ``zero``: the words shown for 0, in an empty field. A button that can't go on says
    so."""
    side = min(rect.height, rect.width * 3 // 10)
    less = pygame.Rect(rect.x, rect.y, side, rect.height)
    more = pygame.Rect(rect.right - side, rect.y, side, rect.height)
    gap = scene.px(3)
    middle = pygame.Rect(less.right + gap, rect.y, more.left - less.right - 2 * gap, rect.height)
    now = [text]

    def typed(value: str) -> None:
        now[0] = value or ("0" if zero else "")
        settle()
        on_change(now[0])

    def settle() -> None:
        value = whole_number(now[0], -(10**8), 10**8)
        lowest, highest = value is not None and value <= low, value is not None and value >= high
        # words for a number load much: only those that are shown
        minus.set_enabled(not lowest, scene.t("number.least", n=low) if lowest else "")
        plus.set_enabled(not highest, scene.t("number.most", n=high) if highest else "")

    def shown(value: str) -> str:
        return "" if zero and value == "0" else value

    def by(way: int) -> Callable[[], None]:
        def do() -> None:
            target = stepped(now[0], way * step, low, high)
            field.set_text(shown(str(target)))
            typed(str(target))

        return do

    fewer, further = tip or scene.t("setup.less"), tip or scene.t("setup.more_of_it")
    minus = widgets.button(scene, less, "", icon="minus", on_press=by(-1), tip=fewer, key=f"{key}.less")
    field = widgets.entry(scene, middle, shown(text), placeholder=zero, on_change=typed, limit=6, key=key)
    plus = widgets.button(scene, more, "", icon="plus", on_press=by(1), tip=further, key=f"{key}.more")
    settle()
