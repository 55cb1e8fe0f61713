import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findWedding } from "~/domain/portfolios/find-wedding.server";
import { countSeen } from "~/http/count.server";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { SafeHtml } from "~/routes/safe-html";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink, iconLinkClass } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { pageClass } from "~/ui/columns";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/flash";
import { Hint } from "~/ui/hint";
import { Icon } from "~/ui/icon";
import { Kicker } from "~/ui/kicker";
import { Panel, panelClass } from "~/ui/panel";
import { Portrait } from "~/ui/portrait";
import type { CoverView } from "./cover-view.server";
import { type WeddingView, weddingView } from "./wedding-view.server";

export const handle: RouteHandle = { cache: "public", kept: { as: "profile" } };

/** A published wedding, laid out like a magazine. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  const { staff } = context;
  const found = await findWedding(context, params.publicId ?? "", params.slug ?? "", staff);
  if (found.isShown && staff?.role !== "administrator")
    countSeen(context, request, [found.provider.publicId], `portfolio ${found.id}`);
  return weddingView(context, found);
}

/** Rule wedding-1. The title stands on paper and never on the picture, so that any picture works. */
export default function Wedding() {
  const { wedding, planner, crumbs } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { cover, lang } = wedding;
  return (
    <article>
      {cover ? (
        <a href={cover.href}>
          <img
            className="h-[clamp(300px,46vw,600px)] w-full object-cover"
            src={cover.src}
            srcSet={cover.srcSet}
            sizes={cover.srcSet && "100vw"}
            width={cover.width}
            height={cover.height}
            alt={cover.alt}
          />
        </a>
      ) : null}
      <div className={pageClass({ className: "space-y-block pb-section" })}>
        <header
          className={classNames(
            panelClass("card"),
            "relative max-w-[660px] sm:p-11",
            cover && "-mt-[clamp(48px,8.5vw,104px)]",
          )}
        >
          <Kicker>
            <a className="inline-block py-2.5 text-current" href={planner.href}>
              {wedding.by}
            </a>
          </Kicker>
          <h1 className="text-calm mb-4" lang={lang}>
            {wedding.heading}
          </h1>
          <p className="text-ink-muted">{wedding.location}</p>
          {wedding.date ? <p className="text-ink-muted">{wedding.date}</p> : null}
        </header>
        <Breadcrumbs label={t("directory:crumbs")} crumbs={crumbs} />
        {wedding.isShown ? null : <Note>{t("wedding:preview")}</Note>}
        <div className="grid gap-gap lg:grid-cols-[minmax(0,1fr)_336px] lg:[&>aside]:sticky lg:[&>aside]:top-6 lg:[&>aside]:self-start">
          <div>
            {wedding.writtenIn ? <Hint>{wedding.writtenIn}</Hint> : null}
            <SafeHtml html={wedding.story} className={STORY} lang={lang} />
          </div>
          <div>
            <Facts facts={wedding.facts} narrow />
            {wedding.venues ? (
              <p>
                <a className={iconLinkClass} href={wedding.venues.href}>
                  {wedding.venues.text} <Icon name="next" />
                </a>
              </p>
            ) : null}
          </div>
        </div>
        <Plates wedding={wedding} />
        <Onward wedding={wedding} />
        <Panel
          as="section"
          look="card"
          className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)_minmax(auto,300px)] md:items-center"
          labelledBy="who"
        >
          <Portrait name={planner.name} src={planner.portrait} gold={planner.gold} size="l" lazy />
          <div>
            <h2 className="text-h3" id="who">
              {planner.signed}
            </h2>
            <p className="text-ink-muted">{planner.role}</p>
          </div>
          <p className="grid gap-4">
            <ButtonLink href={paths.startWith(planner.publicId)}>{t("planner:profile.start")}</ButtonLink>
            <ButtonLink variant="quiet" href={planner.href}>
              {t("planner:view")}
            </ButtonLink>
          </p>
        </Panel>
        <p className="text-small print:hidden">
          <a rel="nofollow" href={paths.report("portfolio", wedding.id)}>
            {t("report:link")}
          </a>
        </p>
      </div>
    </article>
  );
}

