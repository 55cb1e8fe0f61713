import type { ReactNode } from "react";

interface FieldProblem {
  /** Id of the field, or of the fieldset, that the line leads to. */
  fieldId: string;
  message: ReactNode;
}

interface ErrorSummaryProps {
  /** Another one where two forms of a page may both be refused. */
  id?: string | undefined;
  title: ReactNode;
  problems: readonly FieldProblem[];
  /** Instead of problems of fields. */
  children?: ReactNode;
}

/**
 * What is wrong with a form, on top of it, each line a link to its field. It takes the focus when the page arrives,
 * without a script too, so that a screen reader begins here. Renders nothing without problems.
 */
export function ErrorSummary({ id = "error-summary", title, problems, children }: ErrorSummaryProps) {
  if (problems.length === 0 && children === undefined) return null;
  return (
    <div
      className="mb-8 rounded border border-error bg-error-soft px-6 py-5"
      id={id}
      role="alert"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      // biome-ignore lint/a11y/noAutofocus: an alert that is in the page from the start is announced only when it gets the focus.
      autoFocus
    >
      <h2 id={`${id}-title`} className="text-h3 text-error">
        {title}
      </h2>
      {problems.length > 0 ? (
        <ul className="mt-1">
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
