import type { ReactNode } from "react";
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
    <section className="tint" aria-labelledby={id}>
      <div className="section voices-box">
        <div className="wrap head">
          <h2 id={id}>{title}</h2>
          <label className="check pause small" htmlFor={`${id}-pause`}>
            <input className="tick" type="checkbox" id={`${id}-pause`} />
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
                  <figcaption className="small muted">
                    {again ? voice.who : <a href={voice.href}>{voice.who}</a>}
                  </figcaption>
                </figure>
              )),
            )}
          </div>
        </div>
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above. */}
        {note ? <p className="wrap small muted">{note}</p> : null}
      </div>
    </section>
  );
}
