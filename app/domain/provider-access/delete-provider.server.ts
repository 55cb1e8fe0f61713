import { eq, notExists, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { providerDepartures } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { forgetReporter } from "~/domain/cases/report-content.server";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import type { LinkDeps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { withoutContactData } from "~/domain/requests/contact-data.rules";
import { eraseReviewsBy, reviewedBy } from "~/domain/reviews/erase-reviews.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { confirmPassword } from "./confirm-password.server";
import { eraseProvider, waitingCouples } from "./erase-provider.server";

interface Departure {
  reason: string;
  currentPassword: string;
}

/**
 * Erases a provider (`eraseProvider`) and the reviews that it wrote, in two round trips; the second one is atomic. It
 * keeps purchases, the reason for leaving without a name, and reports of other pages without name and address. Safe to
 * repeat.
 * @throws DomainError session.expired, account.password.tooMany, account.password.wrong
 */
export async function deleteProvider(
  deps: LoginDeps & LinkDeps,
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
  if (!confirmed) return; // a concurrent click was faster
  const { own, also } = confirmed;
  const itself = db.select({ id: providers.id }).from(providers).where(eq(providers.id, providerId));
  const kept = anonymousReason(reason, [own.firstname, own.lastname, own.name, `${own.firstname} ${own.lastname}`]);
  await guardedBatch(
    db,
    // A repetition finds no account.
    { "session.expired": sql`${sessionIsOpen(actor)} OR ${notExists(itself)}` },
    {
      departure: db.run(
        insertSelect(
          providerDepartures,
          { month: monthOf(now), kind: providers.kind, market: providers.market, reason: kept },
          sql`FROM ${providers} WHERE ${eq(providers.id, providerId)}`,
        ),
      ),
      reviews: eraseReviewsBy(deps, actor, also.reviewed),
      reports: forgetReporter(db, actor),
      erased: eraseProvider(deps, { providerId, name: own.name }, also.waiting),
    },
  );
}

/**
 * Removes contact data and identifying names from the reason for leaving.
 * @param names of the person and the company, matched in any spelling
 */
export const anonymousReason = (reason: string, names: readonly string[]): string =>
  withoutContactData(reason, ...names);

/** Returns the month of an instant, in UTC: YYYY-MM. */
export const monthOf = (instant: number) => new Date(instant).toISOString().slice(0, 7);
