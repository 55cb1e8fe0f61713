import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts, couplePartners } from "#db/schema/accounts";
import { archivedConversations, messageFiles, messages, offers } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { deleteAccount } from "~/domain/couples/delete-account.server";
import { saveUnlock } from "~/domain/credits/unlocked.fixture";
import { links } from "~/domain/links.fixture";
import { deleteProvider } from "~/domain/providers/delete-provider.server";
import { refusal } from "~/domain/requests/answers.fixture";
import { eraseAgain } from "~/domain/retention/erase-accounts.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { saveVenues, venue } from "~/domain/venues/venues.fixture";
import { useCheapScrypt } from "../../../tests/support/cheap-scrypt";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { givePassword, PASSWORD } from "../../../tests/support/provider-accounts";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { findArchivedConversation, findArchivedConversations } from "./archive.server";
import { conversationsCountQuery, findConversations } from "./conversations.server";

useCheapScrypt();
const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const clock = stoppedClock(START);
const deps = () => ({ db: test.db, clock, links, secret: "a secret of the tests" });
let couple: Couple;
let provider: Provider;
let stranger: Provider;
let n = 0;

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  n += 3;
  for (const table of [archivedConversations, accounts, providers]) await test.db.delete(table);
  couple = await saveCouple(test.db, 1, { firstname: "Zélie", lastname: "Quarzmann", phone: "+33611110001" });
  const names = { firstname: "Zénobie", lastname: "Kobalt", name: "Atelier Obsidienne", street: "12 quai des Brumes" };
  provider = await saveProvider(test.db, 1, { ...approvedProvider, ...names, mobile: "+33622220001" });
  stranger = await saveProvider(test.db, 2, approvedProvider);
  await saveVenues(test.db, [venue(1, { providerId: 1, name: "Kobalthof", street: "3 allée Mirabelle" })]);
  await givePassword(test.db, provider);
  await saveProject(test.db, { id: 1, publicId: "project", accountId: 1, eventDate: "2027-06-12", sentAt: 0 });
  await saveUnlock(test.db, { n, project: 1, provider: 1 }, START - 9);
  await saveUnlock(test.db, { n: n + 1, project: 1, provider: 2 }, START - 9);
  const [request] = await test.db
    .select()
    .from(requests)
    .where(eq(requests.publicId, `request-${n}`));
  const written = { requestId: request?.id ?? 0, locale: "fr" } as const;
  const body = "Ici Zélie, 06 11 11 00 01, zelie@quarz.example. Bonjour Zénobie !";
  const answer =
    "Bonjour Zélie QUARZMANN, l’Atelier Obsidienne et le Kobalthof (3, allée  mirabelle) vous attendent " +
    "12 Quai des brumes, +33 6 22 22 00 01, https://obsidienne.example.";
  const [first] = await test.db
    .insert(messages)
    .values([
      { ...written, publicId: "one", side: "couple", cause: "form-1", body, sentAt: START - 3 },
      { ...written, publicId: "two", side: "provider", cause: "form-2", body: answer, sentAt: START - 2 },
      { ...written, publicId: "gone", side: "provider", cause: "form-3", body: "Insulte", sentAt: 1, removedAt: 2 },
    ])
    .returning({ id: messages.id });
  const messageId = first?.id ?? 0;
  await test.db
    .insert(messageFiles)
    .values({ messageId, position: 0, key: "conversation/1", name: "Zélie.pdf", kind: "pdf", bytes: 9 });
  await test.db.insert(offers).values({ messageId, title: "Offre", validUntil: "2027-04-01" });
});

const leave = {
  couple: () => deleteAccount(deps(), couple, "other"),
  provider: () => deleteProvider(deps(), provider, { reason: "Retraite", currentPassword: PASSWORD }),
};

async function only(who: Couple | Provider) {
  const [archived, ...more] = await findArchivedConversations(deps(), who);
  expect(more).toEqual([]);
  return findArchivedConversation(deps(), who, archived?.publicId ?? "");
}

