import { PriceText } from "./price-text";

interface Service {
  name: string;
  /** Plain text in the provider's language. */
  description?: string | undefined;
  /** "from €3,800" or "on request"; null: unknown. */
  from: string | null;
}

interface ServiceListProps {
  services: readonly Service[];
  /** Language of the descriptions and, with `ownNames`, of the names. */
  lang?: string | undefined;
  ownNames?: boolean;
  heading?: "h3" | "h4";
}

export function ServiceList({ services, lang, ownNames, heading: Heading = "h3" }: ServiceListProps) {
  return (
    <ul>
      {services.map(({ name, description, from }) => (
        <li
          key={name}
          className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b border-line py-4"
        >
          <div className="flex-1 basis-60">
            <Heading className="font-serif text-h3/tight font-normal" lang={ownNames ? lang : undefined}>
              {name}
            </Heading>
            {description ? (
              <p className="whitespace-pre-line text-small text-ink-muted" lang={lang}>
                {description}
              </p>
            ) : null}
          </div>
          {from ? <PriceText>{from}</PriceText> : null}
        </li>
      ))}
    </ul>
  );
}
