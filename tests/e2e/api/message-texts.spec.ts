import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { adminPaths } from "../../../app/admin-paths";
import { paths } from "../../../app/paths";
import { address } from "../support/addresses";
import { administratorBrowser } from "../support/administrators";
import { newWord } from "../support/couples";
import { giveCredits } from "../support/credits";
import { rows, value, write } from "../support/database";
import type { Answer, HttpBrowser } from "../support/http-browser";
import { openAccount, supporter } from "../support/impersonation";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { writeTo } from "../support/requests";

/** Start of each text that the test writes in a conversation. */
const MARK = newWord();
const FOUND = new RegExp(`${MARK}([a-zA-Z]+)`, "g");
const EMAIL = ["outbox.html", "outbox.text"];

/** Columns that contain each text, as `table.column`. Emails quote messages, and name the offer that was answered. */
const COLUMNS = {
  appeal: ["message_reports.appeal_text"],
  broken: [],
  couple: ["messages.body", ...EMAIL],
  decision: ["message_reports.decision_text", ...EMAIL],
  ending: ["messages.body", ...EMAIL],
  file: ["message_files.name"],
  first: ["messages.body", ...EMAIL],
  line: ["offer_lines.text"],
  offer: ["offers.title", ...EMAIL],
  offerBody: ["messages.body", ...EMAIL],
  refused: [],
  report: ["message_reports.text"],
  request: [...EMAIL, "requests.message"],
  searched: [],
  template: ["message_templates.body"],
  templateTitle: ["message_templates.title"],
};

const word = (name: keyof typeof COLUMNS) => MARK + name;

interface Answered extends Answer {
  path: string;
}

/** Records the responses that a browser receives. @returns their list */
function watched(browser: HttpBrowser): Answered[] {
  const answers: Answered[] = [];
  const send = browser.send.bind(browser);
  browser.send = async (...given) => {
    const answer = await send(...given);
    answers.push({ ...answer, path: given[1] });
    return answer;
  };
  return answers;
}

const log = () => readFileSync(address("LOG_FILE"), "utf8");

