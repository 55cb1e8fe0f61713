import { useTexts } from "~/i18n/texts";
import { Fold } from "~/ui/fold";
import { Heading } from "~/ui/heading";

const QUESTIONS = ["expire", "premium", "decline", "invoices"] as const;

export function Questions() {
  const { t } = useTexts();
  return (
    <section aria-labelledby="questions">
      <Heading level={2} bead className="mb-3.5" id="questions">
        {t("shop:faq.heading")}
      </Heading>
      {QUESTIONS.map((question) => (
        <Fold key={question} summary={t(`shop:faq.${question}.question`)}>
          <p className="max-w-prose text-ink-muted">{t(`shop:faq.${question}.answer`)}</p>
        </Fold>
      ))}
    </section>
  );
}
