import type { AppContext } from "~/http/pipeline/context.server";

type Lengths = Readonly<Record<string, { fewest?: number; most: number }>>;

export const lengthLimits = (
  { format }: Pick<AppContext, "format">,
  lengths: Lengths,
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(lengths).flatMap(([name, { fewest = 0, most }]) => [
      [`${name}Fewest`, format.number(fewest)],
      [`${name}Most`, format.number(most)],
    ]),
  );
