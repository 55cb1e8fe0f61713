interface DecidedProps {
  title: string;
  /** What was decided, and when; null: nothing yet. */
  outcome: string | null;
  reason: string | null;
}

/** A decision about a report, with its reason. */
export function Decided({ title, outcome, reason }: DecidedProps) {
  if (outcome === null) return null;
  return (
    <section className="space-y-1.5">
      <h2 className="text-h3">{title}</h2>
      <p>
        <strong>{outcome}</strong>
      </p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{reason ?? ""}</p>
    </section>
  );
}
