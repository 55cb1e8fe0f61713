import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";
import { Panel } from "~/ui/panel";
import type { HeldPartsView } from "./held-parts-view.server";

/** What couples do not see yet, by part, each with its screen, and what the moderators wrote. */
export function HeldParts({ held }: { held: HeldPartsView }) {
  const { t } = useTexts();
  if (held.parts.length === 0) return null;
  return (
    <Panel look="soft" as="section" labelledBy="held" className="space-y-4">
      <h2 className="text-h3" id="held">
        {t("pro:held.heading")}
      </h2>
      {held.reason ? <blockquote className="whitespace-pre-line wrap-anywhere">{held.reason}</blockquote> : null}
      <ul>
        {held.parts.map(({ href, name, chip, kind }) => (
          <li key={`${href} ${name}`} className="flex flex-wrap items-center gap-x-4 border-t border-line">
            <a className="flex-1 basis-48 py-2.5 wrap-anywhere" href={href}>
              {name}
            </a>
            <Chip kind={kind}>{chip}</Chip>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
