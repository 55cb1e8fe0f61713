import { useTexts } from "~/i18n/texts";

/** The link of a letter that leads nowhere any more. */
export function GoneReview() {
  const { t } = useTexts();
  return (
    <div className="wrap slim top flow-l">
      <h1 className="calm rule">{t("reviews:own.gone")}</h1>
      <p>{t("reviews:own.goneText")}</p>
    </div>
  );
}
