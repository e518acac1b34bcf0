"""The verb ``validate``: check any YAML file of the project, and report everything wrong with it."""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel

from game.bots.puzzles import solver
from game.cli.common import english, find_kit, find_map, map_setup, spoken
from game.cli.errors import CommandError, meant, quoted
from game.cli.game_words import told_words
from game.cli.options import add_game, add_map, add_players, find_game
from game.cli.out import say
from game.cli.shared_match import recognised
from game.cli.tournament.plan import TournamentPlan
from game.data.files.app_files import LicenceList, examine_app_file
from game.data.files.check import check, located
from game.data.files.config import Settings, model_of, names_in
from game.data.files.content import content_from, finding_problem, load_content, map_from
from game.data.files.paths import ASSETS, assets_of, shown_path
from game.data.files.plain_files import read_head, read_plain, reason, text_of
from game.data.files.problems import KeyPath, Problem, ProblemsError, did_you_mean, has_errors, words
from game.data.files.recognise import FILE_FORMAT, is_packed
from game.data.files.schema import json_schema, markdown
from game.data.files.system_fonts import lacking
from game.data.files.yaml_files import MAX_BYTES, Document, load_yaml
from game.data.maps.own_modes import examine_mode
from game.data.maps.own_setups import OwnSetupFile
from game.data.people.characters import CharactersFile
from game.data.people.profiles import ProfileChoices, ProfileFile
from game.data.people.ratings import RatingsFile
from game.data.puzzles.lesson_play import lesson_problems
from game.data.puzzles.lessons import CourseList, Lesson, check_lesson, courses_problems
from game.data.puzzles.puzzles import Puzzle, check_puzzle
from game.data.saves.match_record import MatchRecord, match_of, read_record_data
from game.data.saves.match_text import is_match_text, is_position_text
from game.data.saves.save_format import SaveHeader
from game.data.sharing.code_pictures import is_picture
from game.data.sharing.shared_files import in_file, read_shared, unpack
from game.data.sharing.short_text import ShareError
from game.data.words.help_book import Book
from game.model.contract import Refusal, TextError
from game.model.entries import entry, games, require_view
from game.model.fault import Fault, row_of
from game.model.kit import AnyKit
from game.model.registry import kit
from game.model.text_error import excerpt

KINDS = (
    "a map (title:), a mode (title:), a game’s pieces, ground, armies, cards or tokens, a config, "
    "a save (record:), a match (moves:), a set-up (squares:), "
    "rules (sections:), a lesson (accept: or steps:), a list of courses (courses:), "
    "a theme (palette:), keys (contexts:), words (in locale/), poses (in poses/), licences (parts:), "
    "ratings of bots (anchor:), characters of bots (levels:), a tournament (engines:), "
    "marks and colours (marks:) or a profile (mark:)"
)

OF_PEOPLE: dict[str, tuple[str, type[BaseModel]]] = {
    "anchor": ("ratings", RatingsFile),
    "levels": ("characters of bots", CharactersFile),
    "marks": ("marks", ProfileChoices),
    "mark": ("profile", ProfileFile),
}
"""Kinds of files about people, by a key that only they have."""


def add_validate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="files, folders with YAML files, or shared texts"
    )
    parser.add_argument(
        "--explain", metavar="KIND", help="explain every key of this kind of file: map, pieces, config, …"
    )
    parser.add_argument(
        "--schema", metavar="KIND", help="print the JSON schema of this kind of file, for editors"
    )
    add_game(parser)
    add_map(parser)
    add_players(parser)


def run_validate(args: argparse.Namespace) -> int:
    """Print the problems of every file; status 2 if any file has an error."""
    if args.explain or args.schema:
        kind = args.explain or args.schema
        found = _models(kind, args.game, others=not args.game_named)
        if args.schema and len(found) > 1:
            asked = row_of(game for game, _ in found)
            raise CommandError(
                "several games have the kind of file {name} ({games}): add --game", name=kind, games=asked
            )
        for _, model in found:
            print(markdown(model, kind) if args.explain else json.dumps(json_schema(model), indent=2))
        return 0
    named = [*args.paths]
    if args.map is not None or args.players is not None:
        kit_ = find_kit(args.game)
        named.append(str(find_map(kit_.name, kit_.default_map if args.map is None else args.map)))
    if not named and args.game_named:
        return _check_words(args.game)
    if not named:
        raise CommandError(
            "give the files to check, --game NAME to check a game’s texts, or --explain KIND, "
            "such as --explain map"
        )
    told, bad, count = spoken(), 0, 0
    for path in files(named):
        count += 1
        kind, problems = examine(path)
        wrong = has_errors(problems)
        bad += wrong
        for problem in problems:
            message, hint = told.fault(problem.message), told.fault(problem.hint)
            say(replace(problem, message=message, hint=hint), error=problem.severity == "error")
        if not wrong:
            say(told("cli.validate.good", path=shown_path(path), kind=kind))
    if not count:
        raise CommandError("no YAML files found")
    if args.players is not None and not bad:
        map_setup(find_kit(args.game), args.map, players=args.players)
    return 2 if bad else 0


