"""Text to speech: prints text for a screen reader, and speaks it if the system can.

voice = Voice()
voice.find()                 # spd-say on Linux, say on macOS, SAPI on Windows, if installed
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
"""Programs that speak the text on their standard input, with their arguments."""


class Voice:
    """Reader of texts; before `find` it only stores the last one."""

    def __init__(self) -> None:
        self.command: tuple[str, ...] = ()
        """Command of the speaking program, with its arguments; empty for none."""
        self.last_text = ""
        """Text that was read last."""
        self._is_enabled = False
        self._process: subprocess.Popen[bytes] | None = None

    def find(self) -> None:
        """Look for a speaking program; from now on, texts are printed as well."""
        self._is_enabled = True
        for name, arguments in SPEAKERS.items():
            if path := shutil.which(name):
                self.command = (path, *arguments)
                return

    def read(self, words: str, aloud: bool = True) -> None:
        """Print a text, and speak it if `aloud`; a text still being spoken is interrupted."""
        self.last_text = words
        if not self._is_enabled:
            return
        with suppress(OSError, ValueError, AttributeError):  # standard output is closed or missing
            print("\n".join(map(printable, words.splitlines())), flush=True)
        self.stop()
        if aloud and self.command:
            with suppress(OSError):
                self._process = subprocess.Popen(
                    self.command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
                assert self._process.stdin
                self._process.stdin.write(words.encode(errors="replace"))
                self._process.stdin.close()

    def stop(self) -> None:
        """Stop the speaking program, if one is running."""
        if self._process and self._process.poll() is None:
            self._process.terminate()
        self._process = None
