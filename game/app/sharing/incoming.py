"""Things from outside, dropped on the window, pasted or chosen: recognised and opened.

A match in progress is only left after asking; what is opened for viewing lies over it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain
from pathlib import Path

from game.app.maps import importing
from game.app.sharing.making_way import instead, over, screens
from game.app.sharing.pasting import paste_copied
from game.app.sharing.transfer import ask_to_read_folder
from game.app.sharing.waiting import (
    LONG_BYTES,
    LONG_MOVES,
    caught,
    do_slowly,
    do_work,
    long_files,
    read_at_once,
    read_files,
)
from game.app.table import opening
from game.data.files.content import Content, load_content
from game.data.files.machine_time import steady_ms
from game.data.files.paths import user_saves
from game.data.files.problems import ProblemsError
from game.data.files.recognise import (
    Held,
    Recognised,
    Unknown,
    path_named,
    recognise_codes,
    recognise_held,
    recognise_text,
)
from game.data.maps.map_import import NoMap
from game.data.maps.own_setups import save_setup
from game.data.saves.match_record import playing
from game.data.saves.matches import Match
from game.data.saves.record_folder import Done
from game.data.saves.saves import summary
from game.data.words.wording import said_words
from game.model.entries import info, window_games
from game.model.kit import AnyKit
from game.model.registry import kit as kit_of
from game.ui.controls.clipboard import MOST_FILES, clipboard_text
from game.ui.controls.dialog import DialogAnswer, Question
from game.ui.controls.toast import Toast
from game.ui.flow import Flow, follow
from game.ui.scene import App
from game.ui.window.slices import Sliced


class KitShelf(Mapping[str, tuple[AnyKit, Content]]):
    """All games that have a window, each loaded on demand. A game with unreadable files is missing."""

    def __getitem__(self, game: str) -> tuple[AnyKit, Content]:
        if game not in window_games():
            raise KeyError(game)
        try:
            return _loaded(game)
        except ProblemsError:  # the library and the set-up tell of it
            raise KeyError(game) from None

    def __iter__(self) -> Iterator[str]:
        for game in window_games():
            if game in self:
                yield game

    def __len__(self) -> int:
        return sum(1 for _ in self)


@cache
def _loaded(game: str) -> tuple[AnyKit, Content]:
    kit = kit_of(game)
    return kit, load_content(kit)


# --- the ways in ---


def take_drop(app: App, files: Sequence[Path], texts: Sequence[str]) -> None:
    """Open what was dropped on the window; one message says what can't be opened."""
    few, text = list(files[:MOST_FILES]), "".join(texts)
    if len(files) > MOST_FILES:
        app.toasts.tell(Toast(app.texts("sharing.first_files", n=MOST_FILES), "warning"))
    if few:
        follow(app, _take_files(app, few))
    elif text:
        take_text(app, text)


def _take_files(app: App, paths: Sequence[Path]) -> Flow:
    held = yield from read_files(app, paths)
    if held is not None:
        yield from _recognise_all(app, paths, held)


def _recognise_all(app: App, paths: Sequence[Path], held: Sequence[Held | Unknown]) -> Flow:
    """Open what files hold."""
    long = sum(len(one.raw) for one in held if isinstance(one, Held)) > LONG_BYTES
    counted = Done(len(held))
    read = yield from do_work(app, _recognising(paths, held, counted), counted, long=long)
    if read is not None:
        yield from _open_all(app, _joined(read))


def _recognising(
    paths: Sequence[Path], held: Sequence[Held | Unknown], counted: Done
) -> Generator[None, None, list[tuple[Path, Recognised | Unknown]]]:
    read = []
    for path, one in zip(paths, held, strict=True):
        found = caught(Unknown, recognise_held, one, KitShelf()) if isinstance(one, Held) else one
        read.append((path, found))
        counted.done += 1
        yield
    return read


