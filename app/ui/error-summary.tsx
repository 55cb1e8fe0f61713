import type { ReactNode } from "react";

interface FieldProblem {
  fieldId: string;
  message: ReactNode;
}

interface ErrorSummaryProps {
  /** Needs another value if two forms of a page can both be refused. */
  id?: string | undefined;
  title: ReactNode;
  problems: readonly FieldProblem[];
  children?: ReactNode;
}

/** Takes the focus when the page loads, even without JavaScript, so screen readers start here. */
export function ErrorSummary({ id = "error-summary", title, problems, children }: ErrorSummaryProps) {
  if (problems.length === 0 && children === undefined) return null;
  return (
    <div
      className="mb-6 rounded border border-error bg-error-soft px-4 py-3 focus-visible:shadow-none focus-visible:outline-none"
      id={id}
      role="alert"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      // biome-ignore lint/a11y/noAutofocus: an alert that is in the page from the start is announced only when it gets the focus.
      autoFocus
    >
      <h2 id={`${id}-title`} className="text-large text-error">
        {title}
      </h2>
      {problems.length > 0 ? (
        <ul>
          {problems.map((problem) => (
            <li key={problem.fieldId}>
              <a className="inline-block py-3 leading-normal font-semibold text-error" href={`#${problem.fieldId}`}>
                {problem.message}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </div>
  );
}
