// Measures the reads of conversations in the database. Adds a provider with 100 conversations of 200 messages to the
// database of DATABASE_URL. Prints one line of JSON per read, with the goal for its 95th percentile. Not repeatable.
import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.server";
import { messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { findConversations } from "~/domain/conversations/conversations.server";
import { findConversation, findMessages } from "~/domain/conversations/messages.server";
import { findUsableTemplates } from "~/domain/conversations/templates.server";
import { findClaim } from "~/domain/credits/find-claim.server";
import { days, hours } from "~/domain/durations";
import { findMapTowns } from "~/domain/requests/find-map-towns.server";
import { findReceivedRequest } from "~/domain/requests/received-request.server";
import { saveCouple } from "../support/couples";
import { savedProject } from "../support/projects";
import { saveProvider } from "../support/providers";
import { measureRead, print } from "./in-server";

const GOAL = 20;
const CONVERSATIONS = 100;
const MESSAGES = 200;
const ACCOUNT = 910_001;
const PROVIDER = 910_001;

const url = process.env.DATABASE_URL;
if (!url) throw new Error("The setting DATABASE_URL is missing.");
const { db } = openDatabase({ url, timeoutMs: 600_000 });
const now = Date.now();
const clock = { now: () => now };

const started = Date.now();
const [couple, provider] = [await saveCouple(db, ACCOUNT), await saveProvider(db, PROVIDER)];
const ids = Array.from({ length: CONVERSATIONS }, (_, index) => `talk-${index}`);
const eventDate = new Date(now + days(200)).toISOString().slice(0, 10);
for (const [index, publicId] of ids.entries()) {
  const projectId = ACCOUNT + index;
  await db.batch([
    db.insert(projects).values(savedProject({ id: projectId, publicId, accountId: ACCOUNT, sentAt: 0, eventDate })),
    db.insert(requests).values({
      publicId,
      projectId,
      providerId: PROVIDER,
      status: "unlocked",
      message: "Bonjour",
      createdAt: now - days(90) - index,
      unlockedAt: now - days(89),
      lastMessageAt: now - index,
      lastAuthor: "couple",
      unreadProvider: index % 3,
    }),
    db.run(sql`
      INSERT INTO ${messages} (public_id, request_id, side, body, locale, sent_at, read_at, cause)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MESSAGES})
      SELECT r.public_id || '-' || i, r.id, iif(i % 2, 'provider', 'couple'), hex(randomblob(80)), 'fr',
        ${now - hours(400)} + i * 3600000, iif(i < ${MESSAGES - 2}, ${now}, NULL), 'bench-' || i
      FROM ${requests} r CROSS JOIN n WHERE r.public_id = ${publicId} ORDER BY i`),
  ]);
}
print("filling", { messages: (Date.now() - started) / 1_000 });

const idOf = (run: number) => ids[(run * 37) % ids.length] ?? "";
const before = (run: number) => `${idOf(run)}-${MESSAGES / 2}`;
const all = { show: null, q: "", page: 1 } as const;
const measure = (name: string, read: (run: number) => Promise<unknown>) => measureRead(url, name, read, GOAL);

await measure("a couple's conversation", (run) => findConversation({ db }, couple, idOf(run), null));
await measure("… its older messages", (run) => findConversation({ db }, couple, idOf(run), before(run)));
await measure("a couple's list of conversations", () => findConversations({ db, clock }, couple, all));
await measure("a provider's request with messages", (run) =>
  Promise.all([
    findReceivedRequest({ db, clock }, provider, "fr", idOf(run)),
    findMapTowns({ db }, provider, idOf(run)),
    findClaim({ db, clock }, provider, idOf(run)),
    findMessages({ db }, provider, idOf(run), null),
    findUsableTemplates({ db }, provider, idOf(run)),
  ]),
);
await measure("a provider's list of conversations", () => findConversations({ db, clock }, provider, all));
await measure("… one filter, page 2", () =>
  findConversations({ db, clock }, provider, { show: "waiting", q: "", page: 2 }),
);
await measure("… a search that finds nothing", () =>
  findConversations({ db, clock }, provider, { show: null, q: "quetsche", page: 1 }),
);
