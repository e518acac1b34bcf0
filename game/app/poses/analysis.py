"""Pictures of the analysis: ``screenshot --scene analysis`` and its like. What is thought stands here,
so that a picture is the same whenever it is taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.app.analysis.scene import AnalysisScene
from game.app.analysis.subject import of_map, of_match
from game.app.analysis.tree import Node
from game.app.poses.match import ANNA, CAPTAIN, OPENING
from game.app.poses.match_plans import ONE_SHOT, match_of, plan_on
from game.app.table.opening import find_map
from game.bots.contract import Limits, Seen, Thought
from game.bots.worker import Message, Progress
from game.data.content import load_content, load_map
from game.model.kit import Kit
from game.rules.registry import kit as kit_of
from game.ui.scene import App, Scene


@dataclass(frozen=True)
class Canned:
    """A line as it is to be shown: its score, how deep, its moves as text."""

    score: int
    depth: int
    moves: str
    mate: int | None = None


MIDGAME = (
    Canned(548, 7, "b5-d6NE n9-k12N d6-f8Exh8 k12-k14SE m3-o5NE i14-j12E e6-g8NE j12-l12S"),
    Canned(265, 7, "b5-c5NE h8-i7NExl7 c5-e7NExi7 n9-n10W m6-n6E n10-n10SE e7-g9E i14-k12SE"),
    Canned(255, 7, "m6-n6NE n9-l10NE b5-d6NE h8-i7NExl7 d6-e7Exi7 l10-o12SE e6-g8NE"),
)
"""What the analyst thinks of the position after ``OPENING``."""

TRIED = (
    (28, "m6-n6NE n14-p11S j5-k7N p11-n9W"),
    (28, "m6-n6NE o8-n9W b5-d6NE"),
    (28, "l7-k9N e11-g9Exk9 m1-m4N o8-n9W"),
    (31, "n9-l10NE b5-d6NE"),
)
"""What was tried in it: after how many moves, and what."""


class Reader:
    """A thinker that reads its lines off a page and then thinks on, without end."""

    busy = True

    def __init__(self, kit: Kit[Any, Any], lines: Sequence[Canned] = ()) -> None:
        self.kit, self.lines = kit, lines
        self._told: list[Message] = []
        self._page: Any = None

    def analyse(self, seen: Seen[Any, Any], limits: Limits, lines: int = 1, also: Sequence[Any] = ()) -> int:
        """Tell the lines of the page, of the position it was opened at; of any other there is nothing."""
        self._page = seen.view if self._page is None else self._page
        found: list[Message] = []
        for rank, canned in enumerate(self.lines[:lines] if seen.view == self._page else (), 1):
            state, line = seen.view, []
            for text in canned.moves.split():
                line.append(self.kit.parse_action(text, state))
                state = self.kit.game.apply(state, line[-1]).state
            made = Thought(canned.depth, 320_000, canned.score, tuple(line), canned.mate, rank)
            found.append(Progress(1, made))
        self._told = found
        return 1

    def request(self, *_: Any, **__: Any) -> int:
        """Nothing comes of it."""
        return 1

    request_draw = request

    def poll(self) -> list[Message]:
        """What stands on the page, once."""
        told, self._told = self._told, []
        return told

    def cancel(self) -> None:
        """Nothing to stop."""
        self._told = []

    close = cancel


def still(app: App) -> None:
    """Nothing moves in a picture."""
    look = app.settings.look.model_copy(update={"reduced_motion": True})
    app.settings = app.settings.model_copy(update={"look": look})


def think(scene: AnalysisScene) -> AnalysisScene:
    """Let it have thought about what it shows."""
    scene.desk.start()
    while not scene.desk.node.known.lines:
        scene.desk.update(0.2)
    scene.desk.elapsed = 22.6
    scene.desk.told = 0
    scene.told_anew()
    scene.bar.shown = scene.bar.goal
    return scene


def _midgame(app: App) -> Scene:
    still(app)
    match = match_of(plan_on(app.texts, (ANNA, CAPTAIN)), OPENING)
    subject, nodes = of_match(match)
    for ply, moves in TRIED:
        _grow(subject.tree, match.kit, nodes[ply], moves)
    for ply, score in ((26, 84), (27, 31), (28, 369), (29, 352), (30, 341), (31, 502)):
        nodes[ply].known.lines = (Thought(6, 1, score, ()),)
    subject.match = match
    return think(AnalysisScene(app, subject, nodes[-1], lambda game: Reader(match.kit, MIDGAME)))


def _grow(tree: Any, kit: Kit[Any, Any], node: Node, moves: str) -> Node:
    for text in moves.split():
        node = tree.play(node, kit.parse_action(text, node.state))
    return node


def _over(app: App) -> Scene:
    still(app)
    match = match_of(plan_on(app.texts, (ANNA, CAPTAIN), position=ONE_SHOT), "j12-j12Nxj15")
    subject, nodes = of_match(match)
    subject.match = match
    return AnalysisScene(app, subject, nodes[-1], lambda game: Reader(match.kit))


def _editor(app: App) -> Scene:
    """The start of a map with all sorts of ground, as the editor hands it over."""
    still(app)
    kit = kit_of("tank_chess")
    content = load_content(kit)
    name = str(app.wanted.get("map_name") or "trapdoors_12")
    subject = of_map(kit, content, load_map(kit, find_map(kit, name), content, app.texts).map_file)
    view = subject.view(subject.tree.root)
    actions = kit.game.actions(view)
    picked = [actions[len(actions) * place // 4] for place in (1, 2, 3)]
    scores = (22, 15, -8)
    lines = tuple(
        Canned(score, 5, kit.format_action(action, view))
        for score, action in zip(scores, picked, strict=True)
    )
    return think(AnalysisScene(app, subject, None, lambda game: Reader(kit, lines)))


DEMOS: dict[str, Callable[[App], Scene]] = {
    "analysis": _midgame,
    "analysis_over": _over,
    "analysis_editor": _editor,
}
