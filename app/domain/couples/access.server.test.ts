import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts, couplePartners } from "#db/schema/accounts";
import { accountNoticeChoices, digestItems } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { links } from "~/domain/links.fixture";
import { tellOfSilence, tellOfTheWeek } from "~/domain/notifications/sweep-notices.server";
import { changeProject, saveContactChannel } from "~/domain/projects/change-project.server";
import { closeProject, findClosing } from "~/domain/projects/close-project.server";
import { findWizard } from "~/domain/projects/find-wizard.server";
import { findPresentation, findVenueRequest } from "~/domain/projects/presentation.server";
import { findOurDate, findProjectPage } from "~/domain/projects/project-page.server";
import { findSavedProject } from "~/domain/projects/projects.server";
import { keepMessageAlone, keepUnfinishedStep, saveWizardStep } from "~/domain/projects/save-wizard-step.server";
import { contactQuery } from "~/domain/requests/find-contact.server";
import { findReceivedRequest } from "~/domain/requests/received-request.server";
import { declineRequest, undoDecline, unlockRequest } from "~/domain/requests/request-answers.server";
import { sendRequests, sendToPlanner } from "~/domain/requests/send-requests.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { MARKETS } from "~/i18n/markets";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { requestTo, saveContacts, savedProject } from "../../../tests/support/projects";
import { saveProviderSession } from "../../../tests/support/providers";
import { endPartnership, invitePartner, joinWedding } from "./partner.server";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
let clock: ReturnType<typeof stoppedClock>;

const WHO = ["owner", "partner", "former partner", "stranger"] as const;
type Who = (typeof WHO)[number];
const hasAccess = (who: Who) => who === "owner" || who === "partner";
let couples: Record<Who, Couple>;

const deps = () => ({ db: test.db, clock, links, requestId: "request-1" });
const place = { market: MARKETS.FR, locale: "fr" } as const;
const visitor = { locale: "fr", market: "FR" } as const;

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  for (const table of [outbox, digestItems, accounts, providers]) await test.db.delete(table);
  clock = stoppedClock(START);
  couples = {
    owner: await saveCouple(test.db, 1, { firstname: "Anne", lastname: "Aubertin", emailVerifiedAt: 1 }),
    partner: await saveCouple(test.db, 2, { firstname: "Bilal", lastname: "Quarzmann", locale: "de", market: "DE" }),
    "former partner": await saveCouple(test.db, 3, { firstname: "Chloé" }),
    stranger: await saveCouple(test.db, 4, { firstname: "Dora" }),
  };
  for (const who of ["former partner", "partner"] as const) {
    await joinWedding(deps(), couples[who], await invitePartner(deps(), couples.owner));
    if (who === "former partner") await endPartnership(deps(), couples[who]);
  }
  await test.db
    .insert(projects)
    .values([
      savedProject({ id: 1, publicId: "shared", savedAt: 0, updatedAt: 2 }),
      savedProject({ id: 2, publicId: "draft", status: "draft", reachedStep: 1 }),
      savedProject({ id: 3, publicId: "venue", kind: "venue", guests: 90, message: "Bonjour" }),
    ]);
  await saveContacts(test.db, ["unlocked", "locked", null], START);
});

const setting = {
  draft: "shared",
  eventDate: "2027-07-03",
  eventLocation: "Dijon, France",
  guestRange: "50to100",
  budgetRange: "10000to20000",
  budgetPlannerRange: "2000to5000",
};
const event = { eventType: "mariage", otherEvent: null, serviceType: "complete", hasTheme: true, weddingTheme: "Lune" };

async function findSharedPage(couple: Couple, project: string | undefined) {
  const page = await findProjectPage(deps(), couple, visitor, project);
  return page && { ...page, partner: page.partner !== null };
}

const READS: Record<string, (couple: Couple) => Promise<unknown>> = {
  findPresentation: async (couple) => {
    const { projects, venues, answers } = await findPresentation(deps(), couple, "fr", undefined);
    return projects.length + venues.length + answers.length > 0 ? projects : null;
  },
  findProjectPage: (couple) => findSharedPage(couple, "shared"),
  "findProjectPage, the last one": (couple) => findSharedPage(couple, undefined),
  findSavedProject: (couple) => findSavedProject(deps(), couple, "fr", "shared"),
  findVenueRequest: (couple) => findVenueRequest(deps(), couple, "venue"),
  findClosing: (couple) => findClosing(deps(), couple, "fr", "shared"),
  findWizard: async (couple) =>
    (await findWizard(deps(), couple, "fr", { draft: "draft", fresh: false, withMatches: true, pinned: [] })).project,
  contactQuery: async (couple) => (await contactQuery(deps(), { couple, project: null }, "planner-3"))[0],
};

