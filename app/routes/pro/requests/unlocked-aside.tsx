import { useTexts } from "~/i18n/texts";
import { Thread } from "~/ui/thread";
import type { RequestView } from "./request-view.server";

/** Beside an unlocked request: what happened to it, and what can be done when nobody answers. */
export function UnlockedAside({ unlocked }: { unlocked: NonNullable<RequestView["unlocked"]> }) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="thread">
      <h2 className="h3 mb" id="thread">
        {t("received:thread.heading")}
      </h2>
      <Thread knots={unlocked.thread} />
    </section>
  );
}
