import type { ReactNode } from "react";
import { classNames } from "./classes";
import { VisuallyHidden } from "./text";
import { timelineClass } from "./timeline";

export interface Step {
  label: string;
  state: "done" | "current" | "todo";
  /** Set for steps that were reached before. */
  href?: string | undefined;
  /** Makes the step a button that submits this form, so that the current step is saved. */
  submits?: { form: string; intent: string } | undefined;
  /** For screen readers, including punctuation and space: "Step 2 of 4, done: ". */
  prefix: string;
}

/** Classes of a step on a horizontal thread (thread.css). Phones show no name, so the ring shows the focus. */
const stepClass =
  "min-w-[30px] flex-1 p-0! pt-10! text-small leading-snug last:min-w-10.5 last:flex-none max-md:min-h-16.5 max-md:whitespace-nowrap md:not-last:pr-3.5! [&::after]:top-[14.5px] [&::after]:right-0 [&::after]:bottom-auto [&::after]:left-[30px] [&::after]:h-px [&::after]:w-auto max-md:[&:has(:focus-visible)::before]:shadow-focus";
const currentClass =
  "font-semibold [&::before]:border-evergreen! [&::before]:bg-evergreen! [&::before]:text-on-evergreen!";
const lastClass = "font-semibold [&::before]:left-0! [&::after]:left-10!";

const reachedClass =
  "inline-block no-underline before:absolute before:-top-[7px] before:-left-[7px] before:z-2 before:size-11 before:content-[''] hover:underline";

function Reached({ step: { submits, href }, children }: { step: Step; children: ReactNode }) {
  if (submits)
    return (
      <button
        type="submit"
        className={`${reachedClass} cursor-pointer border-0 bg-transparent p-0 text-left text-evergreen`}
        form={submits.form}
        name="intent"
        value={submits.intent}
        formNoValidate
      >
        {children}
      </button>
    );
  if (!href) return <span>{children}</span>;
  return (
    <a className={reachedClass} href={href}>
      {children}
    </a>
  );
}

/**
 * Renders the steps of a form; the last one shows rings once it is current. Phones show only the name of the current
 * step; screen readers read all names.
 */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <nav aria-label={label}>
      <ol className={`${timelineClass} mb-8 flex [--along:90deg] [view-transition-name:stepper] print:hidden`}>
        {steps.map((step, index) => {
          const isCurrent = step.state === "current";
          const isTied = isCurrent && index === steps.length - 1;
          const name = (
            <>
              <VisuallyHidden>{step.prefix}</VisuallyHidden>
              <span className={isCurrent ? undefined : "max-md:sr-only"}>{step.label}</span>
            </>
          );
          return (
            <li
              key={step.label}
              className={classNames(
                isTied ? "tied" : isCurrent ? "todo" : step.state,
                stepClass,
                isTied ? lastClass : isCurrent && currentClass,
              )}
              aria-current={isCurrent ? "step" : undefined}
            >
              {isCurrent ? (
                <span className={placeOf(index, steps.length)}>{name}</span>
              ) : (
                <Reached step={step}>{name}</Reached>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Returns the classes for the name of the current step on phones: under its ring, within the edges of the screen. */
function placeOf(index: number, steps: number): string {
  if (index < 2) return "max-md:absolute max-md:top-10 max-md:left-0";
  if (index >= Math.min(4, steps - 1)) return "max-md:absolute max-md:top-10 max-md:right-0";
  return "max-md:absolute max-md:top-10 max-md:left-0 max-md:-translate-x-[35%]";
}
