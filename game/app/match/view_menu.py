"""What the board shows, switched in a small menu beside the button with the eye."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.app.match.actions import MatchActions
from game.app.match.commands import SwitchView
from game.app.table.evaluation_bar import no_bar
from game.app.table.host import TableHost
from game.ui.controls.popup import MenuLine, MenuLines
from game.ui.scene import App
from game.view.overlays import ON

FAST = 2.0
"""The speed of animations to which the menu switches, and from which it goes back to the usual one."""


def switch_speed(app: App) -> None:
    """Animate fast, or as usual."""
    app.change("look.animation_speed", 1.0 if app.animation == FAST else FAST)


def switches(host: TableHost) -> Iterator[SwitchView]:
    """Yield the switches that show anything in the match on a table: overlays of several sides have one for
    the others and one for the viewer's own."""
    offers, table = host.scene.offers(), host.table
    yield SwitchView("last_move")
    yield SwitchView("answers")
    for row in (row for row in table.overlay_rows if row.name in offers):
        if row.of_sides:
            _, others, own = host.scene.fire_lines()
            yield SwitchView(f"{row.name}_other", row.name, others)
            yield SwitchView(f"{row.name}_own", row.name, own)
        else:
            yield SwitchView(row.name)
    yield SwitchView("coordinates")
    if table.map_labels.labels:
        yield SwitchView("map_labels")
    yield SwitchView("flip")
    if host.scene.app.animation > 0:
        yield SwitchView("fast")
    yield SwitchView("evaluation")


def switched_on(host: TableHost, actions: MatchActions, switch: SwitchView) -> bool:
    """Whether what a switch is about is shown."""
    overlays = host.table.overlays
    match switch.name:
        case "last_move":
            return overlays.last_move
        case "answers":
            return overlays.answers
        case "coordinates":
            return overlays.coordinates
        case "map_labels":
            return overlays.places == "shown"
        case "flip":
            return overlays.flipped
        case "fast":
            return actions.app.animation == FAST
        case "evaluation":
            return actions.bar_wanted
    return set(switch.sides or ON) <= set(overlays.sides(switch.shows))


def view_entries(host: TableHost, actions: MatchActions) -> Sequence[MenuLines]:
    """Return the menu of the switches, which stays open."""
    app = actions.app
    made: list[MenuLine] = []
    for one in switches(host):
        words, why = f"match.overlay.{one.name}", None
        if one.name == "evaluation":
            words, why = "settings.evaluation_bar", no_bar(app, actions.match)
        if one.name == "answers" and host.table.tells_answers is False:
            why = app.texts("match_options.no_answers")
        hint = app.input.shown(one.shows, "match", above=host.table.keys)
        if hint in (line.hint for line in made):
            hint = ""  # one key for both goes through them in turn
        made.append(MenuLine(one, app.texts(words), hint=hint, why=why, key=one.name, stays=True))
    return [MenuLines(app.texts("match.view.title"), tuple(made))]
