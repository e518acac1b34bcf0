"""The exchange of letters: invitations are made and answered, letters go to their matches, and a match by
post opens as the page it is at."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from game.app.post.correspondence import KEEPING, Correspondence, not_kept
from game.app.post.post_screen import PostScreen
from game.app.sharing.making_way import instead, over, screens
from game.app.sharing.pasting import drop, paste_copied
from game.app.sharing.waiting import caught, read_at_once, read_files
from game.data.files.problems import ProblemsError
from game.data.files.recognise import Held, Unknown, path_named, recognise_held, recognise_text
from game.data.post.letters import Letter, LetterRefused, letters_in
from game.data.post.post_files import PostFile, find_post
from game.data.post.post_folder import letter_file_name
from game.data.post.post_match import PostMatch
from game.data.post.terms import Terms
from game.data.saves.matches import MatchPlan, Player
from game.data.sharing.short_text import ShareError
from game.data.words.wording import said_words
from game.model.registry import kit as kit_of
from game.ui.controls.clipboard import clipboard_text
from game.ui.controls.path_dialog import PathDialog
from game.ui.controls.toast import Toast
from game.ui.flow import Flow, follow
from game.ui.scene import App

# --- opening ---


def load(app: App, post: str) -> Correspondence | None:
    """Return the match of an id; ``None`` if it isn't here, or if its file can't be read, which the player
    is told."""
    path = find_post(post)
    if path is None:
        return None
    try:
        return Correspondence(app, PostFile.read(path, kit_of))
    except ProblemsError as error:
        problems = app.texts.reasons(error)
        title, words = app.texts("post.broken.title"), app.texts("post.broken.words")
        app.open("dialog", kind="problems", title=title, words=words, problems=problems)
        return None


def open_post(app: App, post: str, how: str = "push") -> bool:
    """Open a match by post: its board, or the page that waits for others; return whether it is here. If it
    is open already, close what lies over it."""
    there = showing(app, post)
    if there is not None:
        while app.stack.top is not there and app.stack.top is not None and app.stack.top.overlay:
            app.pop()
        if there.shows_board == there.has_board:
            return True  # where something else lies over it, a page about its end, that leads back to it
        if app.stack.top is there:
            how = "replace"
        else:
            app.stack.remove(there)
    mail = load(app, post)
    if mail is None:
        return find_post(post) is not None
    match = None
    if mail.shows_board:
        try:
            match = mail.match()
        except KEEPING as error:
            _tell(app, _not_kept(app, error))
            return True
        if mail.covers(match):  # it was left between the set-up and its seal
            match.close()
            match = None
            if mail.trouble:
                _tell(app, app.texts("post.not_kept", reason=mail.trouble))
                return True
    if match is not None:
        app.open("match", how=how, match=match, mail=mail)
    else:
        app.open("post", how=how, mail=mail)
    return True


def open_waiting(app: App, posts: Sequence[str]) -> None:
    """Open the match by post of these in which it is somebody's turn here; if there are several, the list
    of matches by post."""
    if len(posts) == 1 and open_post(app, posts[0]):
        return
    app.open("matches", state="post")


def showing(app: App, post: str) -> PostScreen | None:
    """Return the screen that shows a match by post; ``None`` if it isn't open."""
    return next((one for one in app.stack if isinstance(one, PostScreen) and one.post_id == post), None)


def show_letter(app: App, mail: Correspondence) -> None:
    """Show the letter that was sent last."""
    mail.put()
    letter = mail.letter()
    if letter is not None:
        app.open("letter", letter=letter, mail=mail)


# --- going out ---


def invite(app: App, plan: MatchPlan, *, strict: bool, days: int, folder: str) -> None:
    """Invite to a match in place of the current screen, and show the letter."""
    here = [seat for seat, player in enumerate(plan.players) if player.kind != "elsewhere"]
    try:
        post = PostMatch.invite(plan, here, strict=strict, days=days, find_kit=kit_of)
        file = PostFile.begin(post, folder)
    except LetterRefused as error:
        _tell(app, refusal(app, error))
        return
    except ProblemsError as error:
        _tell(app, app.texts.problem(error.problems[0]))
        return
    except KEEPING as error:
        _tell(app, _not_kept(app, error))
        return
    mail = Correspondence(app, file)
    mail.list_early()
    open_post(app, post.id, "replace")
    show_letter(app, mail)


# --- coming in ---


