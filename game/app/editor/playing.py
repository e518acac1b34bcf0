"""Playing the open map, and coming back to the editor as it was."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, get_args

from game.app.editor.choices import PlayAs
from game.app.editor.popup import Group, Item
from game.app.editor.starting import map_file_of
from game.app.table.analysing import may_analyse
from game.bots import registry as bot_registry
from game.data.matches import Player, new_plan
from game.data.problems import ProblemsError
from game.editor.document import NotPlayable

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene


class Playing:
    """Starts playtests; ``back`` is told when one is left."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.match: Any = None
        """The match scene of the playtest that is on."""

    def levels(self) -> tuple[Any, ...]:
        """How well bots can play."""
        return tuple(bot_registry.bots(self.scene.kit.name).LEVELS)

    def words(self) -> str:
        """Who would play now."""
        choices, t, names = self.scene.choices, self.scene.t, self.scene.names
        if choices.play_as == "both":
            return t("editor.play.alone")
        if choices.play_as == "watch":
            return t("editor.play.watch", level=choices.play_level)
        side = names.side(0 if choices.play_as == "first" else len(self.scene.palette.fronts) - 1)
        return t("editor.play.with_bots", side=side, level=choices.play_level)

    def _players(self, sides: tuple[int, ...]) -> tuple[Player, ...]:
        scene = self.scene
        choices, texts = scene.choices, scene.app.texts
        levels = {level.number: level for level in self.levels()}
        level = levels[min(levels, key=lambda number: (abs(number - choices.play_level), number))]
        names = scene.app.settings.new_match.names
        own = {
            "first": {min(sides)}, "second": {max(sides)}, "both": set(sides), "watch": set(),
        }[choices.play_as]  # fmt: skip
        return tuple(
            Player("person", names[seat] if seat < len(names) else str(seat + 1))
            if side in own
            else Player("bot", texts(level.name_key), level.number)
            for seat, side in enumerate(sides)
        )

    def start(self) -> None:
        """Play the map as it is drawn now; a map with errors says why not."""
        scene = self.scene
        map_file = self._map_file()
        if map_file is None:
            return
        sides = scene.kit.usual_sides(map_file)
        plan = new_plan(scene.kit, scene.content, map_file, self._players(sides), sides=sides)
        self.match = scene.app.open("match", plan=plan, keep=False)
        self.match.on_leave = self.leave
        self.match.rebuild()

    def _map_file(self) -> Any:
        """The map as it is drawn now; ``None`` for one that can't be played, of which that was told."""
        scene = self.scene
        if not scene.may_play():
            return None
        try:
            return map_file_of(scene.document, scene.t("editor.untitled"))
        except (NotPlayable, ProblemsError) as error:
            scene.say(scene.t("editor.done.cannot_play", reason=str(error)))
            return None

    @property
    def can_analyse(self) -> bool:
        """Whether positions on maps of this game can be analysed."""
        return may_analyse(self.scene.app, self.scene.kit.name)

    def analyse(self) -> None:
        """Analyse how a match begins on the map as it is drawn now."""
        scene = self.scene
        map_file = self._map_file() if self.can_analyse else None
        if map_file is not None:
            title = scene.draft.title or scene.t("editor.untitled")
            scene.app.open(
                "analysis", game=scene.kit.name, map_file=map_file, content=scene.content, about=title
            )

    def leave(self) -> None:
        """Take the playtest, and all that lies over it, off the stack."""
        app = self.scene.app
        over = list(app.stack)
        above = over[over.index(self.scene) + 1] if self.scene in over[:-1] else None
        if above is not None and above.name == "match":
            self.match = above  # a rematch stands in its place by now
        while app.stack.top is not None and app.stack.top is not self.scene:
            app.pop()

    def came_back(self) -> None:
        """The editor is on top again: note the playtest, if it was one."""
        match, self.match = self.match, None
        if match is None:
            return
        plies = sum(1 for played in match.match.session.line if played.entry.kind == "move")
        seats = max(1, len(match.match.plan.sides))
        turns = -(-plies // seats)
        self.scene.noted("playtest", n=turns)
        self.scene.say(self.scene.t("editor.done.playtest_back", n=turns))

    # --- options ---

    def groups(self) -> list[Group]:
        """The lines of the small menu beside the button."""
        scene, t = self.scene, self.scene.t
        last = len(scene.palette.fronts) - 1
        labels = {
            "first": scene.names.side(0), "second": scene.names.side(last),
            "both": t("editor.play.side_both"), "watch": t("editor.play.side_none"),
        }  # fmt: skip
        as_whom = [
            Item(
                f"as.{name}", labels[name], partial(scene.choose, play_as=name),
                on=scene.choices.play_as == name, stays=True,
            )
            for name in get_args(PlayAs)
        ]  # fmt: skip
        levels = [
            Item(
                f"level.{level.number}", f"{level.number} · {scene.app.texts(level.name_key)}",
                partial(scene.choose, play_level=level.number),
                on=scene.choices.play_level == level.number, stays=True,
                enabled=scene.choices.play_as != "both",
            )
            for level in self.levels()
        ]  # fmt: skip
        start = Item(
            "start", t("editor.play.start"), self.start, icon="play",
            hint=scene.app.input.shown("playtest", "editor"),
        )  # fmt: skip
        deeds = [start]
        if self.can_analyse:
            hint = scene.app.input.shown("analyse", "editor")
            item = Item("analyse", t("editor.menu_item.analyse"), self.analyse, icon="search", hint=hint)
            deeds.append(item)
        return [
            Group(t("editor.play.side"), as_whom), Group(t("editor.play.level"), levels), Group("", deeds),
        ]  # fmt: skip

    def options(self) -> None:
        """Open the menu."""
        self.scene.popup("bar.play_menu", self.groups, width=230, start="start")
