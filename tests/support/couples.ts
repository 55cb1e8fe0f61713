import type { Database } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import type { Couple } from "~/domain/accounts/session.rules";
import type { Clock } from "~/domain/deps";
import type { Locale, MarketCode } from "~/i18n/markets";

type NewAccount = typeof accounts.$inferInsert & { locale: Locale; market: MarketCode };

/** A registered couple, of Lyon unless said otherwise. Each id has its own phone and address. */
export async function saveCouple(db: Database, id: number, changes: Partial<NewAccount> = {}): Promise<Couple> {
  const account = {
    id,
    publicId: `account-${id}`,
    phone: `+336${String(10_000_000 + id)}`,
    firstname: "Marie",
    lastname: "Dupont",
    email: `couple-${id}@example.org`,
    locale: "fr",
    market: "FR",
    city: "Lyon",
    zipCode: "69001",
    country: "FR",
    latitude: 45.764,
    longitude: 4.8357,
    createdAt: 0,
    updatedAt: 0,
    ...changes,
  } satisfies NewAccount;
  await db.insert(accounts).values(account);
  const { firstname, locale } = account;
  return {
    role: "couple",
    accountId: id,
    sessionId: `session-${id}`,
    firstname,
    locale,
    hasFinishedOnboarding: account.city !== null,
  };
}

/** A clock that stands still until it is moved on. Milliseconds since the epoch. */
export function stoppedClock(at: number): Clock & { pass(ms: number): void; at: number } {
  const clock = {
    at,
    now: () => clock.at,
    pass(ms: number) {
      clock.at += ms;
    },
  };
  return clock;
}
