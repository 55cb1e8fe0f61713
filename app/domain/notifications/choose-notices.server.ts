import { and, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect, overwrite } from "#db/insert-select";
import { accounts } from "#db/schema/accounts";
import { accountNoticeChoices, digestItems, mailStops, providerNoticeChoices } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import { type Delivery, deliveriesOf, type NoticeName, SUMMARY } from "./notices.rules";
import { rowsOf } from "./queue-notice.server";
import type { QuietHours } from "./quiet-hours.rules";

export type NoticeSettings = ReturnType<typeof toNoticeSettings>;

interface NoticeChoice {
  deliveries: Partial<Record<NoticeName, Delivery>>;
  quiet: QuietHours;
  showsReads?: boolean;
  /** Set only for providers. Undefined: the stored setting stays. */
  showsPhone?: boolean;
  showsEmail?: boolean;
}

type Chooser = Provider | Couple;

const isOwnRow = (table: typeof outbox | typeof digestItems, chooser: Parameters<typeof rowsOf>[0]) =>
  "providerId" in chooser ? eq(table.providerId, chooser.providerId) : eq(table.accountId, chooser.accountId);

const shownContact = (chooser: Chooser) =>
  chooser.role === "provider"
    ? { showsPhone: providers.showsPhone, showsEmail: providers.showsEmail }
    : { showsPhone: sql`1`.mapWith(Boolean), showsEmail: sql`1`.mapWith(Boolean) };

/** Loads the settings, in one round trip. @returns null when the session has ended, or the account is deleted */
export async function findNoticeSettings({ db }: Pick<Deps, "db">, chooser: Chooser) {
  const [row] = await noticeSettingsQuery(db, chooser);
  return row ? toNoticeSettings(chooser, row) : null;
}

export function noticeSettingsQuery(db: Deps["db"], chooser: Chooser) {
  const { owner, choices, ownerId, id } = rowsOf(chooser);
  return db
    .select({
      email: owner.email,
      from: owner.quietFrom,
      until: owner.quietUntil,
      reason: mailStops.reason,
      since: mailStops.since,
      showsReads: owner.showsReads,
      ...shownContact(chooser),
      chosen: sql<string>`(SELECT json_group_array(json_object('notice', ${choices.notice}, 'delivery', ${choices.delivery}))
        FROM ${choices} WHERE ${ownerId} = ${id})`,
    })
    .from(owner)
    .leftJoin(mailStops, eq(mailStops.recipient, owner.email))
    .where(and(eq(owner.id, id), sessionIsOpen(chooser)));
}

export function toNoticeSettings(chooser: Chooser, row: Awaited<ReturnType<typeof noticeSettingsQuery>>[number]) {
  const { email, from, until, reason, since, showsReads, showsPhone, showsEmail, chosen } = row;
  return {
    email,
    deliveries: deliveriesOf(chooser.role, JSON.parse(chosen)),
    quiet: { from, until },
    showsReads,
    showsPhone,
    showsEmail,
    stop: reason !== null && since !== null ? { reason, since } : null,
  };
}

/** Stores choices, drops unsent notices that are now off, resumes the summary (notice-4). @throws session.expired */
export async function chooseNotices({ db, clock }: Deps, chooser: Chooser, choice: NoticeChoice): Promise<void> {
  const { owner, choices, ownerId, id } = rowsOf(chooser);
  const { deliveries, quiet, showsReads, showsPhone, showsEmail } = choice;
  const off = Object.entries(deliveries).flatMap(([name, delivery]) => (delivery === "off" ? [name] : []));
  await writeInSession(db, [chooser], {
    quiet: db.update(owner).set({ quietFrom: quiet.from, quietUntil: quiet.until, showsReads }).where(eq(owner.id, id)),
    ...("providerId" in chooser && (showsPhone ?? showsEmail) !== undefined
      ? { contact: db.update(providers).set({ showsPhone, showsEmail }).where(eq(providers.id, chooser.providerId)) }
      : {}),
    chosen: keepChoices(db, chooser, deliveries, clock.now()),
    summary: db.delete(choices).where(and(eq(ownerId, id), eq(choices.notice, SUMMARY))),
    dropped: dropWaiting(db, chooser, off),
  });
}

