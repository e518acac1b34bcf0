"""Starting matches without the setup screen: from the command line, from text, from a save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.app.sharing.waiting import long_files, read_save
from game.bots import registry as bot_registry
from game.data.files.content import Content, default_map_of, load_content, load_map
from game.data.files.machine_time import steady_ms
from game.data.files.paths import maps_of, user_maps
from game.data.files.problems import ProblemsError
from game.data.people.characters import cast_seed, with_characters
from game.data.people.profiles import profile_here
from game.data.saves.matches import Match, MatchPlan, Player, new_plan, position_plan
from game.data.saves.saves import summary
from game.data.saves.text_match import find_titled, read_record
from game.model.clock import ClockRules
from game.model.contract import IllegalAction, TextError
from game.model.entries import window_games
from game.model.file_parts import MapFile
from game.model.kit import AnyKit
from game.model.registry import kit as kit_of
from game.model.session import Session
from game.ui.flow import Flow, follow
from game.ui.scene import App

MAX_TEXT = 200_000
"""Most characters of a text that is opened."""


def people_here(app: App, seats: Sequence[int]) -> list[Player]:
    """Return people for these seats: the person at the machine in the first one, then the names from the
    settings."""
    wanted, here = app.settings.new_match.names, profile_here() if app.keep else None
    found = []
    for seat in seats:
        if here is not None:
            found.append(Player("person", here.name, 0, here.person))
            here = None
        else:
            name = wanted[seat] if seat < len(wanted) else app.texts("setup.player", n=seat + 1)
            found.append(Player("person", name))
    return found


def usual_players(app: App, kit: AnyKit, sides: tuple[int, ...], own: int = 0) -> tuple[Player, ...]:
    """Return the default players: a person for the side ``own``, the others by the settings."""
    wanted = app.settings.new_match
    levels = {level.number: level for level in bot_registry.bots(kit.name).LEVELS}
    level = levels[min(levels, key=lambda number: (abs(number - wanted.bot_level), number))]
    mine = [seat for seat, side in enumerate(sides) if side == own]
    others = [seat for seat in range(len(sides)) if seat not in mine] if wanted.others == "people" else []
    people = dict(zip((*mine, *others), people_here(app, (*mine, *others)), strict=True))
    bot = Player("bot", "", level.number)
    players = [people.get(seat, bot) for seat in range(len(sides))]
    return with_characters(players, kit.name, app.texts, cast_seed(keep=app.keep))


def usual_clock(app: App, kit: AnyKit, map_file: MapFile | None = None) -> ClockRules | None:
    """Return the default clock: by the settings, or the map's own where they leave it to the map; ``None``
    for none. A game with turn timers has no clocks of the sides."""
    if kit.turn_seconds:
        return None
    wanted = app.settings.new_match
    if wanted.clock == "own":
        return ClockRules(wanted.clock_minutes * 60_000, wanted.clock_increment * 1_000)
    minutes = None if map_file is None else map_file.clock_minutes
    return ClockRules(minutes * 60_000) if wanted.clock == "map" and minutes else None


def as_set(app: App, plan: MatchPlan) -> MatchPlan:
    """Complete a plan from the command line with names of people and bots, and the clock."""
    seats = [seat for seat, player in enumerate(plan.players) if player.kind != "bot"]
    people, players = dict(zip(seats, people_here(app, seats), strict=True)), list[Player]()
    for seat, player in enumerate(plan.players):
        if seat in people:
            player, name = people[seat], people[seat].name
            taken = sum(other.name == name or other.name.startswith(f"{name} ") for other in players)
            player = replace(player, name=f"{name} {taken + 1}" if taken else name)
        else:
            player = replace(player, name="", style="")
        players.append(player)
    clock = plan.clock or usual_clock(app, plan.kit, plan.map_file)
    cast = with_characters(players, plan.kit.name, app.texts, cast_seed(keep=app.keep))
    return replace(plan, players=cast, clock=clock)


def find_map(kit: AnyKit, name: str) -> Path:
    """Return a map's file by its path, or by the name of a built-in or own map."""
    for folder in (maps_of(kit.name), user_maps(kit.name)):
        path = folder / f"{name.removesuffix('.yaml')}.yaml"
        if path.is_file():
            return path
    return Path(name)


def map_match(app: App, game: str, name: str = "", players_wanted: int | None = None) -> MatchPlan:
    """Return a match on a map by its name or file, with that many players if possible. Raises
    ``ProblemsError``."""
    kit = kit_of(game)
    content = load_content(kit)
    checked = load_map(kit, find_map(kit, name) if name else default_map_of(kit), content, app.texts)
    ways = kit.seatings_for(checked.map_file)
    sides = next((way for way in ways if len(way.sides) == players_wanted), ways[0]).sides
    players = usual_players(app, kit, sides)
    clock = usual_clock(app, kit, checked.map_file)
    return new_plan(kit, content, checked.map_file, players, sides=sides, clock=clock)


