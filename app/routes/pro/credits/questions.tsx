import { useTexts } from "~/i18n/texts";
import { Fold } from "~/ui/fold";

const QUESTIONS = ["expire", "premium", "decline", "invoices"] as const;

export function Questions() {
  const { t } = useTexts();
  return (
    <section aria-labelledby="questions">
      <h2 className="rule mb" id="questions">
        {t("shop:faq.heading")}
      </h2>
      {QUESTIONS.map((question) => (
        <Fold key={question} summary={t(`shop:faq.${question}.question`)}>
          <p className="prose muted">{t(`shop:faq.${question}.answer`)}</p>
        </Fold>
      ))}
    </section>
  );
}
