import type { AnswerSender } from "~/domain/requests/answer-request.server";
import type { Sender } from "~/domain/requests/write-requests.server";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";
import { mailboxUrl } from "./mailbox-link.server";
import { marketAddress } from "./market-address.server";

/** Who sends a couple's requests, and where the letters lead: the couple to its project, a planner to the request on its own market's host. */
export function requestSender(context: Pick<AppContext, "settings" | "url" | "market">, project: string): Sender {
  const at = marketAddress(context);
  return {
    brand: context.settings.BRAND_NAME,
    projectUrl: at(context.market.code, paths.project(project)),
    requestUrl: (market, request) => at(market, paths.pro.request(request)),
  };
}

/** The same for a couple's own letter, which asks it to prove its mailbox. */
export const couplesSender = (context: AppContext, project: string): Sender => ({
  ...requestSender(context, project),
  mailboxUrl: mailboxUrl(context),
});

/** The same for what a couple writes to a venue. */
export const venueSender = (context: AppContext, project: string): Sender => ({
  ...couplesSender(context, project),
  projectUrl: marketAddress(context)(context.market.code, paths.venueRequest(project)),
});

/** Who tells a couple how a provider has answered, and where the letter leads: to its project on its own market's host. */
export function answerSender(context: Pick<AppContext, "settings" | "url" | "market">): AnswerSender {
  const at = marketAddress(context);
  return {
    brand: context.settings.BRAND_NAME,
    projectUrl: (market, project, isVenue) =>
      at(market, isVenue ? paths.venueRequest(project) : paths.project(project)),
  };
}
