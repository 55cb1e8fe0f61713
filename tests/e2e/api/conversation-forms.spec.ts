import { expect, test } from "@playwright/test";
import { paths } from "../../../app/paths";
import { administratorBrowser } from "../support/administrators";
import { insertMessageReport } from "../support/content-reports";
import { insertArchived } from "../support/conversations";
import { describeWedding, httpBrowserOf, insertAccount, newWord } from "../support/couples";
import { giveCredits } from "../support/credits";
import { rows, value, write } from "../support/database";
import { type Answer, type Fields, formIn, HttpBrowser } from "../support/http-browser";
import { openAccount, supporter } from "../support/impersonation";
import { insertOffers } from "../support/offers";
import { joinedPartner } from "../support/partners";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { writeTo } from "../support/requests";
import { textsOf } from "../support/texts";

const t = textsOf("fr");

type Side = "couple" | "provider";

/** Inserts an unread message. @returns its public id */
async function insertMessage(request: string, side: Side, body: string): Promise<string> {
  const id = `m${newWord()}`;
  await write({
    sql: `INSERT INTO messages (public_id, request_id, side, body, locale, sent_at, cause)
      SELECT ?, id, ?, ?, 'fr', ?, ? FROM requests WHERE public_id = ?`,
    args: [id, side, body, Date.now(), id, request],
  });
  return id;
}

/** Creates a conversation with the rows that the forms need, and a locked request of the same couple. */
async function newConversation() {
  const secret = newWord();
  const provider = await insertApprovedProvider();
  await giveCredits(provider, 1);
  const { id: request, account, browser: couple, project } = await writeTo(provider, secret);
  const second = await describeWedding(couple, account);
  await couple.post("/contact", { project: second, prestataire: provider.publicId, message: "Bonjour" });
  const locked = await value<string>(
    "SELECT r.public_id FROM requests r JOIN projects p ON p.id = r.project_id WHERE p.public_id = ?",
    second,
  );
  const [offer] = await insertOffers(project, { title: secret, text: secret });
  const planner = await providerBrowser(provider);
  const sent = { intent: "message", cause: newWord(), body: secret };
  const file = { name: `${secret}.pdf`, bytes: Buffer.from("%PDF-1.4\n%%EOF\n") };
  expect((await planner.upload(`/pro/requests/${request}/answer`, {}, "files", file, sent)).status).toBe(303);
  const template = `t${newWord()}`;
  await write({
    sql: `INSERT INTO message_templates (public_id, provider_id, title, body, locale, changed_at)
      VALUES (?, ?, ?, 'Bonjour {first name}', 'fr', 0)`,
    args: [template, provider.id, secret],
  });
  return {
    secret,
    account,
    couple,
    project,
    provider,
    planner,
    request,
    locked,
    offer,
    template,
    filed: await value<string>(
      "SELECT m.public_id FROM messages m JOIN message_files f ON f.message_id = m.id WHERE f.name = ?",
      file.name,
    ),
    ofCouple: await insertMessage(request, "couple", secret),
    alsoOfCouple: await insertMessage(request, "couple", secret),
    ofProvider: await insertMessage(request, "provider", secret),
    kept: (await insertMessageReport(request, "provider", { as: "kept", text: secret })).message,
    removed: (await insertMessageReport(request, "provider", { as: "removed", text: secret })).message,
  };
}

type Conversation = Awaited<ReturnType<typeof newConversation>>;

interface Form {
  what: string;
  by: Side;
  path: (of: Conversation) => string;
  fields: (of: Conversation) => Fields;
  withFile?: true;
  /** True: any provider may send the form, because the form changes only data of its sender. */
  own?: true;
  /** True: an administrator who has opened the sender's account may send the form. Undefined: the form is refused. */
  isKept?: true;
  /**
   * Status of the response in a closed conversation, in which nothing changes. Undefined: the form is still accepted.
   */
  closed?: 303 | 409;
}

const answer = ({ request }: Conversation) => `/pro/requests/${request}/answer`;
const message = () => ({ intent: "message", body: "Avec plaisir", cause: newWord() });
const appeal = () => ({ appeal: "Regardez encore, s’il vous plaît." });
const text = () => ({ title: newWord(), body: "Bonjour", locale: "fr" });

