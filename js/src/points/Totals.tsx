import { useTeach } from "../teach.ts";
import type { PointsKey, PointsView } from "./view.ts";

/** As far as a bar goes: the most that one side can have. */
const MOST = 190;
const HUNDRED = 100;

function Bar({ points, side }: { points: number; side: string }) {
  return (
    <svg
      class={`ulti-points-bar ulti-bar-${side}`}
      viewBox={`0 0 ${MOST} 12`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect class="ulti-empty" x="0.500" y="0.500" width={MOST - 1} height="11" />
      <rect class="ulti-full" x="0" y="0" width={Math.min(points, MOST)} height="12" />
      <line class="ulti-tick" x1={HUNDRED} x2={HUNDRED} y1="0" y2="12" />
    </svg>
  );
}

/** The points of both sides so far. */
export function Totals() {
  const { view, t } = useTeach<PointsView, PointsKey>();
  const [mine, theirs] = view.totals;
  return (
    <dl class="ulti-totals" data-testid="totals" aria-live="polite">
      <div>
        <dt>{t("declarer_col")}</dt>
        <dd data-testid="total-declarer">{mine}</dd>
        <Bar points={mine} side="declarer" />
      </div>
      <div>
        <dt>{t("defenders_col")}</dt>
        <dd data-testid="total-defenders">{theirs}</dd>
        <Bar points={theirs} side="defenders" />
      </div>
    </dl>
  );
}
