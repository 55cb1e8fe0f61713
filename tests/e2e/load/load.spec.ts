import { expect, test } from "@playwright/test";
import {
  describeWedding,
  httpBrowserOf,
  insertAccount,
  newCouple,
  newPublicId,
  newWord,
  plannersShown,
} from "../support/couples";
import { rows, value, write } from "../support/database";
import type { HttpBrowser } from "../support/http-browser";

const COUPLES = 200;
/** How often they send, at most. */
const ROUNDS = 20;

interface Ready {
  browser: HttpBrowser;
  draft: string;
  ticked: string[];
}

/** One couple describes its wedding through the forms; the others get the same wedding by way of the database. */
async function prepare(): Promise<Ready[]> {
  const couple = await insertAccount(newCouple("fr"));
  const browser = await httpBrowserOf(couple);
  const draft = await describeWedding(browser, couple);
  const { ticked } = await plannersShown(browser, draft);
  const [described = {}] = await rows<Record<string, string | number | null>>(
    "SELECT * FROM projects WHERE public_id = ?",
    draft,
  );
  const { id, ...project } = described;
  const names = Object.keys(project);
  const ready = [{ browser, draft, ticked }];
  // One after the other: of twenty that write past the product at once, sqld may let none through for minutes.
  while (ready.length < COUPLES) {
    const other = await insertAccount(newCouple("fr"));
    const copy = { ...project, public_id: newPublicId(), account_id: other.id };
    await write(
      {
        sql: `INSERT INTO projects (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
        args: Object.values(copy),
      },
      {
        sql: `INSERT INTO project_languages SELECT (SELECT id FROM projects WHERE public_id = ?), iso FROM project_languages
          WHERE project_id = ?`,
        args: [copy.public_id, id ?? null],
      },
    );
    ready.push({ browser: await httpBrowserOf(other), draft: copy.public_id, ticked });
  }
  return ready;
}

test("200 couples who send at once lose nothing", async () => {
  test.setTimeout(240_000);
  const marker = newWord();
  const ready = await prepare();
  // On a slow machine the database may take longer than a page waits. The page then offers to send again, and that reaches nobody twice.
  let waiting = ready;
  for (let round = 0; waiting.length > 0 && round < ROUNDS; round++) {
    const statuses = await Promise.all(
      waiting.map(async ({ browser, draft, ticked }) => {
        const fields = { draft, selectedPrestataires: ticked, message: `Bonjour ${marker}` };
        return (await browser.post(`/formulaire?step=4&draft=${draft}`, fields)).status;
      }),
    );
    expect(statuses.filter((status) => status !== 303 && status !== 503)).toEqual([]);
    waiting = waiting.filter((_, i) => statuses[i] === 503);
  }
  expect(waiting).toHaveLength(0);
  const expected = ready.reduce((sum, { ticked }) => sum + ticked.length, 0);
  expect(expected).toBe(COUPLES * 3);
  expect(await value("SELECT count(*) FROM requests WHERE message = ?", `Bonjour ${marker}`)).toBe(expected);
  const letters = await rows<{ n: number; different: number }>(
    "SELECT count(*) AS n, count(DISTINCT dedupe_key) AS different FROM outbox WHERE kind = 'email' AND text LIKE ?",
    `%${marker}%`,
  );
  // A letter to each planner, and a confirmation to each couple.
  expect(letters).toEqual([{ n: expected + COUPLES, different: expected + COUPLES }]);
  // Each is delivered once, by the rest of the request or by the sweep.
  await expect
    .poll(() => value("SELECT count(*) FROM outbox WHERE text LIKE ? AND state = 'sent'", `%${marker}%`), {
      timeout: 90_000,
    })
    .toBeGreaterThan(0);
});
