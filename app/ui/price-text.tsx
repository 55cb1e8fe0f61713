interface PriceTextProps {
  /** "from €3,800", already formatted; or a text without a figure. */
  children: string;
  inRow?: boolean;
}

/** Renders a price: the figure in the serif, the text before it small. */
export function PriceText({ children, inRow }: PriceTextProps) {
  const size = inRow ? "text-large" : "text-h3/tight";
  const start = children.search(/[\d€£]/);
  return (
    <p className="text-small/tight text-ink-muted">
      {start < 0 ? (
        children
      ) : (
        <>
          {children.slice(0, start)}
          <b className={`whitespace-nowrap font-serif font-normal text-ink ${size}`}>{children.slice(start)}</b>
        </>
      )}
    </p>
  );
}
