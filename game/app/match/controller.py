"""Runs a match: joins its session, table, bots and clocks.

It knows no game and no screen. The scene hands it what players do, calls ``update`` each frame, and asks
``take_changed`` whether to redraw. Each subject of its own (who looks, looking back, undo, calls, clocks,
the save, an open choice) is an object that the scene asks directly. Steps are played in the session at
once and shown one after the other; nobody chooses before everything that happened has been seen.
"""

from __future__ import annotations

import math
from collections import deque
from typing import Any

from game.app.match.bot_turns import BotTurns
from game.app.match.calls import Calls
from game.app.match.clocks import Clocks
from game.app.match.handing import Handing
from game.app.match.open_choice import OpenChoice
from game.app.match.premoves import Premoves
from game.app.match.premoving import Premoving
from game.app.match.saving import Saving
from game.app.match.talk import BotTalk
from game.app.match.tidings import Tidings
from game.app.match.undoing import Undoing
from game.app.match.viewpoint import Viewpoint
from game.app.table.hinting import Hinting
from game.app.table.looking import Looking
from game.app.table.thinking import MakeThinker, Thinking, worker
from game.data.saves.matches import Match
from game.model.contract import CHANCE, PUBLIC, IllegalAction
from game.model.match_options import may
from game.model.visible_record import RecordPoint
from game.view.table import TableView

BOT_PAUSE_S = 0.25
"""Least seconds between the end of a move's animation and a bot's next move."""

AHEAD = 24
"""Most entries that bots play ahead of what has been seen."""


