import { expect, it } from "vitest";
import { compareProfiles, compareTexts, type DiffPart, type ProfileSnapshot } from "./profile-state.server";

const say = {
  service: (code: string) => `service ${code}`,
  language: (iso: string) => iso,
  euros: (n: number) => `${n} €`,
};
const profile: ProfileSnapshot = {
  name: "Les Jours Clairs",
  city: "Lyon",
  zipCode: "69001",
  country: "FR",
  travelRadiusKm: 100,
  profileImage: null,
  website: null,
  minimumBudget: 2500,
  siret: null,
  portrait: "Des journées **tenues** sans un bruit.",
  experience: "",
  service: "",
  benefits: "",
  services: [{ code: "FULL_PLANNING", description: "Tout.", price: 2500 }],
  languages: ["fr"],
  images: [{ src: "p/0123456789", alt: "Une table", title: "", description: "", caption: "" }],
  videos: [],
  social: [],
};
const changesTo = (changes: Partial<ProfileSnapshot>) =>
  compareProfiles(profile, { ...profile, ...changes }, say).map(({ field, parts }) => [field, marked(parts)]);
const MARKS = { same: "", added: "+", removed: "-" } as const;
const marked = (parts: DiffPart[]) => parts.map(({ kind, text }) => `${MARKS[kind]}${text}`).join("|");

it("finds nothing where nothing has changed, markup aside", () => {
  expect(changesTo({})).toEqual([]);
  expect(changesTo({ portrait: "Des journées tenues sans un bruit." })).toEqual([]);
});

it("moderators see word by word what is new and what was removed since the approval (moderation-15)", () => {
  expect(changesTo({ portrait: "Des journées menées sans un bruit." })).toEqual([
    ["portrait", "Des journées |-tenues|+menées| sans un bruit."],
  ]);
});

it("reads several changed words in a row as one change", () => {
  expect(marked(compareTexts("Cent vingt mariages.", "Deux cents mariages."))).toBe(
    "-Cent vingt|+Deux cents| mariages.",
  );
  expect(marked(compareTexts("Un mot de plus", "Un mot"))).toBe("Un mot|- de plus");
});

it("sees services, prices, languages, photographs and links", () => {
  expect(
    changesTo({
      services: [
        { code: "FULL_PLANNING", description: "Tout.", price: 3000 },
        { code: "WEDDING_DESIGN", description: "", price: null },
      ],
      languages: ["de", "fr"],
      images: [],
      social: [{ network: "instagram", url: "https://instagram.com/x" }],
    }),
  ).toEqual([
    ["languages", "+de\n|fr"],
    ["services", "service FULL_PLANNING|+\nservice WEDDING_DESIGN"],
    ["service:FULL_PLANNING", "-2500|+3000| € · Tout."],
    ["images", "-Une table · 01234567"],
    ["social", "+https://instagram.com/x"],
  ]);
});

it("does not hang on two long texts without a word in common", () => {
  const words = (letter: string) => Array.from({ length: 20_000 }, (_, n) => letter + n).join(" ");
  const started = Date.now();
  const parts = compareTexts(words("a"), words("b"));
  expect(parts.map(({ kind }) => kind)).toContain("added");
  expect(Date.now() - started).toBeLessThan(5_000);
});
