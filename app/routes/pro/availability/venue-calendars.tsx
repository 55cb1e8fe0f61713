import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";

interface VenueCalendarsProps {
  venues: readonly { publicId: string; name: string }[];
  /** Otherwise the venues' calendars are all there is. */
  hasOwnDates: boolean;
}

/** Where the days on which a venue is taken are noted. */
export function VenueCalendars({ venues, hasOwnDates }: VenueCalendarsProps) {
  const { t } = useTexts();
  if (venues.length === 0)
    return hasOwnDates ? null : (
      <p>
        <ButtonLink href={paths.pro.venues()}>{t("venues:title")}</ButtonLink>
      </p>
    );
  return (
    <section className="space-y-1.5" aria-labelledby="venues">
      <h2 className="text-h3" id="venues">
        {t("venues:title")}
      </h2>
      {hasOwnDates ? <p className="text-small text-ink-muted">{t("company:availability.venues")}</p> : null}
      <ul>
        {venues.map(({ publicId, name }) => (
          <li key={publicId} className="border-t border-line py-2">
            <a className="inline-flex min-h-11 items-center wrap-anywhere" href={paths.pro.venueAvailability(publicId)}>
              {name || t("venues:unnamed")}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
