/** Renders five stars from one image per rating: inline SVGs would weigh more than the rest of a page of reviews. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return <img src={`/art/stars-${Math.round(rating)}.svg`} width={90} height={18} alt={label} />;
}

export function Rated({ rated }: { rated?: string | null | undefined }) {
  if (!rated) return null;
  return (
    <p className="flex items-center gap-2 text-small">
      <img src="/art/star.svg" width={16} height={16} alt="" /> {rated}
    </p>
  );
}
