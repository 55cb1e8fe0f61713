import { and, desc, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from "drizzle-orm";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { administrators } from "#db/schema/administrators";
import { impersonationSteps, impersonations } from "#db/schema/impersonations";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import type { Deps, LinkDeps, Links } from "~/domain/deps";
import { days } from "~/domain/durations";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { queueMessageWhere } from "~/domain/notifications/outbox.server";
import { RETENTION } from "~/domain/retention/retention.rules";
import type { Couple, Impersonated, Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type Email, renderEmail } from "~/emails/email.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import { IMPERSONATION, type Over } from "./impersonation.form";
import { mayImpersonate } from "./impersonation-conditions.server";

export type PastImpersonation = Awaited<ReturnType<typeof findImpersonations>>[number];

export async function findImpersonations({ db, clock }: Deps, actor: Couple | Provider) {
  const { id, startedAt } = impersonations;
  const { shown } = IMPERSONATION;
  const kept = RETENTION.impersonations.after;
  const isOwn = and(
    actor.role === "couple"
      ? eq(impersonations.accountId, actor.accountId)
      : eq(impersonations.providerId, actor.providerId),
    gt(startedAt, clock.now() - kept),
    sessionIsOpen(actor),
  );
  const newest = db.select({ id }).from(impersonations).where(isOwn).orderBy(desc(startedAt), id);
  const how = (kind: StepKind): SQL<number> => sql`(SELECT count(*) FROM ${impersonationSteps}
    WHERE ${impersonationSteps.impersonationId} = ${impersonations.id} AND ${impersonationSteps.kind} = ${kind})`;
  const { all, steps } = await namedBatch(db, {
    all: db
      .select({
        ...columnsOf(impersonations, ["id", "reason", "startedAt", "expiresAt", "stoppedAt"]),
        name: administrators.name,
        views: how("view"),
        changes: how("change"),
        refused: how("refused"),
      })
      .from(impersonations)
      .innerJoin(administrators, eq(administrators.id, impersonations.administratorId))
      .where(isOwn)
      .orderBy(desc(startedAt), id)
      .limit(shown.impersonations),
    steps: db
      .select({ of: impersonationSteps.impersonationId, ...columnsOf(impersonationSteps, ["at", "kind", "path"]) })
      .from(impersonationSteps)
      .where(inArray(impersonationSteps.impersonationId, newest.limit(shown.impersonations)))
      .orderBy(desc(impersonationSteps.id))
      .limit(shown.steps),
  });
  return all.map((one) => ({
    ...one,
    steps: steps
      .filter(({ of }) => of === one.id)
      .reverse()
      .map(({ of: _, ...step }) => step),
  }));
}

interface Told {
  role: "couple" | "provider";
  /** Name of the administrator. */
  name: string;
  reason: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  endedAt: number;
  firstname: string;
  locale: Locale;
  market: MarketCode;
}

/** Names administrator, time and reason (rule impersonation-5). */
export function impersonationEmail(links: Links, told: Told): Email {
  const { brand, contact } = links;
  const { locale, market } = told;
  const t = translator(locale);
  const format = formatters(locale, MARKETS[market]);
  const url = links.url(market, told.role === "couple" ? paths.fromEmail(paths.profile()) : paths.pro.security());
  const when = { day: format.day(told.startedAt), from: format.time(told.startedAt), to: format.time(told.endedAt) };
  return renderEmail({
    brand,
    reader: told,
    fine: necessaryFine(locale, "account"),
    subject: t("messages:impersonation.subject", { brand }),
    paragraphs: [t("messages:impersonation.intro", { name: told.name, brand, ...when })],
    quote: { heading: t("messages:reason"), text: told.reason },
    closing: [
      { label: t("messages:impersonation.where"), url },
      { small: t("messages:impersonation.why", { contact }) },
    ],
  });
}

export type StepKind = (typeof impersonationSteps.$inferInsert)["kind"];

interface Step {
  kind: StepKind;
  /** Path of the URL, without query and without secrets. */
  path: string;
  requestId: string;
}

/** Records a view or change before it happens. Returns null if it is allowed, otherwise why it is not. */
export async function keepStep({ db, clock }: Deps, actor: Impersonated, step: Step): Promise<Over | null> {
  const { id, administratorId, until } = actor.impersonation;
  const now = clock.now();
  const isOver = until <= now;
  const { kept, states } = await namedBatch(db, {
    kept: db.run(
      insertSelect(
        impersonationSteps,
        { impersonationId: id, at: now, ...step },
        sql`WHERE ${isOver ? sql`0` : sessionIsOpen(actor)}`,
      ),
    ),
    states: db
      .select({
        expiresAt: impersonations.expiresAt,
        stoppedAt: impersonations.stoppedAt,
        may: mayImpersonate(administratorId).mapWith(Boolean),
      })
      .from(impersonations)
      .where(eq(impersonations.id, id)),
  });
  if (kept.rowsAffected > 0) return null;
  const [state] = states;
  if (!state) return "gone";
  if (!state.may) return "right";
  return state.stoppedAt === null && (isOver || state.expiresAt <= now) ? "expired" : "stopped";
}

/** Changes the kind of a recorded step to `view`, because an invalid form or a rejected command changed nothing. */
export async function noteUnchanged({ db }: Pick<Deps, "db">, { impersonation }: Impersonated, requestId: string) {
  const { impersonationId, requestId: ofRequest, kind } = impersonationSteps;
  await db
    .update(impersonationSteps)
    .set({ kind: "view" })
    .where(and(eq(impersonationId, impersonation.id), eq(ofRequest, requestId), eq(kind, "change")));
}

/** Older impersonations are not searched: their emails were sent, and the outbox rows may be deleted. */
const TOLD_WITHIN = days(7);

/** Maximum emails per run. */
const MOST = 50;

const keyOf = (id: string) => `impersonation:${id}`;

/** Emails the subjects of ended impersonations, or only of that with the id `only`. Returns whether more may be due. */
export async function tellSubjects(deps: LinkDeps, only?: string): Promise<boolean> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const { id, startedAt, stoppedAt, expiresAt, accountId, providerId } = impersonations;
  const rows = await db
    .select({
      ...columnsOf(impersonations, ["id", "reason", "startedAt", "expiresAt", "stoppedAt", "accountId", "providerId"]),
      name: administrators.name,
      firstname: sql<string>`coalesce(${accounts.firstname}, ${providers.firstname})`,
      email: sql<string>`coalesce(${accounts.email}, ${providers.email})`,
      locale: sql<Locale>`coalesce(${accounts.locale}, ${providers.locale})`,
      market: sql<MarketCode>`coalesce(${accounts.market}, ${providers.market})`,
    })
    .from(impersonations)
    .innerJoin(administrators, eq(administrators.id, impersonations.administratorId))
    .leftJoin(accounts, eq(accounts.id, accountId))
    .leftJoin(providers, eq(providers.id, providerId))
    .where(
      and(
        only === undefined ? undefined : eq(id, only),
        gt(startedAt, now - TOLD_WITHIN),
        or(isNotNull(stoppedAt), lte(expiresAt, now)),
        sql`NOT EXISTS (SELECT 1 FROM ${outbox} WHERE ${outbox.dedupeKey} = ${keyOf("")} || ${id})`,
      ),
    )
    .limit(MOST);
  const emails = rows.map(({ accountId, providerId, email, ...told }) =>
    queueMessageWhere(
      deps,
      {
        kind: "email" as const,
        to: email,
        dedupeKey: keyOf(told.id),
        ...(accountId === null ? {} : { accountId }),
        ...(providerId === null ? {} : { providerId }),
        ...impersonationEmail(links, {
          ...told,
          role: accountId === null ? "provider" : "couple",
          endedAt: told.stoppedAt ?? told.expiresAt,
        }),
      },
      // The account may be deleted by now.
      sql`EXISTS (SELECT 1 FROM ${impersonations} WHERE ${eq(id, told.id)})`,
    ),
  );
  const [first, ...others] = emails;
  if (first) await db.batch([first, ...others]);
  return rows.length === MOST;
}
