import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { profileSlug, publicIdOf } from "~/domain/profile-slug.rules";
import { textHtml } from "~/domain/providers/clean-html.server";
import { findWedding, type WeddingCover } from "~/domain/weddings/find-wedding.server";
import { countSeen } from "~/http/background/page-views.server";
import { placeOf, serviceName } from "~/http/pages/planner-texts";
import { requireSlug } from "~/http/pages/profile-address.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { type Translate, useTexts } from "~/i18n/texts";
import { type Format, useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { SafeHtml } from "~/routes/safe-html";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink, iconLinkClass } from "~/ui/button";
import { classNames, pageClass } from "~/ui/classes";
import { type Fact, Facts } from "~/ui/facts";
import { Note } from "~/ui/flash";
import { Kicker } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Panel, panelClass } from "~/ui/panel";
import { BEFORE_OTHERS, pictureSources } from "~/ui/picture-sources";
import { Portrait } from "~/ui/portrait";
import { DotLine } from "~/ui/text";
import { areaCrumbs } from "../directory/directory-area.server";
import { WrittenIn } from "../written-in";
import { weddingCrumbs, weddingSeo } from "./wedding-seo.server";

export const handle: RouteHandle = { cache: "public", pageCache: { as: "profile" } };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  const { staff } = context;
  const found = await findWedding(context, publicIdOf(params.planner), params.slug ?? "", staff);
  requireSlug(context, params.planner, found.provider);
  if (found.isShown && staff?.role !== "administrator")
    countSeen(context, request, [found.provider.publicId], `portfolio ${found.id}`);
  const { title, location, description, venuesIn } = found;
  const crumbs = weddingCrumbs(context, found);
  return {
    title: location ? context.t("wedding:page", { title, location }) : title,
    wedding: { ...found, description: textHtml("portrait", description) },
    /** List of all venues in the town, because the wedding names no venue. */
    venuesHref: venuesIn && (areaCrumbs(context, venuesIn, "venues").at(-1)?.href ?? null),
    crumbs,
    seo: weddingSeo(context, found, crumbs),
  };
}

type ShownWedding = ReturnType<typeof useLoaderData<typeof loader>>["wedding"];

