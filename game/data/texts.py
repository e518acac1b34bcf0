"""All texts for players, by key, from ``locale/<language>/*.yaml`` in ``assets`` and in what installed games
bring (``paths.locale_folders``).

Files hold nested mappings; a key is the dotted path (``match.undo``). Parameters stand in braces
(``{piece}``); a parameter ``n`` chooses between ``one`` and ``other`` where the entry has these.
A key that a language lacks falls back to English, and one that English lacks shows itself, so a
missing word is seen and never stops anything.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from game.data.problems import Problem
from game.data.yaml_files import EMPTY, load_yaml

_ACCENTS = str.maketrans("aeiouyAEIOUYcnsz", "àéîöûýÀÉÎÖÛÝçñšž")


class _Gaps(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def _flat(data: Mapping[Any, Any], prefix: str, into: dict[str, str]) -> None:
    for key, value in data.items():
        path = f"{prefix}.{key}" if prefix else str(key)
        if isinstance(value, dict):
            _flat(value, path, into)
        else:
            into[path] = str(value)


class Texts:
    """The words of one language, from the folders of each game's; of a key that two have, the last says it.

    ``pseudo`` stretches and accents every text by some 40 %, to test layouts for longer languages.
    """

    PSEUDO = "pseudo"

    def __init__(self, folders: Path | Sequence[Path], language: str = "en") -> None:
        self.language = language
        self.problems: list[Problem] = []
        """Files of words that can't be read; their words are missing, and nothing else is."""
        self._words: dict[str, str] = {}
        every = (folders,) if isinstance(folders, Path) else folders
        for folder, name in product(every, dict.fromkeys(("en", language))):
            for file in sorted((folder / name).glob("*.yaml")):
                # as text: a bare `on` or `no` is a word here, not a truth
                document, problems = load_yaml(file, f"{name}/{file.name}", as_text=True)
                if document is not None and isinstance(document.data, dict):
                    _flat(document.data, "", self._words)
                self.problems += [
                    replace(problem, message=f"these words can't be read: {problem.message}")
                    for problem in problems
                    if problem.message != EMPTY
                ]

    @staticmethod
    def languages(locale_folder: Path) -> list[str]:
        """All languages there are words for, the pseudo-language last."""
        return [*sorted(p.name for p in locale_folder.iterdir() if p.is_dir()), Texts.PSEUDO]

    def has(self, key: str) -> bool:
        """Whether there are words for this key."""
        return key in self._words or f"{key}.other" in self._words

    def forms(self, key: str) -> tuple[str, ...]:
        """The words under a key with their parameters in braces: two forms where a number chooses, none where
        there are no words."""
        names = (key, f"{key}.one", f"{key}.other")
        return tuple(self._words[name] for name in names if name in self._words)

    def get(self, key: str, /, **params: Any) -> str:
        """The text under a key with its parameters filled in."""
        text = self._words.get(key)
        if text is None:
            form = "one" if params.get("n") == 1 else "other"
            text = self._words.get(f"{key}.{form}", self._words.get(f"{key}.other"))
        if text is None:
            return f"[{key}]"
        if params or "{{" in text:
            # a translator's slip in the braces: the bare text says more than nothing
            with contextlib.suppress(ValueError, IndexError, AttributeError, TypeError):
                text = text.format_map(_Gaps(params))
        return self._stretch(text) if self.language == self.PSEUDO else text

    __call__ = get

    def called(self, group: str, name: str) -> str:
        """What a thing defined in a player's file is called: the words under ``group.name``, else its
        own name spelled out, so that a new piece or ground needs no words of ours."""
        key = f"{group}.{name}"
        return self.get(key) if self.has(key) else name.replace("_", " ").strip().capitalize()

    def game_name(self, game: str) -> str:
        """What a game is called; of one that is not there its name spelled out."""
        return self.get(f"{game}.name") if self.has(f"{game}.name") else game.replace("_", " ").capitalize()

    @staticmethod
    def _stretch(text: str) -> str:
        return text.translate(_ACCENTS) + " " + "·" * max(1, len(text) * 2 // 5)
