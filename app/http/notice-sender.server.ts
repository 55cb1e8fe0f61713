import type { Clock } from "~/domain/deps";
import { days } from "~/domain/durations";
import { isStoppable } from "~/domain/notifications/notices.rules";
import type { NoticeOwner, NoticeSender } from "~/domain/notifications/queue-notice.server";
import type { StopLink } from "~/domain/notifications/stop-notices.server";
import type { MarketAddress } from "~/i18n/market-origins";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";
import { marketAddress } from "./market-address.server";
import type { Signer } from "./signed.server";

const PURPOSE = "notice";
/** People press in old letters, too. */
const LIFETIME = days(730);

/** Makes the links below the letters of notices: signed, and stored in no table of their own. */
export const noticeSenderAt = (signed: Signer, clock: Clock, at: MarketAddress): NoticeSender => ({
  async noticeUrls(market, owner, notice) {
    const token = await signed.sign(PURPOSE, { ...named(owner), notice }, clock.now(), LIFETIME);
    const settings = "providerId" in owner ? paths.pro.notices() : `${paths.profile()}#notices`;
    return { stop: at(market, paths.unsubscribe(token)), settings: at(market, settings) };
  },
});

export const noticeSender = (context: Pick<AppContext, "settings" | "url" | "market" | "signed" | "clock">) =>
  noticeSenderAt(context.signed, context.clock, marketAddress(context));

const named = (owner: NoticeOwner) =>
  "providerId" in owner ? { provider: owner.providerId } : { account: owner.publicId };

/** @returns null for a link that is forged or too old */
export async function readStopLink(
  { signed, clock }: Pick<AppContext, "signed" | "clock">,
  token: string | undefined,
): Promise<StopLink | null> {
  const { provider, account, notice } = (await signed.verify(PURPOSE, token, clock.now())) ?? {};
  if (typeof provider === "number" && isStoppable(notice, "provider")) return { notice, providerId: provider };
  if (typeof account === "string" && isStoppable(notice, "couple")) return { notice, account };
  return null;
}
