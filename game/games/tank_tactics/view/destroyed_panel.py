"""The panel about a destroyed tank: cards and sum, its dice before and after, small boards."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.queries import Shot
from game.games.tank_tactics.rules.terms import DAMAGE, RAMMED_DAMAGE, RAMMER_DAMAGE
from game.games.tank_tactics.view.destroyed import Moment
from game.games.tank_tactics.view.now import TableNow
from game.games.tank_tactics.view.parts import SMALLER, Die
from game.games.tank_tactics.view.words import card_words
from game.ui.layout import GROW
from game.ui.tree.holders import Box, Column, Room, Row, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Rule, Text

_M = "tank_tactics_view.moment."

BELOW_SUM, LOW_BELOW_SUM, ROOMY, BOARDS_FROM, WORDS_FROM = 172, 152, 300, 262, 460
"""The top of the small boards, usual and in little room; the heights from which there is room for a loose
sum and for the boards at all; and the width from which there is room for words below them."""

FOOT, NARROW = 52, 480
"""The height of the line with the dice before and after; the width below which the cards are small."""


class DestroyedPanel:
    """Makes the panel of a moment."""

    def __init__(self, now: TableNow, moment: Moment) -> None:
        self.now, self.parts, self.words, self.moment = now, now.parts, now.words, moment
        self.hit_points = moment.world.hit_points(moment.tank)

    def node(self) -> Node:
        """The whole panel."""
        return Room(self._all)

    def _all(self, _: None, m: Measure, width: float, height: float) -> Node:
        boards, above = None, height
        if height >= BOARDS_FROM:
            above = BELOW_SUM if height >= ROOMY else LOW_BELOW_SUM
            boards = self._boards(m, width - 28, height - above - 4)
        above = height if boards is None else above - 4
        sum_ = Row(pad=(0, 6, 4), high=above - FOOT).of(*self._sum(width, above - FOOT - 10))
        return Box(pad=(14, 0)).of(sum_, Rule(), Row(high=FOOT - 1).of(*self._dice()), boards)

    def _sum(self, width: float, high: float) -> list[Node]:
        """The cards and the lines of the sum."""
        narrow, cards = width < NARROW, self.moment.cards
        side = min(104.0 if not narrow else 62.0 if len(cards) < 2 else 48.0, high - 10)
        sign_wide = 14 if narrow else 24
        found: list[Node] = []
        for number, card in enumerate(cards[:3]):
            if number:
                found.append(Text("+", "section", "ink.secondary", "center", wide=sign_wide))
            box = Box(
                wide=0.9 * side, high=side, fill="surface.raised", line="ink.primary", edge=1.6, drop=2,
                tip=self.parts.card_tip(card),
            )  # fmt: skip
            sign = Row(high=GROW).of(spring(), self.parts.sign(card, min(38.0, side / 2)), spring())
            words = Text(card_words(card, self.words), "key_cap", align="center", high=20, squeeze=SMALLER)
            found.append(box.of(sign, None if narrow else words, None if narrow else Node(high=6)))
        if cards:
            found += [Text("=", "section", "ink.secondary", "center", wide=sign_wide), Node(wide=4)]
        facts = list(self._facts())
        row = min(34.0, high / len(facts))
        lines = (self._fact(row, *fact, first=not number) for number, fact in enumerate(facts))
        found.append(Column(wide=GROW, high=row * len(facts)).of(*lines))
        return found

    def _facts(self) -> Iterator[tuple[str, str, str, str]]:
        """The lines of the sum: an icon, what counts, its amount, and the ink of that."""
        moment, world, words, shot = self.moment, self.moment.world, self.words, self.moment.deed
        if isinstance(shot, Shot):
            distance = words(f"{_M}distance", n=shot.distance, range=world.range_of(moment.acting))
            yield "range", distance, words(f"{_M}in_range"), "ink.primary"
            if shot.through:
                grid = world.match.board.grid
                walls = words.commas(grid.name(wall) for wall in shot.through)
                yield "card_breach", words(f"{_M}walls", squares=walls), words(f"{_M}cut"), "ink.primary"
            effects, die = world.on_shot, world.dice[moment.acting][DAMAGE]
            plus = f" + {effects.damage_plus}" if effects.damage_plus else ""
            sum_ = f"{die} × {effects.damage_times}{plus}" if effects.damage_times > 1 else f"{die}{plus}"
            icon, told, damage = "damage", words(f"{_M}damage", sum=sum_), shot.damage
        else:
            icon, told = "ram", words(f"{_M}ram")
            damage = RAMMER_DAMAGE if moment.tank == moment.acting else RAMMED_DAMAGE
        yield icon, told, words(f"{_M}damage_is", n=damage), "fire.accent"
        life = words(f"{_M}hit_points", n=self.hit_points)
        yield "heart_full", life, words(f"{_M}left", n=0), "fire.accent"

    def _fact(self, high: float, icon: str, words: str, result: str, ink: str, *, first: bool) -> Node:
        """A line of the sum."""
        sign = "tactics.heart" if icon == "heart_full" else "ink.primary"
        line = Row(gap=4, high=high - (0 if first else 1)).of(
            Icon(icon, 17, sign, wide=22),
            Text(words, ("body", "small"), "ink.secondary", wide=GROW, squeeze=SMALLER),
            Text(result, "body_strong", ink, rank=1),
        )
        rule = None if first else Row(high=1).of(Node(wide=26), Rule(wide=GROW))
        return Column().of(rule, line)

    def _dice(self) -> list[Node]:
        """The owner of the tank, and its dice of the hit points before and after."""
        world, event = self.moment.world, self.moment.event
        life, armour = queries.life_dice(world, self.moment.tank)
        before, who = (*life, armour), self.now.name(world, event.seat)
        return [
            self.parts.plate(world.match.sides[event.seat], 20, who),
            Node(wide=9),
            Column(wide=GROW, high=38).of(
                Text(who, ("numeral", "small"), high=19, squeeze=0.8),
                Text(
                    self.words(f"{_M}tank", letter=LETTERS[event.tank]), "small", "ink.secondary", high=19,
                    squeeze=0.8,
                ),
            ),
            Row(gap=5, rank=1).of(*(self.parts.die(Die(value), 28) for value in before)),
            Icon("forward", 20, "fire.accent", wide=36),
            Row(gap=5, rank=1).of(*(self.parts.die(Die(0), 28) for _ in before)),
            Node(wide=12),
            Text(self.words(f"{_M}count", n=self.hit_points), "card_title", "fire.accent", rank=1),
        ]  # fmt: skip

    def _boards(self, m: Measure, width: float, height: float) -> Node | None:
        """Small boards side by side, each with its title and words below; ``None`` if they are too small."""
        told, pictures, around = width >= WORDS_FROM, self.moment.pictures, self.moment.around
        wide = (width - 10 * (len(pictures) - 1)) / len(pictures)
        size = round(wide * m.scale), round((height - (40 if told else 20) - 8) * m.scale)
        columns = []
        for number, one in enumerate(pictures, 1):
            made = self.parts.boards.picture(one.shown, around, size, m.scale)
            if made is None:
                return None
            column = Column(wide=wide).of(
                self.parts.small_board(one.shown, around, size, made.get_height() / m.scale, one.words),
                Text(f"{number}  {one.title}", "label_on_board", high=22),
                Text(one.words, "small", "ink.secondary", high=18) if told else None,
            )
            columns.append(column)
        return Column().of(Rule(), Row(gap=10, pad=(0, 7, 0), high=height - 1).of(*columns))
