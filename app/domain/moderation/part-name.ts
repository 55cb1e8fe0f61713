import type { ServiceCode } from "~/domain/enumerations/enumeration.rules";
import type { ProfileText } from "~/domain/providers/profile-fields.rules";
import type { Translate } from "~/i18n/texts";

/** Returns the name of a part. @param part `portrait`, `service:FULL_PLANNING`, `photo:ID` @param title of a medium */
export function partName(t: Translate, part: string, title: string): string {
  const [kind = "", code] = part.split(":");
  if (kind === "photo" || kind === "video") return t(`pro:held.${kind}`, { title });
  return code === undefined ? t(`admin:field.${kind as ProfileText}`) : t(`planner:service.${code as ServiceCode}`);
}
