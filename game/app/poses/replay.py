"""The replay with a match that was judged before: the same pictures on every machine."""

from __future__ import annotations

from typing import Any

from game.app.poses.matches import demo_folder, sample_saves
from game.app.poses.posed import Posed
from game.app.poses.samples import sample
from game.app.poses.thinkers import Reader
from game.app.replay.scene import Replay, make
from game.app.table.match_source import from_text
from game.app.table.scores import Score
from game.data.saves.reviews import JudgedPosition
from game.ui.scene import App, Scene
from game.view.phase import Reply


def judgements() -> dict[int, JudgedPosition]:
    """Return the judgements of the sample's positions, by ply."""
    known = {}
    for ply, row in enumerate(sample("replay")["judged"].splitlines()):
        worth, *line = row.split()
        score, _, mate = worth.partition("#")
        known[ply] = JudgedPosition(
            score=int(score), mate=int(mate) if mate else None, depth=4, line=tuple(line)
        )
    return known


class PosedReplay(Posed):
    """The replay of the sample, judged."""

    def begin(self, *, ply: int | None = None, open_plies: int = 0) -> None:
        """Open the replay at a position; all are judged but the first ``open_plies``."""
        keep, self.app.keep = self.app.keep, False
        source = from_text(sample("replay")["record"], "tank_chess", self.app.texts)
        self.scene = Replay(self.app, source, ply, Reader)
        self.app.keep = keep
        self._reviewing.review.take({at: one for at, one in judgements().items() if at >= open_plies})

    @property
    def _reviewing(self) -> Any:
        return self.scene.reviewing

    def answer(self, score: int) -> None:
        """Play the sample's move in the try, and show its answer."""
        retry = self._reviewing.retry
        kit = retry.review.kit
        tried = kit.parse_action(sample("replay")["tried"], retry.view)
        retry.reply(Reply(True, tried))
        state = kit.game.apply(retry.view, tried).state
        retry.tell(Score(score), (kit.parse_action(sample("replay")["answer"], state),))
        self.scene.table.skip()


def _demo(app: App) -> Scene:
    if app.wanted.save:
        return make(app, app.wanted.save)
    return make(app, sample_saves(demo_folder())[3], ply=21)


SCREEN = PosedReplay
DEMOS = {"replay": _demo}
