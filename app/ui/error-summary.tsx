import type { ReactNode } from "react";

interface FieldProblem {
  fieldId: string;
  message: ReactNode;
}

interface ErrorSummaryProps {
  /** Needs another value if two forms of a page can both be refused. */
  id?: string | undefined;
  title: ReactNode;
  problems?: readonly FieldProblem[];
  children?: ReactNode;
}

/**
 * Renders the problems of a form above it, each a link to its field. It takes the focus when the page loads, even
 * without JavaScript, so screen readers start here. With one or two problems, the first wrong field takes the focus
 * instead (`wrongMark`), and the summary is visible only if no field shows a message (errors.css).
 */
export function ErrorSummary({ id = "error-summary", title, problems = [], children }: ErrorSummaryProps) {
  const isFocused = problems.length === 0 || problems.length > 2;
  return (
    <div
      className="errors"
      id={id}
      role="alert"
      tabIndex={-1}
      data-wrong={isFocused || undefined}
      aria-labelledby={`${id}-title`}
      // biome-ignore lint/a11y/noAutofocus: an alert that is in the page from the start is announced only when it gets the focus.
      autoFocus={isFocused}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {problems.length > 0 ? (
        <ul>
          {problems.map(({ fieldId, message }) => (
            <li key={fieldId}>{isFocused ? <a href={`#${fieldId}`}>{message}</a> : message}</li>
          ))}
        </ul>
      ) : null}
      {children}
    </div>
  );
}
