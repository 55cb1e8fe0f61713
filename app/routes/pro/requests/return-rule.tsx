import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";

/**
 * Renders the main case in which a credit is returned, and a link to the full rule. Belongs before the button that uses
 * a credit.
 */
export function ReturnRule() {
  const { t } = useTexts();
  return (
    <>
      {t("received:returns")}{" "}
      <a className="inline-block py-2" href={paths.creditReturns()}>
        {t("returns:rule.whole")}
      </a>
    </>
  );
}
