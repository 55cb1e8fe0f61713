import { sql } from "drizzle-orm";
import { DomainError } from "~/domain/domain-error";
import { type AccountSender, plannerLeftEmail } from "~/domain/notifications/provider-account-emails.server";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { escapeHtml } from "~/domain/notifications/request-emails.server";
import { nameColumn } from "~/domain/projects/find-projects.server";
import { syncProviderSearch } from "~/domain/providers/sync-provider-search.server";
import { LOCALES, type Locale, type MarketCode } from "~/i18n/markets";
import { confirmPassword } from "./confirm-password.server";
import { anonymousReason, monthOf } from "./departure.rules";
import { isToItsCouples, isToProvider } from "./provider-messages.server";
import type { LoginDeps } from "./send-login-code.server";
import type { Provider } from "./session.rules";
import { sessionIsOpen } from "./staff-session.server";

export interface Departure {
  /** At least 10 characters. */
  reason: string;
  currentPassword: string;
}

interface Waiting extends Record<`name_${Locale}`, string> {
  request: string;
  sent_at: number;
  project: string;
  other_event: string | null;
  event_date: string;
  place: string;
  account_id: number;
  firstname: string;
  email: string;
  locale: Locale;
  market: MarketCode;
}

const MASK = "•••";

/** Who has written to the provider and may still count on it: the request was not declined, the project goes on, the day is to come. */
function waitingCouples({ providerId }: Provider, now: number) {
  const names = sql.join(
    LOCALES.map((locale) => nameColumn("et", locale)),
    sql`, `,
  );
  return sql`
    SELECT r.public_id AS request, r.created_at AS sent_at, p.public_id AS project, p.other_event, p.event_date,
      COALESCE(p.city, p.event_location) AS place, a.id AS account_id, a.firstname, a.email, a.locale, a.market, ${names}
    FROM requests r JOIN projects p ON p.id = r.project_id JOIN accounts a ON a.id = p.account_id
      JOIN event_types et ON et.slug = p.event_type
    WHERE r.provider_id = ${providerId} AND r.status <> 'rejected' AND p.closed_at IS NULL
      AND p.event_date >= date(${now / 1000}, 'unixepoch') ORDER BY r.id`;
}

/**
 * Erases a provider, in two round trips of which the second writes everything or nothing: its entries in matching and search, the letters
 * to it and its name in those to couples, the row with all that hangs on it (texts, photographs, sessions, requests, decisions), and, once
 * that is done, its photographs in the media store (`media_removals`). Couples who count on it are told. What stays is the ledger, by
 * number alone, and why somebody left, without saying who. Safe to repeat.
 * @throws DomainError session.expired, account.password.tooMany, account.password.wrong
 */
export async function deleteProvider(
  deps: LoginDeps,
  actor: Provider,
  { reason, currentPassword }: Departure,
  sender: AccountSender,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { providerId } = actor;
  const confirmed = await confirmPassword<Waiting>(deps, actor, currentPassword, waitingCouples(actor, now));
  if (!confirmed) return; // another click was faster
  const { own, also: waiting } = confirmed;
  const open = sessionIsOpen(actor);
  const kept = anonymousReason(reason, [own.firstname, own.lastname, own.name, `${own.firstname} ${own.lastname}`]);
  const named = own.name.trim() !== "";
  const results = await db.batch([
    // Matching first: whoever has no row there is taken out of the search by the next statements.
    db.run(sql`DELETE FROM provider_match WHERE provider_id = ${providerId} AND ${open}`),
    ...syncProviderSearch(db, [providerId], now),
    ...waiting.map((couple) =>
      queueMessageWhere(
        deps,
        {
          kind: "email",
          to: couple.email,
          accountId: couple.account_id,
          dedupeKey: `plannerLeft:${couple.request}`,
          ...plannerLeftEmail(sender, couple, {
            project: couple.project,
            sentAt: couple.sent_at,
            event: couple.other_event ?? couple[`name_${couple.locale}`],
            eventDate: couple.event_date,
            place: couple.place,
          }),
        },
        sql`${open} AND EXISTS (SELECT 1 FROM requests WHERE public_id = ${couple.request} AND provider_id = ${providerId})`,
      ),
    ),
    db.run(sql`
      UPDATE outbox SET subject = replace(subject, ${own.name}, ${MASK}), text = replace(text, ${own.name}, ${MASK}),
        html = replace(html, ${escapeHtml(own.name)}, ${MASK})
      WHERE ${open} AND ${named ? 1 : 0} AND ${isToItsCouples(providerId)}`),
    db.run(sql`DELETE FROM outbox WHERE ${open} AND ${isToProvider(providerId)}`),
    db.run(sql`
      INSERT INTO media_removals (key, created_at) SELECT public_id || '/', ${now} FROM providers WHERE id = ${providerId} AND ${open}
      ON CONFLICT (key) DO NOTHING`),
    db.run(sql`
      INSERT INTO provider_departures (month, kind, market, reason)
      SELECT ${monthOf(now)}, kind, market, ${kept} FROM providers WHERE id = ${providerId} AND ${open}`),
    db.run(sql`DELETE FROM providers WHERE id = ${providerId} AND ${open}`),
    db.all(sql`SELECT 1 FROM providers WHERE id = ${providerId}`),
  ]);
  if ((results.at(-1) as unknown[]).length > 0) throw new DomainError("session.expired");
}
