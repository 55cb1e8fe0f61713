import { describe, expect, it } from "vitest";
import { paths } from "~/paths";
import { profileSlug, publicIdOf } from "./profile-slug.rules";

const ID = "y428cktdwjknv3pc";
const words = (name: string, city: string | null) => profileSlug({ publicId: ID, name, city }).slice(0, -ID.length);

describe("address of a profile (address-1)", () => {
  it("the address of a planner or venue has its name and town in ASCII, and ends with its id (address-1)", () => {
    expect(paths.planner(profileSlug({ publicId: ID, name: "Hugo Mercier", city: "Paris" }))).toBe(
      "/planner/hugo-mercier-paris-y428cktdwjknv3pc",
    );
    expect(paths.venue(profileSlug({ publicId: ID, name: "Über Ærø", city: "Köln" }))).toBe(
      `/venue/uber-aero-koln-${ID}`,
    );
  });

  it("the path of a profile has at most 45 characters, and is cut between two words (address-2)", () => {
    for (const [name, city, expected] of [
      ["Maison Aubertin", "Colmar", "maison-aubertin-"],
      ["L’Atelier des Noces d’Élise", "Aix", "l-atelier-des-noces-"],
      ["Donaudampfschifffahrtsgesellschaft", "Wien", "donaudampfschifffah-"],
      ["Mathilde Roussel de", "Aix", "mathilde-roussel-"],
      ["Anna", "Saint-Germain-en-Laye", "anna-saint-germain-"],
      ["Noces de Colmar", "Colmar", "noces-de-colmar-"],
      ["Свадьба", "Köln", "koln-"],
      ["結婚", null, ""],
      ["100 % € + 1", "", "100-1-"],
    ] as const) {
      expect(words(name, city), name).toBe(expected);
      expect(paths.planner(profileSlug({ publicId: ID, name, city })).length).toBeLessThanOrEqual(45);
    }
  });

  it("the id in an address decides, not the words before it (address-3)", () => {
    for (const slug of [ID, `hugo-mercier-paris-${ID}`, `another--name-${ID}`, `HUGO-${ID.toUpperCase()}`, `-${ID}`])
      expect(publicIdOf(slug), slug).toBe(ID);
    expect(publicIdOf(undefined)).toBe("");
  });
});
