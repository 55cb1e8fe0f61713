import { DatabaseUnavailable, isDatabaseUnavailable, openDatabase } from "#db/client.server";
import { isRestoring, RESTORING_SENTENCE } from "#db/restoring";
import type { ErrorReporter } from "~/adapters/error-reporting/port";
import type { MediaStore } from "~/adapters/media-store/port";
import { reportMissingBackup } from "~/domain/backups/report-missing-backup.server";
import { sweepClaims } from "~/domain/credits/return-credits.server";
import { markWrite } from "~/domain/health.server";
import { tellSubjects } from "~/domain/impersonation/tell-subjects.server";
import { removeMedia } from "~/domain/media/remove-media.server";
import { deliverOutbox } from "~/domain/notifications/deliver-outbox.server";
import { sendSummaries } from "~/domain/notifications/send-summaries.server";
import { remindOfRequests, tellOfSilence, tellOfTheWeek } from "~/domain/notifications/sweep-notices.server";
import { tellOfQuotas } from "~/domain/notifications/tell-of-quotas.server";
import { sweepPayments } from "~/domain/payments/sweep-payments.server";
import { checkRegister } from "~/domain/profile/check-register.server";
import { sweepErasureNotes } from "~/domain/retention/erasure-notes.server";
import { sweepRetention } from "~/domain/retention/sweep-retention.server";
import { inviteCouples } from "~/domain/reviews/invite-couples.server";
import { endPremium, mergeProviderSearch } from "~/domain/search/sync-provider-search.server";
import { endVenuePremium, mergeVenueSearch } from "~/domain/venues/sync-venue.server";
import { DEFAULT_MARKET } from "~/i18n/markets";
import { outsideWorld, systemClock } from "./context.server";
import { reporterFor } from "./error-reports.server";
import { createLinks } from "./links.server";
import { logEvent } from "./log.server";
import { addressWithoutRequest } from "./market-address.server";
import type { Settings } from "./settings.server";
import { signer } from "./signed.server";

/**
 * Runs the work of the cron, every minute: marks for `/healthz` that writes succeed, delivers the outbox, syncs payments with Stripe, ends
 * expired Premium, merges search indexes, removes photographs, returns credits of no-response claims, sends notices, checks the business
 * register, deletes expired rows, and reports missing backups. A task that fails is reported and does not stop the others.
 * @param dueAt milliseconds: the minute for which the cron fires
 * @throws the first failure, after all tasks were tried
 */
export async function runScheduledWork(settings: Settings, media: MediaStore, dueAt: number): Promise<void> {
  const { db } = openDatabase({ url: settings.DATABASE_URL, token: settings.DATABASE_TOKEN, timeoutMs: 20_000 });
  // A copy that is restored halfway would send emails and delete rows. Where the database is down, each task below says so.
  if (await isRestoring(db).catch(() => false)) throw new DatabaseUnavailable(RESTORING_SENTENCE);
  const clock = systemClock;
  const signed = signer(settings.SESSION_SECRET);
  const url = addressWithoutRequest(settings);
  const links = createLinks({ settings, market: DEFAULT_MARKET, url, signed, clock });
  const deps = { db, clock, links };
  const { sms, email, register, payments, errors: reporter } = outsideWorld(settings);
  // In the reports of a run and in its log lines, so that one leads to the others.
  const requestId = crypto.randomUUID();
  const errors = reporterFor(reporter, { source: "cron", requestId });
  const { EMAIL_FROM: from, OPERATOR_EMAIL: replyTo } = settings;
  const keepTexts = settings.ENVIRONMENT === "development";
  const log: typeof logEvent = (event, facts) => logEvent(event, { requestId, ...facts });
  await oneAfterTheOther(errors, {
    mark: () => markWrite(deps),
    outbox: async () => {
      const delivering = { ...deps, sms, email, from, replyTo, keepTexts, errors, log };
      const delivered = await deliverOutbox(delivering, { limit: 100 });
      log("scheduled", { ...delivered });
    },
    payments: () => sweepPayments({ ...deps, payments, errors }),
    premium: () => endPremium(deps),
    venuePremium: () => endVenuePremium(deps),
    providerSearch: () => mergeProviderSearch(deps),
    venueSearch: () => mergeVenueSearch(deps),
    media: () => removeMedia({ ...deps, media }),
    erasureNotes: () => sweepErasureNotes({ media }, dueAt),
    claims: () => sweepClaims(deps),
    invitations: () => inviteCouples(deps),
    requestReminders: () => remindOfRequests(deps),
    silence: () => tellOfSilence(deps),
    weekBefore: () => tellOfTheWeek(deps),
    quotas: () => tellOfQuotas(deps),
    summaries: () => sendSummaries(deps),
    impersonations: () => tellSubjects(deps),
    register: () => checkRegister({ ...deps, register }),
    retention: () => sweepRetention(deps, dueAt),
    backup: () => reportMissingBackup({ ...deps, errors }, settings.BACKUP_HOURS),
  });
}

/** Reports what fails by the name of its task; a database that is away, once. */
async function oneAfterTheOther(errors: ErrorReporter, tasks: Record<string, () => Promise<unknown>>): Promise<void> {
  const failures: unknown[] = [];
  for (const [name, task] of Object.entries(tasks))
    await task().catch(async (error: unknown) => {
      const isKnown = isDatabaseUnavailable(error) && failures.some(isDatabaseUnavailable);
      failures.push(error);
      if (!isKnown) await errors.report(error, { route: name });
    });
  if (failures.length > 0) throw failures[0];
}
