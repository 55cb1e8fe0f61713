import { and, count, eq, isNull, sql } from "drizzle-orm";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { isShown } from "./shown.server";

/** The frame of every page of a provider. */
export interface ProFrame {
  publicId: string;
  /** Requests that were not opened yet. */
  unread: number;
  /** Couples can see the profile. */
  isPublic: boolean;
}

/** @returns null when the session has ended, or the account is gone */
export async function findProFrame({ db }: Pick<Deps, "db">, provider: Provider): Promise<ProFrame | null> {
  const unread = db
    .select({ count: count() })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(
      and(
        eq(requests.providerId, provider.providerId),
        isNull(requests.seenAt),
        eq(requests.status, "locked"),
        isNull(projects.closedAt),
      ),
    );
  const [row] = await db
    .select({ publicId: providers.publicId, isPublic: isShown().mapWith(Boolean), unread: sql<number>`${unread}` })
    .from(providers)
    .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider)));
  return row ?? null;
}
