import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import type { Message } from "~/domain/conversations/find-messages.server";
import { days } from "~/domain/durations";
import type { AppContext } from "~/http/pipeline/context.server";
import { formatters } from "~/i18n/format.server";
import { i18nFor, translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { renderMeaning } from "~/ui/render.fixture";
import { MessageList } from "./messages";
import { messagesView } from "./messages-view.server";

const NOW = Date.UTC(2027, 5, 12, 12);
const t = translator("fr");
const context = {
  locale: "fr",
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

const foldedOf = (read: readonly boolean[], url = context.url) =>
  messagesView(
    { ...context, url },
    {
      messages: read.map((isRead, index) => ({ ...message, publicId: `m${index}`, readAt: isRead ? NOW : null })),
      olderThan: null,
    },
    { ...closed, side: "couple", other: "Planner 1", hrefOf: () => "" },
  ).folded;

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

it("a conversation opens with its last three messages and those that are unread (talk-18)", () => {
  const all = (count: number) => Array<boolean>(count).fill(true);
  expect([0, 1, 3, 4, 5, 9].map((count) => foldedOf(all(count)))).toEqual([0, 0, 0, 0, 2, 6]);
  expect(foldedOf([...all(5), false, ...all(4)])).toBe(5);
  expect(foldedOf([true, false, ...all(7)])).toBe(0);
  expect(foldedOf(all(9), new URL("?before=m9", context.url)), "a page of older messages").toBe(0);
});
