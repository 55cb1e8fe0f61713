import type { ReactNode } from "react";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { useTexts } from "~/i18n/texts";
import { PlaceField } from "~/routes/couple/place-field";
import { Button, iconLinkClass } from "~/ui/button";
import { chevronClass, classNames } from "~/ui/classes";
import type { FormField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/text";

export interface FilterTag {
  text: string;
  href: string;
  /** The link adds a criterion instead of removing one. */
  adds?: boolean;
}

interface SearchForm {
  id: string;
  field(name: string): FormField;
}

/** Returns the fields of a search. Its state is the URL, so it needs no form state of conform, which costs CPU time. */
export const searchForm = (
  id: string,
  values: Readonly<Record<string, string | number | readonly string[] | undefined>>,
  cityError: string | undefined,
): SearchForm => ({
  id,
  field: (name) => {
    const own = `${id}-${name}`;
    const value = values[name];
    const field: Partial<FormField> = {
      id: own,
      name,
      errorId: `${own}-error`,
      descriptionId: `${own}-description`,
      initialValue: typeof value === "number" ? String(value) : value,
      errors: name === "city" && cityError ? [cityError] : undefined,
    };
    return field as FormField;
  },
});

interface SearchBarProps {
  form: SearchForm;
  action: string;
  choices: PlaceChoices | undefined;
  submit?: string;
  /** The page has another primary button. */
  quiet?: boolean;
  children: ReactNode;
  /** Collapsible filters. While they are collapsed, phones show only the place field. */
  more?: ReactNode;
  isOpen?: boolean;
  tags?: readonly FilterTag[];
  /** URL of the unfiltered list; null: no filter is set. */
  clear?: string | null;
}

/** Search of a list: a GET form with its state in the URL, as one bar (search-bar.css). */
export function SearchBar({ form, action, choices, children, ...props }: SearchBarProps) {
  const { submit, quiet, more, isOpen, tags = [], clear } = props;
  const { t } = useTexts();
  const search = t("common:action.search");
  return (
    <form id={form.id} className="mt-3" method="get" action={action} noValidate>
      <div className="search-bar">
        <PlaceField
          fields={{ text: form.field("city"), place: form.field("cityPlace"), pickedFor: form.field("cityFor") }}
          kind="area"
          label={t("search:city")}
          hint=""
          placeholder={t("search:cityExample")}
          choices={choices}
          autoComplete="off"
          alone={false}
        />
        {children}
        <Button variant={quiet ? "quiet" : "primary"} aria-label={submit ? undefined : search}>
          <Icon name="search" /> <span>{submit ?? search}</span>
        </Button>
      </div>
      {more ? (
        <div className="mt-2.5 flex flex-wrap items-center gap-2">
          <details className="open:w-full" open={isOpen}>
            <summary
              className={`${chevronClass} flex min-h-11 w-fit items-center gap-2 rounded-full border border-line bg-surface px-4 text-small`}
            >
              {t("directory:filter.more")}
            </summary>
            <div className="grid gap-4 pt-2 pb-5 sm:grid-cols-2 lg:grid-cols-4">
              {more}
              <p className="col-span-full">
                <Button variant="quiet">{t("directory:filter.apply")}</Button>
              </p>
            </div>
          </details>
          {tags.length > 0 ? (
            <ul
              className={classNames(
                "relative -my-1.5 flex gap-2 overflow-x-auto p-1.5 whitespace-nowrap max-lg:order-last",
                clear ? "max-lg:-mx-pad max-lg:px-pad" : "-mr-pad -ml-1.5 flex-1",
              )}
            >
              {tags.map(({ text, href, adds }) => (
                <li key={href}>
                  <a
                    className={classNames(
                      "flex min-h-11 items-center gap-2 rounded-full border px-4 text-small text-ink no-underline hover:bg-sage",
                      adds ? "border-line bg-surface" : "border-evergreen bg-sage",
                    )}
                    href={href}
                    rel={adds ? "nofollow" : undefined}
                  >
                    {adds ? (
                      text
                    ) : (
                      <>
                        <VisuallyHidden>{t("directory:filter.remove")} </VisuallyHidden>
                        {text} <Icon name="close" />
                      </>
                    )}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          {clear ? (
            <a className={iconLinkClass} href={clear}>
              {t("directory:filter.clear")}
            </a>
          ) : null}
        </div>
      ) : null}
    </form>
  );
}