def _check_words(game: str) -> int:
    """Print every text that a game needs (``told_words``); status 2 if one is missing or has an unfilled
    parameter. Raises ``UnknownGame`` for a part of the game that can't be loaded."""
    kit_ = find_kit(game)
    require_view(entry(kit_.name))
    folders = dict.fromkeys((assets_of(kit_.name) / "locale", ASSETS / "locale"))
    lines, wrong = told_words(kit_, tuple(folders))
    for line in lines:
        say(line)
    for line in wrong:
        say(line, error=True)
    game = find_game(game)
    say(spoken()("cli.validate.texts", game=game, n=len(lines), wrong=len(wrong)), error=bool(wrong))
    return 2 if wrong else 0


def _models(kind: str, game: str, *, others: bool) -> list[tuple[str, type[BaseModel]]]:
    """The schema of a kind of file of a game; if it has none, and ``others`` is set, those of other games,
    with their names. Raises ``CommandError``."""
    every = {name: _kinds(find_kit(name)) for name in (game, *(games() if others else ()))}
    found = [(name, models[kind]) for name, models in every.items() if kind in models]
    if not found:
        names = list(dict.fromkeys(name for models in every.values() for name in models))
        raise CommandError(
            "unknown kind of file {name} (choose from {names}){hint}",
            name=quoted(kind),
            names=row_of(names),
            hint=meant(kind, names),
        )
    return found[:1] if kind in every[game] else found


def _kinds(found_kit: AnyKit) -> dict[str, type[BaseModel]]:
    """The schemas of all kinds of files: the game's, and those that belong to no game."""
    drafting = found_kit.drafting
    return {
        "map": found_kit.map_model,
        **({"option": found_kit.map_model} if found_kit.info.modes else {}),
        **({"mode": found_kit.own_modes.model} if found_kit.own_modes is not None else {}),
        **{role: file.model for role, file in found_kit.definition_files.items()},
        "options": found_kit.options_model,
        **({"armies": drafting.army_model} if drafting is not None and drafting.army_model else {}),
        "config": model_of(Settings),
        "save": SaveHeader,
        "match": MatchRecord,
        "setup": OwnSetupFile,
        "rules": Book,
        "lesson": Lesson,
        "courses": CourseList,
        "puzzle": Puzzle,
        "licences": LicenceList,
    }


def files(names: Iterable[str]) -> Iterator[Path]:
    """Yield all files named, all YAML files below folders named, and files with what shared texts hold."""
    for name in names:
        path = Path(name)
        try:
            shared = read_shared(name, games())
        except ShareError:
            if not os.path.isfile(name):  # a long text is no path: Path.is_file would raise
                raise
            yield path  # a picture without a map: what it holds is told with the other files
            continue
        if shared is not None:
            yield unpack(shared)
            continue
        if not os.path.exists(name) and is_packed(name):
            yield in_file(name)
        elif os.path.isdir(name):
            yield from sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml") and p.is_file())
        else:
            yield path


def examine(path: Path) -> tuple[str, list[Problem]]:
    """The kind of a file, and everything wrong with it."""
    if path.suffix == ".tbsave" or _looks_like_a_save(path):
        from game.data.saves.saves import read_save

        save, problems = read_save(path)
        return "save", problems if save is None else [*problems, *_replayed(path)]
    if path.is_file() and (path.suffix.lower() == ".png" or _looks_like_a_picture(path)):
        return _shared(path)
    text = _text(path) if path.suffix.lower() in (".txt", ".eml") and path.is_file() else None
    if text is not None and not FILE_FORMAT.search(text.encode("utf-8", "replace")):
        if is_match_text(text) or is_position_text(text):
            return _shared(path)
        letter = _letter(path, text)
        return ("record", _record(path)) if letter is None else ("letter", letter)
    document, problems = load_yaml(path, shown_path(path))
    if document is None:
        return "unreadable", problems
    try:
        kind, found = _examine(document, path)
    except ProblemsError as error:
        return "broken", problems + error.problems
    if kind in _TITLED:
        found += _not_shown(document, document.data)
    return kind, problems + found


_TITLED: Final = ("map", "mode", "setup", "puzzle", "match")
"""Kinds of files in which people write titles and names."""


