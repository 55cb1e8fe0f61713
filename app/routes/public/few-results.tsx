import type { ReactNode } from "react";
import { SEARCH } from "~/domain/search/search-providers.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { panelClass } from "~/ui/panel";

export function NextStep({ title, text }: { title: string; text: string }) {
  const { t } = useTexts();
  return (
    <div className={panelClass("soft", "flex flex-wrap items-center justify-between gap-x-8 gap-y-4")}>
      <div className="max-w-prose min-w-0">
        <h2 className="text-h3">{title}</h2>
        <p>{text}</p>
      </div>
      <ButtonLink href={paths.account()}>{t("welcome:start")}</ButtonLink>
    </div>
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
