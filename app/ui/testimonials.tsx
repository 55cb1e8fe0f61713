import type { ReactNode } from "react";
import { classNames, pageClass } from "./classes";
import { SectionTitle } from "./heading";
import { Icon } from "./icon";
import { Stars } from "./stars";
import { VisuallyHidden } from "./text";

export interface Voice {
  quote: string;
  who: string;
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

/** Loops in 30 s (rule welcome-6). Stops on hover, focus, by the button, with reduced motion (WCAG 2.2.2). */
export function Testimonials({ id, title, voices, pauseText, note }: VoicesProps) {
  return (
    <section className="print:hidden" aria-labelledby={id}>
      <div className="py-section group/voices">
        <div className={pageClass({ className: "flex items-center justify-between gap-8" })}>
          <SectionTitle id={id}>{title}</SectionTitle>
          <label
            className="relative grid size-11 flex-none cursor-pointer place-items-center motion-reduce:hidden"
            htmlFor={`${id}-pause`}
          >
            {/* The checkbox covers the label, so its focus ring is around the whole button. */}
            <input
              className="peer absolute inset-0 m-0 size-11 cursor-pointer appearance-none rounded-full! border border-edge checked:bg-sage"
              type="checkbox"
              id={`${id}-pause`}
            />
            <Icon name="pause" className="pointer-events-none relative peer-checked:hidden" />
            <Icon name="play" className="pointer-events-none relative not-peer-checked:hidden" />
            <VisuallyHidden>{pauseText}</VisuallyHidden>
          </label>
        </div>
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the keyboard must be able to stop what moves, and to scroll it. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
        <div
          className="group/strip mt-8 mb-2 overflow-x-auto overflow-y-hidden [scrollbar-width:none] motion-safe:[mask-image:linear-gradient(90deg,transparent,#000_8%_92%,transparent)]"
          role="group"
          aria-labelledby={id}
          tabIndex={0}
        >
          <div className="flex w-max animate-[drift_30s_linear_infinite] group-focus-within/strip:[animation-play-state:paused] group-hover/strip:[animation-play-state:paused] group-focus-visible/strip:[animation-play-state:paused] group-has-checked/voices:[animation-play-state:paused] motion-reduce:mx-auto motion-reduce:grid motion-reduce:w-full motion-reduce:max-w-page motion-reduce:gap-gap motion-reduce:px-pad motion-reduce:md:grid-cols-2">
            {[false, true].map((again) =>
              voices.map((voice) => (
                <Quotation
                  key={`${voice.quote}${again}`}
                  className={classNames(
                    "w-[min(84vw,640px)] px-pad py-2 motion-reduce:w-auto motion-reduce:px-0",
                    again && "motion-reduce:hidden",
                  )}
                  voice={voice}
                  isCopy={again}
                />
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

interface QuotationProps {
  voice: Voice;
  className?: string | undefined;
  /** A repetition for the animation: hidden from screen readers and the keyboard. */
  isCopy?: boolean;
}

export function Quotation({ voice, className, isCopy }: QuotationProps) {
  return (
    <figure className={className} aria-hidden={isCopy || undefined}>
      <Stars rating={voice.rating} label={voice.ratingText} />
      <blockquote className="max-w-[40em] font-serif text-lead italic my-3">{voice.quote}</blockquote>
      <figcaption className="text-small text-ink-muted">
        {isCopy ? voice.who : <a href={voice.href}>{voice.who}</a>}
      </figcaption>
    </figure>
  );
}
