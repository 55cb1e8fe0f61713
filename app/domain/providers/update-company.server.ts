import { sql } from "drizzle-orm";
import type { BusinessRegister } from "~/adapters/business-register/port";
import type { Provider } from "~/domain/accounts/session.rules";
import { sessionIsOpen } from "~/domain/accounts/staff-session.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { judgeTexts, type RevisedText, reviseTexts } from "~/domain/moderation/revise-texts.server";
import type { PlaceSuggestion } from "~/domain/places/find-places.server";
import { askRegister, type RegisterState, registerColumns } from "./check-register.server";
import type { CompanyDetails } from "./company.form";
import { syncProvider } from "./sync-provider.server";

/** What stands there already, as far as it decides on what is to be asked and written. */
export interface StoredCompany {
  siret: string | null;
  registerState: RegisterState | null;
  /** Empty until it was told. */
  city: string;
  country: string;
}

export interface PreparedCompany {
  details: CompanyDetails;
  stored: StoredCompany;
  texts: RevisedText[];
}

/**
 * What `updateCompany` must know first; reads alone, sent together with whatever else is read at that moment.
 * @throws DomainError session.expired
 */
export async function prepareCompany(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  details: CompanyDetails,
): Promise<PreparedCompany> {
  const [[stored], texts] = await Promise.all([
    db.all<StoredCompany>(sql`
      SELECT siret, register_state AS "registerState", city, country FROM providers
      WHERE id = ${provider.providerId} AND ${sessionIsOpen(provider)}`),
    judgeTexts(db, provider, [{ field: "name", value: details.companyName }]),
  ]);
  if (!stored) throw new DomainError("session.expired");
  return { details, stored, texts };
}

/**
 * Changes the company of the actor (back-office specification §2, "Company and services"), in one round trip. A new SIRET is asked about
 * first, and one that the register did not find before; whatever it says, the rest is saved.
 * @param home the town, or null: it stays the one that is stored
 * @returns what is known of the SIRET now; null where none is asked for
 * @throws DomainError session.expired, company.town when the town is in another country than the company
 */
export async function updateCompany(
  { db, clock, register }: Deps & { register: BusinessRegister },
  provider: Provider,
  { details, stored, texts }: PreparedCompany,
  home: PlaceSuggestion | null,
): Promise<RegisterState | null> {
  const town = home ? { country: home.country, city: home.name } : stored;
  if (town.city === "" || town.country !== details.country) throw new DomainError("company.town");
  const answer = await newAnswer(register, details.siret, stored);
  const now = clock.now();
  const id = provider.providerId;
  const isOpen = sessionIsOpen(provider);
  const place = home
    ? sql`, city = ${home.name}, country = ${home.country}, region = ${home.region}, latitude = ${home.latitude}, longitude = ${home.longitude}`
    : sql``;
  const [written] = await db.batch([
    db.run(sql`
      UPDATE providers SET siret = ${details.siret}, registration_number = ${details.registrationNumber},
        founded_on = ${details.creationDate}, street = ${details.street}, zip_code = ${details.postalCode},
        website = ${details.website}, minimum_budget = ${details.budgetStartingFrom}, travel_radius_km = ${details.travelRadius},
        show_budget = ${flag(details.showBudget)}, show_description = ${flag(details.showDescription)},
        show_publicly = ${flag(details.showPublicly)} ${place} ${answer ? sql`, ${registerColumns(answer.is, 1, now)}` : sql``}
      WHERE id = ${id} AND ${isOpen}`),
    db.run(sql`DELETE FROM provider_languages WHERE provider_id = ${id} AND ${isOpen}`),
    db.run(sql`
      INSERT INTO provider_languages (provider_id, iso)
      SELECT ${id}, l.iso FROM json_each(${JSON.stringify(details.languages)}) spoken JOIN languages l ON l.iso = spoken.value
      WHERE ${isOpen}`),
    ...reviseTexts(db, provider, texts, now),
    ...syncProvider(db, id, now),
  ]);
  if (written.rowsAffected === 0) throw new DomainError("session.expired");
  return answer ? (answer.is?.state ?? null) : stored.registerState;
}

/** @returns what to write of the register's answer; null: what is stored stays */
async function newAnswer(register: BusinessRegister, siret: string | null, stored: StoredCompany) {
  if (siret === null) return { is: null };
  const same = siret === stored.siret;
  if (same && stored.registerState === "found") return null;
  const is = await askRegister(register, siret);
  // Nobody becomes visible again because the register is away.
  const known = stored.registerState === "not_found" || stored.registerState === "closed";
  return same && known && is.state === "unchecked" ? null : { is };
}

const flag = (on: boolean) => (on ? 1 : 0);
