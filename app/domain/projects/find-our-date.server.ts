import { namedBatch } from "#db/named-batch";
import { partnershipQuery, toPartnership } from "~/domain/couples/partner.server";
import type { Deps } from "~/domain/deps";
import { nameAndCountry } from "~/domain/places/place-suggestions.rules";
import type { Couple } from "~/domain/sessions/session.rules";
import { DAY_ART, type ShareCard } from "~/domain/share/share-card.rules";
import type { Locale } from "~/i18n/markets";
import { projectQuery } from "./find-projects.server";

export interface OurDate {
  /** Public id of the project. */
  project: string;
  /** YYYY-MM-DD */
  date: string;
  /** First names, place and drawing. */
  card: ShareCard;
}

/**
 * Returns the content of a couple's card: the owner's first name, its partner's if it has one, date and place. One
 * round trip.
 * @param publicId defaults to the project updated last
 * @returns null if the project is unknown, another couple's, or not saved yet
 */
export async function findOurDate(
  { db, clock }: Deps,
  couple: Couple,
  locale: Locale,
  publicId: string | undefined,
): Promise<OurDate | null> {
  const {
    projects: [project],
    partners,
  } = await namedBatch(db, {
    projects: projectQuery(db, couple, locale, { publicId, savedOnly: true }),
    partners: partnershipQuery(db, couple),
  });
  if (!project?.eventDate) return null;
  const names = [couple.firstname];
  const partnership = toPartnership(partners, clock.now());
  if (partnership.state === "joined") names.push(partnership.firstname);
  if (partnership.state === "joined" && partnership.role === "partner") names.reverse();
  const place = nameAndCountry(project.eventLocation ?? "");
  return {
    project: project.publicId,
    date: project.eventDate,
    card: { name: names.join(" & "), place, src: DAY_ART },
  };
}
