import { type ReactNode, useContext } from "react";
import { ImpersonationNoticeContext } from "./impersonation-notice";

/** Renders a link to a file that only the owner of the account may open. */
export function OwnerOnlyLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) {
  const withheld = useContext(ImpersonationNoticeContext);
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
