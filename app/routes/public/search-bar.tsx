import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { useTexts } from "~/i18n/texts";
import { PlaceField } from "~/routes/couple/place-field";
import { Button, iconLinkClass } from "~/ui/button";
import { smallSummaryClass } from "~/ui/classes";
import type { FormField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";

/** An active filter; it links to the list without it. */
export interface FilterTag {
  text: string;
  href: string;
}

interface SearchBarProps {
  // biome-ignore lint/suspicious/noExplicitAny: of any form.
  form: FormMetadata<any>;
  action: string;
  fields: Record<"city" | "cityPlace" | "cityFor", FormField>;
  choices: PlaceChoices | undefined;
  submit?: string;
  /** The page has another primary button. */
  quiet?: boolean;
  /** Fields in the bar, after the place. */
  children: ReactNode;
  /** Rarer filters. With them, phones show only the place until they are opened. */
  more?: ReactNode;
  isOpen?: boolean;
  tags?: readonly FilterTag[];
  /** URL of the unfiltered list; null: no filter is set. */
  clear?: string | null;
}

/** Search of a list: a GET form with its state in the URL, as one bar (search-bar.css). */
export function SearchBar({ form, action, fields, choices, children, ...props }: SearchBarProps) {
  const { submit, quiet, more, isOpen, tags = [], clear } = props;
  const { t } = useTexts();
  const search = t("common:action.search");
  return (
    <form {...getFormProps(form, { ariaAttributes: false })} className="mt-3.5" method="get" action={action} noValidate>
      <div className="search-bar">
        <PlaceField
          fields={{ text: fields.city, place: fields.cityPlace, pickedFor: fields.cityFor }}
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
        <div className="mt-1 flex flex-wrap items-center gap-x-3">
          <details className="open:w-full" open={isOpen}>
            <summary className={smallSummaryClass}>{t("directory:filter.more")}</summary>
            <div className="grid gap-4 pt-2 pb-5 sm:grid-cols-2 lg:grid-cols-4">
              {more}
              <p className="col-span-full">
                <Button variant="quiet">{t("directory:filter.apply")}</Button>
              </p>
            </div>
          </details>
          {tags.length > 0 ? (
            <ul className="relative -ml-1.5 flex max-w-full gap-2 overflow-x-auto p-1.5 whitespace-nowrap max-lg:order-last">
              {tags.map(({ text, href }) => (
                <li key={href}>
                  <a
                    className="flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 text-small text-ink no-underline hover:bg-sage"
                    href={href}
                  >
                    <VisuallyHidden>{t("directory:filter.remove")} </VisuallyHidden>
                    {text} <Icon name="close" />
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
