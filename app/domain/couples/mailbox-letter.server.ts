import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { type Letter, letter } from "~/letters/letter.server";

/** Builds the email with the verification link for a couple's new address. */
export function mailboxLetter(brand: string, couple: { firstname: string; locale: Locale }, url: string): Letter {
  const t = translator(couple.locale);
  return letter({
    brand,
    reader: couple,
    fine: necessaryFine(couple.locale, "account"),
    subject: t("returns:mailbox.subject"),
    paragraphs: [t("returns:mailbox.intro", { brand }), t("returns:mailbox.stranger")],
    closing: [{ label: t("returns:mailbox.link"), url }],
  });
}
