import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { type Letter, letter } from "~/letters/letter.server";
import { groupedSiret } from "./siret.rules";

/**
 * Tells a provider what the national register said of its SIRET, and that its profile is hidden until that is mended.
 * @param url of the page to mend it on
 */
export function registerLetter(
  brand: string,
  provider: { firstname: string; locale: Locale; siret: string },
  state: "not_found" | "closed",
  url: string,
): Letter {
  const t = translator(provider.locale);
  const siret = groupedSiret(provider.siret);
  return letter({
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
