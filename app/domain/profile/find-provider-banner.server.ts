import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { isShown } from "./shown.server";

/** As much of a planner as the banner of its visitors shows. */
export interface ProviderBanner {
  name: string;
  profileImage: string | null;
  premium: boolean;
}

interface Row {
  name: string;
  image: string | null;
  premium: 0 | 1;
}

/** Batch item for `toBanner`. */
export function bannerQuery({ db, clock }: Deps, publicId: string) {
  return db.all<Row>(sql`
    SELECT name, profile_image AS image, coalesce(premium_until > ${clock.now()}, 0) AS premium
    FROM providers WHERE public_id = ${publicId} AND ${isShown()}`);
}

/** Null when the planner is unknown, not verified, or hidden: its visitors then see the page without a banner. One round trip. */
export async function findProviderBanner(deps: Deps, publicId: string): Promise<ProviderBanner | null> {
  return toBanner(await bannerQuery(deps, publicId));
}

export function toBanner([row]: readonly Row[]): ProviderBanner | null {
  return row ? { name: row.name, profileImage: row.image, premium: row.premium === 1 } : null;
}
