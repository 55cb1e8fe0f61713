import type { ReactNode } from "react";
import { BackLink } from "~/ui/button";
import { pageClass } from "~/ui/columns";
import { Portrait } from "~/ui/portrait";

interface ContactFrameProps {
  back: { href: string; text: string };
  to: { name: string; place: string; portrait: string | null; gold?: boolean };
  children: ReactNode;
}

export function ContactFrame({ back, to, children }: ContactFrameProps) {
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-4" })}>
      <p>
        <BackLink href={back.href}>{back.text}</BackLink>
      </p>
      <div className="flex items-center gap-4">
        <Portrait name={to.name} src={to.portrait} gold={to.gold} />
        <div>
          <p className="text-h3 font-serif">{to.name}</p>
          <p className="text-small text-ink-muted">{to.place}</p>
        </div>
      </div>
      {children}
    </div>
  );
}
