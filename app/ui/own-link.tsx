import { type ReactNode, useContext } from "react";
import { WithheldContext } from "./withheld";

/** A link to a file that is only for whom the account belongs to. */
export function OwnLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  const withheld = useContext(WithheldContext);
  if (withheld === null)
    return (
      <a className={className} href={href}>
        {children}
      </a>
    );
  return (
    <>
      <span className="text-ink-muted">{children}</span>
      <br />
      <span className="text-small text-ink-muted">{withheld}</span>
    </>
  );
}
