"""All texts for players, by key, from ``locale/<language>/*.yaml`` in ``assets`` and in what installed
games bring (``paths.locale_folders``).

Files hold nested mappings; a key is the dotted path (``match.undo``). Parameters are in braces
(``{piece}``); a parameter ``n`` chooses between the plural forms of the language (``one``, ``few``,
``many``, ``other``) if the entry has these. Parameters that are numbers are written as the language does,
and a parameter ``reason``, a fault of a file or a text, is put into the language (``fault``).

A key that a language lacks falls back to English, and one that English lacks shows itself, so a missing
word is seen and never stops anything.
"""

from __future__ import annotations

import contextlib
import datetime
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from game.data.files.fault_words import FaultWords, is_fault
from game.data.files.problems import Problem, ProblemsError, reason_of
from game.data.files.visible import one_line
from game.data.files.yaml_files import EMPTY
from game.data.words.language_forms import ENGLISH, PLURALS, LanguageForms
from game.data.words.system_errors import system_key
from game.data.words.system_language import SYSTEM, spoken, system_languages
from game.data.words.word_files import WordFiles
from game.model.fault import Fault, Refused
from game.model.keyed_text import FactRow, KeyedText, Name, per_cent

SHIPPED: Final = "shipped"
"""The file and first key of the words in shipped maps, puzzles and the like."""

REASONS: Final = ("why", "problem")
"""Parameters of a fault that name a fault of one of its parts."""

_DECIMAL = re.compile(r"[0-9]{1,12}\.[0-9]{1,3}")

_ACCENTS = str.maketrans("aeiouyAEIOUYcnsz", "àéîöûýÀÉÎÖÛÝçñšž")


