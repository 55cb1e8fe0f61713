import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { contentReports } from "#db/schema/administration";
import { digestItems, mailStops } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { deleteProvider } from "~/domain/providers/delete-provider.server";
import { rebuildProviderSearch } from "~/domain/search/sync-provider-search.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { rebuildVenues } from "~/domain/venues/sync-venue.server";
import { saveVenues, venue } from "~/domain/venues/venues.fixture";
import { useCheapScrypt } from "../support/cheap-scrypt";
import { saveWrittenElsewhere, useErasure } from "../support/erasure";
import { ownedRows, tablesBelow } from "../support/owned-rows";
import { givePassword, PASSWORD } from "../support/provider-accounts";
import { approvedProvider, saveProvider } from "../support/providers";
import { namesOf, START } from "../support/retention-world";
import { spelledInHtml } from "../support/spelled-in-html";

useCheapScrypt();
const { test, deps, files, settle, traces, numbered } = useErasure();

const [firstname = "", email = "", , , , word = "", house = ""] = namesOf("provider");
/** Name with characters that HTML escapes. */
const company = "Zwetschgerie & “Fils”";
const mobile = "+33622229999";
const WORDS = [
  ...namesOf("provider").filter((one) => one !== "Maison Obsidienne"),
  company,
  spelledInHtml(company),
  mobile,
];
let provider: Provider;

beforeAll(async () => {
  const { db } = test;
  await db
    .update(providers)
    .set({ name: company, mobile, portrait: word, street: `1 rue ${word}` })
    .where(eq(providers.id, 1));
  const shared = { kind: "email", state: "sent", nextAttemptAt: START, createdAt: START } as const;
  const text = `${company} hat geantwortet`;
  const toCouple = {
    ...shared,
    accountId: 1,
    recipient: "zelie@couple.example",
    subject: company,
    text,
    html: spelledInHtml(text),
  };
  await db.insert(outbox).values([
    { ...shared, dedupeKey: "to-it", providerId: 1, recipient: `old-${email}`, text: firstname },
    { ...shared, dedupeKey: "to-its-address", recipient: email, text: firstname },
    { ...shared, dedupeKey: "to-its-mobile", kind: "sms", recipient: mobile, text: firstname },
    ...[
      "requestAccepted:request-1",
      "requestsSent:request-1",
      "stillLooking:request-1",
      "reviewInvitation:1",
      "summary:9",
    ].map((dedupeKey) => ({ ...toCouple, dedupeKey })),
    ...["requestAccepted:request-to-venue", "summary:10"].map((dedupeKey) => ({
      ...toCouple,
      ...{ dedupeKey, subject: house, text: house, html: house },
    })),
    { ...shared, dedupeKey: "reviewPublished:review-1:1", recipient: "ysaline@author.example", text: company },
  ]);
  const line = { accountId: 1, notice: "answer", text: company, url: "/", createdAt: START };
  await db.insert(digestItems).values([
    { ...line, dedupeKey: "requestDeclined:request-1" },
    { ...line, dedupeKey: "reviewInvitation:1", notice: "invitation" },
  ]);
  await db.insert(mailStops).values({ recipient: email, reason: "bounced", since: START });
  for (const key of await saveWrittenElsewhere(test, { name: firstname, email, word })) files.add(key);
  const [open] = await db.select().from(sessions).where(eq(sessions.device, "Firefox, Linux")).limit(1);
  provider = { role: "provider", providerId: 1, sessionId: open?.id ?? "", firstname, locale: "fr", market: "FR" };
  await givePassword(db, provider);
  await saveOthers();
});

/** Inserts other providers, because the deleted one must be a small part of each search index. */
async function saveOthers(): Promise<void> {
  const { db } = test;
  const numbers = Array.from({ length: 40 }, (_, place) => 100 + place);
  for (const id of numbers) await saveProvider(db, id, { ...approvedProvider, name: `Haus ${id}` });
  await saveVenues(
    db,
    numbers.map((id) => venue(id, { providerId: id, name: `Saal ${id}` })),
  );
  await rebuildProviderMatch(db, START);
  await rebuildProviderSearch(db, START);
  await rebuildVenues(db, START);
}

it("the fixture has a row of the provider in every table that refers to providers (pro-account-10)", async () => {
  const owned = await ownedRows(test.db, "providers", 1);
  expect(tablesBelow("providers").filter((name) => !owned[name])).toEqual([]);
  const indexes = ["provider_search_data", "provider_search_near_data", "provider_search_names_data"];
  for (const index of indexes) expect(await traces(WORDS)).toContain(`${company} in ${index}`);
  for (const index of ["venue_search_data", "venue_search_near_data"])
    expect(await traces(WORDS)).toContain(`${house} in ${index}`);
});

it("deleting a provider removes it from every table, full-text index and object, except for accounting rows (pro-account-10, data-4)", async () => {
  await deleteProvider(deps(), provider, { reason: "Trop peu de demandes", currentPassword: PASSWORD });
  await settle();
  expect(await traces(WORDS)).toEqual([]);
  expect(await numbered("provider_id", 1)).toEqual([]);
  expect(
    [...files].filter((file) => /^provider\/|^proofs\/case-(1|71|81)\//.test(file) || file === "with-credits/photo"),
  ).toEqual([]);
});

it("a deleted provider's reports of others stay, without its name and address, and the emails of others (pro-account-16)", async () => {
  expect(await test.db.select().from(contentReports).where(eq(contentReports.publicId, "elsewhere"))).toMatchObject([
    { reporterName: "", reporterEmail: "", state: "open" },
  ]);
  const keys = (await test.db.select().from(outbox)).map(({ dedupeKey }) => dedupeKey);
  expect(keys).toEqual(expect.arrayContaining(["requestsSent:request-1", "summary:9", "reviewGone:review-1"]));
  expect(await test.db.$count(providers)).toBe(42);
});
