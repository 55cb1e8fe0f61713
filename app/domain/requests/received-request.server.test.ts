import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { projectLanguages, type projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { loadEnumerations } from "#db/seed/load-enumerations";
import type { Provider } from "~/domain/sessions/session.rules";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { markRequestSeen } from "./new-requests.server";
import { findReceivedRequest } from "./received-request.server";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const clock = stoppedClock(START);
let provider: Provider;
let other: Provider;

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});
beforeEach(async () => {
  for (const table of [accounts, providers]) await test.db.delete(table);
  clock.at = START;
  provider = await saveProvider(test.db, 1, approvedProvider);
  other = await saveProvider(test.db, 2, approvedProvider);
});

const deps = () => ({ db: test.db, clock });
const read = (n: number, who = provider) => findReceivedRequest(deps(), who, "fr", `r${n}`);
const seenAt = async (n: number) =>
  (
    await test.db
      .select()
      .from(requests)
      .where(eq(requests.publicId, `r${n}`))
  )[0]?.seenAt;
const endSession = () => test.db.update(sessions).set({ endedAt: START }).where(eq(sessions.id, provider.sessionId));
const unknown = expect.objectContaining({ name: "DomainError", code: "requests.notFound" });

const CONTACT = "Marie Dupont, 06 12 34 56 78, marie@example.org";

async function receive(
  n: number,
  {
    project = {},
    ...changes
  }: Partial<typeof requests.$inferInsert> & { project?: Partial<typeof projects.$inferInsert> } = {},
) {
  await saveCouple(test.db, n, { phone: `+3361234567${n % 10}${Math.floor(n / 10)}`, email: `marie-${n}@example.org` });
  await saveProject(test.db, {
    ...{ id: n, publicId: `project-${n}`, accountId: n, reachedStep: 5 },
    ...{ hasTheme: true, weddingTheme: `Forêt, ${CONTACT}` },
    ...{ eventPlaceKind: "city", zipCode: "21000", country: "FR", latitude: 47.322, longitude: 5.0415 },
    ...project,
  });
  await test.db.insert(projectLanguages).values([
    { projectId: n, iso: "fr" },
    { projectId: n, iso: "de" },
  ]);
  await test.db.insert(requests).values({
    ...{ publicId: `r${n}`, projectId: n, providerId: 1, status: "locked", createdAt: START + n },
    message: `Bonjour, ${CONTACT}. À bientôt`,
    ...changes,
  });
}

describe("a request", () => {
  it("a locked request shows the event, without any data of its author, in one round trip (received-2)", async () => {
    await receive(1);
    const before = test.roundTrips.count;
    const request = await read(1);
    expect(test.roundTrips.count - before).toBe(1);
    expect(request).toMatchObject({
      ...{ status: "locked", eventType: "Mariage", serviceType: "Organisation complète", place: "Dijon" },
      ...{ zipCode: "21000", country: "FR", languages: ["Français", "Allemand"], contact: null, seenAt: null },
    });
    expect(request.message).toMatch(/^Bonjour, ••• •••.*À bientôt$/);
    expect(request.theme).toMatch(/^Forêt, ••• •••/);
    expect(JSON.stringify(request)).not.toMatch(/Marie|Dupont|34 56|example\.org|latitude/);
  });

  it("until a planner accepts, it sees the names, phone numbers and addresses of a couple masked, in any spelling (login-8)", async () => {
    const typed = "M\u200barie ＤＵＰＯＮＴ, 06 a 12 b 34 c 56 d 71 e 0, ma\u00adrie．dupont＠example．org";
    await receive(1, { message: `Bonjour, ${typed}`, project: { weddingTheme: typed } });
    const { message, theme } = await read(1);
    for (const shown of [message, theme]) expect(shown).not.toMatch(/[Mm]\S?arie|ＤＵＰ|34|56|example/);
  });

  it("a request shows the distance from the provider's town, if both have coordinates (received-6)", async () => {
    const way = async (n: number) => (await read(n)).facts.facts.find(({ code }) => code === "distance");
    await receive(1);
    expect(await way(1)).toMatchObject({ km: 174 });
    await receive(2, { project: { latitude: null, longitude: null } });
    expect(await way(2)).toBeUndefined();
    await receive(3, { project: { eventPlaceKind: "country", city: null, eventLocation: "France" } });
    expect(await way(3)).toBeUndefined();
    expect((await read(3)).place).toBe("France");
    await test.db.update(providers).set({ city: "" }).where(eq(providers.id, 1));
    expect(await way(1)).toBeUndefined();
  });

  it.each([
    ["both", { phone: "+33612345671", email: "marie-1@example.org" }],
    ["phone", { phone: "+33612345671", email: null }],
    ["email", { phone: null, email: "marie-1@example.org" }],
  ] as const)(
    "an unlocked request is shown whole, with phone or email as the couple chose: %s (unlock-14)",
    async (contactChannel, ways) => {
      await receive(1, { status: "unlocked", unlockedAt: START, project: { contactChannel } });
      await test.db.update(accounts).set({ phone: "+33612345671" });
      const request = await read(1);
      expect(request.contact).toMatchObject({ name: "Marie Dupont", firstname: "Marie", lastname: "Dupont", ...ways });
      expect(request.message).toContain(CONTACT);
    },
  );

  it("a declined request stays locked and shows its reason (received-7)", async () => {
    await receive(1, { status: "rejected", rejectedAt: START, rejectionReason: "budget" });
    const request = await read(1);
    expect(request).toMatchObject({ contact: null, rejectedAt: START, rejectionReason: "budget" });
    expect(request.message).not.toMatch(/Marie|Dupont|34 56/);
  });

  it("a request is unknown to another provider, and to a session that has ended (received-5)", async () => {
    await receive(1);
    await expect(read(1, other)).rejects.toEqual(unknown);
    await expect(read(9)).rejects.toEqual(unknown);
    await endSession();
    await expect(read(1)).rejects.toEqual(unknown);
  });
});

describe("seen", () => {
  it("a request is seen when it is first opened (received-3)", async () => {
    await receive(1);
    await receive(2);
    await markRequestSeen(deps(), provider, "r1");
    clock.pass(1_000);
    await markRequestSeen(deps(), provider, "r1");
    expect(await seenAt(1)).toBe(START);
    expect(await seenAt(2)).toBeNull();
  });

  it("is not for another provider, nor for a session that has ended", async () => {
    await receive(1);
    await markRequestSeen(deps(), other, "r1");
    await endSession();
    await markRequestSeen(deps(), provider, "r1");
    expect(await seenAt(1)).toBeNull();
  });
});
