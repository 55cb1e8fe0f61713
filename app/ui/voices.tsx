import type { ReactNode } from "react";
import { tickClass, tickLineClass } from "./input";
import { Stars } from "./stars";

export interface Voice {
  quote: string;
  who: string;
  /** Where it stands among the others. */
  href: string;
  rating: number;
  /** "5 out of 5" */
  ratingText: string;
}

export interface VoicesProps {
  id: string;
  title: string;
  voices: readonly Voice[];
  /** Beside the box that stops the strip. */
  pauseText: string;
  /** What is said beneath: which ones these are, and how all are checked. */
  note?: ReactNode;
}

/**
 * The testimonials, on a strip that passes in 30 s (rule welcome-3). It holds them twice, so that its end
 * meets its beginning; the second half is for the eye alone. It stops on hover, in focus and by the box, and stands
 * still for those who asked for less motion (WCAG 2.2.2).
 */
export function Voices({ id, title, voices, pauseText, note }: VoicesProps) {
  return (
    <section className="bg-blush [--back:var(--blush)]" aria-labelledby={id}>
      <div className="py-section voices-box">
        <div className="mx-auto w-full px-pad max-w-page flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <h2 id={id}>{title}</h2>
          <label className={`${tickLineClass} pause text-small`} htmlFor={`${id}-pause`}>
            <input className={tickClass} type="checkbox" id={`${id}-pause`} />
            <span>{pauseText}</span>
          </label>
        </div>
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the keyboard must be able to stop what moves, and to scroll it. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
        <div className="voices" role="group" aria-labelledby={id} tabIndex={0}>
          <div>
            {[false, true].map((again) =>
              voices.map((voice) => (
                <figure key={`${voice.quote}${again}`} aria-hidden={again || undefined}>
                  <Stars rating={voice.rating} label={voice.ratingText} />
                  <blockquote>{voice.quote}</blockquote>
                  <figcaption className="text-small text-ink-muted">
                    {again ? voice.who : <a href={voice.href}>{voice.who}</a>}
                  </figcaption>
                </figure>
              )),
            )}
          </div>
        </div>
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above. */}
        {note ? <p className="mx-auto w-full px-pad max-w-page text-small text-ink-muted">{note}</p> : null}
      </div>
    </section>
  );
}
