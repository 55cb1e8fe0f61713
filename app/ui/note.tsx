import type { ReactNode } from "react";
import { Icon } from "./icon";

/** Something good to know before going on. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-start gap-4 rounded bg-sand px-5 py-4">
      <Icon name="info" className="mt-0.5" />
      <div>{children}</div>
    </div>
  );
}
