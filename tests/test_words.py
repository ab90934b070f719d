"""The three languages: everything marked, everything translated, and sentences that come out right."""

import ast
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from tests import words as catalogues
from ulti_widgets import rules as presets
from ulti_widgets.cards import PACK, Card, Hand
from ulti_widgets.language import LANGUAGES, Noun, Phrase, Translator, card_noun, suit_noun, translator
from ulti_widgets.lessons.auctions import EXAMPLES
from ulti_widgets.lessons.exercise import Exercise
from ulti_widgets.lessons.payments import WORKED
from ulti_widgets.lessons.reading import shipped
from ulti_widgets.session import Session
from ulti_widgets.ulti.building import Building
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.names import bid_name, bid_phrase, kontra_name, seat_noun
from ulti_widgets.ulti.presets import ABOUT
from ulti_widgets.ulti.reasons import TEMPLATES, Reason
from ulti_widgets.ulti.rules import Rules
from ulti_widgets.widgets.auction_ladder import AuctionLadder
from ulti_widgets.widgets.deal_editor import DealEditor
from ulti_widgets.widgets.exercise_builder import GOAL_NAMES
from ulti_widgets.widgets.kontra_calculator import KontraCalculator
from ulti_widgets.widgets.lesson_player import LessonPlayer
from ulti_widgets.widgets.page import ladder_view, names, table_view
from ulti_widgets.widgets.point_counter import PointCounter
from ulti_widgets.widgets.teaching import TeachingWidget
from ulti_widgets.widgets.trick_trainer import TrickTrainer
from ulti_widgets.widgets.words import UI, ui_words

TRANSLATED = catalogues.TRANSLATED
RULES = {
    **presets.PRESETS,
    "tens": presets.widder.replace(four_tens=True),
    "open ulti": presets.hoe_speel_je.replace(open_double=True),
    "hearts always": presets.pagat.replace(hearts_always_trump=True),
}


@cache
def gathered() -> catalogues.Words:
    return catalogues.gathered()


@cache
def catalogue(lang: str) -> catalogues.Words:
    """Give a language's catalogue as it has to be; English is the source itself."""
    if lang != "en":
        return catalogues.updated(lang, gathered())
    source = catalogues.Words("en")
    for message in catalogues.messages(gathered()):
        source.add(message.id, message.id, context=message.context)
    return source


def sentences(lang: str) -> Iterator[tuple[str, str]]:
    """Give every template with its translation, each plural by itself."""
    for message in catalogues.messages(catalogue(lang)):
        if message.context is None:
            original = catalogues.originals(message)
            for number, text in enumerate(catalogues.translations(message)):
                yield original[min(number, len(original) - 1)], text


# -- the catalogues


def test_the_files_are_up_to_date() -> None:
    stale = [path.name for path, made in catalogues.files().items() if path.read_bytes() != made]
    assert not stale, "run make words"


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_text_is_translated(lang: str) -> None:
    assert catalogues.missing(lang) == []


def test_every_mark_is_found() -> None:
    """A text that is put together before it is marked would be lost."""
    lost = [
        f"{path.name}:{node.lineno} {ast.unparse(node)}"
        for path in catalogues.PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        for number in {"N_": range(1), "plural": range(2)}.get(catalogues.called(node), ())
        if catalogues.literal(node.args[number]) is None and path.name not in {"language.py", "telling.py"}
    ]
    assert not lost


@pytest.mark.parametrize("lang", TRANSLATED)
def test_translations_fill_the_same_places(lang: str) -> None:
    wrong = []
    for original, text in sentences(lang):
        wanted = {slot.name for slot in catalogues.slots(original)}
        if {slot.name for slot in catalogues.slots(text)} != wanted:
            wrong.append((original, text))
    assert not wrong


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_nouns_are_asked_for_a_form(lang: str) -> None:
    for _, text in sentences(lang):
        for slot in catalogues.slots(text):
            assert slot.joiner in {"", "and", "or"}, text
            assert not slot.form or slot.name in catalogues.ARGUMENTS, text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_fills_plain_places_only(lang: str) -> None:
    for key, text in ui_words(translator(lang)).items():
        assert all(not slot.form for slot in catalogues.slots(text)), key


@pytest.mark.parametrize("lang", TRANSLATED)
def test_translations_keep_their_edges(lang: str) -> None:
    """A sentence stays a sentence: the same end, and no space at its edges."""
    for original, text in sentences(lang):
        assert text == text.strip()
        assert (text[-1] == ".") == (original[-1] == "."), text


# -- sentences


