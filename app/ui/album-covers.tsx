import { cva } from "class-variance-authority";
import { classNames } from "./classes";
import { pictureSources } from "./picture-sources";

interface Cover {
  href: string;
  title: string;
  lang?: string | undefined;
  about: string;
  /** Argument of `pictureSources`; null: no picture. */
  cover: string | null;
}

const strip = cva(
  "-mx-pad grid snap-x scroll-px-pad grid-flow-col gap-x-4 gap-y-8 overflow-x-auto px-pad pb-2 md:auto-cols-auto md:grid-flow-row",
  {
    variants: {
      columns: { 2: "md:grid-cols-2", 3: "md:grid-cols-3", 4: "md:grid-cols-4" },
      alone: { true: "", false: "auto-cols-[min(76vw,320px)]" },
    },
  },
);

const PICTURE = { width: 400, height: 300 };

/** In two columns, a single cover fills the width, with its text next to it. */
export function AlbumCovers({ covers, columns }: { covers: readonly Cover[]; columns: 2 | 3 | 4 }) {
  const isAlone = columns === 2 && covers.length === 1;
  return (
    <ul className={strip({ columns, alone: isAlone })}>
      {covers.map(({ href, title, lang, about, cover }) => {
        const { src, srcSet } = cover === null ? {} : pictureSources(cover);
        return (
          <li key={href} className={classNames("snap-start", isAlone && "md:col-span-full")}>
            <a
              className={classNames(
                "text-ink no-underline hover:underline",
                isAlone &&
                  "grid overflow-hidden rounded border border-line bg-surface md:grid-cols-[2fr_1fr] md:items-center",
              )}
              href={href}
            >
              <img
                className={classNames(
                  "aspect-4/3 w-full bg-sand object-cover",
                  isAlone ? "md:aspect-video" : "mb-4 rounded",
                )}
                src={src}
                srcSet={srcSet}
                sizes={srcSet && (isAlone ? "(min-width: 768px) 62vw, 76vw" : "(min-width: 768px) 30vw, 76vw")}
                alt=""
                loading="lazy"
                {...PICTURE}
              />
              <span className={classNames("font-serif text-h3/tight", isAlone && "p-5")} lang={lang}>
                {title}
                {isAlone ? <About>{about}</About> : null}
              </span>
            </a>
            {isAlone ? null : <About>{about}</About>}
          </li>
        );
      })}
    </ul>
  );
}

const About = ({ children }: { children: string }) => (
  <span className="block font-sans text-small text-ink-muted">{children}</span>
);
