import type { Database } from "#db/client.server";
import { creditEntries } from "#db/schema/credits";
import { requests } from "#db/schema/requests";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { saveCouple } from "../../../tests/support/couples";
import { saveProject } from "../../../tests/support/projects";
import { saveProvider } from "../../../tests/support/providers";
import { welcomeCause } from "./credits.rules";
import { unlockCauseOf } from "./return.rules";

export interface Unlocked {
  couple: Couple;
  provider: Provider;
  request: string;
  project: string;
}

type Home = Pick<Provider, "locale" | "market">;

/** The ledger keeps its entries, so each test needs another `n`. */
export async function saveUnlocked(
  db: Database,
  n: number,
  unlockedAt: number,
  { by = "credit", home = {} }: { by?: "credit" | "premium"; home?: Partial<Home> } = {},
): Promise<Unlocked> {
  const couple = await saveCouple(db, n);
  const provider = await saveProvider(db, n, { firstname: "Zoé", ...home });
  const project = `project-${n}`;
  await saveProject(db, { id: n, publicId: project, accountId: n, reachedStep: 5, sentAt: 0 });
  const request = await saveUnlock(db, { n, project: n, provider: n }, unlockedAt, by);
  return { couple, provider, request, project };
}

export async function saveUnlock(
  db: Database,
  { n, project, provider }: { n: number; project: number; provider: number },
  unlockedAt: number,
  unlockedBy: "credit" | "premium" = "credit",
): Promise<string> {
  const publicId = `request-${n}`;
  const entry = { providerId: provider, createdAt: unlockedAt };
  await db.batch([
    db.insert(requests).values({
      publicId,
      projectId: project,
      providerId: provider,
      status: "unlocked",
      message: "Bonjour",
      createdAt: unlockedAt,
      unlockedAt,
      unlockedBy,
    }),
    db.insert(creditEntries).values({ ...entry, kind: "welcome", amount: 1, cause: `${welcomeCause(provider)}+${n}` }),
    ...(unlockedBy === "credit"
      ? [
          db
            .insert(creditEntries)
            .values({ ...entry, kind: "unlock", amount: -1, cause: unlockCauseOf(publicId), requestId: publicId }),
        ]
      : []),
  ]);
  return publicId;
}
