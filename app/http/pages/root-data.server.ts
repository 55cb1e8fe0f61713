import { minutes } from "~/domain/durations";
import { type Actor, isImpersonated } from "~/domain/sessions/session.rules";
import { readFavorites } from "~/http/forms/favorites.server";
import { takeFlash } from "~/http/forms/flash.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { adminHome } from "~/http/pipeline/login.server";
import { withoutFullStop } from "~/i18n/prepositions";
import { paths } from "~/paths";
import { readerOf } from "./document";
import { siteSeo } from "./page-seo.server";

export async function rootData(context: AppContext) {
  const flash = takeFlash(context);
  return {
    brand: context.settings.BRAND_NAME,
    locale: context.locale,
    person: personOf(context),
    favorites: await countFavorites(context),
    reader: readerOf(context),
    here: context.url.pathname + context.url.search,
    // Translated on the server: the page may not load the namespace of this text.
    flash: flash && {
      kind: flash.kind,
      text: context.t(flash.text, { count: flash.count ?? 0, name: flash.name ?? "" }),
    },
    band: bandOf(context, context.actor),
    requestId: context.requestId,
    site: siteSeo(context),
  };
}

/** Returns the number of a visitor's favorites; 0 for signed-in users, because theirs would need a query. */
async function countFavorites(context: AppContext): Promise<number> {
  if (context.couple || context.staff) return 0;
  const { planners, venues } = await readFavorites(context);
  return planners.length + venues.length;
}

function personOf({ couple, staff }: AppContext) {
  if (couple) return { name: couple.firstname, home: paths.presentation(), own: paths.profile() };
  if (staff?.role === "provider")
    return { name: staff.firstname, home: paths.pro.dashboard(), own: paths.pro.dashboard() };
  if (staff) return { name: staff.name.split(" ")[0] ?? "", home: adminHome(staff), own: adminHome(staff) };
  return null;
}

/** Returns the texts of the impersonation banner, whose namespace pages do not load. */
function bandOf({ t, clock }: AppContext, actor: Actor | null) {
  if (!isImpersonated(actor)) return null;
  const { reason, subject, until } = actor.impersonation;
  return {
    label: t("impersonation:band.label"),
    who: t("impersonation:band.who", { name: subject }),
    left: t("impersonation:band.left", { count: Math.max(1, Math.ceil((until - clock.now()) / minutes(1))) }),
    why: t("impersonation:band.why", { reason: withoutFullStop(reason) }),
    stop: t("impersonation:band.stop"),
    withheld: t("impersonation:withheld"),
  };
}
