import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { messageTemplates } from "#db/schema/messages";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { isUnchanged } from "~/domain/providers/form-state.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { TemplateInput } from "./template.form";
import { TEMPLATES } from "./template.rules";

const isOwn = ({ providerId }: Provider, id: string) =>
  and(eq(messageTemplates.providerId, providerId), eq(messageTemplates.publicId, id));

const isThere = (db: Database, condition: SQL | undefined) =>
  exists(db.select({ id: messageTemplates.id }).from(messageTemplates).where(condition));

/**
 * Adds a template, in one round trip. A repeat adds none.
 * @param input text with stored placeholders (`toStored`)
 * @throws DomainError session.expired, templates.full (rule talk-13)
 */
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

/**
 * Updates a template, in one round trip.
 * @param latest the stored state that the form was compared with
 * @throws DomainError session.expired, profile.changed, templates.notFound (unknown, or another provider's)
 */
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

/**
 * Makes a template the default, or no longer, in one round trip. A provider has at most one default.
 * @throws DomainError session.expired, templates.notFound (unknown, or another provider's)
 */
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

/**
 * Deletes a template, in one round trip.
 * @throws DomainError session.expired, templates.notFound (unknown, or another provider's)
 */
export async function deleteTemplate({ db }: Pick<Deps, "db">, provider: Provider, id: string): Promise<void> {
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "templates.notFound": isThere(db, isOwn(provider, id)) },
    { deleted: db.delete(messageTemplates).where(isOwn(provider, id)) },
  );
}
