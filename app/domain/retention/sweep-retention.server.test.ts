import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { mediaRemovals } from "#db/schema/media";
import { messageFiles, messageReports, messages, offerLines, offers } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { saveUnlocked } from "~/domain/credits/unlocked.fixture";
import { days } from "~/domain/durations";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { RETENTION } from "./retention.rules";
import { forgetConversations } from "./sweep-retention.server";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const KEPT = RETENTION.conversations.after;
const clock = stoppedClock(START);
let n = 0;
let request: number;
let project: number;

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  n += 1;
  clock.at = START;
  const saved = await saveUnlocked(test.db, n, START - days(30));
  const [row] = await test.db.select().from(requests).where(eq(requests.publicId, saved.request));
  request = row?.id ?? 0;
  project = row?.projectId ?? 0;
  await test.db.update(projects).set({ eventDate: "2032-06-12" }).where(eq(projects.id, project));
  const written = { requestId: request, locale: "fr", sentAt: START - days(1), cause: "form" } as const;
  const [couple, provider] = await test.db
    .insert(messages)
    .values([
      { ...written, publicId: `couple-${n}`, side: "couple", body: "Bonjour" },
      { ...written, publicId: `provider-${n}`, side: "provider", body: "Voici notre offre." },
    ])
    .returning({ id: messages.id });
  const messageId = provider?.id ?? 0;
  await test.db.insert(offers).values({ messageId, title: "Offre", validUntil: "2027-04-01" });
  await test.db
    .insert(offerLines)
    .values({ messageId, position: 0, text: "Coordination", quantity: 100, price: 90_000, vat: 2_000 });
  const file = { position: 0, name: "a.pdf", kind: "pdf", bytes: 9 } as const;
  await test.db.insert(messageFiles).values({ ...file, messageId: couple?.id ?? 0, key: `conversation/${n}` });
  await test.db
    .update(requests)
    .set({ lastMessageAt: START - days(1), lastAuthor: "provider", unreadCouple: 1 })
    .where(eq(requests.id, request));
});

const sweep = (at: number) => {
  clock.at = at;
  return forgetConversations({ db: test.db, clock });
};
const left = () => test.db.$count(messages, eq(messages.requestId, request));

it.each([
  ["its project", () => test.db.update(projects).set({ closedAt: START }).where(eq(projects.id, project)), START],
  ["the request", () => test.db.update(requests).set({ endedAt: START }).where(eq(requests.id, request)), START],
  [
    "30 days after the event",
    () => test.db.update(projects).set({ eventDate: "2027-03-10" }).where(eq(projects.id, project)),
    Date.UTC(2027, 3, 10),
  ],
])(
  "messages, files and offers are deleted 12 months after a conversation closed: with %s (retention-13)",
  async (_, close, closed) => {
    await close();
    expect(await sweep(closed + KEPT - 1)).toBe(0);
    expect(await left()).toBe(2);
    expect(await sweep(closed + KEPT + 1)).toBe(2);
    expect(await left()).toBe(0);
    expect(await test.db.$count(mediaRemovals, eq(mediaRemovals.key, `conversation/${n}`))).toBe(1);
    for (const table of [messageFiles, offers, offerLines]) expect(await test.db.$count(table)).toBe(0);
    expect(await test.db.select().from(requests).where(eq(requests.id, request))).toMatchObject([
      { status: "unlocked", lastMessageAt: null, lastAuthor: null, unreadCouple: 0 },
    ]);
    expect(await sweep(clock.at)).toBe(0);
  },
);

it("an open conversation keeps old messages (retention-13)", async () => {
  await sweep(START + 3 * KEPT);
  expect(await left()).toBe(2);
  await test.db.delete(messages);
});

it("a reported message stays as long as its report, 13 months after the decision (retention-13)", async () => {
  await test.db.update(requests).set({ endedAt: START }).where(eq(requests.id, request));
  const [reported] = await test.db
    .select()
    .from(messages)
    .where(eq(messages.publicId, `provider-${n}`));
  const decidedAt = START + days(300);
  await test.db.insert(messageReports).values({
    publicId: "report",
    messageId: reported?.id ?? 0,
    reason: "fraud",
    state: "open",
    openedAt: START,
    dueAt: START,
  });
  const closed = START + KEPT + 1;
  expect(await sweep(closed)).toBe(1);
  expect(await sweep(closed)).toBe(0);
  expect((await test.db.select().from(messages)).map(({ publicId }) => publicId)).toEqual([`provider-${n}`]);
  expect(await test.db.select().from(requests).where(eq(requests.id, request))).toMatchObject([
    { lastAuthor: "provider", unreadCouple: 1 },
  ]);
  await test.db.update(messageReports).set({ state: "decided", decision: "removed", decidedAt });
  expect(await sweep(decidedAt + RETENTION.cases.after)).toBe(0);
  expect(await sweep(decidedAt + RETENTION.cases.after + 1)).toBe(2);
  expect([await test.db.$count(messageReports), await left()]).toEqual([0, 0]);
});
