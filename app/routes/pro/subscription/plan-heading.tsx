import { Trans } from "react-i18next";
import { useTexts } from "~/i18n/texts";
import { Heading } from "~/ui/heading";

export function PlanHeading() {
  const { t } = useTexts();
  return (
    <Heading level={1} size="calm" bead>
      <Trans t={t} i18nKey="premium:heading" components={{ em: <em /> }} />
    </Heading>
  );
}
