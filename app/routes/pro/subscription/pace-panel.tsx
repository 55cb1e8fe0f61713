import { useTexts } from "~/i18n/texts";
import { Panel } from "~/ui/panel";
import type { PlansView } from "./plans-view.server";

/** Width of the longer bar; the sum stands behind it. */
const LONGEST = 280;

/** What the provider's own pace costs, either way. */
export function PacePanel({ pace }: { pace: NonNullable<PlansView["pace"]> }) {
  const { t } = useTexts();
  const { credits, premium, bars } = pace;
  return (
    <Panel look="soft" as="section" labelledBy="pace" className="grid items-center gap-x-gap gap-y-5 sm:grid-cols-2">
      <div className="space-y-1.5">
        <h2 className="text-h3" id="pace">
          {t(`premium:pace.${pace.cheaper}`)}
        </h2>
        <p className="text-small">
          {t("premium:pace.text", { count: pace.unlocks, days: pace.days, price: pace.price, credits })}{" "}
          {t("premium:pace.from", { count: pace.from })}
        </p>
      </div>
      <svg
        className="h-auto w-full overflow-visible"
        viewBox="0 0 380 116"
        role="img"
        aria-label={t("premium:pace.picture", { credits, premium })}
      >
        <text className="fill-ink text-[15px]" x="0" y="15">
          {t("premium:pace.inCredits")}
        </text>{" "}
        <rect className="fill-evergreen" x="0" y="24" width={LONGEST * bars.credits} height="20" rx="3" />
        <text className="fill-ink font-serif text-[24px]" x={LONGEST * bars.credits + 14} y="42">
          {credits}
        </text>{" "}
        <text className="fill-ink text-[15px]" x="0" y="77">
          {t("premium:pace.withPremium")}
        </text>{" "}
        <rect
          className="fill-none stroke-gold stroke-[1.6]"
          x=".8"
          y="86.8"
          width={LONGEST * bars.premium - 1.6}
          height="19"
          rx="3"
        />
        <text className="fill-ink font-serif text-[24px]" x={LONGEST * bars.premium + 14} y="105">
          {premium}
        </text>{" "}
      </svg>
    </Panel>
  );
}
