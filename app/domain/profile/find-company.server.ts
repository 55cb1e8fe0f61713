import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
import { providerPendingTexts } from "#db/schema/moderation";
import { providerLanguages, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { languagesQuery } from "~/domain/enumerations/find-enumerations.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import type { RegisterState } from "./check-register.server";
import type { ProviderKind } from "./provider-kind.rules";

export interface Company {
  name: string;
  /** A venue's provider does not travel. */
  kind: ProviderKind;
  /** Professional liability insurer as declared; empty: none. */
  insurer: string;
  siret: string | null;
  registerState: RegisterState | null;
  /** Name in the register; empty if the register does not publish it. */
  registerName: string | null;
  registrationNumber: string | null;
  /** YYYY-MM-DD; null: not entered yet. */
  foundedOn: string | null;
  street: string;
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

const newName = alias(providerPendingTexts, "new_name");
const newInsurer = alias(providerPendingTexts, "new_insurer");

/** Loads the company form, in one round trip. @returns null when the session has ended, or the account is deleted */
export async function findCompany(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  locale: Locale,
): Promise<{ company: Company; languages: { iso: string; label: string }[] } | null> {
  const id = provider.providerId;
  const {
    company: [row],
    spoken,
    languages,
  } = await namedBatch(db, {
    company: db
      .select({
        name: sql<string>`coalesce(${newName.value}, ${providers.name})`,
        insurer: sql<string>`coalesce(${newInsurer.value}, ${providers.insurer})`,
        kind: providers.kind,
        siret: providers.siret,
        registerState: providers.registerState,
        registerName: providers.registerName,
        registrationNumber: providers.registrationNumber,
        foundedOn: providers.foundedOn,
        street: providers.street,
        city: providers.city,
        postalCode: providers.zipCode,
        country: providers.country,
        website: providers.website,
        minimumBudget: providers.minimumBudget,
        travelRadiusKm: providers.travelRadiusKm,
        showBudget: providers.showBudget,
        showDescription: providers.showDescription,
        showPublicly: providers.showPublicly,
      })
      .from(providers)
      .leftJoin(newName, and(eq(newName.providerId, providers.id), eq(newName.field, "name")))
      .leftJoin(newInsurer, and(eq(newInsurer.providerId, providers.id), eq(newInsurer.field, "insurer")))
      .where(and(eq(providers.id, id), sessionIsOpen(provider))),
    spoken: db
      .select({ iso: providerLanguages.iso })
      .from(providerLanguages)
      .where(eq(providerLanguages.providerId, id)),
    languages: languagesQuery(db, locale),
  });
  if (!row) return null;
  return { company: { ...row, languages: spoken.map(({ iso }) => iso) }, languages };
}
