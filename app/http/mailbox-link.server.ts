import { type MailboxLink, mailboxHash } from "~/domain/couples/confirm-mailbox.server";
import { days } from "~/domain/durations";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";
import { marketAddress } from "./market-address.server";

const PURPOSE = "mailbox";
const LIFETIME = days(30);

/** Makes the links in letters to couples that prove their mailboxes: signed, and kept nowhere. */
export const mailboxUrl =
  (context: Pick<AppContext, "settings" | "url" | "market" | "signed" | "clock">) =>
  async (accountId: number, email: string): Promise<string> => {
    const facts = { account: accountId, hash: await mailboxHash(email) };
    const secret = await context.signed.sign(PURPOSE, facts, context.clock.now(), LIFETIME);
    return marketAddress(context)(context.market.code, paths.confirmMailbox(secret));
  };

/** @returns null for a link that is forged, or older than 30 days */
export async function readMailboxLink(
  { signed, clock }: Pick<AppContext, "signed" | "clock">,
  secret: string | undefined,
): Promise<MailboxLink | null> {
  const facts = await signed.verify(PURPOSE, secret, clock.now());
  const { account, hash } = facts ?? {};
  return typeof account === "number" && typeof hash === "string" ? { accountId: account, hash } : null;
}
