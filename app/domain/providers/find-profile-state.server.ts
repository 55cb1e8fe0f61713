import { and, desc, eq, isNull } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { moderationDecisions } from "#db/schema/moderation";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import type { ReviewNeed } from "~/domain/moderation/moderation.rules";
import { FULFILLED, missingIn } from "~/domain/moderation/request-review.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { has } from "./completion-steps.server";
import type { ProfileFacts } from "./profile-state.rules";

export const STATE_COLUMNS = {
  facts: {
    status: providers.status,
    registerState: providers.registerState,
    pausedAt: providers.pausedAt,
    showPublicly: providers.showPublicly,
    reviewRequestedAt: providers.reviewRequestedAt,
  },
  unverified: has(providerCredentials, isNull(providerCredentials.emailVerifiedAt)),
  fulfilled: FULFILLED,
};

type Decision = NonNullable<ProfileFacts["decision"]>;

interface StateRow {
  facts: Omit<ProfileFacts, "emailVerified" | "decision" | "ready">;
  unverified: boolean;
  fulfilled: Record<ReviewNeed, boolean>;
}

export function profileStateOf(row: StateRow, decision: Decision | undefined) {
  const missing = missingIn(row.fulfilled);
  const facts: ProfileFacts = {
    ...row.facts,
    emailVerified: !row.unverified,
    decision: decision ?? null,
    ready: missing.length === 0,
  };
  return { facts, missing };
}

export const lastDecision = (db: Deps["db"], provider: Provider) =>
  db
    .select({ decision: moderationDecisions.decision, reason: moderationDecisions.reason })
    .from(moderationDecisions)
    .where(and(eq(moderationDecisions.providerId, provider.providerId), sessionIsOpen(provider)))
    .orderBy(desc(moderationDecisions.createdAt), desc(moderationDecisions.id))
    .limit(1);

/** Loads the state of the actor's profile. @returns null if the session has ended */
export async function findProfileState({ db }: Pick<Deps, "db">, provider: Provider) {
  const read = await namedBatch(db, {
    profile: db
      .select(STATE_COLUMNS)
      .from(providers)
      .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider))),
    decision: lastDecision(db, provider),
  });
  const [[row], [decision]] = [read.profile, read.decision];
  return row ? profileStateOf(row, decision) : null;
}
