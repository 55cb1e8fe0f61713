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
        <section className={BAND} aria-labelledby="paid">
          <h2 className={HEADING} id="paid">
            {t("planner:paid")}
          </h2>
          {list(paid, true)}
          <RankingLink />
        </section>
      ) : null}
      {rest.length > 0 ? (
        <section aria-labelledby="all">
          <h2 className={HEADING} id="all">
            {restHeading}
          </h2>
          {list(rest, false)}
          {paid.length > 0 ? null : <RankingLink />}
        </section>
      ) : null}
    </>
  );
}

const HEADING = "mb-3.5 text-h3";

/** Classes of the band, which fills the width of a phone. */
const BAND =
  "bg-sand py-4 max-md:-mx-pad max-md:px-pad md:-mx-6 md:w-fit md:max-w-[calc(100%+3rem)] md:rounded md:px-6 md:pb-5";

function RankingLink() {
  const { t } = useTexts();
  return (
    <p className="mt-2 text-small">
      <a className="inline-block py-2.5" href={paths.ranking()}>
        {t("planner:profile.ranking")}
      </a>
    </p>
  );
}
