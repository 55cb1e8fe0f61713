import type { ReactNode } from "react";
import { CallBar, type CallBarProps } from "~/ui/call-bar";
import { classNames, pageClass } from "~/ui/classes";

interface ProfileLayoutProps {
  head: ReactNode;
  about?: ReactNode;
  panel: ReactNode;
  /** Follows the text; on wide screens below the panel. */
  facts?: ReactNode;
  /** Sticky bar with a link to the panel. Wide screens show it only while `children` are in sight. Null: no bar. */
  bar: Omit<CallBarProps, "className"> | null;
  children: ReactNode;
}

/** No grid on phones, because a sticky bar stays within its parent. The panel at the end covers the bar. */
export function ProfileLayout({ head, about, panel, facts, bar, children }: ProfileLayoutProps) {
  return (
    <div
      className={pageClass({
        className:
          "max-lg:space-y-block lg:grid lg:gap-gap lg:grid-cols-[minmax(0,1fr)_336px] lg:grid-rows-[auto_1fr] pt-4 pb-section [&_h2]:text-h3",
      })}
    >
      <article className="space-y-4 min-w-0 lg:row-span-2">{head}</article>
      {about ? <div className="lg:col-span-full">{about}</div> : null}
      {facts ? <div className="space-y-8 lg:col-start-2 lg:row-start-2">{facts}</div> : null}
      <div className="max-lg:contents lg:col-span-full">
        <div className="min-w-0 space-y-block pb-7">{children}</div>
        {bar ? <CallBar {...bar} className="focus-within:z-4" /> : null}
      </div>
      <aside
        className={classNames(
          "relative z-2 space-y-4 self-start bg-paper lg:col-start-2 lg:row-start-1 print:hidden",
          bar ? "max-lg:-mx-pad max-lg:-mt-16 max-lg:px-pad" : null,
        )}
        id="write"
      >
        {panel}
      </aside>
    </div>
  );
}
