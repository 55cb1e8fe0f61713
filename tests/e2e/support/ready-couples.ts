import { describeWedding, httpBrowserOf, insertAccount, newCouple, newPublicId, plannersShown } from "./couples";
import { rows, write } from "./database";
import type { HttpBrowser } from "./http-browser";

export interface Ready {
  account: number;
  browser: HttpBrowser;
  draft: string;
  ticked: string[];
}

/**
 * Returns couples that only have to send. One describes its wedding through the forms; the database copies it to the
 * others.
 */
export async function readyCouples(count: number): Promise<Ready[]> {
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
  const ready = [{ account: couple.id, browser, draft, ticked }];
  // One after the other: with twenty direct writers, sqld may let none through for minutes.
  while (ready.length < count) {
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
    ready.push({ account: other.id, browser: await httpBrowserOf(other), draft: copy.public_id, ticked });
  }
  return ready;
}
