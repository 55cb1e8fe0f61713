import type { ReactNode } from "react";
import { SEARCH } from "~/domain/search/search-providers.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { panelClass } from "~/ui/panel";

export function NextStep({ results, title, text }: { results: number; title: string; text: string }) {
  const { t } = useTexts();
  return (
    <li className={results === 1 ? "lg:col-span-2" : undefined}>
      <div className={panelClass("soft", "space-y-4")}>
        <h3>{title}</h3>
        <p>{text}</p>
        <p>
          <ButtonLink href={paths.account()}>{t("welcome:start")}</ButtonLink>
        </p>
      </div>
    </li>
  );
}

export function Nearby({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTexts();
  if (count === 0) return null;
  return (
    <section aria-labelledby="nearby">
      <h2 className="mb-3.5 text-h3" id="nearby">
        {t("directory:few.nearby")}
      </h2>
      {children}
    </section>
  );
}

export const isFew = (list: { page: number; pages: number; found: number }): boolean =>
  list.pages <= 1 && list.found < SEARCH.few;
