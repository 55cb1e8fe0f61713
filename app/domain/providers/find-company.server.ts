import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { providerPendingTexts } from "#db/schema/moderation";
import { providerLanguages, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { languagesQuery } from "~/domain/enumerations/find-enumerations.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { fieldsOf, type ProfileText, type ValuesOf } from "./profile-fields.rules";

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
        ...VALUES,
        kind: p.kind,
        registerState: p.registerState,
        registerName: p.registerName,
      })
      .from(p)
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