def _joined(
    read: Sequence[tuple[Path, Recognised | Unknown]],
) -> list[tuple[Path, Recognised | Unknown]]:
    """Return what was read, once for all pictures with a part of the same QR codes."""
    parts = dict[int, list[tuple[Path, Unknown]]]()
    for path, found in read:
        for mark in {code.mark for code in found.codes} if isinstance(found, Unknown) else ():
            assert isinstance(found, Unknown)
            parts.setdefault(mark, []).append((path, found))
    joined: list[tuple[Path, Recognised | Unknown]] = []
    for mark, some in parts.items():
        codes = chain.from_iterable(found.codes for _, found in some)
        ours = (code for code in codes if code.mark == mark)
        joined.append((some[0][0], caught(Unknown, recognise_codes, ours, KitShelf())))
    return [
        (path, found) for path, found in read if isinstance(found, Recognised) or not found.codes
    ] + joined


def _open_all(app: App, read: Sequence[tuple[Path, Recognised | Unknown]]) -> Flow:
    """Open the recognised files: all that are imported, and the first of those only viewed. Say what can't
    be opened."""
    failed: list[tuple[str, str]] = []
    opened = False
    for path, found in read:
        wrong = ""
        if isinstance(found, Unknown):
            wrong = words_of(app, found, path.name)
        else:
            keeps = found.kind in ("map", "mode", "setup")
            if keeps or not opened:
                wrong = yield from _open(app, found, path)
            opened = opened or not keeps
        if wrong:
            failed.append((path.name, wrong))
    if len(failed) == 1:
        _failed(app, failed[0][1], failed[0][0])
    elif failed:
        title, words = app.texts("sharing.failed"), app.texts("drops.failed", n=len(failed))
        told = [app.texts.colon(name, wrong) for name, wrong in failed]
        app.open("dialog", kind="problems", title=title, words=words, problems=told)


def take_text(app: App, text: str) -> None:
    """Open a text, or the files that it names; a message says why not."""
    follow(app, _told(app, _take_text(app, text)))


def _told(app: App, taking: Flow) -> Flow:
    """Take something, and say what is wrong with it."""
    if wrong := (yield from taking):
        _failed(app, wrong)


def _take_text(app: App, text: str) -> Flow:
    """Open a text; return why it isn't recognised, empty if it is. A message says what else is wrong."""
    lines = text.split() if text.lstrip().startswith("file://") else [text]
    paths = [path for line in lines[:MOST_FILES] if (path := path_named(line)) is not None]
    held = (yield from read_files(app, paths)) if paths else ()
    if held is None:
        return ""
    if not all(isinstance(one, Unknown) and one.reason == "gone" and not one.said for one in held):
        yield from _recognise_all(app, paths, held)
        return ""
    # what it names is gone, or it only looks like paths
    given = text, KitShelf(), app.texts("library.pasted_title")
    found = yield from do_slowly(app, Unknown, recognise_text, *given, long=len(text) > LONG_BYTES)
    if isinstance(found, Unknown):
        return words_of(app, found, "")
    wrong = "" if found is None else (yield from _open(app, found, None))
    if wrong and found.kind != "record":
        _failed(app, wrong)
        return ""
    return wrong  # much that isn't ours looks like a record


def paste(app: App) -> Flow:
    """Open what is in the clipboard: a text, the files that were copied, or what a picture carries. Return
    what is wrong with the text or with a picture, empty if nothing is."""
    text, wrong = clipboard_text(), ""
    if text.strip():
        # beside a text there may be what it only names: a file with its name, a picture with its address
        wrong = yield from _take_text(app, text)
        if not wrong:
            return ""
    return (yield from paste_copied(app, wrong))


def paste_or_tell(app: App) -> None:
    """Open what is in the clipboard; a message says why not."""
    follow(app, _told(app, paste(app)))


def try_text(app: App, text: str) -> str | None:
    """Open a text or path from a dialog, which a player means to play or view; return what is wrong, or
    ``None``."""
    if not text.strip():
        return app.texts("match.text_empty")
    path = path_named(text)
    try:
        if path is not None:
            found = _found_at(app, path)
        else:
            found = recognise_text(text, KitShelf(), app.texts("library.pasted_title"))
    except Unknown as error:
        if error.reason in ("position", "text", "yaml", "other_file") and path is None:
            return opening.open_text(app, text)  # it says more of what can't be read
        return words_of(app, error, "" if path is None else path.name)
    if found is not None and found.kind in ("position", "record"):
        return opening.open_text(app, found.text)
    return _try_open(app, found, path)


