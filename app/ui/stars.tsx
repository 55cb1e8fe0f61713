import { Icon } from "./icon";

const MOST = 5;

/** @param rating 0 to 5, drawn to the nearest whole star; @param label says it in words: "4.9 out of 5". */
export function Stars({ rating, label }: { rating: number; label: string }) {
  const lit = Math.round(rating);
  return (
    <p className="stars" role="img" aria-label={label}>
      {Array.from({ length: MOST }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five stars that never move.
        <Icon key={i} name="star" className={i < lit ? undefined : "unlit"} />
      ))}
    </p>
  );
}
