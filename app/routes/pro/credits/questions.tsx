import { useTexts } from "~/i18n/texts";
import { Fold } from "~/ui/fold";
import { SectionTitle } from "~/ui/heading";

const QUESTIONS = ["expire", "premium", "decline", "invoices"] as const;

export function Questions() {
  const { t } = useTexts();
  return (
    <section aria-labelledby="questions">
      <SectionTitle className="mb-3.5" id="questions">
        {t("shop:faq.heading")}
      </SectionTitle>
      {QUESTIONS.map((question) => (
        <Fold key={question} summary={t(`shop:faq.${question}.question`)}>
          <p className="max-w-prose text-ink-muted">{t(`shop:faq.${question}.answer`)}</p>
        </Fold>
      ))}
    </section>
  );
}
