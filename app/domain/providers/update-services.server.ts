import { and, eq, isNotNull, like, sql } from "drizzle-orm";
import { insertSelect, overwrite } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { providerPendingTexts } from "#db/schema/moderation";
import { providerServices, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import type { ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { judgeTexts, reviseTexts } from "~/domain/moderation/revise-texts.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { isUnchanged } from "./form-state.server";
import type { OfferedService } from "./services.form";
import { syncProvider } from "./sync-provider.server";

const s = providerServices;

interface EditedService extends OfferedService {
  /** The description is held for a moderator; couples read the previous one. */
  waits: boolean;
}

/** Loads the actor's services for editing, in one round trip. `pricesShown`: setting of the whole profile. */
export async function findServices(
  { db }: Pick<Deps, "db">,
  provider: Provider,
): Promise<{ services: EditedService[]; pricesShown: boolean }> {
  const id = provider.providerId;
  const { code, budgetStartingFrom, showBudget, showDescription, showPublicly } = providerServices;
  const waiting = providerPendingTexts;
  const isOfService = and(
    eq(waiting.providerId, providerServices.providerId),
    eq(waiting.field, sql`'service:' || ${code}`),
  );
  const { services, profile } = await namedBatch(db, {
    services: db
      .select({
        code: sql<ServiceCode>`${code}`,
        description: sql<string>`coalesce(${waiting.value}, ${providerServices.description})`,
        waits: isNotNull(waiting.value).mapWith(Boolean),
        budgetStartingFrom,
        showBudget,
        showDescription,
        showPublicly,
      })
      .from(providerServices)
      .leftJoin(waiting, isOfService)
      .where(and(eq(providerServices.providerId, id), sessionIsOpen(provider)))
      .orderBy(providerServices.position),
    profile: db.select({ pricesShown: providers.showBudget }).from(providers).where(eq(providers.id, id)),
  });
  return { services, pricesShown: profile[0]?.pricesShown === true };
}

/**
 * Replaces the services, in two round trips: the content check and the batch.
 * @param services at least one, in display order
 * @param latest the stored state that the form was compared with; without it nothing is compared
 * @throws DomainError session.expired, profile.changed
 */
export async function updateServices(
  { db, clock }: Deps,
  provider: Provider,
  services: readonly OfferedService[],
  latest?: Promise<string>,
): Promise<void> {
  const [texts, seen] = await Promise.all([
    judgeTexts(
      db,
      provider,
      services.map(({ code, description }) => ({ field: `service:${code}` as const, value: description })),
    ),
    latest,
  ]);
  const now = clock.now();
  const id = provider.providerId;
  const offered = JSON.stringify(services);
  const codes = sql`(SELECT value ->> 'code' FROM json_each(${offered}))`;
  const { field } = providerPendingTexts;
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "profile.changed": isUnchanged(provider, "services", seen) },
    {
      offered: db.run(
        insertSelect(
          providerServices,
          {
            providerId: id,
            code: sql`value ->> 'code'`,
            position: sql`key`,
            description: "",
            budgetStartingFrom: sql`value ->> 'budgetStartingFrom'`,
            showBudget: sql`value ->> 'showBudget'`,
            showDescription: sql`value ->> 'showDescription'`,
            showPublicly: sql`value ->> 'showPublicly'`,
          },
          sql`FROM json_each(${offered}) WHERE true
            ON CONFLICT DO UPDATE SET ${overwrite(s.position, s.budgetStartingFrom, s.showBudget, s.showDescription, s.showPublicly)}`,
        ),
      ),
      notOffered: db
        .delete(providerServices)
        .where(and(eq(providerServices.providerId, id), sql`${providerServices.code} NOT IN ${codes}`)),
      waiting: db
        .delete(providerPendingTexts)
        .where(
          and(
            eq(providerPendingTexts.providerId, id),
            like(field, "service:%"),
            sql`substr(${field}, 9) NOT IN ${codes}`,
          ),
        ),
      texts: reviseTexts(db, provider, texts, now),
      synced: syncProvider(db, id, now),
    },
  );
}
