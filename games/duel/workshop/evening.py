"""Make fair: small changes of a drawing until its starts are alike.

The drawing becomes a layout of the generator, and a search changes it. Then every change that is
not needed is undone. The drawing itself stays as it is: the result has a changed one. A step is a
small move of a start.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.rules.english import in_figures, list_in_words
from games.duel.generator.fairness import (
    ALIKE_SHARE,
    DISTANCE,
    MEASURES,
    REACHED_AREA,
    SMASHABLE,
    THROWABLE,
    UNEVEN_GROUND,
    Measure,
    StartMeasures,
    differences,
    is_alike,
    is_fair,
    measure_starts,
)
from games.duel.generator.making import OnShare, Stopped
from games.duel.generator.measuring import spread
from games.duel.generator.stream import Stream
from games.duel.workshop.balance import BalanceSearch
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.layouts import DrawnLayout, PieceChange, StartStep, loose_keys
from games.duel.workshop.symmetry import Symmetry

SEARCH_SHARES = (0.06, 0.75), (0.75, 1.0)
"""Finished shares of the work before and after each search, from 0 to 1.

The second search begins anew with other random numbers, if the first one did not make the starts
alike. The share before the first one is that of the measuring of the starts.
"""
REASONS = {
    DISTANCE: "no step of a start makes them alike",
    UNEVEN_GROUND: "pieces that stay as they are decide it",
    SMASHABLE: "too few loose pieces close to a start can be changed",
    THROWABLE: "too few loose pieces close to a start can be changed",
    REACHED_AREA: "the edge, or pieces that stay as they are, take the room of a start",
}
"""Reasons why starts still differ in a measure."""
# Reasons that take the place of those above.
STARTS_STAY = "the starts stay where they are"
STOPPED = "the search was stopped"
ONLY_CHOSEN = "only the chosen pieces may change"
NOTHING_LOOSE = "no loose piece lies on the map"


class Permission(NamedTuple):
    """Permission to change things.

    Attributes:
        keys: Keys of things; only loose ones among them may change. None means all loose ones.
        moves_starts: True if starts may step, too.
    """

    keys: frozenset[str] | None = None
    moves_starts: bool = True


class Evened(NamedTuple):
    """Result of making a drawing fair.

    Attributes:
        drawing: The drawing after all changes.
        before: The measures of the starts before the changes.
        after: The measures after them.
        changes: The changes of pieces.
        steps: The steps of starts.
        moves_starts: True if starts were allowed to step.
        cause: Reason why more could not be changed, in place of those in `REASONS`; or "".
    """

    drawing: Drawing
    before: Sequence[StartMeasures]
    after: Sequence[StartMeasures]
    changes: Sequence[PieceChange] = ()
    steps: Sequence[StartStep] = ()
    moves_starts: bool = True
    cause: str = ""

    @property
    def rank(self) -> tuple[float, int]:
        """Value that is lower for a fairer result, and then for one with fewer changes."""
        return _excess(self.after), len(self.changes) + len(self.steps)

    @property
    def is_fair(self) -> bool:
        """True if the starts are alike after the changes."""
        return is_fair(self.after)

    @property
    def words(self) -> str:
        """Sentences about all changes and the remaining differences."""
        return f"{self.changes_words} {self.rest_words}".strip()

    @property
    def changes_words(self) -> str:
        """The numbers of changes, in a sentence."""
        counts = {
            "replaced by another kind": sum(each.is_exchange for each in self.changes),
            "moved": sum(each.is_move for each in self.changes),
            "added": sum(each.before is None for each in self.changes),
            "removed": sum(each.after is None for each in self.changes),
        }
        parts = [f"{in_figures(count, 'piece')} {verb}" for verb, count in counts.items() if count]
        if self.steps:
            parts.append(f"{in_figures(len(self.steps), 'start')} moved")
        return f"{list_in_words(parts)}." if parts else "Nothing was changed."

    @property
    def rest_words(self) -> str:
        """Sentences with the remaining differences and their reasons."""
        return " ".join(
            f"The starts still differ in {each.words}: {self._reason(each.measure)}."
            for each in differences(self.after)
            if not is_alike(each.measure, self.after)
        )

    def _reason(self, measure: Measure) -> str:
        """Return why the starts still differ in a measure."""
        if self.cause == STOPPED:
            return STOPPED
        if measure == DISTANCE:
            return REASONS[DISTANCE] if self.moves_starts else STARTS_STAY
        return self.cause or REASONS[measure]


def why_not(drawing: Drawing, symmetry: Symmetry | None = None) -> str:
    """Return a sentence that says why a drawing can't be made fair, or ""."""
    if len(drawing.battlefield.starts) < 2:
        return "It needs at least two starts."
    if drawing.survey.errors:
        return "It needs a map on which a duel can begin: see Checks."
    if any(key.startswith("#") for key in drawing.things_by_key):
        return "Some of its objects have no number of their own: save it in Tiled once."
    if not DrawnLayout(drawing, symmetry, frozenset()).has_all_starts:
        return "Some starts have no partner: complete the other side, or turn symmetry off."
    return ""


