import { useTexts } from "~/i18n/texts";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";

export function GoneReview() {
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <PageTitle>{t("reviews:own.gone")}</PageTitle>
      <p>{t("reviews:own.goneText")}</p>
    </div>
  );
}
