import { type Column, getTableColumns, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { providerImages, providers } from "#db/schema/providers";
import { changePhoto } from "~/domain/media/change-photo.server";
import { compareProfiles } from "~/domain/moderation/compare-profiles.server";
import { profileState, snapshotOf } from "~/domain/moderation/profile-state.server";
import { updateProvider } from "~/domain/provider-access/update-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProvider } from "../../../tests/support/providers";
import { addVideo, updateVideo } from "./change-videos.server";
import type { CompanyDetails } from "./company.form";
import { findProviderProfile } from "./find-provider-profile.server";
import { findVideos } from "./find-videos.server";
import { type EditedForm, findState } from "./form-state.server";
import type { OfferedService } from "./services.form";
import { prepareCompany, updateCompany } from "./update-company.server";
import { updatePortrait } from "./update-portrait.server";
import { updateServices } from "./update-services.server";
import { updateSocial } from "./update-social.server";

const test = useTestDatabase();
const clock = stoppedClock(Date.UTC(2027, 2, 1));
let planner: Provider;
let videoId = "";
const deps = () => ({ db: test.db, clock });

const company = {
  companyName: "Maison",
  country: "BE",
  siret: null,
  registrationNumber: null,
  insurer: "",
  creationDate: "2015-04-01",
  website: null,
  street: "",
  postalCode: "9000",
  travelRadius: 50,
  languages: ["fr"],
  budgetStartingFrom: null,
  showPublicly: true,
  showBudget: true,
  showDescription: true,
} as CompanyDetails;
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
};

beforeEach(async () => {
  await test.db.delete(providers);
  planner = await saveProvider(test.db, 1);
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

/** Columns that couples read and no form edits: derived columns, and columns with commands of their own. */
const NOT_EDITED = ["kind", "region", "portrait", "profileImage", "premiumUntil", "lastLoginAt", "registerState"];
/** Columns that couples read and moderators do not decide on. */
const NOT_DECIDED = [
  "kind",
  "region",
  "portrait",
  "premiumUntil",
  "lastLoginAt",
  "registerState",
  "locale",
  "showBudget",
  "showDescription",
];
const IDENTITY = ["id", "publicId", "status", "visible"];
const ALLOWED: Record<string, unknown> = {
  kind: "venue",
  registerState: "found",
  locale: "en",
  market: "BE",
  answerRate: 0.5,
  rating: 4,
  completeness: 0.5,
  premiumUntil: clock.now() + 1,
  lastLoginAt: clock.now(),
};

const otherValue = (name: string, { dataType }: Column, current: unknown) => {
  if (name in ALLOWED) return ALLOWED[name];
  if (dataType === "boolean") return !current;
  return dataType === "number" ? Number(current ?? 0) + 1 : `${current ?? ""}x`;
};

it("conflicts and moderation compare every column that couples read (save-1, moderation-15)", async () => {
  await test.db.update(providers).set({ status: "verified", name: "Maison", descriptionLong: "Bonjour" });
  const look = async () => {
    const [[row], read, edited] = await Promise.all([
      test.db.all<{ state: string }>(sql`SELECT ${profileState} AS state FROM ${providers}`),
      findProviderProfile(deps(), `provider-${planner.providerId}`),
      Promise.all((["company", "portrait", "names"] as const).map((form) => findState(test.db, planner, form))),
    ]);
    return { read: JSON.stringify(read), edited: edited.join(), decided: snapshotOf(JSON.parse(row?.state ?? "")) };
  };
  const say = { service: String, language: String, euros: String };
  const missing = { edited: [] as string[], decided: [] as string[] };
  let before = await look();
  for (const [name, column] of Object.entries(getTableColumns(providers))) {
    if (IDENTITY.includes(name)) continue;
    const [row] = await test.db.select().from(providers);
    await test.db.update(providers).set({ [name]: otherValue(name, column, row?.[name as keyof typeof row]) });
    const after = await look();
    if (after.read !== before.read) {
      if (after.edited === before.edited) missing.edited.push(name);
      if (compareProfiles(before.decided, after.decided, say).length === 0) missing.decided.push(name);
    }
    before = after;
  }
  expect(missing.edited.sort()).toEqual(NOT_EDITED.sort());
  expect(missing.decided.sort()).toEqual(NOT_DECIDED.sort());
}, 60_000);
