"""Libraries for screenshots: some own maps, broken ones, deleted ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.app.library.scene import LibraryScene
from game.app.maps import importing
from game.app.maps.catalogue import MapCatalogue
from game.app.maps.details import DetailsDialog
from game.app.maps.sharing import SharedFile, ShareDialog, shared_map
from game.app.maps.which_game import WhichGame
from game.app.poses.matches import dated, demo_folder
from game.app.poses.posed import Posed, nothing
from game.app.poses.samples import balance_report, sample
from game.app.poses.thinkers import ReadyPrinter
from game.app.printing.scene import PrintKind, PrintPage
from game.app.sharing.codes_dialog import CodesDialog
from game.app.trash.scene import TrashPage
from game.data.files.bin import Bin
from game.data.files.paths import MAPS, user_maps
from game.data.files.trash import Trashed
from game.data.maps.map_cards import MapCard
from game.data.maps.map_text import with_values
from game.data.maps.own_modes import modes_folder
from game.data.sharing.png_text import MAP_KEYWORD
from game.data.sharing.share import share_text


def sample_maps(folder: Path) -> None:
    """Write some maps as a player might have them, two of them broken."""
    folder.mkdir(parents=True, exist_ok=True)
    text = (MAPS / "tank_chess" / "official_16.yaml").read_text(encoding="utf-8")
    for name, values in sample("maps")["own"].items():
        (folder / f"{name}.yaml").write_text(with_values(text, values), encoding="utf-8")
    for name, broken in sample("maps")["broken"].items():
        (folder / f"{name}.yaml").write_text(broken, encoding="utf-8")


class PosedBin(Bin):
    """A trash in which these things lie."""

    def __init__(self, lying: list[Trashed]) -> None:
        self.lying = lying

    def find(self) -> list[Trashed]:
        return self.lying


class PosedLibrary(Posed):
    """The library with the sample maps."""

    def begin(self, *, own: bool = True, chosen: str = "", **query: str) -> None:
        """Open the library. ``own``: the player has maps. ``chosen``: the chosen map; ``query``: the
        filters. With the maps of the wanted game alone, if there is one, and its first chosen."""
        folder, game = demo_folder(), self.app.wanted.game
        if own:
            sample_maps(folder / "tank_chess")
            dated(sorted((folder / "tank_chess").iterdir()))
        self.scene = self.library = LibraryScene(self.app, own=folder)
        self.catalogue.refresh()
        for card in self.catalogue.all():
            self.catalogue.judge_now(card)
        self.library.hurry = 100
        if game:
            query["game"] = game
        if query:
            self.library.maps.ask_for(**query)
        if chosen:
            fits = [card for card in self.catalogue.all() if game in (card.game, "")]
            self.library.maps.chosen = next(one.path for one in fits if game or one.entry.name == chosen)

    @property
    def catalogue(self) -> MapCatalogue:
        return self.library.maps.catalogue

    @property
    def card(self) -> MapCard:
        """The chosen map."""
        return next(card for card in self.catalogue.all() if card.path == self.library.maps.chosen)

    @property
    def shared(self) -> SharedFile:
        """The chosen map, to be shared."""
        return shared_map(self.catalogue.shelf_of(self.card), self.card)

    def balance(self, report: str) -> None:
        """Store figures of a balance run for the map, by the name of a sample; not of a wanted game's."""
        if not self.app.wanted.game:
            sides = "side.white", "side.black"
            self.library.balances.put(self.card, balance_report(report, "tank_chess", sides))

    def rows(self) -> None:
        """Switch to rows."""
        self.library.maps.view = self.library.maps.view.turned()

    def deleted(self, title: str) -> None:
        """Delete a map just now."""
        self.library.notice.words = self.library.t("library.deleted", title=title)
        self.library.changes.undos += (Path(),)

    def under(self) -> None:
        """Draw the library under whatever opens next."""
        self.app.push(self.library)
        for _ in range(4):
            self.app.step([])

    def trash(self, *, empty: bool = False) -> None:
        """Open the trash: the player's maps and a mode, or nothing."""
        cards = [card for card in self.catalogue.all() if card.own]
        was, mode = user_maps("tank_chess"), modes_folder("flames_of_tanks") / "Night_raid.yaml"
        lying = [
            Trashed(card.path, was / card.path.name, card.changed - 9000 * n) for n, card in enumerate(cards)
        ]
        lying.insert(1, Trashed(mode, mode, lying[0].deleted - 4000))
        self.scene = TrashPage(self.app, PosedBin([] if empty else lying))

    def details(self) -> None:
        """Open the details of an own map, whose folder has the same name each time."""
        entry = replace(self.card.entry, path=user_maps(self.card.game) / self.card.path.name)
        self.scene = DetailsDialog(self.app, replace(self.card, entry=entry), nothing)

    def about(self) -> None:
        """Open the details of a built-in map."""
        self.scene = DetailsDialog(self.app, self.card, None)

    def share(self) -> None:
        """Open the dialog that shares the map."""
        self.scene = ShareDialog(self.app, self.shared)

    def printing(self, page: int = 0, *, plain: bool = False, kinds: str = "board legend") -> None:
        """Open the page that prints the map or what belongs to it, at one of its pages."""
        order = ShareDialog(self.app, self.shared).order
        assert order is not None
        order = replace(order, options=replace(order.options, plain=plain))
        made = self.scene = PrintPage(self.app, order, ReadyPrinter())
        for kind in sorted(made.kinds.symmetric_difference(kinds.split())):
            made.do(PrintKind(kind, kind not in made.kinds))
        made.page_number = page

    def codes(self) -> None:
        """Show the map as QR codes."""
        shared = self.shared
        assert shared.data is not None
        text = share_text(shared.kit.name, shared.data)
        self.scene = CodesDialog(self.app, shared.title, text, MAP_KEYWORD)

    def new(self) -> None:
        """Open the question which game a new map is for."""
        self.scene = WhichGame(self.app, self.library.maps.drawn_games(), "tank_chess")

    def import_map(self, text: str = "") -> None:
        """Open the question for a text, with one that can't be read."""
        self.library.import_map()
        self.scene = self.app.pop()
        if text:
            self.scene.text, self.scene.wrong = text, importing.try_either(self.app, text) or ""


SCREEN = PosedLibrary
