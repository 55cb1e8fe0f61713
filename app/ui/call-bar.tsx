import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { classNames } from "./classes";
import { PriceText } from "./price-text";

export interface CallBarProps {
  price: string | null;
  href: string;
  text: string;
  className?: string;
}

/** Renders a sticky row at the bottom; at most 64 px high. */
export function WideBar({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div
      className={classNames(
        "wide-bar sticky bottom-0 z-2 flex items-center justify-end gap-3 pt-2 print:hidden",
        className,
      )}
      data-bar=""
    >
      {children}
    </div>
  );
}

/** Renders a bar with the price and a link to the contact panel. */
export function CallBar({ price, href, text, className }: CallBarProps) {
  return (
    <WideBar className={className}>
      {price ? (
        <div className="flex-1">
          <PriceText size="text-large">{price}</PriceText>
        </div>
      ) : null}
      <ButtonLink compact className={price ? "min-w-45 py-0.5!" : "min-w-45 py-0.5! max-md:flex-1"} href={href}>
        {text}
      </ButtonLink>
    </WideBar>
  );
}
