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
    long_files,
    read_at_once,
    read_files,
    wait_for,
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
from game.ui.controls.actions import Action
from game.ui.controls.clipboard import clipboard_text
from game.ui.controls.dialog import Question
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
        read_files(app, few, partial(_recognise_all, app, few))
    elif text:
        take_text(app, text)


def _recognise_all(app: App, paths: Sequence[Path], held: Sequence[Held | Unknown]) -> None:
    """Open what files hold."""
    read: list[tuple[Path, Recognised | Unknown]] = []

    def reading(done: Done) -> Generator[None]:
        for path, one in zip(paths, held, strict=True):
            try:
                read.append((path, recognise_held(one, KitShelf()) if isinstance(one, Held) else one))
            except Unknown as error:
                read.append((path, error))
            done.done += 1
            yield

    long = sum(len(one.raw) for one in held if isinstance(one, Held)) > LONG_BYTES
    wait_for(app, reading, len(held), lambda: _open_all(app, _joined(read)), long=long)


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
        try:
            whole: Recognised | Unknown = recognise_codes(
                (code for code in codes if code.mark == mark), KitShelf()
            )
        except Unknown as error:
            whole = error
        joined.append((some[0][0], whole))
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


def take_text(app: App, text: str, unknown: Callable[[str], object] | None = None) -> bool:
    """Open a text, or the files that it names; a message says why not. ``unknown`` is told instead why a
    text isn't recognised. Return whether it was, as far as that is known at once."""
    lines = text.split() if text.lstrip().startswith("file://") else [text]
    paths = [path for line in lines[:MOST_FILES] if (path := path_named(line)) is not None]
    if not paths:
        return _take_words(app, text, unknown)

    def read(held: Sequence[Held | Unknown]) -> None:
        if all(isinstance(one, Unknown) and one.reason == "gone" and not one.said for one in held):
            _take_words(app, text, unknown)  # it only looks like paths
        else:
            _recognise_all(app, paths, held)

    read_files(app, paths, read)
    return True


def _take_words(app: App, text: str, unknown: Callable[[str], object] | None) -> bool:
    """Open a text that names no file; as ``take_text``."""
    found: list[Recognised | Unknown] = []

    def fail(wrong: str) -> None:
        _failed(app, wrong, "")

    def reading(done: Done) -> Generator[None]:
        try:
            found.append(recognise_text(text, KitShelf(), app.texts("library.pasted_title")))
        except Unknown as error:
            found.append(error)
        done.done += 1
        yield

    def opened() -> None:
        for one in found:
            if isinstance(one, Unknown):
                (unknown or fail)(words_of(app, one, ""))
            elif one.kind == "record":  # much that isn't ours looks like one
                _open(app, one, None, unknown or fail)
            else:
                _open(app, one, None, fail)

    long = len(text) > LONG_BYTES
    wait_for(app, reading, 1, opened, long=long)
    return long or not isinstance(found[0], Unknown)


def paste(app: App, unknown: Callable[[str, str], object] | None = None) -> None:
    """Open what is in the clipboard: a text, the files that were copied, or what a picture carries.
    ``unknown`` gets the text, and what is wrong with it or with a picture; by default a message says it."""
    text = clipboard_text()

    def nothing(wrong: str) -> None:
        if unknown is not None:
            unknown(text, wrong)
        else:
            _failed(app, wrong, "")

    if text.strip():
        # beside a text there may be what it only names: a file with its name, a picture with its address
        take_text(app, text, lambda wrong: paste_copied(app, nothing, wrong))
    else:
        paste_copied(app, nothing)


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
    if found is None:
        return None
    if found.kind in ("position", "record"):
        return opening.open_text(app, found.text)
    wrong: list[str] = []
    _open(app, found, path, wrong.append)
    return wrong[0] if wrong else None


def try_import(app: App, text: str) -> str | None:
    """Open a text or path on a screen that imports maps or modes; anything else opens as what it is.
    Return what is wrong, or ``None``."""
    path = path_named(text)
    try:
        found = recognise_text(text, KitShelf()) if path is None else _found_at(app, path)
    except Unknown:
        return importing.try_either(app, text)
    if found is None:
        return None
    if found.kind in ("map", "mode", "position"):
        return importing.try_either(app, text)
    wrong: list[str] = []
    _open(app, found, path, wrong.append)
    return wrong[0] if wrong else None


def _found_at(app: App, path: Path) -> Recognised | None:
    """Recognise a file; ``None`` if that takes a moment: then it is opened later. Raises ``Unknown``."""
    held = read_at_once(path)
    if held is None:
        take_drop(app, [path], [])
        return None
    if held.kind == "picture" and len(held.raw) > LONG_BYTES:
        _recognise_all(app, [path], [held])
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


def _failed(app: App, wrong: str, name: str) -> None:
    title = app.texts("sharing.failed_named", name=name) if name else app.texts("sharing.failed")
    app.open("dialog", title=title, words=wrong, icon="warning")


# --- what is opened ---


def _open(app: App, found: Recognised, source: Path | None, tell: Tell) -> None:
    """Open what was recognised; ``source`` is its file."""
    match found.kind:
        case "map" | "mode":
            _over(app, found, lambda: _take_map(app, found, source, tell))
        case "setup":
            _keep_setup(app, found, tell)
        case "position":
            _over(app, found, lambda: _ask_position(app, found, tell))
        case "record":
            _instead(app, found, lambda: _done(opening.open_text(app, found.text), tell))
        case "match":
            _take_match(app, found, tell)
        case "save":
            _take_save(app, found, tell)
        case "letter":
            from game.app.post.office import take_letters  # screens open without

            take_letters(app, found.text, tell, source)
        case "folder":
            assert found.path is not None
            ask_to_read_folder(app, found.path)