/** All forms of conversations. Forms that end the conversation come last. */
const FORMS: Form[] = [
  {
    what: "unlock with a first message",
    by: "provider",
    path: ({ locked }) => `/pro/requests/${locked}/answer`,
    fields: () => ({ intent: "unlock", body: "Votre date est libre." }),
  },
  { what: "message", by: "provider", path: answer, fields: message, closed: 409 },
  { what: "message with a file", by: "provider", path: answer, fields: message, withFile: true, closed: 409 },
  {
    what: "withdraw a message",
    by: "provider",
    path: answer,
    fields: ({ filed }) => ({ intent: "withdraw-message", message: filed }),
    closed: 303,
  },
  {
    what: "reminder",
    by: "provider",
    path: ({ request }) => `/pro/requests/${request}/snooze`,
    fields: () => ({ days: "7" }),
    closed: 303,
  },
  {
    what: "offer",
    by: "provider",
    path: ({ request }) => `/pro/requests/${request}/offer`,
    fields: () => ({
      title: "Organisation",
      body: "Voici notre devis.",
      cause: newWord(),
      validUntil: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
      text_0: "Organisation",
      quantity_0: "1",
      price_0: "900",
      vat_0: "20",
    }),
    closed: 409,
  },
  {
    what: "report",
    by: "provider",
    path: ({ alsoOfCouple }) => paths.reportMessage(alsoOfCouple, "pro"),
    fields: () => ({ reason: "spam" }),
  },
  { what: "appeal", by: "provider", path: ({ removed }) => paths.messageCase(removed, "pro"), fields: appeal },
  { what: "template", by: "provider", path: () => "/pro/templates", fields: text, own: true, isKept: true },
  {
    what: "suggested template",
    by: "provider",
    path: () => "/pro/templates",
    fields: () => ({ suggestion: "call" }),
    own: true,
    isKept: true,
  },
  {
    what: "default template",
    by: "provider",
    path: () => "/pro/templates",
    fields: ({ template }) => ({ intent: "default", template }),
    isKept: true,
  },
  {
    what: "change a template",
    by: "provider",
    path: ({ template }) => `/pro/templates/${template}`,
    fields: text,
    isKept: true,
  },
  {
    what: "delete a template",
    by: "provider",
    path: ({ template }) => `/pro/templates/${template}`,
    fields: () => ({ intent: "delete" }),
  },
  { what: "message", by: "couple", path: ({ request }) => paths.conversation(request), fields: message, closed: 409 },
  {
    what: "message with a file",
    by: "couple",
    path: ({ request }) => paths.conversation(request),
    fields: message,
    withFile: true,
    closed: 409,
  },
  {
    what: "withdraw a message",
    by: "couple",
    path: ({ request }) => paths.conversation(request),
    fields: ({ ofCouple }) => ({ intent: "withdraw-message", message: ofCouple }),
    closed: 303,
  },
  {
    what: "accept an offer",
    by: "couple",
    path: ({ offer }) => paths.offer(offer),
    fields: () => ({ intent: "accept" }),
    closed: 303,
  },
  {
    what: "report",
    by: "couple",
    path: ({ ofProvider }) => paths.reportMessage(ofProvider),
    fields: () => ({ reason: "insult" }),
  },
  { what: "appeal", by: "couple", path: ({ kept }) => paths.messageCase(kept), fields: appeal },
  {
    what: "choose someone else",
    by: "couple",
    path: ({ request }) => paths.endConversation(request),
    fields: () => ({ sentence: "" }),
    closed: 303,
  },
];

/** Sends a form with the browser's first cookies, because a refusal deletes the cookies of an ended session. */
async function send(form: Form, of: Conversation, browser: HttpBrowser): Promise<Answer> {
  const cookies = new Map(browser.cookies);
  const path = form.path(of);
  const file = { name: "Plan.pdf", bytes: Buffer.from("%PDF-1.4\n%%EOF\n") };
  const sent = form.withFile
    ? await browser.upload(path, {}, "files", file, form.fields(of) as Record<string, string>)
    : await browser.post(path, form.fields(of));
  browser.cookies.clear();
  for (const [name, cookie] of cookies) browser.cookies.set(name, cookie);
  return sent;
}

