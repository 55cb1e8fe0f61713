import { and, isNull, lte, or, sql } from "drizzle-orm";
import { columnsOf } from "#db/columns-of";
import { providerImages, providers } from "#db/schema/providers";
import type { LinkDeps } from "~/domain/deps";
import { days, minutes } from "~/domain/durations";
import { quotaOf } from "~/domain/subscriptions/subscription.rules";
import { paths } from "~/paths";
import { quotaEmail } from "./notice-emails.server";
import { nearlyUsedFrom } from "./notices.rules";
import { noticeTo } from "./queue-notice.server";
import { isStillSo } from "./stale-notices.server";
import { isNew, queueDue, wantsNotice } from "./sweep-notices.server";

const ROUNDS = days(1) / minutes(1);

/** Notifies providers, once, that they nearly have the maximum of photos (notice-10). A run covers a range of ids. */
export async function tellOfQuotas(deps: LinkDeps): Promise<void> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const round = Math.floor(now / minutes(1)) % ROUNDS;
  const last = sql`(SELECT max(${providers.id}) FROM ${providers})`;
  const edge = (of: number) => sql`${last} * ${of} / ${ROUNDS}`;
  const used = sql<number>`(SELECT count(*) FROM ${providerImages} WHERE ${providerImages.providerId} = ${providers.id})`;
  const rows = await db
    .select({ ...columnsOf(providers, ["id", "firstname", "locale", "market"]), used })
    .from(providers)
    .where(
      and(
        sql`${providers.id} > ${edge(round)} AND ${providers.id} <= ${edge(round + 1)}`,
        or(isNull(providers.premiumUntil), lte(providers.premiumUntil, now)),
        // Photos without a public id are demo pictures.
        sql`EXISTS (SELECT 1 FROM ${providerImages} WHERE ${providerImages.providerId} = ${providers.id} AND ${providerImages.publicId} IS NOT NULL)`,
        wantsNotice(db, "quota", "provider"),
        isNew(db, sql`'quota:photos:' || ${providers.id}`),
      ),
    );
  const due = rows.flatMap((row) => {
    const quota = quotaOf("photos", "free", row.market);
    const from = nearlyUsedFrom(quota);
    return from !== null && row.used >= from ? [{ ...row, quota }] : [];
  });
  await queueDue(
    deps,
    due.map(async ({ id, used: count, quota, ...reader }) => {
      const notice = await noticeTo(links, "quota", { ...reader, owner: { providerId: id } });
      const url = links.url(reader.market, paths.pro.subscription());
      const dedupeKey = `quota:photos:${id}`;
      return {
        notice,
        url,
        dedupeKey,
        condition: isStillSo(deps, "quota", dedupeKey),
        email: quotaEmail(links.brand, reader, { used: Math.min(count, quota), quota }, url, notice.fine),
      };
    }),
  );
}
