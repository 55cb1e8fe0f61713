interface ChangedProps {
  value: string;
  /** When the request was sent; null: unchanged. */
  before: string | null;
}

/** The current value, and the one when the request was sent. */
export function Changed({ value, before }: ChangedProps) {
  if (before === null) return value;
  return (
    <>
      <strong>{value}</strong> <span className="text-small text-ink-muted">({before})</span>
    </>
  );
}