/** Returns all values that the forms can change. */
async function stateOf({ provider, account, request, locked }: Conversation) {
  const ids = [request, locked];
  const inThem = "IN (SELECT id FROM requests WHERE public_id IN (?, ?))";
  const ofThem = `IN (SELECT id FROM messages WHERE request_id ${inThem})`;
  return Promise.all([
    rows(
      `SELECT status, ended_at, snoozed_until, unread_couple, unread_provider, last_message_at, last_author, progress
          FROM requests WHERE public_id IN (?, ?) ORDER BY id`,
      ...ids,
    ),
    rows(`SELECT public_id, body, removed_at FROM messages WHERE request_id ${inThem} ORDER BY id`, ...ids),
    rows(`SELECT message_id, name FROM message_files WHERE message_id ${ofThem} ORDER BY 1, 2`, ...ids),
    rows(`SELECT * FROM offers WHERE message_id ${ofThem} ORDER BY message_id`, ...ids),
    rows(`SELECT * FROM message_reports WHERE message_id ${ofThem} ORDER BY id`, ...ids),
    rows("SELECT * FROM message_templates WHERE provider_id = ? ORDER BY id", provider.id),
    rows(
      "SELECT count(*) AS count FROM archived_conversations WHERE provider_id = ? OR account_id = ?",
      provider.id,
      account.id,
    ),
    rows("SELECT sum(amount) AS credits FROM credit_entries WHERE provider_id = ?", provider.id),
  ]);
}

const named = ({ by, what }: Form) => `${by}: ${what}`;

/** Expects the status of each form, and that all forms together change nothing. */
async function expectRefused(
  of: Conversation,
  who: string,
  browser: HttpBrowser,
  statusOf: (form: Form) => number | null,
): Promise<void> {
  const tried = FORMS.flatMap((form) => {
    const status = statusOf(form);
    return status === null ? [] : [{ form, status }];
  });
  const before = await stateOf(of);
  const answers: [what: string, status: number][] = [];
  for (const { form } of tried) answers.push([named(form), (await send(form, of, browser)).status]);
  expect.soft(answers, who).toEqual(tried.map(({ form, status }) => [named(form), status]));
  expect.soft(await stateOf(of), `${who} changes nothing`).toEqual(before);
}

const isShared = (form: Form, of: Conversation) => /\/(report|appeal)\b/.test(form.path(of));

test("every form of a conversation works for the side that it is for", async () => {
  const of = await newConversation();
  for (const form of FORMS) {
    const before = await stateOf(of);
    const { status } = await send(form, of, form.by === "couple" ? of.couple : of.planner);
    expect.soft(status, named(form)).toBe(303);
    expect.soft(await stateOf(of), `${named(form)} changes something`).not.toEqual(before);
  }
});

test("no one else changes anything in a conversation: strangers, the other side, a former partner, administrators", async () => {
  const of = await newConversation();
  const former = await joinedPartner(of.account);
  await former.browser.post("/partner", { intent: "end" });
  const strangers = {
    "another couple": await httpBrowserOf(await insertAccount()),
    "a former partner": former.browser,
    "another provider": await providerBrowser(await insertApprovedProvider()),
    "an administrator": await administratorBrowser(),
  };
  for (const browser of Object.values(strangers)) await browser.get("/sources");
  await expectRefused(of, "a visitor", HttpBrowser.in("fr"), () => 403);
  await expectRefused(of, "an administrator", strangers["an administrator"], () => 403);
  for (const who of ["another couple", "a former partner"] as const)
    await expectRefused(of, who, strangers[who], (form) => (form.by === "couple" || isShared(form, of) ? 404 : 403));
  await expectRefused(of, "another provider", strangers["another provider"], (form) => {
    if (form.own) return null;
    return form.by === "provider" || isShared(form, of) ? 404 : 403;
  });
  await expectRefused(of, "the provider", of.planner, (form) =>
    form.by === "couple" && !isShared(form, of) ? 403 : null,
  );
  await expectRefused(of, "the couple", of.couple, (form) =>
    form.by === "provider" && !isShared(form, of) ? 403 : null,
  );
});

