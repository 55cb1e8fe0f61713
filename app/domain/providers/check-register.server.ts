import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { type BusinessRegister, type RegisterAnswer, RegisterUnreachable } from "~/adapters/business-register/port";
import type { LinkDeps } from "~/domain/deps";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { PREVIOUS_WROTE, queueMessageWhere } from "~/domain/notifications/outbox.server";
import { type Email, renderEmail } from "~/emails/email.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { groupedSiret, retryAfter } from "./siret.rules";
import { syncProvider } from "./sync-provider.server";

export type RegisterState = NonNullable<(typeof providers.$inferSelect)["registerState"]>;

/** SIRETs that one run of the cron checks; the register answers 7 per second. */
const CHECKED_AT_ONCE = 20;

/** Asks the register. Returns `unchecked` if it is unavailable, which blocks no provider (rule company-7). */
export async function askRegister(
  register: BusinessRegister,
  siret: string,
): Promise<RegisterAnswer | { state: "unchecked" }> {
  try {
    return await register.find(siret);
  } catch (error) {
    if (!(error instanceof RegisterUnreachable)) throw error;
    return { state: "unchecked" };
  }
}

/** Returns the columns for an answer. @param tries failed requests, this one included */
export function registerColumns(answer: RegisterAnswer | { state: "unchecked" } | null, tries: number, now: number) {
  const open = answer?.state === "unchecked";
  return {
    registerState: answer?.state ?? null,
    registerName: answer?.state === "found" ? answer.name : null,
    registerCheckedAt: answer && !open ? now : null,
    registerNextCheckAt: open ? now + retryAfter(tries) : null,
    registerTries: open ? tries : 0,
  } satisfies Partial<typeof providers.$inferInsert>;
}

interface DueRow extends Pick<typeof providers.$inferSelect, "id" | "firstname" | "email" | "locale" | "market"> {
  siret: string;
  tries: number;
}

interface RegisterDeps extends LinkDeps {
  register: BusinessRegister;
}

/** Checks SIRETs that could not be checked when entered. Stops at the first failure: the register is unavailable. */
export async function checkRegister(deps: RegisterDeps): Promise<void> {
  const { db, clock, register } = deps;
  const { id, siret, registerTries, firstname, email, locale, market } = providers;
  const due = await db
    .select({ id, siret: sql<string>`${siret}`, tries: registerTries, firstname, email, locale, market })
    .from(providers)
    .where(
      and(
        lte(providers.registerNextCheckAt, clock.now()),
        eq(providers.registerState, "unchecked"),
        isNotNull(providers.siret),
      ),
    )
    .orderBy(providers.registerNextCheckAt)
    .limit(CHECKED_AT_ONCE);
  for (const row of due) {
    const answer = await askRegister(register, row.siret);
    await keepAnswer(deps, row, answer);
    if (answer.state === "unchecked") return;
  }
}

async function keepAnswer(deps: RegisterDeps, row: DueRow, answer: Awaited<ReturnType<typeof askRegister>>) {
  const { db, clock, links } = deps;
  const now = clock.now();
  const update = db
    .update(providers)
    .set(registerColumns(answer, row.tries + 1, now))
    .where(
      and(
        eq(providers.id, row.id),
        eq(providers.siret, row.siret),
        eq(providers.registerState, "unchecked"),
        eq(providers.registerTries, row.tries),
      ),
    );
  if (answer.state === "unchecked") return update;
  const synced = syncProvider(db, row.id, now);
  if (answer.state === "found") return namedBatch(db, { update, synced });
  const email = registerEmail(links.brand, row, answer.state, links.url(row.market, paths.pro.company()));
  const message = {
    kind: "email",
    dedupeKey: `registerChecked:${row.id}:${now}`,
    to: row.email,
    providerId: row.id,
    ...email,
  } as const;
  return namedBatch(db, { update, email: queueMessageWhere(deps, message, PREVIOUS_WROTE), synced });
}

export function registerEmail(
  brand: string,
  provider: { firstname: string; locale: Locale; siret: string },
  state: "not_found" | "closed",
  url: string,
): Email {
  const t = translator(provider.locale);
  const siret = groupedSiret(provider.siret);
  return renderEmail({
    brand,
    reader: provider,
    fine: necessaryFine(provider.locale, "content"),
    subject: t("company:letter.subject"),
    paragraphs: [
      state === "closed" ? t("company:letter.closed", { siret }) : t("company:letter.notFound", { siret }),
      t("company:letter.next"),
    ],
    closing: [{ label: t("company:letter.link"), url }],
  });
}
