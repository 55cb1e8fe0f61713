import { PORTRAIT_LENGTHS } from "~/domain/profile/portrait.rules";
import type { AppContext } from "~/http/context.server";

/** `portraitFewest`, `portraitMost` and so on, for the texts that name them. */
export function portraitLimits({ format }: Pick<AppContext, "format">): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(PORTRAIT_LENGTHS).flatMap(([name, { fewest, most }]) => [
      [`${name}Fewest`, format.number(fewest)],
      [`${name}Most`, format.number(most)],
    ]),
  );
}
