"""The terminal form of a match: the board as text, moves typed, bots as in the window."""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import Any, TextIO

from game.bots import registry as bot_registry
from game.bots.contract import Seen
from game.bots.worker import LocalWorker, ask
from game.cli.common import english, find_kit, find_map
from game.cli.main import CommandError
from game.data.content import load_content, load_map
from game.data.matches import Match, MatchPlan, Player, new_plan, position_plan
from game.data.paths import user_saves
from game.model.contract import AgreeDraw, Call, DeclineDraw, OfferDraw, Refusal, Resign, TextError
from game.rules.registry import kit as kit_of


def run_terminal(args: argparse.Namespace) -> int:
    """Play a match in the terminal; two bots play it to the end if there is no input at all."""
    kit = find_kit(args.game)
    saved = Match.resume(Path(args.load), kit_of) if args.load else None
    first = "" if sys.stdin.isatty() else sys.stdin.readline()
    watched = not first and not sys.stdin.isatty()
    match = saved or _open(args, people=args.people and not watched, watched=watched)
    table = Table(match, args.level, sys.stdin, sys.stdout)
    try:
        if watched:
            print(table.words("terminal.empty"))
        table.run(first)
    finally:
        match.close()
        if not watched and match.path and kit.game.result(match.session.state) is None:
            print(table.words("terminal.kept", path=match.path))
    return 0


def _open(args: argparse.Namespace, *, people: bool, watched: bool) -> Match:
    kit = find_kit(args.game)
    levels = [lv.number for lv in bot_registry.bots(kit.name).LEVELS]
    if args.level not in levels:
        raise CommandError(f"--level: there are levels {', '.join(map(str, levels))}")
    content = load_content(kit)
    sides = kit.seatings[0].sides
    bot = Player("bot", f"Bot {args.level}", args.level)
    players = [Player("person", f"Player {seat + 1}") if people else bot for seat in range(len(sides))]
    if not watched:
        players[args.side - 1] = Player("person", "You")
    seed = random.SystemRandom().getrandbits(32)
    if args.position:
        plan = position_plan(kit, content, args.position, tuple(players), sides=sides, seed=seed)
    else:
        path = find_map(kit.name, args.map or kit.default_map)
        checked = load_map(kit, path, content, english())
        plan = new_plan(kit, content, checked.map_file, tuple(players), sides=sides, seed=seed)
    return Match.create(plan, folder=None if watched else user_saves())


