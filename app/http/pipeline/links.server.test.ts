import { expect, it } from "vitest";
import { mailboxHash } from "~/domain/couples/mailbox.server";
import { days } from "~/domain/durations";
import { stoppedClock } from "../../../tests/support/couples";
import { signer } from "./cookies.server";
import { createLinks, readMailboxLink } from "./links.server";

const clock = stoppedClock(Date.UTC(2027, 0, 1));
const signed = signer("a secret of more than thirty-two characters");
const links = createLinks({
  settings: { BRAND_NAME: "Alliance", EMAIL_FROM: "bonjour@alliance.example" },
  market: "FR",
  url: (_, path) => `https://alliance.example${path}`,
  signed,
  clock,
});

it("the link that verifies a couple's mailbox works for 30 days (mailbox-5)", async () => {
  const token = (await links.mailboxUrl(7, "marie@example.org")).split("/").at(-1);
  const link = { accountId: 7, hash: await mailboxHash("marie@example.org") };
  clock.pass(days(30) - 1000);
  expect(await readMailboxLink({ signed, clock }, token)).toEqual(link);
  clock.pass(2000);
  expect(await readMailboxLink({ signed, clock }, token)).toBeNull();
});
