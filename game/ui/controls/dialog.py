"""Dialogs: a message, a question, a line of text, a list of problems. All are overlays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import auto
from html import escape
from typing import Any, Final

from game.ui.commands import Commands, Declared, Press, ScreenCommand, Set
from game.ui.controls.card_screen import CardScreen
from game.ui.controls.clipboard import clipboard_text
from game.ui.flow import Asking, Flow
from game.ui.layout import GROW
from game.ui.scene import App, Scene
from game.ui.screen import ButtonFit
from game.ui.tree.canvas import Kind
from game.ui.tree.controls import Button
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Rule, Text
from game.ui.words import drawable

GUARD_S = 0.4
"""Seconds in which a careful dialog takes no press: longer than a double click."""

FIT = ButtonFit(18)


class DialogPress(Press):
    """The answers that most dialogs have."""

    ACCEPT = auto()
    CANCEL = auto()


class Dialog(CardScreen, Asking):
    """A card with a title, a ``body`` and answers, with the screen below dimmed.

    ``accept`` and ``cancel`` are the buttons' words. A flow that asks it gets whether it was accepted.
    ``careful``: nothing is accepted by accident. It takes no press at first, the other button has the
    focus, and if the accepting one would open under the pointer, the card moves to put the other one
    there. ``danger`` is careful, with a red accepting button.
    """

    name = "dialog"
    wide = 520.0
    middle = 0.46

    def __init__(
        self,
        app: App,
        title: str,
        words: str = "",
        *,
        accept: str = "",
        cancel: str = "",
        danger: bool = False,
        careful: bool = False,
        icon: str = "",
    ) -> None:
        super().__init__(app)
        self.title, self.words, self.icon = title, words, icon
        self.accept_label = accept or self.t("dialog.ok")
        self.cancel_label = cancel
        self.danger = danger
        self.wrong = ""
        """What is wrong with what was entered."""
        self._pointer = app.mouse
        """Where the pointer was when the dialog opened, in px."""
        if careful or danger:
            self.be_careful()

    def be_careful(self) -> None:
        """Make the dialog careful: nothing is accepted by accident."""
        self.guard_s = GUARD_S

    # --- doing ---

    def accept(self) -> None:
        """Close the dialog: what was asked is to be done."""
        self.close()
        self.answered(True)

    def cancel(self) -> None:
        """Close the dialog."""
        self.close()
        self.answered(None)

    def close_unless(self, wrong: str) -> None:
        """Show what is wrong with what was entered, which is not lost; close if nothing is."""
        self.wrong = wrong
        if not wrong:
            self.close()

    def back(self) -> None:
        if self.cancel_label:
            self.cancel()
        else:
            self.accept()

    commands = Commands(
        Declared(DialogPress.ACCEPT, do=accept),
        Declared(DialogPress.CANCEL, do=cancel),
        more=CardScreen.commands,
    )

    # --- looks ---

    def body(self) -> Node | None:
        """Return what is between title and answers; it gives way where the window is too low."""
        return self.paragraph()

    def paragraph(self) -> Node | None:
        """Return the words over as many lines as they need."""
        return Text(self.words, ink="ink.secondary", lines=0) if self.words else None

    def answers(self) -> list[Button]:
        """Return the buttons from right to left."""
        kind: Kind = "fire" if self.danger else "ink"
        made = [self.act(DialogPress.ACCEPT, FIT, label=self.accept_label, kind=kind)]
        if self.cancel_label:
            made.append(self.act(DialogPress.CANCEL, FIT, label=self.cancel_label))
        return made

    def harms(self, command: ScreenCommand) -> bool:
        """Whether an answer must not be given by accident."""
        return bool(self.guard_s and self.cancel_label) and command is DialogPress.ACCEPT

    def beside_answers(self) -> Node:
        """Return what is at the left of the answers."""
        return spring()

    def content(self) -> Node:
        mark = Icon(self.icon, 22, "fire.accent" if self.danger else "ink.primary") if self.icon else None
        body, wide = self.body(), min(self.wide, self.width - 40)
        return Column(pad=(24, 20), wide=wide).of(
            Row(gap=12).of(mark, Text(self.title, "card_title", lines=0, wide=GROW)),
            Node(high=6),
            Rule(),
            Node(high=10),
            None if body is None else replace(body, least=1),
            Node(high=24),
            self._answers(wide - 48),
        )

    def _answers(self, room: float) -> Node:
        """Return the answers: in a row, with less around their words where there is little room; one below
        the other where words would be cut."""
        m, gap, beside = self.measure, 8.0, self.beside_answers()
        answers = self.answers()
        room -= beside.width(m) + gap * len(answers)
        needed = [one.whole(m) for one in answers]
        if sum(needed) > room:
            told = None if beside == spring() else replace(beside, high=42)
            return Column(gap=gap).of(told, *(replace(one, high=42) for one in answers))
        wanted = [max(104.0, one.width(m)) for one in answers]
        over = max(0.0, sum(wanted) - room)
        slack = [want - need for want, need in zip(wanted, needed, strict=True)]
        share = over / sum(slack) if over else 0.0
        shown = [
            replace(one, wide=want - share * spare)
            for one, want, spare in zip(answers, wanted, slack, strict=True)
        ]
        return Row(gap=gap, high=42).of(beside, *shown[::-1])

    def build(self) -> None:
        answers = [one.command for one in self.answers()]
        safe = next((one for one in answers if not self.harms(one)), answers[0])
        self.home = self.home or str(safe)
        super().build()
        if self.guard_s:
            self._out_of_the_way()
        self.focus.answer = str(safe)

    def _out_of_the_way(self) -> None:
        """Move the card so that a safe button is under the pointer, if a harmful one would be there."""
        places = [
            (one.rect, self.harms(one.node.command)) for one in self.tree if isinstance(one.node, Button)
        ]
        if any(harms and rect.collidepoint(self._pointer) for rect, harms in places):
            safe = next(rect for rect, harms in reversed(places) if not harms)
            self.aside += self.tokens(self._pointer[0] - safe.centerx)
            self._compose()


def confirmed(app: App, title: str, words: str, accept: str, **looks: Any) -> Flow:
    """Ask whether something is to be done; return whether it is. ``looks`` as ``Dialog`` takes them."""
    answer = yield Dialog(app, title, words, accept=accept, cancel=app.texts("dialog.cancel"), **looks)
    return bool(answer)


@dataclass(frozen=True, slots=True)
class DialogAnswer:
    """An answer to a question. ``tip`` is shown where the pointer rests; ``harms``: something is lost for
    good."""

    key: str
    label: str
    icon: str = ""
    kind: Kind = "plain"
    tip: str = ""
    harms: bool = False


@dataclass(frozen=True, slots=True)
class GiveAnswer:
    """One of the answers to a question, by its number."""

    number: int
    key: str

    def __str__(self) -> str:
        return self.key


class Question(Dialog):
    """A question; the answers are in a row, the first one at the right. A flow that asks it gets the key of
    the answer; Escape means the last one. A harmful answer can't be given by accident."""

    name = "question"
    wide = 560.0

    def __init__(
        self, app: App, title: str, words: str, choices: Sequence[DialogAnswer], *, icon: str = "warning"
    ) -> None:
        super().__init__(app, title, words, icon=icon)
        self.choices = tuple(choices)
        if any(choice.harms for choice in choices):
            self.be_careful()

    def answer(self, command: GiveAnswer) -> None:
        """Close the question with an answer."""
        self.close()
        self.answered(self.choices[command.number].key)

    def back(self) -> None:
        self.answer(GiveAnswer(len(self.choices) - 1, ""))

    commands = Commands(Declared(GiveAnswer, do=answer), more=Dialog.commands)

    def answers(self) -> list[Button]:
        return [
            self.act(
                GiveAnswer(number, one.key), FIT, label=one.label, icon=one.icon, kind=one.kind, tip=one.tip
            )
            for number, one in enumerate(self.choices)
        ]  # fmt: skip

    def harms(self, command: ScreenCommand) -> bool:
        return isinstance(command, GiveAnswer) and self.choices[command.number].harms


