import type { HeldParts, Part } from "~/domain/moderation/find-held-parts.server";
import { partName } from "~/domain/moderation/part-name.server";
import type { AppContext } from "~/http/context.server";
import { paths } from "~/paths";
import type { ChipKind } from "~/ui/chip";

export interface HeldPartsView {
  /** What the moderators wrote last; empty: nothing. */
  reason: string;
  parts: { name: string; href: string; chip: string; kind: ChipKind }[];
}

/** Parts of the profile and weddings that couples do not see yet, in the provider's language. */
export function heldPartsView({ t }: AppContext, { state, reason, parts, weddings }: HeldParts): HeldPartsView {
  const chipOf = (waits: boolean) => ({
    chip: t(waits ? "pro:held.waiting" : "pro:held.change"),
    kind: waits ? ("active" as const) : ("bad" as const),
  });
  return {
    reason,
    parts: [
      ...parts.map(({ part, title }) => ({
        name: partName(t, part, title),
        href: screenOf(part),
        ...chipOf(state === "waiting"),
      })),
      ...weddings.map(({ id, title, waits }) => ({ name: title, href: paths.pro.portfolio(id), ...chipOf(waits) })),
    ],
  };
}

function screenOf(part: Part): string {
  if (part.startsWith("photo:")) return paths.pro.photo(part.slice("photo:".length));
  if (part.startsWith("video:")) return paths.pro.video(part.slice("video:".length));
  if (part.startsWith("service:")) return paths.pro.services();
  return part === "name" || part === "insurer" ? paths.pro.company() : paths.pro.portrait();
}
