import { RETURN_FIGURES } from "~/domain/credits/return.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";

/** Why a credit comes back, in one sentence, and a link to the whole rule. Stands before the button that uses a credit. */
export function ReturnRule() {
  const { t } = useTexts();
  return (
    <>
      {t("returns:rule.short", RETURN_FIGURES)}{" "}
      <a className="inline-block py-2" href={paths.creditReturns()}>
        {t("returns:rule.whole")}
      </a>
    </>
  );
}
