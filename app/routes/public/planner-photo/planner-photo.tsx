import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findShownPhotos } from "~/domain/profile/find-shown-photos.server";
import { countSeen } from "~/http/count.server";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { BackLink, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { pictureSources } from "~/ui/picture-sources";
import { Portrait } from "~/ui/portrait";

export const handle: RouteHandle = { cache: "public" };

/** One photograph of a gallery with its words; every photograph has an address of its own. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  const number = /^[1-9]\d{0,3}$/.test(params.number ?? "") ? Number(params.number) : 0;
  const found = await findShownPhotos(context, params.publicId ?? "", context.staff);
  const photo = found.photos[number - 1];
  if (!photo) throw new DomainError("photos.notFound");
  const { publicId, name, city } = found;
  if (photo.publicId && context.staff?.role !== "administrator")
    countSeen(context, request, [publicId], `photo ${photo.publicId}`);
  const { t } = context;
  const count = found.photos.length;
  const place = t("planner:photo.number", { number, count });
  const untitled = (at: number) => t("planner:photo.untitled", { number: at, name });
  const title = photo.title || photo.alt || untitled(number);
  const { src, srcSet } = pictureSources(photo.src);
  return {
    title: `${title}, ${place}, ${name}`,
    planner: { name, city, href: paths.planner(publicId), portrait: found.profileImage, gold: found.premium },
    photo: { ...photo, src, srcSet, alt: photo.alt || title, title, place },
    lang: found.locale,
    previous: number > 1 ? paths.plannerPhoto(publicId, number - 1) : null,
    next: number < count ? paths.plannerPhoto(publicId, number + 1) : null,
    thumbs: found.photos.map((one, index) => ({
      href: paths.plannerPhoto(publicId, index + 1),
      src: pictureSources(one.src).smallest,
      alt: one.alt || one.title || untitled(index + 1),
      isCurrent: index === number - 1,
    })),
    // The words are the planner's page's; search engines are led there.
    seo: { description: photo.description || title, canonical: paths.planner(publicId), jsonLd: [] },
  };
}

export default function PlannerPhoto() {
  const { planner, photo, lang, previous, next, thumbs } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="wrap top flow">
      <p>
        <BackLink href={planner.href}>{planner.name}</BackLink>
      </p>
      <div className="viewer">
        <figure>
          <img
            src={photo.src}
            srcSet={photo.srcSet}
            sizes={photo.srcSet && "(min-width: 1120px) 760px, (min-width: 960px) 65vw, 92vw"}
            width={photo.width}
            height={photo.height}
            alt={photo.alt}
          />
        </figure>
        <div>
          <p className="kicker">{photo.place}</p>
          <h1 className="calm rule" lang={lang}>
            {photo.title}
          </h1>
          {photo.description ? (
            <p className="muted gap whitespace-pre-line" lang={lang}>
              {photo.description}
            </p>
          ) : null}
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
          <div className="who by">
            <Portrait name={planner.name} src={planner.portrait} gold={planner.gold} size="m" />
            <p>
              <a className="h3 serif" href={planner.href}>
                {planner.name}
              </a>
              <br />
              <span className="small muted">{planner.city}</span>
            </p>
          </div>
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
