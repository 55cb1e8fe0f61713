import { beforeAll, beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { providerImages, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { changePhoto } from "~/domain/media/profile-photos.server";
import { updateProvider } from "~/domain/providers/update-provider.server";
import { saveProgress } from "~/domain/requests/request-answers.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { saveProvider } from "../../../tests/support/providers";
import { DETAILS } from "./company.fixture";
import { prepareCompany, updateCompany } from "./company.server";
import { type EditedForm, findState } from "./form-state.server";
import type { OfferedService } from "./profile.form";
import { updatePortrait, updateServices, updateSocial } from "./update-profile.server";
import { addVideo, findVideos, updateVideo } from "./videos.server";

const test = useTestDatabase();
const clock = stoppedClock(Date.UTC(2027, 2, 1));
let planner: Provider;
let videoId = "";
const deps = () => ({ db: test.db, clock });

const company = { ...DETAILS, country: "BE", siret: null, postalCode: "9000" } as const;
const home = { country: "BE", name: "Gent", region: "", latitude: 51, longitude: 3.7 } as never;
const service = {
  code: "FULL_PLANNING",
  budgetStartingFrom: null,
  showBudget: true,
  showDescription: true,
  showPublicly: true,
};
const video = { url: "https://vimeo.com/123456789", title: "Un jardin", visible: true };
const photo = { title: "Un jardin", alt: "", caption: "", keyImage: false, visible: true };
const noLinks = { facebook: null, linkedin: null, pinterest: null, tiktok: null, twitter: null };

const WRITES: Record<
  string,
  { form: () => EditedForm; write(word: string, latest?: Promise<string>): Promise<unknown> }
> = {
  company: {
    form: () => "company",
    write: async (word, latest) =>
      updateCompany(
        { ...deps(), register: { find: async () => null } as never },
        planner,
        await prepareCompany(deps(), planner, { ...company, street: word }, latest),
        home,
      ),
  },
  portrait: {
    form: () => "portrait",
    write: (word, latest) =>
      updatePortrait(deps(), planner, { portrait: "", experience: word, strengths: "", services: "" }, latest),
  },
  services: {
    form: () => "services",
    write: (word, latest) =>
      updateServices(deps(), planner, [{ ...service, description: word } as OfferedService], latest),
  },
  social: {
    form: () => "social",
    write: (word, latest) =>
      updateSocial(deps(), planner, { ...noLinks, instagram: `https://www.instagram.com/${word}` }, latest),
  },
  names: {
    form: () => "names",
    write: (word, latest) =>
      updateProvider(deps(), planner, { firstname: "Zoé", lastname: word, locale: "fr" }, latest),
  },
  video: {
    form: () => ({ video: videoId }),
    write: (word, latest) => updateVideo(deps(), planner, videoId, { ...video, description: word }, latest),
  },
  photo: {
    form: () => ({ photo: "jardin" }),
    write: (word, latest) =>
      changePhoto(deps() as never, planner, "jardin", null, { ...photo, description: word }, latest),
  },
  request: {
    form: () => ({ request: "request-1" }),
    write: (word, latest) =>
      saveProgress(deps(), planner, { requestId: "request-1", progress: "called", note: word }, latest),
  },
};

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});
beforeEach(async () => {
  for (const table of [accounts, providers]) await test.db.delete(table);
  planner = await saveProvider(test.db, 1);
  await saveCouple(test.db, 1);
  await saveProject(test.db, { id: 1, publicId: "project-1", accountId: 1 });
  await test.db.insert(requests).values({
    publicId: "request-1",
    projectId: 1,
    providerId: planner.providerId,
    status: "unlocked",
    message: "Bonjour",
    createdAt: clock.now(),
  });
  await addVideo(deps(), planner, { ...video, description: "Une journée" });
  await test.db.insert(providerImages).values({
    providerId: planner.providerId,
    position: 1,
    publicId: "jardin",
    src: "p/jardin",
    title: "Un jardin",
    description: "Une journée",
    alt: "",
    width: 800,
    height: 600,
    createdAt: clock.now(),
  });
  videoId = (await findVideos(deps(), planner))?.videos[0]?.id ?? "";
});

it.each(Object.keys(WRITES))(
  "a form writes nothing if its values were changed in another tab since they were read: %s (save-1)",
  async (name) => {
    const { form, write } = WRITES[name] as (typeof WRITES)[string];
    const read = await findState(test.db, planner, form());
    await write("theirs", Promise.resolve(read));
    const theirs = await findState(test.db, planner, form());
    expect(theirs).toContain("theirs");
    await expect(write("mine", Promise.resolve(read))).rejects.toMatchObject({ code: "profile.changed" });
    expect(await findState(test.db, planner, form())).toBe(theirs);
    await write("mine", Promise.resolve(theirs));
    expect(await findState(test.db, planner, form())).toContain("mine");
  },
);
