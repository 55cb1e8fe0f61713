import type { ReactNode } from "react";
import { Heading } from "~/ui/heading";

interface AccountSectionProps {
  id: string;
  title: ReactNode;
  children: ReactNode;
}

export function AccountSection({ id, title, children }: AccountSectionProps) {
  return (
    <section className="space-y-4" aria-labelledby={id}>
      <Heading level={2} size="h3" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
