import { and, eq, inArray, isNotNull, like, ne, or, sql } from "drizzle-orm";
import { columnsOf } from "#db/columns-of";
import { insertSelect, overwrite } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { providerPendingTexts } from "#db/schema/moderation";
import { providerServices, providerSocialLinks, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import type { ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { judgeTexts, reviseTexts, TEXT_COLUMNS } from "~/domain/moderation/revise-texts.server";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { countOf, flag } from "./completion-steps.server";
import { isUnchanged } from "./form-state.server";
import { tidy } from "./notation.rules";
import { PORTRAIT_TEXTS, type PortraitText } from "./portrait.rules";
import type { OfferedService, PortraitInput, SocialInput } from "./profile.form";
import { type ProfileText, textsOf } from "./profile-fields.rules";
import { SOCIAL_NETWORKS, type SocialNetwork } from "./social.rules";
import { syncProvider } from "./sync-provider.server";

export const KEPT = {
  portrait: "portrait",
  experience: "experience",
  strengths: "benefits",
  services: "service",
} as const satisfies Record<PortraitText, ProfileText>;

interface WrittenText {
  /** Text in the notation: the one that waits for a moderator, or else the public one. */
  text: string;
  /** Set while `text` waits for a moderator; `live`: the public text until then. Null: `text` does not wait. */
  waiting: { reasons: Suspicion[]; live: string } | null;
}

export interface Portrait {
  approved: boolean;
  texts: Record<PortraitText, WrittenText>;
}

export const asShown = (input: PortraitInput) =>
  Object.fromEntries(PORTRAIT_TEXTS.map((name) => [name, tidy(input[name])]));

/** Loads the texts of the portrait. @returns null if the session has ended */
export async function findPortrait({ db }: Pick<Deps, "db">, provider: Provider): Promise<Portrait | null> {
  const { providerId, field, value, reasons } = providerPendingTexts;
  const ownTexts = eq(providerId, provider.providerId);
  const [row] = await db
    .select({
      status: providers.status,
      ...TEXT_COLUMNS,
      pending: sql<string>`(SELECT json_group_object(${field}, json_object('value', ${value}, 'reasons', json(${reasons})))
        FROM ${providerPendingTexts} WHERE ${ownTexts})`,
    })
    .from(providers)
    .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider)));
  if (!row) return null;
  const pending = JSON.parse(row.pending) as Record<string, { value: string; reasons: Suspicion[] } | undefined>;
  const textOf = (name: PortraitText): WrittenText => {
    const kept = KEPT[name];
    const waiting = pending[kept];
    return {
      text: waiting?.value ?? row[kept],
      waiting: waiting ? { reasons: waiting.reasons, live: row[kept] } : null,
    };
  };
  return {
    approved: row.status === "verified",
    texts: {
      portrait: textOf("portrait"),
      experience: textOf("experience"),
      strengths: textOf("strengths"),
      services: textOf("services"),
    },
  };
}

export type PortraitSaved = Awaited<ReturnType<typeof updatePortrait>>;

/** @throws DomainError session.expired, profile.changed (the stored state differs from `latest`) */
export async function updatePortrait(
  { db, clock }: Deps,
  provider: Provider,
  input: PortraitInput,
  latest?: Promise<string>,
) {
  const now = clock.now();
  const { providerId } = provider;
  const [judged, seen] = await Promise.all([
    judgeTexts(
      db,
      provider,
      PORTRAIT_TEXTS.map((name) => ({ field: KEPT[name], value: tidy(input[name]) })),
    ),
    latest,
  ]);
  const differs = or(...judged.map(({ field, value }) => ne(TEXT_COLUMNS[field as ProfileText], value)));
  const read = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "profile.changed": isUnchanged(provider, "portrait", seen) },
    {
      before: db
        .select({ changed: flag(differs) })
        .from(providers)
        .where(eq(providers.id, providerId)),
      texts: reviseTexts(db, provider, judged, now),
      synced: syncProvider(db, providerId, now),
      saved: db
        .select({
          status: providers.status,
          waiting: countOf(providerPendingTexts, inArray(providerPendingTexts.field, textsOf("portrait"))),
        })
        .from(providers)
        .where(eq(providers.id, providerId)),
    },
  );
  const [[before], [saved]] = [read.before, read.saved];
  const approved = saved?.status === "verified";
  const noted = !approved && judged.some(({ reasons }) => reasons.length > 0);
  return { approved, changed: before?.changed === true, waiting: saved?.waiting ?? 0, noted };
}

const s = providerServices;

/** Loads the actor's services for editing. `pricesShown`: setting of the whole profile. */
export async function findServices({ db }: Pick<Deps, "db">, provider: Provider) {
  const id = provider.providerId;
  const waiting = providerPendingTexts;
  const isOfService = and(eq(waiting.providerId, s.providerId), eq(waiting.field, sql`'service:' || ${s.code}`));
  const { services, profile } = await namedBatch(db, {
    services: db
      .select({
        code: sql<ServiceCode>`${s.code}`,
        description: sql<string>`coalesce(${waiting.value}, ${s.description})`,
        waits: isNotNull(waiting.value).mapWith(Boolean),
        ...columnsOf(s, ["budgetStartingFrom", "showBudget", "showDescription", "showPublicly"]),
      })
      .from(s)
      .leftJoin(waiting, isOfService)
      .where(and(eq(s.providerId, id), sessionIsOpen(provider)))
      .orderBy(s.position),
    profile: db.select({ pricesShown: providers.showBudget }).from(providers).where(eq(providers.id, id)),
  });
  return { services, pricesShown: profile[0]?.pricesShown === true };
}

/** @param services at least one, in display order @throws session.expired, profile.changed */
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

export async function findSocial(
  { db }: Pick<Deps, "db">,
  provider: Provider,
): Promise<Partial<Record<SocialNetwork, string>>> {
  const rows = await db
    .select({ network: providerSocialLinks.network, url: providerSocialLinks.url })
    .from(providerSocialLinks)
    .where(and(eq(providerSocialLinks.providerId, provider.providerId), sessionIsOpen(provider)));
  return Object.fromEntries(rows.map(({ network, url }) => [network, url]));
}

/** Saves addresses, which only moderators see. @throws DomainError session.expired, profile.changed */
export async function updateSocial(
  { db, clock }: Deps,
  provider: Provider,
  input: SocialInput,
  latest?: Promise<string>,
): Promise<void> {
  const seen = await latest;
  const { providerId } = provider;
  const links = SOCIAL_NETWORKS.flatMap((network) => {
    const url = input[network];
    return url ? [{ providerId, network, url }] : [];
  });
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "profile.changed": isUnchanged(provider, "social", seen) },
    {
      before: db.delete(providerSocialLinks).where(eq(providerSocialLinks.providerId, providerId)),
      links: links.length > 0 ? [db.insert(providerSocialLinks).values(links)] : [],
      synced: syncProvider(db, providerId, clock.now()),
    },
  );
}
