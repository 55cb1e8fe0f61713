import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { sessions } from "#db/schema/sessions";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { days, hours } from "~/domain/durations";
import { links } from "~/domain/links.fixture";
import { setTextMessages } from "~/domain/providers/update-provider.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { translator } from "~/i18n/i18n.server";
import { LOCALES } from "~/i18n/markets";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { requestSmsText } from "./request-sms.server";
import { sendToPlanner } from "./send-requests.server";

const test = useTestDatabase();
const MORNING = Date.UTC(2026, 10, 20, 9);
const clock = stoppedClock(MORNING);
const deps = () => ({ db: test.db, clock, links });
const MOBILE = "+33612345678";
/** Realistic maximum length: a host of 28 characters. */
const URL = "https://www.alliance-wedding.example/pro/requests/0123456789abcdef";
let couple: Couple;
let provider: Provider;

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});
beforeEach(async () => {
  for (const table of [outbox, accounts, providers, rateLimits]) await test.db.delete(table);
  clock.at = MORNING;
  couple = await saveCouple(test.db, 1, { firstname: "Marie", lastname: "Dupont" });
  await saveProject(test.db, { publicId: "p1", savedAt: 0 });
  provider = await saveProvider(test.db, 1, { ...approvedProvider, mobile: MOBILE, premiumUntil: MORNING + days(30) });
});

const send = () =>
  sendToPlanner(deps(), couple, { project: "p1", prestataire: "provider-1", message: "Bonjour, Marie Dupont" });
const texts = () => test.db.select().from(outbox).where(eq(outbox.kind, "sms"));
const change = (row: Partial<typeof providers.$inferInsert>) => test.db.update(providers).set(row);
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });

it("with Premium, new requests also come by text message, with date and page and without names (premium-6)", async () => {
  await setTextMessages(deps(), provider, true);
  const before = test.roundTrips.count;
  await send();
  expect(test.roundTrips.count - before).toBe(2);
  const [text, ...more] = await texts();
  expect(more).toEqual([]);
  expect(text).toMatchObject({ recipient: MOBILE, accountId: 1, providerId: 1, nextAttemptAt: MORNING });
  expect(text?.text).toContain("12/06/2027");
  expect(text?.text).toContain(links.url("FR", "/pro/requests/"));
  expect(text?.text).not.toMatch(/Marie|Dupont|Dijon/);
});

it("text messages about requests wait at night until eight in the provider's market (premium-12)", async () => {
  await setTextMessages(deps(), provider, true);
  clock.at = Date.UTC(2026, 10, 20, 21);
  await send();
  expect((await texts())[0]?.nextAttemptAt).toBe(Date.UTC(2026, 10, 21, 7));
});

it.each([
  ["nobody has asked for it", { smsRequests: false }],
  ["Premium is over", { premiumUntil: MORNING }],
  ["there is no number that is proved", { mobile: null }],
])("no text message is sent when %s (premium-6)", async (_, row) => {
  await change({ smsRequests: true, ...row });
  await send();
  expect(await texts()).toEqual([]);
});

it("text messages can be switched on with Premium and a verified mobile number, and off at any time (premium-7)", async () => {
  const wants = async () => (await test.db.select().from(providers))[0]?.smsRequests;
  await setTextMessages(deps(), provider, true);
  expect(await wants()).toBe(true);
  clock.pass(days(31));
  await setTextMessages(deps(), provider, false);
  expect(await wants()).toBe(false);
  await expect(setTextMessages(deps(), provider, true)).rejects.toEqual(refusal("textMessages.refused"));
  clock.at = MORNING + hours(1);
  await change({ mobile: null });
  await expect(setTextMessages(deps(), provider, true)).rejects.toEqual(refusal("textMessages.refused"));
  await test.db.update(sessions).set({ endedAt: MORNING });
  await expect(setTextMessages(deps(), provider, false)).rejects.toEqual(refusal("session.expired"));
  expect(await wants()).toBe(false);
});

/** GSM 03.38, the basic alphabet. */
const GSM = /^[@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]+$/;

it.each(LOCALES)("the text message about a request is one segment of the GSM alphabet: %s (premium-13)", (locale) => {
  const text = requestSmsText(
    { locale, market: "FR" },
    { brand: "Alliance", eventDate: "2027-06-12", requestUrl: URL },
  );
  expect(text).toMatch(GSM);
  expect(text.length).toBeLessThanOrEqual(160);
  // The text names the screen that stops text messages. In Portuguese that name has accents outside the alphabet, so
  // the text says "account".
  expect(text).toContain(locale === "pt" ? "sua conta" : translator(locale)("notices:title"));
});
