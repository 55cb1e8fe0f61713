import { and, count, eq, gte, inArray, lt, max, min, sql } from "drizzle-orm";
import { hours } from "~/domain/durations";
import { type ProfileState, profileState, snapshotOf } from "~/domain/moderation/profile-state.server";
import { judgeTexts, reviseTexts, type TextField } from "~/domain/moderation/revise-texts.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { insertSession, newSession } from "~/domain/sessions/session.server";
import { type DatabaseSettings, openDatabase } from "../../client.server";
import { insertSelect } from "../../insert-select";
import { administrators } from "../../schema/administrators";
import { moderationDecisions } from "../../schema/moderation";
import { providerCredentials, providerNumbers } from "../../schema/provider-accounts";
import { providerImages, providerLanguages, providerServices, providers } from "../../schema/providers";
import { sessions } from "../../schema/sessions";
import { demoPublicIds } from "./generate-demo-providers";

const s = providerServices;
const l = providerLanguages;
const i = providerImages;

const TIMEOUT_MS = 60_000;

/** Prefix of the public ids, by which a repeated load finds existing profiles. */
const PREFIX = "queue";

/** Frequency of each flaw: one profile in N. */
const FLAWS = { contact: 7, link: 11, copied: 9, sameSiret: 13, register: 17, unverified: 19, sentAgain: 5 } as const;

/** Number with a valid checksum (Luhn). The row contains the register's result. */
const SIRET = "73282932000074";

/**
 * Adds `size` profiles to the moderation queue (development only). Some have contact data, copied text, a duplicate
 * SIRET or an unverified address. Safe to repeat. @returns the number of added profiles
 */
