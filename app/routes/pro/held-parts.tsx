import type { HeldParts as Held, Part } from "~/domain/moderation/find-held-parts.server";
import { partName } from "~/domain/moderation/part-name";
import { PROFILE_FIELDS, type ProfileText } from "~/domain/providers/profile-fields.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Chip } from "~/ui/chip";
import { Panel } from "~/ui/panel";

/** Renders the parts that couples do not see yet, with links to their screens, and the moderator's text. */
export function HeldParts({ held: { state, reason, parts, weddings } }: { held: Held }) {
  const { t } = useTexts();
  if (parts.length === 0 && weddings.length === 0) return null;
  return (
    <Panel look="soft" as="section" labelledBy="held" className="space-y-4">
      <h2 className="text-h3" id="held">
        {t("pro:held.heading")}
      </h2>
      {reason ? <blockquote className="whitespace-pre-line wrap-anywhere">{reason}</blockquote> : null}
      <ul>
        {parts.map(({ part, title }) => (
          <HeldItem key={part} name={partName(t, part, title)} href={screenOf(part)} waits={state === "waiting"} />
        ))}
        {weddings.map(({ id, title, waits }) => (
          <HeldItem key={id} name={title} href={paths.pro.wedding(id)} waits={waits} />
        ))}
      </ul>
    </Panel>
  );
}

interface HeldItemProps {
  name: string;
  href: string;
  /** The part waits for a moderator and needs no change. */
  waits: boolean;
}

function HeldItem({ name, href, waits }: HeldItemProps) {
  const { t } = useTexts();
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-line">
      <a className="flex-1 basis-48 py-2.5 wrap-anywhere" href={href}>
        {name}
      </a>
      <Chip kind={waits ? "active" : "bad"}>{t(waits ? "pro:held.waiting" : "pro:held.change")}</Chip>
    </li>
  );
}

function screenOf(part: Part): string {
  if (part.startsWith("photo:")) return paths.pro.photo(part.slice("photo:".length));
  if (part.startsWith("video:")) return paths.pro.video(part.slice("video:".length));
  if (part.startsWith("service:")) return paths.pro.services();
  return PROFILE_FIELDS[part as ProfileText].form === "company" ? paths.pro.company() : paths.pro.portrait();
}
