import type { Claims } from "~/domain/administration/claims-and-names.form";
import { useTexts } from "~/i18n/texts";
import { Figures } from "~/ui/facts";

/** @param four false: two columns on all screens; default: four columns on wide screens */
export function ClaimFigures({ claims, four }: { claims: Claims; four?: boolean }) {
  const { t } = useTexts();
  return (
    <Figures
      four={four}
      figures={[
        {
          term: t("welcome:figure.providers"),
          value: t("welcome:figureValue.providers", { count: claims.providers }),
        },
        { term: t("welcome:figure.profiles"), value: claims.profiles },
        { term: t("welcome:figure.answer"), value: t("welcome:figureValue.answer", { hours: claims.hours }) },
        { term: t("welcome:figure.factor"), value: t("welcome:figureValue.factor", { factor: claims.factor }) },
      ]}
    />
  );
}
