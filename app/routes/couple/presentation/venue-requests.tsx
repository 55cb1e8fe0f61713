import { useTexts } from "~/i18n/texts";
import { Actions, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Heading } from "~/ui/heading";
import { Kicker } from "~/ui/kicker";
import type { venueCard } from "./venue-requests.server";

/** What a couple wrote to venues, beside its projects. */
export function VenueRequests({ venues }: { venues: ReturnType<typeof venueCard>[] }) {
  const { t } = useTexts();
  if (venues.length === 0) return null;
  return (
    <section aria-labelledby="venues">
      <Heading level={2} bead id="venues">
        {t("venuerequest:list")}
      </Heading>
      <ul className="rows">
        {venues.map(({ id, name, place, date, guests, state, href }) => (
          <li key={id} className="contact">
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
              <Actions>
                <ButtonLink variant="quiet" href={href} aria-describedby={`venue-${id}`}>
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
