import { useTexts } from "~/i18n/texts";
import { Actions, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Kicker } from "~/ui/kicker";
import { rowsClass } from "~/ui/rows";
import type { venueCard } from "./venue-requests.server";

/** What a couple wrote to venues, beside its projects, in a narrow column. */
export function VenueRequests({ venues }: { venues: ReturnType<typeof venueCard>[] }) {
  const { t } = useTexts();
  if (venues.length === 0) return null;
  return (
    <section aria-labelledby="venues">
      <h2 className="mb-3.5 text-h3" id="venues">
        {t("venuerequest:list")}
      </h2>
      <ul className={rowsClass}>
        {venues.map(({ id, name, place, date, guests, state, href }) => (
          <li key={id}>
            <div>
              <Kicker>{place}</Kicker>
              <h3 id={`venue-${id}`}>{name}</h3>
              <p className="text-small text-ink-muted">
                {date} · {guests}
              </p>
            </div>
            <div>
              {state ? (
                <p>
                  <Chip kind={state.kind}>{state.text}</Chip>
                </p>
              ) : null}
              <Actions className="mt-2">
                <ButtonLink variant="quiet" compact href={href} aria-describedby={`venue-${id}`}>
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
