"""Reads aloud: writes to standard output, for a screen reader, and speaks where the system can.

voice = Voice()
voice.find()                 # spd-say on Linux, say on macOS, SAPI on Windows, if it is there
voice.read("Undo. Takes back: move the hut.")
"""

from __future__ import annotations

import shutil
import subprocess
from contextlib import suppress

from engine.rules.quoting import printable

SAPI = (
    "Add-Type -AssemblyName System.Speech;"
    " (New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)
SPEAKERS = {
    "spd-say": ("-w", "-e"),
    "say": (),
    "powershell": ("-NoProfile", "-NonInteractive", "-Command", SAPI),
}
"""Programs that speak what they read from standard input, with their arguments."""


class Voice:
    """Somebody who reads; before `find` it only remembers what it has read."""

    def __init__(self) -> None:
        self.found: tuple[str, ...] = ()
        """The program that speaks, with its arguments."""
        self.last = ""
        """What was read last."""
        self._is_heard = False
        self._speaking: subprocess.Popen[bytes] | None = None

    def find(self) -> None:
        """Look for a program that speaks; from now on what is read is written out, too."""
        self._is_heard = True
        for name, arguments in SPEAKERS.items():
            if path := shutil.which(name):
                self.found = (path, *arguments)
                return

    def read(self, words: str, aloud: bool = True) -> None:
        """Read this, in place of what is being read. aloud: speak it, too."""
        self.last = words
        if not self._is_heard:
            return
        with suppress(OSError, ValueError, AttributeError):  # nobody reads, or there is no output
            print("\n".join(map(printable, words.splitlines())), flush=True)
        self.stop()
        if aloud and self.found:
            with suppress(OSError):
                self._speaking = subprocess.Popen(
                    self.found,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
                assert self._speaking.stdin
                self._speaking.stdin.write(words.encode(errors="replace"))
                self._speaking.stdin.close()

    def stop(self) -> None:
        """Say no more."""
        if self._speaking and self._speaking.poll() is None:
            self._speaking.terminate()
        self._speaking = None
