"""Things from outside, dropped on the window, pasted or chosen: recognised and opened.

A match in progress is only left after asking; what is opened for viewing lies over it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import Final

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
from game.data.words.wording import failure_words, said_words
from game.model.entries import info, window_games
from game.model.kit import AnyKit
from game.model.registry import kit as kit_of
from game.ui.controls.clipboard import clipboard_text
from game.ui.controls.dialog import DialogAnswer, Question
from game.ui.flow import Flow, follow
from game.ui.scene import App

Tell = Callable[[str], object]
"""Tells the player what is wrong."""


MOST_FILES: Final = 100
"""Most files taken of a drop, or of the paths in a text."""


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
    read: list[tuple[Path, Recognised | Unknown]] = []

    def reading(done: Done) -> Generator[None]:
        for path, one in zip(paths, held, strict=True):
            found = caught(Unknown, recognise_held, one, KitShelf()) if isinstance(one, Held) else one
            read.append((path, found))
            done.done += 1
            yield

    long = sum(len(one.raw) for one in held if isinstance(one, Held)) > LONG_BYTES
    if (yield from do_work(app, reading, len(held), long=long)):
        _open_all(app, _joined(read))


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


def _open_all(app: App, read: Sequence[tuple[Path, Recognised | Unknown]]) -> None:
    """Open the recognised files: all that are imported, and the first of those only viewed."""
    failed = _Failed(app)
    opened = False
    for path, found in read:
        tell = partial(failed.tell, path.name)
        if isinstance(found, Unknown):
            tell(words_of(app, found, path.name))
            continue
        keeps = found.kind in ("map", "mode", "setup")
        if keeps or not opened:
            _open(app, found, path, tell)
        opened = opened or not keeps
    failed.show()


def take_text(app: App, text: str) -> None:
    """Open a text, or the files that it names; a message says why not."""
    follow(app, _take_text(app, text, partial(_failed, app)))


def _take_text(app: App, text: str, unknown: Tell) -> Flow:
    """Open a text; ``unknown`` is told why it isn't recognised."""
    lines = text.split() if text.lstrip().startswith("file://") else [text]
    paths = [path for line in lines[:MOST_FILES] if (path := path_named(line)) is not None]
    held = (yield from read_files(app, paths)) if paths else ()
    if held is None:
        return
    if not all(isinstance(one, Unknown) and one.reason == "gone" and not one.said for one in held):
        yield from _recognise_all(app, paths, held)
        return
    # what it names is gone, or it only looks like paths
    read = partial(caught, Unknown, recognise_text, text, KitShelf(), app.texts("library.pasted_title"))
    found = yield from do_slowly(app, read, long=len(text) > LONG_BYTES)
    if isinstance(found, Unknown):
        unknown(words_of(app, found, ""))
    elif found is not None:  # much that isn't ours looks like a record
        _open(app, found, None, unknown if found.kind == "record" else partial(_failed, app))


def paste(app: App, unknown: Callable[[str, str], object] | None = None) -> None:
    """Open what is in the clipboard: a text, the files that were copied, or what a picture carries.
    ``unknown`` gets the text, and what is wrong with it or with a picture; by default a message says it."""
    text = clipboard_text()
    tell: Tell = partial(_failed, app) if unknown is None else partial(unknown, text)

    def take_copied(wrong: str = "") -> None:
        follow(app, _take_copied(app, wrong, tell))

    if text.strip():
        # beside a text there may be what it only names: a file with its name, a picture with its address
        follow(app, _take_text(app, text, take_copied))
    else:
        take_copied()


def _take_copied(app: App, wrong: str, tell: Tell) -> Flow:
    if wrong := (yield from paste_copied(app, wrong)):
        tell(wrong)


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


def _try_open(app: App, found: Recognised | None, source: Path | None) -> str | None:
    """Open what was recognised, if it was; return what is wrong at once, or ``None``."""
    wrong: list[str] = []
    if found is not None:
        _open(app, found, source, wrong.append)
    return wrong[0] if wrong else None


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


