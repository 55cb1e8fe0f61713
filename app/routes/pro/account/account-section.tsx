import type { ReactNode } from "react";

interface AccountSectionProps {
  id: string;
  title: ReactNode;
  children: ReactNode;
}

export function AccountSection({ id, title, children }: AccountSectionProps) {
  return (
    <section className="flow" aria-labelledby={id}>
      <h2 className="h3" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
