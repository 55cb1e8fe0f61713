import { type SQL, sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { readable } from "./export-account.server";
import { isToProvider } from "./provider-messages.server";
import type { Provider } from "./session.rules";
import { sessionIsOpen } from "./staff-session.server";

type Row = Record<string, unknown>;

/**
 * Everything that is kept about a provider, in one round trip, as a file for it to read: instants as ISO 8601 in UTC. Left out are keys of
 * the tables, hashes and secrets, the working copies for matching and search, texts that hold a code or a link, and what couples say of
 * themselves in their requests: that is theirs.
 * @returns null when the session has ended, or the account is gone
 */
export async function exportProvider({ db, clock }: Deps, actor: Provider) {
  const id = actor.providerId;
  const open = sessionIsOpen(actor);
  const all = (statement: SQL) => db.all<Row>(statement);
  const of = (table: string, columns: string, order: string) =>
    all(
      sql`SELECT ${sql.raw(columns)} FROM ${sql.raw(table)} WHERE provider_id = ${id} AND ${open} ORDER BY ${sql.raw(order)}`,
    );
  const [providers, credentials, services, languages, busyDates, photos, videos, social, pending, decisions, ...more] =
    await db.batch([
      all(sql`SELECT * FROM providers WHERE id = ${id} AND ${open}`),
      of(
        "provider_credentials",
        "password_changed_at, email_verified_at, phone_verified_at, terms_version, terms_accepted_at",
        "1",
      ),
      of(
        "provider_services",
        "code, description, budget_starting_from, show_budget, show_description, show_publicly",
        "position",
      ),
      of("provider_languages", "iso", "iso"),
      of("provider_busy_dates", "date", "date"),
      of(
        "provider_images",
        "public_id, src, alt, width, height, title, description, caption, key_image, visible, held_at, created_at",
        "position",
      ),
      of("provider_videos", "public_id, link, title, description, visible, held_at, created_at", "position"),
      of("provider_social_links", "network, url", "network"),
      of("provider_pending_texts", "field, value, reasons, created_at", "field"),
      of("moderation_decisions", "decision, reason, snapshot, created_at", "created_at, id"),
      of("credit_entries", "kind, amount, created_at", "created_at, id"),
      of("provider_views", "day, count", "day"),
      of("staff_sessions", "device, remembered, created_at, seen_at, ended_at", "created_at"),
      of("provider_links", "purpose, email, created_at, expires_at, used_at", "created_at"),
      of("provider_phone_codes", "phone, sent_at, expires_at, tries, resends", "1"),
      all(sql`
        SELECT r.public_id, r.status, p.event_date, COALESCE(p.city, p.event_location) AS place, r.created_at, r.seen_at, r.unlocked_at,
          r.rejected_at, r.rejection_reason
        FROM requests r JOIN projects p ON p.id = r.project_id WHERE r.provider_id = ${id} AND ${open} ORDER BY r.created_at, r.id`),
      all(sql`
        SELECT kind, recipient, subject, CASE WHEN sensitive OR account_id IS NOT NULL THEN NULL ELSE text END AS text, state, created_at,
          sent_at
        FROM outbox WHERE ${open} AND ${isToProvider(id)} ORDER BY id`),
    ]);
  const [provider] = providers;
  if (!provider) return null;
  const { id: _id, ...account } = provider;
  const [credits, views, sessions, links, phoneCodes, requests, messages] = more;
  const list = (rows: Row[] | undefined) => (rows ?? []).map(named);
  return {
    exportedAt: new Date(clock.now()).toISOString(),
    account: named({ ...account, ...credentials[0] }),
    services: list(services),
    languages: languages.map(({ iso }) => iso),
    busyDates: busyDates.map(({ date }) => date),
    photos: list(photos),
    videos: list(videos),
    socialLinks: social.map(({ network, url }) => ({ network, url })),
    waitingTexts: list(pending),
    moderation: list(decisions),
    credits: list(credits),
    views: list(views),
    sessions: list(sessions),
    links: list(links),
    phoneCodes: list(phoneCodes),
    requests: list(requests),
    messages: list(messages),
  };
}

/** Columns under the names that the rest of the file has. */
const named = (row: Row) =>
  readable(
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
        value,
      ]),
    ),
  );
