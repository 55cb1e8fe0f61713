import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Tip } from "./tip";
import { VisuallyHidden } from "./visually-hidden";

export type ChipKind = "neutral" | "good" | "bad" | "active" | "premium" | "new";

const look = cva(
  // Paid placement, in Italian, beside a portrait: wider than the smallest phones.
  "inline-flex items-center gap-2 justify-self-start rounded-full px-2.5 py-0.5 text-tiny/normal font-semibold lg:whitespace-nowrap",
  {
    variants: {
      kind: {
        neutral: "bg-sand",
        new: "bg-evergreen text-on-evergreen",
        // The ground of a chosen choice is sage, too.
        good: "bg-sage text-evergreen [label:has(:checked)_&]:bg-surface",
        bad: "bg-error-soft text-error",
        active: "bg-sand before:size-1.5 before:rounded-full before:bg-success",
        premium: "text-gold-ink outline-1 -outline-offset-1 outline-gold",
      },
    },
  },
);

/** One or two words. `premium` always says in words that the placement is paid (rule premium-1). */
export function Chip({ kind = "neutral", children }: { kind?: ChipKind; children: ReactNode }) {
  return <span className={look({ kind })}>{children}</span>;
}

/** Where chips stand side by side. */
export const CHIP_LINE = "flex flex-wrap items-center gap-2";

export interface ChipText {
  kind?: ChipKind;
  text: string;
  /** Says more; the chip is understood without it. */
  tip?: string;
}

interface ChipsProps {
  chips: readonly ChipText[];
  /**
   * How the tips open. In a grid of cards they would be too many stops of the Tab key: the profile that each card links to has them for it.
   * Where a link covers the row nothing opens, and they are only read out.
   */
  explained?: "by all means" | "without stops";
  /** In a line of other words, which breaks wherever there is no room. */
  flows?: boolean;
}

/** As high as a finger needs, in the room of the chip. */
const TARGET = "-my-2.5 flex min-h-11 cursor-help items-center";

/** A line of chips; nothing when there is none. */
export function Chips({ chips, explained, flows }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    // Two lines of them are as far apart as fingers need.
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
