import type { ReactNode } from "react";
import { VisuallyHidden } from "./visually-hidden";

export interface Step {
  label: string;
  /** Where one is (`tied`), what is behind (`done`), what is ahead (`todo`). */
  state: "done" | "tied" | "todo";
  /** Steps that were reached can be visited again. */
  href?: string | undefined;
  /** For screen readers, with its own punctuation and space: "Step 2 of 4, done: ". */
  prefix: string;
}

/** The way through the wizard. On a phone only the current step's name is in sight, all are read. */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <nav aria-label={label}>
      <ol className="thread stepper mb-8 flex print:hidden">
        {steps.map((step) => (
          <li key={step.label} className={step.state} aria-current={step.state === "tied" ? "step" : undefined}>
            <StepName href={step.state === "tied" ? undefined : step.href}>
              <VisuallyHidden>{step.prefix}</VisuallyHidden>
              <span className="name">{step.label}</span>
            </StepName>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepName({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href ? (
    <a
      className="inline-block no-underline before:absolute before:-top-[7px] before:-left-[7px] before:z-2 before:size-11 before:content-[''] hover:underline"
      href={href}
    >
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );
}
