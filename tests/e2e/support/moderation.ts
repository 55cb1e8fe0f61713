import type { Page } from "@playwright/test";
import { rows, write } from "./database";
import { insertApprovedProvider, newProvider, type ProviderAccount } from "./providers";
import type { TextOf } from "./texts";

export async function insertWaiting(provider = newProvider()): Promise<ProviderAccount> {
  const account = await insertComplete(provider);
  await write({ sql: "UPDATE providers SET review_requested_at = ? WHERE id = ?", args: [Date.now(), account.id] });
  return account;
}

const PORTRAIT = "/assets/demo/gallery/arch-blush.svg";

export const insertComplete = (provider = newProvider()) =>
  insertApprovedProvider({ provider, columns: { status: "in_progress", approved_at: null, profile_image: PORTRAIT } });

export const stateOf = async ({ id }: ProviderAccount) =>
  (
    await rows<{ status: string; waiting: number; decisions: number; emails: number }>(
      `SELECT status, review_requested_at IS NOT NULL AS waiting,
        (SELECT count(*) FROM moderation_decisions WHERE provider_id = p.id) AS decisions,
        (SELECT count(*) FROM outbox WHERE dedupe_key LIKE 'moderation:' || p.id || ':%') AS emails
        FROM providers p WHERE id = ?`,
      id,
    )
  )[0];

/** Chooses changes, because the reasons are visible only then, and unticks them. */
export async function untickReasons(page: Page): Promise<void> {
  await page.locator('input[name="intent"][value="changes"]').check();
  const ticked = page.locator('input[name="why"]:checked');
  while ((await ticked.count()) > 0) await ticked.first().uncheck();
}

/** Submits a decision about a profile or venue. */
export async function decide(page: Page, t: TextOf, outcome: "approve" | "changes" | "refuse"): Promise<void> {
  await page.getByRole("radio", { name: t(`admin:decide.${outcome}`), exact: true }).check();
  await page.getByRole("button", { name: t("admin:decide.submit"), exact: true }).click();
}
