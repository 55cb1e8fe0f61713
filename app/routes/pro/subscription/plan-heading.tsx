import { Trans } from "react-i18next";
import { useTexts } from "~/i18n/texts";

export function PlanHeading() {
  const { t } = useTexts();
  return (
    <h1 className="calm rule">
      <Trans t={t} i18nKey="premium:heading" components={{ em: <em /> }} />
    </h1>
  );
}
