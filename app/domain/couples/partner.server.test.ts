import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts, couplePartners } from "#db/schema/accounts";
import { digestItems } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { days } from "~/domain/durations";
import { links } from "~/domain/links.fixture";
import { sha256 } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { savedProject } from "../../../tests/support/projects";
import { deleteAccount } from "./delete-account.server";
import { exportAccount } from "./export-account.server";
import {
  endPartnership,
  findInvitation,
  findPartnership,
  invitePartner,
  joinWedding,
  withdrawInvitation,
} from "./partner.server";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
let clock: ReturnType<typeof stoppedClock>;
let owner: Couple;
let partner: Couple;
let stranger: Couple;

const deps = () => ({ db: test.db, clock });
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });
const members = () => test.db.select().from(couplePartners);
const join = (secret: string, couple = partner) => joinWedding(deps(), couple, secret);

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  for (const table of [outbox, digestItems, accounts, providers]) await test.db.delete(table);
  clock = stoppedClock(START);
  owner = await saveCouple(test.db, 1, { firstname: "Anne" });
  partner = await saveCouple(test.db, 2, { firstname: "Bilal" });
  stranger = await saveCouple(test.db, 3, { firstname: "Chloé" });
  await test.db.insert(projects).values(savedProject({ publicId: "shared", accountId: 1 }));
});

describe("invitation links", () => {
  it("an invitation link is stored as a hash and works for 14 days (partner-2)", async () => {
    const secret = await invitePartner(deps(), owner);
    expect(await members()).toMatchObject([
      { ownerId: 1, partnerId: null, invitationHash: await sha256(secret), expiresAt: START + days(14) },
    ]);
    expect(await findPartnership(deps(), owner)).toEqual({ state: "invited", expiresAt: START + days(14) });
    clock.pass(days(14) - 1);
    expect(await findInvitation(deps(), partner, secret)).toMatchObject({ refusal: null });
    clock.pass(1);
    expect(await findInvitation(deps(), partner, secret)).toBeNull();
    await expect(join(secret)).rejects.toEqual(refusal("partner.gone"));
    expect(await findPartnership(deps(), owner)).toEqual({ state: "none" });
  });

  it("a new link replaces the old one, and a withdrawn one lets no one join (partner-2)", async () => {
    const first = await invitePartner(deps(), owner);
    const second = await invitePartner(deps(), owner);
    await expect(join(first)).rejects.toEqual(refusal("partner.gone"));
    await withdrawInvitation(deps(), owner);
    await expect(join(second)).rejects.toEqual(refusal("partner.gone"));
    expect(await members()).toEqual([]);
    await withdrawInvitation(deps(), owner);
  });

  it("the page of a link names the couple, its next date and place, in one round trip (partner-4)", async () => {
    const secret = await invitePartner(deps(), owner);
    await test.db
      .insert(projects)
      .values([
        savedProject({ publicId: "later", accountId: 1, eventDate: "2027-09-01", eventLocation: "Nice, France" }),
        savedProject({ publicId: "past", accountId: 1, eventDate: "2027-01-01" }),
        savedProject({ publicId: "closed", accountId: 1, eventDate: "2027-04-01", closedAt: 1, closedReason: "found" }),
      ]);
    const before = test.roundTrips.count;
    const invitation = { name: "Anne", eventDate: "2027-06-12", place: "Dijon, France", refusal: null };
    expect(await findInvitation(deps(), null, secret)).toEqual(invitation);
    expect(test.roundTrips.count - before).toBe(1);
    await test.db.delete(projects);
    expect(await findInvitation(deps(), partner, secret)).toMatchObject({ eventDate: null, place: null });
    expect(await findInvitation(deps(), null, "unknown")).toBeNull();
  });
});

