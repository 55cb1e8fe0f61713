import { and, desc, eq, exists, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { guestRanges } from "#db/schema/enumerations";
import { messageTemplates } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { placeName } from "~/domain/places/places.rules";
import { isUnchanged } from "~/domain/providers/form-state.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import type { TemplateInput } from "./template.form";
import { TEMPLATES } from "./template.rules";

export interface Template extends Pick<typeof messageTemplates.$inferSelect, "title" | "locale" | "isDefault"> {
  id: string;
  /** Text with placeholders in English, as stored. `inLanguage` translates them. */
  body: string;
}

const templatesQuery = (db: Database, provider: Provider) =>
  db
    .select({
      id: messageTemplates.publicId,
      ...columnsOf(messageTemplates, ["title", "body", "locale", "isDefault"]),
    })
    .from(messageTemplates)
    .where(and(eq(messageTemplates.providerId, provider.providerId), sessionIsOpen(provider)))
    .orderBy(desc(messageTemplates.isDefault), messageTemplates.title, messageTemplates.id);

/** Loads a provider's templates, the default first, in one round trip. Empty if the session has ended. */
export const findTemplates = async ({ db }: Pick<Deps, "db">, provider: Provider): Promise<Template[]> =>
  templatesQuery(db, provider);

/** @throws DomainError session.expired, templates.notFound */
export async function findTemplate({ db }: Pick<Deps, "db">, provider: Provider, id: string): Promise<Template> {
  const { templates } = await readInSession(db, [provider], { templates: templatesQuery(db, provider) });
  const found = templates.find((template) => template.id === id);
  if (!found) throw new DomainError("templates.notFound");
  return found;
}

export interface TemplateFacts {
  /** First name of the couple. Null: the provider has not unlocked the request. */
  firstname: string | null;
  /** YYYY-MM-DD; null: not known. */
  eventDate: string | null;
  town: string | null;
  /** Range of expected guests, with null for an open end; null: not known. */
  guests: { min: number | null; max: number | null } | null;
  coupleLocale: Locale;
}

export interface UsableTemplates {
  templates: Template[];
  facts: TemplateFacts;
}

/** @returns null if the request is not the provider's */
export async function findUsableTemplates(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  requestId: string,
): Promise<UsableTemplates | null> {
  const found = await namedBatch(db, {
    templates: templatesQuery(db, provider),
    facts: db
      .select({
        firstname: sql<string | null>`CASE WHEN ${eq(requests.status, "unlocked")} THEN ${accounts.firstname} END`,
        eventDate: projects.eventDate,
        place: sql<string | null>`CASE WHEN ${projects.eventPlaceKind} IS NOT 'country'
          THEN coalesce(${projects.city}, ${projects.eventLocation}) END`,
        guests: projects.guests,
        // Not nested: Drizzle turns a nested object into null if its first column is null.
        min: guestRanges.min,
        max: guestRanges.max,
        coupleLocale: accounts.locale,
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(accounts, eq(accounts.id, projects.accountId))
      .leftJoin(guestRanges, eq(guestRanges.slug, projects.guestRange))
      .where(and(eq(requests.publicId, requestId), eq(requests.providerId, provider.providerId))),
  });
  const [row] = found.facts;
  if (!row) return null;
  const { place, guests, min, max, ...facts } = row;
  return {
    templates: found.templates,
    facts: {
      ...facts,
      town: place === null || place === "" ? null : placeName(place),
      guests: guests === null ? { min, max } : { min: guests, max: guests },
    },
  };
}

const isOwn = ({ providerId }: Provider, id: string) =>
  and(eq(messageTemplates.providerId, providerId), eq(messageTemplates.publicId, id));

const isThere = (db: Database, condition: SQL | undefined) =>
  exists(db.select({ id: messageTemplates.id }).from(messageTemplates).where(condition));

/** Adds a template, the same one only once. @throws DomainError session.expired, templates.full (rule talk-13) */
export async function addTemplate({ db, clock }: Deps, provider: Provider, input: TemplateInput): Promise<void> {
  const { providerId } = provider;
  const { title, body, locale } = input;
  const isKnown = isThere(
    db,
    and(
      eq(messageTemplates.providerId, providerId),
      eq(messageTemplates.title, title),
      eq(messageTemplates.body, body),
      eq(messageTemplates.locale, locale),
    ),
  );
  const hasRoom = sql`(SELECT count(*) FROM ${messageTemplates}
    WHERE ${eq(messageTemplates.providerId, providerId)}) < ${TEMPLATES.perProvider}`;
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "templates.full": sql`(${isKnown} OR ${hasRoom})` },
    {
      added: db.run(
        insertSelect(
          messageTemplates,
          { publicId: newPublicId(), providerId, title, body, locale, isDefault: false, changedAt: clock.now() },
          sql`FROM ${providers} WHERE ${eq(providers.id, providerId)} AND NOT ${isKnown}`,
        ),
      ),
    },
  );
}

/** @param latest expected stored state @throws session.expired, profile.changed, templates.notFound */
export async function updateTemplate(
  { db, clock }: Deps,
  provider: Provider,
  id: string,
  { title, body, locale }: TemplateInput,
  latest?: Promise<string>,
): Promise<void> {
  const seen = await latest;
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "profile.changed": isUnchanged(provider, { template: id }, seen),
      "templates.notFound": isThere(db, isOwn(provider, id)),
    },
    {
      changed: db
        .update(messageTemplates)
        .set({ title, body, locale, changedAt: clock.now() })
        .where(isOwn(provider, id)),
    },
  );
}

/** A provider has at most one default. @throws DomainError session.expired, templates.notFound */
export async function setDefaultTemplate(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  id: string,
  isDefault: boolean,
): Promise<void> {
  const others = and(eq(messageTemplates.providerId, provider.providerId), eq(messageTemplates.isDefault, true));
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "templates.notFound": isThere(db, isOwn(provider, id)) },
    {
      // Must precede the next statement: the index allows one default.
      before: isDefault ? db.update(messageTemplates).set({ isDefault: false }).where(others) : [],
      changed: db.update(messageTemplates).set({ isDefault }).where(isOwn(provider, id)),
    },
  );
}

/** @throws DomainError session.expired, templates.notFound */
export async function deleteTemplate({ db }: Pick<Deps, "db">, provider: Provider, id: string): Promise<void> {
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "templates.notFound": isThere(db, isOwn(provider, id)) },
    { deleted: db.delete(messageTemplates).where(isOwn(provider, id)) },
  );
}
