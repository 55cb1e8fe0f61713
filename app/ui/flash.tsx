import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import { Icon } from "./icon";

const look = cva("flex items-start gap-4 rounded px-5 py-4 font-semibold", {
  variants: { kind: { good: "bg-success-soft text-success", bad: "bg-error-soft text-error" } },
});

export interface FlashProps {
  kind?: "good" | "bad";
  children: ReactNode;
  lang?: string | undefined;
}

/** What has just happened, said once, on top of the next page. */
export function Flash({ kind = "good", children, lang }: FlashProps) {
  return (
    <div className={look({ kind })} role={kind === "bad" ? "alert" : "status"}>
      <Icon name={kind === "bad" ? "alert" : "ok"} className="mt-0.5" />
      <span lang={lang}>{children}</span>
    </div>
  );
}

/** A state that holds, said quietly inside a card: already contacted. */
export function DoneNote({ children }: { children: ReactNode }) {
  return (
    <p className={look({ kind: "good" })}>
      <Icon name="ok" className="mt-0.5" />
      <span>{children}</span>
    </p>
  );
}