def _not_shown(document: Document, data: Any, path: KeyPath = ()) -> list[Problem]:
    """Warnings about texts with signs that no font here has."""
    if isinstance(data, str) and (signs := lacking(data)):
        message = Fault("no font on this system has {signs}, so boxes are shown instead", signs=signs)
        return [document.problem(path, message, "", "warning")]
    items = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    return [problem for key, item in items for problem in _not_shown(document, item, (*path, key))]


def _shared(path: Path) -> tuple[str, list[Problem]]:
    """The kind of what a picture or a short text holds, and its problems."""
    try:
        found = recognised(str(path))
        if found.record is not None:
            match_of(found.record, kit, shown_path(path))
    except CommandError as error:
        if path.suffix.lower() == ".png" and not _looks_like_a_picture(path):
            return "unreadable", [Problem(shown_path(path), None, None, "", "this isn’t a PNG picture")]
        return "unreadable", [Problem(shown_path(path), None, None, "", str(error))]
    except ProblemsError as error:
        return "match", error.problems
    return found.kind, []


def _text(path: Path) -> str:
    try:
        return text_of(read_plain(path, MAX_BYTES)) or ""
    except OSError:
        return ""  # told as of a record


def _letter(path: Path, text: str) -> list[Problem] | None:
    """Problems of the letters of a match by post; ``None`` for a text without one."""
    from game.data.post.letters import is_letter_text, letters_in

    if not is_letter_text(text):
        return None
    try:
        list(letters_in(text))
    except ShareError as error:
        return [Problem(shown_path(path), None, None, "", str(error))]
    return []


def _replayed(path: Path) -> list[Problem]:
    """Problems of a save that can be read: with its match, or with an entry that can't be played."""
    from game.data.saves.matches import Match

    try:
        match = Match.resume(path, kit, write=False)
    except ProblemsError as error:
        return list(error.problems)
    # the match can go on from the last state, but its record is bad
    return [replace(one, severity="error") for one in match.problems if one.key == "record"]


def _record(path: Path) -> list[Problem]:
    """Problems of a record as players write it, in any game."""
    from game.cli.verbs.records import read_any

    try:
        read_any(path)
    except (CommandError, TextError) as error:
        return [Problem(shown_path(path), None, None, "", str(error))]
    except OSError as error:
        return [Problem(shown_path(path), None, None, "", reason(error))]
    except UnicodeDecodeError:
        return [Problem(shown_path(path), None, None, "", "this isn’t UTF-8 text")]
    return []


_RECORD = re.compile(rb"\nrecord:(?! *[|>])")
"""The record of a save: a list, not a text."""


def _looks_like_a_save(path: Path) -> bool:
    try:
        return _RECORD.search(read_head(path, 4_000_000)) is not None
    except OSError:
        return False


def _looks_like_a_picture(path: Path) -> bool:
    try:
        return is_picture(read_head(path, 64))
    except OSError:
        return False


def _examine(document: Document, path: Path) -> tuple[str, list[Problem]]:
    data = document.data
    if not isinstance(data, dict):
        return "unknown", [document.problem((), f"expected {KINDS}")]
    if "game" not in data:
        for key, (kind, model) in OF_PEOPLE.items():
            if key in data:
                return kind, check(document, model)[1]
        own = examine_app_file(document)
        named = Path(document.name).name in ("config.yaml", "settings.yaml")
        if own is None and (named or set(data) & set(names_in(Settings))):
            return "config", check(document, model_of(Settings))[1]
        return own or ("unknown", [document.problem((), f"unknown kind of file: expected {KINDS}")])
    if "letters" in data and "secret" in data:
        return "match by post", _by_post(path)
    name = data["game"]
    if not isinstance(name, str) or name not in games():
        hint = did_you_mean(str(name), games())
        return "unknown", [document.problem(("game",), f"unknown game {excerpt(str(name))}", hint)]
    found_kit = kit(name)
    if "engines" in data:
        return "tournament", check(document, TournamentPlan)[1]
    if "moves" in data and "seats" in data:
        return "match", _match(document)
    if "squares" in data and "title" in data:
        return "setup", check(document, OwnSetupFile)[1]
    for role, file in found_kit.definition_files.items():
        # a map may say something of them, too: how many cards there are
        said = role in data and "title" not in data and "board" not in data
        if said or Path(document.name).as_posix().endswith(file.path):
            return role, _definitions(found_kit, role, document)
    if "armies" in data and found_kit.drafting is not None and found_kit.drafting.army_model:
        return "armies", _armies(found_kit, document)
    if "sections" in data:
        return "rules", _book(found_kit, document)
    if "courses" in data:
        return "courses", _courses(document, path.resolve().parent)
    if "accept" in data or "match" in data or "steps" in data:
        return "lesson", _lesson(found_kit, document)
    if "goal" in data or "solution" in data:
        return "puzzle", _puzzle(found_kit, document)
    if found_kit.own_modes is not None and found_kit.own_modes.holds(data):
        return "mode", examine_mode(found_kit, load_content(found_kit), english(), document)
    if "board" in data or "white" in data or "title" in data:
        return "map", _map(found_kit, document)
    return "unknown", [document.problem((), f"this isn’t a file of {name}: expected {KINDS}")]


