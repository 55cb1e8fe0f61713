import { and, eq } from "drizzle-orm";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { isPremium, isShown } from "./shown.server";

export interface ProviderBanner {
  name: string;
  profileImage: string | null;
  premium: boolean;
}

/** Batch item for `toBanner`. */
export function bannerQuery({ db, clock }: Deps, publicId: string) {
  return db
    .select({ name: providers.name, profileImage: providers.profileImage, premium: isPremium(clock.now()) })
    .from(providers)
    .where(and(eq(providers.publicId, publicId), isShown()));
}

/** Null when the planner is unknown, not verified, or hidden: its visitors then see the page without a banner. One round trip. */
export async function findProviderBanner(deps: Deps, publicId: string): Promise<ProviderBanner | null> {
  return toBanner(await bannerQuery(deps, publicId));
}

export const toBanner = ([row]: readonly ProviderBanner[]): ProviderBanner | null => row ?? null;
