import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import type { RequestsView } from "./requests-view.server";

/** What waits, how fast the provider answers, what it unlocked and what it has, in one line. */
export function RequestFigures({ figures }: Pick<RequestsView, "figures">) {
  const { t } = useTexts();
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-small text-ink-muted">
      {figures.map(({ key, term, value }) => (
        <div key={key} className="flex flex-row-reverse justify-end gap-x-1.5">
          <dt>
            {term}
            {key === "credits" ? (
              <>
                {", "}
                <a className="-my-3.5 inline-block py-3.5" href={paths.pro.credits()}>
                  {t("received:list.topUp")}
                </a>
              </>
            ) : null}
          </dt>{" "}
          <dd className="flex-none font-semibold whitespace-nowrap text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
