"""All editor commands by name: for keys, buttons and the menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from game.app.editor.details import open_details
from game.app.editor.popup import Group, Item
from game.app.editor.resizing import open_resize
from game.app.editor.sharing import ask_for_map_text, open_share, open_text
from game.app.editor.whole import ask_symmetric, open_random
from game.data.problems import ProblemsError
from game.data.share import is_share_text
from game.editor.document import NotPlayable
from game.editor.selection import Clip
from game.editor.tools import TOOLS
from game.ui.dialog import clipboard_text, copy_text

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene

CONTEXTS = ("editor", "editor_board", "editor_hand")

MENU: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "file",
        (
            ("new", "plus"), ("open", "folder"), ("save", "save"), ("save_as", "copy"), ("details", "tag"),
            ("share", "share"), ("paste_text", "paste"),
        ),
    ),
    (
        "map",
        (
            ("playtest", "play"), ("playtest_menu", "bot"), ("analyse", "search"), ("balance", "chart"),
            ("random", "random"), ("resize", "resize"), ("make_symmetric", "symmetry_both"),
        ),
    ),
    (
        "edit",
        (
            ("undo", "undo"), ("redo", "redo"), ("cut", "cut"), ("copy", "copy"), ("paste", "paste"),
            ("delete", "trash"), ("select_all", "select"), ("rotate", "rotate_right"),
            ("rotate_back", "rotate_left"), ("mirror_left_right", "symmetry_left_right"),
            ("mirror_top_bottom", "symmetry_top_bottom"),
        ),
    ),
    (
        "view",
        (
            ("overlay_menu", "eye"), ("grid", "grid"), ("coordinates", "coordinates"),
            ("zoom_in", "zoom_in"), ("zoom_out", "zoom_out"), ("zoom_all", "fullscreen"),
            ("guide", "tutorial"), ("help", "help"), ("settings", "settings"), ("leave", "exit"),
        ),
    ),
)  # fmt: skip
"""The groups of the menu with their commands and icons."""


class Commands:
    """Names and what they do."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.clip: Clip | None = None
        """What was cut or copied last: the system's clipboard may be somebody else's."""
        files, play = scene.files, scene.playing
        self._do: dict[str, Callable[[], Any]] = {
            "change_side": self._change_side,
            "symmetry": self._next_symmetry,
            "make_symmetric": lambda: ask_symmetric(scene),
            "undo": lambda: scene.undo(),
            "redo": lambda: scene.redo(),
            "save": files.save,
            "save_as": files.save_as,
            "new": files.new,
            "open": files.open,
            "details": lambda: open_details(scene),
            "resize": lambda: open_resize(scene),
            "random": lambda: open_random(scene),
            "share": lambda: open_share(scene),
            "paste_text": lambda: ask_for_map_text(scene),
            "playtest": play.start,
            "playtest_menu": play.options,
            "analyse": play.analyse,
            "balance": self._balance,
            "squares_used": self._next_squares,
            "squares_lost": lambda: self._show_squares("lost"),
            "next_check": lambda: self._check(1),
            "previous_check": lambda: self._check(-1),
            "overlay": lambda: scene.overlays.cycle(),
            "overlay_menu": lambda: scene.open_overlay_menu(),
            "overlay_off": lambda: scene.overlays.off(),
            "grid": lambda: scene.choose(grid=not scene.choices.grid),
            "coordinates": self._coordinates,
            "zoom_in": lambda: scene.zoom(1),
            "zoom_out": lambda: scene.zoom(-1),
            "zoom_all": lambda: scene.zoom(0),
            "menu": lambda: scene.open_menu(),
            "select_all": self._select_all,
            "copy": self._copy,
            "cut": self._cut,
            "paste": self._paste,
            "delete": self._delete,
            "rotate": lambda: self._transform(lambda: scene.hand.box.rotate(1)),
            "rotate_back": lambda: self._transform(lambda: scene.hand.box.rotate(-1)),
            "mirror_left_right": lambda: self._transform(lambda: scene.hand.box.mirror("left_right")),
            "mirror_top_bottom": lambda: self._transform(lambda: scene.hand.box.mirror("top_bottom")),
            "guide": lambda: scene.start_guide(),
            "help": lambda: scene.help(),
            "settings": lambda: scene.app.open("settings"),
            "leave": lambda: scene.back(),
        }
        for tool in TOOLS:
            self._do["pick_tool" if tool == "pick" else tool] = self._tool(tool)

    def do(self, name: str) -> None:
        """Do it."""
        self._do[name]()

    def _tool(self, tool: Any) -> Callable[[], None]:
        return lambda: self.scene.hand.set_tool(tool)

    # --- one by one ---

    def _change_side(self) -> None:
        scene = self.scene
        box = scene.hand.box
        if box.floating is not None:
            box.floating = box.floating.swapped(scene.palette)
            scene.relook()
            return
        if box.tool == "select" and box.swap_selected():
            scene.changed()
            return
        scene.hand.change_side()
        scene.say(scene.t("editor.done.side", side=scene.names.side(scene.hand.side)))

    def _next_symmetry(self) -> None:
        every = self.scene.palette.symmetries
        at = every.index(self.scene.draft.symmetry)
        self.scene.set_symmetry(every[(at + 1) % len(every)])
        name = self.scene.t(f"editor.symmetry_name.{self.scene.draft.symmetry}")
        self.scene.say(self.scene.t("editor.done.symmetry", what=name))

    def _balance(self) -> None:
        scene = self.scene
        if scene.balance.state.running:
            scene.balance.cancel()
        elif scene.may_play():
            try:
                scene.balance.start()
            except (NotPlayable, ProblemsError) as error:
                scene.say(scene.t("editor.done.cannot_play", reason=str(error)))
                return
            scene.show_tab("balance")
            scene.rebuild()

    def _next_squares(self) -> None:
        """Squares used, then squares lost on, then neither."""
        shown = self.scene.balance.shown
        self._show_squares({"": "used", "used": "lost"}.get(shown, shown))

    def _show_squares(self, what: str) -> None:
        scene = self.scene
        if scene.balance.state.report is None:
            scene.say(scene.t("editor.done.balance_first"))
            return
        scene.balance.show(what)
        scene.relook()
        scene.rebuild()

    def _check(self, by: int) -> None:
        scene = self.scene
        scene.show_tab("checks")
        if not scene.checks.step(by):
            scene.say(scene.t("editor.done.no_checks"))

    def _coordinates(self) -> None:
        app = self.scene.app
        app.change("look.coordinates", not app.settings.look.coordinates)
        self.scene.relook()
        self.scene.rebuild()

    def _select_all(self) -> None:
        scene = self.scene
        scene.hand.set_tool("select")
        scene.hand.box.select_all()
        scene.relook()

    def _needs_selection(self) -> bool:
        if self.scene.hand.box.selection:
            return True
        self.scene.say(self.scene.t("editor.done.select_first"))
        return False

    def _keep(self, clip: Clip | None) -> None:
        if clip is not None:
            self.clip = clip
            copy_text(clip.to_text(self.scene.kit.name))

    def _copy(self) -> None:
        if self._needs_selection():
            self._keep(self.scene.hand.box.copy())
            self.scene.say(self.scene.t("editor.done.copied"))

    def _cut(self) -> None:
        if self._needs_selection():
            self._keep(self.scene.hand.box.cut())
            self.scene.changed()

    def _paste(self) -> None:
        """A part of a map hangs on the pointer then; a whole map's text is opened."""
        scene = self.scene
        text = clipboard_text()
        clip = self.clip
        try:
            clip = Clip.from_text(text, scene.kit.name)
        except ValueError:
            if is_share_text(text) and clip is None:
                open_text(scene, text)
                return
        if clip is None:
            scene.say(scene.t("editor.done.nothing_to_paste"))
            return
        box = scene.hand.box
        if box.pointer is None:
            box.pointer = scene.keys.cursor
        box.float(clip)
        scene.say(scene.t("editor.done.floating"))
        scene.relook()

    def _delete(self) -> None:
        scene = self.scene
        box = scene.hand.box
        if box.selection:
            box.delete()
        elif box.pointer is not None and not scene.pressing:
            box.press(box.pointer, "right")
            box.release()
        scene.changed()

    def _transform(self, do: Callable[[], bool]) -> None:
        if do():
            self.scene.changed()
        else:
            self._needs_selection()

    # --- the menu ---

    def _hint(self, name: str) -> str:
        inputs = self.scene.app.input
        if name == "help":
            return inputs.shown("help", "global")
        for context in CONTEXTS:
            if name in inputs.bindings.keys.get(context, {}):
                return inputs.shown(name, context)
        return ""

    def menu(self) -> list[Group]:
        """The groups of the menu, as they are now."""
        scene = self.scene
        history, box = scene.history, scene.hand.box
        off = set()
        off |= set() if history.can_undo else {"undo"}
        off |= set() if history.can_redo else {"redo"}
        if not box.selection:
            off |= {"cut", "copy", "delete"}
            if box.floating is None:
                off |= {"rotate", "rotate_back", "mirror_left_right", "mirror_top_bottom"}
        if not scene.app.can_open("library"):
            off.add("open")
        missing = set() if scene.playing.can_analyse else {"analyse"}
        on = {"grid": scene.choices.grid, "coordinates": scene.app.settings.look.coordinates}
        return [
            Group(
                scene.t(f"editor.menu_group.{group}"),
                [
                    Item(
                        f"item.{name}",
                        scene.t(f"editor.menu_item.{name}"),
                        partial(self.do, name),
                        icon=icon,
                        hint=self._hint(name),
                        on=on.get(name),
                        enabled=name not in off,
                    )
                    for name, icon in items
                    if name not in missing
                ],
            )
            for group, items in MENU
        ]
