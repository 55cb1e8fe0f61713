import { useTexts } from "~/i18n/texts";
import { Changed } from "./changed";
import type { RequestView } from "./load-request.server";
import { EventMap } from "./map/event-map";

/** Where the event takes place. */
export function PlaceBlock({ place, placeBefore, map }: Pick<RequestView, "place" | "placeBefore" | "map">) {
  const { t } = useTexts();
  return (
    <section id="place" aria-labelledby="place-heading">
      <h2 className="h3 mb" id="place-heading">
        {t("dashboard:request.place")}
      </h2>
      <p>
        <Changed value={place} before={placeBefore} />
      </p>
      <EventMap view={map} />
    </section>
  );
}