class MatchController:
    """One match as it is played. ``start`` comes first, ``close`` last."""

    def __init__(self, match: Match, table: TableView, make_thinker: MakeThinker = worker) -> None:
        self.match, self.table = match, table
        self.session = match.session
        self.plan = match.as_played
        self.thinking = Thinking(match.kit.name, self.session, make_thinker)
        self.hinting = Hinting(self.session, self.plan.sides, table, make_thinker, self.thinking)
        seats = list(enumerate(self.plan.players))
        self.people = {seat for seat, player in seats if player.kind == "person"}
        """The seats of persons."""
        sides = {self.plan.sides[seat] for seat in self.people}
        self.own_side = min(sides) if len(sides) == 1 else None
        """The side of the persons, if they all play for one."""
        self.handing = Handing(match, table, self.people)
        self.viewpoint = Viewpoint(table, self.handing, self)
        self.tidings = tidings = Tidings()
        self.instant = False
        """Whether bots move without a pause, because animations are off."""
        self.plans_ahead = True
        """Whether moves may be planned in advance."""
        self.undoing = Undoing(self.viewpoint, self.hinting)
        self.calls = Calls(self.plan, self.handing, self.thinking, tidings)
        self.bots = BotTurns(self.plan, self.handing, self.calls, self.hinting, self.thinking, tidings)
        self.premoves = Premoves(match.session)
        """The moves that the person has planned in advance."""
        self.premoving = Premoving(self.premoves, table, tidings)
        self.clocks = Clocks(match, table, self.handing, self.own_side, tidings, self.premoving)
        self.saving = Saving(match, table, tidings)
        self.hold = False
        """Whether nothing is shown or asked, because something else has the screen."""
        self.talk = BotTalk(self.plan)
        self.choice = OpenChoice(table)
        self._unseen: deque[RecordPoint] = deque()
        self._rest = 0.0
        """Seconds until a bot's move is shown after the last animation."""
        self._covering = False
        """Whether the curtain hides the board because several persons look together."""
        self._showing = False
        self._awaited = self._other_acts
        """Whether a person waits for somebody else, and hasn't been called since."""
        self.session.listeners.append(self._played)
        self.handing.share()
        if match.draft is not None:
            table.draft.restore(match.draft)
        if table.pencil is not None and match.pencil is not None:
            table.pencil.restore(match.pencil)
        table.people = {seat: self.plan.players[seat].name for seat in sorted(self.people)}
        table.names = self.plan.names

    @property
    def over(self) -> bool:
        return self.session.result is not None

    @property
    def settled(self) -> bool:
        """Whether everything that happened has been shown."""
        return not self._unseen and not self.table.busy

    @property
    def ends_now(self) -> bool:
        """Whether the step that ended the match is being shown."""
        return self.over and not self._unseen and self.table.busy and not self.viewpoint.looks_back

    @property
    def thinks(self) -> int | None:
        """The seat of the bot shown as thinking: everything before its move has been seen. ``None``
        without one."""
        return self.bots.thinks if self.settled else None

    @property
    def chooser(self) -> int | None:
        """The person who may choose now, ``None`` for nobody."""
        return self.session.to_act if self.settled and self._persons_turn() else None

    def _persons_turn(self) -> bool:
        """Whether it is a person's turn, once everything that happened has been shown: not where that person
        has planned the next move."""
        return self._free and self.session.to_act in self.people and not self.premoving.due

    @property
    def _other_acts(self) -> bool:
        """Whether it is the turn of a bot, or of somebody elsewhere."""
        seat = self.session.to_act
        return seat is not None and seat != CHANCE and seat not in self.people

    @property
    def _free(self) -> bool:
        """Whether a person could choose but for animations still to be seen."""
        asked = self.hold or self.calls.offered_to is not None
        return not self.viewpoint.looks_back and not self.handing.hidden and not asked

    @property
    def planner(self) -> int | None:
        """The person who may plan a move now: the only one here, while a bot decides; else ``None``."""
        session = self.session
        plans = self.plans_ahead and session.game.has_premoves and len(self.people) == 1
        if not plans or not self.settled or self.over:
            return None
        seat = next(iter(self.people))
        bot = session.to_act is not None and session.to_act >= 0 and session.to_act != seat
        return seat if self._free and bot and self.premoves.view_for(seat) is not None else None

    def catch_up(self) -> None:
        """Finish all animations at once."""
        while not self.hold and (not self.settled or self._showing):
            self._rest = 0.0
            self.table.skip()
            self._show_unseen(plays=False)

    def take_changed(self) -> bool:
        """Return whether the panel must be redrawn, and reset that."""
        stale, self.tidings.stale = self.tidings.stale, False
        return stale

    @property
    def offers(self) -> list[str]:
        """The overlays that show anything in this match."""
        return self.table.offers(self.session.view(PUBLIC))

    # --- life ---

    def start(self) -> None:
        """Show the match in its current position and let it go on."""
        if any(player.kind == "bot" for player in self.plan.players):
            self.thinking.start()
        _ = self.hinting.analysed  # what takes a moment is loaded before anybody waits for it
        self.calls.ask_person()
        self.handing.hand_over()
        if self.match.draft is not None and len(self.people) > 1 and self.session.to_act in self.people:
            self.handing.curtain = self.session.to_act  # what is drafted is for that person's eyes
        if not self.session.begun:
            self.talk.begin()
        record = self.session.record(self.handing.viewer)
        if record.entries and not self.handing.hidden and self.clocks.nobody_played:
            # how it is laid out is seen
            self._unseen.extend(record.moment(ply) for ply in range(1, len(record) + 1))
            return
        self.show_now()

    def close(self) -> None:
        """Stop bots and clocks; afterwards the save is complete."""
        self.saving.save_draft(own=self._own_draft)
        self.saving.save_pencil()
        try:
            self.thinking.close()
            self.hinting.close()
        finally:
            if self._played in self.session.listeners:
                self.session.listeners.remove(self._played)
            self.match.close()

    @property
    def _own_draft(self) -> bool:
        """Whether the table shows the draft of the person to act."""
        return not self.viewpoint.looks_back and not self.handing.veiled

    def resume(self) -> None:
        """Start the clocks, unless something waits for a person."""
        self.clocks.resume(unseen=self._to_be_seen)

    def tick(self) -> None:
        """Advance the clocks: whoever has no time left is out of time."""
        if self.clocks.update():
            self.thinking.cancel()

    def pause(self) -> None:
        """Stop the clocks. A hint that has been found stays."""
        if self.hinting.phase == "thinking":
            self.forget_hint()
        self.clocks.pause()

    @property
    def _to_be_seen(self) -> bool:
        """Whether the table animates something now or will soon."""
        return not self.viewpoint.looks_back and not self.settled

    def show_now(self) -> None:
        """Show the current position to the person who may choose."""
        self.handing.share()
        self.viewpoint.leave()
        viewer, hidden = self.handing.viewer, self.handing.hidden
        looking = Looking(self.table, self.session.record(viewer, then=True), viewer)
        last = None if hidden else looking.last_step()
        seat = PUBLIC if hidden else viewer
        self.choice.set_aside()
        view, chooser = self.session.view(seat), self.chooser
        self.table.basis = None
        if (planner := self.planner) is not None:
            self.table.basis, chooser, view = view, planner, self.premoving.place(planner)
        self.table.show(view, chooser=chooser, viewer=viewer, last=last)
        self._draw_premoves()
        if not hidden:
            self.table.recall(looking.earlier())
        self.choice.go_on(chooser)
        self.tidings.stale = True

    # --- moves named in advance ---

    def premove(self, action: Any) -> None:
        """Plan an action in advance, for the person who may."""
        seat = self.planner
        if seat is not None and self.premoving.name(seat, action):
            self.table.chooser.forget()
            self.choice.forget()
            self.tidings.sounds.append("put_down")
            self.show_now()

    def take_premove(self, *, whole: bool = False) -> bool:
        """Take back the last planned action, or all with ``whole``; return whether there was one."""
        done = self.premoves.clear() if whole else self.premoves.take_back()
        if done:
            self.tidings.sounds.append("put_down")
            if not self.viewpoint.looks_back and self.settled:
                self.show_now()
            else:
                self._draw_premoves()
        return done

    @property
    def _premoves_due(self) -> bool:
        """Whether what was planned is played now: its turn has come, and everything before it has been seen.
        Until then it can be taken back."""
        return self.premoving.due and not self._to_be_seen and not self.handing.hidden

    def _play_premoves(self) -> bool:
        """Play what was planned; return whether any of it was played."""
        self.clocks.resume(unseen=False)
        played = self.premoving.play()
        if played:
            self.choice.forget()
        self._draw_premoves()
        return played

    def _draw_premoves(self) -> None:
        self.premoving.show(drawn=not self.viewpoint.looks_back)
        self.tidings.stale = True

    # --- each frame ---

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if self.hold:
            return
        self.saving.update(dt, own=self._own_draft)
        if self.table.covering != self._covering:
            self._covering, self.tidings.stale = self.table.covering, True
            if self._covering and not self.hinting.going:
                self.forget_hint()  # it was told to one person alone
        self.tick()
        self.saving.update_clocks()
        due = self._premoves_due and not self._showing
        if due and not self._play_premoves() and not self.viewpoint.looks_back:
            self.show_now()  # it was dropped
        if self.viewpoint.update(dt):
            self.tidings.stale = True
        if not self.table.busy:
            self._rest = max(0.0, self._rest - dt)
        if not self.viewpoint.looks_back:
            self._show_unseen()
        self.clocks.follow(unseen=self._to_be_seen)
        self._hint_on(dt)
        self.talk.update(dt)
        # before anybody acts, a bot waits until the panel is up to date: with it comes the opening sign
        untold = self.tidings.stale and not self.session.begun and self.bots.thinks is not None
        if self.bots.update(dt, heard=(self.settled and not untold) or self._plays_ahead):
            self.tidings.stale = True

    @property
    def _plays_ahead(self) -> bool:
        """Whether bots play on before their moves have been seen: not where one person must see something
        before another comes to the screen, and not before what a match is about was told at its beginning."""
        kept_apart = self.handing.secrets and len(self.people) > 1
        return (
            self.session.begun
            and not self.viewpoint.looks_back
            and not kept_apart
            and len(self._unseen) < AHEAD
        )

    def due(self) -> float:
        """Seconds until ``update`` has work that neither input nor a thinker triggers."""
        if self.hold:
            return math.inf
        if self.tidings.stale or self.tidings.says or self.tidings.sounds:
            return 0.0
        if self._showing and not self.table.waits:
            return 0.0 if self.table.busy else self._rest
        soonest = min(
            self.hinting.due(), self.clocks.due(), self.saving.due(own=self._own_draft), self.talk.due()
        )
        if self.viewpoint.looking is not None:
            soonest = min(soonest, self.viewpoint.looking.due())
        elif self._unseen and not self.table.waits:
            return 0.0
        return min(soonest, self.bots.due())

    @property
    def goes_on(self) -> bool:
        """Whether something moves by itself now, or a clock runs."""
        if self.hold or self.handing.hidden:
            return False
        looking = self.viewpoint.looking
        return (
            (self.table.moving and not self.table.waits)
            or (looking is not None and looking.playing)
            or self.bots.thinks is not None
            or self.clocks.run
        )

    def _hint_on(self, dt: float) -> None:
        """Keep a hint going as long as the person it is for may choose."""
        fits = self.hinting.fits(self.session.to_act, free=self._persons_turn())
        if self.hinting.shown and (self.handing.hidden or not fits):
            self.forget_hint()
        if self.settled and not self._showing and self.hinting.go_on(self.chooser):
            self.play_hint(whole=True)
        if self.hinting.update(dt):
            self.tidings.stale = True
        if self.hinting.failed:
            self.hinting.failed = False
            self.tidings.say("match.hint.failed")

    def _show_unseen(self, *, plays: bool = True) -> None:
        """Show what is still to be seen, as far as nothing is being animated. ``plays``: then comes what was
        planned."""
        if self.hold:
            return
        if self._unseen and not self.handing.views_differed and self.handing.views_differ:
            self._unseen.clear()  # what comes now is for one person's eyes
            self._all_seen()
        while self._unseen and not self.table.busy and not self._rests(self._unseen[0]):
            moment = self._unseen.popleft()
            if self.handing.hidden or moment > self.session.moment:
                continue
            self._showing = self.tidings.stale = True
            viewer = self.handing.viewer
            line = self.session.record(viewer, then=True)
            ply = line.at(moment)
            if not ply or line.moment(ply) != moment:  # a secret choice: there is nothing to look at
                self._rest = 0.0
                continue
            looking = Looking(self.table, line, viewer)
            looking.ply = ply
            self.choice.set_aside()
            self.table.basis = None
            self.viewpoint.reached = line.moment(ply - 1)
            looking.show_step()
            seen = line.step(ply)
            self.talk.saw(line.view(ply - 1), seen, self._last_mover(moment))
            nothing = seen.action is None and not seen.events
            self._rest = 0.0 if self.instant or nothing or self.table.brisk else BOT_PAUSE_S
        if not self.table.busy:
            self._reach()
            self.talk.seen()
        if self._showing and not self._unseen and not self.table.busy:
            if plays and self._premoves_due and self._play_premoves():
                return
            self._all_seen()

    def _last_mover(self, moment: RecordPoint) -> int | None:
        """Return the seat that moved last when a step came about: chance ends what somebody began."""
        while (seat := self.session.mover(moment)) is None and moment != moment.before:
            moment = moment.before
        return seat

    def _rests(self, moment: RecordPoint) -> bool:
        """Whether a bot's move must still wait before it is shown."""
        return self._rest > 0 and self.session.mover(moment) not in (None, *self.people)

    def _reach(self) -> None:
        """Report everything that has been seen so far, also beside the board."""
        reached = self._unseen[0].before if self._unseen else None
        self.tidings.stale |= reached != self.viewpoint.reached
        self.viewpoint.reached = reached

    def _all_seen(self) -> None:
        self._showing = False
        self.viewpoint.reached = None
        self.handing.hand_over()
        self.show_now()
        if self._persons_turn() and self._awaited:
            self.tidings.sounds.append("your_turn")
        self._awaited = self._other_acts  # a curtain has called the person it waits for

    def _played(self) -> None:
        self.saving.played()
        self.clocks.played()
        moment = self.session.moment
        if self.viewpoint.reached is None:
            self.viewpoint.reached = moment.before
        self._unseen.append(moment)
        waits = self._awaited and self.session.mover(moment) not in self.people
        self._awaited = waits or self._other_acts
        if self.hinting.shown:
            self.hinting.played(self._seen_action(moment))
        self.tidings.stale = True
        if self.over:
            self.thinking.cancel()
            self.premoves.clear()
            self.viewpoint.reveal()

    def _seen_action(self, moment: RecordPoint) -> Any | None:
        """Return the last action as the person with the hint sees it; ``None`` if chance brought it."""
        line = self.session.record(self.hinting.seat)
        return line.step(len(line)).action if line.moment(len(line)) == moment else None

    # --- what players do ---

    def play(self, action: Any) -> None:
        """Play an action of the person to act."""
        self.thinking.cancel()
        self.choice.forget()
        self.saving.save_played_draft()
        try:
            self.session.play(action)
        except IllegalAction as error:  # the table offers only what is legal, so this is a mistake of ours
            self.tidings.say("match.refused", reason=self.table.wording.refusal(error.refusal))
            return
        self._show_unseen()

    def no_hint(self) -> str:
        """The text that says why there is no hint now; empty if there can be one."""
        if self.viewpoint.looks_back:
            return self.viewpoint.why_looking
        if self.over:
            return "match.why.over"
        if not may(self.session.setup.options, "hints"):
            rated = may(self.session.setup.options, "rated")
            return "match_options.rated_off" if rated else "match_options.no_hints"
        if self.session.game.remembers(self.session.setup):
            return f"{self.plan.kit.name}.no_hint"
        if self.table.covering:
            return "match.no_hint_together"
        if self.table.draft.actions.complete:
            return "match.hint.complete"
        return "" if self._persons_turn() else "match.no_hint"

    def stop_asking(self) -> None:
        """Stop asking for a hint and for a bot's move."""
        self.forget_hint()
        self.thinking.cancel()

    def start_from_here(self, *, sound: str) -> None:
        """Go on from another position, which is now the current one; nothing is being animated."""
        self._unseen.clear()
        self._awaited = self._other_acts
        self.viewpoint.reached = None
        self.choice.forget()
        self.premoves.clear()
        self.calls.offered_to = None
        self.hinting.end()
        self.bots.failures = 0
        self.handing.hand_over()
        self.show_now()
        self.resume()
        self.tidings.sounds.append(sound)

    # --- looking back ---

    def looks(self) -> None:
        """Prepare for looking at another place in the match."""
        self.forget_hint()
        self.tidings.stale = True

    def begins_to_look(self) -> None:
        """Prepare for looking back."""
        self._unseen.clear()
        self.viewpoint.reached = None
        self.choice.set_aside()

    def back_at_now(self, *, seen: bool) -> None:
        """Return to the current position and show a move made meanwhile."""
        if seen:
            self._unseen.clear()
        if self._unseen:
            self._show_unseen()
        else:
            self._all_seen()

    @property
    def moved_on(self) -> bool:
        """Whether a move was made since somebody began to look back."""
        return self.viewpoint.looks_back and bool(self._unseen)

    # --- who looks at a shared device ---

    def veil(self) -> None:
        """Draw the curtain for the person to act, when the viewer leaves what another person here must not
        see."""
        seat = self.session.to_act
        if seat is not None and self.handing.views_differ and self.viewpoint.reader == seat:
            self.table.skip()
            self.saving.save_draft(own=self._own_draft)
            self.handing.veil(seat)
            self.show_now()

    def handed_over(self) -> None:
        """Go on with the person the curtain waited for."""
        if self.handing.open_curtain():
            self.resume()
            self.show_now()

    def answer_draw(self, agrees: bool) -> None:
        """Take the answer of the person who was offered a draw."""
        if self.calls.person_answers(agrees):
            self.show_now()

    # --- hints ---

    def play_hint(self, *, whole: bool) -> bool:
        """Play the next action of the hint, or with ``whole`` all of them in order; return whether there
        was one."""
        if self.chooser != self.hinting.seat:
            return False
        if self.hinting.draft_step(whole=whole):
            self.tidings.stale = True
            return True
        action = self.hinting.take_step(whole=whole)
        if action is None:
            return False
        self.play(action)
        return True

    def no_hint_step(self) -> str:
        """The text that says why the hint's next action can't be played now."""
        hinting = self.hinting
        if hinting.phase == "thinking":
            return "match.hint.not_yet"
        if hinting.shown:
            return hinting.stop or "match.no_hint"
        return self.no_hint() or "match.hint.ask_first"

    def forget_hint(self) -> None:
        """Put the hint away and stop asking for it."""
        if self.hinting.end():
            self.tidings.stale = True

    def hint(self) -> bool:
        """Ask for a hint for the person to act, or for more about it; return whether one is possible.
        Finishes the animation of the opponent's move."""
        if self.no_hint():
            return False
        self.catch_up()
        seat = self.chooser
        if seat is None:
            return False
        self.tidings.stale = True
        self.match.help_taken("hint")
        self.hinting.ask(seat)
        return True
