import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button";
import { Kicker } from "~/ui/kicker";
import { Panel } from "~/ui/panel";
import type { DraftView } from "./presentation-view.server";

/** Events whose description was left before its end; nothing without one. */
export function Drafts({ drafts }: { drafts: DraftView[] }) {
  const { t } = useTexts();
  if (drafts.length === 0) return null;
  return (
    <Panel look="soft" className="space-y-8">
      {drafts.map(({ publicId, eventType, about, step, resumeHref }) => (
        <div key={publicId} className="space-y-3">
          <Kicker>{t("project:presentation.draftChip")}</Kicker>
          <h2 className="text-h3" id={`date-${publicId}`}>
            {eventType}
          </h2>
          <p className="text-small">
            {about.filter(Boolean).join(" · ")}
            <br />
            {step}
          </p>
          <p>
            <ButtonLink variant="quiet" compact href={resumeHref} aria-describedby={`date-${publicId}`}>
              {t("project:presentation.resume")}
            </ButtonLink>
          </p>
        </div>
      ))}
    </Panel>
  );
}