/** Returns a text with the decoded parts of its signed cookies. */
const decoded = (text: string) =>
  [text, ...text.split(/[=;.,"\s]/).map((part) => Buffer.from(decodeURIComponent(part), "base64").toString())].join(
    " ",
  );

/** Returns the columns of all tables that contain each text. */
async function columnsWithTexts(): Promise<Record<string, string[]>> {
  const tables = await rows<{ table: string; columns: string }>(
    `SELECT t.name AS "table", json_group_array(c.name) AS columns FROM sqlite_master t
     JOIN pragma_table_xinfo(t.name) c WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%' GROUP BY 1`,
  );
  const found = new Map<string, Set<string>>();
  for (const { table, columns } of tables) {
    const names: string[] = JSON.parse(columns);
    const texts = names.map((name) => `CAST("${name}" AS TEXT) AS "${name}"`);
    const marked = names.map((name) => `instr("${name}", '${MARK}')`);
    for (const row of await rows<object>(`SELECT ${texts} FROM "${table}" WHERE ${marked.join(" OR ")}`))
      for (const [column, text] of Object.entries(row))
        for (const [, name = ""] of String(text).matchAll(FOUND))
          found.set(name, (found.get(name) ?? new Set()).add(`${table}.${column}`));
  }
  return Object.fromEntries([...found].map(([name, columns]) => [name, [...columns].sort()]));
}

/** Returns the search indexes that find words with a beginning. Their shadow tables contain only parts of words. */
async function indexesWith(beginning: string): Promise<string[]> {
  const indexes = await rows<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5%'",
  );
  const found = indexes.map(async ({ name }) => {
    const rowsFound = await rows(`SELECT 1 FROM "${name}" WHERE "${name}" MATCH ? LIMIT 1`, `"${beginning}" *`);
    return rowsFound.map(() => name);
  });
  return (await Promise.all(found)).flat();
}

test("the texts of a conversation are in no log, failure, statistic, search index, cookie or URL (report-20, pro-log-1)", async () => {
  test.setTimeout(120_000);
  const before = log().length;
  const account = await insertApprovedProvider();
  await giveCredits(account, 1);
  const request = await writeTo(account, `Bonjour ${word("request")}`);
  await write({ sql: "UPDATE accounts SET email_verified_at = 1 WHERE id = ?", args: [request.account.id] });
  const couple = request.browser;
  const provider = await providerBrowser(account);
  const moderator = await administratorBrowser("fr", "fr");
  const annika = await supporter();
  const answers = [couple, provider, moderator, annika.browser].map(watched);
  const answer = `/pro/requests/${request.id}/answer`;
  const thread = paths.conversation(request.id);
  const page = `/pro/requests/${request.id}`;
  let sent = 0;
  const expectStatus = async (status: number, given: Promise<Answer>) => {
    sent += 1;
    expect.soft((await given).status, `request ${sent}`).toBe(status);
  };

  const template = {
    title: word("templateTitle"),
    body: `Bonjour {prénom}, ${word("template")}`,
    locale: "fr",
    intent: "add",
  };
  await expectStatus(303, provider.post(paths.pro.templates(), template));
  await expectStatus(400, provider.post(paths.pro.templates(), { ...template, title: "" }));
  const id = await value<string>("SELECT public_id FROM message_templates WHERE provider_id = ?", account.id);
  await expectStatus(200, provider.get(`${page}?template=${id}`));
  await expectStatus(400, provider.post(answer, { intent: "unlock", body: `{x} ${word("refused")}` }));
  await expectStatus(303, provider.post(answer, { intent: "unlock", body: `Oui ${word("first")}` }));
  for (const body of [`{x} ${word("refused")}`, `${"a".repeat(4_000)} ${word("refused")}`])
    await expectStatus(400, provider.post(answer, { intent: "message", body, cause: newWord() }));
  const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
  const message = { intent: "message", body: `Merci ${word("couple")}`, cause: newWord() };
  await expectStatus(303, couple.upload(thread, {}, "files", { name: `${word("file")}.pdf`, bytes: pdf }, message));
  const wrong = { name: `${word("refused")}.pdf`, bytes: Buffer.from("<html>") };
  await expectStatus(415, couple.upload(thread, {}, "files", wrong, { ...message, cause: newWord() }));
  const offer = {
    title: word("offer"),
    body: word("offerBody"),
    cause: newWord(),
    validUntil: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
    text_0: word("line"),
    quantity_0: "1",
    price_0: "900",
    vat_0: "20",
  };
  await expectStatus(400, provider.post(`${page}/offer`, { ...offer, price_0: "" }));
  await expectStatus(303, provider.post(`${page}/offer`, offer));
  const offered = await value<string>(
    "SELECT m.public_id FROM messages m JOIN offers o ON o.message_id = m.id WHERE o.title = ?",
    word("offer"),
  );
  await expectStatus(303, couple.post(paths.offer(offered), { intent: "accept" }));
  await openAccount(annika, account.publicId);
  for (const browser of [provider, annika.browser])
    for (const path of [page, `/pro/messages?q=${word("searched")}`, `/pro/messages?q=${word("first")}&show=theirs`])
      await expectStatus(200, browser.get(path));
  for (const path of [thread, paths.conversations(), paths.offers(), paths.offer(offered)])
    await expectStatus(200, couple.get(path));

  const trigger = `broken_${word("broken")}`;
  await write(`CREATE TRIGGER ${trigger} BEFORE INSERT ON messages WHEN NEW.body LIKE '%${word("broken")}%'
    BEGIN SELECT RAISE(ABORT, 'This trigger refuses the message.'); END`);
  try {
    const broken = { intent: "message", body: `Bonjour ${word("broken")}`, cause: newWord() };
    await expectStatus(500, couple.post(thread, broken));
    await expectStatus(500, provider.post(answer, broken));
    await expectStatus(500, provider.post(`${page}/offer`, { ...offer, body: word("broken"), cause: newWord() }));
  } finally {
    await write(`DROP TRIGGER ${trigger}`);
  }

  const first = await value<string>(
    "SELECT m.public_id FROM messages m JOIN requests r ON r.id = m.request_id WHERE r.public_id = ? ORDER BY m.id",
    request.id,
  );
  await expectStatus(400, couple.post(paths.reportMessage(first), { text: word("report") }));
  await expectStatus(303, couple.post(paths.reportMessage(first), { reason: "fraud", text: word("report") }));
  const report = await value<string>(
    "SELECT x.public_id FROM message_reports x JOIN messages m ON m.id = x.message_id WHERE m.public_id = ?",
    first,
  );
  const decision = { intent: "removed", version: "open", reason: `Cette raison est longue : ${word("decision")}` };
  await expectStatus(200, moderator.get(adminPaths.reportedMessage(report)));
  await expectStatus(303, moderator.post(adminPaths.reportedMessage(report), decision));
  await expectStatus(200, moderator.get(adminPaths.history("request", request.id)));
  const appeal = { case: report, appeal: `Regardez de nouveau : ${word("appeal")}` };
  await expectStatus(303, provider.post(paths.messageCase(first), appeal));
  await expectStatus(303, couple.post(paths.endConversation(request.id), { sentence: word("ending") }));
  await write({ sql: "UPDATE projects SET event_date = 'no date' WHERE public_id = ?", args: [request.project] });
  await expectStatus(500, couple.get(paths.offer(offered)));
  await couple.get("/club?after=texts");
  await expect.poll(() => log().slice(before)).toContain("This trigger refuses the message.");

  expect(log().slice(before)).not.toContain(MARK);
  const all = answers.flat();
  for (const { path, headers } of all) expect(decoded(JSON.stringify(headers)), path).not.toContain(MARK);
  // The links of a search page contain the searched text.
  for (const { path, text } of all.filter(({ path }) => !path.includes("?q=")))
    expect(text.match(/\s(?:href|src|action)="[^"]*"/g)?.join() ?? "", path).not.toContain(MARK);
  const expected = Object.entries(COLUMNS).filter(([, columns]) => columns.length > 0);
  expect(await columnsWithTexts()).toEqual(Object.fromEntries(expected));
  expect(await indexesWith(MARK)).toEqual([]);
  expect(await indexesWith(account.company.split(" ").at(-1) ?? "")).not.toEqual([]);
  const stored = "SELECT count(*) FROM failures WHERE message LIKE '%This trigger refuses the message.%'";
  expect(await value(stored), "the failures above are stored").toBeGreaterThan(0);
});
