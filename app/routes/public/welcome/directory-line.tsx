import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";

/** For those who would rather look around first. */
export function DirectoryLine() {
  const { t } = useTexts();
  return (
    <p className="text-small">
      <a href={paths.planners()}>{t("common:nav.planners")}</a> · <a href={paths.venues()}>{t("common:nav.venues")}</a>
    </p>
  );
}
