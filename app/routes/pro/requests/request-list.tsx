import { useTexts } from "~/i18n/texts";
import { RequestItem } from "./request-row";
import type { RequestsView } from "./requests-view.server";

/** The sections of the list: unread, read and waiting, answered. */
export function RequestList({ sections }: Pick<RequestsView, "sections">) {
  const { t } = useTexts();
  // Only the first waiting request has a primary button.
  const first = sections.flatMap(({ rows }) => rows).find(({ waiting }) => waiting);
  return (
    <div className="@container space-y-10">
      {sections.map(({ key, rows }) => (
        <section key={key} aria-labelledby={`section-${key}`}>
          <h2 className="text-h3 pb-3" id={`section-${key}`}>
            {t(key === "readWaiting" ? "received:list.readWaiting" : `dashboard:requests.${key}`)}
          </h2>
          <ul className="border-t border-gold">
            {rows.map((row) => (
              <RequestItem key={row.publicId} row={row} primary={row === first} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
