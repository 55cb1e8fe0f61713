import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { RequestRow } from "./requests-view.server";

interface RequestItemProps {
  row: RequestRow;
  /** The one primary button of the page. */
  primary: boolean;
}

/** A request in the list: day, event and place, what fits or what became of it, links, and last when it came, was read, and its number. */
export function RequestItem({ row, primary }: RequestItemProps) {
  const { t } = useTexts();
  const { date } = row;
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line py-3.5 break-inside-avoid @min-[660px]:grid-cols-[56px_minmax(0,1fr)_auto]">
      <p className="self-start rounded-sm border border-line bg-surface py-1.5 text-center text-tiny leading-tight @min-[660px]:row-span-2">
        <VisuallyHidden>{t("dashboard:requests.column.eventDate")}: </VisuallyHidden>
        <time dateTime={date.iso}>
          <span className="block font-serif text-[1.375rem] leading-none">{date.day}</span> {date.month}{" "}
          <span className="block">{date.year}</span>
        </time>
      </p>
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-[1.1875rem] leading-tight wrap-anywhere hyphens-auto">
            <a className="-my-2 inline-block py-2 no-underline hover:underline" href={row.href}>
              {row.title}
            </a>
          </h3>{" "}
          <Chips row={row} />
        </div>
        {row.told ? <p className="text-small leading-snug text-ink-muted">{row.told}</p> : null}
      </div>
      {row.waiting ? (
        <div className="flex flex-wrap items-center gap-1 @max-[660px]:col-span-full @max-[420px]:justify-between @max-[420px]:gap-x-0 @min-[660px]:row-span-2 @min-[660px]:self-center">
          <WaitingLinks row={row} primary={primary} />
        </div>
      ) : null}
      <dl className="flex flex-wrap gap-x-2 text-tiny/snug text-ink-muted @max-[660px]:col-span-full @min-[660px]:col-start-2">
        {row.meta.map(({ column, value, isLabelled }) => (
          <div key={column} className="flex gap-x-1">
            <dt className={isLabelled ? undefined : "sr-only"}>{t(`dashboard:requests.column.${column}`)}</dt>{" "}
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Chips({ row }: Pick<RequestItemProps, "row">) {
  const { t } = useTexts();
  return (
    <span className="flex flex-wrap gap-1.5">
      <VisuallyHidden>{t("dashboard:requests.column.status")}: </VisuallyHidden>
      {row.over ? <Chip>{row.over}</Chip> : null}
      {row.unread ? <Chip kind="new">{t("dashboard:requests.new")}</Chip> : <Chip kind={row.kind}>{row.state}</Chip>}
    </span>
  );
}

/** Narrow enough for three in a row on a phone. */
const LINK = "px-2! @max-[420px]:px-1!";

/** A credit can be spent only on the request's own page (rule unlock-10). */
function WaitingLinks({ row, primary }: RequestItemProps) {
  const { t } = useTexts();
  const about = <VisuallyHidden>{row.title}: </VisuallyHidden>;
  return (
    <>
      <ButtonLink variant={primary ? "primary" : "quiet"} compact className="@max-[420px]:px-2.5!" href={row.href}>
        {about}
        {t("received:list.read")}
      </ButtonLink>{" "}
      <ButtonLink variant="plain" compact className={LINK} href={row.unlockHref}>
        {about}
        {t("received:list.unlock")}
      </ButtonLink>{" "}
      <ButtonLink variant="plain" compact className={`${LINK} text-error!`} href={row.declineHref}>
        {about}
        {t("received:list.decline")}
      </ButtonLink>
    </>
  );
}