SHOWN = 1000
"""Most characters of a pasted text that its field shows."""


def verdict(words: str, *, good: bool = False, lines: int = 0) -> Node | None:
    """Return a result behind its icon: a failure, or success; ``None`` without words."""
    if not words:
        return None
    ink = "ink.primary" if good else "signal.error"
    return Row(gap=8, wide=GROW).of(
        Column().of(Icon("check" if good else "error", 18, ink, high=20)) if words.strip() else None,
        Text(words, "body_strong", ink, lines=lines, wide=GROW),
    )


Check = Callable[[str], str | None]
"""Returns what is wrong with a text; nothing if it is right."""


class TextDialog(Dialog):
    """A dialog for a line of text, which a flow that asks it gets. ``check(text)`` returns what is wrong with
    it, or ``None`` to close; ``wrong`` is what is wrong at first."""

    wide = 640.0
    home = "entry"

    def __init__(
        self,
        app: App,
        title: str,
        words: str,
        check: Check,
        *,
        text: str = "",
        accept: str = "",
        wrong: str = "",
        paste: bool = False,
        limit: int = 20000,
    ) -> None:
        super().__init__(app, title, words, accept=accept, cancel=app.texts("dialog.cancel"))
        self.check, self.limit, self.wrong = check, limit, wrong
        self.text = clipboard_text() if paste and not text else text
        self._offered, self._opened = self.text, False

    def typed(self, command: Set) -> None:
        """Take the text that was typed."""
        self.text = command.value

    def accept(self) -> None:
        self.close_unless(self.check(self.text) or "")
        if not self.wrong:
            self.answered(self.text)

    commands = Commands(Declared(Set, do=typed), more=Dialog.commands)

    def body(self) -> Node:
        # one line: a record pasted with line breaks is still the same record. Of a long text the beginning
        # is shown; all of it is opened as long as nobody edits it
        shown = " ".join(self.text[: 2 * SHOWN].split())[:SHOWN] if self.text == self._offered else self.text
        field = self.entry(Set("entry"), shown, limit=self.limit, done=DialogPress.ACCEPT, high=36)
        return Column(gap=10).of(self.paragraph(), field, verdict(self.wrong, lines=5))

    def build(self) -> None:
        super().build()
        if not self._opened and self.text == self._offered:
            self.focus.by_key("entry").select_all()  # what is offered can be typed over
        self._opened = True

    def back_from_entry(self, entry: Any) -> None:
        self.cancel()


