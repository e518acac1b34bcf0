"""The command line: every verb with its options, and errors in words with exit status 2."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from game.cli.bootstrap import take_ctrl_break
from game.cli.errors import CommandError, excerpt, meant, quoted
from game.cli.options import find_game
from game.cli.out import clean_streams, say
from game.cli.program import program
from game.data.files.installed_games import installed_games
from game.data.files.paths import NoHome, keep_compiled
from game.data.words.texts import Texts
from game.model.entries import catalogue
from game.model.fault import Fault
from game.model.version import VERSION

VERBS: dict[str, tuple[str, str]] = {
    "play": ("play", "start the game (the default)"),
    "moves": ("positions", "list every legal move in a position"),
    "describe": ("describe", "say in words what is on the board"),
    "perft": ("positions", "count move sequences from a position"),
    "record": ("records", "check a match record and print its final position"),
    "simulate": ("simulate", "let bots play many matches and print a table"),
    "balance": ("balance", "let bots play on maps to measure how fair they are"),
    "engine": ("engine", "run as an engine for other programs, over standard input and output"),
    "tournament": ("tournament", "let engines that speak the protocol play each other"),
    "share": ("share", "turn a map or a match into one short text, and a text back into what it holds"),
    "animate": ("animate", "draw a match as an animated picture"),
    "print": ("printing", "print a map, a match or a position as PDF, at true size"),
    "puzzles": ("puzzles", "list, solve or find puzzles"),
    "validate": ("validate", "check files: maps, pieces, saves, settings, themes, keys, texts, rules"),
    "texts": ("texts", "list what translations lack"),
    "screenshot": ("screenshot", "draw any scene to a picture, without a display"),
}
"""For each verb its module in ``game.cli.verbs``, and a line of help. The module has
``add_<verb>(parser)`` and ``run_<verb>(args)``, which raise ``CommandError`` for wrong options; it is
imported only when its verb is used."""


EXAMPLES: dict[str, str] = {
    "play": "play --map long_range_20\nplay --terminal --level 3\nplay --load my_match.yaml\n"
    "play --game battlegrounds --map family --players 3\n"
    "play --map team --seats person,bot:2,person,bot:4 --with draft\n"
    "play --terminal --map solo",
    "moves": 'moves\nmoves --map long_range_20\nmoves --game battlegrounds --position "battle/2 …"',
    "describe": "describe --load my_match.yaml\ndescribe --map long_range_20\n"
    'describe --game battlegrounds --position "battle/2 …"',
    "perft": "perft --depth 2",
    "record": 'record game.txt\nrecord game.txt --position "TCFEN"\nrecord game.txt --game battlegrounds',
    "simulate": "simulate --map official_16 --seats bot:2,bot:3 --matches 100 --seed 1 --jobs 4\n"
    "simulate --game battlegrounds --map team --matches 20\n"
    "simulate --map battle --players 3 --seats bot:2,bot:3,bot:4 --swap --with draft",
    "balance": "balance official_16\nbalance maps/tank_chess/*.yaml --matches 400 --jobs 4\n"
    "balance my_map.yaml --squares\nbalance my_map.yaml --json --scheduler tcp://10.0.0.1:8786",
    "engine": "engine\nengine --level 2 --map long_range_20",
    "tournament": "tournament --engine bot:2 --engine bot:3 --matches 20 --nodes 2000 --out my_tournament\n"
    'tournament --engine "python3 main.py engine" --engine "./other --fast" --set Hash=64 '
    "--matches 100 --movetime 200 --map official_16 --map market_town_12\n"
    "tournament --out my_tournament --matches 40\n"
    "tournament --alive --game tank_tactics --engine bot:2 --matches 30 --concurrency 4",
    "share": "share official_16\nshare my_map.yaml --out my_map.txt\nshare --read TBM1.xQHk2 --out new.yaml\n"
    "share --read picture.png --out new.yaml\nshare --match my_match.yaml",
    "animate": "animate my_match.yaml --out my_match.png\n"
    "animate my_match.yaml --out small.png --size small --speed fast --look dark",
    "print": "print official_16 --out board.pdf\nprint my_match.yaml --out now.pdf --plain --square 25mm\n"
    "print town --out town.pdf --what board,footprints --paper letter",
    "puzzles": 'puzzles list\npuzzles solve 08_four_guns\npuzzles solve "TCFEN" --moves 2 --goal escape\n'
    "puzzles find --matches 20 --moves 2 --seed 1",
    "validate": "validate maps config.yaml\nvalidate --explain map\nvalidate my_match.yaml\n"
    "validate --game battlegrounds --map solo",
    "texts": "texts\ntexts --language de\ntexts --language de --long",
    "screenshot": "screenshot --scene match --size 1280x720 --scale 130 --out match.png\n"
    "screenshot --scene setup --map family --players 3 --out setup.png",
}
"""Example command lines of each verb, shown by its ``--help``."""


def parser_for(verb: str) -> argparse.ArgumentParser:
    """The parser of one verb."""
    module, line = VERBS[verb]
    examples = "\n".join(f"  {program()} {example}" for example in EXAMPLES[verb].splitlines())
    parser = argparse.ArgumentParser(
        prog=f"{program()} {verb}",
        description=line[0].upper() + line[1:] + ".",
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add: Callable[[argparse.ArgumentParser], None] = getattr(
        import_module(f"game.cli.verbs.{module}"), f"add_{verb}"
    )
    add(parser)
    return parser


def usage() -> str:
    """The output of ``main.py --help``."""
    lines = [f"usage: {program()} [verb] [options]", "", "verbs:"]
    lines += [f"  {verb:<12}{line}" for verb, (_, line) in VERBS.items()]
    return "\n".join([*lines, "", f"{program()} VERB --help explains each."])


def main(arguments: Sequence[str]) -> int:
    """Run a command line; gives the exit status: 0, 2 with the reason on standard error, or 130 after
    Ctrl-C."""
    clean_streams()
    take_ctrl_break()
    catalogue.find_installed = installed_games
    return guarded(lambda: _run(list(arguments)))


def _run(words: list[str]) -> int:
    """Run a command line, with errors raised."""
    if words == ["--version"]:
        return _told(f"Treadboard {VERSION}")
    if words[:1] in (["-h"], ["--help"], ["help"]):
        return _told(usage())
    verb = "play"
    if words and words[0] not in VERBS and os.path.isfile(words[0]):
        words = ["play", "--open", *words]  # what a desktop starts for a double click on a file
    if words and not words[0].startswith("-"):
        verb = words.pop(0)
        if verb not in VERBS:
            no_file = Path(verb).suffix
            hint = Fault(" (and there is no such file)") if no_file else meant(verb, VERBS)
            unknown = Fault("unknown verb {name}{hint}", name=quoted(verb), hint=hint)
            say(f"{program()}: {_words().fault(unknown)}", error=True)
            print(usage(), file=sys.stderr)
            return 2
    args = parser_for(verb).parse_args(words)
    keep_compiled()
    run: Callable[[argparse.Namespace], int] = getattr(
        import_module(f"game.cli.verbs.{VERBS[verb][0]}"), f"run_{verb}"
    )
    return guarded(lambda: run(settled(args)), getattr(args, "set", None) or ())


def _told(text: str) -> int:
    print(text, flush=True)
    return 0


def settled(args: argparse.Namespace) -> argparse.Namespace:
    """The options, completed with the game if none was named."""
    args.game_named = getattr(args, "game", None) is not None
    if getattr(args, "game", "") is None:
        if getattr(args, "map", None) or getattr(args, "maps", None):
            from game.cli.common import game_of  # only now: it loads what maps need

            args.game = game_of(args)
        else:
            args.game = find_game(None)
    return args


def _words(settings: Sequence[str] = ()) -> Texts:
    from game.cli.common import spoken  # only now: it loads what maps need

    return spoken([change for change in settings if change.startswith("look.language=")])


def _typed_wrong() -> tuple[type[Exception], ...]:
    """The exceptions raised for something somebody typed; imported only when one was raised."""
    from game.model.contract import IllegalAction, TextError
    from game.model.entries import UnknownGame

    return CommandError, TextError, IllegalAction, UnknownGame


def guarded(run: Callable[[], int], settings: Sequence[str] = ()) -> int:
    """Run a verb, reporting people's mistakes in their words and without a traceback."""
    from game.data.files.problems import ProblemsError

    try:
        return run()
    except ProblemsError as error:
        words = _words(settings)
        for problem in error.problems:
            say(words.problem(problem), error=True)
    except _typed_wrong() as error:
        words = _words(settings)
        say(f"{program()}: {words.fault(str(error))}", error=True)
        for line in getattr(error, "lines", ()):
            say(words.fault(line), error=True)
    except UnicodeDecodeError:
        say(f"{program()}: {_words(settings).fault(Fault('this isn’t UTF-8 text'))}", error=True)
    except NoHome as error:  # in English: the settings, which say the language, aren't known either
        say(f"{program()}: {error}", error=True)
    except BrokenPipeError:
        # the reader (head, less) has closed the pipe; nothing more can be written
        sys.stderr.close()
        return 0
    except FileNotFoundError as error:
        from game.data.words.system_errors import too_long_path

        name, words = excerpt(str(error.filename)), _words(settings)
        missing = words.fault(Fault("file not found: {name}", name=name))
        told = f"{name}: {words.why(error)}" if too_long_path(error) else missing
        say(f"{program()}: {told}", error=True)
    except OSError as error:
        where = "" if error.filename is None else f"{excerpt(str(error.filename))}: "
        say(f"{program()}: {where}{_words(settings).why(error)}", error=True)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return 2
