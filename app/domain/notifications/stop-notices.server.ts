import { and, eq, sql } from "drizzle-orm";
import { accounts } from "#db/schema/accounts";
import { accountNoticeChoices, providerNoticeChoices } from "#db/schema/notices";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import type { Locale } from "~/i18n/markets";
import { dropWaiting, keepChoices } from "./choose-notices.server";
import type { Stoppable } from "./notices.rules";

/** Content of a link in the footer of an email, after its signature is verified. */
export type StopLink = { notice: Stoppable } & ({ providerId: number } | { account: string });

export interface StoppedNotice {
  owner: { providerId: number } | { accountId: number };
  locale: Locale;
  stopped: boolean;
}

/** Loads the state of a notice, in one round trip. @returns null when the account is deleted */
export async function findStoppedNotice({ db }: Pick<Deps, "db">, link: StopLink): Promise<StoppedNotice | null> {
  if ("providerId" in link) {
    const c = providerNoticeChoices;
    const [row] = await db
      .select({ locale: providers.locale, delivery: c.delivery })
      .from(providers)
      .leftJoin(c, and(eq(c.providerId, providers.id), eq(c.notice, link.notice)))
      .where(eq(providers.id, link.providerId));
    return row ? { owner: { providerId: link.providerId }, locale: row.locale, stopped: row.delivery === "off" } : null;
  }
  const c = accountNoticeChoices;
  const [row] = await db
    .select({ accountId: accounts.id, locale: accounts.locale, delivery: c.delivery })
    .from(accounts)
    .leftJoin(c, and(eq(c.accountId, accounts.id), eq(c.notice, link.notice)))
    .where(eq(accounts.publicId, link.account));
  return row ? { owner: { accountId: row.accountId }, locale: row.locale, stopped: row.delivery === "off" } : null;
}

/** Stops notices of one kind, also waiting ones, in two round trips. Safe to repeat (rule notice-5). */
export async function stopNotice(deps: Deps, link: StopLink): Promise<void> {
  const { db, clock } = deps;
  const found = await findStoppedNotice(deps, link);
  if (!found) return;
  const { owner } = found;
  const exists =
    "providerId" in owner
      ? sql`EXISTS (SELECT 1 FROM ${providers} WHERE ${providers.id} = ${owner.providerId})`
      : sql`EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.id} = ${owner.accountId})`;
  const kept = keepChoices(db, owner, { [link.notice]: "off" }, clock.now(), exists);
  await db.batch([kept, ...dropWaiting(db, owner, [link.notice])]);
}

/** Resets notices of one kind to the default delivery. */
export async function resumeNotice(deps: Deps, link: StopLink): Promise<void> {
  const found = await findStoppedNotice(deps, link);
  if (!found) return;
  const { owner } = found;
  if ("providerId" in owner) {
    const c = providerNoticeChoices;
    await deps.db.delete(c).where(and(eq(c.providerId, owner.providerId), eq(c.notice, link.notice)));
  } else {
    const c = accountNoticeChoices;
    await deps.db.delete(c).where(and(eq(c.accountId, owner.accountId), eq(c.notice, link.notice)));
  }
}
