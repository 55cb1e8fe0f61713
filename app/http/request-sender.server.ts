import type { ClosingSender } from "~/domain/projects/close-project.server";
import type { AnswerSender } from "~/domain/requests/answer-request.server";
import type { Sender } from "~/domain/requests/write-requests.server";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";
import { mailboxUrl } from "./mailbox-link.server";
import { marketAddress } from "./market-address.server";
import { noticeSender } from "./notice-sender.server";
import { returnSender } from "./return-sender.server";

type Sending = Pick<AppContext, "settings" | "url" | "market" | "signed" | "clock">;

/** Who sends a couple's requests, and where the letters lead: the couple to its project, a planner to the request on its own market's host. */
export function requestSender(context: Sending, project: string): Sender {
  const at = marketAddress(context);
  return {
    ...noticeSender(context),
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

/** Who tells planners that a couple has ended its project, and of the credits that come back with it. */
export const closingSender = (context: Sending, project: string): ClosingSender => ({
  ...requestSender(context, project),
  ...returnSender(context),
});

/** Who tells a couple how a provider has answered, and where the letter leads: to its project on its own market's host. */
export function answerSender(context: Sending): AnswerSender {
  const at = marketAddress(context);
  return {
    ...noticeSender(context),
    brand: context.settings.BRAND_NAME,
    projectUrl: (market, project, isVenue) =>
      at(market, isVenue ? paths.venueRequest(project) : paths.project(project)),
  };
}
