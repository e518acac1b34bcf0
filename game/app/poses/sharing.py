"""Pictures of what shares: ``screenshot --scene share`` and its like."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.app.match.scene import MatchScene
from game.app.poses.match import OPENING, posed
from game.app.sharing.film_dialog import FilmDialog
from game.app.sharing.progress import ProgressDialog
from game.app.sharing.share_dialog import ShareMatch, of_match
from game.ui.controls.path_dialog import PathDialog
from game.ui.scene import App, Scene


@dataclass
class _Halfway:
    """Work that stands still, for a picture."""

    done: int = 31
    count: int = 100
    ended: bool = False
    error: str = ""

    def stop(self) -> None:
        """It does nothing as it is."""


def _share(scene: MatchScene) -> Scene:
    return ShareMatch(scene.app, of_match(scene.match))


def _shared(scene: MatchScene) -> Scene:
    made = ShareMatch(scene.app, of_match(scene.match))
    made.told, made.saved = scene.t("sharing.dialog.saved", path="~/match.png"), Path("match.png")
    return made


def _film(scene: MatchScene) -> Scene:
    return FilmDialog(scene.app, scene.match)


def _progress(scene: MatchScene) -> Scene:
    title = scene.t("sharing.film.title")
    return ProgressDialog(scene.app, title, _Halfway(), "sharing.film.progress", lambda stopped: "")


def _path(scene: MatchScene) -> Scene:
    t = scene.t
    return PathDialog(
        scene.app, t("sharing.dialog.save_file"), t("sharing.dialog.save_file_words"), lambda text: None,
        text="/home/anna/Documents/match.yaml", accept=t("match.save"),
    )  # fmt: skip


DEMOS: dict[str, Callable[[App], Scene]] = {
    "share": posed(moves=OPENING, clock=None, top=_share),
    "share_saved": posed(moves=OPENING, clock=None, top=_shared),
    "share_film": posed(moves=OPENING, clock=None, top=_film),
    "share_progress": posed(moves=OPENING, clock=None, top=_progress),
    "share_path": posed(moves=OPENING, clock=None, top=_path),
}
