import { VisuallyHidden } from "~/ui/text";

export interface EndingView {
  text: string;
  /** Page with the form that ends the conversation; null: the conversation has ended. */
  href: string | null;
}

export function Ending({ ending, name }: { ending: EndingView | null; name: string }) {
  if (ending === null) return null;
  const { text, href } = ending;
  if (href === null) return <p className="text-small text-ink-muted">{text}</p>;
  return (
    <p className="print:hidden">
      <a className="inline-block py-3 text-small text-ink-muted" href={href}>
        {text} <VisuallyHidden>({name})</VisuallyHidden>
      </a>
    </p>
  );
}