def try_import(app: App, text: str) -> str | None:
    """Open a text or path on a screen that imports maps or modes; anything else opens as what it is.
    Return what is wrong, or ``None``."""
    path = path_named(text)
    try:
        found = recognise_text(text, KitShelf()) if path is None else _found_at(app, path)
    except Unknown:
        return importing.try_either(app, text)
    if found is not None and found.kind in ("map", "mode", "position"):
        return importing.try_either(app, text)
    return _try_open(app, found, path)


def ask_to_import(app: App) -> None:
    """Ask for a text or the path of a file to import; a map in the clipboard is offered."""
    t = app.texts
    app.open(
        "path", wanted="file", title=t("library.import_title"), words=t("library.import_words"),
        accept=t("library.import_accept"), text=importing.copied_map(), limit=2_000_000,
        check=partial(try_import, app),
    )  # fmt: skip


def _try_open(app: App, found: Recognised | None, source: Path | None) -> str | None:
    """Open what was recognised, if it was; return what is wrong at once, or ``None``."""
    return None if found is None else follow(app, _open(app, found, source)) or None


def _found_at(app: App, path: Path) -> Recognised | None:
    """Recognise a file; ``None`` if that takes a moment: then it is opened later. Raises ``Unknown``."""
    held = read_at_once(path)
    if held is None:
        take_drop(app, [path], [])
        return None
    if held.kind == "picture" and len(held.raw) > LONG_BYTES:
        follow(app, _recognise_all(app, [path], [held]))
        return None
    return recognise_held(held, KitShelf())


def words_of(app: App, error: Unknown, name: str) -> str:
    """Return the message about something that can't be opened."""
    return app.texts(
        f"sharing.unknown.{error.reason}",
        name=name or app.texts("sharing.pasted"),
        said=said_words(error.said, app.texts),
    )


def _failed(app: App, wrong: str, name: str = "") -> None:
    title = app.texts("sharing.failed_named", name=name) if name else app.texts("sharing.failed")
    app.open("dialog", title=title, words=wrong, icon="warning")


# --- what is opened ---


def _open(app: App, found: Recognised, source: Path | None) -> Flow:
    """Open what was recognised (``source`` is its file), if the screens make way; return what is wrong with
    it, empty if nothing is."""
    title = title_of(app, found)
    wrong: str | None = ""
    match found.kind:
        case "map" | "mode":
            if (yield from over(app, title)):
                wrong = _take_map(app, found, source)
        case "setup":
            wrong = _keep_setup(app, found)
        case "position":
            if (yield from over(app, title)):
                wrong = yield from _ask_position(app, found)
        case "record":
            if (yield from instead(app, title)):
                wrong = opening.open_text(app, found.text)
        case "match":
            wrong = yield from _take_match(app, found)
        case "save":
            wrong = yield from _take_save(app, found)
        case "letter":
            from game.app.post.office import take_letters  # screens open without

            wrong = yield from take_letters(app, found.text, source)
        case "folder":
            assert found.path is not None
            yield from ask_to_read_folder(app, found.path)
    return wrong or ""


def title_of(app: App, found: Recognised) -> str:
    """Say what is to be opened."""
    return found.title or app.texts(f"sharing.kind.{found.kind}")


def _take_map(app: App, found: Recognised, source: Path | None) -> str | None:
    came = found.incoming
    assert came is not None
    if came.what == "map" and kit_of(came.game).drafting is None:
        return words_of(app, Unknown("game", came.game), source.name if source is not None else "")
    return importing.take_incoming(app, came, source)


def _keep_setup(app: App, found: Recognised) -> str:
    setup = found.setup
    assert setup is not None
    try:
        save_setup(setup.game, setup.title, setup.squares)
    except (OSError, ValueError) as error:
        return app.texts("library.failed", reason=app.texts.why(error))
    words = app.texts("sharing.setup_kept", title=setup.title, game=app.texts.game_name(setup.game))
    app.open("dialog", title=app.texts("sharing.setup_title"), words=words, icon="check")
    return ""


