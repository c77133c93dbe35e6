"""The Markdown pages of the project: their links, anchors, paths and commands lead somewhere."""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path, PurePosixPath

import pytest

import make
from engine import commandline
from games import KEYS
from tests.house.tree import ROOT, texts

PAGES = {path: text for path, text in texts().items() if path.endswith(".md")}
SAMPLE = "cups"
"""The key of the game that the guide begins: its files are not there."""
FOREIGN = {"--upgrade"}
"""Options that pages name of programs that are not ours."""
README_LINES = 150

FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^ {4,}(\S.*)$", re.MULTILINE)
SPAN = re.compile(r"(`+)(.+?)\1", re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.+?)\s*$", re.MULTILINE)
PATH = re.compile(r"(?:\.ci|engine|games|tests|maps|config|docs|assets)(?:/[\w.-]+)+/?|main\.py")


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    assert not [*dead_links(page, PAGES[page])]


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_a_page_names_is_there(page: str) -> None:
    assert not [*missing_paths(PAGES[page])]


@pytest.mark.parametrize("page", PAGES)
def test_every_command_that_a_page_names_exists(page: str) -> None:
    problems = [problem for code in snippets(PAGES[page]) for problem in faults(code)]
    assert not problems


def test_the_readme_is_short_and_leads_to_every_page_of_docs() -> None:
    readme = PAGES["README.md"]
    assert len(readme.splitlines()) <= README_LINES
    assert not [page for page in PAGES if page.startswith("docs/") and f"({page})" not in readme]


# What the checks themselves find.


@pytest.mark.parametrize(
    "link",
    ["nowhere.md", "../README.md#nowhere", "../assets/no.png", "#nowhere", "../../outside.md"],
)
def test_a_dead_link_is_found(link: str) -> None:
    assert [*dead_links("docs/keys.md", f"# Keys\n\nSee [this]({link}).")] == [link]


@pytest.mark.parametrize("link", ["keys.md#keys", "../README.md#what-it-does", "#here-its-end"])
def test_a_living_link_is_passed_over(link: str) -> None:
    text = f"# Here: `its` end\n\nSee [this]({link}), and `[code](nowhere)`."
    assert not [*dead_links("docs/files.md", text)]


@pytest.mark.parametrize("path", ["engine/nothing.py", ".ci/no.py", "tests/no", "docs/no.md"])
def test_a_path_that_is_not_there_is_found(path: str) -> None:
    assert [*missing_paths(f"Read `{path}`, and `engine/app`.")] == [path]


@pytest.mark.parametrize(
    "code",
    [
        "make coffee",
        'make strength ARGS="siege --coffee"',
        "python3 .ci/make.py coffee",
        r"py .ci\make.py coffee",
        "python3 .ci/make.py play new chess",
        ".venv/bin/python main.py brew",
        ".venv/bin/python main.py new siege --coffee",
        ".venv/bin/python main.py new siege --option starting_walls",
        ".venv/bin/python main.py map brew my-field.tmx",
        ".venv/bin/python -m tests.coffee",
        ".venv/bin/coffee",
        "fireside/fireside brew",
        "map brew",
        "playtest --coffee",
        "--coffee",
    ],
)
def test_a_command_that_does_not_exist_is_found(code: str) -> None:
    for text in (f"Run `{code}` now.", f"Run:\n\n    {code}    to begin\n", f"```\n{code}\n```\n"):
        assert [problem for found in snippets(text) for problem in faults(found)], text


def dead_links(page: str, text: str) -> Iterator[str]:
    """Yield the relative links of a page whose file or heading is not there."""
    for link in LINK.findall(prose(text)):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (ROOT / page).parent / path if path else ROOT / page
        if not (target.resolve().is_relative_to(ROOT.resolve()) and target.exists()):
            yield link
        elif anchor:
            linked = target.read_text("utf-8") if path else text
            if anchor not in anchors(linked):
                yield link


def anchors(text: str) -> set[str]:
    """Return the anchors that GitHub gives to the headings of a page."""
    headings = HEADING.findall(FENCE.sub("", text))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in headings}


def prose(text: str) -> str:
    """Return a page without its code."""
    return SPAN.sub("", INDENTED.sub("", FENCE.sub("", text)))


def missing_paths(text: str) -> Iterator[str]:
    """Yield the paths from the project's folder that a page names and that are not there."""
    for _, code in SPAN.findall(FENCE.sub("", text)):
        if PATH.fullmatch(code) and not named_after_sample(code) and not (ROOT / code).exists():
            yield code


