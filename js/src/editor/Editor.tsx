import { useRef } from "preact/hooks";
import { Button } from "../parts/Button.tsx";
import { CardRow } from "../parts/CardRow.tsx";
import { useKeepFocus } from "../parts/focus.ts";
import { useTeach } from "../teach.ts";
import { Choice, Sheet, Write } from "./fields.tsx";
import { More } from "./More.tsx";
import type { EditorKey, EditorView, PlaceView } from "./view.ts";

/** All cards: pressing one puts it into the chosen place, or takes it back from there. */
function Tray() {
  const { view, t, send, card: nameOf } = useTeach<EditorView, EditorKey>();
  const names = new Map(view.places.map((place) => [place.id, place.name]));
  return (
    <section class="ulti-tray" aria-label={t("tray")}>
      <p class="ulti-muted">{t("tray_help")}</p>
      <CardRow
        class="ulti-tray-cards"
        mini
        label={t("tray")}
        testid="tray"
        onPress={(card) => send({ type: "press", card })}
        cards={view.tray.map(({ card, place }) => ({
          card,
          pressed: place === view.place,
          marks: place === null ? "ulti-playable" : place === view.place ? "ulti-here" : "ulti-placed",
          name:
            place === null
              ? t("free", { card: nameOf(card) })
              : t("in_place", { card: nameOf(card), place: names.get(place) ?? "" }),
        }))}
      />
    </section>
  );
}

/** A place for cards: chosen by its name, filled from the tray or by typing. */
function Place({ place }: { place: PlaceView }) {
  const { view, t, send } = useTeach<EditorView, EditorKey>();
  const chosen = place.id === view.place;
  return (
    <section
      class={`ulti-place ulti-place-${place.id} ${chosen ? "ulti-place-chosen" : ""} ${place.wrong ? "ulti-place-wrong" : ""}`}
      aria-label={place.name}
      data-testid={`place-${place.id}`}
    >
      <div class="ulti-place-head">
        <Button
          testid={`choose-${place.id}`}
          class="ulti-small"
          pressed={chosen}
          onPress={() => send({ type: "place", place: place.id })}
        >
          {place.name}
        </Button>
        <span class="ulti-muted">
          {place.wrong && <span aria-hidden="true">⚠ </span>}
          {place.cards.length}
        </span>
      </div>
      {place.cards.length > 0 && (
        <CardRow
          class="ulti-place-cards"
          mini
          label={place.name}
          testid={place.id}
          onPress={(card) => send({ type: "type", place: place.id, text: without(place, card) })}
          cards={place.cards.map((card) => ({ card, marks: "ulti-playable" }))}
        />
      )}
      <Write
        quiet
        label={t("type", { place: place.name })}
        testid={`codes-${place.id}`}
        value={place.text}
        placeholder={place.id === "south" ? "HA H10 LK" : ""}
        onWrite={(text) => send({ type: "type", place: place.id, text })}
      />
    </section>
  );
}

function without(place: PlaceView, card: string): string {
  return place.text
    .split(" ")
    .filter((code) => code !== card)
    .join(" ");
}

/** Contract, trumps, declarer, leader. */
function Contract() {
  const { view, t, send } = useTeach<EditorView, EditorKey>();
  const set = (name: string) => (value: string | number) => send({ type: "set", name, value });
  return (
    <div class="ulti-fields">
      <Choice
        label={t("bid_label")}
        testid="bid"
        value={view.bid}
        choices={view.bids}
        wrong={view.wrong.includes("bid")}
        onChoose={set("bid")}
      />
      <Choice
        label={t("trump_label")}
        testid="trump"
        value={view.trump}
        choices={view.trumps}
        wrong={view.wrong.includes("trump")}
        onChoose={set("trump")}
      />
      <Choice
        label={t("declarer_label")}
        testid="declarer"
        value={view.declarer}
        choices={view.seats}
        onChoose={set("declarer")}
      />
      <Choice
        label={t("leader_label")}
        testid="leader"
        value={view.leader}
        choices={view.seats}
        onChoose={set("leader")}
      />
    </div>
  );
}

/** What is asked of the position, and the lesson file that comes of it. */
function Exercise() {
  const { view, t, send } = useTeach<EditorView, EditorKey>();
  const set = (name: string) => (value: string) => send({ type: "set", name, value });
  return (
    <section class="ulti-make" aria-label={t("exercise")} data-testid="exercise">
      <h3>{t("exercise")}</h3>
      <div class="ulti-fields">
        <Choice label={t("goal_label")} testid="goal" value={view.goal} choices={view.goals} onChoose={set("goal")} />
        {view.options.map((option) => {
          const turn = (value: string) => send({ type: "option", name: option.name, value });
          const shared = { label: option.meaning, testid: `option-${option.name}`, value: option.value };
          return option.choices.length > 0 ? (
            <Choice key={option.name} {...shared} choices={option.choices} onChoose={turn} />
          ) : (
            <Write key={option.name} {...shared} onWrite={turn} />
          );
        })}
        <Write label={t("title_label")} testid="exercise-title" value={view.title} onWrite={set("title")} />
        <Write
          label={t("text_label")}
          testid="exercise-text"
          value={view.text}
          placeholder={view.question}
          onWrite={set("text")}
        />
      </div>
      {/* Always in the page, so that what appears in it is read out. */}
      <div role="status" class="ulti-feedback" data-testid="exercise-said">
        {view.misfit && <p class="ulti-says ulti-says-changed">{view.misfit}</p>}
        {view.answers && (
          <p class="ulti-says">
            {view.question} <b>{view.answers}</b>
          </p>
        )}
      </div>
      {view.lesson && <Sheet label={t("lesson_label")} testid="lesson" value={view.lesson} />}
    </section>
  );
}

export function Editor() {
  const { view, t, send } = useTeach<EditorView, EditorKey>();
  const root = useRef<HTMLDivElement>(null);
  useKeepFocus(root);
  const free = view.tray.filter((one) => one.place === null).length === view.tray.length;
  return (
    <div class="ulti-editor" ref={root} tabIndex={-1}>
      <Contract />
      <div class="ulti-setting">
        <div class="ulti-setting-side">
          <Tray />
          {/* Always in the page, so that what appears in it is read out. */}
          <div role="status" class="ulti-feedback" aria-label={t("check")} data-testid="checked">
            {view.moved && (
              <p class="ulti-says" data-testid="moved">
                {view.moved}
              </p>
            )}
            {view.ok !== null && <p class="ulti-says ulti-says-right">{view.ok}</p>}
            {view.problems.map((problem) => (
              <p key={problem} class={`ulti-says ${view.begun ? "ulti-says-changed" : ""}`}>
                {problem}
              </p>
            ))}
          </div>
          <div class="ulti-answering">
            <Button testid="clear" idle={free} onPress={() => send({ type: "clear" })}>
              {t("clear")}
            </Button>
          </div>
        </div>
        <div class="ulti-places">
          {view.places.map((place) => (
            <Place key={place.id} place={place} />
          ))}
        </div>
      </div>
      <More />
      <Sheet
        label={`${t("record_label")}. ${t("load_help")}`}
        testid="record"
        value={view.record}
        onLoad={(text) => send({ type: "load", text })}
      />
      <Exercise />
    </div>
  );
}
