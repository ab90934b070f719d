import { useDesk } from "../parts/desk.ts";
import { Notice as Trouble } from "../parts/Notice.tsx";

/** What is to be done now, or why what was pressed may not be done. Read out politely. */
export function Status() {
  const { view, said } = useDesk();
  return (
    <p class={`ulti-status ${said ? "ulti-explains" : ""}`} role="status" data-testid="status">
      {said?.text ?? view.status}
    </p>
  );
}

/** Trouble with the table. */
export function Notice() {
  const { view } = useDesk();
  return <Trouble notice={view.notice} />;
}