def named_after_sample(path: str) -> bool:
    """Return True if a path belongs to the game that the guide begins."""
    return any(SAMPLE in re.split(r"[.-]", part) for part in PurePosixPath(path).parts)


def snippets(text: str) -> Iterator[str]:
    """Yield the lines of a page's code blocks, without remarks, and its code in sentences."""
    fences = FENCE.findall(text)
    lines = [line for fence in fences for line in fence.splitlines()[1:-1]]
    rest = FENCE.sub("", text)
    for line in [*lines, *INDENTED.findall(rest)]:
        yield re.split(r" {2,}|\s+# ", line.strip())[0]
    for _, code in SPAN.findall(INDENTED.sub("", rest)):
        yield " ".join(code.split())


def faults(code: str) -> Iterator[str]:
    """Yield what is wrong with a command; nothing if the code is no command of the project."""
    try:
        words = shlex.split(code.replace("\\", "/"))
    except ValueError:  # a quote of another language
        return
    while words and re.match(r"[A-Z_]+=", words[0]):
        words.pop(0)
    match words:
        case ["make", target, *rest]:
            given = [shlex.split(word[5:]) for word in rest if word.startswith("ARGS=")]
            yield from faults_of_make(target, [word for part in given for word in part])
        case [_, ".ci/make.py", target, *rest]:
            yield from faults_of_make(target, rest)
        case [_, "main.py", *rest] | ["fireside/fireside", *rest]:
            yield from faults_of_program(rest)
        case [_, "-m", module, *_]:
            if find_spec(module.partition(".")[0]) is None or find_spec(module) is None:
                yield f"{code}: there is no module {module}"
        case [first, *_] if first.startswith(".venv/bin/"):
            if not Path(sys.executable).with_name(first.rpartition("/")[2]).exists():
                yield f"{code}: the environment has no such program"
        case [first, *rest] if first in parsers_below(parser()):
            yield from faults_by_name(words)
        case [first, *_] if re.fullmatch(r"--[a-z].*", first):
            option = first.partition("=")[0]
            if option not in all_options(parser()) | FOREIGN:
                yield f"{code}: no command has this option"


def faults_of_make(target: str, words: list[str]) -> Iterator[str]:
    """Yield what is wrong with a target of make and the words for its program."""
    if target not in make.COMMANDS:
        yield f"make {target}: there is no such target"
    elif target == "play":
        yield from faults_of_program(words)
    elif options := [word for word in words if word.startswith("--")]:
        known = help_of(make.COMMANDS[target][1][-1])
        yield from (f"make {target}: no option {word}" for word in options if word not in known)


def faults_of_program(words: list[str]) -> Iterator[str]:
    """Yield why the program would refuse these words."""
    try:
        parser().parse_args(words)
    except commandline.BadCommandLine as error:
        yield f"main.py {' '.join(words)}: {error}"
    except commandline.HelpWanted:
        return


def faults_by_name(words: list[str]) -> Iterator[str]:
    """Yield the names of commands and options, in an incomplete command, that do not exist."""
    node = parser()
    for word in words:
        below = parsers_below(node)
        if word.startswith("--"):
            if word.partition("=")[0] not in options_of(node):
                yield f"{' '.join(words)}: no option {word}"
        elif below:
            if word not in below:
                yield f"{' '.join(words)}: no command {word}"
                return
            node = below[word]


@cache
def parser() -> argparse.ArgumentParser:
    """Return the program's own parser, which also knows the game that the guide begins."""
    return commandline.parser("main.py", [*KEYS, SAMPLE], list)


def parsers_below(node: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers of the commands after a command, by name."""
    actions = [action for action in node._actions if isinstance(action, argparse._SubParsersAction)]
    return {name: below for action in actions for name, below in action.choices.items()}


def options_of(node: argparse.ArgumentParser) -> set[str]:
    """Return the options of a command."""
    return {option for action in node._actions for option in action.option_strings}


def all_options(node: argparse.ArgumentParser) -> set[str]:
    """Return the options of a command and of all commands after it."""
    return options_of(node).union(*map(all_options, parsers_below(node).values()))


@cache
def help_of(program: str) -> str:
    """Return what a program of the environment prints for `--help`."""
    words = program.split()
    if words[0] == "python":
        words[0] = sys.executable
    else:
        words[0] = str(Path(sys.executable).with_name(words[0]))
    done = subprocess.run([*words, "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout
