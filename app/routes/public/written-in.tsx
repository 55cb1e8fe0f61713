import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { Hint } from "~/ui/text";

/** Names the language of a provider's texts; nothing if it is the page's. @param lang ISO 639-1 */
export function WrittenIn({ lang }: { lang: string }) {
  const { t, i18n } = useTexts();
  const format = useFormat();
  if (lang === i18n.language) return null;
  return <Hint>{t("planner:profile.writtenIn", { language: format.language(lang) })}</Hint>;
}
