import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#db/client.server";
import { mediaRemovals } from "#db/schema/media";
import { messageFiles, messages } from "#db/schema/messages";
import { rateLimits } from "#db/schema/rate-limits";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import type { Images } from "~/adapters/images/port";
import type { MediaStore } from "~/adapters/media-store/port";
import { deleteAccount } from "~/domain/couples/delete-account.server";
import { days, minutes } from "~/domain/durations";
import { mediaOf, removeMedia } from "~/domain/media/stored-media.server";
import { eraseProvider } from "~/domain/providers/delete-provider.server";
import { actor, refusal, START, useAnswers } from "~/domain/requests/answers.fixture";
import { unlockRequest } from "~/domain/requests/request-answers.server";
import { sweepRetention } from "~/domain/retention/sweep-retention.server";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { picture, telltalePicture } from "../../../tests/support/pictures";
import { MESSAGE_FILE_FIGURES, MESSAGE_FILES } from "./message-files.rules";
import { findFile, removeFilesOf, withFiles } from "./message-files.server";
import { findMessages, markMessagesRead, withdrawMessage } from "./messages.server";
import type { Participant } from "./own-conversation.server";
import { sendMessage } from "./send-message.server";

const test = useTestDatabase();
const given = useAnswers(test);
const provider = actor(1);
const stored = new Map<string, Uint8Array>();
const media: MediaStore = {
  put: async (key, bytes) => void stored.set(key, bytes),
  get: async (key) => stored.get(key) ?? null,
  has: async (key) => stored.has(key),
  async remove(key) {
    for (const known of stored.keys())
      if (known === key || (key.endsWith("/") && known.startsWith(key))) stored.delete(known);
  },
};
const images: Images = { render: async (parts) => new Uint8Array(Buffer.concat(parts)) };
const deps = (db = test.db) => ({ ...given.deps(db), media, images });

const pdf = (bytes = 200) => new TextEncoder().encode(`%PDF-1.4\n${" ".repeat(bytes - 15)}%%EOF\n`);
const file = (name = "Devis.pdf", bytes: Uint8Array = pdf()) => ({ name, bytes });
type Sent = { name: string; bytes: Uint8Array } | { name: string; problem: "photos.tooLarge" };

async function* inTurn(files: readonly Sent[]) {
  yield* files;
}

let n = 0;
const send = (
  author: Participant,
  sent: readonly Sent[],
  { cause = `form-${n++}`, id = given.id(1), db = test.db } = {},
) =>
  withFiles(deps(db), inTurn(sent), (keep) =>
    sendMessage(deps(db), author, id, { body: "Bonjour", cause, locale: "fr" }, { keepFiles: keep }),
  );
const rows = () => test.db.select().from(messageFiles).orderBy(messageFiles.messageId, messageFiles.position);
const newest = async () => (await test.db.select().from(messages)).at(-1)?.publicId ?? "";
const removals = () => test.db.select().from(mediaRemovals);
async function swept() {
  given.clock.at += minutes(5);
  await removeMedia(deps());
}

beforeEach(async () => {
  stored.clear();
  for (const table of [rateLimits, mediaRemovals]) await test.db.delete(table);
  await given.unlock(1);
});

