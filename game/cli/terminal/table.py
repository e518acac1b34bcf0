"""Plays one match in a terminal: reads lines, shows the board as text and what happens.

It knows no game: moves, boards and positions are the Kit's texts. Everybody at the table looks at the same
screen, so in a match with secrets it is wiped before the next person looks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any, TextIO

from game.bots import registry as bot_registry
from game.bots.contract import Seen
from game.bots.seeds import bot_seed
from game.bots.worker import LocalWorker, ask
from game.cli.common import spoken
from game.cli.lines import read_line
from game.cli.out import control
from game.cli.terminal.telling import Hints, Tables, no_tables, no_words, rules_page
from game.data.files.paths import user_saves
from game.data.files.problems import nearest
from game.data.saves.description import (
    answer_lines,
    event_lines,
    last_turn,
    player_lines,
    position_lines,
    whole,
)
from game.data.saves.matches import Match, MatchPlan, Player
from game.data.words.texts import Texts
from game.data.words.wording import board_text, refusal_words, round_words, telling_words
from game.model.clock import clock_text
from game.model.contract import (
    CHANCE,
    PUBLIC,
    AgreeDraw,
    Call,
    DeclineDraw,
    IllegalAction,
    OfferDraw,
    Refusal,
    Resign,
    TextError,
    TimeUp,
)
from game.model.match_options import may
from game.model.steps import finished
from game.model.visible_record import RecordPoint

MAX_LINE = 10_000
"""Characters of the longest line that is read; the rest is dropped."""

LEAVE = ("quit", "exit", "q")
"""The words that leave a match."""

AFTERWARDS = ("record", "save", "board", "position", "describe", "rules")
"""The commands that can still be given when the match is over."""

WIPE = "\033[2J\033[3J\033[H"
"""The control sequence that clears a terminal, with everything scrolled away."""

WIPE_LINES = 200
"""Blank lines that push the output out of sight if it goes to no terminal, or to one that can't be
cleared."""


class TerminalTable:
    """The people and bots of a match around one terminal; ``words`` are in the players' language, ``tables``
    are those of the rules, and ``hints`` puts a hint into words."""

    def __init__(
        self,
        match: Match,
        source: TextIO,
        sink: TextIO,
        words: Texts | None = None,
        tables: Tables = no_tables,
        hints: Hints = no_words,
    ) -> None:
        self.match, self.source, self.sink = match, source, sink
        self._tables, self._hints = tables, hints
        self.words = spoken() if words is None else words
        self.session = match.session
        self.kit = match.kit
        self.thinker = LocalWorker(self.kit.name)
        self._bots = bot_registry.bots(self.kit.name)
        self._looking: int | None = None
        self._apart = False
        """Whether people must not see each other's views now; otherwise all see what one sees."""
        self._secret = False
        """Whether the screen shows something that only its present viewer may see."""
        self._remembers = self.session.game.remembers(self.session.setup)
        self._round = self.session.moment
        """The point in the record where the round begins that is reported to the person acting now."""
        self._wiped: RecordPoint | None = None
        """The point in the record where the screen was last wiped."""
        self._unsaved, self._warned = 0, False
        self._shown: RecordPoint | None = None
        self._told = [self.session.moment] * len(self.plan.players)

    @property
    def plan(self) -> MatchPlan:
        """The plan of the match."""
        return self.match.plan

    @property
    def people(self) -> set[int]:
        """The seats of people."""
        return {seat for seat, player in enumerate(self.plan.players) if player.kind == "person"}

    @property
    def viewer(self) -> int:
        """The seat whose view the screen shows: the only person's, or that of the last one who sat down."""
        people = self.people
        if len(people) == 1:
            return next(iter(people))
        return PUBLIC if self._looking is None else self._looking

    def say(self, text: str) -> None:
        """Print a line."""
        print(text, file=self.sink, flush=True)

    def run(self, first: str) -> None:
        """Play until the match is over, somebody quits, or the input ends."""
        self.show()
        with self._kept_clocks():
            if not self._play(first):
                return
        self.tell(PUBLIC)
        self.say(board_text(self.kit.text_board(self.session.shown(PUBLIC)), self.words))
        self.end()

    def _play(self, pending: str) -> bool:
        """Play until the match is over; ``False`` if somebody quits or the input ends before that."""
        while (seat := self.session.to_act) is not None:
            player = self.plan.players[seat]
            if player.kind == "bot":
                self.bot_plays(seat, player)
                self.tell_of_the_save()
                continue
            self.session.pause()
            if not self.hand_over(seat):
                return False
            self.session.resume()
            line = pending or self.read(seat)
            pending = ""
            if line is None:
                return False
            if self.too_late(seat):
                continue
            if not self.command(line.strip(), seat):
                return False
            self.tell_of_the_save()
        return True

    def too_late(self, seat: int) -> bool:
        """Whether a seat's time, or the match's, ran out before it decided; if so, say it."""
        record = self.session.record(PUBLIC, then=True)
        ply = len(record) + 1
        if not self.session.tick():
            return False
        if isinstance(record.entry(ply).call, TimeUp):
            self.say(self.words("terminal.time_up", name=self.plan.players[seat].name))
        for told in self.kit.describe_step(record.step(ply), record.view(ply - 1)):
            self.say(telling_words(told, self.words))
        self.show_if_asked()
        return True

    @contextmanager
    def _kept_clocks(self) -> Iterator[None]:
        """Save the clock times each second inside this context, while somebody types."""
        if self.session.clock is None:
            yield
            return
        ended = Event()

        def keep() -> None:
            while not ended.wait(1.0):
                self.match.keep_clocks()

        thread = Thread(target=keep, name="clocks", daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()
            self.match.keep_clocks()

    def tell_of_the_save(self) -> None:
        """Say it when more moves could not be saved, when all are saved again, and when the file was
        written anew."""
        match = self.match
        if match.unsaved != self._unsaved:
            told = self.words("match.unsaved", n=match.unsaved, reason=match.trouble)
            self.say(told if match.unsaved else self.words("match.saved"))
            self._unsaved = match.unsaved
        if fate := match.take_fate():
            self.say(self.words(f"match.save_{fate}", path=match.path))

    def may_leave(self) -> bool:
        """Whether to quit now. If moves would be lost, warn once and give ``False``; a second try may
        quit."""
        if self.match.flush() or self._warned:
            return True
        self._warned = True
        self.say(self.words("match.unsaved", n=self.match.unsaved, reason=self.match.trouble))
        self.say(self.words("terminal.quit_unsaved"))
        return False

    def read(self, seat: int) -> str | None:
        """The next line a person types, ``None`` at the end of the input."""
        if self.source.isatty():
            side = " + ".join(self.words(key) for key in self.kit.seat_keys(self.session.setup, seat))
            name = self.plan.players[seat].name
            turn = round_words(self.kit.name, self.session.state.round, self.words)
            prompt = self.words("terminal.prompt", side=side, name=name, turn=turn)
            if left := self._time_left(seat):
                prompt = self.words("terminal.prompt_clock", side=side, name=name, turn=turn, left=left)
            print(prompt, end="", file=self.sink, flush=True)
        return read_line(self.source, MAX_LINE)

    def _time_left(self, seat: int) -> str:
        """The time left for a seat and for the match, in words; empty without clocks."""
        clock, session = self.session.clock, self.session
        if clock is None:
            return ""
        side = session.remaining(session.setup.sides[seat]) if clock.rules.initial_ms else None
        times = [ms for ms in (side, session.match_left) if ms is not None]
        return ", ".join(map(clock_text, times))

    def hand_over(self, seat: int) -> bool:
        """Let the person of that seat look. If people's views differ nobody else may: the screen is wiped
        before, and again before the next one looks. Gives ``False`` at the end of the input."""
        self._forget_round(seat)
        first, changed = self._looking is None, seat != self._looking
        game, state = self.session.game, self.session.state
        others = self.people - {seat}
        apart = not self.session.open and (
            any(game.views_differ(state, seat, other) for other in others)
            or self._chooses_secretly(seat, others)
        )
        asks = (apart and (changed or not self._apart)) or (changed and self._secret)
        self._looking, self._apart = seat, apart
        if not asks:
            self.catch_up(seat)
            return True
        self._secret = apart
        name = self.plan.players[seat].name
        if not first:
            self._wipe()
        if self.source.isatty():
            print(self.words("terminal.hand_over", name=name), end="", file=self.sink, flush=True)
            if read_line(self.source, MAX_LINE) is None:
                return False
        else:
            self.say(self.words("terminal.hand_over", name=name))
        self.tell(seat)
        self.show()
        return True

    def _wipe(self) -> None:
        """Put out of sight what was shown, so that nobody else reads it."""
        if not (self.sink.isatty() and control(self.sink, WIPE)):
            self.say("\n" * WIPE_LINES)

    def _forget_round(self, seat: int) -> None:
        """In a match of memory, wipe the terminal when a person begins to act, so that it shows only what
        happened since the last person began."""
        entries, now = self.session.record(seat).entries, self.session.moment
        moves = (entry.seat for entry in reversed(entries) if entry.kind == "move")
        begins = now != self._wiped and next(moves, seat) != seat
        if not (self._remembers and begins and self.sink.isatty() and not self.session.open):
            return
        self._wipe()
        self._told = [min(told, self._round) for told in self._told]
        self._round = self._wiped = now
        self._shown = None

    def _chooses_secretly(self, seat: int, others: set[int]) -> bool:
        """Whether the next decision of a seat must stay hidden from the others."""
        game, state = self.session.game, self.session.state
        action = next(iter(game.actions(game.observe(state, seat))), None)
        if action is None or not others:
            return False
        step = game.apply(state, action)
        return any(game.observe_step(state, step, other).action is None for other in others)

    def catch_up(self, seat: int) -> None:
        """Show what is new to a person who goes on looking at the screen."""
        self.tell(seat)
        if self._shown != self.session.moment:
            self.show()

    def show(self) -> None:
        """Print the board as the viewer sees it."""
        self._shown = self.session.moment
        self.say(board_text(self.kit.text_board(self.session.shown(self.viewer)), self.words))

    def show_if_asked(self) -> None:
        """Print the board if a person is to act on it: bots may do much in between."""
        if self.session.to_act in self.people:
            self.show()

    def tell(self, seat: int) -> None:
        """Print what happened since the last report to that seat, as far as it may know; for its own
        decisions only what came of them. ``PUBLIC`` is a spectator."""
        record = self.session.record(seat, then=True)
        since = max(self._told) if seat == PUBLIC else self._told[seat]
        for ply in range(record.at(since) + 1, len(record) + 1):
            entry, view, seen = record.entry(ply), record.view(ply - 1), record.step(ply)
            if entry.kind == "call":
                continue
            came = [telling_words(told, self.words) for told in self.kit.describe_step(seen, view)]
            name = self.plan.players[entry.seat].name if entry.seat != CHANCE else ""
            if entry.seat == seat:
                for words in came:
                    self.say(words)
            elif seen.action is None:
                if name:
                    self.say(" ".join((self.words("terminal.secret", name=name), *came)))
            elif not name:
                outcome = self.kit.format_action(seen.action, view)
                self.say(" ".join(came) or self.words("terminal.chance", outcome=outcome))
            else:
                text = self.kit.format_action(seen.action, view)
                told = {"name": name, "move": text, "words": " ".join(came)}
                self.say(self.words("terminal.told" if came else "terminal.played", **told))
        if seat == PUBLIC or self.session.open or not self._apart:
            self._told = [self.session.moment] * len(self._told)
        else:
            self._told[seat] = self.session.moment

    # --- bots ---

    def think(self, seat: int, level: int, style: str = "") -> Any:
        """A bot's action for that seat."""
        seed = bot_seed(self.session.seed, len(self.session.record(seat)))
        self.thinker.request(self.seen(seat), self.level_there_is(level), seed, style=style)
        return ask(self.thinker)

    def level_there_is(self, number: int) -> int:
        """The existing level nearest to ``number``: a save may come from another version."""
        return min((level.number for level in self._bots.LEVELS), key=lambda there: abs(there - number))

    def seen(self, seat: int) -> Seen[Any, Any]:
        """Everything that a seat knows."""
        return bot_registry.seen_by(self.session, seat)

    def bot_plays(self, seat: int, player: Player) -> None:
        """Play one move of a bot."""
        self.session.resume()
        action = self.think(seat, player.level, player.style)
        if self.too_late(seat):
            return
        self.session.play(action, seat=seat)
        if self.session.open or len(self.people) < 2:
            self.tell(self.viewer)
            self.show_if_asked()

    # --- what people type ---

    def command(self, line: str, seat: int) -> bool:
        """Obey a typed line; gives ``False`` to leave."""
        word, _, rest = line.partition(" ")
        verb = {"?": "help", "h": "help"}.get(word.lower(), word.lower())
        if verb in LEAVE:
            return not self.may_leave()
        action = getattr(self, f"do_{verb}", None) if verb.isalpha() else None
        if action is not None and verb != "move":
            action(seat, rest.strip())
        elif line.endswith("?"):
            self.answer(seat, line.removesuffix("?").strip())
        elif line:
            self.do_move(seat, line)
        return True

    def _verbs(self) -> list[str]:
        """The words that are commands."""
        return ["quit", *(name[3:] for name in dir(self) if name.startswith("do_") and name != "do_move")]

    def look_back(self) -> None:
        """After the match, obey what only shows or saves it, until somebody quits or the input ends."""
        if self.session.result is None:
            return
        seat = min(self.people, default=0)
        while True:
            if self.source.isatty():
                print(self.words("terminal.prompt_over"), end="", file=self.sink, flush=True)
            line = read_line(self.source, MAX_LINE)
            if line is None:
                return
            line = line.strip()
            verb = line.partition(" ")[0].lower()
            if verb in (*LEAVE, *AFTERWARDS):
                if not self.command(line, seat):
                    return
            elif verb:
                self.say(self.words("terminal.look_back", commands=" ".join((*AFTERWARDS, "quit"))))

    def read_move(self, seat: int, text: str) -> Any:
        """The action that a typed text means, if it may be played; ``None``, and why not is said, if not."""
        try:
            action = self.kit.parse_action(text, self.session.view(seat))
        except TextError as error:
            self.say(self.words("terminal.not_read", reason=error.fault))
            if near := nearest(text.split(maxsplit=1)[0].lower(), self._verbs()):
                self.say(self.words("terminal.meant", word=near))
            return None
        refusal = self.session.refuse(action)
        if refusal:
            self.refused(refusal)
            return None
        return action

    def do_move(self, seat: int, text: str) -> None:
        """Play a typed move, or say why not."""
        action = self.read_move(seat, text)
        if action is None:
            return
        try:
            self.session.play(action, seat=seat)
        except IllegalAction as error:
            self.refused(error.refusal)
            return
        self.tell(seat)
        if len(self.people) < 2:  # with more people the next one sees it, when nobody else looks
            self.show_if_asked()

    def answer(self, seat: int, text: str) -> None:
        """Say what enemies could do next to a typed move, which isn't played; or why it can't be."""
        if not may(self.session.setup.options, "answers"):
            self.say(self.words("match_options.no_answers"))
            return
        action = self.read_move(seat, text)
        if action is not None:
            found = finished(self.kit.answering(self.session.view(seat), (action,)))
            for line in answer_lines(found, self.words) or [self.words("describe.verdict.open")]:
                self.say(line)

    def refused(self, refusal: Refusal) -> None:
        """Say why something is not allowed."""
        reason = refusal_words(self.kit.name, refusal, self.words)
        key = "terminal.refused" if refusal.rule else "terminal.refused_by_table"
        self.say(self.words(key, reason=reason, rule=refusal.rule))

    def do_help(self, seat: int, _: str) -> None:
        """Print all commands."""
        view = self.session.view(seat)
        texts, typed = self.words, self.kit.typed(view)
        self.say(telling_words(typed, texts) if texts.has(typed.key) else texts("terminal.typed"))
        example = self.kit.format_action(self.session.game.actions(view)[0], view)
        self.say(texts("terminal.example", example=example))
        draws = self.allowed(OfferDraw(seat)) is None or self.allowed(AgreeDraw(seat)) is None
        calls = texts("terminal.calls" if draws else "terminal.calls_no_draw")
        self.say(texts("describe.terminal"))
        self.say(texts("terminal.help", calls=calls))

    def do_moves(self, seat: int, rest: str) -> None:
        """Print every legal move, or those that begin with the typed text, grouped by what they do and
        with what is known of them; only some of them in a game with ``info.sampled``."""
        view = self.session.view(seat)
        groups: dict[str, list[str]] = {}
        told: dict[str, list[str]] = {}
        some = False
        for action in self.session.game.actions(view):
            word = self.kit.format_action(action, view)
            if not word.lower().startswith(rest.lower()):
                continue
            key, about = self.kit.group(action, view), self.kit.about(action, view)
            groups.setdefault(key, []).append(word)
            some |= not self.kit.lists_all(action, view)
            if about is not None:
                line = self.words("terminal.move_about", move=word, words=telling_words(about, self.words))
                told.setdefault(key, []).append(line)
        if some:
            self.say(self.words("terminal.sampled"))
        for key, found in groups.items():
            moves = " ".join(found)
            self.say(self.words("terminal.group", name=self.words(key), moves=moves) if key else moves)
            for line in told.get(key, ()):
                self.say(line)
        if not groups:
            self.say(self.words("terminal.no_moves"))

    def do_rules(self, _: int, rest: str) -> None:
        """Print the list of the pages of the rules, or one page."""
        self.say(rules_page(self.kit.name, rest, self.words, self._tables))

    def do_hint(self, seat: int, _: str) -> None:
        """Print a strong bot's move, unless the match is about remembering: a bot forgets nothing."""
        if self._remembers:
            self.say(self.words(f"{self.kit.name}.no_hint"))
            return
        options = self.session.setup.options
        if not may(options, "hints"):
            rated = may(options, "rated")
            self.say(self.words("match_options.rated_off" if rated else "match_options.no_hints"))
            return
        action, view = self.think(seat, self._bots.HINT_LEVEL), self.session.view(seat)
        self.say(self.words("terminal.hint", move=self.kit.format_action(action, view)))
        for words in self._hints(self.kit, view, action, self.words):
            self.say(f"  {words}")

    def do_undo(self, _: int, __: str) -> None:
        """Take back the last decision of a person."""
        if not self.session.undo(self.people):
            stop = self.session.undo_stop(self.people)
            self.say(self.words(f"match.no_undo_{stop}" if stop else "terminal.no_undo"))
            return
        self._told = [min(told, self.session.moment) for told in self._told]
        self.say(self.words("terminal.undone"))
        self.show()

    def do_redo(self, _: int, __: str) -> None:
        """Play an undone move again."""
        if not self.session.redo(self.people):
            self.say(self.words("terminal.no_redo"))
            return
        self._told = [self.session.moment] * len(self._told)
        self.show()

    def do_board(self, _: int, __: str) -> None:
        """Print the board."""
        self.show()

    def do_describe(self, seat: int, _: str) -> None:
        """Print the position in words, and what happened since that seat's last turn."""
        names = self.plan.names
        record = self.session.record(seat)
        plies = range(last_turn(record, seat) + 1, len(record) + 1)
        events = event_lines(self.kit, record, names, plies, self.words)
        parts = [
            ("", player_lines(self.kit, self.session, names, self.words)),
            (
                self.words("describe.board_title"),
                position_lines(self.kit, self.session.shown(seat), self.words),
            ),
            (self.words("describe.events_title"), events or [self.words("describe.no_events")]),
        ]
        self.say(whole(parts))

    def do_position(self, seat: int, _: str) -> None:
        """Print the position as text."""
        self.say(self.kit.format_position(self.session.shown(seat)))

    def do_record(self, _: int, __: str) -> None:
        """Print the record so far."""
        if self.session.open:
            self.say(self.match.record_text())
        else:
            self.say(self.words("terminal.no_record"))

    def do_save(self, _: int, rest: str) -> None:
        """Save the match, under a name if one is given."""
        try:
            path = self.match.save_copy(Path(rest)) if rest else self.match.keep(user_saves())
        except (OSError, ValueError) as error:
            # ValueError: "." and the like can't be a file's name
            self.say(self.words("terminal.not_saved", path=rest, reason=self.words.why(error)))
            return
        self.say(self.words("terminal.saved", path=path))

    def do_resign(self, seat: int, _: str) -> None:
        """Resign the match."""
        self.call(Resign(seat))

    def do_draw(self, seat: int, _: str) -> None:
        """Agree to a draw, or offer one to the bots or people on other sides."""
        if self.call(AgreeDraw(seat), quiet=True) or not self.call(OfferDraw(seat)):
            return
        asked = [
            other
            for other, player in enumerate(self.plan.players)
            if player.kind == "bot" and self.allowed(AgreeDraw(other)) is None
        ]
        if not asked:
            self.say(self.words("terminal.draw_offered"))
        for other in asked:
            if self.session.result is not None or self.allowed(AgreeDraw(other)) is not None:
                return
            player = self.plan.players[other]
            self.thinker.request_draw(self.seen(other), self.level_there_is(player.level))
            if ask(self.thinker):
                self.session.call(AgreeDraw(other))
            else:
                self.session.call(DeclineDraw(other))
                self.say(self.words("terminal.declined", name=player.name))

    def allowed(self, call: Call) -> Refusal | None:
        """The reason a call can't be made now; ``None`` if it can."""
        return self.session.game.refuse_call(self.session.state, call)

    def call(self, call: Call, *, quiet: bool = False) -> bool:
        """Make a call if the rules allow it."""
        refusal = self.allowed(call)
        if refusal is None:
            self.session.call(call)
            return True
        if not quiet:
            self.refused(refusal)
        return False

    def end(self) -> None:
        """Print how the match ended."""
        if self.session.result is not None:
            words, score = self.match.result_words(self.words), self.match.score_text()
            self.say(self.words("terminal.over", reason=words, score=score))
