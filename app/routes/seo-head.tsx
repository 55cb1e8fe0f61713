import { useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { jsonLdText, type PageSeo } from "~/http/pages/page-seo";
import type { rootData } from "~/http/pages/root-data.server";
import { routeHandle } from "~/http/pages/route-handle";
import { useTexts } from "~/i18n/texts";

/** Pixels of the Open Graph image (domain/share/draw-card.rules.ts). */
const PICTURE = { width: 1200, height: 630 } as const;

/** SEO and Open Graph metadata. Only public pages have any. */
export function SeoHead({ title }: { title: string }) {
  const { site, brand } = useRouteLoaderData<typeof rootData>("root") ?? {};
  const error = useRouteError();
  const { t } = useTexts();
  const match = useMatches().at(-1);
  const handle = routeHandle(match);
  if (error || handle.cache !== "public" || !site) return <NoIndex />;
  const own = (match?.data as { seo?: PageSeo } | undefined)?.seo;
  const seo: PageSeo = own ?? { canonical: match?.pathname ?? null };
  const description = seo.description ?? (handle.description ? t(handle.description) : null);
  const { canonical } = seo;
  return (
    <>
      {description ? <meta name="description" content={description} /> : null}
      {canonical === null ? null : <link rel="canonical" href={site.origin + canonical} />}
      {canonical === null || seo.isIndexed === false ? (
        <NoIndex />
      ) : (
        <>
          {seo.inAllMarkets === false
            ? null
            : site.alternates.map(({ tag, origin }) => (
                <link key={tag} rel="alternate" hrefLang={tag} href={origin + canonical} />
              ))}
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={brand} />
          <meta property="og:title" content={title} />
          {description ? <meta property="og:description" content={description} /> : null}
          <meta property="og:url" content={site.origin + canonical} />
          <meta property="og:locale" content={site.ogLocale} />
          <meta property="og:image" content={site.origin + (seo.picture ?? site.picture)} />
          <meta property="og:image:alt" content={seo.picture ? title : brand} />
          <meta property="og:image:width" content={String(PICTURE.width)} />
          <meta property="og:image:height" content={String(PICTURE.height)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {seo.jsonLd?.length ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: data, in which no "<" is left; no browser runs this type.
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(seo.jsonLd) }} />
      ) : null}
    </>
  );
}

function NoIndex() {
  return <meta name="robots" content="noindex" />;
}
