import { type ClaimView, findClaim } from "~/domain/credits/find-claim.server";
import { RETURN_FIGURES, RETURNS } from "~/domain/credits/return.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/context.server";
import { quietView } from "~/http/quiet-view.server";
import { formatters } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";

/** The panel of a request whose couple does not answer; null: there is nothing to say. Its read shares the page's round trip. */
export async function claimPanel(context: AppContext, provider: Provider, requestId: string) {
  const claim = await findClaim(context, provider, requestId);
  return claim && { request: requestId, ...panelOf(context, provider, claim) };
}

export type ClaimPanelView = NonNullable<Awaited<ReturnType<typeof claimPanel>>>;

function panelOf({ locale, t }: AppContext, { market }: Provider, claim: ClaimView) {
  const format = formatters(locale, MARKETS[market]);
  const moment = (at: number | null) => format.moment(at ?? 0);
  const until = moment(claim.until);
  const quiet = quietView(format);
  return {
    state: claim.state,
    until,
    open: claim.open,
    most: RETURNS.openClaims,
    next: format.day(claim.nextDue ?? claim.until),
    claims: claim.claims,
    unlocks: claim.unlocks,
    asked: moment(claim.askedAt),
    texted: { earliest: quiet.until, latest: quiet.from },
    due: moment(claim.dueAt),
    answered: moment(claim.answeredAt),
    returned: format.day(claim.returnedAt ?? 0),
    cause: claim.returnCause === null ? "" : t(`returns:cause.${claim.returnCause}`, RETURN_FIGURES),
  };
}
