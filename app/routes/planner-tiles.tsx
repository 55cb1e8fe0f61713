import type { ReactNode } from "react";
import type { PlannerCard } from "~/domain/directory/planner-card.server";
import { profileSlug } from "~/domain/profile-slug.rules";
import { lowestPrice, plannerChips, ratingOf, shortServiceName } from "~/http/pages/planner-texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { layoutOf, ProfileTile, type TilesLayout, tilesClass } from "~/ui/profile-tile";

const SERVICES = 2;

/** Pictures that load with the page: those of the first row on wide screens. */
const EARLY = 3;

interface Listed {
  /** Kilometres from the town of a search. */
  km?: number | null;
  /** True: free on the requested day. False: unknown, because the planner keeps no calendar. Unset: no day. */
  isFree?: boolean;
  /** The couple has written to the planner. */
  contacted?: boolean;
}

interface PlannerTilesProps<T extends PlannerCard> {
  planners: readonly (T & Listed)[];
  /** `row`: at most three tiles, which phones swipe. */
  layout?: TilesLayout;
  /** Replaces the link to the public profile. */
  href?: string;
  /** First list of the page: its pictures are loaded immediately. */
  isFirst?: boolean;
  /** Text of a planner who keeps no calendar, in a search for a day. */
  unknown?: string | null;
  children?: (planner: T) => ReactNode;
  /** Tile after those of the planners. */
  last?: ReactNode;
}

/** List of planners in the given order (rule card-3). */
export function PlannerTiles<T extends PlannerCard>({
  planners,
  layout: wanted = "grid",
  href,
  isFirst = false,
  unknown = null,
  children,
  last,
}: PlannerTilesProps<T>) {
  const { t, format } = useLanguage();
  const texts = { t, format };
  const layout = last ? wanted : layoutOf(wanted, planners.length);
  return (
    <ul className={tilesClass({ layout })}>
      {planners.map((planner, index) => {
        const services = planner.services
          .slice(0, SERVICES)
          .map(({ code }) => shortServiceName(texts, code))
          .join(", ");
        return (
          <ProfileTile
            key={planner.publicId}
            name={planner.name}
            href={href ?? paths.planner(profileSlug(planner))}
            about={[
              planner.km == null
                ? planner.city
                : t("directory:tile.away", { town: planner.city, distance: format.kilometres(planner.km) }),
              services,
            ]}
            note={planner.isFree ? null : unknown}
            rating={ratingOf(texts, planner) ?? t("planner:new")}
            photo={planner.photo ?? null}
            portrait={planner.profileImage}
            gold={planner.premium}
            // Recent activity is only shown on the profile itself.
            chips={[
              ...plannerChips(texts, { ...planner, recentlyActive: false }),
              ...(planner.contacted ? [{ kind: "good" as const, text: t("planner:contacted") }] : []),
            ]}
            price={lowestPrice(texts, planner)}
            early={isFirst ? earlyAt(index) : undefined}
            layout={layout}
          >
            {children?.(planner)}
          </ProfileTile>
        );
      })}
      {last}
    </ul>
  );
}

export function earlyAt(index: number) {
  if (index === 0) return "first";
  return index < EARLY ? "eager" : undefined;
}
