"""What players can do in a match besides playing: copy it, save copies, paste, edit, analyse, resign,
offer a draw, play another match. The match's keys, its menu and its end page call it by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from datetime import datetime
from typing import Any

from game.app.match import unsaved
from game.app.match.controller import MatchController
from game.app.post.correspondence import Correspondence
from game.app.post.office import invite, show_letter, take_letters
from game.app.profiles.leaving import begin_match
from game.app.sharing.going_out import share_match
from game.app.sharing.where import ask_where
from game.app.table.describing import FEW_EVENTS, describe_table
from game.app.table.elsewhere import analyse_match, edit_position, no_analysis, no_trying, paste
from game.app.table.evaluation_bar import no_bar
from game.app.table.match_source import MatchSource, can_review
from game.app.table.thinking import MakeThinker
from game.data.files.names import safe_filename
from game.data.post.letters import is_letter_text
from game.data.saves.description import event_lines, last_turn, player_lines
from game.model.contract import OfferDraw, Resign
from game.model.match_options import may
from game.ui.controls.clipboard import clipboard_text, copy_text
from game.ui.controls.dialog import Dialog, DialogAnswer, Question, confirmed
from game.ui.flow import Flow
from game.ui.screen import Screen


class MatchActions:
    """The actions of one match on a screen about it. ``thinker`` makes what analyses."""

    def __init__(self, screen: Screen, controller: MatchController, thinker: MakeThinker) -> None:
        self.app, self.notice, self.t = screen.app, screen.notice, screen.t
        self.controller, self.match, self.thinker = controller, controller.match, thinker
        self._bar_off = False
        """Whether the evaluation bar was switched off in this match."""
        self.on_leave: Callable[[], Any] | None = None
        """Where leaving the match leads, instead of the main menu: to the editor or the lessons."""
        self.mail: Correspondence | None = None
        """The letters of a match by post."""
        self.playtest = False
        """Whether the match was begun in the editor, to try a map."""

    def told_on(self, screen: Screen) -> MatchActions:
        """Return the same actions, whose messages another screen shows."""
        same = copy(self)
        same.notice = screen.notice
        return same

    # --- the evaluation bar ---

    @property
    def bar_wanted(self) -> bool:
        """Whether this match shows the evaluation bar: because every match does, or this one alone."""
        option = may(self.match.session.setup.options, "evaluation_bar") and not self._bar_off
        return self.app.settings.play.evaluation_bar or option

    def switch_bar(self) -> str:
        """Switch the evaluation bar on or off for good; return why it can't be shown, empty if it can."""
        why = no_bar(self.app, self.match)
        if not why:
            on = not self.bar_wanted
            self._bar_off = not on
            self.app.change("play.evaluation_bar", on)
            self.notice.say(self.t("after.bar.on" if self.bar_wanted else "after.bar.off"))
        return why

    # --- leaving ---

    @property
    def leave_label(self) -> str:
        """The label of the button that leaves the match."""
        if not self.playtest:
            return self.t("match.menu.leave" if self.on_leave is None else "match.menu.to_lessons")
        cap = self.app.input.shown("playtest", "editor")
        return self.t("editor.match.back_by" if cap else "editor.match.back", key=cap)

    def leave(self) -> Flow:
        """Leave the match: to the main menu, or to the screen it was begun on. A rated one says first what
        becomes of it."""
        session = self.match.session
        if may(session.setup.options, "rated") and session.result is None:
            answers = [
                DialogAnswer("leave", self.t("match.left.leave"), kind="ink"),
                DialogAnswer("stay", self.t("match.leave_stay")),
            ]
            title, words = self.t("match.left.leave_title"), self.t("match.left.leave_words")
            if (yield Question(self.app, title, words, answers)) != "leave":
                return
        if (yield from self.may_leave()):
            (self.on_leave or self.app.to_menu)()

    def leave_asking(self) -> Flow:
        """Leave the match, after a question if it is saved nowhere."""
        if not (self.match.path or self.controller.saving.folder or self.playtest):
            answers = [
                DialogAnswer("leave", self.t("match.leave_unsaved"), kind="fire", harms=True),
                DialogAnswer("stay", self.t("match.leave_stay")),
            ]
            title, words = self.t("match.page_leave_title"), self.t("match.page_leave_words")
            if (yield Question(self.app, title, words, answers)) != "leave":
                return
        yield from self.leave()

    def may_leave(self) -> Flow:
        """Ask about moves that can't be saved; return whether the match may be taken off the screen."""
        return unsaved.may_leave(self.app, self.match)

    def begin_again(self) -> None:
        """Begin the same match with the sides swapped; by post: invite to it."""
        plan = self.match.plan.swapped()
        if self.mail is not None:
            agreed, folder = self.mail.terms, self.mail.file.folder
            invite(self.app, plan, strict=agreed.strict, days=agreed.days, folder=folder)
        else:
            begin_match(
                self.app, plan, "replace", thinker=self.thinker, on_leave=self.on_leave,
                keep=self.controller.saving.folder is not None, playtest=self.playtest,
            )  # fmt: skip

    def send_again(self) -> None:
        """Show the last letter of a match by post again."""
        if self.mail is not None:
            show_letter(self.app, self.mail)

    # --- taking something along ---

    def no_copy(self) -> str:
        """Why the match may not be copied; empty if it may."""
        return "" if self.match.session.open else self.t("match.secret")

    def no_edit(self) -> str:
        """Why the position can't be taken into the editor; empty if it can."""
        if self.playtest:
            return self.t("match.why.playtest")
        if self.match.kit.drafting is None:
            return self.t("match.why.no_editor")
        return self.no_copy() or no_trying(self.app, self.match)

    def no_review(self) -> str:
        """Why this match has no graph; empty if it has one."""
        if can_review(MatchSource(self.match)):
            return ""
        return no_analysis(self.app, self.match) or self.t("match.why.no_moves")

    def copy_position(self) -> None:
        """Copy the position shown to the clipboard, as text."""
        if why := self.no_copy():
            self.notice.say(why)
        else:
            done = copy_text(self.match.kit.format_position(self.controller.viewpoint.seen))
            self.notice.say(self.t("match.position_copied" if done else "match.no_clipboard"))

    def share(self) -> None:
        """Share the position shown or the match."""
        looking = self.controller.viewpoint.looking
        moment = None if looking is None else looking.moment
        share_match(self.app, self.match, moment, flipped=self.controller.table.overlays.flipped)

    def describe(self) -> None:
        """Describe in words what the board shows, with what happened since the viewer's last turn."""
        controller = self.controller
        if controller.handing.hidden:
            return
        match, table, looking = self.match, controller.table, controller.viewpoint.looking
        names = controller.plan.names
        reader, record, end = (
            controller.viewpoint.reader,
            controller.viewpoint.record,
            controller.viewpoint.ply,
        )
        first = last_turn(record, reader) + 1 if looking is None and reader >= 0 else end - FEW_EVENTS + 1
        plies = range(max(1, first), end + 1)
        if looking is not None:
            title, note = "describe.last_title", [self.t("describe.earlier")]
        else:
            title, note = "describe.events_title", []
        lines = event_lines(match.kit, record, names, plies, self.app.texts)
        if match.session.result is not None:
            note.append(match.result_words(self.app.texts))
        players = player_lines(match.kit, match.session, names, self.app.texts)
        describe_table(
            self.app, match.kit, table, controller.viewpoint.seen,
            before=[(match.title, [*players, *note])],
            after=[(self.t(title), lines or [self.t("describe.no_events")])],
            private=controller.handing.private,
        )  # fmt: skip

    def edit(self) -> None:
        """Open the position shown in the map editor; the match waits below it."""
        if why := self.no_edit():
            self.notice.say(why)
        else:
            edit_position(self.app, self.match.kit, self.controller.viewpoint.seen, self.match.plan.map_title)

    def paste(self) -> Flow:
        """Open what is in the clipboard, or ask for a text; this match is kept. A letter goes to its own
        match."""
        if is_letter_text(text := clipboard_text()):
            if wrong := (yield from take_letters(self.app, text)):
                self.notice.say(wrong)
        elif (yield from self.may_leave()):
            yield from paste(self.app)

    def save_copy(self) -> Flow:
        """Ask for a path, and write a copy of the save there (a record as text if the name ends in .txt)."""
        if why := self.no_copy():
            self.notice.say(why)
            return
        stem = safe_filename(f"{datetime.now():%Y-%m-%d_%H-%M}_{self.match.title}", "match")
        title, words = self.t("match.menu.save_copy"), self.t("match.save_words")
        path = yield from ask_where(self.app, title, words, stem, [".yaml", ".txt"], self.match.save_copy)
        if path is not None:
            self.notice.say(self.t("match.copy_saved", path=str(path)))

    # --- looking at it elsewhere ---

    def review(self) -> None:
        """Open the replay of this match with its graph and turning points."""
        self.app.open("replay", match=self.match, thinker=self.thinker)

    def analyse(self, known: Mapping[int, Any] | None = None) -> None:
        """Analyse the position shown; the match waits below. ``known`` are judgements of its review."""
        viewpoint = self.controller.viewpoint
        ply = viewpoint.ply if viewpoint.looks_back else None
        analyse_match(self.app, self.match, ply, self.thinker, known)

    # --- calls ---

    def no_call(self, kind: type[OfferDraw] | type[Resign]) -> str:
        """Why nobody can resign or offer a draw (``kind``) now; empty if somebody can."""
        controller = self.controller
        if controller.over:
            return self.t("match.why.over")
        seat, session = controller.handing.speaker, controller.session
        if seat is None:
            return self.t("match.why.no_person")
        if self.match.plan.post and session.to_act not in controller.people:
            return self.t("post.not_your_turn")
        refusal = session.game.refuse_call(session.state, kind(seat))
        return "" if refusal is None else controller.table.wording.refusal(refusal)

    def resign(self) -> Flow:
        """Resign, after asking; return whether the player did. In a match against the clock the board stays
        hidden until the answer."""
        calls, seat = self.controller.calls, self.controller.handing.speaker
        if seat is None:
            return False
        name = self.controller.plan.players[seat].name
        key = "match.resign_words_on" if calls.goes_on_without(seat) else "match.resign_words"
        title, words, accept = (
            self.t("match.resign_title"),
            self.t(key, name=name),
            self.t("match.menu.resign"),
        )
        accepted = yield from confirmed(self.app, title, words, accept, danger=True, icon="flag")
        if accepted:
            calls.resign()
        return accepted

    def offer_draw(self) -> Flow:
        """Offer a draw; return whether the player did. A bot may agree at once, which ends the match, so the
        player confirms first."""
        controller = self.controller
        bots = [player.name for player in controller.plan.players if player.kind == "bot"]
        if bots:
            title, words = self.t("match.offer_title"), self.t("match.offer_words", name=bots[0])
            accept = self.t("match.menu.draw")
            if not (yield from confirmed(self.app, title, words, accept, careful=True, icon="draw")):
                return False
        refusal = controller.calls.offer_draw()
        if refusal is not None:
            self.notice.say(controller.table.wording.refusal(refusal))
        return True

    def answer_draw(self, seat: int) -> Flow:
        """Let the person at that seat answer a draw offer."""
        controller = self.controller
        players, entries = controller.plan.players, controller.viewpoint.record.entries
        offers = [entry.seat for entry in entries if isinstance(entry.call, OfferDraw)]
        name = players[offers[-1]].name if offers else ""
        agrees = yield Dialog(
            self.app, self.t("match.draw_title", name=players[seat].name),
            self.t("match.draw_words", name=name), accept=self.t("match.draw_accept"),
            cancel=self.t("match.draw_decline"), icon="draw",
            careful=True,  # it comes by itself, while hands are on the board
        )  # fmt: skip
        controller.answer_draw(bool(agrees))
