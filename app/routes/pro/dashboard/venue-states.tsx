import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";
import type { dashboardView } from "./dashboard-view.server";

type Venues = ReturnType<typeof dashboardView>["venues"];

/** The venues of a provider, each with its state and what comes next. */
export function VenueStates({ venues }: { venues: Venues }) {
  const { t } = useTexts();
  return (
    <section className="space-y-4" aria-labelledby="venues">
      <h2 className="text-h3" id="venues">
        {t("venues:title")}
      </h2>
      <p className="text-small text-ink-muted">{t("dashboard:venues.text")}</p>
      <ul>
        {venues.map(({ id, name, chip, kind, href, next }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 border-t border-line">
            <span className="flex-1 basis-48 wrap-anywhere">{name}</span>
            <Chip kind={kind}>{chip}</Chip>
            <a className="py-2.5" href={href}>
              {next}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
