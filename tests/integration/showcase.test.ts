import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { providers } from "#db/schema/providers";
import { days } from "~/domain/durations";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import { findPortrait, findSocial, updatePortrait, updateSocial } from "~/domain/providers/update-profile.server";
import { addVideo, deleteVideo, findVideo, findVideos, moveVideo, updateVideo } from "~/domain/providers/videos.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { stoppedClock } from "../support/couples";
import { useTestDatabase } from "../support/database";
import { approvedProvider, saveProvider } from "../support/providers";

const test = useTestDatabase();
const NOW = Date.UTC(2027, 2, 1, 8);
const clock = stoppedClock(NOW);
let planner: Provider;
let newcomer: Provider;
const deps = () => ({ db: test.db, clock });

beforeEach(async () => {
  clock.at = NOW;
  await test.db.delete(providers);
  planner = await saveProvider(test.db, 1, { ...approvedProvider, premiumUntil: NOW + days(30) });
  newcomer = await saveProvider(test.db, 2);
});

const row = async (provider: Provider) => {
  const [found] = await test.db.all<Record<string, string | number | null>>(
    sql`SELECT * FROM providers WHERE id = ${provider.providerId}`,
  );
  return found ?? {};
};
const endSessions = () => test.db.run(sql`UPDATE sessions SET ended_at = 1`);
const texts = { portrait: "", experience: "", strengths: "", services: "" };

describe("the portrait", () => {
  it("the four texts are stored as typed and complete a step of the profile (portrait-1)", async () => {
    const typed = {
      portrait: "Je suis *Hélène*.\n\nJ’écoute : <b>",
      experience: "**Dix** ans",
      strengths: "Calme\nPrécision",
      services: "- Tout\n- Presque tout",
    };
    expect(await updatePortrait(deps(), newcomer, typed)).toEqual({
      approved: false,
      changed: true,
      waiting: 0,
      noted: false,
    });
    const stored = await row(newcomer);
    expect(stored).toMatchObject({
      description_long: typed.portrait,
      portrait: "Je suis Hélène. J’écoute : <b>",
      experience: typed.experience,
      benefits: typed.strengths,
      service: typed.services,
    });
    expect(Number(stored.completeness)).toBeCloseTo(3 / 11);
    const found = await findPortrait(deps(), newcomer);
    expect(found?.approved).toBe(false);
    expect(Object.fromEntries(Object.entries(found?.texts ?? {}).map(([name, { text }]) => [name, text]))).toEqual(
      typed,
    );
    expect(await updatePortrait(deps(), newcomer, typed)).toMatchObject({ changed: false });
    expect(await updatePortrait(deps(), newcomer, texts)).toMatchObject({ changed: true });
    expect(await row(newcomer)).toMatchObject({ description_long: "", portrait: "", benefits: "", completeness: 0 });
  });

  it("the portrait is one of the five profile steps of a venue's provider (dashboard-7)", async () => {
    const house = await saveProvider(test.db, 3, { kind: "venue" });
    await updatePortrait(deps(), house, {
      ...texts,
      portrait: "Une maison",
      experience: "Dix ans",
      strengths: "Calme",
    });
    expect(Number((await row(house)).completeness)).toBeCloseTo(1 / 5);
  });

  it("of an approved profile goes live, or waits and says why, and stays in the form", async () => {
    const typed = { ...texts, portrait: "Appelez le 06 12 34 56 78", experience: "Deux cents mariages" };
    expect(await updatePortrait(deps(), planner, typed)).toEqual({
      approved: true,
      changed: true,
      waiting: 1,
      noted: false,
    });
    expect(await row(planner)).toMatchObject({
      description_long: approvedProvider.descriptionLong,
      experience: "Deux cents mariages",
      review_requested_at: NOW,
    });
    const found = await findPortrait(deps(), planner);
    expect(found?.texts.portrait).toEqual({
      text: "Appelez le 06 12 34 56 78",
      waiting: { reasons: ["contact"], live: approvedProvider.descriptionLong },
    });
    expect(found?.texts.experience.waiting).toBeNull();
  });

  it("takes at most one round trip to read and two to write", async () => {
    const before = test.roundTrips.count;
    await findPortrait(deps(), planner);
    expect(test.roundTrips.count - before).toBe(1);
    await updatePortrait(deps(), planner, {
      ...texts,
      portrait: Array.from({ length: 120 }, (_, n) => `mot${n}`).join(" "),
    });
    expect(test.roundTrips.count - before).toBe(3);
  });

  it("is neither read nor written once the session has ended", async () => {
    await endSessions();
    expect(await findPortrait(deps(), planner)).toBeNull();
    await expect(updatePortrait(deps(), planner, texts)).rejects.toMatchObject({ code: "session.expired" });
    expect(await row(planner)).toMatchObject({ experience: approvedProvider.experience });
  });
});