def _done(wrong: str | None, tell: Tell) -> None:
    if wrong:
        tell(wrong)


def _over(app: App, found: Recognised, go: Callable[[], object]) -> None:
    over(app, title_of(app, found), go)


def _instead(app: App, found: Recognised, go: Callable[[], object]) -> None:
    instead(app, title_of(app, found), go)


def title_of(app: App, found: Recognised) -> str:
    """Say what is to be opened."""
    return found.title or app.texts(f"sharing.kind.{found.kind}")


def _take_map(app: App, found: Recognised, source: Path | None, tell: Tell) -> None:
    incoming = found.incoming
    assert incoming is not None
    kit = kit_of(incoming.game)
    if incoming.what == "map" and kit.drafting is None:
        raise_words = Unknown("game", incoming.game)
        tell(words_of(app, raise_words, source.name if source is not None else ""))
        return
    _done(importing.take_incoming(app, incoming, source), tell)


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


def _ask_position(app: App, found: Recognised, tell: Tell) -> None:
    """Ask what to do with a position: play from it, analyse it, make a map of it."""
    there = screens(app)
    if there and isinstance(there[0], importing.TakesMaps):
        _position_as_map(app, found, tell)  # the library takes it as what it lists
        return
    game, t = found.game, app.texts
    choices = [Action("play", t("sharing.position.play"), lambda: _play_position(app, found), kind="ink")]
    if info(game).analyst:
        analyse = Action(
            "analyse", t("sharing.position.analyse"),
            lambda: app.open("analysis", game=game, position=found.text),
        )  # fmt: skip
        choices.append(analyse)
    if info(game).editable:
        choices.append(Action("map", t("sharing.position.map"), lambda: _position_as_map(app, found, tell)))
    choices.append(Action("cancel", t("dialog.cancel")))
    title = t("sharing.position.title", game=t.game_name(game))
    app.push(Question(app, title, t("sharing.position.words"), choices, icon="grid"))


def _play_position(app: App, found: Recognised) -> None:
    """Choose who plays from a position."""
    app.open("setup", game=found.game, position=found.text)


def _position_as_map(app: App, found: Recognised, tell: Tell) -> None:
    from game.data.maps.map_import import read_text

    kit, content = KitShelf()[found.game]
    try:
        came = read_text(found.text, {found.game: (kit, content)}, app.texts("library.pasted_title"))
    except NoMap as error:
        tell(app.texts(f"library.no_map.{error.reason}", name="", said=said_words(error.said, app.texts)))
        return
    _done(importing.take_incoming(app, came, None), tell)


def _take_match(app: App, found: Recognised, tell: Tell) -> None:
    """Take a match as text or as a record: replay it, or continue it."""
    record = found.record
    assert record is not None
    name, count = found.title or "match", len(record.moves)

    def play(then: Callable[[Match], object], now: Callable[[], int] | None = None) -> None:
        steps = partial(playing, record, kit_of, name, now=now)
        _play(app, steps, count, name, then, tell, long=count > LONG_MOVES)

    def play_on(match: Match) -> None:
        begun = Match(match.plan, match.session, background=True)
        begun.draw_what_is_due()
        app.open("match", how="clear_to", match=begun)

    play(lambda match: _show_match(app, found, match, lambda: play(play_on, steady_ms)))


def _play(
    app: App,
    played: Callable[[], Generator[None, None, Match]],
    count: int,
    name: str,
    then: Callable[[Match], object],
    tell: Tell,
    *,
    long: bool,
) -> None:
    """Play the ``count`` moves of a match, and call ``then`` with it, or say why that isn't possible."""
    came: list[Match | ProblemsError] = []

    def work(done: Done) -> Generator[None]:
        steps = played()
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

    def ended() -> None:
        for one in came:
            if not isinstance(one, ProblemsError):
                then(one)
                continue
            problem = app.texts.problem(one.problems[0]) if one.problems else app.texts.fault(str(one))
            words = app.texts("sharing.unknown.match", name=name, said=problem)
            # who asked for it, a dialog say, has gone on in the meantime
            _failed(app, words, "") if long else tell(words)

    wait_for(app, work, count, ended, long=long)


def _take_save(app: App, found: Recognised, tell: Tell) -> None:
    """Take a save: continue one of the player's, replay any other first."""
    path = found.path
    assert path is not None
    own = path.resolve().parent == user_saves().resolve()
    if own and summary(path).result is None:
        _instead(app, found, lambda: opening.open_save(app, path))
        return

    def resumed() -> Generator[None, None, Match]:
        match = Match.resume(path, kit_of, write=False)
        yield
        return match

    def show(match: Match) -> None:
        named = Recognised("save", match.kit.name, match.title, path=path)
        _show_match(app, named, match, lambda: opening.open_save(app, path))

    _play(app, resumed, 1, path.name, show, tell, long=long_files([path]))


def _show_match(app: App, found: Recognised, match: Match, play_on: Callable[[], object]) -> None:
    """Replay a match that is over; ask the player about one in progress."""

    def look() -> None:
        there = screens(app)
        again = bool(there) and there[0] is app.stack.top and there[0].name == "replay"
        app.open("replay", how="replace" if again else "push", match=match)

    if match.session.result is not None:
        _over(app, found, look)
        return
    t = app.texts
    choices = [
        Action("look", t("sharing.match.look"), lambda: _over(app, found, look), kind="ink"),
        Action("play_on", t("sharing.match.play_on"), lambda: _instead(app, found, play_on)),
        Action("cancel", t("dialog.cancel")),
    ]
    title, about = match.title, t("sharing.match.words", game=t.game_name(match.kit.name))
    app.push(Question(app, title, about, choices, icon="replay"))
