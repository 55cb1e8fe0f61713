import { useTexts } from "~/i18n/texts";
import { Thread } from "~/ui/thread";
import { ClaimPanel } from "./claim-panel";
import type { RequestView } from "./load-request.server";

interface UnlockedAsideProps {
  unlocked: NonNullable<RequestView["unlocked"]>;
  claim: RequestView["claim"];
}

/** Beside an unlocked request: what happened to it, and what can be done when nobody answers. */
export function UnlockedAside({ unlocked, claim }: UnlockedAsideProps) {
  const { t } = useTexts();
  return (
    <>
      <section aria-labelledby="thread">
        <h2 className="text-h3 mb-3.5" id="thread">
          {t("received:thread.heading")}
        </h2>
        <Thread knots={unlocked.thread} />
      </section>
      {claim ? <ClaimPanel claim={claim} /> : null}
    </>
  );
}