class _Failed:
    """Collects what could not be opened: reported together, and later failures one by one."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._found: list[tuple[str, str]] | None = []

    def tell(self, name: str, wrong: str) -> None:
        """Note that something could not be opened."""
        if self._found is None:
            _failed(self.app, wrong, name)
        else:
            self._found.append((name, wrong))

    def show(self) -> None:
        """Report all failures, once everything was tried."""
        found, self._found = self._found or [], None
        if len(found) == 1:
            _failed(self.app, found[0][1], found[0][0])
        elif found:
            title, words = self.app.texts("sharing.failed"), self.app.texts("drops.failed", n=len(found))
            told = [self.app.texts.colon(name, wrong) for name, wrong in found]
            self.app.open("dialog", kind="problems", title=title, words=words, problems=told)


def _failed(app: App, wrong: str, name: str = "") -> None:
    title = app.texts("sharing.failed_named", name=name) if name else app.texts("sharing.failed")
    app.open("dialog", title=title, words=wrong, icon="warning")


# --- what is opened ---


def _open(app: App, found: Recognised, source: Path | None, tell: Tell) -> None:
    """Open what was recognised; ``source`` is its file. ``tell`` is told what is wrong."""
    follow(app, _opening(app, found, source, tell))


def _opening(app: App, found: Recognised, source: Path | None, tell: Tell) -> Flow:
    title = title_of(app, found)
    match found.kind:
        case "map" | "mode":
            over(app, title, partial(_take_map, app, found, source, tell))
        case "setup":
            _keep_setup(app, found, tell)
        case "position":
            over(app, title, partial(follow, app, _ask_position(app, found, tell)))
        case "record":
            instead(app, title, partial(_open_record, app, found, tell))
        case "match":
            yield from _take_match(app, found, tell)
        case "save":
            yield from _take_save(app, found, tell)
        case "letter":
            from game.app.post.office import take_letters  # screens open without

            take_letters(app, found.text, tell, source)
        case "folder":
            assert found.path is not None
            yield from ask_to_read_folder(app, found.path)


def _done(wrong: str | None, tell: Tell) -> None:
    if wrong:
        tell(wrong)


def title_of(app: App, found: Recognised) -> str:
    """Say what is to be opened."""
    return found.title or app.texts(f"sharing.kind.{found.kind}")


def _open_record(app: App, found: Recognised, tell: Tell) -> None:
    _done(opening.open_text(app, found.text), tell)


def _take_map(app: App, found: Recognised, source: Path | None, tell: Tell) -> None:
    came = found.incoming
    assert came is not None
    if came.what == "map" and kit_of(came.game).drafting is None:
        tell(words_of(app, Unknown("game", came.game), source.name if source is not None else ""))
    else:
        _done(importing.take_incoming(app, came, source), tell)


def _keep_setup(app: App, found: Recognised, tell: Tell) -> None:
    setup = found.setup
    assert setup is not None
    try:
        save_setup(setup.game, setup.title, setup.squares)
    except (OSError, ValueError) as error:
        tell(app.texts("library.failed", reason=failure_words(error, app.texts)))
        return
    words = app.texts("sharing.setup_kept", title=setup.title, game=app.texts.game_name(setup.game))
    app.open("dialog", title=app.texts("sharing.setup_title"), words=words, icon="check")


def _ask_position(app: App, found: Recognised, tell: Tell) -> Flow:
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
    elif answer == "map":
        _done(_position_as_map(app, found), tell)


def _position_as_map(app: App, found: Recognised) -> str | None:
    from game.data.maps.map_import import read_text

    try:
        came = read_text(found.text, {found.game: KitShelf()[found.game]}, app.texts("library.pasted_title"))
    except NoMap as error:
        return importing.no_map_words(app.texts, error)
    return importing.take_incoming(app, came, None)


def _take_match(app: App, found: Recognised, tell: Tell) -> Flow:
    """Take a match as text or as a record: replay it, or continue it."""
    record = found.record
    assert record is not None
    name, count = found.title or "match", len(record.moves)

    play = partial(_play, app, count=count, name=name, tell=tell, long=count > LONG_MOVES)

    def play_on() -> Flow:
        match = yield from play(playing(record, kit_of, name, now=steady_ms))
        if match is not None:
            begun = Match(match.plan, match.session, background=True)
            begun.draw_what_is_due()
            app.open("match", how="clear_to", match=begun)

    match = yield from play(playing(record, kit_of, name))
    if match is not None and (yield from _plays_on(app, found, match)):
        instead(app, title_of(app, found), partial(follow, app, play_on()))


def _play(
    app: App, steps: Generator[None, None, Match], count: int, name: str, tell: Tell, *, long: bool
) -> Flow:
    """Play the ``count`` moves of a match; return it, or ``None`` after saying why that isn't possible."""
    came: list[Match | ProblemsError] = []

    def work(done: Done) -> Generator[None]:
        while True:
            try:
                next(steps)
            except StopIteration as end:
                came.append(end.value)
                return
            except ProblemsError as error:
                came.append(error)
                return
            done.done += 1
            if done.done % 20 == 0:
                yield

    if not (yield from do_work(app, work, count, long=long)):
        return None
    for one in came:
        if not isinstance(one, ProblemsError):
            return one
        problem = app.texts.problem(one.problems[0]) if one.problems else app.texts.fault(str(one))
        words = app.texts("sharing.unknown.match", name=name, said=problem)
        # who asked for it, a dialog say, has gone on in the meantime
        _failed(app, words) if long else tell(words)
    return None


def _take_save(app: App, found: Recognised, tell: Tell) -> Flow:
    """Take a save: continue one of the player's, replay any other first."""
    path = found.path
    assert path is not None
    own = path.resolve().parent == user_saves().resolve()
    if not (own and summary(path).result is None):

        def resumed() -> Generator[None, None, Match]:
            match = Match.resume(path, kit_of, write=False)
            yield
            return match

        match = yield from _play(app, resumed(), 1, path.name, tell, long=long_files([path]))
        if match is None:
            return
        found = Recognised("save", match.kit.name, match.title, path=path)
        if not (yield from _plays_on(app, found, match)):
            return
    instead(app, title_of(app, found), partial(opening.open_save, app, path))


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
    if answer == "look":
        over(app, title_of(app, found), partial(_replay, app, match))
    return answer == "play_on"


def _replay(app: App, match: Match) -> None:
    there = screens(app)
    again = bool(there) and there[0] is app.stack.top and there[0].name == "replay"
    app.open("replay", how="replace" if again else "push", match=match)
