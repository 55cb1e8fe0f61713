import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";
import type { RequestRow } from "./requests-view.server";

/** Of the specification; the actions have a row of their own below each request. */
export const COLUMNS = ["request", "eventDate", "location", "received", "seen", "status", "type", "what"] as const;

/** The columns of a request. */
export function FactsRow({ row }: { row: RequestRow }) {
  const { t } = useTexts();
  const label = (column: (typeof COLUMNS)[number]) => t(`dashboard:requests.column.${column}`);
  return (
    <tr className="[&>*]:border-b-0 [&>*]:pb-1 @max-[760px]:border-b-0 @max-[760px]:pb-1">
      <th scope="row">
        <a href={row.href}>
          <span className="sr-only @max-[760px]:not-sr-only">{label("request")} </span>
          <span className="whitespace-nowrap">{row.reference}</span>
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
      <td data-label={label("what")}>{row.what ?? t("dashboard:request.notSpecified")}</td>
    </tr>
  );
}
