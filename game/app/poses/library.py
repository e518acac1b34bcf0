"""Libraries for screenshots: some own maps, broken ones, deleted ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.app.library.changes import Undone
from game.app.library.scene import LibraryScene
from game.app.library.which_game import WhichGame
from game.app.maps import importing
from game.app.maps.details import DetailsDialog
from game.app.maps.sharing import ShareDialog, shared_map
from game.app.poses.matches import dated, demo_folder
from game.app.trash.scene import TrashPage
from game.data.files.paths import MAPS, user_maps
from game.data.files.trash import Trashed
from game.data.maps.map_cards import MapCard
from game.data.maps.map_text import with_values
from game.data.maps.own_modes import modes_folder
from game.editor.balance_report import BalanceReport, Part
from game.ui.controls.dialog import TextDialog
from game.ui.scene import Scene
from game.ui.window.application import Application

Demo = Callable[[Application], Scene]

BROKEN = """\
format: 1
game: tank_chess
title: Half a bridge
author: Ben
board:
  - "........"
  - ".#....#."
  - "...##..."
  - "..Q#...."
  - "......"
  - ".#....#."
  - "........"
  - "........"
white:
  - C d1 N
  - C e1 N
  - Z b2 N
black:
  - C d8 S
  - L b9 S
"""

TORN = """\
format: 1
game: tank_chess
title: "A quote that never ends
board: [
"""


def sample_maps(folder: Path, source: Path | None = None) -> None:
    """Some maps as a player might have them, two of them broken."""
    folder.mkdir(parents=True, exist_ok=True)
    text = (source or MAPS / "tank_chess" / "official_16.yaml").read_text(encoding="utf-8")
    own: dict[str, dict[str, Any]] = {
        "garden_war": {
            "title": "Garden war",
            "author": "Anna",
            "tags": ["home", "short"],
            "description": "The official board, with a path through the middle of it. For two who have half "
            "an hour and want to be done with it before the kettle boils over.",
            "licence": "CC BY 4.0",
            "date": "2026-10-03",
        },
        "garden_war_2": {"title": "Garden war", "author": "Ben", "tags": ["home"]},
        "winter": {"title": "A winter’s march over the very long frozen river", "author": "Clara"},
    }
    for name, values in own.items():
        (folder / f"{name}.yaml").write_text(with_values(text, values), encoding="utf-8")
    (folder / "half_a_bridge.yaml").write_text(BROKEN, encoding="utf-8")
    (folder / "torn.yaml").write_text(TORN, encoding="utf-8")


def demos(make: Callable[..., LibraryScene]) -> dict[str, Demo]:
    """The demos, by name."""

    def demo(
        change: Callable[[LibraryScene], Any],
        *,
        own: bool = True,
        page: Callable[[LibraryScene], Scene] | None = None,
    ) -> Demo:
        def made_for(app: Application) -> Scene:
            folder = demo_folder()
            if own:
                sample_maps(folder / "tank_chess")
                dated(sorted((folder / "tank_chess").iterdir()))
            scene = make(app, own=folder)
            scene.maps.catalogue.refresh()
            for card in scene.maps.catalogue.all():
                scene.maps.catalogue.judge_now(card)
            scene.hurry = 100
            change(scene)
            if page is None:
                return scene
            app.push(scene)
            for _ in range(4):
                app.step([])  # what is seen behind it is drawn by then
            return page(scene)

        return made_for

    def at(name: str) -> Callable[[LibraryScene], Any]:
        return lambda scene: _choose(scene, name)

    return {
        "library": demo(_played),
        "library_list": demo(_rows),
        "library_search": demo(lambda scene: _query(scene, text="river")),
        "library_empty_search": demo(lambda scene: _query(scene, text="submarine")),
        "library_own_none": demo(lambda scene: _query(scene, origin="user"), own=False),
        "library_broken": demo(at("half_a_bridge")),
        "library_torn": demo(at("torn")),
        "library_undo": demo(_deleted),
        "library_trash": demo(at("winter"), page=_trash),
        "library_trash_empty": demo(at("winter"), page=lambda scene: TrashPage(scene.app, list)),
        "library_details": demo(at("garden_war"), page=_details),
        "library_about": demo(at("official_16"), page=_about),
        "library_share": demo(at("garden_war"), page=_share),
        "library_import": demo(at("garden_war"), page=_import),
        "library_new": demo(at("garden_war"), page=_new),
        "library_import_failed": demo(at("garden_war"), page=_import_failed),
    }


def _played(scene: LibraryScene) -> None:
    """A map whose figures were kept."""
    _choose(scene, "garden_war")
    shares = {"side.white": Part(96, 0.48, 0.41, 0.55), "side.black": Part(88, 0.44, 0.37, 0.51)}
    none = Part(0, 0.0, 0.0, 0.02)
    report = BalanceReport(
        title="Garden war",
        checksum="",
        game="tank_chess",
        level=2,
        seed=0,
        random_plies=4,
        planned=200,
        games=200,
        wins=shares,
        draws=Part(16, 0.08, 0.05, 0.13),
        others=none,
        decisive=Part(184, 0.92, 0.87, 0.95),
        lengths=(9, 24, 31, 40, 92),
        histogram=(),
        reasons={},
        lost_at={},
        used={},
        verdict="balanced",
        leans_to=None,
    )
    card = next(card for card in scene.maps.catalogue.all() if card.path == scene.maps.chosen)
    scene.balances.put(card, report)


def _choose(scene: LibraryScene, name: str) -> None:
    scene.maps.chosen = next(card.path for card in scene.maps.catalogue.all() if card.entry.name == name)


def _query(scene: LibraryScene, **changes: Any) -> None:
    scene.maps.ask_for(**changes)


def _rows(scene: LibraryScene) -> None:
    scene.maps.view = scene.maps.view.turned()
    _choose(scene, "winter")


def _deleted(scene: LibraryScene) -> None:
    scene.note = scene.t("library.deleted", title="Garden war")
    scene.changes.undos.append(lambda: Undone(""))
    _choose(scene, "winter")


def _trash(scene: LibraryScene) -> Scene:
    cards = [card for card in scene.maps.catalogue.all() if card.own]
    was = user_maps("tank_chess")
    lying = [
        Trashed(card.path, was / card.path.name, card.changed - 9000 * n) for n, card in enumerate(cards)
    ]
    mode = modes_folder("flames_of_tanks") / "Night_raid.yaml"
    lying.insert(1, Trashed(mode, mode, lying[0].deleted - 4000))
    return TrashPage(scene.app, lambda: lying)


def _current(scene: LibraryScene) -> MapCard:
    card = scene.cells.current
    assert card is not None
    return card


def _details(scene: LibraryScene) -> Scene:
    """As if the map lay among the player's, whose folder has the same name each time."""
    card = _current(scene)
    entry = replace(card.entry, path=user_maps(card.game) / card.path.name)
    return DetailsDialog(scene.app, replace(card, entry=entry), lambda changes: None)


def _about(scene: LibraryScene) -> Scene:
    return DetailsDialog(scene.app, _current(scene), None)


def _share(scene: LibraryScene) -> Scene:
    card = _current(scene)
    return ShareDialog(scene.app, shared_map(scene.maps.catalogue.shelf_of(card), card))


def _new(scene: LibraryScene) -> Scene:
    return WhichGame(scene.app, scene.maps.drawn_games(), "tank_chess", print)


def _import(scene: LibraryScene) -> Scene:
    scene.actions.import_map()
    return scene.app.pop()


def _import_failed(scene: LibraryScene) -> Scene:
    scene.actions.import_map()
    dialog = scene.app.pop()
    assert isinstance(dialog, TextDialog)
    dialog.text = "8/8/8/8/8/8/8/8"
    dialog.wrong = importing.try_text(scene.app, dialog.text) or ""
    return dialog


DEMOS: dict[str, Callable[[Application], Scene]] = demos(LibraryScene)
