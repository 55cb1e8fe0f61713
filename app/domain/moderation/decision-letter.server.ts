import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { type Letter, letter } from "~/letters/letter.server";
import { plainWords } from "~/letters/plain-words";
import type { Decision } from "./moderation.rules";

/** Tells a provider what was decided of its profile, in its language. @param url the public page, or where the provider sees its own */
export function decisionLetter(
  brand: string,
  provider: { firstname: string; locale: Locale },
  { decision, reason, url }: { decision: Decision; reason: string; url: string },
): Letter {
  const t = translator(provider.locale);
  return letter({
    brand,
    locale: provider.locale,
    fine: necessaryFine(provider.locale, "content"),
    subject: t(`admin:letter.${decision}.subject`, { brand }),
    paragraphs: [
      t("admin:letter.greeting", { name: plainWords(provider.firstname) }),
      t(`admin:letter.${decision}.intro`, { brand }),
      ...(decision === "approved" && reason !== "" ? [t("admin:letter.approved.held")] : []),
    ],
    quote: reason === "" ? undefined : { heading: t("admin:letter.reason"), text: reason },
    closing: [t(`admin:letter.${decision}.next`, { url }), t("messages:signature", { brand })],
    link: url,
  });
}
