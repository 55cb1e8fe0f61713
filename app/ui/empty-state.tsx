import type { ReactNode } from "react";
import { Actions } from "./button";
import { Panel } from "./panel";

interface EmptyStateProps {
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
    <Panel className="py-12 text-center text-balance">
      <img {...drawing} alt="" className="mx-auto mb-5 w-50" />
      <p className="font-serif text-h3">{title}</p>
      {text ? <p className="text-ink-muted">{text}</p> : null}
      {action ? <Actions className="mt-8 justify-center">{action}</Actions> : null}
    </Panel>
  );
}
