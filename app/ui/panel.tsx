import type { ElementType, ReactNode } from "react";
import { classNames } from "./class-names";

export interface PanelProps {
  /** A hairline, tinted paper, or the invitation's double rule: one a screen, for the thing to do. */
  look?: "plain" | "soft" | "card";
  as?: "div" | "section" | "article" | "aside";
  id?: string | undefined;
  /** Id of the heading that names a section. */
  labelledBy?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A sheet of paper. A form that is a panel itself takes `panelClass`. */
export function Panel({ look = "plain", as = "div", id, labelledBy, className, children }: PanelProps) {
  const Sheet: ElementType = as;
  return (
    <Sheet className={panelClass(look, className)} id={id} aria-labelledby={labelledBy}>
      {children}
    </Sheet>
  );
}

export function panelClass(look: NonNullable<PanelProps["look"]>, className?: string) {
  return classNames("panel", look !== "plain" && look, className);
}
