import { getFormProps, useForm } from "@conform-to/react";
import { useTexts } from "~/i18n/texts";
import { Actions, Button, iconLinkClass } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { Toggle, toggledClass } from "~/ui/fold";
import type { DirectoryView } from "./directory-view.server";

interface DirectoryFilterFormProps {
  view: Pick<DirectoryView, "services" | "languages" | "styles" | "show" | "filtersSet" | "isFiltered">;
  /** The list without filters. */
  action: string;
}

/** Closed on phones, until somebody wants it; beside the results where there is room. */
export function DirectoryFilterForm({ view, action }: DirectoryFilterFormProps) {
  const { t } = useTexts();
  const { show, filtersSet } = view;
  const [form, fields] = useForm({ id: "filter", defaultValue: show });
  return (
    <form {...getFormProps(form)} method="get" action={action}>
      <Toggle
        summary={
          filtersSet > 0 ? t("directory:filter.refineSet", { number: filtersSet }) : t("directory:filter.refine")
        }
      />
      <div className={`${toggledClass} space-y-7`}>
        <SelectField
          field={fields.service}
          label={t("directory:filter.service")}
          placeholder={t("directory:filter.anyService")}
          options={view.services}
        />
        <SelectField
          field={fields.language}
          label={t("directory:filter.language")}
          placeholder={t("directory:filter.anyLanguage")}
          options={view.languages}
        />
        <SelectField
          field={fields.style}
          label={t("directory:filter.style")}
          placeholder={t("directory:filter.anyStyle")}
          options={view.styles}
        />
        <Actions>
          <Button>{t("directory:filter.show")}</Button>
          {view.isFiltered ? (
            <a className={iconLinkClass} href={action}>
              {t("directory:filter.clear")}
            </a>
          ) : null}
        </Actions>
      </div>
    </form>
  );
}