class _Gaps(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def _spaced(text: str) -> str:
    return " ".join(text.split())


class Texts:
    """The words of one language, from the folders of all games; if two have the same key, the last one
    counts.

    The language ``system`` is the one of the computer, as far as there are words for it. ``pseudo``
    stretches and accents every text by some 40 %, to test layouts for longer languages.
    """

    PSEUDO: Final = "pseudo"

    def __init__(self, folders: Path | Sequence[Path], language: str = ENGLISH) -> None:
        every = (folders,) if isinstance(folders, Path) else tuple(folders)
        if language == SYSTEM:
            language = spoken(system_languages(), [name for one in every for name in self.written(one)])
        self.language = language
        self.speech = LanguageForms(ENGLISH if language == self.PSEUDO else language)
        """The language's forms of numbers, dates and lists."""
        self.problems: list[Problem] = []
        """Problems of files that can't be read; only their own words are missing."""
        self._words: dict[str, str] = {}
        self._shipped: dict[str, str] = {}
        self._raw: dict[str, str] = {}
        """What the system said last, by the words for it."""
        self._files = [
            WordFiles(folder / name) for folder in every for name in dict.fromkeys((ENGLISH, language))
        ]
        english: dict[str, str] = {}
        for files in self._files:
            translated = files.folder.name == ENGLISH and language not in (ENGLISH, self.PSEUDO)
            # in English the maps and puzzles themselves say it
            for words in files.read(without=(SHIPPED,) if language == ENGLISH else ()):
                self._add(words)
                if files.folder.name == ENGLISH:
                    english |= {key: text for key, text in words.items() if is_fault(key)}
                if translated:
                    titles = [key for key in words if key.startswith(f"{SHIPPED}.")]
                    self._shipped |= {_spaced(words[key]): key for key in titles}
            self.problems += [
                replace(problem, message=f"these words can’t be read: {problem.message}")
                for problem in files.problems
                if problem.message != EMPTY
            ]
        self._faults = FaultWords(english)

    def keep(self) -> None:
        """Save what was read, so that the next start is quicker; it takes some milliseconds, once."""
        for files in self._files:
            files.keep()

    def _add(self, words: Mapping[str, str]) -> None:
        if self._words and self.language != ENGLISH:
            for key in words:  # one language may need plural forms where another one has a single text
                base, _, form = key.rpartition(".")
                if form in PLURALS:
                    self._words.pop(base, None)
                elif f"{key}.other" in self._words and f"{key}.other" not in words:
                    for other in PLURALS:
                        self._words.pop(f"{key}.{other}", None)
        self._words.update(words)

    @staticmethod
    def written(locale_folder: Path) -> list[str]:
        """All languages a folder has words for; empty if there is no such folder."""
        if not locale_folder.is_dir():
            return []
        return sorted(path.name for path in locale_folder.iterdir() if path.is_dir())

    @staticmethod
    def languages(locale_folder: Path) -> list[str]:
        """All languages there are words for, the pseudo-language last."""
        return [*Texts.written(locale_folder), Texts.PSEUDO]

    def has(self, key: str) -> bool:
        """Whether there are words for this key."""
        return key in self._words or f"{key}.other" in self._words

    def first(self, *keys: str) -> str:
        """Return the first of these keys that there is a text for; the last one if there is none."""
        return next(filter(self.has, keys), keys[-1])

    def keys(self) -> Collection[str]:
        """All keys, with a separate one for each plural form."""
        return self._words.keys()

    def forms(self, key: str) -> tuple[str, ...]:
        """The words under a key with their parameters in braces: one for each plural form, none if there
        are no words."""
        names = (key, *(f"{key}.{form}" for form in PLURALS))
        return tuple(self._words[name] for name in names if name in self._words)

    def get(self, key: str, /, **params: Any) -> str:
        """The text under a key with its parameters filled in, numbers as the language writes them."""
        text = self._words.get(key)
        if text is None:
            n = params.get("n")
            form = self.speech.plural(n) if isinstance(n, int | float | Decimal) else "other"
            text = self._words.get(f"{key}.{form}", self._words.get(f"{key}.other"))
        if text is None:
            return f"[{key}]"
        if params or "{{" in text or "}}" in text:
            said = {name: self._said(value) for name, value in params.items()}
            if isinstance(why := params.get("reason"), str):
                said["reason"] = self.fault(why)
            # a translator's mistake in the braces: the bare text is better than none
            with contextlib.suppress(ValueError, IndexError, AttributeError, TypeError):
                text = text.format_map(_Gaps(said))
        return self._stretch(text) if self.language == self.PSEUDO else text

    __call__ = get

    def _said(self, value: Any) -> Any:
        if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
            return self.speech.number(value)
        return value

    def number(self, value: float | Decimal, digits: int | None = None) -> str:
        """A number as the language writes it, with ``digits`` decimals (``None``: as many as it has, three
        at most)."""
        return self.speech.number(value, digits)

    @property
    def decimal(self) -> str:
        """The decimal sign."""
        return self.speech.number(0.5, 1)[1:-1]

    def percent(self, share: float, digits: int = 0) -> str:
        """A share from 0 to 1 as a percentage in the language's form, such as "83%"; see
        ``per_cent`` for what only rounds to none or all."""
        form = self._words.get("number.percent", "{n} %")
        whole = digits == 0 and 0 <= share <= 1
        return form.replace("{n}", f"{per_cent(share)}" if whole else self.speech.number(100 * share, digits))

    def day(self, day: datetime.date) -> str:
        """A date: "3 Oct 2026"."""
        return self.speech.day(day)

    def time(self, moment: datetime.datetime) -> str:
        """A time of day: "14:32"."""
        return self.speech.time(moment)

    def commas(self, names: Iterable[str]) -> str:
        """Names or short facts in a row: "A, B, C"."""
        return self._words.get("number.row", ", ").join(names)

    def semicolons(self, parts: Iterable[str]) -> str:
        """Sentences without a full stop in a row: "A; B"."""
        return self._words.get("number.parts", "; ").join(parts)

    def colon(self, *parts: str) -> str:
        """A head and what is told of it, which may be a head itself: "A: B"."""
        return self._words.get("number.colon", ": ").join(parts)

    def listed(self, names: Iterable[str]) -> str:
        """Names as a sentence has them: "A, B and C"."""
        return self.speech.listed(tuple(names))

    def either(self, names: Iterable[str]) -> str:
        """Names of which one is meant: "A, B or C"."""
        return self.speech.listed(tuple(names), "or")

    def shipped(self, text: str) -> str:
        """A text of a shipped map, puzzle or the like (its title, say) in this language: the words under
        the key in ``shipped`` whose English is the same. Any other text, such as one of a player's map,
        stays as it is."""
        key = self._shipped.get(_spaced(text))
        return text if key is None else self.get(key)

    def fault(self, said: str, *, inner: bool = False) -> str:
        """A fault of a file, a text or the like, given in English, in this language; one without words
        stays as it is."""
        if isinstance(said, Fault):
            known = self._faults.key(said.template)
            if known is not None:
                meant = {name: self._meant(value) for name, value in said.params.items()}
                inside = {name: self.fault(meant[name]) for name in REASONS if name in meant}
                return self.get(known, **meant | inside)
        found = None if self.language == ENGLISH else self._faults.find(said, inner=inner)
        if found is None:
            return str(said)
        key, params = found
        told: dict[str, Any] = {name: self.fault(value, inner=True) for name, value in params.items()}
        for name, value in told.items():
            if _DECIMAL.fullmatch(value):
                told[name] = float(value)
        if str(told.get("n", "")).isdigit():
            told["n"] = int(told["n"])
        return self.get(key, **told)

    def problem(self, problem: Problem) -> str:
        """A problem of a file in words: where it is, what is wrong, and what may help."""
        said, hint = self.fault(problem.message), self.fault(problem.hint)
        return one_line(self.colon(*replace(problem, message=said, hint=hint, severity="error").parts()))

    def reasons(self, why: Exception | Sequence[object]) -> list[str]:
        """What went wrong, a sentence each; ``why`` is an error of a file with all its problems, another
        error, problems or sentences."""
        if isinstance(why, Exception) and not isinstance(why, ProblemsError):
            return [self.why(why)]
        told: Sequence[object] = why.problems if isinstance(why, ProblemsError) else why
        return [self.problem(one) if isinstance(one, Problem) else self.fault(str(one)) for one in told]

    def why(self, error: Exception) -> str:
        """The reason something failed: what the system reports of a file, the first problem of a
        ``ProblemsError``, or the error's own words."""
        key = system_key(error) if isinstance(error, OSError) else ""
        if not key:
            return self.fault(reason_of(error))
        told = self(f"system.{key}")
        self._raw[told] = str(error)
        return told

    def raw(self, words: str) -> str:
        """What the system itself said last of an error that is told in these words; empty for none."""
        return next((said for told, said in self._raw.items() if told in words), "")

    def called(self, group: str, name: str) -> str:
        """The name of a thing defined in a player's file: the words under ``group.name``, else its own
        name spelled out, so that a new piece or ground needs no words of ours."""
        key = f"{group}.{name}"
        return self.get(key) if self.has(key) else name.replace("_", " ").strip().capitalize()

    def told(self, telling: KeyedText) -> str:
        """The words of a rule book's ``KeyedText``, with its parameters put into words."""

        return self.get(telling.key, **{name: self._meant(value) for name, value in telling.params.items()})

    def refused(self, game: str, key: str, params: Mapping[str, Any]) -> str:
        """Why a game's rules refuse something; the names among the parameters (a card, a picture, a piece)
        become words."""

        def called(name: str, value: object) -> object:
            group = f"{game}.{'piece' if name == 'kind' else name}"
            known = isinstance(value, str) and (name == "kind" or self.has(f"{group}.{value}"))
            return self.called(group, str(value)) if known else value

        return self.get(key, **{name: called(name, value) for name, value in params.items()})

    def _meant(self, value: Any) -> Any:
        """A parameter's value as it appears in a text."""
        match value:
            case Name(group, name):
                return self.called(group, name)
            case KeyedText():
                return self.told(value)
            case Fault():
                return self.fault(value)
            case Refused(game, rule, key, params):
                why = self.refused(game, key, params) if self.has(key) else key
                return f"{why} ({rule})" if rule else why
            case FactRow(facts):
                return self.commas(str(self._said(self._meant(one))) for one in facts)
            case tuple():
                return " + ".join(self._meant(one) for one in value)
        return value

    def game_name(self, game: str) -> str:
        """The name of a game; for one without words its own name spelled out."""
        return self.get(f"{game}.name") if self.has(f"{game}.name") else game.replace("_", " ").capitalize()

    @staticmethod
    def _stretch(text: str) -> str:
        return text.translate(_ACCENTS) + " " + "·" * max(1, len(text) * 2 // 5)
