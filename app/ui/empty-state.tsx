import { actionsClass } from "./button";
import type { ReactNode } from "react";

export interface EmptyStateProps {
  /** One sentence: what is not there. */
  title: ReactNode;
  text?: ReactNode;
  /** One way on: a button. */
  action?: ReactNode;
  /** A drawing of public/art. */
  drawing?: { src: string; width: number; height: number };
}

const SPRIG = { src: "/art/sprig.svg", width: 240, height: 60 };

/** A sprig, one sentence, one way on. */
export function EmptyState({ title, text, action, drawing = SPRIG }: EmptyStateProps) {
  return (
    <div className="panel empty">
      <img {...drawing} alt="" />
      <p className="font-serif">{title}</p>
      {text ? <p className="text-ink-muted">{text}</p> : null}
      {action ? <div className={actionsClass}>{action}</div> : null}
    </div>
  );
}
