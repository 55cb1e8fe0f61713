import { ButtonLink } from "./button";
import { PriceText } from "./price-text";

interface CallBarProps {
  /** "from €900"; null: no price is shown. */
  price: string | null;
  href: string;
  text: string;
}

/** Renders a sticky line with the price and a link to the contact panel, for layouts with that panel at the bottom. */
export function CallBar({ price, href, text }: CallBarProps) {
  return (
    <div
      className="sticky bottom-0 z-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-gold bg-paper px-pad py-2 lg:hidden print:hidden"
      data-bar=""
    >
      {price ? (
        <div className="max-w-full">
          <PriceText>{price}</PriceText>
        </div>
      ) : (
        <span />
      )}
      <ButtonLink compact href={href}>
        {text}
      </ButtonLink>
    </div>
  );
}
