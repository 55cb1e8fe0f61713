import type { ReactNode } from "react";

interface AccountRowProps {
  id: string;
  title: string;
  text: string;
  link: ReactNode;
  children?: ReactNode;
}

export function AccountRow({ id, title, text, link, children }: AccountRowProps) {
  return (
    <section
      className="flex flex-wrap items-center justify-between gap-x-8 border-t border-line py-4"
      aria-labelledby={id}
    >
      <div className="max-w-prose flex-[1_1_300px]">
        <h2 className="text-h3" id={id}>
          {title}
        </h2>
        {children}
        <p className="text-small text-ink-muted">{text}</p>
      </div>
      {link}
    </section>
  );
}
