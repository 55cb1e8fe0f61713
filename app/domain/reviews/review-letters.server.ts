import type { Links } from "~/domain/links";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { hmac } from "~/domain/secrets.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import { type FinePrint, type Letter, letter } from "~/letters/letter.server";
import { plainWords } from "~/letters/plain-words";

/** What the author's link ends with. Not stored (the row has its hash), so that each letter can bring the link again. */
export const authorSecret = (secret: string, publicId: string) => hmac(secret, `review:${publicId}`);

type Branded = Pick<Links, "brand">;

interface Author {
  name: string;
  locale: Locale;
}

/** The first two answer what was just sent with the author's address. */
const ABOUT = { confirm: "sent", known: "sent", published: "content", refused: "content" } as const;
type Cause = keyof typeof ABOUT;

function compose(
  { brand }: Branded,
  { name, locale }: Author,
  cause: Cause,
  { url, reason, planner }: { url: string; reason?: string; planner: string },
): Letter {
  const t = translator(locale);
  const about = { brand, planner };
  return letter({
    brand,
    locale,
    fine: necessaryFine(locale, ABOUT[cause]),
    subject: t(`messages:review.${cause}.subject`, about),
    paragraphs: [
      t("messages:review.greeting", { name: plainWords(name) }),
      t(`messages:review.${cause}.intro`, about),
      t(`messages:review.${cause}.next`, about),
    ],
    quote: reason ? { heading: t("messages:review.reason"), text: reason } : undefined,
    closing: [t(`messages:review.link.${cause}`, { url }), t("messages:signature", { brand })],
    link: url,
  });
}

/** Asks the author to prove its mailbox. @param planner name */
export const confirmReviewEmail = (links: Branded, author: Author, planner: string, url: string) =>
  compose(links, author, "confirm", { planner, url });

/** To an author who has reviewed this provider's work at this wedding before. */
export const knownReviewEmail = (links: Branded, author: Author, planner: string, url: string) =>
  compose(links, author, "known", { planner, url });

export const publishedReviewEmail = (links: Branded, author: Author, planner: string, url: string) =>
  compose(links, author, "published", { planner, url });

/** @param reason in the moderator's words */
export const refusedReviewEmail = (
  links: Branded,
  author: Author,
  { planner, reason, url }: { planner: string; reason: string; url: string },
) => compose(links, author, "refused", { planner, reason, url });

/** The provider has left, and its reviews with it. It names nobody: a letter is kept for some weeks. */
export const reviewGoneEmail = (brand: string, locale: Locale): Letter => {
  const t = translator(locale);
  return letter({
    brand,
    locale,
    fine: necessaryFine(locale, "content"),
    subject: t("messages:review.gone.subject"),
    paragraphs: [
      t("messages:review.hello"),
      t("messages:review.gone.intro", { brand }),
      t("messages:review.gone.next"),
    ],
    closing: [t("messages:signature", { brand })],
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
    locale: provider.locale,
    subject: t("messages:review.new.subject", { author: review.author }),
    paragraphs: [
      t("messages:review.greeting", { name: plainWords(provider.firstname) }),
      t("messages:review.new.intro", { ...review }),
      t("messages:review.new.next"),
    ],
    closing: [t("messages:review.link.new", { url }), t("messages:signature", { brand })],
    link: url,
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
    locale: provider.locale,
    fine: necessaryFine(provider.locale, "content"),
    subject: t(`messages:reviewAnswer.${decided}.subject`, { author }),
    paragraphs: [
      t("messages:review.greeting", { name: plainWords(provider.firstname) }),
      t(`messages:reviewAnswer.${decided}.intro`, { author }),
    ],
    quote: reason === null ? undefined : { heading: t("messages:review.reason"), text: reason },
    closing: [t(`messages:reviewAnswer.${decided}.link`, { url }), t("messages:signature", { brand })],
    link: url,
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
    locale: couple.locale,
    fine,
    subject: t("messages:review.invitation.subject", { planner }),
    paragraphs: [
      t("messages:review.greeting", { name: plainWords(couple.firstname) }),
      t("messages:review.invitation.intro", { planner, date, brand }),
      t("messages:review.invitation.next", { planner }),
    ],
    closing: [t("messages:review.link.invitation", { url }), t("messages:signature", { brand })],
    link: url,
  });
}
