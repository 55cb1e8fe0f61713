import { expect, test } from "@playwright/test";
import { describeWedding, httpBrowserOf, insertAccount, newCouple, newWord } from "../support/couples";
import { rows, write } from "../support/database";
import { HttpBrowser } from "../support/http-browser";

interface Row {
  source: string;
  route: string;
  message: string;
  stack: string;
  times: number;
  requestId: string;
}

const failuresOf = (like: string) =>
  rows<Row>(
    `SELECT source, route, message, stack, times, request_id AS requestId FROM failures
      WHERE message LIKE ? OR request_id = ?`,
    `%${like}%`,
    like,
  );

test("a broken page is stored with its request and nothing of the couple (failure-6)", async () => {
  const couple = newCouple("fr");
  const browser = await httpBrowserOf(await insertAccount(couple));
  const project = await describeWedding(browser, couple);
  await write({ sql: "UPDATE projects SET event_date = 'no date' WHERE public_id = ?", args: [project] });
  // Another test may cause a failure of the same page, and then the row has that test's request id.
  const mine: string[] = [];
  const newest = async () => {
    const broken = await browser.get(`/project?id=${project}`);
    mine.push(String(broken.headers["x-request-id"]));
    return rows<Row>(`SELECT *, request_id AS requestId FROM failures WHERE source = 'worker' AND route = '/project'`);
  };
  let kept: Row[] = [];
  await expect
    .poll(async () => {
      kept = await newest();
      return kept.some(({ requestId }) => mine.includes(requestId));
    })
    .toBe(true);
  for (const personal of [couple.firstname, couple.lastname, couple.email, couple.phone.e164, project])
    expect(JSON.stringify(kept)).not.toContain(personal);
});

test("a page's script reports its failures without personal data; what is not a report is refused (failure-8)", async () => {
  const browser = HttpBrowser.in("fr");
  const word = newWord();
  const request = crypto.randomUUID();
  const report = {
    ...{ name: "TypeError", message: `${word} of marie@example.org`, stack: "at x (/assets/a.js:1:2)" },
    ...{ path: "/pro/requests/0123456789abcdef", request },
  };
  expect((await browser.post("/failures", report)).status).toBe(204);
  await expect
    .poll(() => failuresOf(word))
    .toMatchObject([
      { source: "browser", route: "/pro/requests/:id", message: `TypeError: ${word} of [email]`, requestId: request },
    ]);
  for (const wrong of [{ name: "" }, { path: "https://elsewhere.example/" }, { request: "x" }])
    expect((await browser.post("/failures", { ...report, ...wrong })).status).toBe(400);
  expect((await browser.get("/failures")).status).toBe(405);
});
