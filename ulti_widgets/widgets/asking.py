"""What a seat is asked: the buttons of the moment, and the bid builder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.language import N_, Translator, capital, suit_noun
from ulti_widgets.ulti.actions import Concede, Declare, Done, Kontra, NameTrump, Pass, Take
from ulti_widgets.ulti.laws import marriage_worth
from ulti_widgets.ulti.names import bid_name, kontra_name, part_noun, seat_noun

if TYPE_CHECKING:
    from ulti_widgets.ulti.building import Building
    from ulti_widgets.ulti.view import View

Json = dict[str, Any]


def actions(view: View, words: Translator) -> list[Json]:
    """Give the buttons for what the seat may do now, cards and bids aside."""
    if view.turn is None or view.turn != view.seat:
        return []
    found = [_button(view, action, words) for action in view.legal if type(action) in _GROUPS]
    if view.phase == "auction":
        have = {button["action"] for button in found}
        for action in ("pass", "take"):
            why = view.refusals.get(action)
            if action not in have and why is not None:
                label = words.text(_LABELS[Pass if action == "pass" else Take])
                found.append(
                    {"action": action, "label": label, "group": "auction", "why": why.text(words), "primary": False}
                )
    primary = next((button for button in found if button["action"] in _PRIMARY), None)
    if primary is not None:
        primary["primary"] = True
    return found


_GROUPS: Final[dict[type, str]] = {
    Pass: "auction",
    Take: "auction",
    NameTrump: "trump",
    Declare: "marriage",
    Kontra: "kontra",
    Done: "kontra",
    Concede: "play",
}
_LABELS: Final[dict[type, str]] = {
    Pass: N_("Pass"),
    Take: N_("Take the talon"),
    Concede: N_("Give up"),
}
_PRIMARY: Final = ("done", "pass")


def _button(view: View, action: object, words: Translator) -> Json:
    kind = type(action)
    if isinstance(action, NameTrump):
        label = capital(words.noun(suit_noun(action.suit)))
    elif isinstance(action, Declare):
        points = marriage_worth(action.suit, view.trump)
        label = words.say(N_("Declare {points} in {suit}"), points=points, suit=suit_noun(action.suit))
    elif isinstance(action, Kontra):
        label = _kontra_label(view, action, words)
    elif isinstance(action, Done):
        label = words.text(N_("Play on") if view.phase == "concede" else N_("Done"))
    else:
        label = words.text(_LABELS[kind])
    return {"action": str(action), "label": label, "group": _GROUPS[kind], "why": None, "primary": False}


def _kontra_label(view: View, action: Kontra, words: Translator) -> str:
    assert view.standing is not None  # noqa: S101 (something is doubled)
    levels = view.kontra[view.standing.parts.index(action.part)]
    if action.defender is not None and view.declarer is not None:
        level = levels[(action.defender - view.declarer) % 3 - 1]
    elif view.seat is not None and view.declarer is not None and view.seat != view.declarer:
        level = levels[(view.seat - view.declarer) % 3 - 1]
    else:
        level = max(levels)
    name = kontra_name(view.rules, level + 1, words)
    part = words.noun(part_noun(action.part))
    label = f"{capital(name)}: {part}"
    if action.defender is not None:
        label = f"{label} ({words.noun(seat_noun(action.defender))})"
    return label


def builder(view: View, building: Building, words: Translator) -> Json | None:
    """Give the bid builder while the seat may bid; None otherwise."""
    mine = view.turn is not None and view.turn == view.seat
    may_call = view.phase == "bid" or (view.phase == "auction" and view.refusals.get("bid") is None)
    if not mine or not may_call:
        return None
    bid, call, why = building.bid, building.call, building.why()
    stake = ""
    if bid is not None:
        points = view.rules.ladder.stake(bid)
        stake = words.say(
            words.plural(
                "Won, it brings {points} point from each.", "Won, it brings {points} points from each.", points
            ),
            points=points,
        )
    name = "" if bid is None else bid_name(bid, words)
    if call is not None and call.trump is not None and not call.bid.hearts:
        name = f"{name}, {words.noun(suit_noun(call.trump))}"
    return {
        "toggles": toggles(building, words),
        "text": capital(name),
        "stake": stake,
        "action": None if call is None else str(call),
        "why": None if why is None else why.text(words),
    }


def toggles(building: Building, words: Translator, *, trumps: bool = True) -> list[Json]:
    """Give the switches that a bid is built with.

    Args:
        building: the bid in the making.
        words: the language.
        trumps: whether trump suits are among them, where the rules name them in the bid.
    """
    return [
        {
            "id": switch.id,
            "label": words.noun(switch.noun),
            "on": switch.on,
            "why": None if switch.why is None else switch.why.text(words),
        }
        for switch in building.switches()
        if trumps or not switch.id.startswith("trump-")
    ]
