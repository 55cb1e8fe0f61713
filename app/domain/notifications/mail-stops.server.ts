import { and, eq, isNotNull, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { insertSelect, overwrite } from "#db/insert-select";
import { accounts } from "#db/schema/accounts";
import { digestItems, mailStops } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { isMember, TO_PARTNER } from "~/domain/couples/access.server";
import type { Deps } from "~/domain/deps";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { dropWaiting, keepChoices } from "./choose-notices.server";
import type { Stoppable } from "./notices.rules";
import { scrubbedRows } from "./outbox.server";
import { AUDIENCES, rowsOf } from "./queue-notice.server";

export interface MailStop {
  email: string;
  reason: "bounced" | "complained";
  since: number;
}

/** Column of `providers`: why and since when no emails are sent to its address; null: emails are sent. */
export const MAIL_STOP =
  sql<MailStop | null>`(SELECT json_object('email', m.recipient, 'reason', m.reason, 'since', m.since)
  FROM ${mailStops} m WHERE m.recipient = providers.email)`.mapWith((found: string) => JSON.parse(found) as MailStop);

const o = alias(outbox, "o");
const line = alias(digestItems, "line");

/** Records a permanent bounce or a spam report. A bounce replaces a report, but the first time stays (notice-6). */
export async function recordMailStop({ db, clock }: Deps, externalId: string, reason: "bounced" | "complained") {
  const recipient = o.recipient;
  await db.run(
    insertSelect(
      mailStops,
      { recipient, reason, since: clock.now() },
      sql`FROM ${outbox} o WHERE ${and(eq(o.externalId, externalId), eq(o.kind, "email"))} AND (
        EXISTS (SELECT 1 FROM ${accounts} WHERE ${eq(accounts.email, recipient)})
        OR EXISTS (SELECT 1 FROM ${providers} WHERE ${eq(providers.email, recipient)}))
        ON CONFLICT (recipient) DO UPDATE SET ${overwrite(mailStops.reason)} WHERE excluded.reason = 'bounced'`,
    ),
  );
}

/** Gives up due emails to stopped addresses. After a complaint, necessary emails are still sent. */
export const stopMails = ({ db, clock, keepTexts }: Deps & { keepTexts: boolean }, scope?: SQL) =>
  db
    .update(outbox)
    .set({
      ...scrubbedRows(keepTexts),
      state: "dead",
      leaseBy: null,
      leaseUntil: null,
      lastError: "The address takes no more mail",
    })
    .where(
      and(
        scope,
        eq(outbox.kind, "email"),
        eq(outbox.state, "pending"),
        lte(outbox.nextAttemptAt, clock.now()),
        sql`EXISTS (SELECT 1 FROM ${mailStops} WHERE ${and(
          eq(mailStops.recipient, outbox.recipient),
          or(eq(mailStops.reason, "bounced"), isNotNull(outbox.unsubscribeUrl)),
        )})`,
      ),
    );

/** Resumes emails to an address that bounced, because its owner requests an email again. */
export const retryBounced = (db: Deps["db"], address: string, condition?: SQL) =>
  db.delete(mailStops).where(and(eq(mailStops.recipient, address), eq(mailStops.reason, "bounced"), condition));

type Leaver = Pick<Couple, "accountId"> | Pick<Provider, "providerId">;

export function dropMailStop(db: Deps["db"], leaving: Leaver) {
  const { owner, id } = rowsOf(leaving);
  const others =
    "providerId" in leaving
      ? [sql`EXISTS (SELECT 1 FROM ${accounts} WHERE ${eq(accounts.email, mailStops.recipient)})`]
      : [
          sql`EXISTS (SELECT 1 FROM ${providers} WHERE ${eq(providers.email, mailStops.recipient)})`,
          sql`EXISTS (SELECT 1 FROM ${accounts} WHERE ${and(eq(accounts.email, mailStops.recipient), ne(accounts.id, leaving.accountId))})`,
        ];
  return db
    .delete(mailStops)
    .where(
      and(
        sql`${mailStops.recipient} = (SELECT ${owner.email} FROM ${owner} WHERE ${owner.id} = ${id})`,
        ...others.map((other) => sql`NOT ${other}`),
      ),
    );
}

export function dropLinesOf(db: Deps["db"], leaving: Leaver) {
  const [own, theirs] =
    "providerId" in leaving
      ? [eq(requests.providerId, leaving.providerId), isMember(line.accountId)]
      : [eq(projects.accountId, leaving.accountId), eq(line.providerId, requests.providerId)];
  const about = sql`SELECT ${line.id} FROM ${requests} JOIN ${projects} ON ${projects.id} = ${requests.projectId}
    JOIN ${digestItems} line ON ${theirs} WHERE ${own}
      AND (replace(${line.dedupeKey}, ${TO_PARTNER}, '') LIKE '%:' || ${requests.publicId} OR ${line.dedupeKey} = 'reviewInvitation:' || ${requests.id})`;
  return db.delete(digestItems).where(sql`${digestItems.id} IN (${about})`);
}

export const forgetMailStops = ({ db }: Pick<Deps, "db">) =>
  db
    .delete(mailStops)
    .where(
      and(
        notExists(db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, mailStops.recipient))),
        notExists(db.select({ id: providers.id }).from(providers).where(eq(providers.email, mailStops.recipient))),
      ),
    );

/** Content of the signed link in an email's footer. The link stops notices of this kind. */
export type StopLink = { notice: Stoppable } & ({ providerId: number } | { account: string });

export async function findStoppedNotice({ db }: Pick<Deps, "db">, link: StopLink) {
  const isOfProvider = "providerId" in link;
  const { owner, choices, ownerId } = AUDIENCES[isOfProvider ? "provider" : "couple"];
  const [row] = await db
    .select({ id: owner.id, locale: owner.locale, delivery: choices.delivery })
    .from(owner)
    .leftJoin(choices, and(eq(ownerId, owner.id), eq(choices.notice, link.notice)))
    .where(isOfProvider ? eq(providers.id, link.providerId) : eq(accounts.publicId, link.account));
  if (!row) return null;
  const { id, locale, delivery } = row;
  return { owner: isOfProvider ? { providerId: id } : { accountId: id }, locale, stopped: delivery === "off" };
}

/** Stops notices of one kind, also waiting ones, in two round trips. Safe to repeat (rule notice-5). */
export async function stopNotice(deps: Deps, link: StopLink): Promise<void> {
  const { db, clock } = deps;
  const found = await findStoppedNotice(deps, link);
  if (!found) return;
  const { owner } = found;
  const rows = rowsOf(owner);
  const exists = sql`EXISTS (SELECT 1 FROM ${rows.owner} WHERE ${rows.owner.id} = ${rows.id})`;
  const kept = keepChoices(db, owner, { [link.notice]: "off" }, clock.now(), exists);
  await db.batch([kept, ...dropWaiting(db, owner, [link.notice])]);
}

export async function resumeNotice(deps: Deps, link: StopLink): Promise<void> {
  const found = await findStoppedNotice(deps, link);
  if (!found) return;
  const { choices, ownerId, id } = rowsOf(found.owner);
  await deps.db.delete(choices).where(and(eq(ownerId, id), eq(choices.notice, link.notice)));
}
