import { type Account, describeWedding, httpBrowserOf, insertAccount, type TestCouple } from "./couples";
import { giveCredits } from "./credits";
import { value, write } from "./database";
import type { HttpBrowser } from "./http-browser";
import type { ProviderAccount } from "./providers";

export interface TestRequest {
  id: string;
  account: Account;
  browser: HttpBrowser;
  project: string;
}

export async function writeTo(
  planner: { publicId: string },
  message = "Bonjour",
  couple?: TestCouple,
): Promise<TestRequest> {
  const account = await insertAccount(couple);
  const browser = await httpBrowserOf(account);
  const project = await describeWedding(browser, account);
  const path = `/contact?project=${project}&prestataire=${planner.publicId}`;
  const answer = await browser.post(path, { project, prestataire: planner.publicId, message });
  if (answer.status !== 303) throw new Error(`The message was answered with ${answer.status}.`);
  const id = await value<string>(
    `SELECT r.public_id FROM requests r JOIN projects p ON p.id = r.project_id JOIN providers v ON v.id = r.provider_id
      WHERE p.public_id = ? AND v.public_id = ?`,
    project,
    planner.publicId,
  );
  return { id, account, browser, project };
}

/** Unlocks a request with a credit, so that the provider can make a no-response claim. */
export async function unlockWithCredit(provider: ProviderAccount, { id }: TestRequest): Promise<void> {
  const now = Date.now();
  await giveCredits(provider, 1);
  await write(
    {
      sql: "UPDATE requests SET status = 'unlocked', unlocked_at = ?, unlocked_by = 'credit' WHERE public_id = ?",
      args: [now, id],
    },
    {
      sql: "INSERT INTO credit_entries (provider_id, kind, amount, cause, request_id, created_at) VALUES (?, 'unlock', -1, ?, ?, ?)",
      args: [provider.id, `unlock:${id}`, id, now],
    },
  );
}
