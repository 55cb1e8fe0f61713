import type { NewRequest } from "~/domain/requests/new-requests.server";
import { agoText } from "~/http/pages/duration-text.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { dotted } from "~/i18n/dotted";
import { paths } from "~/paths";
import { MOST_BEADS } from "../competition-dots";
import { capital, fitTexts, kilometresText, misfitTexts, whereText } from "../request-texts";

export type NewRequestView = NonNullable<ReturnType<typeof newRequestView>>;

/**
 * Returns the announcement of the newest request, with all its texts, because hydrated pages load none for it.
 * @returns null if there is no new request, and on pages about requests or money (rule popin-5)
 */
export function newRequestView(context: AppContext, found: NewRequest | null) {
  const { t, format, clock, url } = context;
  if (!found || isAvoided(url.pathname)) return null;
  const { asked, answered, publicId, place } = found;
  const misfits = misfitTexts(context, found.facts);
  const fits = fitTexts(context, found.facts);
  const distance = whereText(context, found.facts);
  const facts = [
    { term: t("dashboard:request.place"), value: dotted([place, distance]) },
    { term: t("venuerequest:venue"), value: found.venue },
    { term: t("dashboard:request.fact.what"), value: found.serviceType },
    { term: t("dashboard:request.fact.plannerBudget"), value: found.plannerBudget },
    { term: t("received:popin.fits"), value: fits.length > 0 ? capital(format.list(fits)) : null },
    { term: t("received:popin.misfit"), value: misfits.length > 0 ? capital(format.list(misfits)) : null },
  ];
  return {
    /** The dashboard shows the whole panel, every other page one line. */
    isWhole: url.pathname === paths.pro.dashboard(),
    href: paths.pro.request(publicId),
    unlockHref: paths.pro.requestPanel(publicId, "unlock"),
    declineHref: paths.pro.requestPanel(publicId, "decline"),
    from: url.pathname + url.search,
    arrivedAt: found.createdAt,
    arrived: t("received:popin.arrived", { ago: agoText(context, clock.now() - found.createdAt) }),
    title: t("dashboard:request.title", { event: found.eventType, date: format.longDate(found.eventDate) }),
    /** Distance, or the place if the distance is unknown. */
    where: kilometresText(context, found.facts) ?? place,
    short: t("received:popin.short"),
    readShort: t("received:popin.read"),
    asked: `${t("received:popin.asked", { count: asked })} ${t("received:popin.answered", { count: answered })}`,
    beads: Array.from({ length: Math.min(asked, MOST_BEADS) - 1 }, (_, index) => index < answered),
    facts: facts.flatMap(({ term, value }) => (value ? [{ term, value }] : [])),
    read: t("received:list.read"),
    unlock: t("received:list.unlock"),
    decline: t("received:list.decline"),
    later: t("received:popin.later"),
    laterShort: t("received:popin.laterShort"),
  };
}

const AVOIDED = [paths.pro.requests(), paths.pro.credits(), paths.pro.subscription()];

const isAvoided = (path: string) =>
  path.startsWith(paths.pro.order("")) || AVOIDED.some((area) => path === area || path.startsWith(`${area}/`));
