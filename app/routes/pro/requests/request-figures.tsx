import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import type { RequestsView } from "./requests-view.server";

/** What waits, how fast the provider answers, what it unlocked and what it has. */
export function RequestFigures({ figures }: Pick<RequestsView, "figures">) {
  const { t } = useTexts();
  return (
    <dl className="figures sums">
      {figures.map(({ key, term, value }) => (
        <div key={key}>
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
          </dt>
          <dd className={key === "waiting" ? "text-green" : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
