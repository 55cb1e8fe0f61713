import { useTexts } from "~/i18n/texts";
import { Changed } from "./changed";
import type { RequestView } from "./load-request.server";
import { EventMap } from "./map/event-map";

interface PlaceBlockProps extends Pick<RequestView, "place" | "placeBefore"> {
  /** Null: the provider's own venue, which it knows. */
  map: RequestView["map"] | null;
}

/** Where the event takes place. */
export function PlaceBlock({ place, placeBefore, map }: PlaceBlockProps) {
  const { t } = useTexts();
  return (
    <section id="place" aria-labelledby="place-heading">
      <h2 className="text-h3 mb-3.5" id="place-heading">
        {t("dashboard:request.place")}
      </h2>
      <p>
        <Changed value={place} before={placeBefore} />
      </p>
      {map ? <EventMap view={map} /> : null}
    </section>
  );
}
