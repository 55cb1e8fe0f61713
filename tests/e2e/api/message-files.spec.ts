import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { crowdedFiles, heavyPicture, picture, telltalePicture } from "../../support/pictures";
import { administratorBrowser } from "../support/administrators";
import { httpBrowserOf, insertAccount, newWord } from "../support/couples";
import { giveCredits } from "../support/credits";
import { rows, value, write } from "../support/database";
import { asWords, HttpBrowser, type SentFile, wordsOf } from "../support/http-browser";
import { joinedPartner } from "../support/partners";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { writeTo } from "../support/requests";
import { textsOf } from "../support/texts";

const t = textsOf("fr");
const FIGURES = { count: 5, megabytes: 10, total: 50 };
const pdfOf = (bytes: number) =>
  Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(bytes), Buffer.from("%%EOF\n")]);
const PDF = { name: "Devis n°5 – été.pdf", bytes: pdfOf(300) };
const MEGABYTE = 1024 * 1024;

/** Returns the two sides of an unlocked request. */
async function newConversation() {
  const provider = await insertApprovedProvider();
  const request = await writeTo(provider);
  await write({
    sql: "UPDATE requests SET status = 'unlocked', unlocked_at = ? WHERE public_id = ?",
    args: [Date.now(), request.id],
  });
  const planner = await providerBrowser(provider);
  await planner.get("/pro/requests");
  return { ...request, planner, provider, page: `/project/messages/${request.id}` };
}

type Conversation = Awaited<ReturnType<typeof newConversation>>;
function send(
  { id, browser, planner, page }: Conversation,
  side: "couple" | "provider",
  files: SentFile[],
  { cause = newWord() + newWord(), body = "Voici nos fichiers." } = {},
) {
  const path = side === "couple" ? page : `/pro/requests/${id}/answer`;
  return (side === "couple" ? browser : planner).upload(path, {}, "files", files, { intent: "message", cause, body });
}

const filesOf = ({ id }: { id: string }) =>
  rows<{ message: string; position: number; name: string; key: string }>(
    `SELECT m.public_id AS message, f.position, f.name, f.key FROM message_files f JOIN messages m ON m.id = f.message_id
     JOIN requests r ON r.id = m.request_id WHERE r.public_id = ? ORDER BY m.id, f.position`,
    id,
  );
const addressOf = ({ message, position }: { message: string; position: number }) =>
  `/conversation/${message}/files/${position}`;

test("the two sides and the partner open the files of a conversation; everyone else gets 404 (talk-3)", async () => {
  const conversation = await newConversation();
  const photo = { name: "salle.jpg", bytes: await telltalePicture() };
  const sent = await send(conversation, "provider", [PDF, photo]);
  expect([sent.status, sent.location]).toEqual([303, `/pro/requests/${conversation.id}#newest`]);
  const [pdf, image] = (await filesOf(conversation)).map(addressOf);
  if (!pdf || !image) throw new Error("No files were stored.");
  const former = await joinedPartner(conversation.account);
  await former.browser.post("/partner", { intent: "end" });
  const partner = await joinedPartner(conversation.account);
  const strangers = [
    HttpBrowser.in("fr"),
    await httpBrowserOf(await insertAccount()),
    await providerBrowser(await insertApprovedProvider()),
    await administratorBrowser(),
    former.browser,
  ];
  for (const stranger of strangers)
    for (const path of [pdf, image, `${image}?thumbnail`]) {
      expect((await stranger.get(path)).status, path).toBe(404);
      expect((await stranger.get(path, { "If-None-Match": "*" })).status, path).toBe(404);
    }
  for (const reader of [conversation.browser, conversation.planner, partner.browser]) {
    await reader.get("/sources");
    const document = await reader.get(pdf);
    expect([document.status, document.bytes.equals(PDF.bytes)]).toEqual([200, true]);
    expect(document.headers).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "private, no-store",
      "content-disposition":
        "attachment; filename=\"Devis n_5 _ _t_.pdf\"; filename*=UTF-8''Devis%20n%C2%B05%20%E2%80%93%20%C3%A9t%C3%A9.pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    expect(document.headers["server-timing"]).toContain('db;desc="1"');
    const whole = await reader.get(image);
    expect(whole.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "private, no-cache" });
    const unchanged = await reader.get(image, { "If-None-Match": String(whole.headers.etag) });
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
    expect(await sharp(whole.bytes).metadata()).toMatchObject({ format: "webp", width: 400, height: 600 });
    expect(whole.bytes.includes("TELLTALE"), "its metadata is gone").toBe(false);
    const small = await reader.get(`${image}?thumbnail`);
    expect((await sharp(small.bytes).metadata()).width).toBe(400);
    for (const odd of [`${pdf}x`, `${pdf.slice(0, -1)}2`, `${pdf.slice(0, -1)}-1`])
      expect((await reader.get(odd)).status, odd).toBe(404);
  }
  const [stored] = await filesOf(conversation);
  expect((await conversation.browser.get(`/media/${stored?.key}/480`)).status, "it has no public address").toBe(404);
});

