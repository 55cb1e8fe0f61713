import { type Account, describeWedding, httpBrowserOf, insertAccount, type TestCouple } from "./couples";
import { value } from "./database";
import type { HttpBrowser } from "./http-browser";

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
