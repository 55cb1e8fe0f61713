interface MissingListProps {
  id: string;
  /** Says what it is for. */
  text: string;
  missing: readonly { text: string; href: string }[];
}

/** What is missing before something can be sent or shown, each with its screen. */
export function MissingList({ id, text, missing }: MissingListProps) {
  return (
    <div className="flow-s" id={id}>
      <p>{text}</p>
      <ul className="ticks">
        {missing.map(({ text, href }) => (
          <li key={text}>
            <a className="inline-block py-2" href={href}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
