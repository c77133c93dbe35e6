"""Safe reading of the project's YAML files: configuration and scenarios.

Errors name the file and the line.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar

import yaml

from engine import files
from engine.rules.cards import HIDDEN
from engine.rules.options import GameConfig
from engine.rules.quoting import LONGEST_REASON, short
from engine.rules.validation import ValidationError, validate

CONFIG = Path(__file__).parent.parent / "config"
"""Folder of the project's configuration files."""
MAX_DEPTH = 100
"""Maximum nesting of lists and mappings in a file."""
MAX_VALUES = 100_000
"""Maximum number of values in a file, where each use of an alias counts all values again."""
MAX_NUMBER_LENGTH = 40
"""Letters of a number, at most."""
T = TypeVar("T")

_Loader: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Loader in C, which is much faster, or in Python where the package lacks it."""


class BadConfig(ValueError):
    """Error: a file can't be read or has wrong content; the sentence has file, line and reason."""


class _UniqueKeys(_Loader):  # type: ignore[misc]
    """Safe YAML loader that refuses duplicate keys, and takes dates for text."""

    yaml_implicit_resolvers: ClassVar[dict[Any, Any]] = {
        first_letter: [
            (tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"
        ]
        for first_letter, resolvers in _Loader.yaml_implicit_resolvers.items()
    }

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen_keys = set()
        for key_node, _ in node.value:
            if key_node.tag == "tag:yaml.org,2002:merge":
                continue
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, str | int | float | None):
                raise yaml.constructor.ConstructorError(
                    None, None, "a key must be a word or a number", key_node.start_mark
                )
            if key in seen_keys:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key '{short(str(key))}' stands twice", key_node.start_mark
                )
            seen_keys.add(key)
        return super().construct_mapping(node, deep)  # type: ignore[no-any-return]

    def construct_scalar(self, node: yaml.ScalarNode) -> Any:
        if node.tag.endswith((":int", ":float")) and len(node.value) > MAX_NUMBER_LENGTH:
            raise yaml.constructor.ConstructorError(
                None, None, f"a number of {len(node.value)} letters", node.start_mark
            )
        return super().construct_scalar(node)


def read_text(path: Path) -> str:
    """Return the content of a text file of at most 16 MiB, or raise `BadConfig`."""
    try:
        return files.text(path)
    except UnicodeDecodeError as error:
        raise BadConfig(f"{path}: not UTF-8 text (byte {error.start})") from None
    except FileNotFoundError:
        raise BadConfig(f"{path}: no such file") from None
    except OSError as error:
        raise BadConfig(f"{path}: can't be read ({error.strerror})") from None


def documents(path: Path) -> list[Any]:
    """Return the documents of a YAML file as plain data, or raise `BadConfig`."""
    text = read_text(path)
    try:
        _check_size(path, text)
        return list(yaml.load_all(text, Loader=_UniqueKeys))
    except yaml.YAMLError as error:
        problem_words = f"{_problem_words(error)}{_quoting_hint(text, error)}"
        raise BadConfig(f"{path}{_line_suffix(error)}: {problem_words}") from None


class _OpenCollection(NamedTuple):
    """List or mapping whose end has not been read yet.

    Attributes:
        anchor: Name by which aliases repeat it; None without one.
        count_before: Number of values in the file before it.
    """

    anchor: str | None
    count_before: int


def _check_size(path: Path, text: str) -> None:
    """Raise `BadConfig` for a file that would take endless time or memory, or crash the C loader.

    Such a file nests collections too deep, or has too many values, as written or by aliases of
    aliases.
    """
    open_collections: list[_OpenCollection] = []
    sizes_by_anchor: dict[str, int] = {}
    count = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.AliasEvent):
            count += sizes_by_anchor.get(event.anchor or "", 1)
        elif isinstance(event, yaml.CollectionStartEvent):
            open_collections.append(_OpenCollection(event.anchor, count))
            count += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            closed = open_collections.pop()
            if closed.anchor:
                sizes_by_anchor[closed.anchor] = count - closed.count_before
        elif isinstance(event, yaml.ScalarEvent):
            count += 1
        is_endless = isinstance(event, yaml.AliasEvent) and any(
            event.anchor == each.anchor for each in open_collections
        )  # an alias inside its own anchor never ends
        line = event.start_mark.line + 1 if event.start_mark else 1
        if is_endless or len(open_collections) > MAX_DEPTH:
            raise BadConfig(f"{path}:{line}: nested deeper than {MAX_DEPTH} levels")
        if count > MAX_VALUES:
            raise BadConfig(f"{path}:{line}: more than {MAX_VALUES} values")


def load_yaml(path: Path, kind: type[T]) -> T:
    """Return a YAML file of one document, as `kind`.

    Raises `BadConfig` with file, line, key and the value expected.
    """
    contents = documents(path)
    if len(contents) != 1:
        raise BadConfig(f"{path}: one document expected, {len(contents)} found")
    try:
        return validate(contents[0], kind)
    except ValidationError as error:
        raise error_at(path, error.place, error.problem) from None


def load_config(path: Path) -> GameConfig:
    """Return the configuration of a game from its file, or raise `BadConfig`."""
    return load_yaml(path, GameConfig)


def error_at(path: Path, keys: tuple[str, ...], problem: str) -> BadConfig:
    """Return the error that names the file, line and key of a problem."""
    place = f"{'.'.join(keys)}: " if keys else ""
    return BadConfig(f"{path}:{_line_of_value(path, keys)}: {place}{problem}")


def _line_of_value(path: Path, keys: tuple[str, ...]) -> int:
    """Return the line of the value at these keys, or of the last of them that exists."""
    node = yaml.compose(read_text(path), Loader=_Loader)
    line = 1
    for key in keys:
        if isinstance(node, yaml.MappingNode):
            entries = [(name, value) for name, value in node.value if name.value == key]
            if not entries:
                break
            line = entries[0][0].start_mark.line + 1
            node = entries[0][1]
        elif isinstance(node, yaml.SequenceNode) and key.isdigit() and int(key) < len(node.value):
            node = node.value[int(key)]
            line = node.start_mark.line + 1
    return line


def _line_suffix(error: yaml.YAMLError) -> str:
    """Return the line of an error with a colon before it, or "" if it is unknown."""
    mark = getattr(error, "problem_mark", None)
    return f":{mark.line + 1}" if mark else ""


def _quoting_hint(text: str, error: yaml.YAMLError) -> str:
    """Return advice to quote an unquoted `??` in the bad line, or ""; `?` is syntax of YAML."""
    mark = getattr(error, "problem_mark", None)
    lines = text.splitlines()
    line = lines[mark.line] if mark and mark.line < len(lines) else ""
    has_unquoted_hidden_card = re.search(r'(?<!["\'])\?\?', line)
    return f'; {HIDDEN} must stand in quotes: "{HIDDEN}"' if has_unquoted_hidden_card else ""


def _problem_words(error: yaml.YAMLError) -> str:
    """Return the reason of an error: that of the parser, or else its first line."""
    problem = getattr(error, "problem", None) or str(error).partition("\n")[0]
    return short(problem, LONGEST_REASON)
