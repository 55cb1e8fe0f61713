import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { providers } from "#db/schema/providers";
import { exportAccount } from "~/domain/couples/export-account.server";
import { invitePartner, joinWedding } from "~/domain/couples/partner.server";
import { chooseNotices, findNoticeSettings } from "~/domain/notifications/choose-notices.server";
import { exportProvider } from "~/domain/providers/export-provider.server";
import { actor, START, useAnswers } from "~/domain/requests/answers.fixture";
import type { Couple } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { messagesView } from "~/routes/messages-view.server";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { findConversation, findMessages, markMessagesRead } from "./messages.server";
import { sendMessage } from "./send-message.server";

const test = useTestDatabase();
const given = useAnswers(test);
const provider = actor(1);
let partner: Couple;

beforeEach(async () => {
  await given.unlock(1);
  partner = await saveCouple(test.db, 2, { email: "partner@example.org", phone: "+33612345602" });
  const deps = { ...given.deps(), requestId: "request-1" };
  await joinWedding(deps, partner, await invitePartner(deps, given.couple));
  for (const author of [provider, given.couple]) {
    await sendMessage(given.deps(), author, given.id(1), { body: "Bonjour", cause: `of-${author.role}`, locale: "fr" });
    const reader = author === provider ? given.couple : provider;
    const { messages } = await findMessages(given.deps(), provider, given.id(1), null);
    await markMessagesRead(given.deps(), reader, given.id(1), messages.at(-1)?.publicId ?? "");
  }
});

const context = () =>
  ({
    clock: given.clock,
    locale: "fr",
    t: translator("fr"),
    format: formatters("fr", MARKETS.FR),
    url: new URL("https://fr.alliance.example"),
  }) as unknown as AppContext;
const ending = { closedAt: null, endedAt: null, eventDate: "2027-06-12", hrefOf: () => "" };

async function said() {
  const pages = [
    messagesView(context(), await findMessages(given.deps(), provider, given.id(1), null), {
      ...ending,
      side: "provider",
      other: "Marie",
    }),
    messagesView(context(), await findConversation(given.deps(), given.couple, given.id(1), null), {
      ...ending,
      side: "couple",
      other: "Planner 1",
    }),
  ];
  return pages.map(({ messages }) => messages.find(({ isOwn }) => isOwn));
}

const hide = (who: Couple | typeof provider, showsReads = false) =>
  chooseNotices(given.deps(), who, { deliveries: {}, quiet: { from: 21, until: 8 }, showsReads });

it("both sides see when their messages were read (talk-6)", async () => {
  const read = translator("fr")("conversation:read", { moment: formatters("fr", MARKETS.FR).moment(START) });
  expect((await said()).map((own) => own?.status)).toEqual([read, read]);
  expect((await said()).map((own) => own?.canWithdraw)).toEqual([false, false]);
});

it.each(["provider", "couple", "partner"] as const)(
  "once one of them hides when it reads, neither side sees it, nor whether a message can still be withdrawn: %s (talk-6)",
  async (who) => {
    const hiding = { provider, couple: given.couple, partner }[who];
    await hide(hiding);
    expect(await findNoticeSettings(given.deps(), hiding)).toMatchObject({ showsReads: false });
    expect((await said()).map((own) => [own?.status, own?.canWithdraw])).toEqual([
      [null, true],
      [null, true],
    ]);
    await hide(hiding, true);
    expect((await said()).every((own) => own?.status)).toBe(true);
  },
);

it("an export contains when the other side read a message only while both show it (talk-6)", async () => {
  const deps = { ...given.deps(), secret: "a secret of the tests" };
  const readBy = async () => {
    const files = [await exportProvider(deps, provider), await exportAccount(deps, given.couple, "fr")];
    return files.map((file) => JSON.stringify(file).match(/"readAt":"/g)?.length ?? 0);
  };
  expect(await readBy()).toEqual([2, 2]);
  await test.db.update(providers).set({ showsReads: false }).where(eq(providers.id, 1));
  expect(await readBy()).toEqual([1, 1]);
});

it("saving the notices keeps the read receipts of others", async () => {
  await hide(partner);
  expect(
    (await test.db.select({ shows: accounts.showsReads }).from(accounts).orderBy(accounts.id)).map(
      ({ shows }) => shows,
    ),
  ).toEqual([true, false]);
});