test("pages show thumbnails with the file's name, and PDF documents with their size, in one round trip", async () => {
  const conversation = await newConversation();
  await send(conversation, "couple", [PDF, { name: "salle.png", bytes: await picture("png", 900, 600) }]);
  for (const [reader, path] of [
    [conversation.browser, conversation.page],
    [conversation.planner, `/pro/requests/${conversation.id}`],
  ] as const) {
    const { text, headers } = await reader.get(path);
    const [pdf = "", image = ""] = (await filesOf(conversation)).map(addressOf);
    expect(text).toContain(`href="${pdf}"`);
    expect(text).toContain(`href="${image}"`);
    expect(text).toMatch(
      new RegExp(`<img [^>]*src="${image.replace(/[/?]/g, "\\$&")}\\?thumbnail"[^>]*alt="salle.png"`),
    );
    expect(wordsOf(text)).toContain("Devis n°5 – été.pdf (PDF, 1 ko)");
    expect(headers["server-timing"]).toContain('db;desc="1"');
    expect(headers["cache-control"], "Back shows a typed text").toBe("private, no-cache");
    expect(text).toContain('encType="multipart/form-data"');
  }
});

test("unsuitable files refuse the message in words, keep its text, and nothing of them is stored (talk-3)", async () => {
  const conversation = await newConversation();
  const [crowded] = await crowdedFiles(2 * MEGABYTE);
  const script = "GIF89a/*<svg onload=alert(1)>*/=1;alert('TELLTALE')//";
  const cases: [what: string, files: SentFile[], error: string, status: number][] = [
    ["eight files", Array(8).fill(PDF), t("conversation:files.error.tooMany", FIGURES), 413],
    [
      "11 MB",
      [PDF, { name: "a.pdf", bytes: pdfOf(11 * MEGABYTE) }],
      t("conversation:files.error.tooLarge", FIGURES),
      413,
    ],
    ["a GIF that is a script", [{ name: "a.gif", bytes: Buffer.from(script) }], t("pictures:error.read"), 400],
    [
      "a GIF of a million blocks",
      [{ name: "a.gif", bytes: crowded?.file ?? PDF.bytes }],
      t("pictures:error.read"),
      400,
    ],
    ["a program", [{ name: "devis.pdf", bytes: Buffer.from("MZ\x90\0") }], t("conversation:files.error.format"), 415],
    ["an empty file", [PDF, { name: "a.pdf", bytes: Buffer.alloc(0) }], t("conversation:files.error.format"), 415],
    ["a page", [{ name: "a.pdf", bytes: Buffer.from("<html>%%EOF") }], t("conversation:files.error.format"), 415],
  ];
  for (const side of ["couple", "provider"] as const)
    for (const [what, files, error, status] of cases) {
      const body = `Bonjour ${what}`;
      const answer = await send(conversation, side, files, { body });
      expect([what, answer.status]).toEqual([what, status]);
      expect(wordsOf(answer.text), what).toContain(asWords(error));
      expect(answer.text, "the text is kept").toContain(`>${body}</textarea>`);
    }
  expect(
    await value(
      "SELECT count(*) FROM messages m JOIN requests r ON r.id = m.request_id WHERE r.public_id = ?",
      conversation.id,
    ),
  ).toBe(0);
  const empty = await send(conversation, "couple", [PDF], { body: " " });
  expect(empty.status).toBe(400);
  for (const key of ["conversation:error.empty", "conversation:files.error.again"] as const)
    expect(wordsOf(empty.text)).toContain(asWords(t(key)));
  expect(await filesOf(conversation)).toEqual([]);
});

