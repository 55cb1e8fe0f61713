import { useTexts } from "~/i18n/texts";
import { Changed } from "./changed";
import type { RequestView } from "./request-view.server";

interface PlaceBlockProps {
  place: string;
  before: string | null;
  distance: RequestView["distance"];
}

/** Where the event takes place. */
export function PlaceBlock({ place, before, distance }: PlaceBlockProps) {
  const { t } = useTexts();
  return (
    <section id="place" aria-labelledby="place-heading">
      <h2 className="h3 mb" id="place-heading">
        {t("dashboard:request.place")}
      </h2>
      <p>
        <Changed value={place} before={before} />
      </p>
      <p className="small muted">
        {distance === null
          ? t("dashboard:request.noCoordinates")
          : distance.km === 0
            ? t("dashboard:request.here")
            : t("dashboard:request.distance", { km: distance.text })}
      </p>
    </section>
  );
}
