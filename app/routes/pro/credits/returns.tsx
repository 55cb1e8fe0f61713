import { RETURN_FIGURES } from "~/domain/credits/return.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { SectionTitle } from "~/ui/heading";

/** When a credit is returned, in one sentence, and a link to the whole rule (rule return-8). */
export function Returns() {
  const { t } = useTexts();
  return (
    <section className="space-y-4" aria-labelledby="returns">
      <SectionTitle id="returns">{t("returns:page.title")}</SectionTitle>
      <p className="max-w-prose text-ink-muted">
        {t("returns:rule.short", RETURN_FIGURES)}{" "}
        <a className="inline-block py-2" href={paths.creditReturns()}>
          {t("returns:rule.whole")}
        </a>
      </p>
    </section>
  );
}
