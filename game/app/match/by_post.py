"""What a match by post has beside its board: whether the turn is ready to send, whom it waits for, and the
letters that come from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from game.app.match.commands import MatchPress
from game.app.match.controller import MatchController
from game.app.post.correspondence import Correspondence
from game.app.post.office import open_post, show_letter
from game.data.post.letters import Letter, LetterRefused
from game.model.visible_record import RecordPoint
from game.ui.controls.dialog import DialogAnswer, Question
from game.ui.controls.toast import Toast
from game.ui.flow import Flow
from game.ui.screen import Screen
from game.ui.tree.canvas import Kind


@dataclass(frozen=True, slots=True)
class PostPrompt:
    """What is shown below the panel: words after an icon, and the commands offered, each with the kind of its
    button. ``label``: that of the button that sends."""

    words: str
    icon: str
    presses: tuple[tuple[MatchPress, Kind], ...]
    label: str = ""


class ByPost:
    """A match by post on its screen."""

    def __init__(self, screen: Screen, controller: MatchController, mail: Correspondence) -> None:
        self.screen, self.app, self.notice = screen, screen.app, screen.notice
        self.controller, self.mail = controller, mail
        self.match = controller.match
        self._done: tuple[Any, bool] | None = None
        self._answered = False
        """Whether this machine has answered by itself, and the player hasn't seen that letter yet."""
        self._refused: RecordPoint | None = None
        """How much had been played when the disk refused a turn that was to be sent at once."""
        self.match.session.listeners.append(self._hide_what_is_sealed)

    @property
    def done(self) -> bool:
        """Whether this player has finished a whole turn that isn't sent yet."""
        now = self.match.session.moment, self.mail.place
        if self._done is None or self._done[0] != now:
            self._done = now, self.mail.post.turn_done(self.match)
        return self._done[1]

    @property
    def waits(self) -> bool:
        """Whether nobody here has anything to decide."""
        return not self.controller.over and self.match.session.to_act not in self.controller.people

    def prompt(self) -> PostPrompt | None:
        """Return what to show below the panel; ``None`` while a person here is to move, and during
        animations."""
        controller, t = self.controller, self.app.texts
        if not controller.settled or controller.handing.hidden:
            return None
        if self.done:
            names = self.mail.others
            label = t("post.send_to", name=names[0]) if len(names) == 1 else t("post.send")
            return PostPrompt(t("post.done"), "check", ((MatchPress.SEND, "fire"),), label)
        if controller.over or not self.mail.waits_for or not self.waits:
            return None
        claim: tuple[tuple[MatchPress, Kind], ...] = ((MatchPress.CLAIM, "ink"),)
        presses = (
            *(claim if self.mail.post.may_claim else ()),
            (MatchPress.AGAIN, "plain"),
            (MatchPress.TAKE, "plain"),
        )
        words, icon = self._delivery() or (self.mail.waits_words(), "hourglass")
        return PostPrompt(words, icon, presses)

    def _delivery(self) -> tuple[str, str] | None:
        """Return words and icon about a letter that isn't in the shared folder yet; ``None`` without one."""
        t, state = self.app.texts, self.mail.in_folder
        if state.wrong:
            return t("post.not_in_folder", reason=state.wrong), "warning"
        return (t("post.sending", name=t.listed(self.mail.others)), "letter") if state.under_way else None

    # --- set-ups that are secret until all are done ---

    def _hide_what_is_sealed(self) -> None:
        """Seal a finished set-up at once and take the match off the screen: until all set-ups are open,
        the others' pieces are unknown."""
        if self.controller.hold or not self.mail.covers(self.match):
            return
        self.controller.hold = True  # nothing of the last step is shown
        self.app.soon(self._leave)

    def away(self) -> None:
        """Replace the screen by another page of the match by post, or by the match built anew."""
        stack = self.app.stack
        if stack.top is self.screen:
            self.app.pop()
            open_post(self.app, self.mail.id)
        else:
            stack.remove(self.screen)

    def _leave(self) -> None:
        trouble, map_title = self.mail.trouble, self.mail.map_title
        self.away()
        if trouble:
            self.app.open("dialog", title=map_title, words=self.app.texts("post.not_kept", reason=trouble))
        else:
            show_letter(self.app, self.mail)

    # --- doing ---

    def send(self) -> bool:
        """Make a letter of the turn and show it; return whether there was one."""
        if not self.done or not self.controller.settled:
            return False
        if self.mail.seal(self.match):
            self._sent()
        else:
            self._tell_trouble()
        return True

    def _tell_trouble(self) -> None:
        self._done = None
        self.notice.say(self.app.texts("post.not_kept", reason=self.mail.trouble))
        self.controller.tidings.stale = True

    def send_what_is_due(self) -> None:
        """Show a letter that this machine has written by itself, and send a finished turn by itself, if the
        player wants that and has a folder for letters; call each frame."""
        if self.controller.settled and self.mail.post.is_ahead_of(self.match):
            self._follow()  # all set-ups are shown now
        if self._answered and self.controller.settled:
            self._answered = False
            show_letter(self.app, self.mail)
        now = self.match.session.moment
        wanted = self.app.settings.play.send_at_once and self.mail.folder is not None
        if not wanted or not self.controller.settled or not self.done or self._refused == now:
            return
        if self.mail.seal(self.match):
            words = self._delivery()
            names = self.app.texts.listed(self.mail.others)
            self.notice.say(self.app.texts("post.sent", name=names) if words is None else words[0])
            self._sent(show=False)
        else:
            self._refused = now  # the player tries again
            self._tell_trouble()

    def _sent(self, *, show: bool = True) -> None:
        self._done = None
        if self.mail.shows_board:
            self.controller.show_now()
        else:
            self.away()
        if show:
            show_letter(self.app, self.mail)

    def tell_unsent(self) -> None:
        """Remind the player, who is leaving the match, of a turn that isn't sent yet."""
        if not self.done:
            return
        t = self.app.texts
        words = t("post.unsent", map=self.mail.map_title)
        again = partial(open_post, self.app, self.mail.id)
        self.app.toasts.tell(Toast(words, "letter", t("post.came.open"), again))

    def claim(self) -> Flow:
        """Claim the win on time, after asking."""
        t = self.app.texts
        names = t.listed([self.mail.name(seat) for seat in self.mail.waits_for])
        answers = [
            DialogAnswer("claim", t("post.claim"), kind="fire", harms=True),
            DialogAnswer("cancel", t("dialog.cancel")),
        ]
        words = t("post.claim_words", name=names, n=self.mail.post.days)
        if (yield Question(self.app, t("post.claim_title"), words, answers, icon="clock")) != "claim":
            return
        try:
            claimed = self.mail.claim()
        except LetterRefused as error:  # it came just now
            self.notice.say(t(f"post.refused.{error.key}"))
            return
        if not claimed:
            self.notice.say(t("post.not_kept", reason=self.mail.trouble))
        elif self._follow():
            show_letter(self.app, self.mail)

    # --- what comes ---

    def take(self, letter: Letter) -> None:
        """Take a letter of this match: play what it brings, and show that as any other move. Raises
        ``LetterRefused``."""
        self.mail.receive(letter)
        self._answered = self._follow() and self.mail.answers(letter)

    def look_again(self) -> bool:
        """Read letters that came too early and count by now; return whether that has changed the match.
        Raises ``OSError``, ``ProblemsError``."""
        changed = self.mail.look_again()
        if changed:
            self._follow()
        return changed

    def _follow(self) -> bool:
        """Play what the letters have brought; return whether the match is still on the screen."""
        self._done = None
        if not self.mail.shows_board or not self.mail.post.catch_up(self.match):
            self.away()
            return False
        self.controller.calls.ask_person()
        self.controller.tidings.stale = True
        return True
