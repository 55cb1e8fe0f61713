import type { ReactNode } from "react";
import { pageClass, tickClass, tickLineClass } from "./classes";
import { SectionTitle } from "./heading";
import { Stars } from "./stars";

interface Voice {
  quote: string;
  who: string;
  /** Link to the testimonial among all others. */
  href: string;
  rating: number;
  ratingText: string;
}

interface VoicesProps {
  id: string;
  title: string;
  voices: readonly Voice[];
  pauseText: string;
  note?: ReactNode;
}

const VOICE = "w-[min(84vw,640px)] px-pad py-2 motion-reduce:w-[min(100%,480px)] motion-reduce:px-0";

/**
 * Renders the testimonials on a strip that loops in 30 s (rule welcome-6). It contains them twice for a seamless loop;
 * the second half is hidden from screen readers. It stops on hover, on focus and by the box, and is static with reduced
 * motion (WCAG 2.2.2).
 */
export function Testimonials({ id, title, voices, pauseText, note }: VoicesProps) {
  return (
    <section className="print:hidden" aria-labelledby={id}>
      <div className="py-section group/voices">
        <div className={pageClass({ className: "flex flex-wrap items-center justify-between gap-x-8 gap-y-2" })}>
          <SectionTitle id={id}>{title}</SectionTitle>
          <label className={`${tickLineClass} text-small motion-reduce:hidden`} htmlFor={`${id}-pause`}>
            <input className={tickClass} type="checkbox" id={`${id}-pause`} />
            <span>{pauseText}</span>
          </label>
        </div>
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the keyboard must be able to stop what moves, and to scroll it. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
        <div
          className="group/strip mt-8 mb-2 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
          role="group"
          aria-labelledby={id}
          tabIndex={0}
        >
          <div className="flex w-max animate-[drift_30s_linear_infinite] group-focus-within/strip:[animation-play-state:paused] group-hover/strip:[animation-play-state:paused] group-focus-visible/strip:[animation-play-state:paused] group-has-checked/voices:[animation-play-state:paused] motion-reduce:mx-auto motion-reduce:w-full motion-reduce:max-w-page motion-reduce:flex-wrap motion-reduce:gap-x-16 motion-reduce:px-pad">
            {[false, true].map((again) =>
              voices.map((voice) => (
                <figure
                  key={`${voice.quote}${again}`}
                  className={again ? `${VOICE} motion-reduce:hidden` : VOICE}
                  aria-hidden={again || undefined}
                >
                  <Stars rating={voice.rating} label={voice.ratingText} />
                  <blockquote className="max-w-[40em] font-serif text-lead italic my-3">{voice.quote}</blockquote>
                  <figcaption className="text-small text-ink-muted">
                    {again ? voice.who : <a href={voice.href}>{voice.who}</a>}
                  </figcaption>
                </figure>
              )),
            )}
          </div>
        </div>
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above. */}
        {note ? <p className={pageClass({ className: "text-small text-ink-muted" })}>{note}</p> : null}
      </div>
    </section>
  );
}