const WRITES: Record<string, (couple: Couple) => Promise<unknown>> = {
  saveWizardStep: (couple) =>
    saveWizardStep(deps(), couple, MARKETS.FR, { step: 1, values: { draft: "draft", ...event } }),
  keepUnfinishedStep: (couple) =>
    keepUnfinishedStep(deps(), couple, { draft: "draft", step: 2, typed: { eventDate: ["18/09/2027"] } }),
  keepMessageAlone: (couple) =>
    keepMessageAlone(deps(), couple, { draft: "shared", planner: "planner-3", message: "Hi" }),
  sendRequests: (couple) =>
    sendRequests(deps(), couple, { projectId: "shared", selectedPrestataires: ["planner-3"], message: "Hi" }),
  sendToPlanner: (couple) =>
    sendToPlanner(deps(), couple, { project: "shared", prestataire: "planner-3", message: "Hi" }),
  changeProject: (couple) => changeProject(deps(), couple, place, setting),
  saveContactChannel: (couple) => saveContactChannel(deps(), couple, { project: "shared", contactChannel: "email" }),
  closeProject: (couple) => closeProject(deps(), couple, { project: "shared", reason: "found" }),
  "closeProject, to a venue": (couple) => closeProject(deps(), couple, { project: "venue", reason: "found" }),
};

const stored = async () =>
  JSON.stringify([await test.db.select().from(projects), await test.db.select().from(requests)]);

describe.each(WHO)("%s", (who) => {
  it.each(Object.keys(READS))(
    "owner and partner read the same projects; a former partner and strangers read nothing (partner-1): %s",
    async (name) => {
      const read = READS[name] as (couple: Couple) => Promise<unknown>;
      const seen = (await read(couples[who])) ?? null;
      if (hasAccess(who)) expect(seen).toEqual((await read(couples.owner)) ?? undefined);
      else expect(seen).toBeNull();
    },
  );

  it.each(Object.keys(WRITES))(
    "owner and partner change the same projects; a former partner and strangers change nothing (partner-1): %s",
    async (name) => {
      const before = await stored();
      const outcome = await (WRITES[name] as (couple: Couple) => Promise<unknown>)(couples[who]).then(
        () => "done",
        (error: { code?: string }) => error.code,
      );
      if (hasAccess(who)) {
        expect(outcome).toBe("done");
        expect(await stored()).not.toBe(before);
        expect(new Set((await test.db.select().from(projects)).map(({ accountId }) => accountId))).toEqual(
          new Set([1]),
        );
      } else {
        expect(outcome).toMatch(/^(project\.notFound|done)$/);
        expect(await stored()).toBe(before);
        expect(await test.db.$count(outbox)).toBe(0);
      }
    },
  );
});

it("a partner's new draft, and its own draft from before, belong to the owner once it saves them (partner-8)", async () => {
  await test.db.insert(projects).values(savedProject({ publicId: "before", accountId: 2, status: "draft" }));
  for (const draft of ["new", "before"])
    await saveWizardStep(deps(), couples.partner, MARKETS.FR, { step: 1, values: { draft, ...event } });
  const found = await test.db.select().from(projects).where(eq(projects.weddingTheme, "Lune"));
  expect(found.map(({ publicId, accountId }) => [publicId, accountId]).sort()).toEqual([
    ["before", 1],
    ["new", 1],
  ]);
});

const emails = () =>
  test.db
    .select({ key: outbox.dedupeKey, to: outbox.recipient, of: outbox.accountId, text: outbox.text })
    .from(outbox)
    .orderBy(asc(outbox.id));
const addressees = async () => (await emails()).map(({ to }) => to).sort();
const BOTH = ["couple-1@example.org", "couple-2@example.org"];

