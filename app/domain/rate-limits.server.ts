import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { rateLimits } from "#db/schema/rate-limits";
import { isLoopback, networkOf } from "~/domain/network.rules";
import { hmac } from "~/domain/secrets.server";

/** How often something may be done in a fixed window of so many milliseconds. */
export interface Rate {
  count: number;
  window: number;
}

/** A counter that must stay below its limit for a write to happen. */
export interface Limit {
  key: string;
  windowStart: number;
  count: number;
}

/** A counter of the current window. @param key holds a hash where it would hold personal data */
export const limitOf = (key: string, { count, window }: Rate, now: number): Limit => ({
  key,
  windowStart: now - (now % window),
  count,
});

/**
 * Every limit by address counts an IPv6 address by its /64, and by its /48 with so many times the count: a site has 65,536 of the former.
 */
export const SITE_FACTOR = 4;

/**
 * What comes from one address, or with `of` from one address about one thing. By address alone developers on their own machine are not
 * counted.
 */
export async function addressLimits(
  secret: string,
  { name, of = "", rate }: { name: string; of?: string; rate: Rate },
  ip: string,
  now: number,
): Promise<Limit[]> {
  if (of === "" && isLoopback(ip)) return [];
  const { near, wide } = networkOf(ip);
  const site = { ...rate, count: rate.count * SITE_FACTOR };
  const key = async (network: string) => `${name}:${await hmac(secret, `${network} ${of}`)}`;
  return [limitOf(await key(near), rate, now), ...(wide === null ? [] : [limitOf(await key(wide), site, now)])];
}

interface AccessRates {
  /** About one account, known or not, from anywhere. */
  address: Rate;
  /** From one IP address, about any account. */
  ip: Rate;
  /** From one IP address about one account. */
  together?: Rate;
  /** For a browser in which this account has logged in before: it has its own count, so others cannot lock it out. */
  browser?: Rate;
}

export interface AccessTry {
  /** What was typed as e-mail address, known or not, in lower case. */
  address: string;
  ip: string;
  /** Name of a browser that the account knows; null: a stranger's. */
  browser?: string | null;
}

export async function accountLimits(
  secret: string,
  name: string,
  { address: perAccount, ip: perIp, together, browser: perBrowser }: AccessRates,
  { address, ip, browser = null }: AccessTry,
  now: number,
): Promise<Limit[]> {
  if (browser !== null && perBrowser)
    return [limitOf(`${name}:browser:${await hmac(secret, `${browser} ${address}`)}`, perBrowser, now)];
  return [
    limitOf(`${name}:address:${await hmac(secret, address)}`, perAccount, now),
    ...(together
      ? await addressLimits(secret, { name: `${name}:together`, of: address, rate: together }, ip, now)
      : []),
    ...(await addressLimits(secret, { name: `${name}:ip`, rate: perIp }, ip, now)),
  ];
}

/**
 * Statements for the head of a batch: count a try if none of its limits is reached. The first tells by the rows that it wrote whether it
 * was counted, and `PREVIOUS_WROTE` right after them.
 */
export function countTry(db: Database, [first, ...others]: readonly Limit[]) {
  if (!first) throw new RangeError("A try has a limit.");
  return [
    db.run(countOne(first, allBelow([first, ...others]))),
    ...others.map((limit) => db.run(countOne(limit, sql`changes() > 0`))),
  ] as const;
}

export const allBelow = (limits: readonly Limit[]): SQL => sql`(${sql.join(limits.map(below), sql` AND `)})`;

/** A read that refuses before anything is written: refused requests must not fill the queue of writers. */
export const readAllowed = (db: Database, limits: readonly Limit[]) =>
  db.all<{ allowed: 0 | 1 }>(sql`SELECT ${allBelow(limits)} AS allowed`);

/** SQL condition: the counter has not reached its limit. Stands inside the statement that it restricts. */
export function below({ key, windowStart, count }: Limit): SQL {
  const isThis = and(eq(rateLimits.key, key), eq(rateLimits.windowStart, windowStart));
  return sql`COALESCE((SELECT ${rateLimits.count} FROM ${rateLimits} WHERE ${isThis}), 0) < ${count}`;
}

/** Counts one more. @param condition that the restricted row was written; a guarded batch needs none */
export function countOne({ key, windowStart }: Limit, condition: SQL = sql`1`): SQL {
  const count = sql.identifier(rateLimits.count.name);
  return insertSelect(
    rateLimits,
    { key, windowStart, count: 1 },
    sql`WHERE ${condition} ON CONFLICT DO UPDATE SET ${count} = ${count} + 1`,
  );
}
