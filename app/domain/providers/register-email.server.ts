import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { type Email, renderEmail } from "~/emails/email.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { groupedSiret } from "./siret.rules";

/**
 * Writes the email about a SIRET that the national register does not know or lists as closed.
 * @param url of the page to correct it on
 */
export function registerEmail(
  brand: string,
  provider: { firstname: string; locale: Locale; siret: string },
  state: "not_found" | "closed",
  url: string,
): Email {
  const t = translator(provider.locale);
  const siret = groupedSiret(provider.siret);
  return renderEmail({
    brand,
    reader: provider,
    fine: necessaryFine(provider.locale, "content"),
    subject: t("company:letter.subject"),
    paragraphs: [
      state === "closed" ? t("company:letter.closed", { siret }) : t("company:letter.notFound", { siret }),
      t("company:letter.next"),
    ],
    closing: [{ label: t("company:letter.link"), url }],
  });
}
