import { and, eq, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { providerDepartures } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import type { EmailDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { forgetReporter } from "~/domain/reports/forget-reporter.server";
import { eraseReviewsBy, reviewedBy } from "~/domain/reviews/erase-reviews.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { confirmPassword } from "./confirm-password.server";
import { anonymousReason, monthOf } from "./departure.rules";
import { eraseProvider, waitingCouples } from "./erase-provider.server";

export interface Departure {
  /** At least 10 characters. */
  reason: string;
  currentPassword: string;
}

/**
 * Erases a provider (`eraseProvider`) and the reviews that it wrote of others, in two round trips of which the second writes everything or
 * nothing. What stays besides what was bought is the reason for leaving, without saying who, and reports of others' pages, without name
 * and address. Safe to repeat.
 * @throws DomainError session.expired, account.password.tooMany, account.password.wrong
 */
export async function deleteProvider(
  deps: LoginDeps & EmailDeps,
  actor: Provider,
  { reason, currentPassword }: Departure,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { providerId } = actor;
  const confirmed = await confirmPassword(deps, actor, currentPassword, {
    waiting: waitingCouples(db, providerId, now),
    reviewed: reviewedBy(db, actor),
  });
  if (!confirmed) return; // another click was faster
  const { own, also } = confirmed;
  const open = sessionIsOpen(actor);
  const itself = eq(providers.id, providerId);
  const kept = anonymousReason(reason, [own.firstname, own.lastname, own.name, `${own.firstname} ${own.lastname}`]);
  const { left } = await namedBatch(db, {
    departure: db.run(
      insertSelect(
        providerDepartures,
        { month: monthOf(now), kind: providers.kind, market: providers.market, reason: kept },
        sql`FROM ${providers} WHERE ${and(itself, open)}`,
      ),
    ),
    reviews: eraseReviewsBy(deps, actor, also.reviewed, open),
    reports: forgetReporter(db, actor, open),
    erased: eraseProvider(deps, { providerId, name: own.name }, also.waiting, open),
    left: db.select({ id: providers.id }).from(providers).where(itself),
  });
  if (left.length > 0) throw new DomainError("session.expired");
}
