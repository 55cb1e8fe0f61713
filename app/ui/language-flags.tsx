import { VisuallyHidden } from "./text";

/** Languages with a flag file; inlined flags made pages 5% larger. Other languages, e.g. Arabic, show their code. */
export const FLAGS = "fr en nl de it es pt ca lb pl ro sv da el tr uk zh".split(" ");

export interface SpokenLanguage {
  iso: string;
  label: string;
}

const LOOK = "h-3.5 w-5 flex-none rounded-[2px] outline-1 outline-line";

/** Renders the flag without the name of the language, which has to be next to it. */
export function Flag({ iso }: { iso: string }) {
  return FLAGS.includes(iso) ? (
    <img className={LOOK} src={`/art/flags/${iso}.svg`} width={20} height={14} alt="" loading="lazy" />
  ) : (
    // CSS draws the code, because a text browser would join the letters to the name.
    <span
      className={`${LOOK} bg-sand text-center text-[10px]/[14px] before:content-[attr(data-iso)]`}
      data-iso={iso.slice(0, 2)}
      aria-hidden="true"
    />
  );
}

interface LanguageFlagsProps {
  languages: readonly SpokenLanguage[];
  label?: string | undefined;
}

/** Renders spoken languages as flags with their names: a flag has no tooltip on a touch screen. */
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
