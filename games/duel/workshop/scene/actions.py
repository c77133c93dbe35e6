"""Actions of the map workshop, and the reasons why one is unavailable.

`commands` names each action with its key and its reason. A thing is a piece of terrain or a start;
its partners are its copies under a symmetry. Pages are imported when they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING

from engine.app.inputs import Key
from engine.app.keys import Keys
from engine.app.navigation import Navigation
from engine.app.widgets import Answer, Dialog, literal, message_dialog
from engine.app.widgets.focus import ARROWS
from engine.rules.english import in_figures
from games.duel.generator.themes import user_themes
from games.duel.geometry.points import Point
from games.duel.maps.problems import sentence
from games.duel.workshop.clips import Clip
from games.duel.workshop.controller import Tool
from games.duel.workshop.editor import GENERATE, is_locked
from games.duel.workshop.evening import Evened, why_not
from games.duel.workshop.gestures import TURN_STEP
from games.duel.workshop.regenerating import Regenerator, first_request
from games.duel.workshop.scene.canvas import arrow_step
from games.duel.workshop.scene.checks import ChecksPanel
from games.duel.workshop.scene.desk import Desk
from games.duel.workshop.scene.files import Files
from games.duel.workshop.snapping import GRIDS
from games.duel.workshop.symmetry import Symmetry, is_possible, symmetry_name

if TYPE_CHECKING:  # pages are imported when they are shown
    from games.duel.workshop.scene.fairness_page import FairnessPage

VIEW_INCHES = 12.0, 12.0
"""Width and height of the part of the map that is shown around a thing chosen from the list."""
NUDGE_INTERVAL = 0.5
"""Longest time in seconds between presses of a key that count as one step."""
SAVE_ASKS = "Save asks for a name."
"""Sentence about a drawing that has no file yet."""
QUARTER_TURN = 90
"""Angle in degrees; each quarter turn is an undo step of its own."""


class Actions:
    """The actions of the workshop, with the clipboard, which survives a change of map.

    Args:
        desk: Data that the parts of the workshop share.
        files: File actions.
        problems: Panel with the map's problems.
        navigation: Ways to other screens.
        keys: Keys of the workshop, for the page that lists them.
    """

    def __init__(
        self,
        desk: Desk,
        files: Files,
        problems: ChecksPanel,
        navigation: Navigation,
        keys: Keys,
    ) -> None:
        self.desk = desk
        self._files = files
        self._problems = problems
        self._navigation = navigation
        self._keys = keys
        self._clipboard: list[Clip] = []
        self._symmetry = Symmetry.ACROSS
        """The symmetry that was on last."""
        self._wheel_notches = 0.0
        """Part of a notch by which the wheel has turned since the last whole one."""
        self._last_nudge_time = 0.0
        """Time of the last press that moved or turned things, in seconds of `monotonic`."""

    # Reasons why an action is unavailable, as a sentence; "" if it is available.

    def no_reason(self) -> str:
        """Return "", for actions that are always available."""
        return ""

    def nothing_chosen(self) -> str:
        """Return why an action on the selected things is unavailable, or ""."""
        selected_keys = self.desk.editor.selected_keys
        return "" if selected_keys else "Nothing is chosen: click a piece, or go to one with Tab."

    def nothing_copied(self) -> str:
        """Return why pasting is unavailable, or ""."""
        return "" if self._clipboard else "Nothing has been copied yet."

    def nothing_lies(self) -> str:
        """Return why an action on everything on the map is unavailable, or ""."""
        return "" if self.desk.editor.drawing.things_by_key else "Nothing lies on the map yet."

    def nothing_drawn(self) -> str:
        """Return why undoing is unavailable, or ""."""
        controller = self.desk.controller
        has_something = (
            controller.editor.history.undo_names or controller.gesture or controller.new_corners
        )
        return "" if has_something else "Nothing has been drawn yet."

    def nothing_undone(self) -> str:
        """Return why redoing is unavailable, or ""."""
        return "" if self.desk.editor.history.redo_names else "Nothing has been undone."

    def no_symmetry(self) -> str:
        """Return why an action that needs a symmetry is unavailable, or ""."""
        return "" if self.desk.editor.symmetry else "Choose a symmetry first."

    def too_few_starts(self) -> str:
        """Return why an action that needs two starts is unavailable, or ""."""
        starts = self.desk.editor.drawing.battlefield.starts
        return "" if len(starts) > 1 else "It needs at least two starts."

    def _report(self, words: str) -> None:
        """Say what an action did, unless there is a more important message about it."""
        if not self.desk.editor.message:
            self.desk.editor.message = f"{words} Ctrl+Z undoes it."

    # Selection and tools.

    def select_tool(self, tool: Tool) -> None:
        """Select a tool, and give the map the focus."""
        self.desk.select_tool(tool)

    def select_next(self) -> bool:
        """Select the next thing and bring it into view; return True if there is one."""
        return self._select_neighbour(1)

    def select_previous(self) -> bool:
        """Select the previous thing and bring it into view; return True if there is one."""
        return self._select_neighbour(-1)

    def _select_neighbour(self, step: int) -> bool:
        if not self.desk.editor.select_neighbour(step):
            return False
        self.desk.reveal_selected()
        return True

    def choose_all(self) -> None:
        """Select everything on the map."""
        self.desk.editor.choose(self.desk.editor.drawing.things_by_key)

    def lock(self) -> None:
        """Lock the selected things, or unlock them if all of them are locked."""
        editor = self.desk.editor
        is_to_lock = not all(is_locked(thing) for thing in editor.things)
        with self._reporting("Locked" if is_to_lock else "Unlocked"):
            editor.lock(is_to_lock)

    def free_all(self) -> None:
        """Unlock all locked things."""
        self.desk.editor.free_all()

    def escape(self) -> None:
        """Cancel the gesture, else the tool, else the selection, else open the menu."""
        controller = self.desk.controller
        if controller.cancel():
            return
        if controller.tool is not Tool.SELECT:
            controller.select_tool(Tool.SELECT)
        elif controller.editor.selected_keys:
            controller.editor.choose([])
        else:
            self.desk.screen.back()

    # Changes of the selected things.

    def nudge(self, event: Key) -> bool:
        """Move the selected things by an arrow key; return False if arrows do something else now.

        The distance is a step of the grid, with Shift an inch, with Ctrl a hundredth of an inch.
        """
        controller = self.desk.controller
        editor = controller.editor
        if not editor.selected_keys or controller.tool is not Tool.SELECT or controller.is_carrying:
            return False
        x, y = ARROWS[event.name]
        step = arrow_step(event, editor.grid)
        if editor.move(x * step, y * step, merges=self._is_repeated_soon()):
            self.desk.reveal_selected()
        return True

    def _is_repeated_soon(self) -> bool:
        """Return True if a press comes so soon after the last one that both are one step."""
        press_time = monotonic()
        is_soon = press_time - self._last_nudge_time <= NUDGE_INTERVAL
        self._last_nudge_time = press_time
        return is_soon

    def turn(self) -> None:
        """Turn the selected things clockwise by 90 degrees."""
        self._turn(QUARTER_TURN)

    def turn_back(self) -> None:
        """Turn the selected things counterclockwise by 90 degrees."""
        self._turn(-QUARTER_TURN)

    def turn_right(self) -> None:
        """Turn the selected things clockwise by one step."""
        self._turn(TURN_STEP)

    def turn_left(self) -> None:
        """Turn the selected things counterclockwise by one step."""
        self._turn(-TURN_STEP)

    def turn_slightly_right(self) -> None:
        """Turn the selected things clockwise by one degree."""
        self._turn(1)

    def turn_slightly_left(self) -> None:
        """Turn the selected things counterclockwise by one degree."""
        self._turn(-1)

    def turn_by_wheel(self, notches: float, is_slight: bool) -> None:
        """Turn the selected things counterclockwise by one step for each notch of the wheel.

        Args:
            notches: Number of notches, negative for a turn downwards; parts of a notch add up.
            is_slight: Turn by one degree in place of one step.
        """
        self.desk.commit_fields()
        self._wheel_notches += notches
        whole_notches = int(self._wheel_notches)
        self._wheel_notches -= whole_notches
        if whole_notches:
            self._turn(-whole_notches * (1 if is_slight else TURN_STEP))

    def _turn(self, angle: int) -> None:
        """Turn the selected things clockwise by an angle in degrees."""
        way = "clockwise" if angle > 0 else "counterclockwise"
        merges = self._is_repeated_soon() and abs(angle) != QUARTER_TURN
        with self._reporting("Turned", f" by {in_figures(abs(angle), 'degree')} {way}"):
            self.desk.editor.turn(angle, merges=merges)

    def mirror_across(self) -> None:
        """Mirror the selected things left to right."""
        with self._reporting("Mirrored", " left to right"):
            self.desk.editor.mirror(is_vertical=False)

    def mirror_down(self) -> None:
        """Mirror the selected things top to bottom."""
        with self._reporting("Mirrored", " top to bottom"):
            self.desk.editor.mirror(is_vertical=True)

    @contextmanager
    def _reporting(self, verb: str, how: str = "") -> Iterator[None]:
        """Say after a change of the selected things what was done, by a verb, their name, and how.

        If the change has left a message, this one stays.
        """
        editor = self.desk.editor
        name = editor.name_of(editor.selected_keys)
        drawing_before = editor.drawing
        yield
        if editor.drawing is not drawing_before:
            self._report(f"{verb} {name}{how}.")
        elif not editor.message:
            editor.message = f"{verb} {name}: that changes nothing."

    def raise_things(self) -> None:
        """Raise the selected things above the next thing."""
        self.desk.editor.raise_()

    def raise_to_top(self) -> None:
        """Raise the selected things above all others."""
        self.desk.editor.raise_(to_top=True)

    def lower_things(self) -> None:
        """Lower the selected things below the previous thing."""
        self.desk.editor.lower()

    def lower_to_bottom(self) -> None:
        """Lower the selected things below all others."""
        self.desk.editor.lower(to_bottom=True)

    def duplicate(self) -> None:
        """Copy the selected things on the table."""
        self.desk.editor.duplicate()

    def copy(self) -> None:
        """Copy the selected things to the clipboard."""
        editor = self.desk.editor
        self._clipboard = editor.copy()
        editor.message = "Copied: Ctrl+V lays it at the pointer, Ctrl+Shift+V in its place."

    def cut(self) -> None:
        """Copy the selected things to the clipboard, and delete them."""
        self.copy()
        self.desk.editor.delete()

    def paste(self) -> None:
        """Paste the clipboard at the pointer, or in the middle of the visible part."""
        canvas = self.desk.canvas
        middle = self.desk.controller.pointer_place or Point(
            *canvas.transform.inches(canvas.rect.center)
        )
        self.desk.editor.paste(self._clipboard, middle)

    def paste_in_place(self) -> None:
        """Paste the clipboard at the place from which it was copied."""
        self.desk.editor.paste(self._clipboard)

    def delete(self) -> None:
        """Delete the selected things, or the selected corner of a polygon."""
        controller = self.desk.controller
        if controller.tool is Tool.CORNERS and controller.selected_corner is not None:
            controller.remove_corner()
            return
        with self._reporting("Deleted"):
            controller.editor.delete()

    def undo(self) -> None:
        """Cancel the gesture, and undo the last step."""
        self.desk.controller.cancel()
        self._report_step("Undone", self.desk.editor.undo)

    def redo(self) -> None:
        """Cancel the gesture, and redo the step that was undone last."""
        self.desk.controller.cancel()
        self._report_step("Redone", self.desk.editor.redo)

    def _report_step(self, verb: str, step: Callable[[], str]) -> None:
        """Undo or redo a step, and say its name, and in which file the drawing belongs from now on.

        Args:
            verb: Verb of the sentence.
            step: Undoes or redoes a step; returns its name, or "".
        """
        path_before = self._files.path
        name = step()
        path = self._files.path
        file_words = ""
        if path != path_before:
            file_words = f" This map is {path.name}." if path else f" {SAVE_ASKS}"
        if name:
            self.desk.editor.message = f"{verb}: {name}.{file_words}"

    def show_drawings(self) -> None:
        """Show the page on which a drawing for the selected pieces is chosen."""
        from games.duel.workshop.scene.art_page import ArtPage

        editor = self.desk.editor
        pieces = [piece for thing in editor.things for piece in editor.drawing.pieces(thing)]
        if pieces:
            self.desk.screen.manager.push(ArtPage(pieces[0], pieces[0].art, self._set_art))

    def _set_art(self, art: str) -> None:
        self.desk.editor.set_properties({"art": art})

    # Drawing.

    def finish_polygon(self) -> bool:
        """Finish the polygon that is being drawn; return True if there is one."""
        controller = self.desk.controller
        if not controller.new_corners:
            return False
        controller.finish_polygon()
        return True

    def remove_corner_or_things(self) -> None:
        """Remove the last corner of the polygon; without a polygon, delete the selected things.

        Things are deleted only while the map has the focus.
        """
        if not self.desk.controller.remove_last_corner() and self.desk.screen.focus == "map":
            self.delete()

    # The map.

    def switch_grid(self) -> None:
        """Switch to the next grid."""
        editor = self.desk.editor
        editor.grid = GRIDS[(GRIDS.index(editor.grid) + 1) % len(GRIDS)]
        steps = f"every {editor.grid:g} inches" if editor.grid else "off"
        editor.message = f"Snapping is {steps}."

    def toggle_symmetry(self) -> None:
        """Turn symmetry on or off."""
        editor = self.desk.editor
        if editor.symmetry:
            self._symmetry = editor.symmetry
            editor.symmetry = None
            editor.message = "Symmetry is off."
            return
        # The size of the table may have changed since; this symmetry is always possible.
        symmetry_kind = (
            self._symmetry if is_possible(editor.drawing, self._symmetry) else Symmetry.ACROSS
        )
        editor.symmetry = symmetry_kind
        name = symmetry_name(symmetry_kind)
        editor.message = f"Symmetry is on: {name}. What you draw on one side comes on the other."

    def add_partners(self) -> None:
        """Add all missing partners."""
        editor = self.desk.editor
        if editor.symmetry:
            editor.mirror_all(editor.symmetry)

    def show_table_size(self) -> None:
        """Show the dialog for the size of the table."""
        from games.duel.workshop.scene.table_size import TableSize

        self.desk.screen.manager.push(TableSize(self.desk.editor).dialog())

    def show_pieces(self) -> None:
        """Show the list of everything on the map, to select from."""
        from games.duel.workshop.scene.pieces_page import PiecesPage

        self.desk.screen.manager.push(PiecesPage(self.desk.editor, self._choose))

    def _choose(self, key: str) -> None:
        """Select a thing and bring it into view."""
        editor = self.desk.editor
        editor.choose([key])
        self.desk.canvas.show(editor.drawing.middle(editor.things), VIEW_INCHES)
        self.desk.focus_map()

    def show_fairness(self) -> None:
        """Show the page that compares the starts."""
        from games.duel.workshop.scene.fairness_page import FairnessPage

        drawing = self.desk.editor.drawing
        lab = self._navigation.lab
        playtest = None
        if lab and not drawing.survey.errors:
            playtest = partial(lab, self.desk.entry)
        reason = self.desk.editor.read_only_reason or why_not(drawing, self.desk.editor.symmetry)
        page = FairnessPage(drawing.battlefield, playtest, self.make_fair, reason)
        self.desk.screen.manager.push(page)

    def make_fair(self, fairness_page: FairnessPage | None = None) -> None:
        """Show the page that makes the drawing fair.

        Args:
            fairness_page: The page below it, which closes when the changes are taken.
        """
        from games.duel.workshop.scene.make_fair_page import MakeFairPage

        editor = self.desk.editor
        page = MakeFairPage(
            editor.drawing,
            frozenset(editor.selected_keys),
            editor.symmetry,
            self._take_fair,
            fairness_page.measures if fairness_page else (),
        )
        self.desk.screen.manager.push(page)

    def _take_fair(self, result: Evened) -> None:
        """Take the drawing that was made fair, in one step, and return to the map."""
        manager = self.desk.screen.manager
        if manager.top is not self.desk.screen:  # the page of fairness
            manager.pop()
        editor = self.desk.editor
        editor.replace(result.drawing.document.content, "Make fair")
        self.desk.focus_map()
        self._report(f"Made fair: {result.changes_words}")

    def generate(self) -> None:
        """Show the page that generates a battlefield."""
        from games.duel.generator.page import GeneratePage, MapChanges

        drawing = self.desk.editor.drawing
        regenerator = Regenerator(drawing, self._files.folder)
        themes = user_themes(self._files.folder)
        page = GeneratePage(
            first_request(drawing, token_hex(3), themes),
            self._take_generated,
            user_themes=themes,
            changes=MapChanges(regenerator.with_locked, regenerator.similar),
        )
        self.desk.screen.manager.push(page)

    def _take_generated(self, content: bytes, close_page: Callable[[], None]) -> None:
        """Take a generated battlefield in place of the drawing, after a question if it has any.

        The page stays open while the user decides.
        """

        def replace() -> None:
            close_page()
            self._replace_by_generated(content)

        editor = self.desk.editor
        has_floor = any(row.strip(".") for row in editor.drawing.battlefield.floor)
        if not (editor.drawing.things or has_floor or editor.history.is_changed):
            replace()
            return

        answers = [Answer("Keep the drawing"), Answer("Replace it", replace, "primary")]
        words = "The generated battlefield takes the place of the drawing. Undo brings it back."
        if path := self._files.path:
            words += f" The file {literal(path.name)} stays as it is."
        self.desk.screen.manager.push(Dialog("Replace the drawing?", words, answers))

    def _replace_by_generated(self, content: bytes) -> None:
        """Take a generated battlefield in place of the drawing."""
        editor = self.desk.editor
        had_path = self._files.path is not None
        editor.replace(content, GENERATE)
        self.desk.focus_map()  # the next key is for the new pieces
        symmetry_words = ""
        if editor.symmetry:
            symmetry_words = (
                f", with symmetry on: {symmetry_name(editor.symmetry)} (M turns it off)"
            )
        file_words = f" {SAVE_ASKS}" if had_path else ""
        self._report(f"Generated{symmetry_words}.{file_words}")

    def show_next_problem(self) -> None:
        """Show the next problem that has a place."""
        self._problems.show_next()

    def ask_for_folder(self) -> None:
        """Ask for the folder of a missing file, or show the folders that may be read."""
        self._files.ask_for_folder()

    def try_out(self) -> None:
        """Begin a duel on the present drawing, with warriors that the program makes."""
        desk = self.desk
        drawing = desk.editor.drawing
        errors = drawing.survey.errors
        if errors:
            desk.editor.message = f"No duel can begin here yet. {sentence(errors[0])}"
            desk.screen.manager.push(
                message_dialog("No duel can begin here yet", sentence(errors[0]))
            )
            return
        desk.controller.cancel()
        self._navigation.try_out(desk.entry, drawing.battlefield, len(drawing.battlefield.starts))

    def show_steps(self) -> None:
        """Show the page of the undo stack, to go back to any step."""
        from games.duel.workshop.scene.steps import StepsPage

        self.desk.screen.manager.push(StepsPage(self.desk.editor))

    # The map's file.

    def begin_new_map(self) -> None:
        """Begin a new map, after the player has saved or discarded the drawing."""
        self._files.begin_new_map()

    def show_maps(self) -> None:
        """Show the page on which a map to open is chosen."""
        self._files.show_maps()

    def save(self) -> None:
        """Save the map to its path, or ask for a name if it has none yet."""
        self._files.save()

    def save_as(self) -> None:
        """Ask for a name, and save the map under it in the folder of the user's own maps."""
        self._files.save_as()

    def no_earlier_saves(self) -> str:
        """Return why there is no earlier save to take, or ""."""
        return "" if self._files.earlier_saves else "This map has not been saved twice yet."

    def show_earlier_saves(self) -> None:
        """Ask which earlier save of the map takes the place of the drawing."""
        self._files.show_earlier_saves()

    def export_package(self) -> None:
        """Save the map, and export it as one zip for a friend."""
        self._files.export_package()

    def import_map(self) -> None:
        """Import a map from a friend, and open it."""
        self._files.import_map()

    def export_picture(self) -> None:
        """Show the dialog that exports the map as a picture."""
        self._files.export_picture()

    def export_print(self) -> None:
        """Show the dialog that exports the map as a PDF in true size."""
        self._files.export_print()

    # The program.

    def show_keys(self) -> None:
        """Show the page of all keys."""
        from engine.app.screens.keys import KeysPage

        self.desk.screen.manager.push(KeysPage(self._keys))

    def show_rules(self) -> None:
        """Show the rules page of the game."""
        self._navigation.rules(self.desk.entry)

    def show_settings(self) -> None:
        """Show the settings screen."""
        self._navigation.settings()

    def leave(self) -> None:
        """Leave for the title screen, after changes are saved or discarded."""
        self._files.leave(self._navigation.title)