def _ask_position(app: App, found: Recognised) -> Flow:
    """Ask what to do with a position: play from it, analyse it, make a map of it."""
    there, answer = screens(app), "map"
    game, t = found.game, app.texts
    if not there or not isinstance(there[0], importing.TakesMaps):  # the library takes it as what it lists
        choices = [DialogAnswer("play", t("sharing.position.play"), kind="ink")]
        if info(game).analyst:
            choices.append(DialogAnswer("analyse", t("sharing.position.analyse")))
        if info(game).editable:
            choices.append(DialogAnswer("map", t("sharing.position.map")))
        choices.append(DialogAnswer("cancel", t("dialog.cancel")))
        title = t("sharing.position.title", game=t.game_name(game))
        answer = yield Question(app, title, t("sharing.position.words"), choices, icon="grid")
    if answer == "play":
        app.open("setup", game=game, position=found.text)
    elif answer == "analyse":
        app.open("analysis", game=game, position=found.text)
    return _position_as_map(app, found) if answer == "map" else None


def _position_as_map(app: App, found: Recognised) -> str | None:
    from game.data.maps.map_import import read_text

    try:
        came = read_text(found.text, {found.game: KitShelf()[found.game]}, app.texts("library.pasted_title"))
    except NoMap as error:
        return importing.no_map_words(app.texts, error)
    return importing.take_incoming(app, came, None)


def _take_match(app: App, found: Recognised) -> Flow:
    """Take a match as text or as a record: replay it, or continue it. Return what is wrong with it."""
    record = found.record
    assert record is not None
    name, count = found.title or "match", len(record.moves)
    play = partial(_play, app, count=count, name=name, long=count > LONG_MOVES)
    match = yield from play(playing(record, kit_of, name))
    if not isinstance(match, Match):
        return match
    if (yield from _plays_on(app, found, match)) and (yield from instead(app, title_of(app, found))):
        match = yield from play(playing(record, kit_of, name, now=steady_ms))
        if not isinstance(match, Match):
            return match
        begun = Match(match.plan, match.session, background=True)
        begun.draw_what_is_due()
        app.open("match", how="clear_to", match=begun)
    return ""


def _play(app: App, steps: Generator[None, None, Match], count: int, name: str, *, long: bool) -> Flow:
    """Play the ``count`` moves of a match; return it, or what is wrong with it."""
    counted = Done(count)
    came = yield from do_work(app, _counting(steps, counted), counted, long=long)
    if not isinstance(came, ProblemsError):
        return came or ""
    problem = app.texts.problem(came.problems[0]) if came.problems else app.texts.fault(str(came))
    words = app.texts("sharing.unknown.match", name=name, said=problem)
    if not long:
        return words
    _failed(app, words)  # who asked for it, a dialog say, has gone on in the meantime
    return ""


def _counting(
    steps: Generator[None, None, Match], counted: Done
) -> Generator[None, None, Match | ProblemsError | None]:
    """Count the moves of a match that is played."""
    work = Sliced(steps)
    try:
        while not work.work(0):
            counted.done += 1
            if counted.done % 20 == 0:
                yield
    except ProblemsError as error:
        return error
    return work.found


def _take_save(app: App, found: Recognised) -> Flow:
    """Take a save: continue one of the player's, replay any other first. Return what is wrong with it."""
    path = found.path
    assert path is not None
    own = path.resolve().parent == user_saves().resolve()
    if not (own and summary(path).result is None):
        match = yield from _play(app, _resumed(path), 1, path.name, long=long_files([path]))
        if not isinstance(match, Match):
            return match
        found = Recognised("save", match.kit.name, match.title, path=path)
        if not (yield from _plays_on(app, found, match)):
            return ""
    if (yield from instead(app, title_of(app, found))):
        opening.open_save(app, path)
    return ""


def _resumed(path: Path) -> Generator[None, None, Match]:
    yield
    return Match.resume(path, kit_of, write=False)


def _plays_on(app: App, found: Recognised, match: Match) -> Flow:
    """Replay a match that is over; ask the player about one in progress. Return whether to play on."""
    answer, t = "look", app.texts
    if match.session.result is None:
        choices = [
            DialogAnswer("look", t("sharing.match.look"), kind="ink"),
            DialogAnswer("play_on", t("sharing.match.play_on")),
            DialogAnswer("cancel", t("dialog.cancel")),
        ]
        about = t("sharing.match.words", game=t.game_name(match.kit.name))
        answer = yield Question(app, match.title, about, choices, icon="replay")
    if answer == "look" and (yield from over(app, title_of(app, found))):
        there = screens(app)
        again = bool(there) and there[0] is app.stack.top and there[0].name == "replay"
        app.open("replay", how="replace" if again else "push", match=match)
    return answer == "play_on"
