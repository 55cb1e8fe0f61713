import { sql } from "drizzle-orm";
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
  const [row] = await db.all<{ public_id: string; unread: number; public: number }>(sql`
    SELECT p.public_id, ${isShown("p")} AS public,
      (SELECT count(*) FROM requests r JOIN projects j ON j.id = r.project_id
        WHERE r.provider_id = p.id AND r.seen_at IS NULL AND r.status = 'locked' AND j.closed_at IS NULL) AS unread
    FROM providers p WHERE p.id = ${provider.providerId} AND ${sessionIsOpen(provider)}`);
  return row ? { publicId: row.public_id, unread: row.unread, isPublic: row.public === 1 } : null;
}
