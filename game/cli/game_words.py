"""Checks the words a game must bring: of all it declares, of all its rules tell in random matches on its
maps, and of the keys that stand whole in its rules' code.

What only its screens say is checked by looking: a text without words shows its key.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import InspectLoader
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from types import CodeType
from typing import Any, Final

from game.bots.puzzles import solver
from game.bots.registry import bots
from game.cli.translations import KINDS, braces, params, slips
from game.data.files.content import Content, finding_words, load_content, load_map, read_definitions
from game.data.files.paths import has_lessons, maps_of
from game.data.files.problems import ProblemsError
from game.data.puzzles.lessons import load_courses
from game.data.puzzles.puzzle_names import has_puzzles
from game.data.saves.matches import reason_words
from game.data.words.texts import Texts
from game.data.words.wording import refusal_words
from game.model.contract import CALLS, CHANCE, SeenStep, Setup
from game.model.drafting import SquarePalette
from game.model.entries import entry
from game.model.kit import AnyKit
from game.model.table_drafting import TablePalette

ENTRIES: Final = 240
"""Moves and outcomes played in each match."""

TRIED: Final = 12
"""Moves of other positions tried in each position, to be refused."""


class Asked(Texts):
    """English texts that note each key they are asked for."""

    def __init__(self, folders: Sequence[Path]) -> None:
        super().__init__(folders)
        self.who = ""
        """Who asks now."""
        self.by: dict[str, str] = {}
        """Who asks first for each key."""
        self.filled: dict[str, set[str]] = {}
        """The parameters that each key is told with."""

    def get(self, key: str, /, **params: Any) -> str:
        """See ``Texts.get``."""
        self.by.setdefault(key, self.who)
        self.filled.setdefault(key, set()).update(params)
        return super().get(key, **params)

    __call__ = get

    def lacking(self, key: str) -> str:
        """The fault in the words under a key; empty if they are good."""
        forms = self.forms(key)
        if not forms:
            return "there are no words; write them in locale/en"
        try:
            named = set().union(*map(params, forms))
        except ValueError as error:
            return f"its braces can’t be read: {error}"
        unfilled = named - self.filled.get(key, named)
        return f"nothing fills {braces(unfilled)}" if unfilled else ""


def told_words(kit: AnyKit, folders: Sequence[Path]) -> tuple[list[str], list[str]]:
    """A line for each good text of a game, and one for each that is missing or wrong, in every language of
    these folders of locales."""
    texts, good, wrong = Asked(folders), list[str](), list[str]()
    try:
        content = load_content(kit)
        for asks in (_declared, _taught, _drawn, _defined, _played):
            asks(kit, content, texts)
    except ProblemsError as error:
        return [], list(map(str, error.problems))
    for key, module in _literals(kit, texts):
        texts.by.setdefault(key, module)
    for key, who in sorted(texts.by.items()):
        if said := texts.lacking(key):
            wrong.append(f"{key}: {said} ({who})")
        else:
            good.append(f"{key} ({who})")
    for folder in folders:
        for language in texts.written(folder):
            wrong += [
                f"{one.where}: {KINDS[one.kind]} in locale/{language}: {one.said}"
                for one in slips(folder, language)
                if one.kind != "long"
            ]
    return good, wrong


def _declared(kit: AnyKit, content: Content, texts: Asked) -> None:
    name, info, texts.who = kit.name, kit.info, "the game’s info"
    for key in (*info.sides, *(one.key for one in info.seatings)):
        texts(key)
    for part in ("name", "line", "facts"):
        texts(f"{name}.{part}")
    texts.by |= dict.fromkeys((f"{name}.reason.{one}" for one in kit.game.reasons), "how a match can end")
    texts.who = "a bot’s level"
    for level in bots(name).LEVELS:
        texts(level.name_key)
        texts(level.line_key)
    texts.who = "a goal of puzzles"
    found = solver(name) if has_puzzles(info) else None
    for goal in found.goals if found is not None else ():
        texts(f"puzzles.goal.{name}.{goal}", count=1)
    texts.who = "an option"
    for option in kit.options_model.model_fields:
        own = f"{name}.option.{option}"
        texts(texts.first(own, f"setup.option.{option}", f"match_options.{option}", own))


def _taught(kit: AnyKit, content: Content, texts: Asked) -> None:
    texts.who = "a lesson"
    for course in load_courses(kit.name) if has_lessons(kit.info) else ():
        for part in ("name", "line"):
            texts(course.key(part))
        for lesson in course.lessons:
            for part in ("title", "words", "done"):
                texts(lesson.key(part))
            for number, step in enumerate(lesson.parts or (None,)):
                texts(lesson.key("task", number))
                texts(lesson.key("wrong", number))
                for key in step.notes.values() if step is not None else ():
                    texts(f"tutorial.note.{key}", square="")


def _drawn(kit: AnyKit, content: Content, texts: Asked) -> None:
    texts.who, drafting = "the map editor", kit.drafting
    if drafting is None:
        return
    for part in ("title", "note") if drafting.by_chance else ():
        texts(f"{kit.name}.random.{part}")
    palette = drafting.palette(content.definitions)
    for key in (*palette.side_keys, *(f"editor.symmetry_name.{one}" for one in palette.symmetries)):
        texts(key)
    if isinstance(palette, SquarePalette):
        things = [
            *(("ground", one.name) for one in palette.ground),
            *(("piece", one.name) for one in palette.pieces),
        ]
    else:
        things = (
            [("terrain", one.name) for one in palette.terrain] if isinstance(palette, TablePalette) else []
        )
    for group, thing in things:
        texts(f"{kit.name}.{group}.{thing}")
    for finding in drafting.check(drafting.blank(content.definitions), content.definitions):
        finding_words(finding, texts)


def _defined(kit: AnyKit, content: Content, texts: Asked) -> None:
    for file, document in read_definitions(kit, kit.definition_files).items():
        for pattern in kit.definition_files[file].words:
            [group] = params(pattern)
            data: Any = document.data
            for name in data[group]:
                texts.who = f"{document.name}:{document.place((group, name), of_key=True)[0]}"
                texts(f"{kit.name}.{pattern.format(**{group: name})}")


def _played(kit: AnyKit, content: Content, texts: Asked) -> None:
    """All that is told of a random match for each seating on each shipped map; one map is enough for a game
    whose maps are drawn."""
    for path in sorted(maps_of(kit.name).glob("*.yaml")):
        if kit.info.editable and path.stem != kit.default_map:
            continue
        map_file, texts.who = load_map(kit, path, content, texts).map_file, f"a match on {path.stem}"
        for finding in kit.check_map(map_file, content.definitions):
            finding_words(finding, texts)
        for seating in kit.seatings_for(map_file):
            setup = kit.setup(map_file, content.definitions, seating.sides, {})
            for key in (key for seat in setup.seats for key in kit.seat_keys(setup, seat)):
                texts(key)
            _match(kit, setup, texts)


def _match(kit: AnyKit, setup: Setup, texts: Asked) -> None:
    game, rng, known = kit.game, random.Random(1), list[Any]()
    state = game.new(setup)
    for _ in range(ENTRIES):
        seat = game.to_act(state)
        if seat is None:
            break
        if seat == CHANCE:
            action = game.draw(state, rng)
        else:
            view = game.observe(state, seat)
            for refused in filter(None, (game.refuse(view, one) for one in known)):
                refusal_words(kit.name, refused, texts)
            for call in (kind(seat) for kind in CALLS.values()):
                if refusal := game.refuse_call(state, call):
                    refusal_words(kit.name, refusal, texts)
                else:
                    _ended(kit, setup, game.call(state, call).state, texts)
            action = rng.choice(game.actions(view))
            for told in (kit.typed(view), *kit.describe(view)):
                texts.told(told)
            if group := kit.group(action, view):
                texts(group)
            known = rng.sample(found := [*known, *islice(game.actions(view), 40)], min(TRIED, len(found)))
        step = game.apply(state, action)
        for told in kit.describe_step(SeenStep(step.state, step.events, action), state):
            texts.told(told)
        state = step.state
    _ended(kit, setup, state, texts)


def _ended(kit: AnyKit, setup: Setup, state: Any, texts: Asked) -> None:
    if result := kit.game.result(state):
        reason_words(kit, setup, result, texts)


def _literals(kit: AnyKit, texts: Texts) -> Iterator[tuple[str, str]]:
    """Yield the keys that stand whole in the code of a game's rules, each with its module."""
    package, of, known = type(kit).__module__.rpartition(".")[0], entry(kit.name), texts.keys()
    for module in sorted(sys.modules):
        if not f"{module}.".startswith(f"{package}.") or (of.view and module.startswith(of.view)):
            continue
        spec = find_spec(module)
        code = spec.loader.get_code(module) if spec and isinstance(spec.loader, InspectLoader) else None
        for text in _texts(code):
            begins = not texts.has(text) and any(key.startswith(text) for key in known)  # other keys
            if (
                re.fullmatch(rf"{kit.name}(\.\w+)+", text)
                and text not in (of.rules, of.view, of.bots)
                and not begins
            ):
                yield text, module


def _texts(constant: object) -> Iterator[str]:
    """Yield the texts in a constant of compiled code."""
    if isinstance(constant, str):
        yield constant
    elif isinstance(constant, CodeType | tuple | frozenset):
        for one in constant.co_consts if isinstance(constant, CodeType) else constant:
            yield from _texts(one)
