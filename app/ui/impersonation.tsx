import { createContext, type ReactNode, useContext } from "react";

interface BandProps {
  label: string;
  who: string;
  left: string;
  why: string;
  stop: string;
  action: string;
}

export function ImpersonationBanner({ label, who, left, why, stop, action }: BandProps) {
  return (
    <section
      className="top-0 z-6 bg-ink text-small text-paper [--focus:0_0_0_2px_var(--ink),0_0_0_4px_var(--paper)] [@media(min-height:480px)]:sticky print:hidden"
      aria-label={label}
      data-band=""
    >
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-2.5 px-pad py-2.5">
        <p className="flex-1 basis-105 leading-snug wrap-anywhere max-sm:basis-full">
          <strong>{who}</strong>, {left}. <span className="max-sm:line-clamp-3">{why}</span>
        </p>
        <form className="max-sm:w-full" method="post" action={action}>
          <button
            type="submit"
            className="min-h-11 w-full cursor-pointer rounded-sm border-0 bg-paper px-6 py-2.5 font-semibold text-ink"
          >
            {stop}
          </button>
        </form>
      </div>
    </section>
  );
}

/** Reason why buttons marked `own` are blocked: an administrator impersonates the account. Null: not blocked. */
export const ImpersonationNoticeContext = createContext<string | null>(null);

export function OwnerOnlyLink({ children, ...link }: { href: string; className?: string; children: ReactNode }) {
  const withheld = useContext(ImpersonationNoticeContext);
  if (withheld === null) return <a {...link}>{children}</a>;
  return (
    <>
      <span className="text-ink-muted">{children}</span>
      <br />
      <span className="text-small text-ink-muted">{withheld}</span>
    </>
  );
}
