import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { judgeTexts, reviseTexts } from "~/domain/moderation/revise-texts.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { orChanged, unchangedSince } from "./form-state.server";
import type { OfferedService } from "./services.form";
import { syncProvider } from "./sync-provider.server";

export interface EditedService extends OfferedService {
  /** The description waits for a moderator; couples read the one before. */
  waits: boolean;
}

interface Row extends Omit<EditedService, "waits" | "showBudget" | "showDescription" | "showPublicly"> {
  waits: 0 | 1;
  showBudget: 0 | 1;
  showDescription: 0 | 1;
  showPublicly: 0 | 1;
}

/** What the actor offers, as it edits it. One round trip. `pricesShown`: of the whole profile. */
export async function findServices(
  { db }: Pick<Deps, "db">,
  provider: Provider,
): Promise<{ services: EditedService[]; pricesShown: boolean }> {
  const id = provider.providerId;
  const [rows, profile] = await db.batch([
    db.all<Row>(sql`
      SELECT s.code, coalesce(w.value, s.description) AS description, w.value IS NOT NULL AS waits,
        s.budget_starting_from AS "budgetStartingFrom", s.show_budget AS "showBudget", s.show_description AS "showDescription",
        s.show_publicly AS "showPublicly"
      FROM provider_services s
        LEFT JOIN provider_pending_texts w ON w.provider_id = s.provider_id AND w.field = 'service:' || s.code
      WHERE s.provider_id = ${id} AND ${sessionIsOpen(provider)} ORDER BY s.position`),
    db.all<{ shown: 0 | 1 }>(sql`SELECT show_budget AS shown FROM providers WHERE id = ${id}`),
  ]);
  const services = rows.map((row) => ({
    ...row,
    waits: row.waits === 1,
    showBudget: row.showBudget === 1,
    showDescription: row.showDescription === 1,
    showPublicly: row.showPublicly === 1,
  }));
  return { services, pricesShown: profile[0]?.shown === 1 };
}

/**
 * Offers these services and no others. Two round trips: whether a text has to wait, and the batch.
 * @param services at least one, in the order in which couples see them
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
  const isOpen = sessionIsOpen(provider);
  const offered = JSON.stringify(services);
  const codes = sql`(SELECT value ->> 'code' FROM json_each(${offered}))`;
  const [, written] = await orChanged(
    db.batch([
      unchangedSince(db, provider, "services", seen),
      db.run(sql`
      INSERT INTO provider_services
        (provider_id, code, position, description, budget_starting_from, show_budget, show_description, show_publicly)
      SELECT ${id}, value ->> 'code', key, '', value ->> 'budgetStartingFrom', value ->> 'showBudget', value ->> 'showDescription',
        value ->> 'showPublicly'
      FROM json_each(${offered}) WHERE ${isOpen}
      ON CONFLICT (provider_id, code) DO UPDATE SET position = excluded.position,
        budget_starting_from = excluded.budget_starting_from, show_budget = excluded.show_budget,
        show_description = excluded.show_description, show_publicly = excluded.show_publicly`),
      db.run(sql`DELETE FROM provider_services WHERE provider_id = ${id} AND code NOT IN ${codes} AND ${isOpen}`),
      db.run(sql`
      DELETE FROM provider_pending_texts
      WHERE provider_id = ${id} AND field LIKE 'service:%' AND substr(field, 9) NOT IN ${codes} AND ${isOpen}`),
      ...reviseTexts(db, provider, texts, now),
      ...syncProvider(db, id, now),
    ]),
  );
  if (written.rowsAffected === 0) throw new DomainError("session.expired");
}
