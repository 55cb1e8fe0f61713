import type { Links } from "~/domain/links";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { hmac } from "~/domain/secrets.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import { type FinePrint, type Letter, letter } from "~/letters/letter.server";

/** What the author's link ends with. Not stored (the row has its hash), so that each letter can bring the link again. */
export const authorSecret = (secret: string, publicId: string) => hmac(secret, `review:${publicId}`);

type Branded = Pick<Links, "brand">;

interface Author {
  name: string;
  locale: Locale;
}

/**
 * Why each email is necessary. `confirm` asks the author to prove its mailbox, `known` is for an author who has reviewed this provider's
 * work at this wedding before. Both answer a form that was just sent with the author's address.
 */
const NECESSITIES = { confirm: "sent", known: "sent", published: "content", refused: "content" } as const;

/**
 * To the author of a review.
 * @param about `planner` is a name; `reason` is the moderator's, of a refusal
 */
export function authorEmail(
  { brand }: Branded,
  { name, locale }: Author,
  cause: keyof typeof NECESSITIES,
  { planner, reason, url }: { planner: string; reason?: string; url: string },
): Letter {
  const t = translator(locale);
  const about = { brand, planner };
  return letter({
    brand,
    reader: { firstname: name, locale },
    fine: necessaryFine(locale, NECESSITIES[cause]),
    subject: t(`messages:review.${cause}.subject`, about),
    paragraphs: [t(`messages:review.${cause}.intro`, about), t(`messages:review.${cause}.next`, about)],
    quote: reason ? { heading: t("messages:reason"), text: reason } : undefined,
    closing: [{ label: t(`messages:review.link.${cause}`), url }],
  });
}

/** The provider has left, and its reviews with it. It names no one: an email is kept for some weeks. */
export const reviewGoneEmail = (brand: string, locale: Locale): Letter => {
  const t = translator(locale);
  return letter({
    brand,
    reader: { firstname: null, locale },
    fine: necessaryFine(locale, "content"),
    subject: t("messages:review.gone.subject"),
    paragraphs: [t("messages:review.gone.intro", { brand }), t("messages:review.gone.next")],
  });
};

/** Tells a provider that a review of its work was published. */
export function newReviewEmail(
  { brand }: Branded,
  provider: { firstname: string; locale: Locale },
  review: { author: string; stars: number },
  url: string,
  fine: FinePrint,
): Letter {
  const t = translator(provider.locale);
  return letter({
    brand,
    fine,
    reader: provider,
    subject: t("messages:review.new.subject", { author: review.author }),
    paragraphs: [t("messages:review.new.intro", review), t("messages:review.new.next")],
    closing: [{ label: t("messages:review.link.new"), url }],
  });
}

/** Tells a provider that its answer to a review was let through, or sent back. @param reason null: let through */
export function answerDecidedEmail(
  { brand }: Branded,
  provider: { firstname: string; locale: Locale },
  { author, reason, url }: { author: string; reason: string | null; url: string },
): Letter {
  const t = translator(provider.locale);
  const decided = reason === null ? "published" : "returned";
  return letter({
    brand,
    reader: provider,
    fine: necessaryFine(provider.locale, "content"),
    subject: t(`messages:reviewAnswer.${decided}.subject`, { author }),
    paragraphs: [t(`messages:reviewAnswer.${decided}.intro`, { author })],
    quote: reason === null ? undefined : { heading: t("messages:reason"), text: reason },
    closing: [{ label: t(`messages:reviewAnswer.${decided}.link`), url }],
  });
}

/** Asks a couple that was met here how it was. */
export function invitationEmail(
  { brand }: Branded,
  couple: { firstname: string; locale: Locale; market: MarketCode },
  { planner, eventDate }: { planner: string; eventDate: string },
  url: string,
  fine: FinePrint,
): Letter {
  const t = translator(couple.locale);
  const date = formatters(couple.locale, MARKETS[couple.market]).longDate(eventDate);
  return letter({
    brand,
    reader: couple,
    fine,
    subject: t("messages:review.invitation.subject", { planner }),
    paragraphs: [
      t("messages:review.invitation.intro", { planner, date, brand }),
      t("messages:review.invitation.next", { planner }),
    ],
    closing: [{ label: t("messages:review.link.invitation"), url }],
  });
}
