import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { rateLimits } from "#db/schema/rate-limits";
import { isLoopback, networkOf } from "~/domain/network.rules";
import { hmac } from "./secrets.server";

/** Maximum number of actions in a fixed window. The window is in milliseconds. */
export interface Rate {
  count: number;
  window: number;
}

export interface Limit {
  key: string;
  windowStart: number;
  count: number;
}

/** Returns the counter of the current window. @param key contains a hash instead of personal data */
export const limitOf = (key: string, { count, window }: Rate, now: number): Limit => ({
  key,
  windowStart: now - (now % window),
  count,
});

/** Factor for the limit of an IPv6 site (/48, with 65,536 networks). A limit per address also limits the site. */
export const SITE_FACTOR = 4;

/** Returns the limits of an address, or, with `of`, of address and subject. Without `of`, a local address has none. */
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
  address: Rate;
  ip: Rate;
  together?: Rate;
  /** Limit of a browser that logged in to the account before. Its counter is separate: others cannot lock it out. */
  browser?: Rate;
}

export interface AccessTry {
  address: string;
  ip: string;
  /** Name of a browser that has logged in to the account before; null: another browser. */
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

/** Counts a try if no limit is reached: then, the first statement affects a row, and `PREVIOUS_WROTE` is true. */
export function countTry(db: Database, [first, ...others]: readonly Limit[]) {
  if (!first) throw new RangeError("A try has a limit.");
  return [
    db.run(countOne(first, allBelow([first, ...others]))),
    ...others.map((limit) => db.run(countOne(limit, sql`changes() > 0`))),
  ] as const;
}

export const allBelow = (limits: readonly Limit[]): SQL => sql`(${sql.join(limits.map(below), sql` AND `)})`;

/** Selects whether no limit is reached. Precedes any write, so that rejected requests do not fill the write queue. */
export const readAllowed = (db: Database, limits: readonly Limit[]) =>
  db.all<{ allowed: 0 | 1 }>(sql`SELECT ${allBelow(limits)} AS allowed`);

/** Returns the SQL condition that a counter is below its limit. It belongs in the statement that it limits. */
export function below({ key, windowStart, count }: Limit): SQL {
  const isThis = and(eq(rateLimits.key, key), eq(rateLimits.windowStart, windowStart));
  return sql`COALESCE((SELECT ${rateLimits.count} FROM ${rateLimits} WHERE ${isThis}), 0) < ${count}`;
}

/** Increments a counter. @param condition whether the limited row was written; always true in a guarded batch */
export function countOne({ key, windowStart }: Limit, condition: SQL = sql`1`): SQL {
  const count = sql.identifier(rateLimits.count.name);
  return insertSelect(
    rateLimits,
    { key, windowStart, count: 1 },
    sql`WHERE ${condition} ON CONFLICT DO UPDATE SET ${count} = ${count} + 1`,
  );
}