def _by_post(path: Path) -> list[Problem]:
    """Problems of the file of a match by post; all its letters are read and played."""
    from game.data.post.post_files import PostFile

    try:
        PostFile.read(path, kit)
    except ProblemsError as error:
        return list(error.problems)
    return []


def _match(document: Document) -> list[Problem]:
    """Problems of a match as other programs write it; all its moves are played."""
    try:
        match_of(read_record_data(document), kit, document.name)
    except ProblemsError as error:
        return error.problems
    return []


def _map(found_kit: AnyKit, document: Document) -> list[Problem]:
    """Warnings about a map that can be played, and about what looks like a mistake in an editor but may be
    meant."""
    content, drafting = load_content(found_kit), found_kit.drafting
    told = list(map_from(found_kit, document, content, english()).warnings)
    if drafting is not None:
        draft, _ = drafting.read(document.data, content.definitions)
        for finding in drafting.check(draft, content.definitions):
            problem = finding_problem(document, finding, english())
            if all(problem.message != known.message for known in told):
                told.append(problem)
    return told


def _armies(found_kit: AnyKit, document: Document) -> list[Problem]:
    """Problems of a game's armies file: its form, and anything in it that the game does not know."""
    drafting = found_kit.drafting
    assert drafting is not None
    armies, problems = check(document, drafting.army_model)
    if armies is None:
        return problems
    told = drafting.army_problems(armies, load_content(found_kit).definitions)
    return located(document, told)


def _book(found_kit: AnyKit, document: Document) -> list[Problem]:
    """Problems of a game's rule book, with every board in it."""
    book, problems = check(document, Book)
    definitions = load_content(found_kit).definitions
    seen: set[str] = set()
    for number, section in enumerate(book.sections if book else ()):
        if section.id in seen:
            problems.append(document.problem(("sections", number, "id"), f"{section.id} appears twice"))
        seen.add(section.id)
        for index, block in enumerate(section.blocks):
            for place, board in enumerate(block.boards):
                where = ("sections", number, "blocks", index, "boards", place, "position")
                try:
                    found_kit.parse_position(board.position, definitions)
                except TextError as error:
                    problems.append(document.problem(where, str(error)))
    return problems


def _courses(document: Document, home: Path) -> list[Problem]:
    """Problems of the list of a game's courses, whose folders must be beside it."""
    listed, problems = check(document, CourseList)
    return problems if listed is None else [*problems, *courses_problems(document, listed, home)]


def _lesson(found_kit: AnyKit, document: Document) -> list[Problem]:
    """Problems of a lesson: its position, and whether all its steps can be played as it says."""
    lesson, problems = check_lesson(document)
    if lesson is None or has_errors(problems):
        return problems

    def tell(refusal: Refusal) -> str:
        return english()(refusal.key, **refusal.params)

    told = lesson_problems(lesson, found_kit, load_content(found_kit), tell)
    return [*problems, *located(document, told)]


def _puzzle(found_kit: AnyKit, document: Document) -> list[Problem]:
    """Problems of a puzzle: its position, its moves, and its goal. That it has only one solution is for
    ``puzzles solve`` to prove."""
    puzzle, problems = check_puzzle(found_kit, load_content(found_kit), document)
    found = solver(found_kit.name)
    if puzzle is None:
        return problems
    if found is None:
        return [*problems, document.problem(("game",), f"{found_kit.name} has no puzzles")]
    if puzzle.goal not in found.goals:
        hint = did_you_mean(puzzle.goal, found.goals)
        message = f"there is no goal {puzzle.goal!r}: expected {words(list(found.goals))}"
        problems.append(document.problem(("goal",), message, hint))
    return problems


def _definitions(found_kit: AnyKit, role: str, document: Document) -> list[Problem]:
    """Problems of a definition file together with its game's other ones, as they are shipped."""
    documents: dict[str, Document] = {role: document}
    for other, file in found_kit.definition_files.items():
        if other != role:
            loaded, problems = load_yaml(assets_of(found_kit.name) / file.path)
            if loaded is None:
                return problems
            documents[other] = loaded
    try:
        content_from(found_kit, documents)
    except ProblemsError as error:
        return list(error.problems)
    return []
