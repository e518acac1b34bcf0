"""What thousands of tests need and none changes is made once in each process: files of ours read, drawings
rasterised, tiles of ground painted, lines of text measured and rendered, sounds.

Each app of a test has caches of its own, as the game has, and these are empty when it begins.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame_gui.core import ui_appearance_theme
from pygame_gui.core.colour_parser import parse_colour_or_gradient_string

from game.data.files.paths import ASSETS, MAPS, colour_folders
from game.data.files.system_fonts import may_lack
from game.data.files.yaml_files import load_yaml
from game.data.words import word_files
from game.data.words.language_forms import ENGLISH
from game.data.words.system_language import SYSTEM, spoken, system_languages
from game.data.words.texts import Texts
from game.ui.input.input import Bindings
from game.ui.paint import fonts
from game.ui.paint.fonts import MOST_SHOWN
from game.ui.paint.palette import Palette, Theme, load_theme
from game.ui.paint.sign_font import SignFont
from game.ui.paint.surface_cache import CacheBudget, SurfaceCache
from game.ui.window import system_theme
from game.ui.window.manager import Shapes, WidgetTheme
from game.view.board import ground

READERS = (
    "game.data.files.app_files", "game.data.files.content", "game.data.files.check",
    "game.data.puzzles.lessons", "game.data.maps.map_cards", "game.data.puzzles.puzzles",
    "game.data.words.word_files", "game.ui.input.input", "game.ui.paint.palette",
)  # fmt: skip
"""Modules that read files of ours and leave what they get as it is."""

BYTES = 60_000_000
"""What all pictures kept here may hold; they are made in many sizes."""


@contextmanager
def made_once() -> Iterator[None]:
    """While it lasts, all of it is made once."""
    pictures = SurfaceCache(budget=CacheBudget(BYTES))
    with pytest.MonkeyPatch.context() as patch:
        once = _read_once()
        for module in READERS:
            patch.setattr(f"{module}.load_yaml", once)
        patch.setattr(system_theme, "load_theme", _theme_once())
        patch.setattr(pygame.image, "load_sized_svg", _rasterised_once(pictures))
        patch.setattr(ground, "_draw", _painted_once(pictures))
        patch.setattr(fonts, "open_font", partial(fonts.open_font, font_type=partial(LineFont, pictures)))
        patch.setattr(WidgetTheme, "__init__", _with_shared_names(WidgetTheme.__init__))
        patch.setattr(ui_appearance_theme, "parse_colour_or_gradient_string", _colour_parsed_once())
        patch.setattr(ui_appearance_theme, "SurfaceCache", Shapes)  # ours takes its place at once
        patch.setattr(word_files, "_flat", _flattened_once())
        patch.setattr(Texts, "__init__", _words_once())
        patch.setattr(Bindings, "load", _bindings_once())
        patch.setattr(pygame.mixer, "Sound", _sounds_once())
        yield


def _read_once() -> Callable[..., Any]:
    """Reads a file of ours once, unless it has changed."""
    known: dict[Any, Any] = {}

    def once(source: Path | str, *args: Any, **more: Any) -> Any:
        if not isinstance(source, Path) or not any(map(source.is_relative_to, (ASSETS, MAPS))):
            return load_yaml(source, *args, **more)
        key = (source, args, *sorted(more.items()), source.stat().st_mtime_ns if source.is_file() else 0)
        if key not in known:
            known[key] = load_yaml(source, *args, **more)
        document, problems = known[key]
        return document, [*problems]

    return once


def _theme_once() -> Callable[[str], Theme]:
    """The theme of a name, with the colours of the games that are there."""
    known: dict[Any, Theme] = {}

    def once(name: str) -> Theme:
        key = name, colour_folders()
        if key not in known:
            known[key] = load_theme(name)
        return known[key]

    return once


def _rasterised_once(pictures: SurfaceCache) -> Callable[..., pygame.Surface]:
    plain = pygame.image.load_sized_svg

    def once(file: Any, size: tuple[int, int]) -> pygame.Surface:
        if not isinstance(file, io.BytesIO):
            return plain(file, size)
        key = (file.getvalue(), tuple(size))
        made = pictures.get(key)
        return (pictures.put(key, plain(file, size)) if made is None else made).copy()

    return once


def _painted_once(pictures: SurfaceCache) -> Callable[..., pygame.Surface]:
    plain = ground._draw
    palettes: dict[int, Palette] = {}  # kept, so that no other one gets the number of one that is gone

    def once(shape: Any, px: int, palette: Palette, variant: int, letter: str) -> pygame.Surface:
        palettes[id(palette)] = palette
        key = ("tile", id(palette), shape, px, variant, letter)
        made = pictures.get(key)
        return pictures.put(key, plain(shape, px, palette, variant, letter)) if made is None else made

    return once


class LineFont(SignFont):
    """A font that measures and renders a line once, whoever has it open."""

    def __init__(self, pictures: SurfaceCache, path: Path, px: int) -> None:
        super().__init__(path, px)
        self._pictures, self._face = pictures, (path, px)
        self._measured = _measured(path, px)

    def size(self, text: Any) -> tuple[int, int]:
        """Width and height of a line."""
        if not isinstance(text, str) or len(text) > MOST_SHOWN or may_lack(text):
            return super().size(text)
        found = self._measured.get(text)
        if found is None:
            found = self._measured[text] = super().size(text)
        return found

    def render(
        self, text: Any, antialias: bool, color: Any, bgcolor: Any = None, wraplength: int = 0
    ) -> pygame.Surface:
        """A line of text."""
        if bgcolor is not None or wraplength or may_lack(text):
            return super().render(text, antialias, color, bgcolor, wraplength)
        key = (self._face, text, antialias, tuple(color))
        made = self._pictures.get(key)
        if made is None:
            made = self._pictures.put(key, super().render(text, antialias, color))
        return made.copy()


@cache
def _measured(_path: Path, _px: int) -> dict[str, tuple[int, int]]:
    return {}


def _with_shared_names(plain: Callable[..., None]) -> Callable[..., None]:
    """The names by which widgets find their looks hang on nothing else."""
    names: dict[Any, list[str]] = {}

    def init(self: WidgetTheme, *args: Any) -> None:
        plain(self, *args)
        self.known = names

    return init


def _colour_parsed_once() -> Callable[[str], Any]:
    plain = cache(parse_colour_or_gradient_string)

    def once(text: str) -> Any:
        found = plain(text)
        return pygame.Color(found) if isinstance(found, pygame.Color) else found

    return once


def _flattened_once() -> Callable[[Mapping[Any, Any], str, dict[str, str]], None]:
    """Words of a file that is read once are put under their keys once."""
    plain = word_files._flat
    known: dict[int, tuple[Mapping[Any, Any], dict[str, str]]] = {}

    def once(data: Mapping[Any, Any], prefix: str, into: dict[str, str]) -> None:
        if prefix:
            plain(data, prefix, into)
            return
        if id(data) not in known:
            known[id(data)] = data, {}  # kept, so that no other one gets its number
            plain(data, prefix, known[id(data)][1])
        into.update(known[id(data)][1])

    return once


def _words_once() -> Callable[..., None]:
    """All words of ours in a language."""
    plain = Texts.__init__
    known: dict[Any, dict[str, Any]] = {}

    def init(self: Texts, folders: Path | Sequence[Path], language: str = ENGLISH) -> None:
        every = (folders,) if isinstance(folders, Path) else tuple(folders)
        if not all(folder.is_relative_to(ASSETS) for folder in every):
            plain(self, folders, language)
            return
        if language == SYSTEM:
            known_ones = [name for one in every for name in Texts.written(one)]
            language = spoken(system_languages(), known_ones)
        if (every, language) not in known:
            made = object.__new__(Texts)
            plain(made, folders, language)
            known[every, language] = vars(made)
        vars(self).update(known[every, language])

    return init


def _bindings_once() -> Callable[[Path], Bindings]:
    """The shipped keys; each app changes a copy of its own."""
    plain = Bindings.load
    shipped = cache(plain)

    def once(path: Path) -> Bindings:
        return shipped(path).copy() if path.is_relative_to(ASSETS) else plain(path)

    return once


def _sounds_once() -> Callable[[str], pygame.mixer.Sound]:
    """Sounds of ours. How loud one is, is said anew whenever it is played."""
    plain = pygame.mixer.Sound
    known: dict[str, pygame.mixer.Sound] = {}

    def once(path: str) -> pygame.mixer.Sound:
        if not Path(path).is_relative_to(ASSETS):
            return plain(path)
        if path not in known:
            known[path] = plain(path)
        return known[path]

    return once
