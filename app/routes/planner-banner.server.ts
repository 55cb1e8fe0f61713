import { findProviderBanner } from "~/domain/providers/find-provider-banner.server";
import type { AppContext } from "~/http/context.server";
import { readPreselection } from "~/http/preselection.server";
import { paths } from "~/paths";
import type { PlannerBannerView } from "./planner-banner";

/** The one planner that this visitor came for; null when there is none, or several. Asks the database only if there is one. */
export async function plannerBanner(context: AppContext): Promise<PlannerBannerView | null> {
  const [publicId, ...others] = await readPreselection(context);
  if (!publicId || others.length > 0) return null;
  const planner = await findProviderBanner(context, publicId);
  if (!planner) return null;
  return {
    name: planner.name,
    portrait: planner.profileImage,
    gold: planner.premium,
    text: context.t("welcome:preselected.text", { name: planner.name }),
    profile: { href: paths.planner(publicId), text: context.t("welcome:preselected.profile") },
  };
}
