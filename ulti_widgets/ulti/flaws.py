"""What is wrong with rules, positions, records and answers that somebody gives: sentences, by id as in `reasons`."""

from __future__ import annotations

from typing import Final

from ulti_widgets.language import N_, Noun

FLAWS: Final = {
    # cards, seats, suits
    "no-card": N_(
        "{code} is no card: write a suit (H, B, L or A) and a rank (A, 10, K, Q, J, 9, 8 or 7), such as HA or B10."
    ),
    "no-card-number": N_("{code} is no card: the pack's cards are numbered 0 to 31."),
    "code-twice": N_("{code} is there twice."),
    "card-twice": N_("{card:the} is there twice."),
    "no-suit": N_("{text} is no suit: write H, B, L or A."),
    "no-seat": N_("There is no seat {value} for {field}: 0, 1 or 2."),
    "no-pack": N_("A pack is the 32 cards, each once; these are {count}."),
    # bids
    "no-bid-word": N_("These rules have no bid {name}: did you mean {near}?"),
    "no-bid-near": N_("These rules have no bid {bid}; these are near: {alike:and}."),
    "no-bid-presets": N_("These rules have no bid {bid}; it is there in the presets {presets}."),
    "no-bid-near-presets": N_(
        "These rules have no bid {bid}, which is there in the presets {presets}; these are near: {alike:and}."
    ),
    "no-bid-at-all": N_("These rules have no bid {bid}, and none like it."),
    "no-bid-list": N_("These rules have no bid {name}; the ladder lists the bids."),
    # rules
    "no-preset": N_("There is no preset {name}: choose one of {choices}."),
    "no-rule": N_("There is no rule {name}: Rules.fields() lists them."),
    "no-rule-near": N_("There is no rule {name}: did you mean {near}?"),
    "rule-value": N_("The value {value} of {rule} is none of the choices: {choices}. {meaning}."),
    "rule-points": N_(
        "The value {value} of {rule} is none of the choices: a number of points from 0 to {most}. {meaning}."
    ),
    "rule-form": N_("At {word}: write a field, = and its value."),
    "rule-form-choices": N_("At {word}: write a field, = and its value ({choices})."),
    "rule-form-points": N_("At {word}: write a field, = and its value, a number of points from 0 to {most}."),
    "rule-twice": N_("The rule {rule} is set twice."),
    "rules-clash": N_("These rules contradict each other: {fields}. {why}"),
    "match-deals": N_("No match has deals={deals}: choose one of {choices} (0: an open end)."),
    # positions
    "no-position": N_("This is no position yet. {why}"),
    "no-place": N_("There is no place {name}: choose one of {choices}."),
    "place-twice": N_("{card:the} is there twice: {one} and {other}."),
    "no-choice": N_("Not possible here: {text}. Choose one of {choices}."),
    "no-part": N_("There is no part {name}: choose one of {choices}."),
    "three-each": N_("Hands and cards won are given for three seats each."),
    "trick-and-hand": N_("{card:the} is in the trick and in the hand of {seat}."),
    "sizes": N_(
        "The hands do not fit the trick. With what each has laid to it they hold: South {one}, East {two}, West "
        "{three}; each should hold as many as the others."
    ),
    "won-threes": N_("A seat has won a number of cards that is no multiple of three."),
    "talon-two": N_("The talon holds two cards, or none where it is not known."),
    "not-playable": N_("{card:the} could not have been played by {seat}: {why}"),
    "last-three": N_("The last trick holds three different cards."),
    "last-not-won": N_("The last trick went to {taker}: its cards have to be among those won there."),
    "last-taker": N_("The last trick went to {taker}, who would lead now, not {seat}."),
    "no-pack-card": N_("A card is none of the pack's."),
    "marriages-form": N_("Marriages take the suits of three seats, such as ('H', '', 'LA')."),
    "marriage-seats": N_("A marriage in {suit} is there at two seats."),
    "marriage-elsewhere": N_("{seat} cannot have a marriage in {suit}: {card:the} lies elsewhere."),
    "marriage-last": N_(
        "{seat} cannot have a marriage in {suit}: {card:the} was played by another seat to the last trick. Leave the "
        "suit out of marriages, or tell the last trick otherwise."
    ),
    "no-cards": N_("No cards are told: give hands, or in won the tricks that were taken."),
    "leader-no-trick": N_(
        "{seat} cannot lead: whoever leads has taken the trick before, and all tricks are told, none of them won by "
        "{seat}. Give another leader, or that seat a trick in won."
    ),
    "leader-ends": N_(
        "{seat} cannot lead after the first trick: whoever leads has taken the trick before, and that would have ended "
        "{part:the}. Give another leader, or that seat the trick in won."
    ),
    "ended-lead": N_(
        "{part:the} ended with the trick that lost it, and {seat} did not take that: give as leader the seat "
        "that has it in won."
    ),
    "ended-before": N_(
        "{part:the} ended with the trick that lost it, but {count} such tricks are told in won: one of them at most."
    ),
    "leader-first": N_("Under these rules the declarer leads to the first trick, not {seat}."),
    "last-not-playable": N_("{card:the} could not have been played by {seat}: {why}"),
    "kontra-form": N_("Kontra takes the level of each doubled part, such as dict(simple=1), not {given}."),
    "kontra-parts": N_("The bid has no part {name}, only {parts:and}."),
    "kontra-level": N_("{part:the} takes a level from 0 up, or one for each defender, not {level}."),
    "kontra-most": N_("{part:the} is doubled {level} times, but under these rules {most} at most."),
    # questions to the solver
    "ask-want": N_("The solver knows no question {want}: ask one of {choices}."),
    "ask-no-trumps": N_(
        "{want} cannot be asked here: {bid} is played without trumps, for its only part. Ask for that, or for money."
    ),
    "ask-hundred": N_(
        "{want} cannot be asked here: {bid} promises no such hundred, so no marriage was declared for it. "
        "Ask for points."
    ),
    "ask-declaring": N_(
        "Under these rules a marriage that may still be declared can cost its own side money, so that silence may "
        "be better: the solver does not weigh that. Ask for points or for a part."
    ),
    "ask-budget": N_("The budget {value} will not do: give a number of nodes from 1 up, or None for all it takes."),
    "ask-engine": N_("There is no engine {value}: choose wasm or python, or None for the first that runs here."),
    "ask-threads": N_("So many threads will not do: {value}. Give a number from 1 up."),
    # questions to the command line's solve
    "solve-one-deal": N_("--deal {number} is for a match; this record has one deal. Leave it out."),
    "solve-no-deal": N_("--deal {number} is no deal of this match: it takes 1 to {most}."),
    "solve-no-card": N_("--at {number} is no card of this play: it takes 1 to {most}."),
    "solve-over": N_("The play is over: there is no card to ask about."),
    # records
    "at": N_("Line {line}, column {column}: {why}"),
    "cannot-stand": N_("{word} cannot stand here: expected {expected}."),
    "cannot-stand-words": N_("{word} cannot stand here: expected {expected}: {words}."),
    "bar": N_("A bar | stands between tricks, but this one has only {count} of three cards."),
    "code-again": N_("{code} is there twice: it stands on line {line}, column {column} too."),
    "hand-twice": N_("The hand of {name} is there twice."),
    "hand-missing": N_("The hand of {name} is missing: write {name} and its cards."),
    "talon-count": N_("A talon is two cards, not {count}."),
    "talon-missing": N_("The talon is missing: under these rules two cards lie aside (talon={choice})."),
    "rules-once": N_("The rules stand once, at the top: a match has one set of rules."),
    "cut-cards": N_("The record breaks off before its cards are complete."),
    "cut-deal": N_("The record breaks off in the middle of a deal."),
    "dealt": N_("At {name} there are {count} cards: each seat is dealt {due}."),
    "dealt-opener": N_("At {name} there are {count} cards: each seat is dealt {due}, the opener {most}."),
    "refused": N_("The action {action} is refused: {why}"),
    "record-over": N_("The deal is over: nobody is to act any more."),
    "record-play-over": N_("The play is over: it is not the turn of {name}."),
    "record-turn": N_("It is the turn of {turn}, not of {name}."),
    "speaker": N_("Say whose turn it is: {words}."),
    "step-due": N_("Now the step that is due is {due}, not {said}."),
    "file-name": N_("This names a file: read_record takes the text in it, Path({name}).read_text()."),
    "record-position": N_("This is the record of a position: it has a play, no deal."),
    "record-no-play": N_("The deal of this record has not come to the card play."),
    # answers
    "answer-none": N_("Give an answer first."),
    "answer-card": N_("One card is asked for, such as HA; “{text}” is none."),
    "answer-cards": N_("Cards are asked for, such as HA H10; “{text}” will not do."),
    "answer-seat": N_("A seat is asked for: 0 for South, 1 for East, 2 for West; “{text}” is none."),
    "answer-bid": N_("A bid is asked for by its name, such as betli; “{text}” is none."),
    "answer-bids": N_("Bids are asked for by their names, with commas between; “{text}” will not do."),
    "answer-number": N_("A whole number is asked for, such as 7 or \u22124; “{text}” is none."),
    "answer-moves": N_("Cards are asked for in the order of play, such as HA H10; “{text}” will not do."),
    "answer-choice": N_("One of the answers to choose from is asked for; “{text}” is none."),
    "answer-choices": N_(
        "Some of the answers to choose from are asked for, with commas between; “{text}” will not do."
    ),
}
"""Sentences of `reasons.TEMPLATES` that are about something given, not about an action."""

A_CARD: Final = Noun("hint", "a card, such as HA or B10")
A_HAND: Final = Noun("hint", "the hand of a seat")
A_SEAT: Final = Noun("hint", "a seat")
A_SUIT: Final = Noun("hint", "the word of a suit")
A_PART: Final = Noun("hint", "a part of the bid")
A_BID: Final = Noun("hint", "a bid, such as 40-100 ulti")
ONE_OF: Final = Noun("hint", "one of these words")
"""What may stand in a record, where several places ask for it."""
