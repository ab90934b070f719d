"""Which parts make no bid together, and the rule that keeps them apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.language import Noun
from ulti_widgets.ulti.bids import FLAGS, HUNDREDS, PARTS, bid_words
from ulti_widgets.ulti.names import part_noun
from ulti_widgets.ulti.reasons import Reason, reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.rules import Rules

_WORDS: Final = frozenset(PARTS + FLAGS)
_FEATS: Final = frozenset({"durchmars", "four-aces", "four-tens"})
_TRUMP_GAMES: Final = frozenset({"simple", *HUNDREDS, "ulti", "four-aces", "four-tens"})


def bid_names(bid: Bid) -> tuple[frozenset[str], ...]:
    """Give the sets of words that stand for a bid: an implied simple game may be said or left out."""
    words = frozenset(bid.name.split())
    return (words, words | {"simple"}) if "simple" in bid.parts else (words,)


def fitting(rules: Rules, words: frozenset[str]) -> list[Bid]:
    """Give the bids that hold some words, from low to high."""
    return [bid for bid in rules.ladder.bids if any(words <= names for names in bid_names(bid))]


def no_bid(rules: Rules, text: str) -> Reason | None:
    """Say why known parts make no bid; None where they make one, or where a word is no part at all."""
    words = bid_words(text)
    if not words or not set(words) <= _WORDS or len(set(words)) < len(words):
        return None
    said: frozenset[str] = frozenset()
    for word in words:
        if not fitting(rules, said | {word}):
            return clash(rules, said, word)
        said |= {word}
    if any(said in bid_names(bid) for bid in fitting(rules, said)):
        return None
    if said == frozenset({"four-aces"}):
        return reason("four-aces-bare")
    return reason("suit-durchmars-bare") if said == frozenset({"durchmars"}) else reason("more-parts")


def clash(rules: Rules, chosen: frozenset[str], word: str) -> Reason:
    """Say why a part cannot be added to the chosen ones, which hold it in no bid together."""
    part = part_noun(word)
    if not fitting(rules, frozenset({word})):
        if word == "no-trump":
            return reason("no-trump-unsaid")
        return reason("part-not-played", part=part)
    rivals = [other for other in sorted(chosen) if not fitting(rules, frozenset({other, word}))]
    # Where each goes with it alone, all of them together do not.
    others = rivals or sorted(chosen)
    law = next(_rules(rules, frozenset({*others, word})), None)
    nouns = [part_noun(other) for other in others]
    if law is None:
        return reason("parts-clash", part=part, others=nouns)
    return reason("parts-clash-rule", part=part, others=nouns, law=law)


def _rules(rules: Rules, words: frozenset[str]) -> Iterator[Noun]:
    """Yield the rules that keep some words apart, the plainest first.

    Sources: widder-rulebook, Chart of Contract Components; pagat-table, Thirty-eight bids; nine-deals, 3.
    """
    trump_games = words & _TRUMP_GAMES
    if "betli" in words and words & {*trump_games, "durchmars"}:
        yield Noun("clash", "betli is always bid alone")
    if "no-trump" in words and words & {*trump_games, "heart", "betli"}:
        yield Noun("clash", "only durchmars is bid without trumps, and alone")
    if words >= set(HUNDREDS):
        yield Noun("clash", "a bid holds one hundred at most")
    if "simple" in words and words & {*HUNDREDS, "durchmars"}:
        yield Noun("clash", "a hundred or a durchmars takes the place of the simple game")
    if len(words & _FEATS) > 1:
        yield Noun("clash", "a bid holds one of durchmars, four aces and four tens at most")
    if "durchmars" in words and trump_games:
        yield from _suit_durchmars(rules)
    if "ulti" in words and words & set(HUNDREDS) and not rules.hundred_with_ulti:
        yield Noun("clash", "a hundred and ulti are not combined under these rules")
    if "open" in words:
        yield from _open(rules, words)
    if "heart" in words and words & {"betli", "durchmars"} and not rules.heart_no_trumps:
        yield Noun("clash", "games without trumps are not bid in hearts under these rules")


def _suit_durchmars(rules: Rules) -> Iterator[Noun]:
    if rules.suit_durchmars == "no":
        yield Noun("clash", "durchmars is not played with a trump suit under these rules")
    elif rules.suit_durchmars == "ulti":
        yield Noun("clash", "with a trump suit durchmars is bid with ulti only")
    elif rules.suit_durchmars == "hundred":
        yield Noun("clash", "with a trump suit durchmars is bid with a hundred only")


def _open(rules: Rules, words: frozenset[str]) -> Iterator[Noun]:
    if rules.open_double and not words & {"betli", "durchmars"}:
        yield Noun("clash", "only durchmars, betli and ulti are played open")
    elif words & _TRUMP_GAMES and rules.open_suit_durchmars == "no":
        yield Noun("clash", "only games without trumps are played open under these rules")
    elif words & _TRUMP_GAMES:
        yield Noun("clash", "only durchmars and betli are played open")
    elif "heart" in words:
        yield Noun("clash", "an open game without trumps is not bid in hearts")
