import type { Links } from "~/domain/deps";
import { type Email, renderEmail } from "~/emails/email.server";
import type { Figure } from "~/emails/email-parts";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { paths } from "~/paths";
import { necessaryFine } from "./notice-fine.server";
import { figureOf, type Recipient } from "./request-emails.server";

const BUTTONS = {
  emailConfirm: { after: "intro", label: "messages:confirmAddress" },
  emailTaken: null,
  emailChanged: null,
  passwordChanged: { after: "next", label: "messages:choosePassword" },
  unused: { after: "next", label: "messages:providerAccount.unused.link" },
  left: { after: "next", label: "messages:venuerequest.project" },
} as const;

function compose(
  { brand }: Pick<Links, "brand">,
  reader: Recipient,
  cause: keyof typeof BUTTONS,
  values: Record<string, string>,
  url?: string,
  figure?: Figure,
): Email {
  const t = translator(reader.locale);
  const about = { brand, ...values };
  const button = BUTTONS[cause];
  const paragraphs = (["intro", "next"] as const).flatMap((part) => {
    const text = t(`messages:providerAccount.${cause}.${part}`, about);
    return url && button?.after === part ? [text, { label: t(button.label), url }] : [text];
  });
  return renderEmail({
    brand,
    reader,
    fine: necessaryFine(reader.locale, cause === "left" ? "request" : "account"),
    subject: t(`messages:providerAccount.${cause}.subject`, about),
    figure,
    paragraphs,
  });
}

function dayAndTime({ locale, market }: Recipient, at: number) {
  const format = formatters(locale, MARKETS[market]);
  return { day: format.day(at), time: format.time(at) };
}

export function emailConfirmEmail(links: Links, provider: Recipient, secret: string): Email {
  const url = links.url(provider.market, paths.pro.confirmEmail(secret));
  return compose(links, provider, "emailConfirm", {}, url);
}

export function emailTakenEmail(links: Links, owner: Recipient): Email {
  return compose(links, owner, "emailTaken", { contact: links.contact });
}

/** Notifies the previous login address. @param at milliseconds since the epoch */
export function emailChangedEmail(links: Links, provider: Recipient, at: number): Email {
  return compose(links, provider, "emailChanged", { ...dayAndTime(provider, at), contact: links.contact });
}

export function passwordChangedEmail(links: Links, provider: Recipient, at: number): Email {
  const url = links.url(provider.market, paths.pro.forgotPassword());
  return compose(links, provider, "passwordChanged", dayAndTime(provider, at), url);
}

export function unusedAccountEmail(links: Links, provider: Recipient, until: number): Email {
  const url = links.url(provider.market, paths.pro.login());
  const date = formatters(provider.locale, MARKETS[provider.market]).day(until);
  return compose(links, provider, "unused", { date }, url);
}

/** Notifies a couple without naming the planner, because the email is stored longer than the planner's data. */
export function plannerLeftEmail(
  links: Pick<Links, "brand" | "url">,
  couple: Recipient,
  request: { project: string; isVenue: boolean; sentAt: number; event: string; eventDate: string; place: string },
): Email {
  const format = formatters(couple.locale, MARKETS[couple.market]);
  const path = request.isVenue ? paths.venueRequest(request.project) : paths.project(request.project);
  const url = links.url(couple.market, path);
  return compose(links, couple, "left", { sent: format.day(request.sentAt) }, url, figureOf(format, request));
}
