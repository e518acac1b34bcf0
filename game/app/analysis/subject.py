"""What an analysis is about: a match, a position, or a map at the start of a match."""

from __future__ import annotations

import json
import random
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from game.app.analysis.tree import AnalysisNode, AnalysisTree
from game.app.table.match_source import MatchSource, can_analyse, from_text
from game.app.table.review import Review
from game.app.table.turning import TurningPoint
from game.bots import registry
from game.bots.contract import Limits, Seen
from game.data.files.content import Content, load_content, load_map
from game.data.maps.library import MapLibrary
from game.data.saves.matches import Match, Player, reason_words
from game.data.words.texts import Texts
from game.model.contract import CHANCE, PUBLIC, Setup, TextError
from game.model.file_parts import MapFile
from game.model.kit import AnyKit
from game.model.registry import kit as kit_of
from game.ui.scene import App

_trees: WeakKeyDictionary[Match, AnalysisTree] = WeakKeyDictionary()
"""The trees of matches; each stays while its match is open somewhere, so that coming back loses nothing."""


_chance = random.Random()

KEPT_TREES = 8
"""Most trees of positions kept while the program runs."""

_kept: WeakKeyDictionary[App, OrderedDict[object, AnalysisTree]] = WeakKeyDictionary()


class Hidden(ValueError):
    """Raised when not all of a match may be shown."""


@dataclass
class Subject:
    """The tree, and what belongs to it: its game files, its players, its title."""

    kit: AnyKit
    content: Content
    setup: Setup
    tree: AnalysisTree
    title: str = ""
    about: str = ""
    """The title of the map that is analysed."""
    players: tuple[Player, ...] = ()
    match: Match | None = None

    @property
    def sides(self) -> tuple[int, ...]:
        return self.setup.sides

    def view(self, node: AnalysisNode) -> Any:
        """Return what the side to act sees of a node's position; sides see different things until the game
        reveals everything."""
        seat = self.kit.game.to_act(node.state)
        return self.kit.game.observe(node.state, self.tree.viewer if seat is None or seat < 0 else seat)

    def play(self, node: AnalysisNode, actions: Sequence[Any]) -> AnalysisNode:
        """Play actions from a node on, and the chance that follows them. Raises ``IllegalAction``."""
        game = self.kit.game
        node = self.tree.grow(actions, node)
        while game.to_act(node.state) == CHANCE:
            node = self.tree.play(node, game.draw(node.state, _chance))
        return node

    def end_words(self, node: AnalysisNode, texts: Texts) -> str:
        """Say who has won at a node, and why; empty while the match goes on there."""
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
        """Return a node's line as a record, with its header."""
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
    """Return the subject of a match as far as it was played, with the nodes of its line. Raises
    ``Hidden``."""
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


def of_setup(kit: AnyKit, content: Content, setup: Setup, about: str = "") -> Subject:
    """Return the subject of a match's first position. Secret set-ups of two sides are made as bots make
    them, because an analysis begins where nothing is hidden."""
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
    """Read a position from text. Raises ``TextError`` and ``ProblemsError``."""
    kit = kit_of(game)
    content = load_content(kit)
    return of_setup(kit, content, kit.parse_position(text.strip(), content.definitions), about)


def of_map(kit: AnyKit, content: Content, map_file: MapFile, about: str = "") -> Subject:
    """Return the subject of a map at the start of a match."""
    sides = kit.usual_sides(map_file)
    setup = kit.setup(map_file, content.definitions, sides, {})
    return of_setup(kit, content, setup, about or map_file.title)


def of_game(game: str, texts: Texts) -> Subject:
    """Return the subject of the start on the game's default map. Raises ``TextError`` and
    ``ProblemsError``."""
    kit = kit_of(game)
    content = load_content(kit)
    found = MapLibrary(kit).find(kit.default_map)
    if found is None:
        raise TextError("the map {name} isn’t installed", name=kit.default_map)
    return of_map(kit, content, load_map(kit, found.path, content, texts).map_file)


def of_text(game: str, text: str, texts: Texts) -> tuple[Subject, list[AnalysisNode]]:
    """Read a position or a record. Raises ``TextError`` and ``ProblemsError``."""
    text = text.strip()
    if "\n" not in text and text.partition(" ")[0].count("/") >= 4:
        subject = of_position(game, text)
        return subject, [subject.tree.root]
    return of_match(from_text(text, game, texts).match)


def moves_before(match: Match, ply: int) -> int:
    """Return how many of the first ``ply`` entries of a match's line are moves; calls are not."""
    return sum(entry.call is None for entry in match.session.record(PUBLIC).entries[:ply])


def mark_nodes(match: Match, nodes: Sequence[AnalysisNode], known: Mapping[int, Any], *, keep: bool) -> None:
    """Give the nodes of a match that is over the signs of its report, as far as its positions have been
    judged: the judgements ``known``, and with ``keep`` those in its file."""
    source = MatchSource(match)
    if (match.session.result is None and not known) or not can_analyse(source):
        return
    review = Review(source, keep=keep)
    review.take(known)
    for point in review.points:
        if isinstance(point, TurningPoint):
            nodes[moves_before(match, point.ply)].mark = point.sign


def with_kept_tree(app: App, subject: Subject) -> Subject:
    """Return a position with its tree of earlier tries, if it was analysed recently."""
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
