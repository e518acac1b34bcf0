"""Pictures of the analysis: ``screenshot --scene analysis`` and others. The analyst's thoughts are fixed
here, so that a picture is always the same."""

from __future__ import annotations

from functools import partial

from game.app.analysis.scene import AnalysisScene
from game.app.analysis.subject import of_map, of_match, of_position
from game.app.poses.match import player_of, still
from game.app.poses.match_plans import match_of, plan_on
from game.app.poses.posed import Pose
from game.app.poses.samples import moves, position
from game.app.poses.thinkers import Canned, Quick, Reader
from game.app.table.opening import find_map
from game.bots.contract import Thought
from game.data.files.content import load_content, load_map
from game.model.registry import kit as kit_of
from game.ui.scene import App, Scene

MIDGAME = (
    Canned(548, 7, "b5-d6NE n9-k12N d6-f8Exh8 k12-k14SE m3-o5NE i14-j12E e6-g8NE j12-l12S"),
    Canned(265, 7, "b5-c5NE h8-i7NExl7 c5-e7NExi7 n9-n10W m6-n6E n10-n10SE e7-g9E i14-k12SE"),
    Canned(255, 7, "m6-n6NE n9-l10NE b5-d6NE h8-i7NExl7 d6-e7Exi7 l10-o12SE e6-g8NE"),
)
"""The analyst's thoughts about the position after the opening of the samples."""

TRIED = (
    (28, "m6-n6NE n14-p11S j5-k7N p11-n9W"),
    (28, "m6-n6NE o8-n9W b5-d6NE"),
    (28, "l7-k9N e11-g9Exk9 m1-m4N o8-n9W"),
    (31, "n9-l10NE b5-d6NE"),
)
"""The variations tried in it: after how many moves, and what."""

PLAYERS = player_of("Anna"), player_of("bot 3")


def think(scene: AnalysisScene) -> AnalysisScene:
    """Give the scene the analyst's thoughts about its position."""
    scene.model.analyst.start()
    while not scene.model.analyst.node.known.lines:
        scene.model.analyst.update(0.2)
    scene.model.analyst.elapsed = 22.6
    scene.model.analyst.told = 0
    scene.told_anew()
    scene.bar.shown = scene.bar.goal
    return scene


def _midgame(app: App) -> Scene:
    still(app)
    match = match_of(plan_on(app.texts, PLAYERS), moves("tank_chess", "opening"))
    subject, nodes = of_match(match)
    for ply, line in TRIED:
        node = nodes[ply]
        for text in line.split():
            node = subject.tree.play(node, match.kit.parse_action(text, node.state))
    for ply, score in ((26, 84), (27, 31), (28, 369), (29, 352), (30, 341), (31, 502)):
        nodes[ply].known.lines = (Thought(6, 1, score, ()),)
    subject.match = match
    return think(AnalysisScene(app, subject, nodes[-1], partial(Reader, lines=MIDGAME)))


def _over(app: App) -> Scene:
    still(app)
    match = match_of(plan_on(app.texts, PLAYERS, position=position("tank_chess", "one_shot")), "j12-j12Nxj15")
    subject, nodes = of_match(match)
    subject.match = match
    return AnalysisScene(app, subject, nodes[-1], Reader)


def _editor(app: App) -> Scene:
    """Return the start of a map with all sorts of ground, as the editor passes it on."""
    still(app)
    kit = kit_of("tank_chess")
    content = load_content(kit)
    name = app.wanted.map_name or "trapdoors_12"
    subject = of_map(kit, content, load_map(kit, find_map(kit, name), content, app.texts).map_file)
    view = subject.view(subject.tree.root)
    actions = kit.game.actions(view)
    picked = [actions[len(actions) * place // 4] for place in (1, 2, 3)]
    scores = (22, 15, -8)
    lines = tuple(
        Canned(score, 5, kit.format_action(action, view))
        for score, action in zip(scores, picked, strict=True)
    )
    return think(AnalysisScene(app, subject, None, partial(Reader, lines=lines)))


def _of_turns(app: App) -> Scene:
    """Return a game whose turns have several actions, with its analyst's thoughts."""
    still(app)
    text = position("tank_tactics", "duel")
    return think(AnalysisScene(app, of_position("tank_tactics", text), None, Quick))


DEMOS: dict[str, Pose] = {
    "analysis": _midgame,
    "analysis_over": _over,
    "analysis_editor": _editor,
    "analysis_tank_tactics": _of_turns,
}