describe("social networks", () => {
  const none = { facebook: null, instagram: null, linkedin: null, pinterest: null, tiktok: null, twitter: null };

  it("a provider's social networks are replaced together and complete a step; couples do not see them (social-1, social-3)", async () => {
    await updateSocial(deps(), newcomer, {
      ...none,
      instagram: "https://www.instagram.com/a",
      twitter: "https://x.com/a",
    });
    await updateSocial(deps(), newcomer, { ...none, instagram: "https://www.instagram.com/b" });
    expect(await findSocial(deps(), newcomer)).toEqual({ instagram: "https://www.instagram.com/b" });
    expect(await findSocial(deps(), planner)).toEqual({});
    expect(Number((await row(newcomer)).completeness)).toBeCloseTo(1 / 11);
    await updateSocial(deps(), planner, { ...none, instagram: "https://www.instagram.com/planner" });
    expect(JSON.stringify(await findProviderProfile(deps(), "provider-1"))).not.toContain("instagram");
    expect(await row(planner)).toMatchObject({ review_requested_at: null });
  });

  it("are neither read nor written once the session has ended", async () => {
    await updateSocial(deps(), newcomer, { ...none, tiktok: "https://www.tiktok.com/@a" });
    await endSessions();
    expect(await findSocial(deps(), newcomer)).toEqual({});
    await expect(updateSocial(deps(), newcomer, none)).rejects.toMatchObject({ code: "session.expired" });
    expect(await test.db.all(sql`SELECT network FROM provider_social_links`)).toEqual([{ network: "tiktok" }]);
  });
});