def take_letters(app: App, text: str, source: Path | None = None) -> Flow:
    """Take the letters in a text from the player, and show their results; return what is wrong, empty if
    nothing is. ``source`` is the file they came in."""
    taken: Letter | None = None
    own = False
    before = app.stack.top
    known: Letter | None = None
    wrong: list[LetterRefused] = []
    try:
        for letter in letters_in(text):
            if letter.kind == "invite" and find_post(letter.match) is None:
                yield from open_invitation(app, letter, source)
                return ""
            try:
                take(app, letter)
                taken = letter
            except LetterRefused as error:
                wrong.append(error)
                own = own or _is_own(app, letter, error)
                known = letter if error.key in _KNOWN and find_post(letter.match) is not None else known
    except ShareError as error:
        return app.texts("sharing.unknown.share", said=said_words(error, app.texts))
    except KEEPING as error:
        return _not_kept(app, error)
    if taken is not None:
        there = showing(app, taken.match)
        _show(app, taken)
        if there is None or not there.has_board:  # over its board a match shows it itself
            _show_answer(app, taken)
        elif before is not None and before.name == "letter":  # which has closed
            announce(app, taken)
    elif known is not None:
        _show(app, known)
        app.toasts.tell(Toast(own_words(app, known) if own else refusal(app, wrong[0]), "letter"))
    elif wrong:
        told = [refusal(app, wrong[0])]
        if wrong[0].key not in ("other_match", "early"):
            told.append(app.texts("post.refused.nothing_lost"))
        return " ".join(told)
    return ""


_KNOWN: Final = ("old", "joined")
"""Reasons to refuse a letter whose match is shown all the same."""


def _is_own(app: App, letter: Letter, error: LetterRefused) -> bool:
    """Whether a letter was refused because it was written here."""
    if error.key not in _KNOWN or find_post(letter.match) is None:
        return False
    mail = load(app, letter.match)
    return mail is not None and mail.post.party == letter.party


def own_words(app: App, letter: Letter) -> str:
    """Say that a letter was written here, and whom it is for."""
    mail = load(app, letter.match)
    names = [] if mail is None else [mail.name(seat) for seat in mail.waits_for] or list(mail.others)
    return app.texts("post.refused.own", name=app.texts.listed(names))


def take(app: App, letter: Letter) -> None:
    """Take a letter of a match that is here. Raises ``LetterRefused``, ``OSError``."""
    if letter.kind == "invite":
        raise LetterRefused("joined")
    there = showing(app, letter.match)
    if there is not None:
        there.take_letter(letter)
        return
    mail = load(app, letter.match)
    if mail is None:
        raise LetterRefused("other_match")
    mail.receive(letter)


def _show(app: App, letter: Letter) -> None:
    """Show the match of a letter the player has brought, unless another match is open."""
    there, top = showing(app, letter.match), screens(app)
    if there is None and top and top[0].name == "match":
        announce(app, letter)
    else:
        open_post(app, letter.match)


def _show_answer(app: App, letter: Letter) -> None:
    """Over the match of a letter that was taken, show what this machine has answered by itself: nobody
    else sends it."""
    there = showing(app, letter.match)
    if there is not None and there is app.stack.top:
        mail = load(app, letter.match)
        if mail is not None and mail.answers(letter):
            show_letter(app, mail)


def found_in_folder(app: App, letter: Letter, source: Path, *, tell: bool = True) -> bool:
    """Take a letter found in a shared folder (``source``: the folder, or an invitation's file), and
    announce it where its match isn't on the screen. Return whether it was dealt with; faults are reported
    (without ``tell``: they have been), and nothing is interrupted."""
    if letter.kind == "invite":
        if find_post(letter.match) is None:
            announce_invitation(app, letter, source)
        return True
    there = showing(app, letter.match)
    try:
        take(app, letter)
    except LetterRefused as error:
        if tell and error.key not in ("old", "early", "too_soon"):
            app.toasts.tell(Toast(refusal(app, error), "warning"))
        return True
    except KEEPING as error:
        app.toasts.tell(Toast(_not_kept(app, error), "warning"))
        return False
    if there is None or there is not app.stack.top:
        announce(app, letter)
    _ring(app)
    return True


def _ring(app: App) -> None:
    """Let be heard that something has come by itself; several are heard one after the other."""
    app.audio.play("message", in_turn=True)


def look_again(app: App, post: str) -> None:
    """Read letters of a match that came too early and count by now; what they bring is announced."""
    there, mail = showing(app, post), None
    with contextlib.suppress(*KEEPING):  # tried again with the next look
        if there is not None:
            changed = there.look_again()
        else:
            mail = load(app, post)
            changed = mail is not None and mail.look_again()
        if not changed:
            return
        _ring(app)
        if there is None or there is not app.stack.top:
            mail = load(app, post) if mail is None else mail
            if mail is not None:
                announce(app, mail.post.course.letters[-1])


def announce_invitation(app: App, letter: Letter, source: Path) -> None:
    """Announce an invitation that was found, with a button that shows it."""
    with contextlib.suppress(LetterRefused):  # what can't be played here isn't ours to tell of
        terms = Terms.of(letter, kit_of)
        name = app.texts.listed([terms.plan.players[seat].name for seat in terms.parties[0]])
        words = app.texts("post.came.invitation", name=name, game=app.texts.game_name(terms.kit.name))
        _announce(app, words, open_invitation(app, letter, source))
        _ring(app)


def announce(app: App, letter: Letter) -> None:
    """Announce a letter that was taken, with a button that opens its match."""
    path = find_post(letter.match)
    if path is None:
        return
    with contextlib.suppress(ProblemsError):
        mail = Correspondence(app, PostFile.read(path, kit_of))
        _announce(app, mail.came_words(letter), _go_to(app, letter, mail.map_title))


