import { findProviderBanner, type ProviderBanner } from "~/domain/profile/find-provider-banner.server";
import type { AppContext } from "~/http/context.server";
import { readPreselection } from "~/http/preselection.server";
import { paths } from "~/paths";
import type { PlannerBannerView } from "./planner-banner";

/** The one planner that this visitor came for, its public id; null when there is none, or several. */
export async function preselectedPlanner(context: AppContext): Promise<string | null> {
  const [publicId, ...others] = await readPreselection(context);
  return publicId && others.length === 0 ? publicId : null;
}

/** The banner of that planner. Asks the database only if there is one. */
export async function plannerBanner(context: AppContext): Promise<PlannerBannerView | null> {
  const publicId = await preselectedPlanner(context);
  if (publicId === null) return null;
  const planner = await findProviderBanner(context, publicId);
  return planner && preselectedView(context, publicId, planner);
}

export const preselectedView = (context: Pick<AppContext, "t">, publicId: string, planner: ProviderBanner) =>
  bannerView(context, publicId, planner, context.t("welcome:preselected.text", { name: planner.name }));

/** @param text the invitation to write */
export function bannerView(
  { t }: Pick<AppContext, "t">,
  publicId: string,
  planner: ProviderBanner,
  text: string,
): PlannerBannerView {
  return {
    name: planner.name,
    portrait: planner.profileImage,
    gold: planner.premium,
    text,
    profile: { href: paths.planner(publicId), text: t("welcome:preselected.profile") },
  };
}
