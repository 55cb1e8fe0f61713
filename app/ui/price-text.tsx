interface PriceTextProps {
  children: string;
  size?: "text-large" | "text-h3/tight" | "text-h2/tight";
}

export function PriceText({ children, size = "text-h3/tight" }: PriceTextProps) {
  const figure = /[\d€£](?:.*[\d€£])?/.exec(children);
  return (
    <p className="text-small/tight text-ink-muted">
      {figure === null ? (
        children
      ) : (
        <>
          {children.slice(0, figure.index)}
          <b className={`whitespace-nowrap font-serif font-normal text-ink ${size}`}>{figure[0]}</b>
          {children.slice(figure.index + figure[0].length)}
        </>
      )}
    </p>
  );
}
