import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { metaLineClass } from "~/ui/classes";

interface BandsProps<T> {
  /** Paid placements. */
  paid: readonly T[];
  rest: readonly T[];
  restHeading: string;
  list: (items: readonly T[], isPaid: boolean) => ReactNode;
}

/** Page of a list: paid placements in a labelled band, then the others under their own heading (rule premium-16). */
export function PaidPlacementList<T>({ paid, rest, restHeading, list }: BandsProps<T>) {
  const { t } = useTexts();
  return (
    <>
      {paid.length > 0 ? (
        <section
          className="-mx-[min(var(--pad),24px)] rounded bg-sand px-[min(var(--pad),24px)] pt-4 pb-1"
          aria-labelledby="paid"
        >
          <div className={metaLineClass}>
            <h2 className="text-h3" id="paid">
              {t("planner:paid")}
            </h2>
            <RankingLink />
          </div>
          {list(paid, true)}
        </section>
      ) : null}
      {rest.length > 0 ? (
        <section aria-labelledby="all">
          <div className={metaLineClass}>
            <h2 className="text-h3" id="all">
              {restHeading}
            </h2>
            {paid.length > 0 ? null : <RankingLink />}
          </div>
          {list(rest, false)}
        </section>
      ) : null}
    </>
  );
}

function RankingLink() {
  const { t } = useTexts();
  return (
    <p className="text-small">
      <a href={paths.ranking()}>{t("planner:profile.ranking")}</a>
    </p>
  );
}
