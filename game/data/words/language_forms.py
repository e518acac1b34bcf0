"""Plural forms, numbers, dates, times and lists in each language.

Babel knows these for every language. It is imported when it is first needed: a start in English doesn't
need it, and in another language it costs some 30 ms, once.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from babel.core import Locale

PLURALS: Final = ("zero", "one", "two", "few", "many", "other")
"""All plural forms in any language; each language has some of them, and always ``other``."""

ENGLISH: Final = "en"

_BRITISH: Final = "en_GB"
"""Babel's name for our English: 24 hours a day, the day before the month, "A, B and C"."""

_MINUS: Final = "\N{MINUS SIGN}"

_MOST_NUMBERS: Final = 4096


class LanguageForms:
    """The forms of one language, by its short name (``de``, ``pt_BR``); English ones for an unknown name."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._numbers: dict[tuple[str, int | None], str] = {}
        """Cache of numbers as they are written: a panel writes the same ones at every move of the pointer,
        and Babel takes 0.15 ms for one."""

    @property
    def own_name(self) -> str:
        """The language's own name for itself ("Deutsch"); the short name if it is unknown.

        >>> LanguageForms("en").own_name, LanguageForms("fr").own_name, LanguageForms("xx").own_name
        ('English', 'Français', 'xx')
        """
        from babel.core import Locale, UnknownLocaleError

        try:
            name = Locale.parse(self.language.replace("-", "_")).get_display_name() or self.language
        except (ValueError, UnknownLocaleError):
            return self.language
        return name[:1].upper() + name[1:]

    @cached_property
    def _locale(self) -> Locale:
        from babel.core import Locale, UnknownLocaleError

        name = self.language.replace("-", "_")
        try:
            return Locale.parse(_BRITISH if name == ENGLISH else name)
        except (ValueError, UnknownLocaleError):
            return Locale.parse(_BRITISH)

    def plurals(self) -> tuple[str, ...]:
        """The plural forms that whole numbers up to a thousand need, in the order of ``PLURALS``.

        >>> LanguageForms("fr").plurals(), LanguageForms("pl").plurals()
        (('one', 'other'), ('one', 'few', 'many', 'other'))
        """
        needed = {"other", *map(self.plural, range(1001))}
        return tuple(form for form in PLURALS if form in needed)

    def plural(self, n: float | Decimal) -> str:
        """The plural form that goes with a number.

        >>> LanguageForms("en").plural(0), LanguageForms("fr").plural(0), LanguageForms("pl").plural(3)
        ('other', 'one', 'few')
        """
        if self.language == ENGLISH:
            return "one" if n == 1 else "other"
        return str(self._locale.plural_form(n))

    def number(self, value: float | Decimal, digits: int | None = None) -> str:
        """A number with ``digits`` decimals (``None``: as many as it has, three at most).

        >>> LanguageForms("de").number(12345.5), LanguageForms("en").number(-2, digits=1)
        ('12.345,5', '−2.0')
        """
        if digits is None and isinstance(value, int) and -1000 < value < 1000:
            # alike in all languages written in our letters, and the usual case
            return str(value).replace("-", _MINUS)
        if digits == 0 and -999 < value < 999:
            whole = int(Decimal(str(value)).quantize(Decimal(1), ROUND_HALF_EVEN))
            return str(whole).replace("-", _MINUS)
        key = str(value), digits  # the value itself would not do: 0.0 equals -0.0
        words = self._numbers.get(key)
        if words is None:
            if len(self._numbers) >= _MOST_NUMBERS:
                self._numbers.clear()
            words = self._numbers[key] = self._formatted(value, digits).replace("-", _MINUS)
        return words

    def _formatted(self, value: float | Decimal, digits: int | None) -> str:
        from babel.numbers import format_decimal  # here: it takes long, and the first screen does without

        if digits is None:
            return format_decimal(value, locale=self._locale)
        places = "0" * digits
        rounded = Decimal(str(value)).quantize(Decimal(f"1.{places}" if digits else "1"), ROUND_HALF_EVEN)
        return format_decimal(rounded, f"#,##0.{places}" if digits else "#,##0", locale=self._locale)

    def day(self, day: datetime.date) -> str:
        """A date: "3 Oct 2026"."""
        from babel.dates import format_date

        told = format_date(day, "medium", locale=self._locale)
        # Babel has no ordinals: in French the first of a month is "1er"
        return told.replace("1", "1er", 1) if self.language.startswith("fr") and day.day == 1 else told

    def time(self, moment: datetime.datetime) -> str:
        """A time of day without seconds: "14:32"."""
        from babel.dates import format_time

        return format_time(moment.time(), "short", locale=self._locale)

    def listed(self, names: Sequence[str], how: Literal["standard", "or"] = "standard") -> str:
        """Names as a list: "A, B and C", or "A, B or C".

        >>> LanguageForms("en").listed(["A", "B", "C"]), LanguageForms("de").listed(["A", "B"], "or")
        ('A, B and C', 'A oder B')
        """
        if len(names) < 2:
            return "".join(names)
        from babel.lists import format_list

        return format_list(list(names), how, locale=self._locale)
