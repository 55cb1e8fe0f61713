import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import { VisuallyHidden } from "./visually-hidden";

export const CHIP_KINDS = ["neutral", "good", "bad", "active", "premium", "new"] as const;
export type ChipKind = (typeof CHIP_KINDS)[number];

const look = cva(
  // Paid placement, in Italian, beside a portrait: wider than the smallest phones.
  "inline-flex items-center gap-2 justify-self-start rounded-full px-2.5 py-0.5 text-tiny/normal font-semibold sm:whitespace-nowrap",
  {
    variants: {
      kind: {
        neutral: "bg-sand",
        new: "bg-evergreen text-on-evergreen",
        good: "bg-sage text-evergreen",
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
  /** The tips open by click, touch and key. In a list they would be too many stops: there they are read, and shown by the pointer. */
  explained?: boolean;
  /** In a line of other words, which breaks wherever there is no room. */
  flows?: boolean;
}

/** A line of chips; nothing when there is none. */
export function Chips({ chips, explained, flows }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className={flows ? "contents" : CHIP_LINE}>
      {chips.map((chip) => (
        <li key={chip.text} className="flex" title={explained ? undefined : chip.tip}>
          {explained && chip.tip ? (
            <details name="tip">
              <summary className="-my-2 block cursor-help py-2">
                <Chip kind={chip.kind ?? "neutral"}>{chip.text}</Chip>
              </summary>
              <p className="max-w-80 py-2 text-small text-ink-muted">{chip.tip}</p>
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
