import type { ReactNode } from "react";
import { classNames } from "./class-names";

export const CHIP_KINDS = ["neutral", "good", "bad", "active", "premium", "new"] as const;
export type ChipKind = (typeof CHIP_KINDS)[number];

/** One or two words. `premium` always says in words that the placement is paid (decisions.md "Premium placement"). */
export function Chip({ kind = "neutral", children }: { kind?: ChipKind; children: ReactNode }) {
  return <span className={classNames("chip", kind !== "neutral" && kind)}>{children}</span>;
}

export interface ChipText {
  kind?: ChipKind;
  text: string;
  /** Says more to whom points at it; the chip is understood without it. */
  tip?: string;
}

/** A line of chips; nothing when there is none. */
export function Chips({ chips }: { chips: readonly ChipText[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips">
      {chips.map((chip) => (
        <li key={chip.text} title={chip.tip}>
          <Chip kind={chip.kind ?? "neutral"}>{chip.text}</Chip>
        </li>
      ))}
    </ul>
  );
}