/** The first letter is as high as three lines. */
const STORY =
  "max-w-prose space-y-4 *:first:first-letter:float-left *:first:first-letter:mr-2 *:first:first-letter:font-serif *:first:first-letter:text-[3.6rem]/[0.85] *:first:first-letter:text-evergreen";

/**
 * Eight pictures, one rhythm: 7 + 5 of twelve columns, 3 + 6 + 3, all, 5 + 7; those of a row are as high as each other. On a telephone the
 * third and fourth, seventh and eighth stand side by side. What would stand alone at the end is wide.
 */
const PLATE = [
  "col-span-2 [--a:4/3] md:[--h:min(38vw,482px)]",
  "max-md:nth-[4n]:col-span-1 max-md:nth-[4n]:[--a:3/4]",
  "max-md:nth-[4n+3]:not-last:col-span-1 max-md:nth-[4n+3]:not-last:[--a:3/4]",
  "md:nth-[8n]:col-span-7 md:nth-[8n+1]:col-span-7 md:nth-[8n+2]:col-span-5 md:nth-[8n+7]:col-span-5",
  "md:nth-[8n+3]:col-span-3 md:nth-[8n+4]:col-span-6 md:nth-[8n+5]:col-span-3 md:nth-[8n+6]:col-span-full",
  "md:nth-[8n+3]:[--h:min(32vw,411px)] md:nth-[8n+4]:[--h:min(32vw,411px)] md:nth-[8n+5]:[--h:min(32vw,411px)]",
  "md:nth-[8n+6]:[--h:min(50vw,630px)]",
  "md:last:nth-[odd]:col-span-full md:last:nth-[odd]:[--h:min(50vw,630px)] md:last:nth-[8n+4]:col-span-9",
].join(" ");

/** All pictures but the cover, in a rhythm that repeats after eight. */
function Plates({ wedding: { photos, pictures, lang } }: { wedding: WeddingView["wedding"] }) {
  return (
    <section className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-12 md:gap-6" aria-label={photos}>
      {pictures.map(({ href, src, srcSet, width, height, alt, caption }) => (
        <figure key={href} className={PLATE}>
          <a href={href}>
            <img
              className="aspect-(--a) w-full rounded-sm bg-sand object-cover md:aspect-auto md:h-(--h)"
              src={src}
              srcSet={srcSet}
              sizes={srcSet && "(min-width: 768px) 60vw, 92vw"}
              width={width}
              height={height}
              alt={alt}
              loading="lazy"
            />
          </a>
          {caption ? (
            <figcaption className="pt-2 text-small/normal text-ink-muted" lang={lang}>
              {caption}
            </figcaption>
          ) : null}
        </figure>
      ))}
    </section>
  );
}

/** The planner's other weddings. */
function Onward({ wedding: { previous, next, others, lang } }: { wedding: WeddingView["wedding"] }) {
  const { t } = useTexts();
  if (!(previous || next)) return null;
  const way = (wedding: CoverView, rel: "prev" | "next") => (
    <a
      className={classNames(
        "flex items-center gap-4 py-3 text-ink no-underline hover:underline",
        rel === "next" && "md:col-start-2 md:flex-row-reverse md:text-end",
      )}
      rel={rel}
      href={wedding.href}
    >
      <img
        className="aspect-4/3 w-27 flex-none rounded-sm object-cover"
        src={wedding.smallest}
        alt=""
        width={120}
        height={90}
        loading="lazy"
      />
      <span className="min-w-0">
        <span className="block text-small text-ink-muted">{t(rel === "prev" ? "wedding:newer" : "wedding:older")}</span>
        <span className="font-serif text-h3/tight" lang={lang}>
          {wedding.title}
        </span>
      </span>
    </a>
  );
  return (
    <nav className="grid gap-x-8 gap-y-4 border-y border-line py-2 md:grid-cols-2 print:hidden" aria-label={others}>
      {previous ? way(previous, "prev") : null}
      {next ? way(next, "next") : null}
    </nav>
  );
}
