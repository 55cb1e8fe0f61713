import type { ReactNode } from "react";
import { Icon } from "./icon";

/** Something good to know before going on. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="flash note">
      <Icon name="info" />
      <div>{children}</div>
    </div>
  );
}
