import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { VisuallyHidden } from "./visually-hidden";

export const CHIP_KINDS = ["neutral", "good", "bad", "active", "premium", "new"] as const;
export type ChipKind = (typeof CHIP_KINDS)[number];

/** One or two words. `premium` always says in words that the placement is paid (rule premium-1). */
export function Chip({ kind = "neutral", children }: { kind?: ChipKind; children: ReactNode }) {
  return <span className={classNames("chip", kind !== "neutral" && kind)}>{children}</span>;
}

export interface ChipText {
  kind?: ChipKind;
  text: string;
  /** Says more; the chip is understood without it. */
  tip?: string;
}

interface ChipsProps {
  chips: readonly ChipText[];
  /** The tips open by click, touch and key. In a list they would be too many stops: there they are read, and shown by the pointer. */
  explained?: boolean;
}

/** A line of chips; nothing when there is none. */
export function Chips({ chips, explained }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips">
      {chips.map((chip) => (
        <li key={chip.text} title={explained ? undefined : chip.tip}>
          {explained && chip.tip ? (
            <details className="tip" name="tip">
              <summary>
                <Chip kind={chip.kind ?? "neutral"}>{chip.text}</Chip>
              </summary>
              <p className="text-small">{chip.tip}</p>
            </details>
          ) : (
            <>
              <Chip kind={chip.kind ?? "neutral"}>{chip.text}</Chip>
              {chip.tip ? <VisuallyHidden> {chip.tip}</VisuallyHidden> : null}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
