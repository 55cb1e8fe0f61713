import { cva, type VariantProps } from "class-variance-authority";
import type { ElementType, ReactNode } from "react";

export interface PanelProps extends VariantProps<typeof panel> {
  as?: "div" | "section" | "article" | "aside";
  id?: string | undefined;
  labelledBy?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Classes of a panel: with a hairline, tinted, or with a double rule for the main task, at most once per screen. */
const panel = cva("break-inside-avoid rounded border p-[clamp(20px,3.5vw,32px)]", {
  variants: {
    look: {
      plain: "border-line bg-surface [--back:var(--surface)]",
      soft: "border-transparent bg-blush [--back:var(--blush)]",
      card: "border-gold bg-surface outline-1 -outline-offset-8 outline-gold outline-solid [--back:var(--surface)]",
    },
  },
  defaultVariants: { look: "plain" },
});

/** Renders a panel. A form that is a panel itself uses `panelClass`. */
export function Panel({ look, as = "div", id, labelledBy, className, children }: PanelProps) {
  const Sheet: ElementType = as;
  return (
    <Sheet className={panelClass(look, className)} id={id} aria-labelledby={labelledBy}>
      {children}
    </Sheet>
  );
}

export const panelClass = (look?: PanelProps["look"], className?: string) => panel({ look, className });
