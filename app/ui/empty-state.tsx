import type { ReactNode } from "react";
import { Actions } from "./button";
import { Panel } from "./panel";

export interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <Panel className="py-12 text-center text-balance">
      <img src="/art/sprig.svg" width={240} height={60} alt="" className="mx-auto mb-5 w-50" />
      <p className="font-serif text-h3">{title}</p>
      {text ? <p className="mt-2 text-ink-muted">{text}</p> : null}
      {action ? <Actions className="mt-8 justify-center *:justify-center">{action}</Actions> : null}
    </Panel>
  );
}