describe("joining", () => {
  it("a link works once: of two accounts that join in parallel, one is refused (partner-3)", async () => {
    const secret = await invitePartner(deps(), owner);
    const results = await Promise.allSettled([join(secret), join(secret, stranger)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "partner.gone" } });
    expect(await members()).toHaveLength(1);
  });

  it("a double click joins once, and leaves the membership as it is (partner-3)", async () => {
    const secret = await invitePartner(deps(), owner);
    await Promise.allSettled([join(secret), join(secret)]);
    expect(await members()).toMatchObject([{ ownerId: 1, partnerId: 2, joinedAt: START, invitationHash: null }]);
    expect(await findPartnership(deps(), owner)).toEqual({
      state: "joined",
      role: "owner",
      name: "Bilal Dupont",
      firstname: "Bilal",
      joinedAt: START,
    });
    expect(await findPartnership(deps(), partner)).toMatchObject({ role: "partner", name: "Anne Dupont" });
    expect(await findPartnership(deps(), stranger)).toEqual({ state: "none" });
  });

  it("the owner, members of another wedding and accounts with an upcoming wedding cannot join (partner-5)", async () => {
    const secret = await invitePartner(deps(), owner);
    expect(await findInvitation(deps(), owner, secret)).toMatchObject({ refusal: "own" });
    await expect(join(secret, owner)).rejects.toEqual(refusal("partner.own"));

    const own = savedProject({ publicId: "own", accountId: 2 });
    await test.db.insert(projects).values(own);
    expect(await findInvitation(deps(), partner, secret)).toMatchObject({ refusal: "wedding" });
    await expect(join(secret)).rejects.toEqual(refusal("partner.wedding"));
    await test.db.update(projects).set({ closedAt: 1, closedReason: "found" }).where(eq(projects.publicId, "own"));
    expect(await findInvitation(deps(), partner, secret)).toMatchObject({ refusal: null });
    await join(secret);

    const others = await invitePartner(deps(), stranger);
    for (const member of [owner, partner]) {
      expect(await findInvitation(deps(), member, others)).toMatchObject({ refusal: "taken" });
      await expect(join(others, member)).rejects.toEqual(refusal("partner.taken"));
      await expect(invitePartner(deps(), member)).rejects.toEqual(refusal("partner.joined"));
    }
    await withdrawInvitation(deps(), owner);
    expect(await findPartnership(deps(), owner)).toMatchObject({ state: "joined" });
  });

  it("of two couples that invite and join each other in parallel, one is the owner (partner-5)", async () => {
    await test.db.delete(projects);
    const [toPartner, toOwner] = [await invitePartner(deps(), owner), await invitePartner(deps(), partner)];
    const results = await Promise.allSettled([join(toPartner, partner), join(toOwner, owner)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await members()).toHaveLength(1);
  });
});

describe("ending", () => {
  beforeEach(async () => join(await invitePartner(deps(), owner)));
  const shared = { kind: "email", state: "pending", text: "", nextAttemptAt: 0, createdAt: 0 } as const;
  const toPartner = { accountId: 2, recipient: "couple-2@example.org" };

  it("the owner removes its partner, or the partner leaves; its waiting emails are deleted (partner-6)", async () => {
    for (const actor of [owner, partner]) {
      await test.db.delete(outbox);
      await test.db.delete(digestItems);
      await test.db.insert(outbox).values([
        { ...shared, ...toPartner, dedupeKey: "requestAccepted:r:partner" },
        { ...shared, ...toPartner, dedupeKey: "mailbox:2:1" },
        { ...shared, accountId: 1, recipient: "couple-1@example.org", dedupeKey: "requestAccepted:r" },
      ]);
      const line = { notice: "answer", text: "x", url: "/", createdAt: 0 };
      await test.db.insert(digestItems).values({ ...line, accountId: 2, dedupeKey: "requestDeclined:r:partner" });
      await endPartnership(deps(), actor);
      await endPartnership(deps(), actor);
      expect(await members()).toEqual([]);
      const left = await test.db.select({ key: outbox.dedupeKey }).from(outbox);
      expect(left.map(({ key }) => key).sort()).toEqual(["mailbox:2:1", "requestAccepted:r"]);
      expect(await test.db.$count(digestItems)).toBe(0);
      expect(await test.db.$count(accounts)).toBe(3);
      expect(await test.db.$count(projects)).toBe(1);
      await join(await invitePartner(deps(), owner));
    }
  });

  it("deleting the partner's account ends only its access; deleting the owner's deletes the projects (partner-7)", async () => {
    await deleteAccount({ ...deps(), links }, partner, "other");
    expect([await members(), await test.db.$count(projects)]).toEqual([[], 1]);
    const again = await saveCouple(test.db, 4);
    await join(await invitePartner(deps(), owner), again);
    await test.db
      .insert(outbox)
      .values({ ...shared, ...toPartner, accountId: 4, dedupeKey: "requestAccepted:r:partner" });
    await deleteAccount({ ...deps(), links }, owner, "other");
    expect([await members(), await test.db.$count(projects), await test.db.$count(outbox)]).toEqual([[], 0, 0]);
    expect(await findPartnership(deps(), again)).toEqual({ state: "none" });
  });

  it("a partner's export has its membership and its messages, not the owner's contact data (partner-7)", async () => {
    const exported = JSON.stringify(await exportAccount(deps(), partner, "fr"));
    expect(exported).toContain('"partnerships":[{"role":"partner"');
    for (const word of ["couple-1@example.org", "+33610000001", "Dijon"]) expect(exported).not.toContain(word);
    expect(JSON.stringify(await exportAccount(deps(), owner, "fr"))).not.toContain("couple-2@example.org");
  });
});
