import type { ListedVenueRequest } from "~/domain/projects/find-venue-request.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { rowsClass } from "~/ui/classes";
import { Kicker } from "~/ui/heading";

interface VenueRequestsProps {
  venues: ListedVenueRequest[];
  brand: string;
}

export function VenueRequests({ venues, brand }: VenueRequestsProps) {
  const { t } = useTexts();
  const format = useFormat();
  if (venues.length === 0) return null;
  return (
    <section aria-labelledby="venues">
      <h2 className="mb-3.5 text-h3" id="venues">
        {t("venuerequest:list")}
      </h2>
      <ul className={rowsClass}>
        {venues.map((request) => (
          <li key={request.publicId}>
            <div>
              <Kicker>{request.place}</Kicker>
              <h3 id={`venue-${request.publicId}`}>{request.venue ?? t("venuerequest:gone", { brand })}</h3>
              <p className="text-small text-ink-muted">
                {format.titleDate(request.eventDate)} · {t("venuerequest:facts.guests", { count: request.guests })}
              </p>
            </div>
            <div>
              {request.closedAt === null && request.status === null ? null : (
                <p>
                  <State request={request} />
                </p>
              )}
              <Actions className="mt-2">
                <ButtonLink
                  variant="quiet"
                  compact
                  href={paths.venueRequest(request.publicId)}
                  aria-describedby={`venue-${request.publicId}`}
                >
                  {t("venuerequest:see")}
                </ButtonLink>
              </Actions>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ request: { closedAt, status, seenAt } }: { request: ListedVenueRequest }) {
  const { t } = useTexts();
  if (closedAt !== null) return <Chip>{t("project:closed.chip")}</Chip>;
  if (status === "unlocked") return <Chip kind="good">{t("project:summary.accepted")}</Chip>;
  if (status === "rejected") return <Chip kind="bad">{t("project:summary.declined")}</Chip>;
  return <Chip>{t(seenAt === null ? "project:summary.sent" : "project:summary.seen")}</Chip>;
}
