import type { Link } from "../link.ts";
import { Button } from "../parts/Button.tsx";
import { Frame } from "../parts/Frame.tsx";
import { label } from "../words.ts";
import { Auction } from "./Auction.tsx";
import { Builder } from "./Builder.tsx";
import { Compare } from "./Compare.tsx";
import { Rungs } from "./Rungs.tsx";
import { type LadderView, useLadder } from "./view.ts";

const TABS = ["ladder", "compare", "auction"] as const;

function Tabs() {
  const { view, t, send } = useLadder();
  return (
    <fieldset class="ulti-tabs">
      <legend class="ulti-hidden">{t("tabs")}</legend>
      {TABS.map((tab) => (
        <Button
          key={tab}
          testid={`tab-${tab}`}
          class="ulti-tab"
          pressed={view.tab === tab}
          onPress={() => send({ type: "tab", tab })}
        >
          {t(`tab_${tab}`)}
        </Button>
      ))}
    </fieldset>
  );
}

/** Every bid of the rules: what beats what, how bids are built, other rules beside these, and auctions. */
export function AuctionLadder({ link }: { link: Link<LadderView> }) {
  return (
    <Frame
      link={link}
      testid="auction-ladder"
      title={({ words }) => label(words, "ladder_title")}
      tools={() => <Tabs />}
    >
      {(view) =>
        view.tab === "auction" ? (
          <Auction />
        ) : view.tab === "compare" ? (
          <Compare />
        ) : (
          <>
            <Rungs />
            <Builder />
          </>
        )
      }
    </Frame>
  );
}