def position_match(app: App, kit: AnyKit, content: Content, text: str) -> MatchPlan:
    """Return a match from a position; the person plays the side to move. Raises ``TextError``."""
    setup = kit.parse_position(text.strip(), content.definitions)
    sides = setup.sides
    first = kit.game.to_act(kit.game.new(setup))
    own = sides[first] if first is not None and first >= 0 else 0
    players = usual_players(app, kit, sides, own)
    return position_plan(kit, content, text, players, sides=sides)


def record_match(app: App, kit: AnyKit, content: Content, text: str) -> Match:
    """Return a match that continues a record. Raises ``TextError`` or ``ProblemsError``."""
    header = kit.record_header(text)
    start, named = header.get("position"), find_titled(kit, header.get("map", ""))
    plan = map_match(app, kit.name, str(named or ""))
    read = read_record(kit, text, content.definitions, None if start is not None else plan.setup())
    if start is not None:
        plan = position_match(app, kit, content, start)
    sides = read.setup.sides
    players = plan.players if plan.sides == sides else usual_players(app, kit, sides)
    plan = replace(plan, sides=sides, players=players, options={**plan.options, **read.setup.options})
    session: Session[Any, Any] = Session(
        kit.game, plan.setup(), seed=plan.seed, clock=plan.clock, now=steady_ms, draws=False
    )
    session.replay(read.entries)
    session.draws = True
    session.follow(())
    match = Match(plan, session, background=True)
    match.help_taken("pasted")
    return match


def open_text(app: App, text: str) -> str | None:
    """Open a position or a record; return what is wrong with it, or ``None``."""
    text = text.strip()
    if not text:
        return app.texts("match.text_empty")
    if len(text) > MAX_TEXT:
        return app.texts("match.text_long", n=MAX_TEXT)
    wrong = ""
    # what is wrong is told by the game it is most likely of
    for game in sorted(window_games(), key=lambda one: not _meant(one, text)):
        kit = kit_of(game)
        try:
            content = load_content(kit)
            if _like_position(text):
                plan = position_match(app, kit, content, text)
                app.open("match", how="clear_to", plan=plan)
            else:
                match = record_match(app, kit, content, text)
                if _is_over(match, kit.record_header(text)):
                    # nobody's own match any more: looked through, under the names of who played it
                    app.open("replay", how="clear_to", text=text, game=game)
                else:
                    app.open("match", how="clear_to", match=match)
            return None
        except (TextError, IllegalAction, ValueError) as error:
            wrong = wrong or app.texts.why(error)
        except ProblemsError as error:
            wrong = wrong or app.texts.semicolons(app.texts.reasons(error)[:3])
    return wrong


def _is_over(match: Match, header: Mapping[str, str]) -> bool:
    """Whether a record's game has ended, on the board or according to its header."""
    told = {name.lower(): value for name, value in header.items()}
    return match.session.result is not None or told.get("result", "*") not in ("", "*")


def _meant(game: str, text: str) -> bool:
    """Whether a text is the name of a way to play a game, or of one of its maps."""
    kit = kit_of(game)
    if _like_position(text):
        return text.partition("/")[0] in kit.info.modes
    return find_titled(kit, kit.record_header(text).get("map", "")) is not None


def _like_position(text: str) -> bool:
    """Whether a text looks like a position rather than a record: one line with rows split by strokes."""
    first = text.split()[:2]
    return "\n" not in text and any(word.count("/") >= 4 and ">" not in word for word in first)


def open_save(app: App, path: Path, *, how: str = "clear_to") -> bool:
    """Continue a save; a long one opens once it is read in the background. One that another program is
    writing is only shown, and the player is told why, as for a broken one. Return whether nothing has gone
    wrong so far."""
    wrong: list[ProblemsError] = []

    def read() -> Flow:
        came = yield from read_save(app, path, write=True)
        if not isinstance(came, ProblemsError):
            if came is not None:
                _go_on(app, came, how)
            return
        wrong.append(came)
        if not app.stack:
            app.open("menu")
        app.open(
            "dialog",
            kind="problems",
            title=app.texts("match.save_broken"),
            words=app.texts("match.save_broken_words"),
            problems=app.texts.reasons(came),
        )

    header = summary(path).header
    if header is not None and header.post:
        from game.app.post.office import open_post  # by post alone: screens open without

        if open_post(app, header.post, how):
            return True
    if not app.stack and long_files([path]):
        app.open("menu")  # something to wait on
    follow(app, read())
    return not wrong


def _go_on(app: App, match: Match, how: str) -> None:
    if match.view_only is None:
        app.open("match", how=how, match=match)
        return
    if how == "clear_to":
        app.to_menu()  # a replay leads back to where it was opened
    app.open("replay", match=match)
    told = (match.view_only.message, match.view_only.hint)
    words = " ".join(f"{text[:1].upper()}{text[1:]}." for text in told)
    app.open("dialog", kind="message", title=app.texts("match.view_only"), words=words, icon="eye")
