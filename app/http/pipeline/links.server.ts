import { type MailboxLink, mailboxHash } from "~/domain/couples/mailbox.server";
import type { Clock, Links } from "~/domain/deps";
import { days } from "~/domain/durations";
import type { StopLink } from "~/domain/notifications/mail-stops.server";
import { isStoppable } from "~/domain/notifications/notices.rules";
import { type MarketAddress, marketOrigins } from "~/i18n/market-origins";
import { DEFAULT_MARKET, type MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";
import type { Signer } from "./cookies.server";
import type { Settings } from "./settings.server";

const STOP = { purpose: "notice", lifetime: days(730) };
const MAILBOX = { purpose: "mailbox", lifetime: days(30) };

interface LinkSource extends Pick<Links, "market" | "url"> {
  settings: Pick<Settings, "BRAND_NAME" | "OPERATOR_EMAIL" | "EMAIL_FROM">;
  signed: Signer;
  clock: Clock;
}

export function createLinks({ settings, market, url, signed, clock }: LinkSource): Links {
  return {
    brand: settings.BRAND_NAME,
    contact: settings.OPERATOR_EMAIL ?? settings.EMAIL_FROM,
    market,
    url,
    async stopUrl(of, owner, notice) {
      const facts = "providerId" in owner ? { provider: owner.providerId } : { account: owner.publicId };
      const token = await signed.sign(STOP.purpose, { ...facts, notice }, clock.now(), STOP.lifetime);
      return url(of, paths.unsubscribe(token));
    },
    async mailboxUrl(accountId, email) {
      const facts = { account: accountId, hash: await mailboxHash(email) };
      const token = await signed.sign(MAILBOX.purpose, facts, clock.now(), MAILBOX.lifetime);
      return url(market, paths.confirmMailbox(token));
    },
  };
}

type Verifying = Pick<AppContext, "signed" | "clock">;

/** Reads the token of `stopUrl`. @returns null if it is forged or expired */
export async function readStopLink({ signed, clock }: Verifying, token: string | undefined): Promise<StopLink | null> {
  const { provider, account, notice } = (await signed.verify(STOP.purpose, token, clock.now())) ?? {};
  if (typeof provider === "number" && isStoppable(notice, "provider")) return { notice, providerId: provider };
  if (typeof account === "string" && isStoppable(notice, "couple")) return { notice, account };
  return null;
}

/** Reads the token of `mailboxUrl`. @returns null if it is forged or expired */
export async function readMailboxLink(
  { signed, clock }: Verifying,
  token: string | undefined,
): Promise<MailboxLink | null> {
  const { account, hash } = (await signed.verify(MAILBOX.purpose, token, clock.now())) ?? {};
  return typeof account === "number" && typeof hash === "string" ? { accountId: account, hash } : null;
}

/** Returns URLs on the market's host. A forged Host header cannot send the secrets in links to an attacker. */
export const marketAddress = ({ settings, url, market }: Pick<AppContext, "settings" | "url" | "market">) =>
  addressIn(marketOrigins(url, settings.MARKET_HOSTS), market.code);

function addressIn(origins: ReturnType<typeof marketOrigins>, own: MarketCode): MarketAddress {
  const [anyOrigin = ""] = Object.values(origins);
  return (of, path) => (origins[of] ?? origins[own] ?? anyOrigin) + path;
}

export function addressWithoutRequest(settings: Pick<Settings, "MARKET_HOSTS" | "LOCAL_ORIGIN">): MarketAddress {
  const { MARKET_HOSTS: hosts, LOCAL_ORIGIN: local } = settings;
  return addressIn(marketOrigins(new URL(hosts ? "https://localhost" : local), hosts), DEFAULT_MARKET);
}

/** Returns the market's host for a text message, independent of the Host header. */
export const marketHost = (context: Pick<AppContext, "settings" | "url" | "market">) =>
  new URL(marketAddress(context)(context.market.code, "/")).hostname;