test("an administrator in an account, and a session that has ended, change nothing in a conversation", async () => {
  const of = await newConversation();
  for (const [by, user] of [
    ["couple", of.account.email],
    ["provider", of.provider.publicId],
  ] as const) {
    const annika = await supporter();
    await openAccount(annika, user);
    await expectRefused(of, `an administrator as ${by}`, annika.browser, (form) =>
      form.by === by && !form.isKept ? 403 : null,
    );
  }
  await write(
    { sql: "UPDATE sessions SET ended_at = 1 WHERE account_id = ?", args: [of.account.id] },
    { sql: "UPDATE sessions SET ended_at = 1 WHERE provider_id = ?", args: [of.provider.id] },
  );
  for (const [by, browser] of [
    ["couple", of.couple],
    ["provider", of.planner],
  ] as const) {
    expect(browser.cookies.has("token"), "which stays valid for some minutes").toBe(true);
    await expectRefused(of, `the ended session of the ${by}`, browser, (form) => (form.by === by ? 403 : null));
  }
});

test("an administrator who closes a project for a couple writes no message in its name", async () => {
  const of = await newConversation();
  const annika = await supporter();
  await openAccount(annika, of.account.email);
  const written = ({ request }: Conversation) =>
    value(
      `SELECT count(*) FROM messages m JOIN requests r ON r.id = m.request_id
        WHERE r.public_id = ? AND m.cause = 'closed'`,
      request,
    );
  const close = (browser: HttpBrowser, { project }: Conversation) =>
    browser.post(`/project/close?id=${project}`, { reason: "found" });
  expect((await close(annika.browser, of)).status).toBe(303);
  expect(await value("SELECT closed_at IS NULL FROM projects WHERE public_id = ?", of.project)).toBe(0);
  expect(await written(of)).toBe(0);
  const other = await newConversation();
  expect((await close(other.couple, other)).status).toBe(303);
  expect(await written(other)).toBe(1);
});

const ERASURES: Record<Side, (of: Conversation) => Promise<Answer>> = {
  couple: async ({ account }) =>
    (await httpBrowserOf(account)).post("/profile/delete", { confirmation: t("profile:delete.word") }),
  provider: async ({ provider }) =>
    (await providerBrowser(provider)).post("/pro/account/delete", {
      reason: "Nous prenons notre retraite.",
      currentPassword: provider.password,
      confirmation: "on",
    }),
};

for (const erased of ["couple", "provider"] as const)
  test(`no form changes anything after one side has deleted its account: ${erased}`, async () => {
    const of = await newConversation();
    expect((await ERASURES[erased](of)).status).toBe(303);
    for (const [by, browser] of [
      ["couple", of.couple],
      ["provider", of.planner],
    ] as const)
      await expectRefused(of, `the ${by}`, browser, (form) => {
        if (form.by !== by) return null;
        if (by === erased) return 403;
        return form.own || form.path(of).startsWith("/pro/templates") ? null : 404;
      });
    const left = erased === "couple" ? of.planner : of.couple;
    const list = erased === "couple" ? paths.pro.archivedConversations() : paths.archivedConversations();
    const [, href = ""] = new RegExp(`href="(${list}/[^"]+)"`).exec((await left.get(list)).text) ?? [];
    expect((await left.get(href)).text, "the other side still reads it").toContain(of.secret);
  });

/** Actions that close a conversation. */
const ENDINGS: Record<string, (of: Conversation) => Promise<unknown>> = {
  "the project is closed": ({ couple, project }) => couple.post(`/project/close?id=${project}`, { reason: "found" }),
  "the couple chose someone else": ({ couple, request }) => couple.post(paths.endConversation(request), {}),
  "the event was 31 days ago": ({ project }) =>
    write({
      sql: "UPDATE projects SET event_date = ? WHERE public_id = ?",
      args: [new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 10), project],
    }),
};

