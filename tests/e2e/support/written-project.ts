import { expect } from "@playwright/test";
import { type Account, describeWedding, httpBrowserOf, insertAccount, plannersShown } from "./couples";
import { rows } from "./database";
import type { HttpBrowser } from "./http-browser";

export interface Written {
  account: Account;
  browser: HttpBrowser;
  project: string;
  requests: { id: string; planner: string; email: string }[];
}

export async function written(): Promise<Written> {
  const account = await insertAccount();
  const browser = await httpBrowserOf(account);
  const project = await describeWedding(browser, account);
  const { ticked } = await plannersShown(browser, project);
  const form = { draft: project, selectedPrestataires: ticked, message: "Bonjour" };
  expect((await browser.post("/formulaire?step=4", form)).status).toBe(303);
  const requests = await rows<Written["requests"][number]>(
    `SELECT r.public_id AS id, v.name AS planner, v.email FROM requests r JOIN providers v ON v.id = r.provider_id
      JOIN projects p ON p.id = r.project_id WHERE p.public_id = ? ORDER BY r.created_at, r.id`,
    project,
  );
  expect(requests).toHaveLength(3);
  return { account, browser, project, requests };
}

export const stateOf = async (project: string) => {
  const [state] = await rows<Record<string, unknown>>("SELECT * FROM projects WHERE public_id = ?", project);
  return state;
};

export const closingEmails = ({ requests }: Written) =>
  rows<{ recipient: string; account_id: number; text: string }>(
    "SELECT recipient, account_id, subject || text || html AS text FROM outbox WHERE dedupe_key IN (SELECT 'projectClosed:' || value FROM json_each(?)) ORDER BY id",
    JSON.stringify(requests.map(({ id }) => id)),
  );