describe("files of a message", () => {
  it("both sides can add up to five pictures and PDF files; they get keys without a public address (talk-3)", async () => {
    const image = new Uint8Array(await picture("png", 40, 30));
    await send(provider, [file("C:\\papers\\<b>Devis.pdf"), file("Logo.png", image)]);
    await send(
      given.couple,
      Array.from({ length: 5 }, () => file()),
    );
    const kept = await rows();
    expect(kept).toHaveLength(7);
    expect(kept.slice(0, 2)).toMatchObject([
      { position: 0, kind: "pdf", name: "bDevis.pdf", bytes: 200, width: null },
      { position: 1, kind: "picture", name: "Logo.png", width: 40, height: 30 },
    ]);
    for (const { key } of kept) {
      expect(key).toMatch(new RegExp(`^messages/${given.id(1)}/[0-9a-f]{64}$`));
      expect(mediaOf(key, "480")).toBeNull();
    }
    const shown = await findMessages(deps(), provider, given.id(1), null);
    expect(shown.messages.map(({ files }) => files.map(({ name }) => name))).toEqual([
      ["bDevis.pdf", "Logo.png"],
      Array(5).fill("Devis.pdf"),
    ]);
    expect(await removals()).toEqual([]);
  });

  it("a picture is stored without its metadata (talk-3)", async () => {
    await send(given.couple, [file("a.jpg", new Uint8Array(await telltalePicture()))]);
    for (const bytes of stored.values()) expect(Buffer.from(bytes).includes("TELLTALE")).toBe(false);
    expect(await rows()).toMatchObject([{ width: 400, height: 600 }]);
  });

  it.each([
    ["a program", file("a.exe", new TextEncoder().encode("MZ")), "photos.format"],
    ["a page", file("a.pdf", new TextEncoder().encode("<html><script>alert(1)</script>%%EOF")), "photos.format"],
    ["a drawing with a script", file("a.svg", new TextEncoder().encode("<svg><script/></svg>")), "photos.format"],
    ["a GIF without pixels", file("a.gif", new TextEncoder().encode("GIF89a\x01\0\x01\0")), "photos.read"],
  ])("%s refuses the message with all its files", async (_, bad, code) => {
    await expect(send(given.couple, [file(), bad])).rejects.toEqual(refusal(code));
    expect([await rows(), await newest()]).toEqual([[], ""]);
    await swept();
    expect(stored.size).toBe(0);
  });

  it("a sixth file, or one that is too large, refuses the message (talk-3)", async () => {
    await expect(send(given.couple, Array(6).fill(file()))).rejects.toEqual(refusal("photos.tooMany"));
    const tooLarge = { name: "a.pdf", problem: "photos.tooLarge" as const };
    await expect(send(given.couple, [file(), tooLarge])).rejects.toEqual(refusal("photos.tooLarge"));
    expect(await newest()).toBe("");
    await swept();
    expect(stored.size).toBe(0);
  });

  it("the files of a conversation have 50 MB at most, also of two messages in parallel (talk-3)", async () => {
    expect(MESSAGE_FILE_FIGURES).toEqual({ count: 5, megabytes: 10, total: 50 });
    await send(given.couple, [file()]);
    await test.db.update(messageFiles).set({ bytes: MESSAGE_FILES.perConversation - 300 });
    await expect(send(provider, [file(), file()])).rejects.toEqual(refusal("conversation.full"));
    const both = await Promise.allSettled([send(provider, [file()]), send(given.couple, [file()])]);
    expect(both.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: refusal("conversation.full") },
    ]);
    expect(await rows()).toHaveLength(2);
    await swept();
    expect(stored.size).toBe(2);
  });

  it("a form that arrives twice adds its files once, and leaves no object behind", async () => {
    const once = { cause: "form-twice" };
    const twice = await Promise.allSettled([send(provider, [file()], once), send(provider, [file()], once)]);
    expect(twice.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: refusal("conversation.sent") },
    ]);
    const before = stored.size;
    await expect(send(provider, [file()], once)).rejects.toEqual(refusal("conversation.sent"));
    expect(stored.size, "a later repeat stores nothing").toBe(before);
    await swept();
    expect([...stored.keys()]).toEqual((await rows()).map(({ key }) => key));
    expect(await removals()).toEqual([]);
  });

  it("a batch whose answer was lost keeps its objects", async () => {
    let batches = 0;
    const batch: Database["batch"] = async (statements) => {
      const results = await test.db.batch(statements);
      batches += 1;
      if (batches === 2) throw new Error("lost");
      return results;
    };
    const lost = Object.assign(Object.create(test.db) as Database, { batch });
    await expect(send(provider, [file()], { db: lost })).rejects.toThrow("lost");
    await swept();
    expect(stored.size).toBe(1);
    expect([...stored.keys()]).toEqual((await rows()).map(({ key }) => key));
  });

  it("nothing is stored for others, in a closed conversation, or beyond the limit of messages", async () => {
    const stranger = await saveCouple(test.db, 2, { email: "other@example.org", phone: "+33612345699" });
    for (const author of [stranger, actor(2)])
      await expect(send(author, [file()])).rejects.toEqual(refusal("requests.notFound"));
    await expect(send(given.couple, [file()], { id: given.id(2) })).rejects.toEqual(refusal("requests.notFound"));
    for (let i = 0; i < 20; i++) await send(given.couple, []);
    await expect(send(given.couple, [file()])).rejects.toEqual(refusal("conversation.tooMany"));
    await test.db.run(sql`UPDATE projects SET closed_at = ${START}`);
    await expect(send(provider, [file()])).rejects.toEqual(refusal("conversation.closed"));
    expect([stored.size, (await rows()).length]).toEqual([0, 0]);
  });

  it("the email says how many files there are, and has none", async () => {
    given.clock.at = START + minutes(10);
    await send(provider, [file(), file()]);
    const [email] = (await given.emails()).filter(({ dedupeKey }) => dedupeKey.startsWith("providerMessage:"));
    expect(email?.text).toContain("2 fichiers");
    expect(email?.text).not.toContain("Devis.pdf");
  });
});

