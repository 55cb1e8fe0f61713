import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import type { Provider } from "~/domain/sessions/session.rules";
import { insertSession, newSession } from "~/domain/sessions/session.server";
import type { Locale, MarketCode } from "~/i18n/markets";

type NewProvider = typeof providers.$inferInsert & { locale: Locale; market: MarketCode };

/** Well-formed hash that no password has. */
const NO_PASSWORD = `scrypt$32768$8$3$${"A".repeat(22)}==$${"A".repeat(43)}=`;

/**
 * Creates a provider as after registration, with an unverified address and an open session. Each id has its own phone
 * and address.
 * @param changes columns of its row; `approvedProvider` has those of a complete one
 */
export async function saveProvider(db: Database, id: number, changes: Partial<NewProvider> = {}): Promise<Provider> {
  const provider = {
    id,
    publicId: `provider-${id}`,
    kind: "planner",
    status: "in_progress",
    visible: true,
    name: "",
    firstname: "Hélène",
    lastname: "Martin",
    email: `provider-${id}@example.org`,
    phone: `+336${String(20_000_000 + id)}`,
    locale: "fr",
    market: "FR",
    city: "",
    zipCode: "",
    country: "FR",
    latitude: 0,
    longitude: 0,
    travelRadiusKm: 100,
    createdAt: 0,
    portrait: "",
    descriptionLong: "",
    experience: "",
    service: "",
    benefits: "",
    completeness: 0,
    ...changes,
  } satisfies NewProvider;
  const session = await newSession();
  const owner = { role: "provider", id: sql`SELECT ${id}` } as const;
  await db.batch([
    db.run(sql`UPDATE provider_numbers SET last = max(last, ${id})`),
    db.insert(providers).values(provider),
    db.insert(providerCredentials).values({
      providerId: id,
      passwordHash: NO_PASSWORD,
      passwordChangedAt: 0,
      termsVersion: "test",
      termsAcceptedAt: 0,
    }),
    ...insertSession(db, session, owner, { remembered: false, device: "Firefox, Linux" }, 0),
  ]);
  const { firstname, locale, market } = provider;
  return { role: "provider", providerId: id, sessionId: session.id, firstname, locale, market };
}

export async function saveProviderSession(db: Database, provider: Provider): Promise<Provider> {
  const session = await newSession();
  const owner = { role: "provider", id: sql`SELECT ${provider.providerId}` } as const;
  await db.batch([...insertSession(db, session, owner, { remembered: true, device: "Chrome, Android" }, 0)]);
  return { ...provider, sessionId: session.id };
}

/** Columns for `saveProvider` of a complete, approved planner in Lyon. For matching, call `syncProvider` afterwards. */
export const approvedProvider = {
  status: "verified",
  approvedAt: 0,
  name: "Les Jours Clairs",
  city: "Lyon",
  zipCode: "69001",
  region: "Rhône",
  latitude: 45.764,
  longitude: 4.8357,
  siret: "73282932000074",
  registerState: "found",
  registerName: "LES JOURS CLAIRS",
  foundedOn: "2015-04-01",
  minimumBudget: 2500,
  portrait: "Des journées tenues sans un bruit.",
  descriptionLong: "Des journées tenues sans un bruit, depuis dix ans.",
  experience: "Cent vingt mariages.",
  service: "De l’idée au dernier invité.",
  benefits: "Une seule personne, du début à la fin.",
} satisfies Partial<NewProvider>;
