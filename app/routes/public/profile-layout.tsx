import type { ReactNode } from "react";
import { CallBar, type CallBarProps } from "~/ui/call-bar";
import { classNames, pageClass } from "~/ui/classes";

interface ProfileLayoutProps {
  head: ReactNode;
  panel: ReactNode;
  /** Follows the first part; on wide screens the panel also stays beside it. */
  facts?: ReactNode;
  /** Bar with a link to the panel, on desktops below it; null: none. */
  bar: Omit<CallBarProps, "className"> | null;
  children: ReactNode;
}

/** No grid on phones: the sticky bar needs a parent as high as what it passes. The panel covers the bar. */
export function ProfileLayout({ head, panel, facts, bar, children }: ProfileLayoutProps) {
  return (
    <div
      className={pageClass({
        className: "max-lg:space-y-block lg:grid lg:gap-gap lg:grid-cols-[minmax(0,1fr)_336px] pt-4 pb-section",
      })}
    >
      <article className="space-y-block min-w-0">{head}</article>
      {facts ? <div className="space-y-8 [&_h2]:text-h3">{facts}</div> : null}
      <div className="max-lg:contents lg:col-span-full">
        <div className="min-w-0 space-y-block pb-7 lg:pt-gap [&_h2]:text-h3">{children}</div>
        {bar ? <CallBar {...bar} className="-mx-pad focus-within:z-4" /> : null}
      </div>
      <aside
        className={classNames(
          "relative z-2 space-y-4 self-start bg-paper lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 print:hidden",
          facts ? "lg:row-span-2" : null,
          bar ? "max-lg:-mx-pad max-lg:-mt-16 max-lg:px-pad" : null,
        )}
        id="write"
      >
        {panel}
      </aside>
    </div>
  );
}
