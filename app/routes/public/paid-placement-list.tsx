import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";

interface Group<T> {
  id: string;
  heading: string;
  /** True: with so few results, only screen readers get the heading, and no link explains the order. */
  isFew?: boolean;
  items: readonly T[];
}

interface BandsProps<T> {
  paid: readonly T[];
  groups: readonly Group<T>[];
  list: (items: readonly T[], isPaid: boolean) => ReactNode;
}

/** Page of a list: paid placements in a labelled band, then the others (rule premium-16). */
export function PaidPlacementList<T>({ paid, groups, list }: BandsProps<T>) {
  const { t } = useTexts();
  const all = [{ id: "paid", heading: t("planner:paid"), items: paid }, ...groups].filter(
    ({ items }) => items.length > 0,
  );
  return all.map(({ id, heading, isFew, items }, index) => (
    <section key={id} className={id === "paid" ? BAND : SECTION} aria-labelledby={id}>
      <h2 className={isFew ? "sr-only" : "mb-3.5 text-h3"} id={id}>
        {heading}
      </h2>
      <div className="col-span-full min-w-0">{list(items, id === "paid")}</div>
      {index === 0 && !isFew ? (
        <p className="mt-2 text-small md:col-start-2 md:row-start-1 md:-my-2">
          <a className="inline-block py-2.5" href={paths.ranking()}>
            {t("planner:profile.ranking")}
          </a>
        </p>
      ) : null}
    </section>
  ));
}

/** Classes of a section: the link that follows its list is at the end of the heading's line where there is room. */
const SECTION = "md:grid md:grid-cols-[1fr_auto] md:items-baseline";

const BAND = `${SECTION} bg-sand py-4 max-md:-mx-pad max-md:px-pad md:-mx-6 md:w-fit md:max-w-[calc(100%+3rem)] md:rounded md:px-6 md:pb-5`;
