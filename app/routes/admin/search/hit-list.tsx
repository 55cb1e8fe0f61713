import { useTexts } from "~/i18n/texts";
import { Chips } from "~/ui/chip";
import type { SearchView } from "./search-view.server";

/** What was found of one kind, each with what may be done. */
export function HitList({ kind, title, hits, all }: SearchView["groups"][number]) {
  const { t } = useTexts();
  return (
    <section aria-labelledby={`found-${kind}`}>
      <h2 className="font-serif text-ink-muted mb-2 text-[20px] italic" id={`found-${kind}`}>
        {title}
      </h2>
      <ul>
        {hits.map(({ key, href, title, told, chips, links }) => (
          <li
            key={key}
            className="grid items-start gap-x-5 gap-y-1.5 border-t border-line py-3.5 wrap-anywhere first:border-gold sm:grid-cols-[minmax(60%,1fr)_auto]"
          >
            <div>
              <h3 className="text-h3">
                {href ? (
                  <a href={href}>
                    <Marked parts={title} />
                  </a>
                ) : (
                  <Marked parts={title} />
                )}
              </h3>
              <p className="text-small text-ink-muted">
                <Marked parts={told} />
              </p>
            </div>
            <Chips chips={chips} />
            {links.length > 0 ? (
              <p className="text-small col-span-full flex flex-wrap gap-x-5">
                {links.map((link) => (
                  <a key={link.href} className="inline-flex min-h-11 items-center" href={link.href}>
                    {link.text}
                  </a>
                ))}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {all ? (
        <p>
          <a href={all.href}>{t("admin:find.showAll", { number: all.number })}</a>
        </p>
      ) : null}
    </section>
  );
}

/** @param parts of which the odd ones were looked for */
function Marked({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same word may stand there twice.
      <mark className="rounded-[3px] bg-sand text-inherit" key={index}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
