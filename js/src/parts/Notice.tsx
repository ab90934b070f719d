import { useShared } from "./desk.ts";

/** Trouble: a refused move, a lost kernel. Always in the page, so that what appears in it is read out. */
export function Notice({ notice }: { notice: { kind: string; text: string } | null }) {
  const { store, t } = useShared();
  const text = store.gone ? t("kernel_gone") : store.slow ? t("kernel_slow") : notice?.text;
  const grave = store.gone || notice?.kind === "error";
  return (
    <div class={`ulti-notice ${grave ? "ulti-grave" : ""}`} role="alert" data-testid="notice">
      {text && <p>{text}</p>}
    </div>
  );
}
