import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { panelClass } from "~/ui/panel";
import { pictureSources } from "~/ui/picture-sources";

interface TeaserProps {
  title: string;
  text: string;
  terms: string;
  /** `later`: Premium would show it. */
  covers: { id: string; title: string; src: string | null; later: boolean }[];
}

/** The plan has no room for more: the provider's own weddings, as Premium would show them. */
export function Teaser({ title, text, terms, covers }: TeaserProps) {
  const { t } = useTexts();
  return (
    <section
      className={panelClass("soft", "grid gap-6 md:grid-cols-[5fr_6fr] md:items-center md:gap-10")}
      aria-labelledby="teaser"
    >
      <div className="space-y-4">
        <h2 className="text-h3" id="teaser">
          {title}
        </h2>
        <p className="text-small">{text}</p>
        <p className="text-small text-ink-muted">{terms}</p>
        <p>
          <ButtonLink href={paths.pro.subscription()}>{t("portfolios:teaser.submit")}</ButtonLink>
        </p>
      </div>
      <ul className="grid grid-cols-3 gap-3">
        {covers.map(({ id, title: name, src, later }) => (
          <li key={id} className="min-w-0 text-small">
            <div className={`rounded-sm ${later ? "outline-1 outline-dashed outline-gold outline-offset-3" : ""}`}>
              {src === null ? (
                <div className="aspect-3/4 w-full rounded-sm bg-sand" />
              ) : (
                <img
                  className="aspect-3/4 h-auto w-full rounded-sm object-cover"
                  src={pictureSources(src).src}
                  width={300}
                  height={400}
                  alt=""
                  loading="lazy"
                />
              )}
            </div>
            <p className="mt-2 wrap-anywhere">{name}</p>
            <p className="text-ink-muted">{t(later ? "portfolios:teaser.later" : "portfolios:teaser.now")}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
