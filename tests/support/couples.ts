import type { Database } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { sessions } from "#db/schema/sessions";
import type { CodeText } from "~/domain/couples/send-login-code.server";
import type { Clock } from "~/domain/deps";
import type { Couple } from "~/domain/sessions/session.rules";
import type { Locale, MarketCode } from "~/i18n/markets";

type NewAccount = typeof accounts.$inferInsert & { locale: Locale; market: MarketCode };

/** Creates a registered couple with an open session, by default in Lyon. Each id has its own phone and address. */
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
  const sessionId = `session-${id}`;
  await db.batch([
    db.insert(accounts).values(account),
    db
      .insert(sessions)
      .values({ id: sessionId, accountId: id, remembered: true, device: "", createdAt: 0, seenAt: account.createdAt }),
  ]);
  const { firstname, locale } = account;
  return {
    role: "couple",
    accountId: id,
    sessionId,
    firstname,
    locale,
    hasFinishedOnboarding: account.city !== null,
  };
}

/** Returns the context of a login code for localhost and France. */
export const codeText = (text: CodeText["text"] = (code) => `Your code is ${code}.`): CodeText => ({
  ip: "127.0.0.1",
  market: "FR",
  onCap: () => undefined,
  text,
});

/** Returns a clock that only `pass` advances. Milliseconds since the epoch. */
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
