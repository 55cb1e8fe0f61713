import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { TickList } from "~/ui/tick-list";

export const handle: RouteHandle = {
  title: "sources:title",
  description: "sources:description",
  cache: "public",
  pageCache: { as: "list" },
};

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return null;
}

/** Attributions that the sources require word for word (db/seed/places/README.md, "Lines to show"); not translated. */
const PLACE_LINES = [
  {
    lang: "en",
    parts: [
      { text: "Contains data from " },
      { text: "GeoNames (https://www.geonames.org)", href: "https://www.geonames.org/" },
      { text: ", " },
      { text: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" },
      { text: ", modified." },
    ],
  },
  {
    lang: "fr",
    parts: [
      { text: "Communes françaises : INSEE, La Poste, DGCL, via @etalab/decoupage-administratif, " },
      { text: "Licence Ouverte / Etalab", href: "https://www.etalab.gouv.fr/licence-ouverte-open-licence/" },
      { text: ", modifié." },
    ],
  },
];

export default function Sources() {
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "narrow", className: "pt-top pb-section space-y-8" })}>
      <header>
        <PageTitle>{t("sources:heading")}</PageTitle>
        <p className="text-lead text-ink-muted">{t("sources:lead")}</p>
      </header>
      <section className="space-y-2">
        <h2 className="text-h3">{t("sources:places")}</h2>
        <p>{t("sources:placesText")}</p>
        <TickList>
          {PLACE_LINES.map(({ lang, parts }) => (
            <li key={lang} lang={lang}>
              {parts.map(({ text, href }) =>
                href ? (
                  <a key={text} href={href}>
                    {text}
                  </a>
                ) : (
                  text
                ),
              )}
            </li>
          ))}
        </TickList>
        <p>{t("sources:placesOwn")}</p>
      </section>
      <section className="space-y-2">
        <h2 className="text-h3">{t("sources:maps")}</h2>
        <p>{t("sources:mapsText")}</p>
      </section>
      <section className="space-y-2">
        <h2 className="text-h3">{t("sources:fonts")}</h2>
        <p>
          {t("sources:fontsText")} <a href="/fonts/OFL.txt">{t("sources:fontLicence")}</a>
        </p>
      </section>
      <section className="space-y-2">
        <h2 className="text-h3">{t("sources:art")}</h2>
        <p>{t("sources:artText")}</p>
      </section>
    </div>
  );
}
