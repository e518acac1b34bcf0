"""Every link of README, CONTRIBUTING, CHANGELOG and docs/ leads somewhere, in the files and on the site."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from game.cli.main import VERBS
from tools import docs

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/*.md", "assets/*/README.md")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\]\(([^)\s]+)\)|<(?:img|a)\b[^>]*\b(?:src|href)=\"([^\"]+)\"")
HEADING = re.compile(r"^#{1,6} +(.+?) *#*$", re.MULTILINE)


def pages() -> list[Path]:
    return [page for pattern in PAGES for page in sorted(ROOT.glob(pattern))]


def prose(text: str) -> str:
    """Removes blocks of code."""
    return FENCE.sub("", text)


def anchors(text: str) -> set[str]:
    """Returns the anchors of a page's headings, as GitHub and MyST make them."""
    found: set[str] = set()
    for heading in HEADING.findall(prose(text)):
        name = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        name = re.sub(r"[^\w\- ]", "", name).replace(" ", "-")
        numbered = (name if not count else f"{name}-{count}" for count in range(len(found) + 1))
        found.add(next(one for one in numbered if one not in found))
    return found


def broken(page: Path, text: str) -> Iterator[str]:
    """Names the links of a page that lead nowhere; addresses of the web aren't asked."""
    for one, other in LINK.findall(CODE.sub("", prose(text))):
        link = urlsplit(one or other)
        if link.scheme in ("http", "https", "mailto"):
            continue
        file = (page.parent / unquote(link.path)).resolve() if link.path else page
        if file != page and not (file.exists() and file.is_relative_to(ROOT)):
            yield f"{page.name}: no file {link.path}"
        elif link.fragment and link.fragment not in anchors(
            text if file == page else file.read_text(encoding="utf-8")
        ):
            yield f"{page.name}: no heading #{link.fragment} in {file.name}"


def test_every_link_of_a_page_leads_to_a_file_and_a_heading() -> None:
    read = {page: page.read_text(encoding="utf-8") for page in pages()}
    assert sum(len(LINK.findall(text)) for text in read.values()) > 60
    assert [fault for page, text in read.items() for fault in broken(page, text)] == []


def test_a_link_that_leads_nowhere_is_found() -> None:
    page = ROOT / "docs" / "made_up.md"
    text = (
        "# One\n## A `b`, C\n[file](none.md) [there](maps.md) [self](#a-b-c) [no](#a)\n"
        "[far](records.md#qr-codes) [too far](records.md#codes) `[code](none.md)` [web](https://none.invalid)\n"
        "```\n# Two\n[code](none.md)\n```\n![none](pictures/none.png) [out](../../none.md)\n"
    )
    assert list(broken(page, text)) == [
        "made_up.md: no file none.md",
        "made_up.md: no heading #a in made_up.md",
        "made_up.md: no heading #codes in records.md",
        "made_up.md: no file pictures/none.png",
        "made_up.md: no file ../../none.md",
    ]


def test_every_page_stands_in_the_side_bar_once() -> None:
    patterns = [pattern for group in docs.navigation().values() for pattern in group]
    names = [page.stem for page in sorted((ROOT / "docs").glob("*.md"))]
    names += [Path(page).stem for page in docs.OUTSIDE.values() if page != "index.md"]
    times = {name: sum(fnmatch.fnmatchcase(name, pattern) for pattern in patterns) for name in names}
    assert {name: count for name, count in times.items() if count != 1} == {}
    assert [one for one in patterns if not fnmatch.filter(names, one)] == []


def test_every_picture_of_the_docs_is_shown_somewhere() -> None:
    shown = "\n".join(page.read_text(encoding="utf-8") for page in pages())
    pictures = [path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.png")]
    assert [name for name in pictures if name not in shown] == []


def test_links_of_a_page_are_moved_to_where_the_site_has_them() -> None:
    text = "[a](docs/maps.md#tank-chess) ![b](docs/pictures/match.png) [c](CONTRIBUTING.md) [d](#e) [f](https://g.h)"
    assert docs.on_the_site(text, ROOT) == (
        "[a](maps.md#tank-chess) ![b](pictures/match.png) [c](contributing.md) [d](#e) [f](https://g.h)"
    )
    assert docs.on_the_site("[a](../README.md) [b](maps.md)", ROOT / "docs") == "[a](index.md) [b](maps.md)"


class Site(HTMLParser):
    """Reads from a page of the site what it links to, what it loads and which anchors it has."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value for name, value in attrs if value}
        self.anchors |= {said[name] for name in ("id", "name") if name in said}
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        elif tag == "link" and said.get("rel") not in ("canonical", "index", "search", "next", "prev"):
            self.loads.append(said["href"])
        elif "src" in said:
            self.loads.append(said["src"])


@pytest.mark.slow
def test_the_site_is_built_and_its_links_lead_somewhere(tmp_path: Path) -> None:
    for tool in docs.GENERATOR:
        pytest.importorskip(tool, reason="the list of requirements-dev.txt has it")
    out = tmp_path / "site"
    assert docs.build(out, tmp_path / "work") == 0, "Sphinx says what is wrong"
    site = {page: Site(page) for page in out.glob("*.html")}
    names = {page.stem for page in site}
    assert {page.stem for page in (ROOT / "docs").glob("*.md")} | {
        "index",
        "contributing",
        "changelog",
    } <= names
    faults = []
    for page, read in site.items():
        faults += [f"{page.name} loads {load}" for load in read.loads if urlsplit(load).netloc]
        for link in map(urlsplit, read.links + read.loads):
            if link.scheme or link.netloc:
                continue
            file = page.parent / unquote(link.path) if link.path else page
            if not file.exists():
                faults.append(f"{page.name}: no file {link.path}")
            elif link.fragment and file in site and unquote(link.fragment) not in site[file].anchors:
                faults.append(f"{page.name}: nothing at {link.path}#{link.fragment}")
    assert faults == []
    styles = "".join(path.read_text(encoding="utf-8") for path in out.rglob("*.css"))
    fetched = re.findall(r"(?:@import|url\()\s*[\"']?(?:https?:)?//[^\"')]*", styles)
    assert fetched == [], "nothing from elsewhere"


def test_the_readme_counts_right() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    def files(pattern: str) -> int:
        return len(list(ROOT.glob(pattern)))

    maps = [files(f"maps/{game}/*.yaml") for game in ("tank_chess", "tank_tactics", "flames_of_tanks")]
    chess, tactics, flames = maps
    assert (
        f"[{chess} maps of Tank Chess, {tactics} of Tank Tactics and {flames} tables of Flames of Tanks]"
        in readme
    )
    assert f"[{files('assets/puzzles/*/*.yaml')} puzzles]" in readme
    lessons = files("assets/help/tutorial/*/**/*.yaml") - files("assets/help/tutorial/*/courses.yaml")
    assert f" {lessons} short lessons" in readme


def test_the_page_on_the_command_line_has_every_verb() -> None:
    page = (ROOT / "docs/command_line.md").read_text(encoding="utf-8")
    assert [verb for verb in VERBS if not re.search(rf"`{verb}\b", page)] == []
