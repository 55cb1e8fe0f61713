import { type SQL, sql } from "drizzle-orm";
import { type BusinessRegister, type RegisterAnswer, RegisterUnreachable } from "~/adapters/business-register/port";
import type { Deps } from "~/domain/deps";
import { PREVIOUS_WROTE, queueMessageWhere } from "~/domain/notifications/queue-message.server";
import type { MarketAddress } from "~/i18n/market-origins";
import type { Locale, MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import { registerLetter } from "./register-letter.server";
import { retryAfter } from "./siret.rules";
import { syncProvider } from "./sync-provider.server";

export type RegisterState = RegisterAnswer["state"] | "unchecked";

const CHECKS = {
  /** SIRETs that one run of the cron asks about; the register answers 7 a second. */
  atOnce: 20,
} as const;

/** The register's answer, or `unchecked` when there is none: it keeps no provider from going on (rule company-7). */
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

/**
 * Columns of `providers` for an answer, to be put after SET.
 * @param tries how often asking the register failed, this time included
 * @param now milliseconds since the epoch
 */
export function registerColumns(
  answer: RegisterAnswer | { state: "unchecked" } | null,
  tries: number,
  now: number,
): SQL {
  const open = answer?.state === "unchecked";
  return sql`register_state = ${answer?.state ?? null}, register_name = ${answer?.state === "found" ? answer.name : null},
    register_checked_at = ${answer && !open ? now : null}, register_next_check_at = ${open ? now + retryAfter(tries) : null},
    register_tries = ${open ? tries : 0}`;
}

interface DueRow {
  id: number;
  siret: string;
  tries: number;
  firstname: string;
  email: string;
  locale: Locale;
  market: MarketCode;
}

export interface RegisterDeps extends Deps {
  register: BusinessRegister;
  brand: string;
  /** Leads back to the page. Without it the letter names the page alone. */
  address: MarketAddress | undefined;
}

/**
 * For the cron: asks about the SIRETs that could not be checked when they were entered. A provider whose SIRET turns out to be unknown or
 * closed is no longer shown, and is written to. While the register is away one question a run is enough.
 */
export async function checkRegister(deps: RegisterDeps): Promise<void> {
  const { db, clock, register } = deps;
  const due = await db.all<DueRow>(sql`
    SELECT id, siret, register_tries AS tries, firstname, email, locale, market FROM providers
    WHERE register_next_check_at <= ${clock.now()} AND register_state = 'unchecked' AND siret IS NOT NULL
    ORDER BY register_next_check_at LIMIT ${CHECKS.atOnce}`);
  for (const row of due) {
    const answer = await askRegister(register, row.siret);
    await keepAnswer(deps, row, answer);
    if (answer.state === "unchecked") return;
  }
}

async function keepAnswer(deps: RegisterDeps, row: DueRow, answer: Awaited<ReturnType<typeof askRegister>>) {
  const { db, clock, brand, address } = deps;
  const now = clock.now();
  const update = db.run(sql`
    UPDATE providers SET ${registerColumns(answer, row.tries + 1, now)}
    WHERE id = ${row.id} AND siret = ${row.siret} AND register_state = 'unchecked' AND register_tries = ${row.tries}`);
  if (answer.state === "unchecked") return update;
  if (answer.state === "found") return db.batch([update, ...syncProvider(db, row.id, now)]);
  const letter = registerLetter(brand, row, answer.state, address?.(row.market, paths.pro.company()));
  const message = {
    kind: "email",
    dedupeKey: `registerChecked:${row.id}:${now}`,
    to: row.email,
    providerId: row.id,
    ...letter,
  } as const;
  return db.batch([update, queueMessageWhere(deps, message, PREVIOUS_WROTE), ...syncProvider(db, row.id, now)]);
}