export async function loadQueue(settings: DatabaseSettings, size: number, now: number): Promise<number> {
  const { db } = openDatabase({ timeoutMs: TIMEOUT_MS, ...settings });
  const { publicId } = providers;
  const [present] = await db
    .select({ count: count() })
    .from(providers)
    .where(and(gte(publicId, PREFIX), lt(publicId, `${PREFIX}~`)));
  const isModel = inArray(publicId, sql`(SELECT value FROM json_each(${JSON.stringify(demoPublicIds())}))`);
  const models = await db.select().from(providers).where(isModel).orderBy(publicId);
  const [administrator] = await db.select({ id: min(administrators.id) }).from(administrators);
  const [highest] = await db.select({ id: max(providers.id) }).from(providers);
  const from = present?.count ?? 0;
  for (let n = from; n < size; n++) {
    const model = models[(n * 37) % models.length];
    if (!model) throw new Error("The queue is modelled on the demo planners, and there are none.");
    const other = models[(n * 37 + 1) % models.length] ?? model;
    const is = (flaw: keyof typeof FLAWS) => n % FLAWS[flaw] === FLAWS[flaw] - 1;
    const id = (highest?.id ?? 0) + 1 + n - from;
    const isFrench = model.country === "FR";
    const session = await newSession();
    const { firstname, locale, market } = model;
    const provider: Provider = { role: "provider", providerId: id, sessionId: session.id, firstname, locale, market };
    const waiting = now - hours(size - n);
    await db.batch([
      db.insert(providers).values({
        id,
        publicId: `${PREFIX}${String(n).padStart(11, "0")}`,
        kind: "planner",
        status: "in_progress",
        visible: true,
        name: "",
        firstname,
        lastname: model.lastname,
        email: `${PREFIX}.${n}@alliance.example`,
        phone: `+336${String(40_000_000 + n)}`,
        locale,
        market,
        city: model.city,
        zipCode: model.zipCode,
        country: model.country,
        region: model.region,
        latitude: model.latitude,
        longitude: model.longitude,
        travelRadiusKm: 100,
        createdAt: waiting - hours(30),
        portrait: "",
        descriptionLong: "",
        experience: "",
        service: "",
        benefits: "",
        completeness: 0.7,
        foundedOn: "2015-04-01",
        siret: isFrench ? (is("sameSiret") ? SIRET : String(10_000_000_000_000 + n * 97)) : null,
        registerState: isFrench ? (is("register") ? "not_found" : "found") : null,
        reviewRequestedAt: waiting,
      }),
      db.insert(providerCredentials).values({
        providerId: id,
        passwordHash: "none",
        passwordChangedAt: waiting,
        emailVerifiedAt: is("unverified") ? null : waiting,
        termsVersion: "demo",
        termsAcceptedAt: waiting,
      }),
      db.update(providerNumbers).set({ last: sql`max(${providerNumbers.last}, ${id})` }),
      db.run(
        insertSelect(
          s,
          {
            ...{ providerId: id, code: s.code, position: s.position, description: "" },
            budgetStartingFrom: s.budgetStartingFrom,
          },
          sql`FROM ${s} WHERE ${eq(s.providerId, model.id)}`,
        ),
      ),
      db.run(insertSelect(l, { providerId: id, iso: l.iso }, sql`FROM ${l} WHERE ${eq(l.providerId, model.id)}`)),
      db.run(
        insertSelect(
          i,
          {
            ...{ providerId: id, position: i.position, src: i.src, alt: i.alt, width: i.width, height: i.height },
            publicId: sql`${`q${n}p`} || ${i.position}`,
            title: sql`'Photo ' || (${i.position} + 1)`,
            description: i.alt,
            findings: sql`CASE WHEN ${is("link") ? 1 : 0} AND ${i.position} = 0 THEN '["link"]' ELSE '[]' END`,
            createdAt: waiting,
          },
          sql`FROM ${i} WHERE ${and(eq(i.providerId, model.id), lt(i.position, 4))}`,
        ),
      ),
      ...insertSession(
        db,
        session,
        { role: "provider", id: sql`SELECT ${id}` },
        { remembered: false, device: "Seed" },
        waiting,
      ),
    ]);
    const texts: { field: TextField; value: string }[] = [
      { field: "name", value: `${model.lastname} ${NAMES[n % NAMES.length]}` },
      { field: "portrait", value: is("copied") ? other.descriptionLong : shuffled(model.descriptionLong, n) },
      {
        field: "experience",
        value: is("contact") ? `${shuffled(model.experience, n)} 06 12 34 56 78` : shuffled(model.experience, n),
      },
      {
        field: "service",
        value: is("link") ? `${shuffled(model.service, n)} www.maison-exemple.fr` : shuffled(model.service, n),
      },
      { field: "benefits", value: model.benefits },
    ];
    await db.batch(reviseTexts(db, provider, await judgeTexts(db, provider, texts), waiting) as never);
    if (!is("sentAgain") || !administrator?.id) continue;
    const [row] = await db.select({ state: profileState }).from(providers).where(eq(providers.id, id));
    const snapshot = snapshotOf(JSON.parse(row?.state ?? "") as ProfileState);
    const nothing = { services: [], languages: [], images: [] };
    await db.insert(moderationDecisions).values({
      providerId: id,
      administratorId: administrator.id,
      decision: "changes_asked",
      reason: "Racontez votre façon de travailler.",
      snapshot: JSON.stringify({ ...snapshot, ...nothing, travelRadiusKm: 50, experience: "" }),
      createdAt: waiting - hours(5),
    });
  }
  await db.delete(sessions).where(eq(sessions.device, "Seed"));
  return Math.max(0, size - from);
}

const NAMES = ["Événements", "& Filles", "Mariages", "Atelier", "Maison", "Fêtes", "Studio"] as const;

/** Reorders a text: no eight consecutive words equal the original. Only profiles with the flaw `copied` are copies. */
function shuffled(text: string, n: number): string {
  const words = text.split(/\s+/).filter(Boolean);
  const turn = words.length === 0 ? 0 : (n * 7) % words.length;
  const mixed = [...words.slice(turn), ...words.slice(0, turn)];
  for (let at = 0; at + 1 < mixed.length; at += 6) [mixed[at], mixed[at + 1]] = [mixed[at + 1] ?? "", mixed[at] ?? ""];
  return mixed.join(" ");
}
