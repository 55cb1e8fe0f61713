import { describe, expect, it } from "vitest";
import { EVENT_TYPES, GUEST_RANGES, SERVICE_TYPES } from "#db/seed/enumerations";
import { type MessageFacts, PROJECT } from "~/domain/projects/project.rules";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { LOCALES, type Locale, MARKETS } from "~/i18n/markets";
import { messageIdeas, messageToPlanners, messageToVenue } from "./first-message";

const WEDDING_FACTS: MessageFacts = {
  eventType: "mariage",
  otherEvent: null,
  serviceType: "complete",
  eventDate: "2027-06-01",
  eventLocation: "Le Mans, 72000, Sarthe, France",
  eventPlaceKind: "city",
  guestRange: "100to150",
};

const texts = (locale: Locale) => ({ t: translator(locale), format: formatters(locale, MARKETS.FR) });
const written = (locale: Locale, facts: Partial<MessageFacts> = {}) =>
  messageToPlanners(texts(locale), { ...WEDDING_FACTS, ...facts }, "Léonie");

describe("messageToPlanners", () => {
  it("a message to planners begins with the couple's date, place, guests, service and first name (wizard-35)", () => {
    expect(written("fr")).toBe(
      "Bonjour,\n\nNous nous marions le 1er juin 2027 au Mans. Nous attendons 100 à 150 invités. " +
        "Nous cherchons quelqu’un pour toute l’organisation. Êtes-vous disponible à cette date\u202f?\n\nLéonie",
    );
    expect(written("it", { eventDate: "2027-06-08", eventLocation: "Ancona, Italia" })).toMatch(
      /^Buongiorno,\n\nci sposiamo l’8 giugno 2027 ad Ancona\. .*\n\nLéonie$/,
    );
  });

  it("puts a region, an island or a country in brackets", () => {
    expect(written("en", { eventPlaceKind: "destination", eventLocation: "Tuscany, Italy" })).toContain(
      "We’re getting married on 1 June 2027 (Tuscany).",
    );
  });

  it("says that the service or the date is not decided", () => {
    expect(written("de", { serviceType: null })).toContain(
      "Wie viel Unterstützung wir brauchen, wissen wir noch nicht.",
    );
    const undated = written("en", { eventDate: null });
    expect(undated).toContain("We’re planning our wedding in Le Mans, and haven’t set the date yet.");
    expect(undated).toContain("Which dates do you still have free?");
  });

  it("names other events, also by the couple's own words", () => {
    expect(written("nl", { eventType: "bapteme" })).toContain("Wij organiseren een feest voor een geboorte op");
    expect(written("en", { eventType: "autre", otherEvent: "house-warming" })).toContain("an event (house-warming)");
    expect(written("en", { eventType: "autre", otherEvent: null })).toContain("We’re planning an event on");
  });

  it.each(LOCALES)("is complete for every event, service and number of guests: %s", (locale) => {
    const date = texts(locale).format.longDate("2027-06-01");
    const all = EVENT_TYPES.flatMap(({ slug: eventType }) =>
      SERVICE_TYPES.flatMap(({ slug: serviceType }) =>
        GUEST_RANGES.map(({ slug: guestRange }) => written(locale, { eventType, serviceType, guestRange })),
      ),
    );
    for (const message of all) {
      expect(message).toContain(date);
      expect(message).toMatch(/\n\nLéonie$/);
      expect(message).not.toMatch(/\{\{|firstmessage|undefined|null| {2}/);
      expect(message.length).toBeLessThan(PROJECT.messageLength);
    }
    expect(new Set(all).size).toBe((EVENT_TYPES.length - 1 + SERVICE_TYPES.length) * GUEST_RANGES.length);
  });
});

it("a message to a venue repeats neither date nor guests, which have fields (wizard-36)", () => {
  for (const locale of LOCALES) expect(messageToVenue(texts(locale), "Léonie")).toMatch(/^[^\d{]+\n\nLéonie$/);
});

it("offers three lines to add, each with a colon at its end", () => {
  for (const locale of LOCALES) {
    const ideas = messageIdeas(texts(locale));
    expect(ideas).toHaveLength(3);
    for (const { line } of ideas) expect(line).toMatch(/:$/);
  }
});
