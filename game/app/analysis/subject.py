"""What is analysed: a match, a position, or a map at the start of a match."""

from __future__ import annotations

import json
import random
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from game.app.analysis.tree import AnalysisNode, AnalysisTree
from game.bots import registry
from game.bots.contract import Limits, Seen
from game.data.files.content import Content, load_content, load_map
from game.data.maps.library import MapLibrary
from game.data.saves.matches import Match, Player, reason_words
from game.data.words.texts import Texts
from game.model.contract import CHANCE, PUBLIC, Setup, TextError
from game.model.file_parts import MapFile
from game.model.kit import Kit
from game.rules.registry import kit as kit_of
from game.ui.scene import App

_trees: WeakKeyDictionary[Match, AnalysisTree] = WeakKeyDictionary()
"""What was tried in a match stays while the match is open somewhere: coming back loses nothing."""


_chance = random.Random()

KEPT_TREES = 8
"""Trees of positions that are kept while the program runs."""

_kept: WeakKeyDictionary[App, OrderedDict[object, AnalysisTree]] = WeakKeyDictionary()


class Hidden(ValueError):
    """Not all of the match may be shown."""


@dataclass
class Subject:
    """The tree, and what belongs to it: the files it is played with, who plays, what it is called."""

    kit: Kit[Any, Any]
    content: Content
    setup: Setup
    tree: AnalysisTree
    title: str = ""
    about: str = ""
    """The map's title."""
    players: tuple[Player, ...] = ()
    match: Match | None = None

    @property
    def sides(self) -> tuple[int, ...]:
        return self.setup.sides

    def view(self, node: AnalysisNode) -> Any:
        """What whoever acts sees of a node's position: before all lies open that is not the same for all."""
        seat = self.kit.game.to_act(node.state)
        return self.kit.game.observe(node.state, self.tree.viewer if seat is None or seat < 0 else seat)

    def play(self, node: AnalysisNode, action: Any) -> AnalysisNode:
        """Play an action at a node, and what chance brings then. Raises ``IllegalAction``."""
        game = self.kit.game
        node = self.tree.play(node, action)
        while game.to_act(node.state) == CHANCE:
            node = self.tree.play(node, game.draw(node.state, _chance))
        return node

    def end_words(self, node: AnalysisNode, texts: Texts) -> str:
        """Who has won at a node, and why; empty while the match goes on there."""
        kit, setup = self.kit, self.setup
        result = kit.game.result(node.state)
        if result is None:
            return ""
        sides = sorted({setup.sides[seat] for seat in result.winners})
        if result.drawn or not sides:
            word = texts("match.drawn")
        else:
            names = texts.commas(texts(kit.info.sides[side]) for side in sides)
            word = texts("match.won", side=names, n=len(sides))
        return texts("analysis.over", word=word, reason=reason_words(kit, setup, result, texts))

    def record_text(self, node: AnalysisNode) -> str:
        """The line a node is in as a record, with its header."""
        line = node.line()
        header = {"Map": self.about or "?"}
        for index, key in enumerate(self.kit.info.sides):
            pairs = zip(self.players, self.sides, strict=False)
            names = [player.name for player, side in pairs if side == index]
            if names:
                header[key.rsplit(".", 1)[-1].capitalize()] = " and ".join(names)
        states, actions = [one.state for one in line], [one.action for one in line[1:]]
        return self.kit.write_record(self.setup, states, actions, header)


def of_match(match: Match) -> tuple[Subject, list[AnalysisNode]]:
    """A match as far as it was played, with the nodes of its line. Raises ``Hidden``."""
    session, plan = match.session, match.plan
    if not session.open:
        raise Hidden
    tree = _trees.get(match)
    if tree is None or tree.root.state is not session.start:
        tree = _trees[match] = AnalysisTree(match.kit.game, session.start)
    nodes = tree.follow(session)
    subject = Subject(
        match.kit, plan.content, session.setup, tree, match.title, plan.map_title, plan.players, match
    )
    return subject, nodes


def of_setup(kit: Kit[Any, Any], content: Content, setup: Setup, about: str = "") -> Subject:
    """The position a match with this setup begins with. What two sides set in secret before it is set as
    bots do: an analysis begins where all lies open."""
    game = kit.game
    start = game.new(setup)
    bot = registry.bots(kit.name).make(1) if len(set(setup.sides)) == 2 else None
    while bot is not None and not game.judged(start) and (seat := game.to_act(start)) is not None:
        if seat == CHANCE:
            action = game.draw(start, _chance)
        else:
            seen: Seen[Any, Any] = Seen(seat, game.observe(start, seat))
            action = bot.choose(seen, Limits(nodes=1), _chance.getrandbits(31))
        start = game.apply(start, action).state
    return Subject(kit, content, setup, AnalysisTree(game, start), about=about)


def of_position(game: str, text: str, about: str = "") -> Subject:
    """A position as text. Raises ``TextError`` and ``ProblemsError``."""
    kit = kit_of(game)
    content = load_content(kit)
    return of_setup(kit, content, kit.parse_position(text.strip(), content.definitions), about)


def of_map(kit: Kit[Any, Any], content: Content, map_file: MapFile, about: str = "") -> Subject:
    """A map as a match begins on it."""
    sides = kit.usual_sides(map_file)
    setup = kit.setup(map_file, content.definitions, sides, {})
    return of_setup(kit, content, setup, about or map_file.title)


def of_game(game: str, texts: Texts) -> Subject:
    """The start on the game's usual map. Raises ``TextError`` and ``ProblemsError``."""
    kit = kit_of(game)
    content = load_content(kit)
    found = MapLibrary(kit).find(kit.default_map)
    if found is None:
        raise TextError("the map {name} isn’t installed", name=kit.default_map)
    return of_map(kit, content, load_map(kit, found.path, content, texts).map_file)


def of_text(game: str, text: str, texts: Texts) -> tuple[Subject, list[AnalysisNode]]:
    """A position or a record. Raises ``TextError`` and ``ProblemsError``."""
    from game.app.table.match_source import from_text

    text = text.strip()
    if "\n" not in text and text.partition(" ")[0].count("/") >= 4:
        subject = of_position(game, text)
        return subject, [subject.tree.root]
    return of_match(from_text(text, game, texts).match)


def moves_before(match: Match, ply: int) -> int:
    """How many of the first ``ply`` entries of a match's line are moves: what was only said is none."""
    return sum(entry.call is None for entry in match.session.record(PUBLIC).entries[:ply])


def with_kept_tree(app: App, subject: Subject) -> Subject:
    """A position with what was tried in it before, if it was analysed not long ago."""
    start = subject.view(subject.tree.root)
    files = {name: file.model_dump(mode="json") for name, file in subject.content.files.items()}
    key = (
        subject.kit.name,
        subject.sides,
        subject.kit.format_position(start),
        # two maps and two sets of pieces may begin with one text of a position
        *(json.dumps(part, sort_keys=True, default=repr) for part in (subject.setup.options, files)),
    )
    trees = _kept.setdefault(app, OrderedDict())
    subject.tree = trees.setdefault(key, subject.tree)
    trees.move_to_end(key)
    while len(trees) > KEPT_TREES:
        trees.popitem(last=False)
    return subject
