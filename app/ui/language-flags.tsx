import { VisuallyHidden } from "./visually-hidden";

/**
 * Flags stand for languages, because people find them quickly; the name always stands beside, or for readers. Each is a file: a page that drew
 * those that it shows was a twentieth heavier. A language of many countries (Arabic) has none: it gets its two letters on sand.
 */
export const FLAGS = "fr en nl de it es pt ca lb pl ro sv da el tr uk zh".split(" ");

export interface SpokenLanguage {
  /** ISO 639-1 code. */
  iso: string;
  /** Its name in the page's language. */
  label: string;
}

const LOOK = "h-3.5 w-5 flex-none rounded-[2px] outline-1 outline-line";

/** The drawn flag alone; always beside, or followed by, the language's name. */
export function Flag({ iso }: { iso: string }) {
  return FLAGS.includes(iso) ? (
    <img className={LOOK} src={`/art/flags/${iso}.svg`} width={20} height={14} alt="" loading="lazy" />
  ) : (
    // Drawn by the stylesheet: a text browser would glue the letters to the name.
    <span
      className={`${LOOK} bg-sand text-center text-[10px]/[14px] before:content-[attr(data-iso)]`}
      data-iso={iso.slice(0, 2)}
      aria-hidden="true"
    />
  );
}

interface LanguageFlagsProps {
  languages: readonly SpokenLanguage[];
  /** What the list is, for readers, where no word in sight says it. */
  label?: string | undefined;
}

/** Spoken languages by name: flags alone cannot be looked up on a touch screen. */
export function LanguageFlags({ languages, label }: LanguageFlagsProps) {
  return (
    <>
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
      <ul className="flex flex-wrap gap-x-2 gap-y-1 text-tiny text-ink-muted">
        {languages.map((language) => (
          <li key={language.iso} className="flex items-center gap-2">
            <Flag iso={language.iso} />
            <span>{language.label}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
