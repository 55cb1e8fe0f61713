import type { ReactNode } from "react";
import type { PlannerCard } from "~/domain/directory/planner-card.server";
import { lowestPrice, placeOf, plannerChips, ratedText, serviceName } from "~/http/pages/planner-texts";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { PlannerRow } from "~/ui/planner-row";

/** Maximum number of services in a row. */
const SERVICES = 2;

interface PlannerRowsProps<T extends PlannerCard> {
  planners: readonly T[];
  pair?: boolean;
  children?: (planner: T) => ReactNode;
}

/** List of planners in the given order (rule card-3). */
export function PlannerRows<T extends PlannerCard>({ planners, pair, children }: PlannerRowsProps<T>) {
  const { t } = useTexts();
  const texts = { t, format: useFormat() };
  return (
    <ul className={pair ? "md:grid md:grid-cols-2 md:gap-x-8" : undefined}>
      {planners.map((planner) => (
        <PlannerRow
          key={planner.publicId}
          name={planner.name}
          href={paths.planner(planner.publicId)}
          place={placeOf(planner)}
          rated={ratedText(texts, planner)}
          photo={planner.photo ?? null}
          portrait={planner.profileImage}
          gold={planner.premium}
          // Recent activity is only shown on the profile itself.
          chips={plannerChips(texts, { ...planner, recentlyActive: false })}
          offers={planner.services
            .slice(0, SERVICES)
            .map(({ code }) => serviceName(texts, code))
            .join(" · ")}
          price={lowestPrice(texts, planner)}
          half={pair}
        >
          {children?.(planner)}
        </PlannerRow>
      ))}
    </ul>
  );
}
