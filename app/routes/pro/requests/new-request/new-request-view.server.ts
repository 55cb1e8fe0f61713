import { RETURN_FIGURES } from "~/domain/credits/return.rules";
import type { NewRequest } from "~/domain/requests/find-new-request.server";
import type { AppContext } from "~/http/context.server";
import { agoText } from "~/http/duration-text.server";
import { paths } from "~/paths";
import { declineTexts } from "../decline-texts.server";
import { fitsText, misfitTexts, whereText } from "../fit-text.server";

/** Beads that are drawn; the sentence beside them says the number anyway. */
const MOST_BEADS = 12;

export type NewRequestView = NonNullable<ReturnType<typeof newRequestView>>;

/**
 * What has arrived, in the provider's language and in words, so that hydrated pages need no texts for it. Null: nothing, the page is that
 * request's own or the list, which begins with it, or it is about money, where one thing is asked at a time (rule popin-1).
 */
export function newRequestView(context: AppContext, found: NewRequest | null, credits: number) {
  const { t, format, clock, url } = context;
  if (!found || shows(url.pathname, found.publicId) || isAboutMoney(url.pathname)) return null;
  const { asked, answered, premiumUntil } = found;
  const isPremium = premiumUntil !== null && premiumUntil > clock.now();
  const misfits = misfitTexts(context, found.facts);
  const fits = fitsText(context, found.facts);
  const facts = [
    {
      term: t("dashboard:request.place"),
      value: [found.place, whereText(context, found.facts)].filter(Boolean).join(" · "),
    },
    { term: t("venuerequest:venue"), value: found.venue },
    { term: t("dashboard:request.fact.what"), value: found.serviceType },
    { term: t("dashboard:request.fact.plannerBudget"), value: found.plannerBudget },
    { term: t("received:popin.fits"), value: misfits.length > 0 ? null : fits },
    { term: t("received:popin.misfit"), value: misfits.length > 0 ? format.list(misfits) : null },
  ];
  return {
    id: found.publicId,
    href: paths.pro.request(found.publicId),
    from: url.pathname + url.search,
    arrivedAt: found.createdAt,
    arrived: t("received:popin.arrived", { ago: agoText(context, clock.now() - found.createdAt) }),
    title: t("dashboard:request.title", { event: found.eventType, date: format.longDate(found.eventDate) }),
    asked: `${t("received:popin.asked", { count: asked })} ${t("received:popin.answered", { count: answered })}`,
    beads: Array.from({ length: Math.min(asked, MOST_BEADS) - 1 }, (_, index) => index < answered),
    facts: facts.flatMap(({ term, value }) => (value ? [{ term, value }] : [])),
    rule: isPremium
      ? t("received:list.rulePremium")
      : `${t("received:list.costs")} ${t("returns:rule.short", RETURN_FIGURES)}`,
    unlock: t(isPremium ? "received:list.unlockFree" : "received:list.unlock"),
    /** Null: unlocking costs none. */
    credits: isPremium
      ? null
      : {
          now: t("received:popin.have", { count: credits }),
          after: credits > 0 ? t("received:popin.after", { number: format.number(credits - 1) }) : null,
        },
    later: t("received:popin.later"),
    decline: declineTexts(context),
  };
}

const shows = (path: string, id: string) => {
  const page = paths.pro.request(id);
  return path === paths.pro.requests() || path === page || path.startsWith(`${page}/`);
};

/** Buying, the result of a payment, and leaving. */
const isAboutMoney = (path: string) =>
  path === paths.pro.confirmOrder({}) ||
  path === paths.pro.cancelSubscription() ||
  path.startsWith(paths.pro.order(""));
