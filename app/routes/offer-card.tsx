import { ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import type { OfferCardView } from "./offer-view.server";

/** Offer in a message: its total, state and page. */
export function OfferCard({ offer }: { offer: OfferCardView }) {
  const { id, href, kicker, title, total, validUntil, see, chip } = offer;
  return (
    <div className="mt-3 space-y-2 rounded border border-gold bg-surface px-4 py-3.5">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-ink-muted">
        {kicker} <Chip kind={chip.kind}>{chip.text}</Chip>
      </p>
      <p className="font-serif text-large leading-snug wrap-anywhere" id={`offer-${id}`}>
        {title}
      </p>
      <p>
        <b>{total}</b> <span className="block text-small text-ink-muted">{validUntil}</span>
      </p>
      <p className="print:hidden">
        <ButtonLink variant="quiet" compact href={href} aria-describedby={`offer-${id}`}>
          {see}
        </ButtonLink>
      </p>
    </div>
  );
}
