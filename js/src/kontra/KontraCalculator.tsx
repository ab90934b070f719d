import type { Link } from "../link.ts";
import { Frame } from "../parts/Frame.tsx";
import { label } from "../words.ts";
import { Chances } from "./Chances.tsx";
import { Payment } from "./Payment.tsx";
import { Setup } from "./Setup.tsx";
import type { KontraView } from "./view.ts";

/** What a deal pays, part by part, and the chances at which doubling pays. */
export function KontraCalculator({ link }: { link: Link<KontraView> }) {
  return (
    <Frame link={link} testid="kontra-calculator" title={({ words }) => label(words, "kontra_title")}>
      {(view) => (
        <>
          <div class="ulti-reckon">
            <Setup />
            <Payment />
          </div>
          {!view.hidden && <Chances />}
        </>
      )}
    </Frame>
  );
}
