"""Permissions to read files outside a map's own folder, as the user has allowed it.

A map may name tilesets and templates that lie outside the folder of its project. They are not read
until the user allows their folder. A permission holds for all maps in the map's folder, and is
remembered.

    access = Access(home)
    found = survey(path, access.folders_for(path))
    for problem in found.problems:
        if problem.missing and problem.missing.folder:  # and the user says yes
            access.allow(path, problem.missing.folder)

`withdraw` takes the permission back.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit

import msgspec

from engine import jsonfile

FILE_NAME = "allowed-folders.json"
"""Name of the file with the permissions, in the folder of the user's files."""
MAX_MAP_FOLDERS = 1_000
"""Largest number of map folders whose permissions are remembered, the newest ones."""


class _PermissionsFile(msgspec.Struct):
    """Content of the file with the permissions.

    Attributes:
        folders: Folders that may be read, by the folder of a map. All are addresses
            (`file:///maps/mine`), which can name a folder in any encoding.
    """

    folders: dict[str, list[str]] = {}


class Access:
    """The folders that the user has allowed to be read for maps.

    Args:
        home: Folder of the user's files; with None, permissions end with the program.
    """

    def __init__(self, home: Path | None) -> None:
        self._path = home / FILE_NAME if home else None
        self.problem = ""
        """Reason why the remembered permissions can't be used; "" if they can."""
        self._folders = self._read_file()
        self._is_file_complete = home is not None
        """Whether the file holds every permission that was given here."""

    def _read_file(self) -> dict[str, list[str]]:
        """Return the present content of the file, which another window may have written."""
        if self._path is None:
            return {}
        saved_permissions, self.problem = jsonfile.read(self._path, _PermissionsFile)
        return saved_permissions.folders if saved_permissions else {}

    def folders_for(self, map_file: Path) -> tuple[Path, ...]:
        """Return the folders that may be read for a map besides its own."""
        folders = self._folders.get(_folder_url(map_file.parent), [])
        return tuple(filter(None, map(_folder_of_url, folders)))  # without faulty addresses

    def allow(self, map_file: Path, folder: Path) -> None:
        """Allow a folder for a map and all other maps in the map's folder.

        Raises:
            OSError: The permission can't be remembered; it still holds until the program ends.
        """
        self._set_addresses(map_file, [*self._known_addresses(map_file), _folder_url(folder)])

    def withdraw(self, map_file: Path, folder: Path) -> None:
        """Withdraw the permission for a map and all other maps in the map's folder.

        Raises:
            OSError: The change can't be remembered; it still holds until the program ends.
        """
        address = _folder_url(folder)
        self._set_addresses(
            map_file, [each for each in self._known_addresses(map_file) if each != address]
        )

    @property
    def folders(self) -> tuple[Path, ...]:
        """All folders that may be read for any map, the newest maps first."""
        addresses = (folder for folders in reversed(self._folders.values()) for folder in folders)
        return tuple(filter(None, map(_folder_of_url, dict.fromkeys(addresses))))

    def _known_addresses(self, map_file: Path) -> list[str]:
        """Return the addresses that are allowed for a map, in this window or in another one."""
        key = _folder_url(map_file.parent)
        known_folders = self._folders
        saved_permissions = self._read_file()
        if self._is_file_complete and not self.problem:  # another window may have taken some back
            known_folders = {}
        self._folders = {**known_folders, **saved_permissions}
        return [*known_folders.get(key, []), *saved_permissions.get(key, [])]

    def _set_addresses(self, map_file: Path, addresses: Sequence[str]) -> None:
        """Allow exactly these addresses for a map, and write the file."""
        key = _folder_url(map_file.parent)
        self._folders.pop(key, None)  # so that it is added last, as the newest
        if addresses:
            self._folders[key] = [*dict.fromkeys(addresses)]
        self._is_file_complete = False
        if self._path:
            newest_folders = [*self._folders.items()][-MAX_MAP_FOLDERS:]
            jsonfile.write(self._path, _PermissionsFile(dict(newest_folders)))
            self._is_file_complete = True


def _folder_url(folder: Path) -> str:
    return Path(os.path.abspath(folder)).as_uri()


def _folder_of_url(address: str) -> Path | None:
    """Return the folder of an address; None if the address is not a folder on this system."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    text = os.fsdecode(unquote_to_bytes(parts.path))
    if os.name == "nt":  # a share, or a slash before the letter of a drive
        text = f"//{parts.netloc}{text}" if parts.netloc else text[1:]
    path = Path(text)
    return path if path.is_absolute() and "\0" not in str(path) else None
