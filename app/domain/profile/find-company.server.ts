import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { languagesQuery } from "~/domain/enumerations/find-enumerations.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import type { RegisterState } from "./check-register.server";

/** The company as its owner edits it. */
export interface Company {
  name: string;
  /** The name waits for a moderator; couples read the one before. */
  nameWaits: boolean;
  siret: string | null;
  registerState: RegisterState | null;
  /** In the register; empty where it keeps that to itself. */
  registerName: string | null;
  registrationNumber: string | null;
  /** YYYY-MM-DD; null: not entered yet. */
  foundedOn: string | null;
  street: string;
  /** Empty: not entered yet. */
  city: string;
  postalCode: string;
  country: string;
  website: string | null;
  /** Whole euros. */
  minimumBudget: number | null;
  travelRadiusKm: number;
  showBudget: boolean;
  showDescription: boolean;
  showPublicly: boolean;
  /** ISO 639-1. */
  languages: string[];
}

interface Row extends Omit<Company, "nameWaits" | "showBudget" | "showDescription" | "showPublicly" | "languages"> {
  nameWaits: 0 | 1;
  showBudget: 0 | 1;
  showDescription: 0 | 1;
  showPublicly: 0 | 1;
}

/** One round trip. @returns null when the session has ended, or the account is gone */
export async function findCompany(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  locale: Locale,
): Promise<{ company: Company; languages: { iso: string; label: string }[] } | null> {
  const id = provider.providerId;
  const [rows, spoken, languages] = await db.batch([
    db.all<Row>(sql`
      SELECT coalesce(w.value, p.name) AS name, w.value IS NOT NULL AS "nameWaits", p.siret, p.register_state AS "registerState",
        p.register_name AS "registerName", p.registration_number AS "registrationNumber", p.founded_on AS "foundedOn", p.street, p.city,
        p.zip_code AS "postalCode", p.country, p.website, p.minimum_budget AS "minimumBudget", p.travel_radius_km AS "travelRadiusKm",
        p.show_budget AS "showBudget", p.show_description AS "showDescription", p.show_publicly AS "showPublicly"
      FROM providers p LEFT JOIN provider_pending_texts w ON w.provider_id = p.id AND w.field = 'name'
      WHERE p.id = ${id} AND ${sessionIsOpen(provider)}`),
    db.all<{ iso: string }>(sql`SELECT iso FROM provider_languages WHERE provider_id = ${id}`),
    languagesQuery(db, locale),
  ]);
  const row = rows[0];
  if (!row) return null;
  const company = {
    ...row,
    nameWaits: row.nameWaits === 1,
    showBudget: row.showBudget === 1,
    showDescription: row.showDescription === 1,
    showPublicly: row.showPublicly === 1,
    languages: spoken.map(({ iso }) => iso),
  };
  return { company, languages };
}
