import { redirectDocument } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import type { ReturnAddresses } from "~/domain/payments/open-checkout.server";
import { setFlash } from "~/http/forms/flash.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { reportCause } from "~/http/pipeline/error-reports.server";
import { paths } from "~/paths";

export function orderAddresses({ links }: AppContext): ReturnAddresses {
  const here = (path: string) => links.url(links.market, path);
  return { result: (order) => here(paths.pro.order(order)), left: (order) => here(paths.pro.order(order, "left")) };
}

/**
 * Redirects to the page that explains the error, such as the order's page. A reload of that page sends no form.
 * @throws errors without such a page, unchanged
 */
export function notPaid(context: AppContext, error: unknown, known?: string): Response {
  if (!(error instanceof DomainError)) throw error;
  reportCause(context, error);
  const page = pageAfter(error, known);
  if (!page) throw error;
  // The result page fetches the current state from Stripe.
  if (error.details.mayBePaid) return redirectDocument(page, 303);
  setFlash(context, { kind: "bad", text: httpErrorOf(error).text });
  return redirectDocument(page, 303);
}

function pageAfter({ code, details }: DomainError, known: string | undefined): string | null {
  const order = details.order ?? known;
  switch (code) {
    case "payments.unavailable":
      if (order !== undefined && details.mayBePaid) return paths.pro.order(String(order), "ask");
      return order === undefined ? paths.pro.credits() : paths.pro.order(String(order));
    case "payments.refused":
    case "payments.orderOver":
      return order === undefined ? paths.pro.credits() : paths.pro.order(String(order));
    case "payments.alreadyPremium":
      return paths.pro.subscription();
    case "payments.missing":
    case "payments.product":
      return paths.pro.credits();
    default:
      return null;
  }
}
