"""The verb ``screenshot``: any scene as a picture, without a display."""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path

from game.cli.common import find_kit, find_map, map_setup
from game.cli.errors import CommandError, meant, no_language, quoted
from game.cli.options import add_game, add_look, add_map, add_players, find_game
from game.data.files.paths import locale_folders
from game.data.words.texts import Texts
from game.model.entries import games
from game.model.fault import row_of


def add_screenshot(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--scene", required=True, metavar="NAME", help="which scene; 'list' lists them all")
    add_game(parser)
    add_map(parser)
    add_players(parser)
    parser.add_argument("--load", metavar="FILE", help="a saved match to show")
    parser.add_argument("--size", default="1280x720", metavar="WxH", help="the window in pixels (1280x720)")
    parser.add_argument(
        "--scale", default="auto", metavar="S", help="size in percent, as in the settings; auto: what fits"
    )
    add_look(parser)
    parser.add_argument("--language", default="en", help="a language’s short name, or pseudo (en)")
    parser.add_argument("--out", default="", metavar="F.png", help="the picture to write")


def run_screenshot(args: argparse.Namespace) -> int:
    """Draw the scene and write the picture."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # it would stand before the list
    # the front door is the one place of the command line that opens the app
    from game.app.poses.posed import PoseError
    from game.app.poses.screenshot import scene_names, take
    from game.ui.window.window import zooms

    if args.scene == "list":
        print("\n".join(scene_names()))
        return 0
    if args.scene not in scene_names():
        hint = meant(args.scene, scene_names())
        raise CommandError(
            "unknown scene {name} (--scene list lists them){hint}", name=repr(args.scene), hint=hint
        )
    size = re.fullmatch(r"(\d{3,5})[xX×](\d{3,5})", args.size)
    if not size:
        raise CommandError("--size must be a width and a height, as in 1280x720")
    window = int(size[1]), int(size[2])
    offered = [str(zoom) for zoom in zooms(window)]
    if args.scale not in ("auto", *offered):
        raise CommandError(
            "--scale must be auto or, for a window of {size}, one of {names}",
            size=args.size,
            names=row_of(offered),
        )
    languages = list(dict.fromkeys(name for folder in locale_folders() for name in Texts.languages(folder)))
    if args.language not in languages:
        raise no_language(args.language, languages)
    if not args.out.endswith(".png"):
        raise CommandError("--out must end in .png")
    game, named = find_game(args.game), None
    if args.map is not None or args.players is not None:
        kit = find_kit(game)
        named = find_map(game, kit.default_map if args.map is None else args.map)
        map_setup(kit, str(named), players=args.players)  # report a bad map instead of showing another scene
    asked = args.game_named and game != games()[0]  # that one is shown by whatever says nothing else
    out = Path(args.out)
    if not out.resolve().parent.is_dir():
        raise CommandError("folder not found: {path}", path=out.parent)
    try:
        take(
            args.scene,
            window,
            None if args.scale == "auto" else int(args.scale) / 100,
            out,
            theme=args.theme,
            language=args.language,
            game=game if asked else "",
            map_name=args.map and (args.map if named is None or named.stem == args.map else str(named)),
            players=args.players,
            save=args.load,
        )
    except PoseError as error:
        if not asked:
            raise
        raise CommandError(
            "the scene {name} can’t be shown for {game}", name=quoted(args.scene), game=game
        ) from error
    return 0
