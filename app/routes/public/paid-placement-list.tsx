import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";

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
        <section className={`${PART} ${BAND}`} aria-labelledby="paid">
          <div className={HEAD}>
            <h2 className={HEADING} id="paid">
              {t("planner:paid")}
            </h2>
            <RankingLink />
          </div>
          {list(paid, true)}
        </section>
      ) : null}
      {rest.length > 0 ? (
        <section className={PART} aria-labelledby="all">
          <div className={HEAD}>
            <h2 className={HEADING} id="all">
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

/** On phones, the link comes after the list, so that pictures begin high. */
const PART = "max-md:flex max-md:flex-col";
/** As wide as the list: the band fits one or two tiles, too. */
const HEAD = "mb-3.5 flex w-0 min-w-full flex-wrap items-baseline justify-between gap-x-8 max-md:contents";
const HEADING = "text-h3 max-md:mb-2.5";

/** Classes of the band, which fills the width of a phone. */
const BAND =
  "bg-sand py-4 max-md:-mx-pad max-md:px-pad md:-mx-6 md:w-fit md:max-w-[calc(100%+3rem)] md:rounded md:px-6 md:pb-5";

function RankingLink() {
  const { t } = useTexts();
  return (
    <p className="text-small max-md:order-last max-md:mt-3">
      <a className="py-2.5" href={paths.ranking()}>
        {t("planner:profile.ranking")}
      </a>
    </p>
  );
}
