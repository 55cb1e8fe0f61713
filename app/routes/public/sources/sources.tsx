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
  { lang: "en", text: "Contains data from GeoNames (https://www.geonames.org), CC BY 4.0, modified." },
  {
    lang: "fr",
    text: "Communes françaises : INSEE, La Poste, DGCL, via @etalab/decoupage-administratif, Licence Ouverte / Etalab, modifié.",
  },
];

const LINKS = [
  { href: "https://www.geonames.org/", text: "sources:geonames" },
  { href: "https://creativecommons.org/licenses/by/4.0/", text: "sources:licence" },
  { href: "https://www.etalab.gouv.fr/licence-ouverte-open-licence/", text: "sources:etalab" },
] as const;

export default function Sources() {
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "narrow", className: "pt-top pb-section space-y-block" })}>
      <header>
        <PageTitle>{t("sources:heading")}</PageTitle>
        <p className="text-lead text-ink-muted">{t("sources:lead")}</p>
      </header>
      <section className="space-y-4">
        <h2>{t("sources:places")}</h2>
        <p>{t("sources:placesText")}</p>
        <TickList>
          {PLACE_LINES.map((line) => (
            <li key={line.lang} lang={line.lang}>
              {line.text}
            </li>
          ))}
        </TickList>
        <ul className="text-small">
          {LINKS.map((link) => (
            <li key={link.href}>
              <a href={link.href}>{t(link.text)}</a>
            </li>
          ))}
        </ul>
        <p>{t("sources:placesOwn")}</p>
      </section>
      <section className="space-y-4">
        <h2>{t("sources:maps")}</h2>
        <p>{t("sources:mapsText")}</p>
      </section>
      <section className="space-y-4">
        <h2>{t("sources:fonts")}</h2>
        <p>{t("sources:fontsText")}</p>
        <p>
          <a href="/fonts/OFL.txt">{t("sources:fontLicence")}</a>
        </p>
      </section>
      <section className="space-y-4">
        <h2>{t("sources:art")}</h2>
        <p>{t("sources:artText")}</p>
      </section>
    </div>
  );
}