BIDS = {bid.name: bid for rules in RULES.values() for bid in rules.ladder.bids}
NOUNS: dict[str, list[Any]] = {
    "card": [card_noun(card) for card in range(32)],
    "suit": [suit_noun(suit) for suit in range(4)],
    "seat": [seat_noun(seat) for seat in range(3)],
    "bid": [bid_phrase(bid) for bid in BIDS.values()],
    **{
        kind: [
            Noun(kind, catalogues.originals(message)[0])
            for message in catalogues.messages(gathered())
            if message.context == kind
        ]
        for kind in ("clash", "part", "phase", "hint")
    },
}


def samples(name: str) -> list[Any]:
    """Give what may fill a place: every noun of its kind, lists of one, two and three, or a number."""
    kind = catalogues.ARGUMENTS.get(name)
    if kind is None:
        return [1, 5, 40]
    nouns = NOUNS[kind]
    if name in catalogues.LISTS:
        return [[noun] for noun in nouns] + [nouns[:2], nouns[3:6]]
    return nouns


def filled(said: Translator, template: str) -> Iterator[str]:
    """Say a template with everything that may fill each of its places."""
    places = sorted({slot.name for slot in catalogues.slots(template)})
    values = {name: samples(name) for name in places}
    for turn in range(max((len(found) for found in values.values()), default=1)):
        yield said.say(template, **{name: found[turn % len(found)] for name, found in values.items()})


