import { TickList } from "~/ui/tick-list";

interface MissingListProps {
  id: string;
  /** Says what it is for. */
  text: string;
  missing: readonly { text: string; href: string }[];
}

/** What is missing before something can be sent or shown, each with its screen. */
export function MissingList({ id, text, missing }: MissingListProps) {
  return (
    <div className="space-y-1.5" id={id}>
      <p>{text}</p>
      <TickList links>
        {missing.map(({ text, href }) => (
          <li key={text}>
            <a className="inline-block py-2" href={href}>
              {text}
            </a>
          </li>
        ))}
      </TickList>
    </div>
  );
}
