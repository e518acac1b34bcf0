"""The verb ``texts``: what the translations lack, for translators."""

from __future__ import annotations

import argparse

from game.cli.errors import no_language
from game.cli.out import say
from game.cli.translations import KINDS, Slip, book_slips, slips
from game.data.files.paths import ASSETS
from game.data.words.language_forms import ENGLISH, LanguageForms
from game.data.words.texts import Texts


def add_texts(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language", metavar="NAME", help="only this one, a folder of assets/locale such as de"
    )
    parser.add_argument("--long", action="store_true", help="also list words that may be too long")


def run_texts(args: argparse.Namespace) -> int:
    """List all faults of the translations; status 1 if there are any. Texts that may be too long only
    count if they are asked for."""
    there = [name for name in Texts.written(ASSETS / "locale") if name != ENGLISH]
    if args.language is not None and args.language not in there:
        raise no_language(args.language, there)
    wrong = False
    for language in there if args.language is None else [args.language]:
        every = (*slips(ASSETS / "locale", language), *book_slips(ASSETS / "help", language))
        found = [one for one in every if one.kind != "long" or args.long]
        say(f"{language} ({LanguageForms(language).own_name}): {_summary(found)}")
        for kind, told in KINDS.items():
            for one in found:
                if one.kind == kind:
                    say(f"  {told}: {one.where}: {one.said}")
        wrong = wrong or bool(found)
    return 1 if wrong else 0


def _summary(found: list[Slip]) -> str:
    counts = [(told, sum(one.kind == kind for one in found)) for kind, told in KINDS.items()]
    return ", ".join(f"{count} {told}" for told, count in counts if count) or "complete"
