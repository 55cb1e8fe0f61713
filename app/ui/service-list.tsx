import { classNames } from "./classes";
import { PriceText } from "./price-text";

interface Service {
  name: string;
  /** Language of a name in the provider's words. */
  lang?: string;
  description?: string | undefined;
  from: string | null;
}

interface ServiceListProps {
  services: readonly Service[];
  /** Language of the descriptions. */
  lang?: string | undefined;
  heading?: "h3" | "h4";
  wide?: boolean | undefined;
}

export const TWO_COLUMNS = "lg:grid lg:grid-cols-2 lg:gap-x-16";

export function ServiceList({ services, lang, heading: Heading = "h3", wide }: ServiceListProps) {
  return (
    <ul className={wide && services.length > 1 ? TWO_COLUMNS : undefined}>
      {services.map(({ name, lang: nameLang, description, from }, index) => (
        <li
          key={name}
          className={classNames(
            "grid grid-cols-[minmax(0,1fr)_auto] items-baseline content-start gap-x-5 gap-y-1 border-b border-line py-4",
            // No column stays empty.
            wide && index % 2 === 0 && index + 1 === services.length && "col-span-full",
          )}
        >
          <Heading className="font-serif text-h3/tight font-normal" lang={nameLang}>
            {name}
          </Heading>
          {from ? <PriceText>{from}</PriceText> : null}
          {description ? (
            <p className="col-span-full whitespace-pre-line text-small text-ink-muted" lang={lang}>
              {description}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
