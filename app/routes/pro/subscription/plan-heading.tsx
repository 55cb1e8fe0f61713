import { Trans } from "react-i18next";
import { useTexts } from "~/i18n/texts";
import { PageTitle } from "~/ui/heading";

export function PlanHeading() {
  const { t } = useTexts();
  return (
    <PageTitle>
      <Trans t={t} i18nKey="premium:heading" components={{ em: <em /> }} />
    </PageTitle>
  );
}
