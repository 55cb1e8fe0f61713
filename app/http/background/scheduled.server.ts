import { isDatabaseUnavailable } from "#db/client.server";
import type { ErrorReporter } from "~/adapters/error-reporting/port";
import { sendHeartbeat } from "~/adapters/heartbeat/send-heartbeat";
import type { MediaStore } from "~/adapters/media-store/port";
import type { Queues } from "~/adapters/queues/port";
import { sendAlarms } from "~/domain/administration/alarms.server";
import { tellSubjects } from "~/domain/administration/impersonation.server";
import { forgetPurges } from "~/domain/caches/purges.server";
import { readSources } from "~/domain/calendars/sources.server";
import { returnUnopened, sweepClaims } from "~/domain/credits/returns.server";
import { seconds } from "~/domain/durations";
import { markWrite } from "~/domain/health.server";
import { removeMedia } from "~/domain/media/stored-media.server";
import { enqueueDue, noticesPerRun } from "~/domain/notifications/outbox.server";
import { remindOfMessages } from "~/domain/notifications/remind-of-messages.server";
import { enqueueSummaries } from "~/domain/notifications/send-summaries.server";
import { remindOfRequests, tellOfSilence, tellOfTheWeek } from "~/domain/notifications/sweep-notices.server";
import { tellOfQuotas } from "~/domain/notifications/tell-of-quotas.server";
import { sweepPayments } from "~/domain/payments/payment-events.server";
import { checkRegister } from "~/domain/providers/check-register.server";
import { sweepErasureNotes } from "~/domain/retention/erasure-notes.server";
import { sweepRetention } from "~/domain/retention/sweep-retention.server";
import { inviteCouples } from "~/domain/reviews/review-links.server";
import { endPremium, mergeProviderSearch } from "~/domain/search/sync-provider-search.server";
import { endVenuePremium, mergeVenueSearch } from "~/domain/venues/sync-venue.server";
import type { Settings } from "~/http/pipeline/settings.server";
import { DEFAULT_MARKET } from "~/i18n/markets";
import { paths } from "~/paths";
import { backgroundDeps } from "./background-deps.server";

interface Stores {
  media: MediaStore;
  queues: Queues;
}

/** Limits of a run. A Worker can make 1,000 subrequests per run, and most tasks take two per round. */
const RUN = { ms: seconds(25), rounds: 20 } as const;

/**
 * Runs the cron's tasks, every minute. A failed task does not stop the others. A task that returns true is repeated
 * until nothing is due or the run is over.
 * @throws the first failure
 */
export async function runScheduledWork(settings: Settings, { media, queues }: Stores, dueAt: number): Promise<void> {
  const deps = await backgroundDeps(settings);
  const { errors, payments, register, calendars } = deps;
  const noticesPerSecond = settings.NOTICES_PER_SECOND;
  await runTasks(errors, {
    mark: () => markWrite(deps),
    outbox: () => enqueueDue({ ...deps, queues, noticesPerSecond }),
    payments: () => sweepPayments({ ...deps, payments, errors }),
    premium: () => endPremium(deps),
    venuePremium: () => endVenuePremium(deps),
    providerSearch: () => mergeProviderSearch(deps),
    venueSearch: () => mergeVenueSearch(deps),
    media: () => removeMedia({ ...deps, media }),
    purges: () => forgetPurges(deps),
    erasureNotes: () => sweepErasureNotes({ media }, dueAt),
    claims: () => sweepClaims(deps),
    unopened: () => returnUnopened(deps, dueAt),
    invitations: () => inviteCouples(deps),
    requestReminders: () => remindOfRequests(deps),
    messageReminders: () => remindOfMessages(deps),
    silence: () => tellOfSilence(deps),
    weekBefore: () => tellOfTheWeek(deps),
    quotas: () => tellOfQuotas(deps),
    summaries: () => enqueueSummaries({ ...deps, queues }, noticesPerRun(noticesPerSecond)),
    impersonations: () => tellSubjects(deps),
    register: () => checkRegister({ ...deps, register }),
    retention: async () => (await sweepRetention(deps, dueAt)) > 0,
    alarms: async () => {
      const { OPERATOR_EMAIL: to = deps.from, BRAND_NAME: brand, BACKUP_HOURS: backupHours, HEARTBEAT_URL } = settings;
      const stateUrl = deps.links.url(DEFAULT_MARKET, `${paths.health()}?deep`);
      await sendAlarms({ ...deps, to, brand, backupHours, stateUrl });
      // If the database is down or no email can be sent, this request is missing, and the external service alerts the
      // operator.
      if (HEARTBEAT_URL) await sendHeartbeat(HEARTBEAT_URL);
    },
    // Last, because slow calendars take up to two minutes.
    calendars: () => readSources({ ...deps, calendars, secret: settings.SESSION_SECRET }),
  });
}

export async function runTasks(
  errors: ErrorReporter,
  tasks: Record<string, () => Promise<unknown>>,
  { ms, rounds }: { ms: number; rounds: number } = RUN,
): Promise<void> {
  const end = Date.now() + ms;
  const failures: unknown[] = [];
  let due = Object.entries(tasks);
  for (let round = 0; due.length > 0 && round < rounds && (round === 0 || Date.now() < end); round += 1) {
    const again: typeof due = [];
    for (const [name, task] of due) {
      try {
        if ((await task()) === true) again.push([name, task]);
      } catch (error) {
        const isKnown = isDatabaseUnavailable(error) && failures.some(isDatabaseUnavailable);
        failures.push(error);
        if (!isKnown) await errors.report(error, { route: name });
      }
    }
    due = again;
  }
  if (failures.length > 0) throw failures[0];
}
