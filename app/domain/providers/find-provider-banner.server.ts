import { and, eq } from "drizzle-orm";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { isPremium, isShown } from "./shown.server";

export interface ProviderBanner {
  name: string;
  profileImage: string | null;
  premium: boolean;
}

export function bannerQuery({ db, clock }: Deps, publicId: string) {
  return db
    .select({ name: providers.name, profileImage: providers.profileImage, premium: isPremium(clock.now()) })
    .from(providers)
    .where(and(eq(providers.publicId, publicId), isShown()));
}

/**
 * Loads the banner, in one round trip. Returns null if the planner is unknown, not verified or hidden; the page then
 * has no banner.
 */
export async function findProviderBanner(deps: Deps, publicId: string): Promise<ProviderBanner | null> {
  return toBanner(await bannerQuery(deps, publicId));
}

export const toBanner = ([row]: readonly ProviderBanner[]): ProviderBanner | null => row ?? null;