class Table:
    """One match in a terminal: reads lines, shows what happens."""

    def __init__(self, match: Match, level: int, source: TextIO, sink: TextIO) -> None:
        self.match, self.source, self.sink = match, source, sink
        self.words = english()
        self.session = match.session
        self.kit = match.kit
        self.thinker = LocalWorker(f"game.bots.{self.kit.name}")
        self.hint_level = bot_registry.bots(self.kit.name).HINT_LEVEL

    @property
    def plan(self) -> MatchPlan:
        """Who plays."""
        return self.match.plan

    def say(self, text: str) -> None:
        """Print a line."""
        print(text, file=self.sink, flush=True)

    def run(self, first: str) -> None:
        """Play until the match is over, somebody quits, or the input ends."""
        self.show()
        pending = first
        while (seat := self.session.to_act) is not None:
            player = self.plan.players[seat]
            if player.kind == "bot":
                self.bot_plays(seat, player)
                continue
            line = pending or self.read(seat)
            pending = ""
            if line is None or not self.command(line.strip(), seat):
                return
        self.show()
        self.end()

    def read(self, seat: int) -> str | None:
        """The next line a person types, ``None`` at the end of the input."""
        if self.source.isatty():
            side = self.words(self.kit.side_keys[self.session.setup.sides[seat]])
            name, turn = self.plan.players[seat].name, self.session.state.turn
            print(self.words("terminal.prompt", side=side, name=name, turn=turn), end="", flush=True)
        line = self.source.readline()
        return line if line else None

    def show(self) -> None:
        """The board as the acting seat sees it."""
        seat = self.session.to_act
        self.say(self.kit.text_board(self.session.view(0 if seat is None else seat)))

    # --- bots ---

    def think(self, seat: int, level: int) -> Any:
        """A bot's action for that seat."""
        seed = len(self.session.line) + self.plan.seed
        self.thinker.request(self.seen(seat), self.level_there_is(level), seed)
        return ask(self.thinker)

    def level_there_is(self, number: int) -> int:
        """The level nearest to one that a save names: it may come from another version."""
        levels = [level.number for level in bot_registry.bots(self.kit.name).LEVELS]
        return min(levels, key=lambda there: abs(there - number))

    def seen(self, seat: int) -> Seen[Any, Any]:
        """What that seat knows."""
        steps = tuple(self.session.seen(ply, seat) for ply in range(1, len(self.session.line) + 1))
        return Seen(seat, self.session.view(seat), steps if self.session.game.secrets else ())

    def bot_plays(self, seat: int, player: Player) -> None:
        """One move of a bot."""
        view = self.session.view(seat)
        action = self.think(seat, player.level)
        self.say(self.words("terminal.played", name=player.name, move=self.kit.format_action(action, view)))
        self.session.play(action)
        if any(p.kind == "person" for p in self.plan.players):
            self.show()

    # --- what people type ---

    def command(self, line: str, seat: int) -> bool:
        """Do what a line says; False to leave."""
        word, _, rest = line.partition(" ")
        verb = word.lower()
        if verb in ("quit", "exit", "q"):
            return False
        action = getattr(self, f"do_{verb}", None) if verb.isalpha() else None
        if action is not None:
            action(seat, rest.strip())
        elif line:
            self.do_move(seat, line)
        return True

    def do_move(self, seat: int, text: str) -> None:
        """Play a typed move, or say why not."""
        view = self.session.view(seat)
        try:
            action = self.kit.parse_action(text, view)
        except TextError as error:
            self.say(self.words("terminal.not_read", reason=error))
            return
        refusal = self.session.refuse(action)
        if refusal:
            self.refused(refusal)
            return
        self.session.play(action)
        self.show()

    def refused(self, refusal: Refusal) -> None:
        """Say why something is not allowed."""
        params = {
            key: self.words.called(f"{self.kit.name}.piece", str(value)) if key == "kind" else value
            for key, value in refusal.params.items()
        }
        self.say(self.words("terminal.refused", reason=self.words(refusal.key, **params), rule=refusal.rule))

    def do_help(self, seat: int, _: str) -> None:
        """What can be typed."""
        view = self.session.view(seat)
        example = self.kit.format_action(self.session.game.actions(view)[0], view)
        self.say(self.words("terminal.help", example=example))

    def do_moves(self, seat: int, rest: str) -> None:
        """Every legal move, or those that begin with what was typed."""
        view = self.session.view(seat)
        words = [self.kit.format_action(action, view) for action in self.session.game.actions(view)]
        found = [w for w in words if w.lower().startswith(rest.lower())]
        self.say(" ".join(found) if found else self.words("terminal.no_moves"))

    def do_hint(self, seat: int, _: str) -> None:
        """A strong bot's move."""
        action = self.think(seat, self.hint_level)
        text = self.kit.format_action(action, self.session.view(seat))
        self.say(self.words("terminal.hint", move=text))

    def people(self) -> set[int]:
        """Seats of people."""
        return {seat for seat, p in enumerate(self.plan.players) if p.kind == "person"}

    def do_undo(self, _: int, __: str) -> None:
        """Take back the last decision of a person."""
        done = self.session.undo(self.people())
        self.say(self.words("terminal.undone" if done else "terminal.no_undo"))
        if done:
            self.show()

    def do_redo(self, _: int, __: str) -> None:
        """Put an undone move again."""
        if self.session.redo(self.people()):
            self.show()
        else:
            self.say(self.words("terminal.no_redo"))

    def do_board(self, _: int, __: str) -> None:
        """The board again."""
        self.show()

    def do_position(self, seat: int, _: str) -> None:
        """The position as text."""
        self.say(self.kit.format_position(self.session.view(seat)))

    def do_record(self, _: int, __: str) -> None:
        """The record so far."""
        if self.session.open:
            self.say(self.match.record_text())

    def do_save(self, _: int, rest: str) -> None:
        """Keep the match, under a name if one is given."""
        try:
            path = self.match.save_copy(Path(rest)) if rest else self.match.keep(user_saves())
        except (OSError, ValueError) as error:
            # ValueError: "." and the like can't be a file's name
            self.say(self.words("terminal.not_read", reason=error))
            return
        self.say(self.words("terminal.saved", path=path))

    def do_resign(self, seat: int, _: str) -> None:
        """Give up."""
        self.session.call(Resign(seat))

    def do_draw(self, seat: int, _: str) -> None:
        """Agree to a draw, or offer one to the bot or the person opposite."""
        if self.call(AgreeDraw(seat), quiet=True) or not self.call(OfferDraw(seat)):
            return
        sides = self.session.setup.sides
        other = next((s for s, side in enumerate(sides) if side != sides[seat]), None)
        if other is None or self.plan.players[other].kind != "bot":
            self.say(self.words("terminal.draw_offered"))
            return
        level = self.level_there_is(self.plan.players[other].level)
        self.thinker.request_draw(self.seen(other), level)
        agreed = ask(self.thinker)
        self.session.call(AgreeDraw(other) if agreed else DeclineDraw(other))
        if not agreed:
            self.say(self.words("terminal.declined", name=self.plan.players[other].name))

    def call(self, call: Call, *, quiet: bool = False) -> bool:
        """Make a call if the rules allow it."""
        refusal = self.session.game.refuse_call(self.session.state, call)
        if refusal is None:
            self.session.call(call)
            return True
        if not quiet:
            self.refused(refusal)
        return False

    def end(self) -> None:
        """How it ended."""
        result = self.session.result
        if result is None:
            return
        names = self.match.result_words(self.words)
        self.say(self.words("terminal.over", reason=names, score=self.match.score_text()))