test("an ended session returns a message without its files, and says so (session-2)", async () => {
  for (const bytes of [300, 200_000]) {
    const conversation = await newConversation();
    await write({ sql: "UPDATE sessions SET ended_at = 1 WHERE provider_id = ?", args: [conversation.provider.id] });
    // The first response deletes the session cookies.
    for (const what of ["ended on another device", "no session"]) {
      const body = `Votre date est libre, ${what}`;
      const answer = await send(conversation, "provider", [{ name: "a.pdf", bytes: pdfOf(bytes) }], { body });
      expect([what, answer.status, answer.text.includes(`value="${body}"`)]).toEqual([what, 403, true]);
      expect(wordsOf(answer.text)).toContain(asWords(t("common:expired.files")));
    }
    expect(await filesOf(conversation)).toEqual([]);
  }
});

test("the files of a conversation have 50 MB at most, and five of almost 10 MB are not too much (talk-3)", async () => {
  test.slow();
  const conversation = await newConversation();
  const large = { name: "a.pdf", bytes: pdfOf(9.9 * MEGABYTE) };
  const heavy = { name: "a.png", bytes: await heavyPicture(9.9 * MEGABYTE) };
  expect((await send(conversation, "provider", [large, large, large, large, heavy])).status).toBe(303);
  expect(await filesOf(conversation)).toHaveLength(5);
  await write({
    sql: `UPDATE message_files SET bytes = 10485700 WHERE message_id IN (SELECT m.id FROM messages m
      JOIN requests r ON r.id = m.request_id WHERE r.public_id = ?)`,
    args: [conversation.id],
  });
  const full = await send(conversation, "couple", [PDF]);
  expect(full.status).toBe(413);
  expect(wordsOf(full.text)).toContain(asWords(t("conversation:files.error.full", FIGURES)));
  expect((await send(conversation, "couple", [])).status).toBe(303);
});

test("a form with files that arrives twice adds them once; a withdrawal removes them", async () => {
  const conversation = await newConversation();
  const { page } = conversation;
  const twice = [1, 2].map(() => send(conversation, "couple", [PDF], { cause: "form-twice" }));
  expect((await Promise.all(twice)).map(({ status, location }) => [status, location])).toEqual([
    [303, `${page}#newest`],
    [303, `${page}#newest`],
  ]);
  const [file, ...others] = await filesOf(conversation);
  if (!file) throw new Error("No file was stored.");
  expect(others).toEqual([]);
  expect((await conversation.browser.get(addressOf(file))).status).toBe(200);
  await conversation.browser.post(page, { intent: "withdraw-message", message: file.message });
  expect((await conversation.browser.get(addressOf(file))).status).toBe(404);
  await expect.poll(() => value("SELECT count(*) FROM media_removals WHERE key = ?", file.key)).toBe(0);
});

test("a provider unlocks with a first message and a PDF; files without a text are refused, and cost nothing", async () => {
  const provider = await insertApprovedProvider();
  await giveCredits(provider, 1);
  const request = await writeTo(provider);
  const planner = await providerBrowser(provider);
  const unlock = (body: string) =>
    planner.upload(`/pro/requests/${request.id}/answer`, {}, "files", PDF, { intent: "unlock", body });
  const alone = await unlock(" ");
  expect(alone.status).toBe(400);
  expect(wordsOf(alone.text)).toContain(asWords(t("conversation:files.error.alone")));
  expect(await value("SELECT status FROM requests WHERE public_id = ?", request.id)).toBe("locked");
  expect((await unlock("Votre date est libre.")).status).toBe(303);
  const [file] = await filesOf(request);
  if (!file) throw new Error("No file was stored.");
  expect(file.name).toBe(PDF.name);
  expect((await request.browser.get(addressOf(file))).status).toBe(200);
});
