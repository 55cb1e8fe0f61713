import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import type { Message } from "~/domain/conversations/messages.server";
import { DomainError, type DomainErrorCode } from "~/domain/domain-error";
import { days, minutes } from "~/domain/durations";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { formatters } from "~/i18n/format.server";
import { i18nFor, translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { renderMeaning } from "~/ui/render.fixture";
import { MessageList } from "./messages";
import { messagesView, newestUnread, refusedFiles } from "./messages-view.server";

const NOW = Date.UTC(2027, 5, 12, 12);
const t = translator("fr");
const context = {
  locale: "fr",
  market: MARKETS.FR,
  t,
  format: formatters("fr", MARKETS.FR),
  clock: { now: () => NOW },
  url: new URL("https://fr.alliance.example"),
} as unknown as AppContext;

const message: Message = {
  publicId: "m1",
  side: "provider",
  body: "Bonjour",
  locale: "fr",
  lang: null,
  sentAt: NOW,
  readAt: null,
  files: [],
  showsReads: true,
  offer: null,
  isRemoved: false,
};
const closed = { closedAt: NOW, endedAt: null, eventDate: "2027-06-12" };

const viewOf = (changes: Partial<Message>, ending: { closedAt: number | null; eventDate: string } = closed) =>
  messagesView(
    context,
    { messages: [{ ...message, ...changes }], olderThan: null },
    { ...closed, ...ending, side: "couple", other: "Planner 1", hrefOf: () => "" },
  );

const rendered = (changes: Partial<Message>) =>
  renderMeaning(
    <I18nextProvider i18n={i18nFor("fr")}>
      <MessageList view={viewOf(changes)} action="" isRefused={false} />
    </I18nextProvider>,
  );

it("markup in a message is text; an address becomes a link that passes on neither rank nor opener (talk-3)", () => {
  const markup = rendered({ body: "<b>Voir</b> https://a.example/?b=1" });
  expect(markup).toContain("&lt;b&gt;Voir&lt;/b&gt; ");
  const link = /<a href="https:\/\/a\.example\/\?b=1"[^>]*>/.exec(markup)?.[0];
  expect(link).toMatch(/ rel="nofollow noopener/);
});

it("a message in another language than the page has its own (talk-3)", () => {
  expect(rendered({ lang: "de" })).toMatch(/<p lang="de">Bonjour/);
  expect(rendered({ lang: null, locale: "it" })).toMatch(/<p lang="it">Bonjour/);
  expect(rendered({ lang: "fr" })).toMatch(/<p>Bonjour/);
});

it("a closed conversation is read without a form, from 31 days after the event (talk-9)", () => {
  const canWrite = (eventDate: string) => viewOf({}, { closedAt: null, eventDate }).canWrite;
  const ago = (count: number) => new Date(NOW - days(count)).toISOString().slice(0, 10);
  expect([canWrite(ago(30)), canWrite(ago(31))]).toEqual([true, false]);
  const markup = rendered({});
  expect(markup).toContain("Bonjour");
  expect(markup).toContain(t("conversation:closed"));
  expect(markup).not.toContain("<form");
});

const OPEN = { closedAt: null, eventDate: "2027-06-12" };
const offer = { title: "Offer", validUntil: "2027-07-01", lines: [], answer: null, answeredAt: null };

it("an own message can be withdrawn for ten minutes, until it is read or its offer answered", () => {
  const canWithdraw = (changes: Partial<Message>, ending = OPEN) =>
    viewOf({ side: "couple", ...changes }, ending).messages[0]?.canWithdraw;
  expect(canWithdraw({ sentAt: NOW - minutes(10) + 1 })).toBe(true);
  expect(canWithdraw({ sentAt: NOW - minutes(10) })).toBe(false);
  expect(canWithdraw({ offer })).toBe(true);
  expect(canWithdraw({ offer: { ...offer, answer: "declined" } })).toBe(false);
  expect(canWithdraw({ readAt: NOW })).toBe(false);
  expect(canWithdraw({ readAt: NOW, showsReads: false }), "a missing button would tell").toBe(true);
  expect([canWithdraw({ side: "provider" }), canWithdraw({ isRemoved: true })]).toEqual([false, false]);
  expect(viewOf({ side: "couple" }).messages[0]?.canWithdraw, "closed").toBe(false);
});

it("a removed message has neither text, files, offer, language nor a link to report it", () => {
  const file = { kind: "pdf", name: "a.pdf", bytes: 1, width: null, height: null } as const;
  const shown: Partial<Message> = { lang: "de", offer, files: [file] as unknown as Message["files"] };
  const [all, removed] = [viewOf(shown, OPEN).messages[0], viewOf({ ...shown, isRemoved: true }, OPEN).messages[0]];
  expect(all).toMatchObject({ parts: [{ text: "Bonjour" }], lang: "de", offer: { title: "Offer" } });
  expect([all?.files.length, all?.report === null]).toEqual([1, false]);
  expect(removed).toMatchObject({ parts: [{ text: t("endings:removed") }], files: [], offer: null, lang: null });
  expect(removed?.report).toBeNull();
});

it("a problem of a message's files is shown at their field, other errors are not about them", () => {
  const about = (code: DomainErrorCode) => refusedFiles(context, new DomainError(code))?.errors;
  expect(about("photos.format")).toEqual({ files: "conversation:files.error.format" });
  expect(about("photos.tooManyPixels")).toEqual({ files: httpErrorOf(new DomainError("photos.tooManyPixels")).text });
  expect(about("conversation.full")).toEqual({ files: httpErrorOf(new DomainError("conversation.full")).text });
  expect([about("conversation.closed"), refusedFiles(context, new Error("lost"))]).toEqual([undefined, null]);
});

it("the newest unread message of the other side is the one that the page marks as read", () => {
  const messages = [READ, { readAt: null }, { readAt: null }, { side: "couple" as const, readAt: null }].map(
    (change, index) => ({ ...message, publicId: `m${index}`, ...change }),
  );
  expect(newestUnread({ messages, olderThan: null }, "couple")).toBe("m2");
  expect(newestUnread({ messages: messages.slice(0, 1), olderThan: null }, "couple")).toBeNull();
});

const READ: Partial<Message> = { readAt: NOW };
const conversationOf = (changes: Partial<Message>[], search = "") =>
  messagesView(
    { ...context, url: new URL(search, context.url) },
    { messages: changes.map((change, index) => ({ ...message, publicId: `m${index}`, ...change })), olderThan: null },
    { ...closed, side: "couple", other: "Planner 1", hrefOf: () => "" },
  );

it.each([
  { what: "five messages", changes: Array(5).fill(READ), folded: 2 },
  { what: "four messages, as the fold would hide a single one", changes: Array(4).fill(READ), folded: 0 },
  { what: "an unread message before the newest three", changes: [READ, READ, READ, {}, READ, READ, READ], folded: 3 },
  { what: "own messages that the other side has not read", changes: Array(5).fill({ side: "couple" }), folded: 2 },
])("read messages before the newest three are folded: $what", ({ changes, folded }) => {
  expect(conversationOf(changes).folded).toBe(folded);
});

it("a day is named once, and again below the fold", () => {
  const at = (...hours: number[]) => hours.map((hour) => ({ ...READ, sentAt: NOW - hour * 3_600_000 }));
  const daysOf = (sent: Partial<Message>[]) => conversationOf(sent).messages.map(({ day }) => day);
  expect(daysOf(at(30, 29, 1))).toEqual(["11 juin 2027", null, "12 juin 2027"]);
  expect(daysOf(at(5, 4, 3, 2, 1))).toEqual(["12 juin 2027", null, "12 juin 2027", null, null]);
  expect(conversationOf(at(1)).messages[0]?.sent.text).toBe("13\u00a0h");
});

it("consecutive messages of an author and day are continued, and only the last one says whether it was read", () => {
  const own: Partial<Message> = { side: "couple", readAt: NOW };
  const views = conversationOf([own, READ, { ...READ, sentAt: NOW + days(1) }]).messages;
  expect(views.map(({ isContinued }) => isContinued)).toEqual([false, false, false]);
  const [first, second, third] = conversationOf([own, own, own]).messages;
  expect([first?.isContinued, second?.isContinued, third?.isContinued]).toEqual([false, true, true]);
  expect([first?.status, second?.status]).toEqual([null, null]);
  expect(third?.status).toContain("12 juin 2027");
  const [read, unread] = conversationOf([own, { ...own, readAt: null }]).messages;
  expect(read?.status).not.toBe(unread?.status);
  expect(read?.status).toContain("12 juin 2027");
});

it("a message of the other side has one link to report it, which names the moment", () => {
  expect(rendered({})).toMatch(/<a [^>]*href="[^"]*report[^"]*"[^>]*>.*Signaler \(12 juin 2027, 14\sh\)/s);
  expect(rendered({ side: "couple" })).not.toContain("Signaler");
});

it("a page of older messages folds none", () => {
  expect(conversationOf(Array(5).fill(READ), "?before=m9").folded).toBe(0);
});

it("folded messages are in a closed element of the page, which names their number", () => {
  const markup = renderMeaning(
    <I18nextProvider i18n={i18nFor("fr")}>
      <MessageList view={conversationOf(Array(5).fill(READ))} action="" isRefused={false} />
    </I18nextProvider>,
  );
  const [, fold = ""] = /<details>(.*)<\/details>/s.exec(markup) ?? [];
  expect(fold).toContain(t("conversation:earlier", { count: 2 }));
  expect(fold.match(/<time/g)).toHaveLength(2);
  expect(markup.match(/<time/g)).toHaveLength(5);
});
