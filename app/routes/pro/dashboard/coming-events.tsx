import { useTexts } from "~/i18n/texts";
import { Thread } from "~/ui/thread";
import type { dashboardView } from "./dashboard-view.server";

type Coming = ReturnType<typeof dashboardView>["coming"];

/** What the provider has accepted and lies ahead, on the thread; each leads to its request. */
export function ComingEvents({ events }: { events: Coming }) {
  const { t } = useTexts();
  return (
    <section className="space-y-4" aria-labelledby="coming">
      <h2 className="text-h3" id="coming">
        {t("dashboard:coming.heading")}
      </h2>
      <Thread
        knots={events.map(({ key, name, href, when }, index) => ({
          key,
          state: index === 0 ? "tied" : "todo",
          title: (
            <a className="-my-2 inline-block py-2 wrap-anywhere" href={href}>
              {name}
            </a>
          ),
          detail: when,
        }))}
      />
    </section>
  );
}
