import { and, eq, sql } from "drizzle-orm";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { unreadConversationsOf } from "~/domain/conversations/conversations.server";
import { balanceOf } from "~/domain/credits/ledger.server";
import type { Deps } from "~/domain/deps";
import type { Sluggable } from "~/domain/profile-slug.rules";
import { waitingOf } from "~/domain/requests/count-waiting.server";
import { unreadReviewsOf } from "~/domain/reviews/own-reviews.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { has } from "./completion-steps.server";
import type { ProviderKind } from "./provider-kind.rules";
import { isShown } from "./shown.server";

interface ProFrame extends Sluggable {
  kind: ProviderKind;
  /** Requests that await an answer. */
  waiting: number;
  unreadReviews: number;
  /** Conversations with unread messages. */
  unreadConversations: number;
  credits: number;
  isPublic: boolean;
  /** Couples have never seen the profile. */
  isNew: boolean;
  /** Has no request. */
  isNewcomer: boolean;
}

/** Loads the data of the menu. @returns null when the session has ended, or the account is deleted */
export async function findProFrame({ db }: Pick<Deps, "db">, provider: Provider): Promise<ProFrame | null> {
  const [row] = await db
    .select({
      publicId: providers.publicId,
      name: providers.name,
      city: providers.city,
      kind: providers.kind,
      isPublic: isShown().mapWith(Boolean),
      isNew: sql`${providers.approvedAt} IS NULL`.mapWith(Boolean),
      isNewcomer: sql`NOT ${has(requests)}`.mapWith(Boolean),
      waiting: sql<number>`${waitingOf(db, provider.providerId)}`,
      unreadReviews: sql<number>`${unreadReviewsOf(db, provider.providerId)}`,
      unreadConversations: sql<number>`${unreadConversationsOf(db, provider.providerId)}`,
      credits: sql<number>`${balanceOf(db, provider.providerId)}`,
    })
    .from(providers)
    .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider)));
  return row ?? null;
}
