import { useTexts } from "~/i18n/texts";
import { Actions, Button } from "~/ui/button";
import { SelectField } from "~/ui/old-field";
import type { DirectoryView } from "./directory-view.server";

interface DirectoryFilterFormProps {
  view: Pick<DirectoryView, "services" | "languages" | "show" | "filtersSet" | "isFiltered">;
  /** The list without filters. */
  action: string;
}

/** Closed on phones, until somebody wants it; beside the results where there is room. */
export function DirectoryFilterForm({ view, action }: DirectoryFilterFormProps) {
  const { t } = useTexts();
  const { show, filtersSet } = view;
  return (
    <form method="get" action={action}>
      <details className="toggle fold">
        <summary>
          {filtersSet > 0 ? t("directory:filter.refineSet", { number: filtersSet }) : t("directory:filter.refine")}
        </summary>
      </details>
      <div className="opens fields">
        <SelectField
          name="service"
          label={t("directory:filter.service")}
          placeholder={t("directory:filter.anyService")}
          options={view.services}
          defaultValue={show.service ?? ""}
        />
        <SelectField
          name="language"
          label={t("directory:filter.language")}
          placeholder={t("directory:filter.anyLanguage")}
          options={view.languages}
          defaultValue={show.language ?? ""}
        />
        <Actions>
          <Button>{t("directory:filter.show")}</Button>
          {view.isFiltered ? (
            <a className="back" href={action}>
              {t("directory:filter.clear")}
            </a>
          ) : null}
        </Actions>
      </div>
    </form>
  );
}
