import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { RequestRow } from "./requests-view.server";

const COLUMNS = ["request", "eventDate", "location", "received", "seen", "status", "type", "what", "actions"] as const;

/** Columns of known length have a fixed width; the others share the rest, and long words break. */
const WIDTHS: Partial<Record<(typeof COLUMNS)[number], string>> = {
  request: "w-[82px]",
  eventDate: "w-[88px]",
  received: "w-[88px]",
  seen: "w-[88px]",
  status: "w-[118px]",
  actions: "w-[56px]",
};

interface RequestTableProps {
  sections: readonly { key: "unread" | "read" | "readAndClosed"; rows: readonly RequestRow[] }[];
}

/** The columns of rule received-1; where they do not fit, the table becomes a list (pro-pieces.css). */
export function RequestTable({ sections }: RequestTableProps) {
  const { t } = useTexts();
  return (
    <div className="fit">
      <table className="list table-fixed wrap-anywhere">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={WIDTHS[column]}>
                {column === "actions" ? (
                  <VisuallyHidden>{t("dashboard:requests.column.actions")}</VisuallyHidden>
                ) : (
                  t(`dashboard:requests.column.${column}`)
                )}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(({ key, rows }) => (
          <tbody key={key}>
            <tr className="group">
              <th colSpan={COLUMNS.length} scope="rowgroup">
                {t(`dashboard:requests.${key}`)}
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.publicId} row={row} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Row({ row }: { row: RequestRow }) {
  const { t } = useTexts();
  const label = (column: (typeof COLUMNS)[number]) => t(`dashboard:requests.column.${column}`);
  return (
    <tr>
      <th scope="row">
        <a href={row.href}>
          <VisuallyHidden>{label("request")} </VisuallyHidden>
          {row.reference}
        </a>
      </th>
      <td className="whitespace-nowrap" data-label={label("eventDate")}>
        {row.eventDate}
      </td>
      <td data-label={label("location")}>{row.place}</td>
      <td className="whitespace-nowrap" data-label={label("received")}>
        {row.received}
      </td>
      <td className="whitespace-nowrap" data-label={label("seen")}>
        {row.unread ? (
          <Chip kind="new">{t("dashboard:requests.new")}</Chip>
        ) : (
          (row.seen ?? t(`dashboard:requests.${row.status === "closed" ? "notSeen" : "seen"}`))
        )}
      </td>
      <td data-label={label("status")}>
        <Chip kind={row.kind}>{t(`dashboard:requests.status.${row.status}`)}</Chip>
      </td>
      <td data-label={label("type")}>{row.type}</td>
      <td data-label={label("what")}>{row.what ?? t("dashboard:requests.none")}</td>
      <td>
        <ButtonLink variant="quiet" compact className="@[760px]:px-[11px]" href={row.href}>
          <span className="@[760px]:sr-only">{t("dashboard:requests.view")}</span>{" "}
          <VisuallyHidden>{row.reference}</VisuallyHidden>
          <Icon name="next" className="hidden @[760px]:block" />
        </ButtonLink>
      </td>
    </tr>
  );
}