def _announce(app: App, words: str, opening: Flow) -> None:
    """Announce something that came, with a button that opens it."""
    go = partial(follow, app, opening)
    app.toasts.tell(Toast(words, "letter", app.texts("post.came.open"), go))


def _go_to(app: App, letter: Letter, title: str) -> Flow:
    there = showing(app, letter.match)
    above = list(app.stack)
    covered = there is None or not all(one.overlay for one in above[above.index(there) + 1 :])
    leaves = covered and any(one.name == "match" for one in above)
    if not leaves or (yield from instead(app, title)):
        open_post(app, letter.match, "clear_to" if leaves else "push")
        _show_answer(app, letter)


def open_invitation(app: App, letter: Letter, source: Path | None) -> Flow:
    """Show an invitation. ``source``: the file it came in, which may be in a shared folder."""
    try:
        terms = Terms.of(letter, kit_of)
    except LetterRefused as error:
        _tell(app, refusal(app, error))
        return
    folder = "" if source is None or source.name != letter_file_name(letter) else str(source.parent)
    if (yield from over(app, app.texts("post.join.page"))):
        app.open("join", letter=letter, terms=terms, folder=folder)


def join(app: App, letter: Letter, party: int, who: Player, folder: str) -> str:
    """Join a match as that party (from 1), by its invitation, in place of the current screen; return what is
    wrong, empty if nothing is."""
    try:
        seats = Terms.of(letter, kit_of).parties[party]
        players = _named(who, len(seats))
        file = PostFile.begin(PostMatch.join(letter, players, kit_of, party=party), folder)
    except LetterRefused as error:
        return refusal(app, error)
    except KEEPING as error:
        return _not_kept(app, error)
    mail = Correspondence(app, file)
    mail.list_early()
    open_post(app, mail.id, "replace")
    if mail.post.outgoing:
        show_letter(app, mail)
    return ""


def _named(who: Player, count: int) -> list[Player]:
    """Return so many players: the one who joins, and guests with numbered names."""
    return [who if n == 0 else replace(who, name=f"{who.name} {n + 1}", profile="") for n in range(count)]


def paste(app: App) -> Flow:
    """Take the letter in the clipboard, or ask for one."""
    text = clipboard_text()
    path = path_named(text)
    if path is not None:
        drop(files=[path])
        return
    letters, wrong = _letters_of(app, text, "")
    if not wrong:
        yield from _take_and_tell(app, letters)
    elif wrong := (yield from paste_copied(app, wrong if text.strip() else "")):
        yield from _ask_for_letter(app, wrong)


def _take_and_tell(app: App, letters: str, source: Path | None = None) -> Flow:
    if wrong := (yield from take_letters(app, letters, source)):
        _tell(app, wrong)


def _ask_for_letter(app: App, wrong: str) -> Flow:
    """Ask for a letter as text or as a file; say what is ``wrong`` with what was pasted."""
    source: Path | None = None
    letters = ""

    def check(text: str) -> str | None:
        nonlocal source, letters
        source = path_named(text)
        held = text if source is None else caught(Unknown, read_at_once, source)
        letters, wrong = ("", "") if held is None else _letters_of(app, held, text.strip())
        return wrong or None

    title, words = app.texts("post.paste_title"), app.texts("post.paste_words")
    text = yield PathDialog(
        app, title, words, check, wanted="file", accept=app.texts("post.paste_open"), limit=400_000,
        wrong=wrong,
    )  # fmt: skip
    if text is None:
        return
    if not letters and source is not None and (came := (yield from read_files(app, [source]))):
        letters, wrong = _letters_of(app, came[0], str(source))
        if wrong:
            _tell(app, wrong)
    if letters:
        yield from _take_and_tell(app, letters, source)


def _letters_of(app: App, held: str | Held | Unknown, name: str) -> tuple[str, str]:
    """Return the letters in a text, or in what the file of a ``name`` holds, however they came; and why there
    are none."""
    try:
        if isinstance(held, Unknown):
            raise held
        found = recognise_text(held, {}) if isinstance(held, str) else recognise_held(held, {})
        if found.kind == "letter":
            return found.text, ""
    except Unknown as error:
        if error.reason in ("gone", "share", "codes", "too_large"):
            said = said_words(error.said, app.texts)
            return "", app.texts(f"sharing.unknown.{error.reason}", name=name, said=said)
    return "", app.texts("post.no_letter")


# --- what is told ---


def refusal(app: App, error: LetterRefused) -> str:
    """Say why a letter isn't taken, and that nothing is lost."""
    key, params = error.key, dict(error.params)
    if key == "match" and not params.get("why"):
        return app.texts("post.refused.match_other")
    if "why" in params:
        params["why"] = app.texts.fault(params["why"])
    return app.texts(
        f"post.refused.{key}", **{name: value for name, value in params.items() if name != "until"}
    )


def _not_kept(app: App, error: OSError | ProblemsError) -> str:
    return app.texts("post.not_kept", reason=not_kept(error, app.texts))


def _tell(app: App, words: str) -> None:
    app.open("dialog", title=app.texts("post.refused.title"), words=words, icon="warning")
