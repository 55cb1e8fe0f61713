import type { ReactNode } from "react";

interface AccountSectionProps {
  id: string;
  title: ReactNode;
  children: ReactNode;
}

export function AccountSection({ id, title, children }: AccountSectionProps) {
  return (
    <section className="space-y-4" aria-labelledby={id}>
      <h2 className="text-h3" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
