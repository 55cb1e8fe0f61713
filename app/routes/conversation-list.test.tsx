import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import type { ListedConversation } from "~/domain/conversations/conversations.server";
import type { InboxSearch } from "~/domain/conversations/inbox.rules";
import { days } from "~/domain/durations";
import { formatters } from "~/i18n/format.server";
import { i18nFor } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { FormatContext } from "~/i18n/use-format";
import { renderMeaning } from "~/ui/render.fixture";
import { Conversations } from "./conversation-list";

const NOW = Date.UTC(2027, 5, 12, 12);
const conversation = {
  publicId: "r1",
  name: "Marie Roux",
  eventDate: "2028-06-12",
  place: "Dijon",
  excerpt: "Bonjour",
  isOwn: false,
  unread: 0,
  state: "waiting",
  snoozedUntil: null,
} as unknown as ListedConversation;

const listed = (changes: Partial<ListedConversation>, dated = false) =>
  renderMeaning(
    <I18nextProvider i18n={i18nFor("fr")}>
      <FormatContext.Provider value={formatters("fr", MARKETS.FR)}>
        <Conversations
          list={{ conversations: [{ ...conversation, ...changes }], hasOlder: false }}
          dated={dated}
          search={{ show: "waiting", q: "", page: 1 } as InboxSearch}
          now={NOW}
          hrefOf={(id) => `/${id}`}
          pageHref={() => ""}
        />
      </FormatContext.Provider>
    </I18nextProvider>,
  );

it.each([
  [NOW, "aujourd’hui"],
  [NOW - days(1), "hier"],
  [NOW - days(6), "il y a 6 jours"],
  [NOW - days(7), "5 juin 2027"],
])("shows the day of the last message, relative within a week: %d", (at, text) => {
  expect(listed({ at })).toContain(`>${text}</time>`);
});

it("shows the number of unread messages only if there are any", () => {
  expect(listed({ at: NOW })).not.toContain("nouveau message");
  expect(listed({ at: NOW, unread: 2 })).toContain("2 nouveaux messages");
});

it("the event's day is next to its place, or in a tile at the start of a row", () => {
  expect(listed({ at: NOW })).toContain("<p>12 juin 2028 ·\u00a0Dijon ");
  expect(listed({ at: NOW })).not.toContain('<time dateTime="2028-06-12">');
  const tile = listed({ at: NOW }, true);
  expect(tile).toMatch(/<time dateTime="2028-06-12"><span>12<\/span> juin <span>2028</);
  expect(tile).toContain("<p>Dijon ");
});
