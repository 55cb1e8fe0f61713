import { useTexts } from "~/i18n/texts";
import { listTableClass, tableBoxClass } from "~/ui/table";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { COLUMNS, FactsRow } from "./facts-row";
import { OutcomeRow, WaitingRow } from "./request-actions";
import type { RequestsView } from "./requests-view.server";

/** Columns of known length have a fixed width; the others share the rest, and long words break. */
const WIDTHS: Partial<Record<(typeof COLUMNS)[number], string>> = {
  request: "w-[82px]",
  eventDate: "w-[92px]",
  received: "w-[92px]",
  seen: "w-[92px]",
  status: "w-[122px]",
  what: "w-[132px]",
};

/** Each request has two rows: its facts, and what can be done. Where the columns do not fit, the table becomes a list (table.css). */
export function RequestTable({ view }: { view: RequestsView }) {
  const { sections, page, pages, here, isPremium, decline } = view;
  const { t } = useTexts();
  // One primary button a page: on the first request that waits.
  const first = sections.flatMap(({ rows }) => rows).find(({ waiting }) => waiting);
  return (
    <div className={tableBoxClass}>
      <table className={`${listTableClass} table-fixed hyphens-auto wrap-anywhere`}>
        <caption className="sr-only">{t("received:list.caption", { page, pages })}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={WIDTHS[column]}>
                {t(`dashboard:requests.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(({ key, rows }) => (
          <tbody key={key}>
            <tr>
              <th
                className="font-serif font-normal @min-[760px]:pt-9 @min-[760px]:text-h3"
                colSpan={COLUMNS.length}
                scope="rowgroup"
              >
                {t(key === "readWaiting" ? "received:list.readWaiting" : `dashboard:requests.${key}`)}
              </th>
            </tr>
            {rows.flatMap((row) => [
              <FactsRow key={row.publicId} row={row} />,
              <tr key={`${row.publicId} actions`} className="@max-[760px]:pt-0">
                <td className="pt-1" colSpan={COLUMNS.length}>
                  <VisuallyHidden>{t("dashboard:requests.column.actions")}: </VisuallyHidden>
                  {row.waiting && decline ? (
                    <WaitingRow row={row} primary={row === first} isPremium={isPremium} decline={decline} from={here} />
                  ) : (
                    <OutcomeRow row={row} />
                  )}
                </td>
              </tr>,
            ])}
          </tbody>
        ))}
      </table>
    </div>
  );
}