describe("reading a file", () => {
  it("only the two sides get it, and no one once its message was removed (talk-3)", async () => {
    await send(provider, [file()]);
    const message = await newest();
    const stranger = await saveCouple(test.db, 2, { email: "other@example.org", phone: "+33612345699" });
    const found = (reader: Participant, position = 0) => findFile(deps(), reader, message, position);
    for (const reader of [given.couple, provider])
      expect(await found(reader)).toMatchObject({ kind: "pdf", name: "Devis.pdf" });
    for (const reader of [stranger, actor(2)]) expect(await found(reader)).toBeUndefined();
    expect(await found(provider, 1)).toBeUndefined();
    await test.db.update(messages).set({ removedAt: START });
    expect([await found(given.couple), await found(provider)]).toEqual([undefined, undefined]);
    const shown = await findMessages(deps(), provider, given.id(1), null);
    expect(shown.messages.map(({ files }) => files)).toEqual([[]]);
  });
});

it("a provider can send files with the unlock", async () => {
  const firstMessage = { body: "Votre date est libre.", locale: "fr" as const };
  await withFiles(deps(), inTurn([file()]), (keepFiles) =>
    unlockRequest(deps(), actor(2), { requestId: given.id(2), mustBeFree: false, firstMessage, keepFiles }),
  );
  expect(await rows()).toMatchObject([{ kind: "pdf" }]);
  const again = withFiles(deps(), inTurn([file()]), (keepFiles) =>
    unlockRequest(deps(), actor(2), { requestId: given.id(2), mustBeFree: false, firstMessage, keepFiles }),
  );
  await expect(again).rejects.toEqual(refusal("requests.alreadyUnlocked"));
  expect(stored.size).toBe(1);
});

describe("removal", () => {
  it("erasing either side, or the project, deletes the files of a conversation (talk-15)", async () => {
    await send(provider, [file()]);
    await send(given.couple, [file()]);
    const [first] = removeFilesOf(test.db, eq(requests.publicId, given.id(1)), START);
    if (first) await test.db.batch([first]);
    expect(await removals()).toEqual([{ key: `messages/${given.id(1)}/`, dueAt: START }]);
    await removeMedia(deps());
    expect(stored.size).toBe(0);
  });

  it("an ended session opens no file, although its token is still valid (talk-3)", async () => {
    await send(provider, [file()]);
    const find = async () => (await findFile(deps(), given.couple, await newest(), 0))?.name;
    expect(await find()).toBe("Devis.pdf");
    const own = eq(sessions.id, given.couple.sessionId);
    await test.db.update(sessions).set({ endedAt: START }).where(own);
    expect(await find()).toBeUndefined();
    await test.db.update(sessions).set({ endedAt: null }).where(own);
  });

  it("a withdrawn message takes its files with it; a read one keeps them", async () => {
    await send(provider, [file(), file()]);
    const first = await newest();
    await send(provider, [file()]);
    await withdrawMessage(deps(), provider, given.id(1), first);
    expect(await removals()).toHaveLength(2);
    await removeMedia(deps());
    expect([...stored.keys()]).toEqual((await rows()).map(({ key }) => key));
    await markMessagesRead(deps(), given.couple, given.id(1), await newest());
    await expect(withdrawMessage(deps(), provider, given.id(1), await newest())).rejects.toEqual(
      refusal("conversation.read"),
    );
    expect([stored.size, await removals()]).toEqual([1, []]);
  });

  const NO_ONE = { waiting: [], conversations: [] };
  it.each([
    ["the couple's account", () => deleteAccount(deps(), given.couple, "other")],
    [
      "the provider's account",
      async () => {
        const [first, ...others] = eraseProvider(deps(), { providerId: 1, name: "Planner 1" }, NO_ONE);
        if (first) await test.db.batch([first, ...others]);
      },
    ],
    [
      "the project, 24 months after the event,",
      async () => {
        given.clock.at = START + days(1_500);
        await sweepRetention(deps(), given.clock.at);
      },
    ],
  ])("deleting %s deletes the files of its conversations", async (_, erase) => {
    await send(provider, [file()]);
    await send(given.couple, [file()]);
    await erase();
    expect(await test.db.select().from(messages).where(eq(messages.side, "couple"))).toEqual([]);
    await removeMedia(deps());
    expect([stored.size, await removals()]).toEqual([0, []]);
  });
});
