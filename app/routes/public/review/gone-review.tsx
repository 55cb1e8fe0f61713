import { useTexts } from "~/i18n/texts";
import { PageTitle } from "~/ui/heading";

/** The link of a letter that leads nowhere any more. */
export function GoneReview() {
  const { t } = useTexts();
  return (
    <div className="mx-auto w-full px-pad max-w-slim pt-top pb-section space-y-8">
      <PageTitle>{t("reviews:own.gone")}</PageTitle>
      <p>{t("reviews:own.goneText")}</p>
    </div>
  );
}
