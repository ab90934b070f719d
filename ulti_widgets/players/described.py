"""A text that tells a player from others of its class: its class, its name, and what it was made with."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from ulti_widgets.players.base import Player

LONGEST: Final = 200
"""Characters that a value is told in; for what is longer (the weights of a net, say) its digest stands."""


def described(who: Player) -> str:
    """Say which class a player is of, its name, and its attributes; alike in every process.

    Args:
        who: the player, before it has played.
    """
    return f"{_kind(who)} {who.name!r}{_attributes(who, ())}"


def _kind(value: object) -> str:
    kind = type(value)
    return f"{kind.__module__}.{kind.__qualname__}"


def _attributes(value: object, inside: tuple[int, ...]) -> str:
    found = dict(getattr(value, "__dict__", {}))
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in {"__dict__", "__weakref__"} and hasattr(value, name):
                found[name] = getattr(value, name)
    told = (f"{name}={_value(found[name], (*inside, id(value)))}" for name in sorted(found))
    return f"({', '.join(told)})"


def _value(value: object, inside: tuple[int, ...]) -> str:
    text = "..." if id(value) in inside else _text(value, (*inside, id(value)))
    return text if len(text) <= LONGEST else f"{_kind(value)}#{sha256(text.encode()).hexdigest()[:16]}"


def _text(value: object, inside: tuple[int, ...]) -> str:
    if isinstance(value, dict):
        pairs = (f"{_value(key, inside)}: {_value(one, inside)}" for key, one in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, set | frozenset):
        # Their order changes from one process to the next.
        return f"{{{', '.join(sorted(_value(one, inside) for one in value))}}}"
    if isinstance(value, list | tuple) and type(value).__repr__ in {list.__repr__, tuple.__repr__}:
        return f"{type(value).__name__}({', '.join(_value(one, inside) for one in value)})"
    if not isinstance(value, str | bytes):
        try:
            # The numbers of an array: its text leaves most of them out.
            return f"{_kind(value)}#{sha256(memoryview(value).tobytes()).hexdigest()[:16]}"  # type: ignore[arg-type]
        except TypeError:
            pass
    if isinstance(value, type) or (callable(value) and hasattr(value, "__qualname__")):
        return f"{getattr(value, '__module__', '')}.{value.__qualname__}"
    # A text with an address tells one run from the next, and two of a kind that have no text of their own alike.
    return _kind(value) + _attributes(value, inside) if _no_text(value) else repr(value)


def _no_text(value: object) -> bool:
    return type(value).__repr__ in {object.__repr__, Player.__repr__} or hex(id(value)) in repr(value)
