import { useDesk } from "../parts/desk.ts";

/** What is to be done now, or why what was pressed may not be done. Read out politely. */
export function Status() {
  const { view, said } = useDesk();
  return (
    <p class={`ulti-status ${said ? "ulti-explains" : ""}`} role="status" data-testid="status">
      {said?.text ?? view.status}
    </p>
  );
}

/** Trouble: a refused move, a lost kernel. Always in the page, so that what appears in it is read out. */
export function Notice() {
  const { store, view, t } = useDesk();
  const text = store.gone ? t("kernel_gone") : store.slow ? t("kernel_slow") : view.notice?.text;
  const grave = store.gone || view.notice?.kind === "error";
  return (
    <div class={`ulti-notice ${grave ? "ulti-grave" : ""}`} role="alert" data-testid="notice">
      {text && <p>{text}</p>}
    </div>
  );
}
