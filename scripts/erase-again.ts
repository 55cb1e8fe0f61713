import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.server";
import { eraseAgain } from "~/domain/retention/erase-accounts.server";
import type { MarketCode } from "~/i18n/markets";

interface DatabaseSettings {
  DATABASE_URL: string;
  DATABASE_TOKEN?: string | undefined;
  BRAND_NAME?: string | undefined;
}

const TIMEOUT_MS = 30_000;
const USAGE = `npm run erase -- --couple <number> … --provider <number> …    as the log lines account.erased give them`;

export async function eraseAccounts(args: string[], settings: DatabaseSettings): Promise<string> {
  const many = { type: "string", multiple: true, default: [] as string[] } as const;
  const { values } = parseArgs({ args, options: { couple: many, provider: many } });
  const [couples, providers] = [values.couple.map(Number), values.provider.map(Number)];
  const all = [...couples, ...providers];
  if (all.length === 0 || !all.every((id) => Number.isInteger(id) && id > 0)) throw new Error(USAGE);
  const { db } = openDatabase({ url: settings.DATABASE_URL, token: settings.DATABASE_TOKEN, timeoutMs: TIMEOUT_MS });
  // The emails of an erasure go only to authors of reviews that are deleted with a provider, and contain no link.
  const links = { brand: settings.BRAND_NAME ?? "Alliance", url: (_: MarketCode, path: string) => path };
  const count = await eraseAgain({ db, clock: { now: () => Date.now() }, links }, { couples, providers });
  return `${count} of ${all.length} accounts were there, and are erased.`;
}
