import { beforeEach, describe, expect, it } from "vitest";
import { accounts, couplePartners } from "#db/schema/accounts";
import { messages, offerLines, offers } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { rateLimits } from "#db/schema/rate-limits";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { days } from "~/domain/durations";
import { actor, PROJECT, refusal, START, useAnswers } from "~/domain/requests/answers.fixture";
import type { Couple } from "~/domain/sessions/session.rules";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { findMessages, withdrawMessage } from "./messages.server";
import type { OfferAnswer } from "./offer.rules";
import { answerOffer, findOffer, findOffers, offersCountQuery, sendOffer } from "./offers.server";

const test = useTestDatabase();
const given = useAnswers(test);
const provider = actor(1);
const LINES = [
  { text: "Coordination", quantity: 100, price: 120_000, vat: 2_000 },
  { text: "Trajet", quantity: 250, price: 4_550, vat: 550 },
];
const TODAY = "2027-03-01";

const send = (cause = "form-0001", validUntil = "2027-03-31", author = provider, request = given.id(1)) =>
  sendOffer(
    given.deps(),
    author,
    request,
    { body: "Voici notre devis.", cause, locale: "fr" },
    { title: "Organisation", validUntil, lines: LINES },
  );
const newest = async () => (await test.db.select().from(messages).orderBy(messages.id)).at(-1)?.publicId ?? "";
const answer = async (couple: Couple = given.couple, answer: OfferAnswer = "accepted", today = TODAY) =>
  answerOffer(given.deps(), couple, { message: await newest(), answer, today });
const stored = () => test.db.select().from(offers);
const emailsTo = async (key: string) => (await given.emails()).filter(({ dedupeKey }) => dedupeKey.startsWith(key));

beforeEach(async () => {
  await test.db.delete(rateLimits);
  await test.db.update(accounts).set({ emailVerifiedAt: 1 });
  await given.unlock(1);
});

describe("sending an offer", () => {
  it("an offer is a message with a title, lines and a last day, in one batch with its notice (talk-14)", async () => {
    given.clock.at = START + days(1);
    await send();
    const [message] = (await findMessages(given.deps(), provider, given.id(1), null)).messages;
    expect(message).toMatchObject({
      side: "provider",
      body: "Voici notre devis.",
      offer: { title: "Organisation", validUntil: "2027-03-31", answer: null, answeredAt: null, lines: LINES },
    });
    expect(await given.stateOf()).toMatchObject({ unreadCouple: 1, lastAuthor: "provider" });
    expect(await emailsTo("providerMessage:")).toHaveLength(1);
  });

  it("the email contains the title, the total and the last day, but not for an unverified mailbox (talk-14)", async () => {
    const about = ["Organisation", "1 560,01 €", "31 mars 2027"];
    await send();
    const [email] = await emailsTo("providerMessage:");
    expect(email?.subject).toContain("devis");
    for (const text of about) expect(email?.text.replace(/\s/g, " ")).toContain(text);
    await test.db.update(accounts).set({ emailVerifiedAt: null });
    given.clock.at = START + days(1);
    await send("form-0002");
    const later = (await emailsTo("providerMessage:")).at(-1);
    expect(later?.dedupeKey).not.toBe(email?.dedupeKey);
    for (const text of about) expect(later?.text.replace(/\s/g, " ")).not.toContain(text);
  });

  it("a form that arrives twice adds one offer; only the provider of an open conversation sends one (talk-14)", async () => {
    const twice = await Promise.allSettled([send(), send()]);
    expect(twice.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: refusal("conversation.sent") },
    ]);
    await expect(send("form-0002", "2027-03-31", actor(2))).rejects.toEqual(refusal("requests.notFound"));
    await expect(send("form-0002", "2027-03-31", actor(2), given.id(2))).rejects.toEqual(refusal("requests.notFound"));
    await test.db.update(projects).set({ closedAt: START });
    await expect(send("form-0003")).rejects.toEqual(refusal("conversation.closed"));
    expect(await stored()).toHaveLength(1);
    expect(await test.db.select().from(offerLines)).toHaveLength(2);
  });
});

