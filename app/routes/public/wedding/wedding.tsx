import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findWedding } from "~/domain/portfolios/find-wedding.server";
import { countSeen } from "~/http/count.server";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { SafeHtml } from "~/routes/planner-cards";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink, iconLinkClass } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/flash";
import { Hint } from "~/ui/hint";
import { Icon } from "~/ui/icon";
import { Kicker } from "~/ui/kicker";
import { Panel, panelClass } from "~/ui/panel";
import { Portrait } from "~/ui/portrait";
import styles from "~/ui/styles/wedding.css?url";
import type { CoverView } from "./cover-view.server";
import { type WeddingView, weddingView } from "./wedding-view.server";

export const handle: RouteHandle = { cache: "public", kept: { as: "profile" } };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

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
        <a className="cover" href={cover.href}>
          <img
            src={cover.src}
            srcSet={cover.srcSet}
            sizes={cover.srcSet && "100vw"}
            width={cover.width}
            height={cover.height}
            alt={cover.alt}
          />
        </a>
      ) : null}
      <div className="mx-auto w-full px-pad max-w-page space-y-block pb-section">
        <header className={panelClass("card", "placecard")}>
          <Kicker>
            <a href={planner.href}>{wedding.by}</a>
          </Kicker>
          <h1 className="text-calm" lang={lang}>
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
            <SafeHtml html={wedding.story} className="max-w-prose space-y-4 story" lang={lang} />
          </div>
          <div className="ledger">
            <Facts facts={wedding.facts} />
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
        <Panel as="section" look="card" className="signature" labelledBy="who">
          <Portrait name={planner.name} src={planner.portrait} gold={planner.gold} size="l" lazy />
          <div>
            <h2 className="text-h3" id="who">
              {planner.signed}
            </h2>
            <p className="text-ink-muted">{planner.role}</p>
          </div>
          <p className="sign">
            <ButtonLink href={paths.startWith(planner.publicId)}>{t("planner:profile.start")}</ButtonLink>
            <ButtonLink variant="quiet" href={planner.href}>
              {t("planner:view")}
            </ButtonLink>
          </p>
        </Panel>
        <p className="text-small">
          <a rel="nofollow" href={paths.report("portfolio", wedding.id)}>
            {t("report:link")}
          </a>
        </p>
      </div>
    </article>
  );
}

/** All pictures but the cover, in a rhythm that repeats after eight. */
function Plates({ wedding: { photos, pictures, lang } }: { wedding: WeddingView["wedding"] }) {
  return (
    <section className="plates" aria-label={photos}>
      {pictures.map(({ href, src, srcSet, width, height, alt, caption }) => (
        <figure key={href}>
          <a href={href}>
            <img
              src={src}
              srcSet={srcSet}
              sizes={srcSet && "(min-width: 768px) 60vw, 92vw"}
              width={width}
              height={height}
              alt={alt}
              loading="lazy"
            />
          </a>
          {caption ? <figcaption lang={lang}>{caption}</figcaption> : null}
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
    <a rel={rel} href={wedding.href}>
      <img src={wedding.smallest} alt="" width={120} height={90} loading="lazy" />
      <span>
        <span className="text-small text-ink-muted">{t(rel === "prev" ? "wedding:newer" : "wedding:older")}</span>
        <span className="font-serif text-h3" lang={lang}>
          {wedding.title}
        </span>
      </span>
    </a>
  );
  return (
    <nav className="onward" aria-label={others}>
      {previous ? way(previous, "prev") : null}
      {next ? way(next, "next") : null}
    </nav>
  );
}
