import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Figures } from "~/ui/facts";
import type { RequestsView } from "./requests-view.server";

/** What waits, how fast the provider answers, what it unlocked and what it has. */
export function RequestFigures({ figures }: Pick<RequestsView, "figures">) {
  const { t } = useTexts();
  return (
    <Figures
      figures={figures.map(({ key, term, value }) => ({
        key,
        term:
          key === "credits" ? (
            <>
              {term}
              {", "}
              <a className="-my-3.5 inline-block py-3.5" href={paths.pro.credits()}>
                {t("received:list.topUp")}
              </a>
            </>
          ) : (
            term
          ),
        value: key === "waiting" ? <span className="text-evergreen">{value}</span> : value,
      }))}
    />
  );
}