describe("a conversation stays readable for the other side (talk-15)", () => {
  it("if the couple deletes its account, the provider reads its messages without name and contact data (talk-15)", async () => {
    await leave.couple();
    expect(await findArchivedConversations(deps(), provider)).toMatchObject([
      { eventDate: "2027-06-12", archivedAt: START, count: 3 },
    ]);
    const { messages: kept } = await only(provider);
    expect(kept.map(({ side, sentAt }) => [side, sentAt])).toEqual([
      ["couple", START - 9],
      ["couple", START - 3],
      ["provider", START - 2],
    ]);
    expect(kept[1]?.body).toBe("Ici •••, •••, ••• Bonjour Zénobie !");
    expect(kept[2]?.body).toContain("Bonjour ••• •••, l’Atelier Obsidienne et le Kobalthof");
  });

  it("the name of a couple's partner is masked as well (talk-15)", async () => {
    const names = { firstname: "Ottilie", lastname: "Brandl" };
    await saveCouple(test.db, 2, { ...names, phone: "+33611110002", email: "partner@example.org" });
    await test.db.insert(couplePartners).values({ ownerId: 1, partnerId: 2, joinedAt: START });
    await test.db.update(messages).set({ body: "Ici Zélie et Ottilie Brandl." }).where(eq(messages.publicId, "one"));
    await leave.couple();
    expect((await only(provider)).messages[1]?.body).toBe("Ici ••• et ••• •••.");
  });

  it("if the provider deletes its account, couple and partner read its messages without name, street and contact data (talk-15)", async () => {
    const partner = await saveCouple(test.db, 2, { phone: "+33611110002", email: "partner@example.org" });
    await test.db.insert(couplePartners).values({ ownerId: 1, partnerId: 2, joinedAt: START });
    await leave.provider();
    const { messages: kept } = await only(couple);
    expect(kept[1]?.body).toBe("Ici Zélie, •••, ••• Bonjour ••• !");
    expect(kept[2]?.body).toBe("Bonjour Zélie QUARZMANN, l’••• et le ••• (•••) vous attendent •••, •••, •••");
    expect(await only(partner)).toMatchObject({ eventDate: "2027-06-12" });
  });

  it("the inbox links to it (talk-11)", async () => {
    const hasArchived = async (who: Couple | Provider) =>
      (await findConversations(deps(), who, { show: null, q: "", page: 1 })).hasArchived;
    expect(await hasArchived(provider)).toBe(false);
    await leave.couple();
    expect([await hasArchived(provider), await hasArchived(stranger)]).toEqual([true, false]);
  });

  it("a couple's home links to its inbox, also if all its providers are gone (talk-11)", async () => {
    await test.db.delete(requests).where(eq(requests.publicId, `request-${n + 1}`));
    await leave.provider();
    expect(await conversationsCountQuery(test.db, couple)).toEqual([{ count: 1, unread: 0 }]);
  });

  it("no one else reads it, and it ends with the account that kept it (talk-15)", async () => {
    await leave.couple();
    const [archived] = await findArchivedConversations(deps(), provider);
    const other = await saveCouple(test.db, 3);
    for (const who of [stranger, other]) {
      expect(await findArchivedConversations(deps(), who)).toEqual([]);
      await expect(findArchivedConversation(deps(), who, archived?.publicId ?? "")).rejects.toEqual(
        refusal("requests.notFound"),
      );
    }
    await leave.provider();
    expect(await test.db.$count(archivedConversations)).toBe(0);
  });

  it("files, offers, removed texts, and requests without messages are not kept (talk-15)", async () => {
    await leave.couple();
    const rows = await test.db.select().from(archivedConversations);
    expect(rows.map(({ providerId, accountId }) => [providerId, accountId])).toEqual([[1, null]]);
    expect(JSON.stringify(rows)).not.toMatch(/Insulte|Offre|pdf|Zélie|Quarz|1111/i);
    for (const table of [messages, messageFiles, offers, projects]) expect(await test.db.$count(table)).toBe(0);
  });
});

it.each(["couple", "provider"] as const)("an account that is deleted twice adds nothing: %s (talk-15)", async (who) => {
  await Promise.allSettled([leave[who](), leave[who]()]);
  await leave[who]().catch(() => undefined);
  const erased = who === "couple" ? { couples: [1], providers: [] } : { couples: [], providers: [1] };
  expect(await eraseAgain(deps(), erased)).toBe(0);
  expect(await test.db.$count(archivedConversations)).toBe(1);
});

it("accounts that a restored copy brought back leave their conversations too (backup-8)", async () => {
  expect(await eraseAgain(deps(), { couples: [], providers: [1] })).toBe(1);
  expect((await only(couple)).messages).toHaveLength(3);
});