describe("videos", () => {
  const film = (n: number, changes = {}) => ({
    title: `Film ${n}`,
    description: "Un mariage sous les tilleuls",
    url: `https://vimeo.com/1000${n}`,
    visible: true,
    ...changes,
  });
  const own = async (provider = planner) => (await findVideos(deps(), provider))?.videos ?? [];
  const titles = async (provider = planner) => (await own(provider)).map(({ title }) => title);
  const shown = async () => (await findProviderProfile(deps(), "provider-1")).videos.map(({ title }) => title);
  const idOf = async (title: string) => (await own()).find((video) => video.title === title)?.id ?? "";

  it("are added behind the others, and put an approved profile back into the queue", async () => {
    expect(await addVideo(deps(), planner, film(1))).toEqual({ approved: true, held: false });
    await addVideo(deps(), planner, film(2));
    expect(await shown()).toEqual(["Film 1", "Film 2"]);
    expect(await row(planner)).toMatchObject({ review_requested_at: NOW });
    await addVideo(deps(), newcomer, film(1));
    expect(await row(newcomer)).toMatchObject({ review_requested_at: null });
  });

  it("a free profile has one video, also after simultaneous additions (video-3)", async () => {
    const tries = await Promise.allSettled([1, 2, 3].map((n) => addVideo(deps(), newcomer, film(n))));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(tries.filter((tried) => tried.status === "rejected" && tried.reason.code === "videos.quota")).toHaveLength(
      2,
    );
    expect(await findVideos(deps(), newcomer)).toMatchObject({ plan: "free", quota: 1 });
    expect(await findVideos(deps(), planner)).toMatchObject({ plan: "premium", quota: 500, approved: true });
  });

  it("a video sent twice is added once (video-4)", async () => {
    await addVideo(deps(), planner, film(1));
    await addVideo(deps(), planner, film(1));
    expect(await titles()).toEqual(["Film 1"]);
    await expect(addVideo(deps(), planner, film(2, { url: film(1).url }))).rejects.toMatchObject({
      code: "videos.known",
    });
    await addVideo(deps(), newcomer, film(1));
    await addVideo(deps(), newcomer, film(1));
  });

  it("videos are shown if they are visible, not held, and within the plan (video-5)", async () => {
    for (const n of [1, 2, 3]) {
      await addVideo(deps(), planner, film(n, { visible: n !== 1 }));
      clock.pass(1);
    }
    await moveVideo(deps(), planner, await idOf("Film 3"), "earlier");
    expect(await shown()).toEqual(["Film 3", "Film 2"]);
    clock.pass(days(31));
    expect(await shown()).toEqual(["Film 2"]);
    expect((await own()).map(({ title, beyondPlan }) => [title, beyondPlan])).toEqual([
      ["Film 1", false],
      ["Film 3", true],
      ["Film 2", false],
    ]);
  });

  it("with suspicious words wait, and are shown once a moderator, or other words, let them through", async () => {
    const suspicious = film(1, { description: "Plus de films sur maison-clemence.fr" });
    expect(await addVideo(deps(), planner, suspicious)).toEqual({ approved: true, held: true });
    expect(await shown()).toEqual([]);
    const id = await idOf("Film 1");
    expect(await findVideo(deps(), planner, id)).toMatchObject({ held: ["link"] });
    await test.db.run(sql`UPDATE provider_videos SET held_at = NULL, visible = 0`);
    expect(await updateVideo(deps(), planner, id, suspicious)).toEqual({ approved: true, held: false });
    expect(await shown()).toEqual(["Film 1"]);
    expect(await updateVideo(deps(), planner, id, { ...suspicious, title: "Film 9" })).toMatchObject({ held: true });
    expect(await updateVideo(deps(), planner, id, film(1))).toMatchObject({ held: false });
    expect(await shown()).toEqual(["Film 1"]);
  });

  it("of a profile that is not approved never wait", async () => {
    expect(await addVideo(deps(), newcomer, film(1, { title: "www.exemple.fr" }))).toEqual({
      approved: false,
      held: false,
    });
  });

  it("return to the queue when couples see something else, and only then", async () => {
    await addVideo(deps(), planner, film(1));
    await addVideo(deps(), planner, film(2));
    await test.db.run(sql`UPDATE providers SET review_requested_at = NULL`);
    const id = await idOf("Film 1");
    await updateVideo(deps(), planner, id, film(1, { visible: false }));
    expect(await row(planner)).toMatchObject({ review_requested_at: null });
    await expect(updateVideo(deps(), planner, id, film(1, { url: film(2).url }))).rejects.toMatchObject({
      code: "videos.known",
    });
    expect(await row(planner)).toMatchObject({ review_requested_at: null });
    await updateVideo(deps(), planner, id, film(1, { url: film(7).url }));
    expect(await row(planner)).toMatchObject({ review_requested_at: NOW });
  });

  it("videos can change places (video-1)", async () => {
    for (const n of [1, 2, 3, 4]) await addVideo(deps(), planner, film(n));
    await deleteVideo(deps(), planner, await idOf("Film 2"));
    await moveVideo(deps(), planner, await idOf("Film 4"), "earlier");
    expect(await titles()).toEqual(["Film 1", "Film 4", "Film 3"]);
    await moveVideo(deps(), planner, await idOf("Film 1"), "later");
    expect(await titles()).toEqual(["Film 4", "Film 1", "Film 3"]);
    await moveVideo(deps(), planner, await idOf("Film 4"), "earlier");
    await moveVideo(deps(), planner, await idOf("Film 3"), "later");
    await moveVideo(deps(), planner, "nowhere", "later");
    expect(await titles()).toEqual(["Film 4", "Film 1", "Film 3"]);
  });

  it("are nobody else's, and nobody's once the session has ended", async () => {
    await addVideo(deps(), planner, film(1));
    await addVideo(deps(), planner, film(2));
    const id = await idOf("Film 2");
    await expect(findVideo(deps(), newcomer, id)).rejects.toMatchObject({ code: "videos.notFound" });
    await expect(updateVideo(deps(), newcomer, id, film(5))).rejects.toMatchObject({ code: "videos.notFound" });
    await expect(deleteVideo(deps(), newcomer, id)).rejects.toMatchObject({ code: "videos.notFound" });
    await moveVideo(deps(), newcomer, id, "earlier");
    expect(await titles()).toEqual(["Film 1", "Film 2"]);
    await endSessions();
    await expect(addVideo(deps(), planner, film(3))).rejects.toMatchObject({ code: "session.expired" });
    for (const change of [
      () => deleteVideo(deps(), planner, id),
      () => updateVideo(deps(), planner, id, film(8)),
      () => moveVideo(deps(), planner, id, "earlier"),
    ])
      await expect(change()).rejects.toMatchObject({ code: "session.expired" });
    expect(await findVideos(deps(), planner)).toBeNull();
    expect(await test.db.all(sql`SELECT title, position FROM provider_videos ORDER BY position`)).toEqual([
      { title: "Film 1", position: 0 },
      { title: "Film 2", position: 1 },
    ]);
  });
});
