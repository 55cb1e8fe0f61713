import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { favorites } from "#db/schema/favorites";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviewLinks, reviews } from "#db/schema/reviews";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { days, minutes } from "~/domain/durations";
import { chooseNotices, findNoticeSettings } from "~/domain/notifications/choose-notices.server";
import { actor } from "~/domain/requests/answers.fixture";
import { DECLINE } from "~/domain/requests/request.rules";
import { REVIEW } from "~/domain/reviews/review.rules";
import type { Couple } from "~/domain/sessions/session.rules";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { requestTo, saveContacts, saveProject } from "../../../tests/support/projects";
import { saveProviderSession } from "../../../tests/support/providers";
import { findPresentation } from "./presentation.server";

const test = useTestDatabase();
const DAY = "2027-06-12";
const NOW = Date.parse(DAY) - days(90);
const clock = stoppedClock(NOW);
let couple: Couple;
const home = (of = couple) => findPresentation({ db: test.db, clock }, of, "fr", undefined);

/** Project 1 of couple 1: planner 1 accepted, planner 2 declined, planner 3 has not answered. */
beforeEach(async () => {
  clock.at = NOW;
  for (const table of [reviews, reviewLinks, accounts, providers]) await test.db.delete(table);
  await loadEnumerations({ url: test.url });
  couple = await saveCouple(test.db, 1);
  await saveProject(test.db, { id: 1 });
  await saveContacts(test.db, ["unlocked", "rejected", "locked"], NOW - days(2));
  await change(1, { unlockedAt: NOW - days(1) });
  await change(2, { rejectedAt: NOW - days(1), rejectionReason: "budget" });
});

const change = (provider: number, columns: Partial<typeof requests.$inferInsert>) =>
  test.db
    .update(requests)
    .set(columns)
    .where(and(eq(requests.projectId, 1), eq(requests.providerId, provider)));

it("the home shows the answers to the couple's own projects only (project-2)", async () => {
  const other = await saveCouple(test.db, 2);
  await saveProject(test.db, { id: 2, publicId: "project-2", accountId: 2 });
  await test.db.insert(requests).values({ ...requestTo(3, "locked", NOW), publicId: "theirs", projectId: 2 });
  const told = ({ answers }: Awaited<ReturnType<typeof home>>) =>
    answers.map(({ project, name, status, visible }) => [project, name, status, visible]);
  expect(told(await home())).toEqual([
    ["project-1", "Planner 1", "unlocked", true],
    ["project-1", "Planner 2", "rejected", true],
    ["project-1", "Planner 3", "locked", true],
  ]);
  expect(told(await home(other))).toEqual([["project-2", "Planner 3", "locked", true]]);
});

it("the couple reads phone and email of the planner that accepted only (project-19, talk-10)", async () => {
  const reached = async () => (await home()).answers.map(({ phone, email }) => [phone, email]);
  const none = [null, null];
  expect(await reached()).toEqual([[expect.any(String), expect.any(String)], none, none]);
  await test.db.update(providers).set({ status: "refused" }).where(eq(providers.id, 1));
  expect(await reached()).toEqual([none, none, none]);
});

it("a provider chooses whether couples see its phone and email; a couple cannot choose (talk-10)", async () => {
  const provider = await saveProviderSession(test.db, actor(1));
  const [{ phone, email, conversation } = {}] = (await home()).answers;
  const choose = async (who: Couple | typeof provider, shown: { showsPhone: boolean; showsEmail: boolean }) => {
    await chooseNotices({ db: test.db, clock }, who, { deliveries: {}, quiet: { from: 21, until: 8 }, ...shown });
    const [answer] = (await home()).answers;
    return [answer?.phone, answer?.email, answer?.conversation];
  };
  expect(await choose(provider, { showsPhone: false, showsEmail: true })).toEqual([null, email, conversation]);
  expect(await findNoticeSettings({ db: test.db }, provider)).toMatchObject({ showsPhone: false, showsEmail: true });
  expect(await choose(provider, { showsPhone: true, showsEmail: false })).toEqual([phone, null, conversation]);
  expect(await choose(couple, { showsPhone: false, showsEmail: true })).toEqual([phone, null, conversation]);
  expect(await findNoticeSettings({ db: test.db }, couple)).toMatchObject({ showsPhone: true, showsEmail: true });
});

it("a refusal is not shown to the couple while it can be undone (decline-3)", async () => {
  await change(2, { rejectedAt: NOW - DECLINE.undoable + minutes(1) });
  expect((await home()).answers[1]).toMatchObject({ status: "locked", rejectedAt: null, rejectionReason: null });
});

it("counts the favourites that can be seen", async () => {
  await test.db.insert(favorites).values([1, 2].map((providerId) => ({ accountId: 1, providerId, createdAt: 0 })));
  await test.db.update(providers).set({ visible: false }).where(eq(providers.id, 2));
  expect((await home()).favorites).toBe(1);
});

it("names who can be reviewed: who accepted, has a link, and was not reviewed by this couple", async () => {
  expect((await home()).unreviewed).toEqual([]);
  await test.db
    .insert(reviewLinks)
    .values([1, 2, 3].map((id) => ({ providerId: id, code: `code-${id}`, createdAt: 0 })));
  const first = [{ project: "project-1", name: "Planner 1", code: "code-1" }];
  clock.at = Date.parse(DAY) + REVIEW.inviting.latest;
  expect((await home()).unreviewed).toEqual(first);
  clock.pass(days(1));
  expect(await home()).toMatchObject({ unreviewed: [], answers: [] });

  clock.at = NOW;
  await test.db.update(projects).set({ closedAt: NOW, closedReason: "cancelled" });
  expect((await home()).unreviewed).toEqual([]);
  await test.db.update(projects).set({ closedReason: "found" });
  expect((await home()).unreviewed).toEqual(first);

  await test.db.insert(reviews).values({
    publicId: "review",
    providerId: 1,
    authorName: "Marie",
    authorEmail: "couple-1@example.org",
    stars: 5,
    weddingDate: DAY,
    text: "x".repeat(REVIEW.text.least),
    authorHash: "hash",
    createdAt: 0,
    authorKind: "couple",
    locale: "fr",
    status: "unconfirmed",
  });
  expect((await home()).unreviewed, "the mailbox is not proved yet").toEqual(first);
  await test.db.update(reviews).set({ status: "waiting" });
  expect((await home()).unreviewed).toEqual([]);
});