/** Wedding page (rule wedding-1). The title is never on the picture, so that any picture works. */
export default function Wedding() {
  const { wedding, venuesHref, crumbs } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const { title, venuesIn, provider } = wedding;
  const [cover] = picturesOf(t, wedding);
  const lang = provider.locale;
  const place = { city: placeOf(provider) };
  const isLong = wedding.description.length > LONG_STORY;
  return (
    <article>
      <div className={pageClass({ className: "py-5" })}>
        <Breadcrumbs label={t("directory:crumbs")} crumbs={crumbs} />
      </div>
      {cover ? (
        <a href={cover.href}>
          <img
            className="h-[clamp(300px,56vw,720px)] w-full object-cover object-[50%_40%]"
            src={cover.src}
            srcSet={cover.srcSet}
            sizes={cover.srcSet && "100vw"}
            width={cover.width}
            height={cover.height}
            alt={cover.alt}
            {...BEFORE_OTHERS}
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
            <a className="inline-block py-2.5 text-current" href={paths.planner(profileSlug(provider))}>
              {t("wedding:by", { name: provider.name })}
            </a>
          </Kicker>
          <h1 className="text-calm mb-4" lang={lang}>
            {title}
          </h1>
          <p className="text-ink-muted">
            <DotLine texts={factLine(t, format, wedding)} />
          </p>
        </header>
        {wedding.isShown ? null : <Note>{t("wedding:preview")}</Note>}
        <div className="grid gap-gap lg:grid-cols-[minmax(0,1fr)_336px]">
          <div>
            <WrittenIn lang={lang} />
            <SafeHtml
              html={wedding.description}
              className={classNames("max-w-prose space-y-4", isLong ? LARGE_INITIAL : "*:font-serif *:text-h3/snug")}
              lang={lang}
            />
          </div>
          <div>
            <Facts facts={factsOf(t, format, wedding)} narrow />
            {venuesIn && venuesHref ? (
              <p>
                <a className={iconLinkClass} href={venuesHref}>
                  {t("venue:title.city", { city: venuesIn.city })} <Icon name="next" />
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
          <Portrait name={provider.name} src={provider.profileImage} gold={provider.premium} size="l" lazy />
          <div>
            <h2 className="text-h3" id="who">
              {t("wedding:signed", { name: provider.name })}
            </h2>
            <p className="text-ink-muted">
              {provider.kind === "venue" ? t("directory:venue.role", place) : t("planner:profile.role", place)}
            </p>
          </div>
          <p className="grid gap-4">
            <ButtonLink href={paths.startWith(provider.publicId)}>{t("welcome:start")}</ButtonLink>
            <ButtonLink variant="quiet" href={paths.planner(profileSlug(provider))}>
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

const picturesOf = (t: Translate, { provider, slug, title, pictures }: ShownWedding) =>
  pictures.map(({ src, alt, width, height, caption }, index) => ({
    href: paths.weddingPhoto(profileSlug(provider), slug, index + 1),
    src: pictureSources(src).src,
    srcSet: pictureSources(src).srcSet,
    width,
    height,
    caption: caption || alt,
    alt: alt || t("wedding:photo", { number: index + 1, title }),
  }));

/** "Andlau", "Saturday 14 June 2025", "country style" and "86 guests", some of them empty. */
const factLine = (t: Translate, format: Format, { location, weddingDate, style, guests }: ShownWedding) => [
  location,
  weddingDate && format.titleDate(weddingDate),
  style && t(`weddings:style.${style}`),
  guests && t("venuerequest:facts.guests", { count: guests }),
];

function factsOf(t: Translate, format: Format, wedding: ShownWedding): Fact[] {
  const { services } = wedding;
  const facts = [
    { term: t("wedding:budget.label"), value: budgetOf(t, format, wedding) },
    {
      term: t("wedding:services"),
      value: services.length === 0 ? null : format.list(services.map((code) => serviceName({ t }, code))),
    },
  ];
  return facts.filter(({ value }) => value !== null);
}

function budgetOf(t: Translate, format: Format, { totalBudget, plannerBudget }: ShownWedding): string | null {
  const planner = plannerBudget === null ? null : format.euros(plannerBudget);
  if (totalBudget === null) return planner && t("wedding:budget.planner", { planner });
  const total = format.euros(totalBudget);
  return planner === null ? total : t("wedding:budget.both", { total, planner });
}

/** Minimum characters of a story that starts with a drop cap of two lines. */
const LONG_STORY = 300;

const LARGE_INITIAL =
  "*:first:font-serif *:first:text-lead *:first:first-letter:float-left *:first:first-letter:mr-2 *:first:first-letter:font-serif *:first:first-letter:text-[3.6rem]/[0.85] *:first:first-letter:text-evergreen";

/**
 * Layout that repeats after eight pictures: 7 + 5 of twelve columns, 3 + 6 + 3, 12, 5 + 7, with equal heights in a row.
 * On phones, the third and fourth picture share a row, and so do the seventh and eighth. A single last picture is wide.
 */
const PLATE = [
  "col-span-2 [--a:4/3] md:[--h:min(38vw,482px)]",
  "max-md:nth-[4n]:col-span-1 max-md:nth-[4n]:[--a:3/4]",
  "max-md:nth-[4n+3]:not-last:col-span-1 max-md:nth-[4n+3]:not-last:[--a:3/4]",
  "md:nth-[8n]:col-span-7 md:nth-[8n+1]:col-span-7 md:nth-[8n+2]:col-span-5 md:nth-[8n+7]:col-span-5",
  "md:nth-[8n+3]:col-span-3 md:nth-[8n+4]:col-span-6 md:nth-[8n+5]:col-span-3 md:nth-[8n+6]:col-span-full",
  "md:nth-[8n+3]:[--h:min(32vw,411px)] md:nth-[8n+4]:[--h:min(32vw,411px)] md:nth-[8n+5]:[--h:min(32vw,411px)]",
  "md:nth-[8n+6]:[--h:min(50vw,630px)]",
  "md:last:nth-[odd]:col-span-full md:last:nth-[odd]:[--h:min(50vw,630px)] md:last:nth-[8n+4]:col-span-9 md:nth-last-2:nth-[8n+4]:col-span-9",
].join(" ");

function Plates({ wedding }: { wedding: ShownWedding }) {
  const { t } = useTexts();
  const pictures = picturesOf(t, wedding);
  const captions = pictures.slice(1).map(({ caption }) => caption);
  return (
    <section
      className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-12 md:gap-6"
      aria-label={t("weddings:photos", { count: pictures.length })}
    >
      {pictures.slice(1).map(({ href, src, srcSet, width, height, alt, caption }, index) => (
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
          {caption && captions.indexOf(caption) === index ? (
            <figcaption className="pt-2 text-small/normal text-ink-muted" lang={wedding.provider.locale}>
              {caption}
            </figcaption>
          ) : null}
        </figure>
      ))}
    </section>
  );
}

function Onward({ wedding: { previous, next, provider } }: { wedding: ShownWedding }) {
  const { t } = useTexts();
  if (!(previous || next)) return null;
  const way = ({ slug, title, cover }: WeddingCover, rel: "prev" | "next") => (
    <a
      className={classNames(
        "flex items-center gap-4 py-3 text-ink no-underline hover:underline",
        rel === "next" && "md:col-start-2 md:flex-row-reverse md:text-end",
      )}
      rel={rel}
      href={paths.wedding(profileSlug(provider), slug)}
    >
      <img
        className="aspect-4/3 w-27 flex-none rounded-sm object-cover"
        src={cover === null ? undefined : pictureSources(cover).smallest}
        alt=""
        width={120}
        height={90}
        loading="lazy"
      />
      <span className="min-w-0">
        <span className="block text-small text-ink-muted">{t(rel === "prev" ? "wedding:newer" : "wedding:older")}</span>
        <span className="font-serif text-h3/tight" lang={provider.locale}>
          {title}
        </span>
      </span>
    </a>
  );
  return (
    <nav
      className="grid gap-x-8 gap-y-4 border-y border-line py-2 md:grid-cols-2 print:hidden"
      aria-label={t("wedding:others", { name: provider.name })}
    >
      {previous ? way(previous, "prev") : null}
      {next ? way(next, "next") : null}
    </nav>
  );
}
