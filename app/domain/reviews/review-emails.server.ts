import type { Links } from "~/domain/deps";
import { quoteOf } from "~/domain/excerpt.rules";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { hmac } from "~/domain/secrets.server";
import { type Email, type FinePrint, headOf, renderEmail } from "~/emails/email.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { DEFAULT_MARKET, type Locale, MARKETS, type MarketCode } from "~/i18n/markets";

/** Derives the secret of an author's link. The database has only its hash, so each email derives it again. */
export const authorSecret = (secret: string, publicId: string) => hmac(secret, `review:${publicId}`);

type Branded = Pick<Links, "brand">;

interface Author {
  name: string;
  locale: Locale;
}

/** Reasons for the emails. `known`: the author has reviewed this provider's work at this wedding already. */
const NECESSITIES = { confirm: "sent", known: "sent", published: "content", refused: "content" } as const;

/** Review that an email is about. `weddingDate`: YYYY-MM-DD. `text`: only for a verified mailbox (rule notice-15). */
export interface Reviewed {
  stars: number;
  weddingDate: string;
  text?: string;
}

const EXCERPT = 140;

const starsOf = (stars: number) => "★".repeat(stars) + "☆".repeat(5 - stars);
const excerpt = (text: string | undefined) => (text ? { text: quoteOf(text, EXCERPT), isFirst: true } : undefined);

export function authorEmail(
  { brand }: Branded,
  { name, locale }: Author,
  cause: keyof typeof NECESSITIES,
  { planner, review, reason, url }: { planner: string; review: Reviewed; reason?: string; url: string },
): Email {
  const t = translator(locale);
  const about = { brand, planner };
  const day = formatters(locale, MARKETS[DEFAULT_MARKET]).longDate(review.weddingDate);
  return renderEmail({
    brand,
    reader: { firstname: name, locale },
    fine: necessaryFine(locale, NECESSITIES[cause]),
    ...headOf(t(`messages:review.${cause}.subject`, about)),
    figure: { value: starsOf(review.stars), about: `${planner} · ${day}` },
    paragraphs: [t(`messages:review.${cause}.intro`, about)],
    quote: reason ? { heading: t("messages:reason"), text: reason, isFirst: true } : excerpt(review.text),
    closing: [{ label: t(`messages:review.link.${cause}`), url }, { small: t(`messages:review.${cause}.next`, about) }],
  });
}

/** Notifies an author of a deleted review. Without names, because emails are stored for weeks. */
export const reviewGoneEmail = (brand: string, locale: Locale): Email => {
  const t = translator(locale);
  return renderEmail({
    brand,
    reader: { firstname: null, locale },
    fine: necessaryFine(locale, "content"),
    subject: t("messages:review.gone.subject"),
    paragraphs: [t("messages:review.gone.intro", { brand }), t("messages:review.gone.next")],
  });
};

export function newReviewEmail(
  { brand }: Branded,
  provider: { firstname: string; locale: Locale },
  review: { author: string; stars: number; text: string },
  url: string,
  fine: FinePrint,
): Email {
  const t = translator(provider.locale);
  return renderEmail({
    brand,
    fine,
    reader: provider,
    subject: t("messages:review.new.subject", { author: review.author }),
    figure: { value: starsOf(review.stars) },
    quote: excerpt(review.text),
    paragraphs: [t("messages:review.new.intro", { stars: review.stars })],
    closing: [{ label: t("messages:review.link.new"), url }, { small: t("messages:review.new.next") }],
  });
}

/** Notifies a provider of the decision on its answer to a review. @param reason null: published */
export function answerDecidedEmail(
  { brand }: Branded,
  provider: { firstname: string; locale: Locale },
  { author, reason, url }: { author: string; reason: string | null; url: string },
): Email {
  const t = translator(provider.locale);
  const decided = reason === null ? "published" : "returned";
  return renderEmail({
    brand,
    reader: provider,
    fine: necessaryFine(provider.locale, "content"),
    subject: t(`messages:reviewAnswer.${decided}.subject`, { author }),
    paragraphs: [t(`messages:reviewAnswer.${decided}.intro`, { author })],
    quote: reason === null ? undefined : { heading: t("messages:reason"), text: reason, isFirst: true },
    closing: [{ label: t(`messages:reviewAnswer.${decided}.link`), url }],
  });
}

export function invitationEmail(
  { brand }: Branded,
  couple: { firstname: string; locale: Locale; market: MarketCode },
  { planner, eventDate }: { planner: string; eventDate: string },
  url: string,
  fine: FinePrint,
): Email {
  const t = translator(couple.locale);
  const date = formatters(couple.locale, MARKETS[couple.market]).titleDate(eventDate);
  return renderEmail({
    brand,
    reader: couple,
    fine,
    subject: t("messages:review.invitation.subject", { planner }),
    figure: { value: date, about: planner },
    paragraphs: [t("messages:review.invitation.intro", { planner })],
    closing: [
      { label: t("messages:review.link.invitation"), url },
      { small: t("messages:review.invitation.next", { planner }) },
    ],
  });
}