ENGLISH = re.compile(
    r"\b(the|and|with|your|you|card|trick|declarer|defenders?|hearts|spades|clubs|diamonds|ace|ten|king|queen|jack"
    r"|seven|eight|nine|simple game|four|silent|heart|trumps?|South|East|suit|points|marriage)\b"
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_comes_out_whole(lang: str) -> None:
    said = translator(lang)
    for template in sorted({text for _, text in sentences(lang)}):
        for text in filled(said, template):
            assert not re.search(r"[{}]|  ", text), text
            assert "None" not in text or "none" in template.lower(), text
            if lang != "en":
                # The commands of an action's text are the same in every language.
                plain = re.sub(r"\b(take|lay|bid|pass|trump|declare|kontra|done|play|concede|stop)\b", "", text)
                assert not ENGLISH.search(plain), text


def test_hungarian_articles_fit_the_next_sound() -> None:
    said = translator("hu")
    texts = [text for _, template in sentences("hu") for text in filled(said, template)]
    vowels = "aáeéiíoóöőuúüű"
    for text in texts:
        assert not re.search(rf"\b[Aa] [{vowels}]", text), text
        assert not re.search(rf"\b[Aa]z [^{vowels}{vowels.upper()}\W]", text), text
        assert not re.search(r"\b[Aa]z? \d", text), f"which article a number takes depends on it: {text}"


@pytest.mark.parametrize("rule", TEMPLATES)
def test_every_reason_has_words_in_every_language(rule: str) -> None:
    said = {lang: translator(lang).text(TEMPLATES[rule]) for lang in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)


def why(rule: str, *, because: str = "", instead: str = "", **more: object) -> dict[str, str]:
    found = Reason(rule, Hand(because), Hand(instead), tuple(more.items()))
    return {lang: found.text(translator(lang)) for lang in LANGUAGES}


def test_reasons_as_a_player_reads_them() -> None:
    assert why("follow", because="HA", instead="H7 H8", led=card_noun(7)) == {
        "en": "You must follow suit: the ace of hearts was led. Play the eight of hearts or the seven of hearts.",
        "hu": "Színre színt kell adni, a hívás a piros ász volt. Játszd ki a piros nyolcast vagy a piros hetest.",
        "nl": "Je moet kleur bekennen: de hartenaas is uitgespeeld. Speel de hartenacht of de hartenzeven.",
    }
    assert why("beat", because="LK", instead="L10")["hu"] == (
        "Felül kell ütnöd a zöld királyt, ha tudod. Játszd ki a zöld tízest."
    )
    assert why("kontra-said", part=Noun("part", "ulti")) == {
        "en": "There is a kontra on the ulti already; the other side may answer.",
        "hu": "Az ultira már van kontra; a másik oldal válaszolhat.",
        "nl": "Op de ulti staat al een kontra; de andere partij mag antwoorden.",
    }
    clash = why("parts-clash", part=Noun("part", "ulti"), others=(Noun("part", "betli"), Noun("part", "four aces")))
    assert clash["hu"] == "Az ulti nem mondható be együtt a betlivel és a négy ásszal."
    assert clash["nl"] == "Ulti kan niet samen met betli en vier azen worden geboden."


# -- names


def test_bids_are_called_as_players_call_them() -> None:
    widder = presets.widder
    called = {name: [bid_name(widder.bid(name), translator(lang)) for lang in LANGUAGES] for name in _CALLED}
    assert called == _CALLED


_CALLED = {
    "simple": ["simple game", "parti", "eenvoudig spel"],
    "heart simple": ["heart simple game", "piros parti", "harten eenvoudig spel"],
    "heart 40-100 ulti": ["heart 40-100 ulti", "piros negyven-száz ulti", "harten 40-100 ulti"],
    "open betli": ["open betli", "terített betli", "open betli"],
    "no-trump durchmars": ["no-trump durchmars", "színtelen durchmars", "durchmars zonder troef"],
    "open no-trump durchmars": [
        "open no-trump durchmars",
        "terített színtelen durchmars",
        "open durchmars zonder troef",
    ],
    "20-100 ulti four-aces": ["20-100 ulti four aces", "húsz-száz ulti négy ász", "20-100 ulti vier azen"],
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_every_bid_has_a_name_of_its_own(rules: Rules, lang: str) -> None:
    said = translator(lang)
    bids = rules.ladder.bids
    found = [bid_name(bid, said) for bid in bids]
    assert len(set(found)) == len(bids)
    if lang != "en":
        assert not [name for name in found if ENGLISH.search(name)]


def test_a_phrase_takes_the_article_first_and_the_case_last() -> None:
    said = translator("hu")
    bid = presets.pagat.bid("heart 40-100 ulti")
    assert said.noun(bid_phrase(bid), "the acc") == "a piros negyven-száz ultit"
    assert said.noun(bid_phrase(presets.pagat.bid("ulti")), "the acc") == "az ultit"
    assert said.noun(Phrase((Noun("part", "ulti"),)), "the") == "az ulti"
    assert translator("en").noun(bid_phrase(bid), "the acc") == "the heart 40-100 ulti"


def test_every_step_of_kontra_has_a_name() -> None:
    for lang, rules in product(LANGUAGES, (presets.pagat, presets.widder)):
        steps = [kontra_name(rules, level, translator(lang)) for level in range(1, 7)]
        assert len(set(steps)) == 6
    assert kontra_name(presets.pagat, 6, translator("hu")) == "Fedák Sári"


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="lang='de': choose one of en, hu, nl"):
        Translator("de")


# -- the whole table


_SAID = {"text", "label", "status", "name", "speech", "why", "detail", "sum", "next", "unplayed", "stake", "kontra"}


def said_in(view: Any, key: str = "") -> Iterator[str]:
    """Give every text of a view that a person reads."""
    if isinstance(view, dict):
        for name, value in view.items():
            yield from said_in(value, name if name != "tags" else "text")
    elif isinstance(view, list):
        for value in view:
            yield from said_in(value, key)
    elif isinstance(view, str) and key in _SAID:
        yield view


def leaks(lang: str, texts: Iterable[str]) -> list[str]:
    """Give the texts that are English where the language has words of its own."""
    said = translator(lang)
    patterns: list[str] = []
    for original, translated in sentences(lang):
        if original != translated:
            pieces = re.split(r"\{[^}]*\}", original)
            # "of" alone would find Dutch ors.
            if len(pieces) == 1 or any(re.search(r"\w{3}", piece) for piece in pieces):
                patterns.append(".*".join(map(re.escape, pieces)))
    whole = re.compile("|".join(patterns))
    nouns = re.compile(
        r"\b("
        + "|".join(
            re.escape(noun.name)
            for kind in ("card", "suit", "seat", "part", "phase")
            for noun in NOUNS[kind]
            if said.noun(noun) != noun.name and noun.name not in {"open", "West"}
        )
        + r")\b"
    )
    return sorted(text for text in set(texts) if whole.fullmatch(text) or nouns.search(text))


def played(rules: Rules, lang: str, seed: int) -> Iterator[str]:
    """Play a deal and give all that is read at it, by the seat whose turn it is and by another."""
    said = translator(lang)
    session = Session(rules, ["random", "plain", "random"], seed=seed)
    draw = random.Random(seed)
    while True:
        seat = session.deal.turn
        for who in {seat if seat is not None else 0, draw.randrange(3)}:
            building = Building(rules, session.deal.auction.standing)
            view = session.view(who)
            yield from said_in(table_view(view, session.played, building, said))
        if seat is None:
            return
        session.advance()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_speaks_one_language(lang: str) -> None:
    texts = {text for rules in RULES.values() for seed in range(3) for text in played(rules, lang, seed)}
    assert len(texts) > 150
    assert not [text for text in texts if re.search(r"[{}]", text)]
    if lang == "en":
        assert leaks("hu", texts), "the search itself works"
    else:
        assert leaks(lang, texts) == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_labels_names_and_ladder_speak_it_too(lang: str) -> None:
    said = translator(lang)
    page = names(said)
    texts = [*ui_words(said).values(), *page["cards"].values(), *page["suits"].values()]
    texts += said_in(ladder_view(presets.widder, said))
    assert leaks(lang, texts) == []
    assert set(ui_words(said)) == set(UI)
    assert len(set(page["cards"].values())) == len(PACK)


SHOWN: dict[str, Rules] = {"widder": presets.widder, "hoe_speel_je": presets.hoe_speel_je}


def settled(rules: Rules, seed: int) -> Deal:
    """Play a deal to its end."""
    session = Session(rules, ["plain"] * 3, seed=seed)
    session.play_out()
    assert session.deal.over
    return session.deal


@pytest.mark.parametrize("lang", TRANSLATED)
def test_values_show_themselves_in_it(lang: str) -> None:
    texts: list[str] = []
    for rules in SHOWN.values():
        texts += [rules.text(lang), rules.ladder.text(lang), presets.pagat.diff(rules).text(lang)]
        bids = rules.ladder.bids
        texts += [rules.ladder.beats(bids[one], bids[other]).text(lang) for one, other in ((3, 9), (9, 3), (4, 5))]
        for seed in range(4):
            deal = settled(rules, seed)
            texts += [deal.text(lang), deal.settlement().text(lang)]
    for name, about in ABOUT.items():
        assert translator(lang).text(about) != about, name
    cells = {cell.strip() for text in texts for line in text.splitlines() for cell in re.split(r"  +|: ", line)}
    # Sources are quoted as they are called.
    sources = {info.source for info in Rules.fields()}
    assert leaks(lang, cells - sources) == []


# -- the teaching widgets


_CODES = {
    "bid",
    "code",
    "example",
    "file",
    "goal",
    "group",
    "id",
    "kind",
    "mark",
    "place",
    "preset",
    "record",
    "right",
    "rules",
    "side",
    "stage",
    "tab",
    "value",
}


def read_in(view: Any, key: str = "") -> Iterator[str]:
    """Give every text of a teaching widget's view, whatever its key, but for codes."""
    if isinstance(view, dict):
        for name, value in view.items():
            yield from read_in(value, name)
    elif isinstance(view, list | tuple):
        for value in view:
            yield from read_in(value, key)
    elif isinstance(view, str) and key not in _CODES and re.search(r"\w{2}", view):
        yield view


def seen(widget: TeachingWidget) -> list[str]:
    """Give what a widget's page shows now, its labels and its menu of rules included."""
    fields = [
        text for field in widget.menu["fields"] for text in (field["meaning"], *read_in(field["choices"], "text"))
    ]
    menu = {**widget.menu, "fields": [], "turned": []}
    return [*read_in(widget.view), *read_in(menu), *fields, *widget.words["ui"].values()]


def judged(exercise: Exercise, said: Translator) -> Iterator[str]:
    """Ask, hint and judge: all that an exercise says."""
    if exercise.misfit is not None:
        yield exercise.misfit.text(said)
        return
    yield exercise.question.text(said)
    for hint in exercise.hints():
        yield from (one.text(said) for one in hint.said)
    for answer in [*exercise.solutions()[:2], *exercise.goal.wrong_answers(exercise)[:12]]:
        yield from (one.text(said) for one in exercise.judge(answer).said)


def lessons_said(lang: str) -> Iterator[str]:
    """Go through the lessons, under every preset that they claim and at the page."""
    for name in shipped():
        player = LessonPlayer(name, lang=lang)
        for number, stage in enumerate(player.lesson.stages):
            for rules in presets.PRESETS.values():
                exercise = stage.exercise(rules)
                if exercise is not None:
                    yield from judged(exercise, translator(lang))
            player.stage = number
            while player.exercise is not None and player.hint() is not None:
                yield from seen(player)
        player.rules = presets.widder
        yield from seen(player)


def ladders_said(lang: str) -> Iterator[str]:
    """Compare ladders, change rules, and follow each example with its questions."""
    ladder = AuctionLadder(rules="widder", standing="ulti", compare="pagat", lang=lang)
    yield from seen(ladder)
    ladder.rules = presets.hoe_speel_je
    ladder.parts = ["ulti"]
    yield from seen(ladder)
    for _, calls in EXAMPLES.values():
        ladder = AuctionLadder(rules="pagat", calls=list(calls), lang=lang)
        for _ in range(2 * len(calls)):
            exercise = ladder.exercise
            if exercise is not None:
                yield from judged(exercise, translator(lang))
            yield from seen(ladder)
            ladder.advance()


def payments_said(lang: str) -> Iterator[str]:
    """Show each worked example, then ask."""
    calculator = KontraCalculator(lang=lang)
    for name in WORKED:
        calculator.show(name)
        yield from seen(calculator)
        yield from judged(calculator.exercise, translator(lang))
    calculator.rules = presets.widder
    calculator.another(1)
    yield from seen(calculator)


def trainers_said(lang: str) -> Iterator[str]:
    """Ask a few drills and counts, give them up, and change the rules."""
    trick = TrickTrainer(lang=lang)
    for turn in range(8):
        yield from judged(trick.exercise, translator(lang))
        yield from seen(trick.show_answer())
        trick.rules = presets.widder if turn % 2 else presets.pagat
        yield from seen(trick)
        trick.go_on()
    points = PointCounter(lang=lang, mode="ask")
    for _ in range(3):
        while points.exercise is not None and not points._over:
            yield from seen(points)
            yield from seen(points.show_answer())
            points.next_question()
        points.rules = presets.widder if points.rules == presets.pagat else presets.pagat
        yield from seen(points)
        points.new_deal()
    editor = DealEditor(lang=lang)
    yield from seen(editor)
    for goal in GOAL_NAMES:
        editor.goal = goal
        yield from seen(editor)
    yield from seen(editor.clear())


HOLE = re.compile(r"\(\s*\)|[:,;]\s*(?:[:,;!?]|\.(?!\.))|\s(?:[,;]|\.(?!\.))|^\s*[,;.:]|(?<!\.)\.\.(?!\.)|:\s*$")
"""What is left where a list or a name that was to be said is empty."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("said_by", [lessons_said, ladders_said, payments_said, trainers_said])
def test_a_teaching_widget_speaks_one_language(said_by: Callable[[str], Iterator[str]], lang: str) -> None:
    texts = set(said_by(lang))
    assert len(texts) > 100
    assert not [text for text in texts if text.startswith("(en)")]
    assert not [text for text in texts if HOLE.search(text)]
    if lang == "en":
        assert leaks("hu", texts), "the search itself works"
    else:
        assert leaks(lang, texts) == []


@pytest.mark.parametrize(
    "widget", [LessonPlayer, AuctionLadder, KontraCalculator, TrickTrainer, PointCounter, DealEditor]
)
def test_labels_are_marked(widget: type[TeachingWidget]) -> None:
    known = {catalogues.originals(message)[0] for message in catalogues.messages(gathered())}
    assert widget.labels
    assert set(widget.labels.values()) <= known


def test_lessons_speak_every_language() -> None:
    for name in shipped():
        text = shipped()[name].read_text("utf-8")
        counts = {lang: len(re.findall(rf"^ +{lang}: ", text, re.MULTILINE)) for lang in LANGUAGES}
        assert len(set(counts.values())) == 1, (name, counts)
        assert not re.search(r"v[ée]dő|\bleider\b|gevraagd|\bsport\b", text), "words of the glossary"


# -- what it costs


def test_english_needs_no_catalogue_and_nothing_needs_babel() -> None:
    script = (
        "import sys, ulti_widgets.ulti.deal; from ulti_widgets.language import translator; translator('en');"
        "print('gettext' in sys.modules); translator('hu'); print('babel' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert run.stdout.split() == ["False", "False"]


def test_the_document_quotes_the_catalogues() -> None:
    page = (catalogues.ROOT / "docs" / "languages.md").read_text("utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:4]] for line in page.splitlines() if line.startswith("| ")]
    glossary = {english: cells for english, *cells in rows if len(cells) == 2}
    called = {"four aces, four tens": ("four aces", "four tens"), "ulti": ("ulti",), "simple game": ("simple game",)}
    for english, parts in called.items():
        for lang, cell in zip(TRANSLATED, glossary[english], strict=True):
            assert cell == ", ".join(translator(lang).noun(Noun("part", part)) for part in parts)
    assert "A tök hetest az utolsó ütésben megütötte a tök ász." in page
    beaten = why("seven-beaten", because="BA", card=card_noun(PACK.index(Card("B7"))))
    assert beaten["hu"] == "A tök hetest az utolsó ütésben megütötte a tök ász."