for (const [ending, end] of Object.entries(ENDINGS))
  test(`a closed conversation is only read, reported and appealed: ${ending}`, async () => {
    const of = await newConversation();
    await end(of);
    for (const [by, browser] of [
      ["couple", of.couple],
      ["provider", of.planner],
    ] as const) {
      await expectRefused(of, `the ${by}`, browser, (form) => (form.by === by ? (form.closed ?? null) : null));
      for (const form of FORMS.filter((form) => form.by === by && isShared(form, of)))
        expect.soft((await send(form, of, browser)).status, named(form)).toBe(303);
    }
    const kept = await of.couple.get(paths.messageFile(of.filed, 0));
    expect(kept.status, "its files stay").toBe(200);
  });

test("a request of a closed project is not unlocked, and the first message is not sent", async () => {
  const of = await newConversation();
  await write({
    sql: "UPDATE projects SET closed_at = 1 WHERE id = (SELECT project_id FROM requests WHERE public_id = ?)",
    args: [of.locked],
  });
  const unlock = FORMS.find(({ what }) => what.startsWith("unlock"));
  await expectRefused(of, "the provider", of.planner, (form) => (form === unlock ? 409 : null));
});

/** Pages about a conversation, and the lists of each side. */
const pagesOf = (of: Conversation, archived: Record<Side, string>): Record<Side, string[]> => ({
  couple: [
    "/project/messages",
    paths.conversation(of.request),
    paths.endConversation(of.request),
    "/project/offers",
    paths.offer(of.offer),
    paths.reportMessage(of.ofProvider),
    paths.messageCase(of.kept),
    paths.messageFile(of.filed, 0),
    paths.archivedConversation(archived.couple),
  ],
  provider: [
    `/pro/messages?q=${of.secret}`,
    `/pro/requests/${of.request}`,
    `/pro/requests/${of.request}/offer`,
    paths.offer(of.offer),
    paths.reportMessage(of.ofCouple, "pro"),
    paths.messageCase(of.removed, "pro"),
    paths.messageFile(of.filed, 0),
    "/pro/templates",
    `/pro/templates/${of.template}`,
    paths.pro.archivedConversation(archived.provider),
  ],
});

test("no one else reads anything of a conversation, in any page, list or file", async () => {
  const of = await newConversation();
  const archived = {
    couple: await insertArchived("account_id", of.account.id),
    provider: await insertArchived("provider_id", of.provider.id),
  };
  const pages = pagesOf(of, archived);
  for (const [by, browser] of [
    ["couple", of.couple],
    ["provider", of.planner],
  ] as const)
    for (const path of pages[by]) expect.soft((await browser.get(path)).status, `${by} ${path}`).toBe(200);
  const former = await joinedPartner(of.account);
  await former.browser.post("/partner", { intent: "end" });
  const strangers: Record<string, HttpBrowser> = {
    visitor: HttpBrowser.in("fr"),
    "another couple": await httpBrowserOf(await insertAccount()),
    "a former partner": former.browser,
    "another provider": await providerBrowser(await insertApprovedProvider()),
    "an administrator": await administratorBrowser(),
  };
  for (const [who, browser] of Object.entries(strangers))
    for (const path of [...pages.couple, ...pages.provider]) {
      const { status, text: shown, headers } = await browser.get(path);
      const isList = !/\/(?!messages|offers|templates)[\w]{12,}/.test(path);
      expect.soft(isList ? [200, 302, 303] : [302, 303, 404], `${who} ${path}`).toContain(status);
      // Search forms repeat the searched text, and the URL of the login contains the page.
      if (!path.includes(of.secret)) expect.soft(shown, `${who} ${path}`).not.toContain(of.secret);
      if (path.includes("/files/"))
        expect.soft([status, headers["content-disposition"]], who).toEqual([404, undefined]);
      for (const id of [of.request, of.offer, archived.couple, archived.provider])
        if (!path.includes(id)) expect.soft(shown, `${who} ${path}`).not.toContain(id);
    }
});