def make_fair(
    on_share: OnShare,
    drawing: Drawing,
    permission: Permission = Permission(),  # noqa: B008 (it can't change)
    symmetry: Symmetry | None = None,
    seed: str = "1",
) -> Evened:
    """Return the result of a search for small changes that make the starts alike.

    Args:
        on_share: Called with the finished share of the work; an error that it raises ends it, and
            after `Stopped` the best present result is returned.
        drawing: A drawing that `why_not` does not refuse.
        permission: What may change.
        symmetry: A symmetry that the changes keep.
        seed: Another seed tries other changes.
    """
    before = measure_starts(drawing.battlefield)
    keys = loose_keys(drawing) if permission.keys is None else permission.keys
    moves_starts = permission.moves_starts
    cause = _cause(permission, keys)
    best = Evened(drawing, before, after=before, moves_starts=moves_starts, cause=cause)
    # only steps change distances: without them, one search for a gain is enough
    can_become_fair = moves_starts or is_alike(DISTANCE, before)
    for number, shares in enumerate(SEARCH_SHARES if can_become_fair else SEARCH_SHARES[:1]):
        if best.is_fair or best.cause == STOPPED:
            break
        drawn = DrawnLayout(drawing, symmetry, keys)
        search = BalanceSearch(drawn, Stream("fair", seed, number), moves_starts=moves_starts)
        if not _run_to_end(search, on_share, *shares):
            best = best._replace(cause=STOPPED)
        search.undo_needless_changes()
        result = drawn.changed_drawing()
        after = measure_starts(result.battlefield)
        has_new_problems = len(result.survey.problems) > len(drawing.survey.problems)
        if not has_new_problems and _excess(after) < _excess(best.after):
            best = best._replace(
                drawing=result, after=after, changes=drawn.changes, steps=drawn.steps
            )
    return best


def _run_to_end(
    search: BalanceSearch, on_share: OnShare, share_before: float, share_after: float
) -> bool:
    """Run a search between two finished shares of all work; return False if it was stopped."""
    try:
        search.run(on_share, share_before, share_after)
    except Stopped:
        return False
    return True


def _cause(permission: Permission, keys: frozenset[str]) -> str:
    """Return why little can be changed, or ""."""
    if permission.keys is not None:
        return ONLY_CHOSEN
    return "" if keys else NOTHING_LOOSE


def _excess(all_measures: Sequence[StartMeasures]) -> float:
    """Return by how much the starts differ beyond what counts as alike; 0 if they are fair.

    It is the sum over all measures, each as a share of the mean of its values.
    """
    all_values = ([measure.value_of(each) for each in all_measures] for measure in MEASURES)
    return sum(max(0.0, spread(values) - ALIKE_SHARE) for values in all_values)
