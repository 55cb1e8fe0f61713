import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect } from "vitest";
import { administrators } from "#db/schema/administrators";
import { moderationDecisions } from "#db/schema/moderation";
import { outbox } from "#db/schema/outbox";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providerLanguages, providerServices, providers } from "#db/schema/providers";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { links } from "~/domain/links.fixture";
import type { Administrator, Provider } from "~/domain/sessions/session.rules";
import { emptyLog, saveAdministrator } from "../../../tests/support/administrators";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { decideProfile } from "./decide-profile.server";
import { findModeratedProfile } from "./find-moderated-profile.server";
import type { Decision } from "./moderation.rules";
import { reviseTexts } from "./revise-texts.server";

export const NOW = Date.UTC(2027, 2, 1, 8);
export const PUBLIC_ID = "provider-1";
const { status: _status, approvedAt: _approvedAt, ...undecided } = approvedProvider;
/** A provider row that has everything an approval needs. */
export const complete = undecided;
export const REASON = "Votre portrait vient d’un autre site.";
export const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });

export const image = { providerId: 1, src: "p/a", alt: "", width: 1, height: 1, description: "Le jardin." };

/**
 * Sets up a database with two moderators and one provider for each test of a file. The provider's profile is complete
 * and not yet sent.
 */
export function useModeration() {
  const test = useTestDatabase();
  const clock = stoppedClock(NOW);
  const provider = {} as Provider;
  const moderator = {} as Administrator;
  const colleague = {} as Administrator;

  const deps = (db = test.db) => ({ db, clock, links, requestId: "request-1" });
  const look = (as = moderator) => findModeratedProfile(deps(), as, PUBLIC_ID);
  async function decide(decision: Decision, { version = "", as = moderator, db = test.db } = {}) {
    const reason = decision === "approved" ? "" : REASON;
    const seen = version || (await look(as)).version;
    await decideProfile(deps(db), as, { publicId: PUBLIC_ID, decision, reason, version: seen });
  }
  const row = async () => (await test.db.select().from(providers).where(eq(providers.id, 1)))[0];
  const emails = () => test.db.select().from(outbox);
  const decisions = () => test.db.select().from(moderationDecisions);
  const write = (field: "portrait" | "experience", value: string, reasons: ("contact" | "link")[] = []) =>
    test.db.batch(reviseTexts(test.db, provider, [{ field, value, reasons }], clock.now()) as never);
  const verifyEmail = (at: number | null = 0) => test.db.update(providerCredentials).set({ emailVerifiedAt: at });
  async function nothingDecided(count = 0) {
    expect([await decisions(), await emails()].map((rows) => rows.length)).toEqual([count, count]);
  }

  beforeAll(() => loadEnumerations({ url: test.url }));
  beforeEach(async () => {
    await emptyLog(test.db);
    for (const table of [outbox, moderationDecisions, providers, administrators]) await test.db.delete(table);
    clock.at = NOW;
    Object.assign(moderator, await saveAdministrator(test.db, 1));
    Object.assign(colleague, await saveAdministrator(test.db, 2));
    Object.assign(provider, await saveProvider(test.db, 1, { ...complete, profileImage: "p/x", locale: "fr" }));
    await test.db
      .insert(providerServices)
      .values({ providerId: 1, code: "FULL_PLANNING", position: 0, description: "", budgetStartingFrom: 2500 });
    await test.db.insert(providerLanguages).values({ providerId: 1, iso: "fr" });
    await verifyEmail();
  });

  return {
    test,
    clock,
    provider,
    moderator,
    colleague,
    deps,
    look,
    decide,
    row,
    emails,
    decisions,
    write,
    verifyEmail,
    nothingDecided,
  };
}