describe("answering an offer", () => {
  beforeEach(() => send());

  it("a couple accepts or declines an offer once, and its provider receives a notice (talk-14)", async () => {
    const unread = (await given.stateOf())?.unreadProvider;
    const both = await Promise.allSettled([answer(), answer(given.couple, "declined")]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: refusal("offers.answered") });
    await expect(answer()).rejects.toEqual(refusal("offers.answered"));
    const [offer] = await stored();
    expect(offer).toMatchObject({ answeredAt: START });
    expect((await given.stateOf())?.unreadProvider).toBe(unread);
    const [email, ...more] = await emailsTo(`offerAnswer:${await newest()}`);
    expect(more).toEqual([]);
    expect(email).toMatchObject({ providerId: 1, notice: "offerAnswer" });
    expect(email?.text).toContain("Organisation");
  });

  it("the partner of a couple reads and answers its offers (talk-14)", async () => {
    const partner = await saveCouple(test.db, 2, { email: "paul@example.org", phone: "+33612345699" });
    await expect(answer(partner)).rejects.toEqual(refusal("requests.notFound"));
    await test.db.insert(couplePartners).values({ ownerId: 1, partnerId: 2, joinedAt: START } as never);
    expect(await findOffers(given.deps(), partner, "fr", PROJECT)).toHaveLength(1);
    await answer(partner, "declined");
    expect(await stored()).toMatchObject([{ answer: "declined" }]);
  });

  it("others neither read nor answer an offer, and a removed one is gone (talk-14)", async () => {
    const stranger = await saveCouple(test.db, 2, { email: "other@example.org", phone: "+33612345699" });
    const read = async (participant: Parameters<typeof findOffer>[1]) =>
      findOffer(given.deps(), participant, "fr", await newest());
    expect(await read(given.couple)).toMatchObject({ title: "Organisation", lines: LINES });
    expect(await read(provider)).toMatchObject({ title: "Organisation", lines: LINES });
    for (const other of [stranger, actor(2)]) await expect(read(other)).rejects.toEqual(refusal("requests.notFound"));
    await expect(answer(stranger)).rejects.toEqual(refusal("requests.notFound"));
    expect(await findOffers(given.deps(), stranger, "fr", null)).toEqual([]);
    expect(await offersCountQuery(test.db, given.couple)).toEqual([{ count: 1 }]);
    await test.db.update(messages).set({ removedAt: START });
    expect(await offersCountQuery(test.db, given.couple)).toEqual([{ count: 0 }]);
    await expect(read(given.couple)).rejects.toEqual(refusal("requests.notFound"));
    await expect(answer()).rejects.toEqual(refusal("requests.notFound"));
    expect((await findMessages(given.deps(), provider, given.id(1), null)).messages).toMatchObject([{ offer: null }]);
  });

  it("an offer is not answered after its last day, in a closed conversation, or after a logout (talk-14)", async () => {
    await expect(answer(given.couple, "accepted", "2027-04-01")).rejects.toEqual(refusal("offers.expired"));
    await test.db.update(projects).set({ closedAt: START });
    await expect(answer()).rejects.toEqual(refusal("offers.closed"));
    await test.db.update(projects).set({ closedAt: null });
    await test.db.update(requests).set({ endedAt: START });
    await expect(answer()).rejects.toEqual(refusal("offers.closed"));
    await test.db.update(requests).set({ endedAt: null });
    await test.db.update(sessions).set({ endedAt: START });
    await expect(answer()).rejects.toEqual(refusal("session.expired"));
    expect(await stored()).toMatchObject([{ answer: null, answeredAt: null }]);
    expect(await emailsTo("offerAnswer:")).toEqual([]);
  });

  it("an offer is withdrawn like a message, but not after its answer (talk-8)", async () => {
    await send("form-0002");
    await withdrawMessage(given.deps(), provider, given.id(1), await newest());
    expect(await stored()).toHaveLength(1);
    expect(await test.db.select().from(offerLines)).toHaveLength(2);
    await answer();
    await expect(withdrawMessage(given.deps(), provider, given.id(1), await newest())).rejects.toEqual(
      refusal("conversation.read"),
    );
  });
});

it("the comparison has the offers of all projects or of one, the newest first (talk-14)", async () => {
  await given.unlock(2);
  await send("form-0001");
  await send("form-0002", "2027-04-30", actor(2), given.id(2));
  const all = await findOffers(given.deps(), given.couple, "fr", null);
  expect(all.map(({ name, validUntil }) => [name, validUntil])).toEqual([
    ["Planner 2", "2027-04-30"],
    ["Planner 1", "2027-03-31"],
  ]);
  expect(await findOffers(given.deps(), given.couple, "fr", PROJECT)).toHaveLength(2);
  expect(await findOffers(given.deps(), given.couple, "fr", "unknown")).toEqual([]);
});
