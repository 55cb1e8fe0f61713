import { answerState } from "~/domain/projects/answer.rules";
import type { ListedVenueRequest } from "~/domain/projects/presentation.server";
import type { Translate } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { LinkRow } from "~/ui/link-row";
import { DotLine } from "~/ui/text";
import { STATES } from "./lead";

export function VenueRequests({ venues, brand }: { venues: ListedVenueRequest[]; brand: string }) {
  const { t, format } = useLanguage();
  if (venues.length === 0) return null;
  return (
    <section aria-labelledby="venues">
      <h2 className="mb-2 text-h3" id="venues">
        {t("venuerequest:list")}
      </h2>
      <ul>
        {venues.map((request) => (
          <LinkRow
            key={request.publicId}
            serif
            href={paths.venueRequest(request.publicId)}
            text={request.venue ?? t("venuerequest:gone", { brand })}
            note={<DotLine texts={[request.place, format.titleDate(request.eventDate), stateOf(t, request)]} />}
          />
        ))}
      </ul>
    </section>
  );
}

/** Returns the state of a request; null if its venue was deleted. */
function stateOf(t: Translate, { closedAt, status, seenAt }: ListedVenueRequest): string | null {
  if (closedAt !== null) return t("project:closed.chip");
  if (status === null) return null;
  return t(`project:summary.${STATES[answerState({ status, seenAt })]}`);
}
