import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { type Letter, letter } from "~/letters/letter.server";

/** Tells a provider that its answer to a review was not let through, and why. */
export function answerRefusedLetter(
  brand: string,
  { firstname, locale, authorName }: { firstname: string; locale: Locale; authorName: string },
  { reason, url }: { reason: string; url: string },
): Letter {
  const t = translator(locale);
  return letter({
    locale,
    subject: t("messages:reviewAnswer.subject", { name: authorName }),
    paragraphs: [
      t("admin:letter.greeting", { name: firstname }),
      t("messages:reviewAnswer.intro", { name: authorName }),
    ],
    quote: { heading: t("admin:letter.reason"), text: reason },
    closing: [t("messages:reviewAnswer.next", { url }), t("messages:signature", { brand })],
    link: url,
  });
}
