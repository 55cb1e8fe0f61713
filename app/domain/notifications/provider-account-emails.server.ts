import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import { type Letter, letter } from "~/letters/letter.server";
import { plainWords } from "~/letters/plain-words";
import { necessaryFine } from "./notice-fine.server";

/** What letters about an account need to know of us. Addresses are absolute, of the recipient's market. */
export interface AccountSender {
  brand: string;
  /** Where people are answered by people. */
  contact: string;
  loginUrl(market: MarketCode): string;
  confirmEmailUrl(market: MarketCode, secret: string): string;
  forgotPasswordUrl(market: MarketCode): string;
  /** @param project public id. @param isVenue it was written to a venue */
  projectUrl(market: MarketCode, project: string, isVenue?: boolean): string;
}

interface Recipient {
  firstname: string;
  locale: Locale;
  market: MarketCode;
}

type Cause = "emailConfirm" | "emailTaken" | "emailChanged" | "passwordChanged" | "unused" | "left";

function compose(
  { brand }: Pick<AccountSender, "brand">,
  { firstname, locale }: Recipient,
  cause: Cause,
  values: Record<string, string>,
  link?: string,
): Letter {
  const t = translator(locale);
  const about = { brand, ...values };
  return letter({
    brand,
    locale,
    fine: necessaryFine(locale, cause === "left" ? "request" : "account"),
    subject: t(`messages:providerAccount.${cause}.subject`, about),
    paragraphs: [
      t("messages:providerAccount.greeting", { name: plainWords(firstname) }),
      t(`messages:providerAccount.${cause}.intro`, about),
      t(`messages:providerAccount.${cause}.next`, about),
    ],
    closing: [t("messages:signature", { brand })],
    link,
  });
}

function dayAndTime({ locale, market }: Recipient, at: number) {
  const format = formatters(locale, MARKETS[market]);
  return { day: format.day(at), time: format.time(at) };
}

/** To a new login address: the link that proves it, and changes it once the button there is pressed. */
export function emailConfirmEmail(sender: AccountSender, provider: Recipient, secret: string): Letter {
  const url = sender.confirmEmailUrl(provider.market, secret);
  return compose(sender, provider, "emailConfirm", { url }, url);
}

/** To the owner of an address that another provider wants to log in with. */
export function emailTakenEmail(sender: AccountSender, owner: Recipient): Letter {
  return compose(sender, owner, "emailTaken", { contact: sender.contact });
}

/** To the address that was the login until now. @param at milliseconds since the epoch */
export function emailChangedEmail(sender: AccountSender, provider: Recipient, at: number): Letter {
  return compose(sender, provider, "emailChanged", { ...dayAndTime(provider, at), contact: sender.contact });
}

/** @param at milliseconds since the epoch */
export function passwordChangedEmail(sender: AccountSender, provider: Recipient, at: number): Letter {
  const url = sender.forgotPasswordUrl(provider.market);
  return compose(sender, provider, "passwordChanged", { ...dayAndTime(provider, at), url }, url);
}

/** To a provider whose account nobody uses. @param until when it is deleted, in milliseconds since the epoch */
export function unusedAccountEmail(sender: AccountSender, provider: Recipient, until: number): Letter {
  const url = sender.loginUrl(provider.market);
  const date = formatters(provider.locale, MARKETS[provider.market]).day(until);
  return compose(sender, provider, "unused", { date, url }, url);
}

/**
 * To a couple whose planner has left. It does not name the planner, because the letter is kept for some weeks and nothing about the planner may be.
 * @param request when it was sent (milliseconds since the epoch), and what it was about, in the couple's language
 */
export function plannerLeftEmail(
  sender: AccountSender,
  couple: Recipient,
  request: { project: string; isVenue: boolean; sentAt: number; event: string; eventDate: string; place: string },
): Letter {
  const format = formatters(couple.locale, MARKETS[couple.market]);
  const url = sender.projectUrl(couple.market, request.project, request.isVenue);
  const { event, place } = request;
  const about = { sent: format.day(request.sentAt), event, date: format.fullDate(request.eventDate), place, url };
  return compose(sender, couple, "left", about, url);
}
