"""The rules as data: one frozen value whose fields are every point on which the sources differ.

Each field carries its meaning, its choices, and where the choice is printed (`rule_fields`). Nothing in the package
asks which preset it plays; the presets are values made in `presets`.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, cast

from ulti_widgets.language import Marked
from ulti_widgets.shown import Shown
from ulti_widgets.ulti.contradictions import contradictions
from ulti_widgets.ulti.reasons import reason
from ulti_widgets.ulti.rule_fields import GROUPS, RuleField, RuleFields, RulesError, Value, check_value, no_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti_widgets.language import Translator
    from ulti_widgets.ulti.actions import Call
    from ulti_widgets.ulti.bids import Bid, Ladder
    from ulti_widgets.ulti.laws import Laws


@dataclass(frozen=True, kw_only=True)
class Rules(RuleFields, Shown):
    """One way to play Ulti.

    `Rules()` is the preset `pagat`. `rules.pagat.replace(must_beat=False)` turns a rule; `Rules.fields()`
    lists them all.

    Raises:
        RulesError: a value is outside a field's choices, or fields contradict each other.
    """

    def __post_init__(self) -> None:
        """Refuse what cannot be played, and make room for what is compiled from the rules."""
        for info in FIELDS:
            check_value(info, getattr(self, info.name))
        for names, broken, why in contradictions(self):
            if broken:
                said = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
                raise RulesError(reason("rules-clash", fields=said, why=Marked(why)), *names)
        object.__setattr__(self, "_ladder", None)
        object.__setattr__(self, "_laws", {})
        object.__setattr__(self, "_calls", {})

    @staticmethod
    def fields() -> tuple[RuleField, ...]:
        """Give every field with its meaning, choices and source, in the order of a game."""
        return FIELDS

    def replace(self, **changes: Value) -> Rules:
        """Give the same rules with some fields turned.

        Raises:
            RulesError: there is no such field, the value is none of its choices, or the result
                contradicts itself.
        """
        unknown = [name for name in changes if name not in BY_NAME]
        if unknown:
            raise RulesError(no_rule(unknown[0], BY_NAME), *unknown)
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]

    @property
    def ladder(self) -> Ladder:
        """All bids from low to high, made once."""
        made: Ladder | None = self._ladder  # type: ignore[attr-defined]
        if made is None:
            from ulti_widgets.ulti.bids import Ladder  # noqa: PLC0415 (bids stand above rules)

            made = Ladder(self)
            object.__setattr__(self, "_ladder", made)
        return made

    def bid(self, text: str) -> Bid:
        """Find a bid by its name, in any order of its parts.

        Raises:
            BidError: the rules have no such bid.
        """
        return self.ladder.find(text)

    @property
    def calls(self) -> dict[Bid | None, tuple[Call, ...]]:
        """What may be called over each standing bid, kept by auctions as they come by it."""
        return self._calls  # type: ignore[attr-defined,no-any-return]

    def laws(self, bid: Bid, trump: int | None) -> Laws:
        """Give the lookup tables of a contract, compiled once for these rules."""
        cache: dict[tuple[Bid, int | None], Laws] = self._laws  # type: ignore[attr-defined]
        made = cache.get((bid, trump))
        if made is None:
            from ulti_widgets.ulti.laws import Laws  # noqa: PLC0415 (laws stand above rules)

            made = cache[bid, trump] = Laws(self, bid, trump)
        return made

    def leader(self, declarer: int, opener: int) -> int:
        """Give the seat that leads to the first trick.

        Args:
            declarer: the declarer's seat.
            opener: the seat after the dealer.
        """
        return declarer if self.first_lead == "declarer" else opener

    def changed(self, base: Rules) -> dict[str, Value]:
        """Give the fields in which these rules differ from a base, with their values here."""
        return {
            info.name: getattr(self, info.name)
            for info in FIELDS
            if getattr(self, info.name) != getattr(base, info.name)
        }

    def diff(self, other: Rules) -> Diff:
        """Give in words what differs between these rules and others."""
        return Diff(self, other)

    def __repr__(self) -> str:
        """Give the shortest line that rebuilds the rules from a preset."""
        from ulti_widgets.ulti.presets import nearest  # noqa: PLC0415 (presets stand above rules)

        name, changes = nearest(self)
        turned = ", ".join(f"{key}={value!r}" for key, value in changes.items())
        return f"rules.{name}" + (f".replace({turned})" if turned else "")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by what differs from the default, so that compiled tables do not travel."""
        return _rebuild, (self.changed(Rules()),)


@dataclass(frozen=True)
class Change:
    """A field in which two rule sets differ.

    Attributes:
        field: what is known of it.
        mine, theirs: its values in the one and in the other.
    """

    field: RuleField
    mine: Value
    theirs: Value


@dataclass(frozen=True, repr=False)
class Diff(Shown):
    """What differs between two rule sets; empty, and so false, where nothing does.

    Attributes:
        mine, theirs: the two.
    """

    mine: Rules
    theirs: Rules

    @property
    def changes(self) -> tuple[Change, ...]:
        """The fields that differ, in the order of a game."""
        return tuple(
            Change(BY_NAME[name], value, getattr(self.theirs, name))
            for name, value in self.mine.changed(self.theirs).items()
        )

    def sentences(self, lang: str | Translator = "en") -> list[str]:
        """Give each difference as a sentence."""
        return self.text(lang).splitlines() if self else []

    def __len__(self) -> int:
        """Give the number of fields that differ."""
        return len(self.changes)

    def __iter__(self) -> Iterator[Change]:
        """Yield the fields that differ."""
        return iter(self.changes)

    def __repr__(self) -> str:
        """Give a text that rebuilds the difference."""
        return f"{self.mine!r}.diff({self.theirs!r})"


def _rebuild(changes: dict[str, Value]) -> Rules:
    return Rules().replace(**changes)


def _field_infos() -> Iterator[RuleField]:
    group = ""
    for item in fields(Rules):
        group = GROUPS.get(item.name, group)
        meta, default = item.metadata, cast("Value", item.default)
        yield RuleField(item.name, group, meta["meaning"], meta["choices"], meta["source"], default)


FIELDS: Final = tuple(_field_infos())
BY_NAME: Final = {info.name: info for info in FIELDS}


__all__ = ["BY_NAME", "FIELDS", "Change", "Diff", "RuleField", "Rules", "RulesError", "Value"]
