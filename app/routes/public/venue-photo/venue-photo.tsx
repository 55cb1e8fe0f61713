import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findVenuePhotos } from "~/domain/venues/find-venue.server";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { BackLink, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { pictureSources } from "~/ui/picture-sources";

export const handle: RouteHandle = { cache: "public" };

/** One photograph of a venue with its words; every photograph has an address of its own. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  anyone(context);
  const number = /^[1-9]\d{0,3}$/.test(params.number ?? "") ? Number(params.number) : 0;
  const { publicId, name, city, locale, images } = await findVenuePhotos(context, params.publicId ?? "");
  const image = images[number - 1];
  if (!image) throw new DomainError("photos.notFound");
  const { t } = context;
  const count = images.length;
  const place = t("planner:photo.number", { number, count });
  const titleOf = (one: (typeof images)[number], at: number) =>
    one.alt || t("planner:photo.untitled", { number: at, name });
  const title = titleOf(image, number);
  const { src, srcSet } = pictureSources(image.src);
  return {
    title: `${title}, ${place}, ${name}`,
    venue: { name, city, href: paths.venue(publicId) },
    photo: { ...image, src, srcSet, title, place },
    lang: locale,
    previous: number > 1 ? paths.venuePhoto(publicId, number - 1) : null,
    next: number < count ? paths.venuePhoto(publicId, number + 1) : null,
    thumbs: images.map((one, index) => ({
      href: paths.venuePhoto(publicId, index + 1),
      src: pictureSources(one.src).smallest,
      alt: titleOf(one, index + 1),
      isCurrent: index === number - 1,
    })),
    // The words are the venue's page's; search engines are led there.
    seo: { description: image.caption || title, canonical: paths.venue(publicId), jsonLd: [] },
  };
}

export default function VenuePhoto() {
  const { venue, photo, lang, previous, next, thumbs } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="wrap top flow">
      <p>
        <BackLink href={venue.href}>{venue.name}</BackLink> <span className="small muted">{venue.city}</span>
      </p>
      <div className="viewer">
        <figure>
          <img
            src={photo.src}
            srcSet={photo.srcSet}
            sizes={photo.srcSet && "(min-width: 1120px) 760px, (min-width: 960px) 65vw, 92vw"}
            width={photo.width}
            height={photo.height}
            alt={photo.title}
          />
        </figure>
        <div>
          <p className="kicker">{photo.place}</p>
          <h1 className="calm rule" lang={lang}>
            {photo.title}
          </h1>
          {photo.caption ? (
            <p className="small muted pad" lang={lang}>
              {photo.caption}
            </p>
          ) : null}
          {previous || next ? (
            <nav className="turn" aria-label={t("planner:photo.neighbours")}>
              {previous ? (
                <ButtonLink variant="quiet" href={previous} rel="prev">
                  <Icon name="back" /> {t("planner:photo.previous")}
                </ButtonLink>
              ) : null}
              {next ? (
                <ButtonLink variant="quiet" href={next} rel="next">
                  {t("planner:photo.next")} <Icon name="next" />
                </ButtonLink>
              ) : null}
            </nav>
          ) : null}
        </div>
      </div>
      {thumbs.length > 1 ? (
        <nav aria-label={t("planner:photo.all")}>
          <ul className="thumbs">
            {thumbs.map(({ href, src, alt, isCurrent }) => (
              <li key={href}>
                <a href={href} aria-current={isCurrent ? "true" : undefined}>
                  <img src={src} alt={alt} width={160} height={120} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}