test("no one reads a file after its withdrawal, its removal, an account's deletion, or the end of a session", async () => {
  const of = await newConversation();
  const path = paths.messageFile(of.filed, 0);
  const others = {
    couple: await httpBrowserOf(of.account),
    provider: await providerBrowser(of.provider),
  };
  const moderator = await administratorBrowser();
  const readers = [of.couple, of.planner, others.couple, others.provider, moderator, HttpBrowser.in("fr")];
  const statuses = () => Promise.all(readers.map(async (browser) => (await browser.get(path)).status));
  expect(await statuses()).toEqual([200, 200, 200, 200, 404, 404]);
  const removedAt = (at: number | null) =>
    write({ sql: "UPDATE messages SET removed_at = ? WHERE public_id = ?", args: [at, of.filed] });
  await removedAt(1);
  expect(await statuses(), "removed by a moderator").toEqual(readers.map(() => 404));
  await removedAt(null);
  await write({
    sql: "UPDATE sessions SET ended_at = 1 WHERE provider_id = ? OR account_id = ?",
    args: [of.provider.id, of.account.id],
  });
  expect(await statuses(), "ended sessions").toEqual(readers.map(() => 404));
  expect((await (await httpBrowserOf(of.account)).get(path)).status, "a new session").toBe(200);
  await (await providerBrowser(of.provider)).post(`/pro/requests/${of.request}/answer`, {
    intent: "withdraw-message",
    message: of.filed,
  });
  expect((await (await httpBrowserOf(of.account)).get(path)).status, "withdrawn").toBe(404);
});

for (const erased of ["couple", "provider"] as const)
  test(`an account's deletion deletes the files of its conversations, for both sides: ${erased}`, async () => {
    const of = await newConversation();
    const key = await value<string>(
      "SELECT f.key FROM message_files f JOIN messages m ON m.id = f.message_id WHERE m.public_id = ?",
      of.filed,
    );
    await ERASURES[erased](of);
    for (const browser of [of.couple, of.planner])
      expect((await browser.get(paths.messageFile(of.filed, 0))).status).toBe(404);
    expect(await value("SELECT count(*) FROM message_files WHERE key = ?", key)).toBe(0);
  });

test("each side switches its read receipts off and on; no one else does", async () => {
  const of = await newConversation();
  const shown = () =>
    Promise.all([
      value("SELECT shows_reads FROM accounts WHERE id = ?", of.account.id),
      value("SELECT shows_reads FROM providers WHERE id = ?", of.provider.id),
    ]);
  const pages = { couple: "/profile", provider: "/pro/account/notices" } as const;
  const fields: Record<Side, Fields> = {
    couple: formIn((await of.couple.get(pages.couple)).text, "quietFrom"),
    provider: formIn((await of.planner.get(pages.provider)).text, "quietFrom"),
  };
  const off = (side: Side) => {
    const { showsReads: _, ...others } = fields[side];
    return { ...others, intent: "notices" };
  };
  expect(fields.couple.showsReads).toEqual(["on"]);
  for (const side of ["couple", "provider"] as const)
    for (const browser of [HttpBrowser.in("fr"), await administratorBrowser()])
      expect((await browser.post(pages[side], off(side))).status).toBe(403);
  expect(await shown()).toEqual([1, 1]);
  expect((await of.couple.post(pages.couple, off("couple"))).status).toBe(303);
  expect(await shown()).toEqual([0, 1]);
  expect((await of.planner.post(pages.provider, off("provider"))).status).toBe(303);
  expect(await shown()).toEqual([0, 0]);
  await write(
    { sql: "UPDATE sessions SET ended_at = 1 WHERE account_id = ?", args: [of.account.id] },
    { sql: "UPDATE sessions SET ended_at = 1 WHERE provider_id = ?", args: [of.provider.id] },
  );
  expect((await of.couple.post(pages.couple, { ...fields.couple, intent: "notices" })).status).toBe(403);
  expect((await of.planner.post(pages.provider, { ...fields.provider, intent: "notices" })).status).toBe(403);
  expect(await shown()).toEqual([0, 0]);
});
