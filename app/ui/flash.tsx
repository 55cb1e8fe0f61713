import type { ReactNode } from "react";
import { Icon } from "./icon";

export interface FlashProps {
  kind?: "good" | "bad";
  children: ReactNode;
  lang?: string | undefined;
}

/** What has just happened, said once, on top of the next page. */
export function Flash({ kind = "good", children, lang }: FlashProps) {
  return (
    <div className={kind === "bad" ? "flash bad" : "flash"} role={kind === "bad" ? "alert" : "status"}>
      <Icon name={kind === "bad" ? "alert" : "ok"} />
      <span lang={lang}>{children}</span>
    </div>
  );
}

/** A state that holds, said quietly inside a card: already contacted. */
export function DoneNote({ children }: { children: ReactNode }) {
  return (
    <p className="flash">
      <Icon name="ok" />
      <span>{children}</span>
    </p>
  );
}