class ProblemsDialog(Dialog):
    """A dialog with what is wrong with a file, each problem with its line."""

    wide = 760.0

    def __init__(self, app: App, title: str, words: str, problems: Sequence[str]) -> None:
        super().__init__(app, title, words, icon="warning")
        self.problems = tuple(problems)

    def body(self) -> Node:
        listed = "<br>".join(f"• {escape(drawable(text), quote=False)}" for text in self.problems[:100])
        rows = Column(gap=6, pad=(15, 5)).of(*(Text(text, lines=0) for text in self.problems[:40]))
        high = min(300.0, rows.height(self.measure, self.wide - 48))
        return Column(gap=12).of(self.paragraph(), self.reading("list", listed, high=high))


class SecondInstance(Dialog):
    """Says that the app already runs, in the process ``pid``; this one can end."""

    def __init__(self, app: App, pid: object) -> None:
        t = app.texts
        super().__init__(
            app, t("dialog.second_title"), t("dialog.second_words", pid=str(pid)), icon="warning",
            accept=t("dialog.second_go_on"), cancel=t("menu.quit"),
        )  # fmt: skip

    def cancel(self) -> None:
        super().cancel()
        self.app.quit()


KINDS: Final[Mapping[str, type[Dialog]]] = {
    "message": Dialog, "text": TextDialog, "problems": ProblemsDialog, "second_instance": SecondInstance,
}  # fmt: skip


def make(app: App, kind: str = "message", **params: Any) -> Scene:
    """Return a dialog of one of the ``KINDS``; ``params`` as its class takes them."""
    return KINDS[kind](app, **params)
