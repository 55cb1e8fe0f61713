import { findProviderBanner, type ProviderBanner } from "~/domain/providers/shown.server";
import { readPendingPlanners } from "~/http/forms/pending-contact.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { paths } from "~/paths";
import type { PlannerBannerView } from "./planner-banner";

/** Returns the public id of the only planner that the visitor came for; null if there is none, or several. */
export async function preselectedPlanner(context: AppContext): Promise<string | null> {
  const [publicId, ...others] = await readPendingPlanners(context);
  return publicId && others.length === 0 ? publicId : null;
}

/** Returns the banner of the preselected planner. Queries the database only if there is one. */
export async function plannerBanner(context: AppContext): Promise<PlannerBannerView | null> {
  const publicId = await preselectedPlanner(context);
  if (publicId === null) return null;
  const planner = await findProviderBanner(context, publicId);
  return planner && preselectedView(context, publicId, planner);
}

export const preselectedView = (context: Pick<AppContext, "t">, publicId: string, planner: ProviderBanner) =>
  bannerView(context, publicId, planner, context.t("welcome:preselected.text", { name: planner.name }));

/** @param text invitation to write to the planner */
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
