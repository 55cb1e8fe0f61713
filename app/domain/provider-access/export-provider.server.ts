import { type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { readable } from "~/domain/couples/export-account.server";
import type { Deps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { isToProvider } from "./provider-messages.server";

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
  const found = await namedBatch(db, {
    provider: all(sql`SELECT * FROM providers WHERE id = ${id} AND ${open}`),
    credentials: of(
      "provider_credentials",
      "password_changed_at, email_verified_at, phone_verified_at, terms_version, terms_accepted_at",
      "1",
    ),
    services: of(
      "provider_services",
      "code, description, budget_starting_from, show_budget, show_description, show_publicly",
      "position",
    ),
    languages: of("provider_languages", "iso", "iso"),
    busyDates: of("provider_busy_dates", "date", "date"),
    photos: of(
      "provider_images",
      "public_id, src, alt, width, height, title, description, caption, key_image, visible, held_at, pending_texts, findings, created_at",
      "position",
    ),
    videos: of(
      "provider_videos",
      "public_id, link, title, description, visible, held_at, pending_texts, findings, created_at",
      "position",
    ),
    social: of("provider_social_links", "network, url", "network"),
    pending: of("provider_pending_texts", "field, value, reasons, created_at", "field"),
    findings: of("provider_text_findings", "field, reasons", "field"),
    decisions: of("moderation_decisions", "decision, reason, snapshot, held, created_at", "created_at, id"),
    credits: of("credit_entries", "kind, amount, created_at", "created_at, id"),
    views: of("provider_views", "day, count", "day"),
    sessions: of("sessions", "device, remembered, created_at, seen_at, ended_at", "created_at"),
    links: of("provider_links", "purpose, email, created_at, expires_at, used_at", "created_at"),
    phoneCodes: of("provider_phone_codes", "phone, sent_at, expires_at, tries, resends", "1"),
    requests: all(sql`
        SELECT r.public_id, r.status, p.event_date, COALESCE(p.city, p.event_location) AS place, r.created_at, r.seen_at, r.unlocked_at,
          r.rejected_at, r.rejection_reason
        FROM requests r JOIN projects p ON p.id = r.project_id WHERE r.provider_id = ${id} AND ${open} ORDER BY r.created_at, r.id`),
    messages: all(sql`
        SELECT kind, recipient, subject, CASE WHEN sensitive OR account_id IS NOT NULL THEN NULL ELSE text END AS text, state, created_at,
          sent_at
        FROM outbox WHERE ${open} AND ${isToProvider(id)} ORDER BY id`),
  });
  const [provider] = found.provider;
  if (!provider) return null;
  const { id: _id, ...account } = provider;
  return {
    exportedAt: new Date(clock.now()).toISOString(),
    account: named({ ...account, ...found.credentials[0] }),
    services: found.services.map(named),
    languages: found.languages.map(({ iso }) => iso),
    busyDates: found.busyDates.map(({ date }) => date),
    photos: found.photos.map(named),
    videos: found.videos.map(named),
    socialLinks: found.social.map(({ network, url }) => ({ network, url })),
    waitingTexts: found.pending.map(named),
    suspiciousTexts: found.findings.map(named),
    moderation: found.decisions.map(named),
    credits: found.credits.map(named),
    views: found.views.map(named),
    sessions: found.sessions.map(named),
    links: found.links.map(named),
    phoneCodes: found.phoneCodes.map(named),
    requests: found.requests.map(named),
    messages: found.messages.map(named),
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
