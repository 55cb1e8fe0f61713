import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { languages } from "#db/schema/enumerations";
import { providerPendingTexts } from "#db/schema/moderation";
import { providerLanguages, providers } from "#db/schema/providers";
import type { BusinessRegister } from "~/adapters/business-register/port";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { languagesQuery } from "~/domain/enumerations/find-enumerations.server";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { judgeTexts, reviseTexts } from "~/domain/moderation/revise-texts.server";
import { type PlaceSuggestion, townFarAway } from "~/domain/places/places.rules";
import { placesQuery } from "~/domain/places/places.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { askRegister, type RegisterState, registerColumns } from "./check-register.server";
import type { CompanyDetails } from "./company.form";
import { isUnchanged } from "./form-state.server";
import { type CompanyText, fieldsOf, type ProfileText, textsOf, type ValuesOf } from "./profile-fields.rules";
import { syncProvider } from "./sync-provider.server";

/** Values of the company form. A text that waits for a moderator replaces the public one. */
export interface CompanyValues extends ValuesOf<{ form: "company" }> {
  /** ISO 639-1. */
  languages: string[];
}

export type Company = CompanyValues & Pick<typeof providers.$inferSelect, "kind" | "registerState" | "registerName">;

const p = providers;
const t = providerPendingTexts;
const newest = (field: ProfileText, published: SQLWrapper) =>
  sql`coalesce((SELECT ${t.value} FROM ${t} WHERE ${and(eq(t.providerId, p.id), eq(t.field, field))}), ${published})`;

const VALUES = Object.fromEntries(
  fieldsOf("company").flatMap(({ name, column, text }) => {
    if (column === null) return [];
    return [[name, text ? newest(name as ProfileText, p[column]) : p[column]]];
  }),
) as Pick<typeof providers, keyof ValuesOf<{ form: "company" }>>;

/** Loads the company form. @returns null if the session has ended, or the account is deleted */
export async function findCompany({ db }: Pick<Deps, "db">, provider: Provider, locale: Locale) {
  const id = provider.providerId;
  const read = await namedBatch(db, {
    company: db
      .select({ ...VALUES, kind: p.kind, registerState: p.registerState, registerName: p.registerName })
      .from(p)
      .where(and(eq(providers.id, id), sessionIsOpen(provider))),
    spoken: db
      .select({ iso: providerLanguages.iso })
      .from(providerLanguages)
      .where(eq(providerLanguages.providerId, id)),
    languages: languagesQuery(db, locale),
  });
  const [row] = read.company;
  const { spoken, languages } = read;
  if (!row) return null;
  return { company: { ...row, languages: spoken.map(({ iso }) => iso) }, languages };
}

type StoredCompany = Pick<
  typeof providers.$inferSelect,
  "siret" | "registerState" | "city" | "country" | "latitude" | "longitude"
>;

export const valuesIn = (details: CompanyDetails) =>
  Object.fromEntries(
    fieldsOf("company").map(({ name, input }) => [name, details[input as keyof CompanyDetails]]),
  ) as Omit<CompanyValues, "city">;

export const textsIn = (details: CompanyDetails) => {
  const values = valuesIn(details);
  return textsOf("company").map((field) => ({ field, value: values[field as CompanyText] }));
};

/** Maximum towns of a postal code. High, because the search also finds longer codes that begin with it. */
const TOWNS_OF_CODE = 100;

/** Reads what `updateCompany` needs, for callers that read more in parallel. @throws DomainError session.expired */
export async function prepareCompany(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  details: CompanyDetails,
  latest?: Promise<string>,
) {
  const { siret, registerState, city, country, latitude, longitude } = providers;
  const [[stored], texts, codeTowns, seen] = await Promise.all([
    db
      .select({ siret, registerState, city, country, latitude, longitude })
      .from(providers)
      .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider))),
    judgeTexts(db, provider, textsIn(details)),
    placesQuery(db, { query: details.postalCode, kinds: ["city"], limit: TOWNS_OF_CODE }),
    latest,
  ]);
  if (!stored) throw new DomainError("session.expired");
  return { details, stored, texts, codeTowns, seen };
}

/**
 * Saves the company. A SIRET that is new or was not found is checked in the register first.
 * @param home town; null: the stored town stays
 * @returns state of the SIRET; null if none is required
 * @throws DomainError session.expired, profile.changed, company.town (in another country than the company),
 * company.postalCode (of towns far from this one)
 */
export async function updateCompany(
  { db, clock, register }: Deps & { register: BusinessRegister },
  provider: Provider,
  { details, stored, texts, codeTowns, seen }: Awaited<ReturnType<typeof prepareCompany>>,
  home: PlaceSuggestion | null,
): Promise<RegisterState | null> {
  const town = home ? { ...home, city: home.name } : stored;
  if (town.city === "" || town.country !== details.country) throw new DomainError("company.town");
  const other = townFarAway(details.postalCode, town, codeTowns);
  if (other)
    throw new DomainError("company.postalCode", { code: details.postalCode, other: other.name, town: town.city });
  const answer = await newAnswer(register, details.siret, stored);
  const now = clock.now();
  const id = provider.providerId;
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "profile.changed": isUnchanged(provider, "company", seen) },
    {
      company: db
        .update(providers)
        .set({
          ...columnsIn(details),
          ...(home ? townOf(home) : {}),
          ...(answer ? registerColumns(answer.is, 1, now) : {}),
        })
        .where(eq(providers.id, id)),
      notSpoken: db.delete(providerLanguages).where(eq(providerLanguages.providerId, id)),
      spoken: db.run(
        insertSelect(
          providerLanguages,
          { providerId: id, iso: languages.iso },
          sql`FROM json_each(${JSON.stringify(details.languages)}) spoken JOIN ${languages} ON ${languages.iso} = spoken.value`,
        ),
      ),
      texts: reviseTexts(db, provider, texts, now),
      synced: syncProvider(db, id, now),
    },
  );
  return answer ? (answer.is?.state ?? null) : stored.registerState;
}

/** Returns the columns that are stored without moderation: all except texts. */
const columnsIn = (details: CompanyDetails): Partial<typeof providers.$inferInsert> =>
  Object.fromEntries(
    fieldsOf("company").flatMap(({ column, input, text }) =>
      column && !text ? [[column, details[input as keyof CompanyDetails]]] : [],
    ),
  );

const townOf = ({ name, country, region, latitude, longitude }: PlaceSuggestion) => ({
  city: name,
  country,
  region,
  latitude,
  longitude,
});

/** @returns the register's answer to store; null: the stored answer stays */
async function newAnswer(register: BusinessRegister, siret: string | null, stored: StoredCompany) {
  if (siret === null) return { is: null };
  const same = siret === stored.siret;
  if (same && stored.registerState === "found") return null;
  const is = await askRegister(register, siret);
  // An unavailable register must not make a hidden provider visible again.
  const known = stored.registerState === "not_found" || stored.registerState === "closed";
  return same && known && is.state === "unchecked" ? null : { is };
}