describe("emails", () => {
  const asProvider = (id: number): Promise<Provider> =>
    saveProviderSession(test.db, {
      role: "provider",
      providerId: id,
      sessionId: "",
      firstname: "",
      locale: "fr",
      market: "FR",
    });

  it("owner and partner each receive the answer in their own language and by their own settings (partner-9)", async () => {
    const provider = await asProvider(2);
    await declineRequest(deps(), provider, { requestId: "request-2", reason: "location" });
    expect(await addressees()).toEqual(BOTH);
    expect((await emails()).map(({ of, key }) => [of, key])).toEqual([
      [1, "requestDeclined:request-2"],
      [2, "requestDeclined:request-2:partner"],
    ]);
    expect((await emails()).map(({ text }) => text.includes("Herzliche Grüße"))).toEqual([false, true]);
    await undoDecline(deps(), provider, { requestId: "request-2" });
    expect(await emails()).toEqual([]);

    const off = { accountId: 2, notice: "answer", delivery: "off", changedAt: 0 } as const;
    await test.db.insert(accountNoticeChoices).values(off);
    await test.db.update(providers).set({ premiumUntil: START + 1 });
    await unlockRequest(deps(), provider, { requestId: "request-2", mustBeFree: true });
    expect(await addressees()).toEqual(BOTH.slice(0, 1));
  });

  it("notices about an event go once to the owner and once to the partner (partner-9)", async () => {
    await test.db.delete(requests);
    await test.db.insert(requests).values(requestTo(2, "locked", START));
    await test.db.update(projects).set({ sentAt: START }).where(eq(projects.id, 1));
    clock.pass(3.5 * 86_400_000);
    for (const _ of [1, 2]) await tellOfSilence(deps());
    expect(await addressees()).toEqual(BOTH);
    await test.db.delete(outbox);
    await test.db.update(requests).set({ status: "unlocked", unlockedAt: START });
    clock.at = Date.UTC(2027, 5, 5, 10);
    for (const _ of [1, 2]) await tellOfTheWeek(deps());
    expect(await addressees()).toEqual(BOTH);
  });

  it("who writes receives the confirmation; the request is the owner's, and masks the names of both (partner-10)", async () => {
    const message = "Anne et Bilal Quarzmann, 06 10 00 00 02";
    await sendToPlanner(deps(), couples.partner, { project: "shared", prestataire: "planner-3", message });
    const [received, confirmation] = await emails();
    expect(received).toMatchObject({ of: 1, to: "planner-3@example.org" });
    for (const word of ["Anne", "Bilal", "Quarzmann", "00 02"]) expect(received?.text).not.toContain(word);
    expect(confirmation).toMatchObject({ of: 2, to: "couple-2@example.org" });
    const [sent] = await test.db.select().from(requests).where(eq(requests.providerId, 3));
    expect(sent).toMatchObject({ byPartner: true });
    const request = await findReceivedRequest({ ...deps() }, await asProvider(3), "fr", sent?.publicId ?? "");
    for (const word of ["Bilal", "Quarzmann"]) expect(JSON.stringify(request)).not.toContain(word);
  });

  it("a provider that unlocked a request sees the first name of both, and the owner's contact data (partner-11)", async () => {
    const { contact } = await findReceivedRequest(deps(), await asProvider(1), "fr", "request-1");
    expect(contact).toMatchObject({ name: "Anne Aubertin & Bilal", phone: "+33610000001" });
    expect(JSON.stringify(contact)).not.toMatch(/Quarzmann|couple-2/);
  });
});

it("the card of a couple's date names owner and partner, and no former one; a stranger has none (share-11)", async () => {
  const before = test.roundTrips.count;
  for (const who of WHO) {
    const found = await findOurDate(deps(), couples[who], "fr", "shared");
    expect(found?.card.name ?? null, who).toBe(hasAccess(who) ? "Anne & Bilal" : null);
  }
  expect(test.roundTrips.count - before).toBe(WHO.length);
  await endPartnership(deps(), couples.owner);
  const found = await findOurDate(deps(), couples.owner, "fr", undefined);
  expect(found?.card).toMatchObject({ name: "Anne", src: "/share/day.png" });
  expect(await findOurDate(deps(), couples.owner, "fr", "draft")).toBeNull();
});

it("a partner's access costs no further round trip (partner-1)", async () => {
  const before = test.roundTrips.count;
  await findProjectPage(deps(), couples.partner, visitor, "shared");
  await findPresentation(deps(), couples.partner, "fr", undefined);
  expect(test.roundTrips.count - before).toBe(2);
  await sendToPlanner(deps(), couples.partner, { project: "shared", prestataire: "planner-3", message: "Hi" });
  expect(test.roundTrips.count - before).toBe(4);
});

it("an owner has one partner, and a partner one owner (partner-5)", async () => {
  const other = { ownerId: 4, partnerId: 2, joinedAt: 1 };
  await expect(test.db.insert(couplePartners).values(other)).rejects.toThrow();
  await expect(test.db.insert(couplePartners).values({ ...other, partnerId: 4 })).rejects.toThrow();
});
