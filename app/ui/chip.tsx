import type { ReactNode } from "react";
import { classNames } from "./classes";
import { VisuallyHidden } from "./text";
import { Tip } from "./tip";

export type ChipKind = "neutral" | "good" | "bad" | "active" | "premium" | "new";

const LOOKS: Record<ChipKind, string> = {
  neutral: "bg-sand",
  new: "bg-sand text-ink",
  // A selected choice is sage, too, so its chip is not.
  good: "bg-sage text-evergreen [label:has(:checked)_&]:bg-surface",
  bad: "bg-error-soft text-error",
  active: "bg-sand before:size-1.5 before:rounded-full before:bg-success",
  premium: "text-gold-ink outline-1 -outline-offset-1 outline-gold",
};

/** Renders one or two words. `premium` always says in its text that the placement is paid (rule premium-1). */
export function Chip({ kind = "neutral", children }: { kind?: ChipKind; children: ReactNode }) {
  return <span className={`chip ${LOOKS[kind]}`}>{children}</span>;
}

export const CHIP_LINE = "flex flex-wrap items-center gap-2";

export interface ChipText {
  kind?: ChipKind;
  text: string;
  tip?: string;
}

interface ChipsProps {
  chips: readonly ChipText[];
  /** Lets tips open. "without stops": not by keyboard, for grids of cards. Undefined: never; a link covers the row. */
  explained?: "by all means" | "without stops";
  /** Chips are part of a line of text and wrap with it. */
  flows?: boolean;
}

const TARGET = "-my-2.5 flex min-h-11 cursor-help items-center";

export function Chips({ chips, explained, flows }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    // Touch targets in two lines must not overlap.
    <ul className={classNames(flows ? "contents" : CHIP_LINE, explained && "pointer-coarse:gap-y-5")}>
      {chips.map((chip) => (
        <li key={chip.text} className="flex">
          {explained && chip.tip ? (
            <Tip tip={chip.tip} className={TARGET} isSkipped={explained === "without stops"}>
              <Chip kind={chip.kind ?? "neutral"}>{chip.text}</Chip>
            </Tip>
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