/** Returns the statements that store choices. @param deliveries delivery by name of the notice, or by `SUMMARY` */
export function keepChoices(
  db: Deps["db"],
  chooser: { providerId: number } | { accountId: number },
  deliveries: Record<string, string>,
  now: number,
  condition = sql`true`,
) {
  const values = { notice: sql`j.key`, delivery: sql`j.value`, changedAt: now };
  const rows = sql`FROM json_each(${JSON.stringify(deliveries)}) j WHERE ${condition}`;
  const kept =
    "providerId" in chooser
      ? insertSelect(
          providerNoticeChoices,
          { providerId: chooser.providerId, ...values },
          sql`${rows} ON CONFLICT (provider_id, notice) DO UPDATE SET ${overwrite(providerNoticeChoices.delivery, providerNoticeChoices.changedAt)}`,
        )
      : insertSelect(
          accountNoticeChoices,
          { accountId: chooser.accountId, ...values },
          sql`${rows} ON CONFLICT (account_id, notice) DO UPDATE SET ${overwrite(accountNoticeChoices.delivery, accountNoticeChoices.changedAt)}`,
        );
  return db.run(kept);
}

/** Returns the statements that delete waiting emails and summary lines. @param names of notices */
export function dropWaiting(
  db: Deps["db"],
  chooser: { providerId: number } | { accountId: number },
  names: readonly string[],
) {
  const isNamed = (column: typeof outbox.notice | typeof digestItems.notice) =>
    sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(names)}))`;
  return [
    // Includes rows in state `sending`, because a failed send would be retried.
    db
      .delete(outbox)
      .where(and(isOwnRow(outbox, chooser), inArray(outbox.state, ["pending", "sending"]), isNamed(outbox.notice))),
    db.delete(digestItems).where(and(isOwnRow(digestItems, chooser), isNamed(digestItems.notice))),
  ];
}

/** Resumes emails to the current address, in one round trip (rule notice-6). @throws DomainError session.expired */
export async function liftMailStop({ db }: Deps, chooser: Chooser): Promise<void> {
  const { owner, id } = rowsOf(chooser);
  await writeInSession(db, [chooser], {
    lifted: db
      .delete(mailStops)
      .where(sql`${mailStops.recipient} = (SELECT ${owner.email} FROM ${owner} WHERE ${owner.id} = ${id})`),
    mailbox:
      "accountId" in chooser ? [db.update(accounts).set({ emailBouncedAt: null }).where(eq(accounts.id, id))] : [],
  });
}

export function noticeExports(db: Database, chooser: Couple | Provider, condition: SQL, now: number) {
  const { owner, choices, ownerId, id } = rowsOf(chooser);
  const { notice, delivery, changedAt } = choices;
  const line = { notice: digestItems.notice, text: digestItems.text, url: digestItems.url };
  return {
    noticeChoices: db
      .select({ notice, delivery, changedAt })
      .from(choices)
      .where(and(eq(ownerId, id), condition)),
    summaryLines: db
      .select({ ...line, createdAt: digestItems.createdAt, sentAt: digestItems.sentAt })
      .from(digestItems)
      // Excludes delayed lines, which may be dropped before they are sent.
      .where(and(isOwnRow(digestItems, chooser), lte(digestItems.createdAt, now), condition)),
    mailStops: db
      .select({ recipient: mailStops.recipient, reason: mailStops.reason, stoppedAt: mailStops.since })
      .from(mailStops)
      .innerJoin(owner, eq(owner.email, mailStops.recipient))
      .where(and(eq(owner.id, id), condition)),
  };
}
