import { describe, expect, it } from "vitest";
import { placeholderIn, SUGGESTIONS, toStored } from "~/domain/conversations/template.rules";
import type { Template, TemplateFacts } from "~/domain/conversations/templates.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { i18nFor } from "~/i18n/i18n.server";
import { LOCALES, MARKETS } from "~/i18n/markets";
import type { Translate } from "~/i18n/texts";
import { templatesView } from "./templates.server";

const FACTS: TemplateFacts = {
  firstname: "Léa",
  eventDate: "2027-06-12",
  town: "Angers",
  guests: { min: 50, max: 100 },
  coupleLocale: "fr",
};
const BODY = "{first name}, {date}, {town}, {guests}";
const template = (id: string, more: Partial<Template> = {}): Template => ({
  id,
  title: id,
  body: BODY,
  locale: "fr",
  isDefault: false,
  ...more,
});
const view = (templates: Template[], facts: Partial<TemplateFacts> = {}, query = "") => {
  const context = { market: MARKETS.FR, url: new URL(`http://localhost/pro/requests/r1${query}`) } as AppContext;
  return templatesView(context, { templates, facts: { ...FACTS, ...facts } }, "r1");
};

describe("templates of a request", () => {
  it("a template in use has the values of the request, in its own language (talk-13)", () => {
    expect(view([template("a")], {}, "?template=a").body).toBe("Léa, 12 juin 2027, Angers, 50 à 100 invités");
    const german = view([template("a", { locale: "de" })], {}, "?template=a");
    expect(german.body).toBe("Léa, 12. Juni 2027, Angers, 50 bis 100 Gäste");
    expect(german.missing).toBeNull();
  });

  it("a value that is not known is named, and stays in the text (talk-13)", () => {
    const { body, missing } = view([template("a")], { town: null, guests: null }, "?template=a");
    expect(body).toBe("Léa, 12 juin 2027, {ville}, {invités}");
    expect(missing).toBe("{ville}");
  });

  it.each([
    [{ min: 50, max: 100 }, "50 à 100 invités"],
    [{ min: 50, max: 50 }, "50 invités"],
    [{ min: 150, max: null }, "plus de 150 invités"],
    [{ min: null, max: 20 }, "jusqu’à 20 invités"],
    [{ min: null, max: null }, "{invités}"],
  ])("a template names the guests: %j", (guests, text) => {
    expect(view([template("a", { body: "{guests}" })], { guests }, "?template=a").body).toBe(text);
  });

  it("the default template fills the first message, without the couple's name (talk-2)", () => {
    const templates = [template("a", { isDefault: true }), template("b")];
    const locked = view(templates, { firstname: null });
    expect(locked).toMatchObject({ firstName: "{prénom}", missing: null });
    expect(locked.body).toContain("{prénom}, 12 juin");
    expect(locked.offered).toMatchObject([{ title: "b", href: "/pro/requests/r1?template=b#unlock" }]);
    expect(view(templates).body).toBeNull();
    expect(view(templates, { firstname: null }, "?template=unknown").body).toBeNull();
  });

  it("offers those in the couple's language first", () => {
    const templates = [template("en", { locale: "en" }), template("fr")];
    expect(view(templates).offered.map(({ title }) => title)).toEqual(["fr", "en"]);
  });
});

it.each(LOCALES)("suggested templates have a value for each placeholder: %s (talk-13)", (locale) => {
  const t = i18nFor(locale).t as Translate;
  for (const name of SUGGESTIONS) {
    const body = toStored(t(`templates:suggestion.${name}.body`));
    const used = view([template("a", { locale, body })], {}, "?template=a").body ?? "";
    expect(placeholderIn(used), name).toBeNull();
    expect(body.length - used.length, name).not.toBe(0);
  }
});
