"""The new map dialog: empty, with an army, like another map, or random; with a preview."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from operator import itemgetter

from game.app.editor.form import EDGES, SEEDS, FormPress, SizeForm, named
from game.app.editor.sketching import Sketcher, Wish
from game.data.files.problems import ProblemsError
from game.data.maps.library import MapLibrary
from game.editor.document import MapDocument
from game.editor.random_map import RandomPlan
from game.editor.templates import load_armies
from game.model.drafting import Army, MapDraft
from game.ui.commands import Commands, Declared, ListChosen, Set, Valued
from game.ui.controls.numbers import whole_number
from game.ui.controls.tree_list import TreeList
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, SmallText, Text
from game.view.draft.board import DraftBoard

BEGIN = ("empty", "army", "template", "random")
SIZES = (8, 12, 16, 20, 26)
MOST_SHARE = 0.45


Template = tuple[str, MapDraft, str]
"""A map to start from: its title, what it is, and its file."""


class SquareSize(Valued):
    """A board of so many squares a side."""

    called = "size.{}"


class NewMap(SizeForm):
    """The dialog; it answers with the draft. ``only_ground``: draw only the ground of the open map anew.
    ``document`` is the open map, ``drawing`` draws the pictures."""

    name = "editor_new"
    wide = 900.0
    home = "accept"

    def __init__(
        self, app: App, document: MapDocument, drawing: DraftBoard, *, begin: str = "empty",
        only_ground: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(app, "editor.random_map" if only_ground else "editor.new")
        self.document, self.drawing, self.only = document, drawing, only_ground
        draft, palette = document.draft, document.palette
        self.sizes = palette.sizes
        size = (draft.grid.width, draft.grid.height) if only_ground else palette.default_size
        try:
            self.armies: tuple[Army, ...] = tuple(load_armies(document.kit, document.definitions))
        except ProblemsError:
            self.armies = ()
        self.begins = tuple(name for name in BEGIN if name != "army" or self.armies)
        self.list = TreeList[Template](self, "templates", self._template, identity=itemgetter(2))
        self.sketcher = Sketcher(document)
        self.made: MapDraft | None = None
        self._accepted = False
        self.put(
            width=str(size[0]), height=str(size[1]), seed="1", begin=begin, share=0.18, lumps=0.5,
            symmetry=draft.symmetry if only_ground else "point", army=0 if self.armies else -1,
            keep=only_ground and bool(draft.pieces),
        )  # fmt: skip

    def leave(self) -> None:
        self.sketcher.close()

    # --- what is wanted ---

    def fill_in(self, command: Set) -> None:
        value = command.value
        super().fill_in(replace(command, value=round(value, 2)) if isinstance(value, float) else command)
        if command.name == "begin" and value == "template" and not self.list.items:
            self.list.fill(self._templates(), None)
            self.be_like()

    def revise(self) -> None:
        """Make the map for the current choices."""
        size, now = self.size_wanted(), self.values
        super().revise()
        if size is None:
            self.made = None  # what was drawn before has another size than the fields
            self._accepted = False
            return
        template = None
        if now["begin"] == "template":
            if self.list.current is None:
                self.made = None
                return
            template = self.list.current[1]
        plan = RandomPlan(
            *size, now["share"], now["lumps"], now["symmetry"], whole_number(now["seed"], 0, 10**9) or 0
        )
        if self.only and now["keep"]:
            plan = replace(plan, around=self.document.settled)
        elif 0 <= now["army"] < len(self.armies):
            plan = replace(plan, army=self.armies[now["army"]])
        self.sketcher.ask(Wish(now["begin"], plan, template))

    def _done(self) -> None:
        if self.size_wanted() is None:
            return
        self.made = draft = self.sketcher.made
        if draft is not None and self._accepted:
            self.accept()
            return
        self._accepted = False
        self.wrong = "" if draft is not None else self.t("editor.new.failed")

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.sketcher.poll():
            self._done()

    def due(self) -> float:
        return min(super().due(), self.sketcher.due())

    def square(self, command: SquareSize) -> None:
        """Make the board a square."""
        self.put(width=str(command.value), height=str(command.value))

    # --- templates ---

    def _templates(self) -> list[Template]:
        found = []
        for file in MapLibrary(self.document.kit).files():
            try:
                document = MapDocument.from_file(self.document.kit, self.document.definitions, file.path)
            except ProblemsError:
                continue
            if not document.file_problems:
                found.append((document.draft.title or file.name, document.draft, str(file.path)))
        return found

    def be_like(self) -> None:
        """Take size and symmetry of the chosen map."""
        if self.list.current is not None:
            draft = self.list.current[1]
            self.put(width=str(draft.grid.width), height=str(draft.grid.height), symmetry=draft.symmetry)

    def accept(self) -> None:
        if self.size_wanted() is None:
            return
        if self.sketcher.busy:
            self._accepted = True  # taken as soon as it is drawn
        elif self.made is not None:
            self.give(self.made)

    commands = Commands(
        Declared(SquareSize, do=square),
        Declared(ListChosen("templates"), do=be_like),
        more=SizeForm.commands,
    )

    # --- looks ---

    def body(self) -> Node:
        t, every, now = self.t, self.document.palette.symmetries, self.values
        symmetries = [t(f"editor.symmetry_name.{name}") for name in every]
        begin = None
        if not self.only:
            labels = [t(f"editor.new.{name}") for name in self.begins]
            begin = self.choice(Set("begin"), labels, self.begins, now["begin"])
        words: Node | None = None
        if not self.only and now["begin"] in ("empty", "army"):
            about = t(f"editor.new.{now['begin']}_words"), t(f"editor.symmetry_tip.{now['symmetry']}")
            words = SmallText(" ".join(about), lines=3, rank=-1, least=16)
        left = Column(gap=self.density.pad, wide=GROW, high=GROW).of(
            begin,
            None if self.only else self._size_fields(),
            named(
                t("editor.new.symmetry"),
                self.choice(Set("symmetry"), symmetries, every, now["symmetry"]),
            ),
            words,
            *self._more(),
        )
        shown = self.preview(self.made, self.wrong or t("editor.new.working"), 374)
        return Row(gap=24, high=374).of(left, shown)

    def _size_fields(self) -> Node:
        (low, most), now = self.sizes, self.size_wanted()
        squares = (
            self.act(SquareSize(side), label=str(side), on=now == (side, side), wide=GROW)
            for side in SIZES
            if low <= side <= most
        )
        size = named(self.t("editor.new.size"), Row(gap=3, high=self.line).of(*squares))
        edges = (self.size_field(name, self.t(f"editor.new.{name}"), wide=112) for name in EDGES)
        return Row(gap=8).of(size, *edges)

    def _more(self) -> Iterable[Node]:
        """Yield what the chosen beginning needs."""
        t, now = self.t, self.values
        if now["begin"] == "template":
            none = Text(t("editor.new.no_templates"), ink="ink.secondary", lines=0)
            yield self.list.node(row=self.density.row, gap=4, columns=2) if self.list.items else none
        if now["begin"] not in ("army", "random"):
            return
        if self.only and self.document.draft.pieces:
            yield self.tick(Set("keep"), t("editor.random_map.keep_pieces"), now["keep"])
        labels, values = [], list[int]()
        if now["begin"] == "random":
            labels, values = [t("editor.new.army_none")], [-1]
            yield Row(gap=16).of(self._amount("share", MOST_SHARE), self._amount("lumps", 1.0))
            seed = self.number(Set("seed"), now["seed"], SEEDS)
            another = self.act(FormPress.ANOTHER, high=self.line)
            yield Row(gap=16).of(
                named(t("editor.new.seed"), seed), Column(wide=GROW).of(Node(high=18), another)
            )
        if self.armies and not now["keep"]:
            labels += [self.app.texts.called(*army.key.rsplit(".", 1)) for army in self.armies]
            values += range(len(self.armies))
            army = self.menu(Set("army"), labels, values, now["army"])
            yield named(t("editor.new.army_choice"), army)

    def _amount(self, name: str, most: float) -> Node:
        value = self.values[name]
        slider = self.slider(Set(name), value, most=most)
        return named(self.t(f"editor.new.{name}"), slider, aside=self.app.texts.percent(value))

    def _template(self, template: Template) -> Node:
        title, draft, _ = template
        words = self.t("editor.size", width=draft.grid.width, height=draft.grid.height)
        about = Column(wide=GROW).of(spring(), Text(title, "button"), SmallText(words), spring())
        return Row(gap=10, pad=(4, 4)).of(Picture(self.draw_small, draft, wide=52, words=title), about)
