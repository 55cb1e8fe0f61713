import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PRICES } from "~/domain/credits/credits.rules";
import { publishWedding, withdrawWedding } from "~/domain/weddings/change-wedding.server";
import { findOwnWeddings, type ListedWedding } from "~/domain/weddings/own-weddings.server";
import { WEDDING_LIMITS } from "~/domain/weddings/wedding.rules";
import { flashRefusal, redirectWithFlash, setFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { type Translate, useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/post-form";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { Chips, type ChipText } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { FixedValue } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { panelClass } from "~/ui/panel";
import { pictureSources } from "~/ui/picture-sources";
import { DotLine, VisuallyHidden } from "~/ui/text";

export const handle: RouteHandle = { title: "weddings:title" };

/** If a plan allows this many weddings or more, the maximum is not shown, because no provider reaches it. */
const ROOM = 100;

const TEASED = 3;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const found = await findOwnWeddings(context, provider, todayIn(MARKETS[provider.market], context.clock.now()));
  const { publicId, quota, weddings, photos } = found ?? providerGone(context);
  return { publicId, quota, weddings, photos: photos.slice(0, TEASED) };
}

/** Publishes a wedding, in place of another one if the plan has no room, or withdraws one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const sent = await request.formData();
  const id = String(sent.get("portfolio"));
  if (sent.get("intent") === "withdraw") {
    await withdrawWedding(context, provider, id);
    return redirectWithFlash(context, paths.pro.weddings(), "weddings:flash.withdrawn");
  }
  const replaces = sent.get("replaces");
  try {
    const { held } = await publishWedding(context, provider, id, typeof replaces === "string" ? replaces : null);
    setFlash(context, { kind: "good", text: held ? "weddings:flash.held" : "weddings:flash.published" });
  } catch (error) {
    flashRefusal(context, error, (code) => code === "weddings.quota" || code === "weddings.incomplete");
  }
  return redirectDocument(paths.pro.weddings(), 303);
}

/** Rules portfolio-1, portfolio-4. */
export default function Weddings() {
  const { quota, weddings, photos } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const drafts = weddings.filter(({ state }) => state === "draft");
  const published = weddings.filter(({ state }) => state !== "draft");
  const shown = published.filter(({ state }) => state === "shown");
  const notShown = published.filter(({ state }) => state !== "shown");
  const isEmpty = weddings.length === 0;
  const count = published.length;
  const isFull = quota < ROOM && count >= quota;
  // Prefers a visible wedding: weddings beyond the plan's maximum are hidden until the provider has Premium.
  const replaces = isFull ? (shown[0] ?? published[0] ?? null) : null;
  const teased = isFull ? [...published, ...drafts].filter(({ cover }) => cover !== null) : [];
  const { fewestImages: least, images: most } = WEDDING_LIMITS;
  const start = (
    <ButtonLink href={paths.pro.newWedding()}>
      <Icon name="plus" /> {t("weddings:new")}
    </ButtonLink>
  );
  return (
    <div className="space-y-block">
      <header className="space-y-4">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <PageTitle>{t("weddings:title")}</PageTitle>
          {isEmpty ? null : start}
        </div>
        <p className="text-ink-muted max-w-prose">{t("weddings:lead", { least, most })}</p>
      </header>
      {isEmpty ? <EmptyState title={t("weddings:empty.title")} text={t("weddings:empty.text")} action={start} /> : null}
      <WeddingRows
        id="online"
        title={t("weddings:online")}
        aside={quota < ROOM ? t("weddings:onlineFree", { count: Math.min(count, quota), quota }) : ""}
        rows={shown}
      />
      <WeddingRows id="not-shown" title={t("weddings:notShown")} rows={notShown} />
      <WeddingRows
        id="drafts"
        title={t("weddings:drafts")}
        aside={t("weddings:draftsLead")}
        rows={drafts}
        replaces={replaces}
      />
      {teased.length > 0 ? <Teaser weddings={teased} photos={photos} /> : null}
    </div>
  );
}

interface TeaserProps {
  weddings: readonly ListedWedding[];
  /** Keys of profile photographs, which represent future weddings if there is only one wedding. */
  photos: readonly string[];
}

function Teaser({ weddings, photos }: TeaserProps) {
  const { t, format } = useLanguage();
  const { month, year } = PRICES.premium;
  const count = weddings.length;
  const own = weddings.map(({ id, title, cover, state }) => ({ id, title, src: cover, later: state !== "shown" }));
  const toCome = photos.map((src) => ({ id: src, title: t("weddings:teaser.another"), src, later: true }));
  const covers = [...own, ...(count > 1 ? [] : toCome)].slice(0, TEASED);
  return (
    <section
      className={panelClass("soft", "grid gap-6 md:grid-cols-[5fr_6fr] md:items-center md:gap-10")}
      aria-labelledby="teaser"
    >
      <div className="space-y-4">
        <h2 className="text-h3" id="teaser">
          {count > 1 ? t("weddings:teaser.title", { count }) : t("weddings:teaser.titleFirst")}
        </h2>
        <p className="text-small">{t(count > 1 ? "weddings:teaser.text" : "weddings:teaser.textFirst")}</p>
        <p className="text-small text-ink-muted">
          {t("weddings:teaser.terms", { month: format.money(month), year: format.money(year) })}
        </p>
        <p>
          <ButtonLink href={paths.pro.subscription()}>{t("weddings:teaser.submit")}</ButtonLink>
        </p>
      </div>
      <ul className="grid grid-cols-3 gap-3">
        {covers.map(({ id, title, src, later }) => (
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
            <p className="mt-2 wrap-anywhere">{title}</p>
            <p className="text-ink-muted">{t(later ? "weddings:teaser.later" : "weddings:teaser.now")}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WeddingRowsProps {
  id: string;
  title: string;
  aside?: string;
  rows: readonly ListedWedding[];
  /** The wedding that is withdrawn if another one is published; null: the plan has room. */
  replaces?: { id: string; title: string } | null;
}

function WeddingRows({ id, title, aside, rows, replaces = null }: WeddingRowsProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-4 pb-3 border-b border-gold">
        <h2 className="text-h3" id={id}>
          {title}
        </h2>
        {aside ? <p className="text-small text-ink-muted">{aside}</p> : null}
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="grid gap-x-6 gap-y-4 py-6 border-b border-line sm:grid-cols-[176px_1fr]">
            <Cover src={row.cover} />
            <Row row={row} replaces={replaces} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cover({ src }: { src: string | null }) {
  if (src === null)
    return <div className="overflow-hidden rounded bg-sand [&_img]:w-full rounded-sm aspect-4/3" aria-hidden="true" />;
  const sources = pictureSources(src);
  return (
    <div className="overflow-hidden rounded bg-sand [&_img]:w-full rounded-sm self-start">
      <img
        className="w-full aspect-4/3 object-cover"
        src={sources.src}
        srcSet={sources.srcSet}
        sizes={sources.srcSet && "(min-width: 600px) 176px, 90vw"}
        width={400}
        height={300}
        alt=""
        loading="lazy"
      />
    </div>
  );
}

const VIEWS = ["today", "week", "month", "year"] as const;

function Row({ row, replaces }: { row: ListedWedding } & Pick<WeddingRowsProps, "replaces">) {
  const { publicId } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const { id, slug, title, location, weddingDate, style, pictures, state, missing, views } = row;
  const isDraft = state === "draft";
  const isComplete = missing.length === 0;
  const named = <VisuallyHidden>: {title}</VisuallyHidden>;
  const facts = [
    location,
    weddingDate && format.longDate(weddingDate),
    style && t(`weddings:style.${style}`),
    t("weddings:photos", { count: pictures }),
  ];
  return (
    <div className="space-y-1.5 min-w-0">
      <h3 className="wrap-anywhere">
        <a href={paths.pro.wedding(id)}>{title}</a>
      </h3>
      <p className="text-small text-ink-muted">
        <DotLine texts={facts} />
      </p>
      <Chips chips={chipsOf(t, row)} />
      {state === "shown" && slug !== null ? (
        <p className="text-small">
          <a href={paths.wedding(publicId, slug)}>
            {t("weddings:seePage")}
            {named}
          </a>
        </p>
      ) : null}
      {state === "beyondPlan" ? <p className="text-small text-ink-muted">{t("weddings:beyondText")}</p> : null}
      {VIEWS.some((name) => views[name] > 0) && !isDraft ? (
        <dl className="flex flex-wrap gap-x-6 text-tiny text-ink-muted">
          {VIEWS.map((name) => (
            <div key={name} className="flex flex-col-reverse">
              <dt>{t(`weddings:views.${name}`)}</dt>
              <dd className="font-serif text-large text-ink">{format.number(views[name])}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <ButtonForm id={`wedding-${id}`} className="wrap-anywhere">
        <FixedValue name="portfolio" value={id} />
        {isDraft && replaces ? <FixedValue name="replaces" value={replaces.id} /> : null}
        <Actions line className="mt-4">
          <ButtonLink href={paths.pro.wedding(id)} variant="quiet" compact>
            {t(isDraft && !isComplete ? "weddings:continue" : "weddings:change")}
            {named}
          </ButtonLink>
          {isDraft ? (
            isComplete ? (
              <Button name="intent" value="publish" variant="plain" compact>
                {replaces ? t("weddings:publishInstead", { title: replaces.title }) : t("weddings:form.publish")}
                {named}
              </Button>
            ) : null
          ) : (
            <Button name="intent" value="withdraw" variant="plain" compact>
              {t("weddings:withdraw")}
              {named}
            </Button>
          )}
        </Actions>
      </ButtonForm>
    </div>
  );
}

/** Returns the missing parts of a draft, or the reason why couples do not see a published wedding. */
function chipsOf(t: Translate, { state, reason, missing }: ListedWedding): ChipText[] {
  if (state === "shown") return [];
  if (state !== "draft") return [{ kind: "bad", text: t(`weddings:state.${state}`) }];
  if (missing.length > 0)
    return missing.map((need) => ({ text: t(`weddings:missing.${need}`, { count: WEDDING_LIMITS.fewestImages }) }));
  return reason === null
    ? [{ kind: "good", text: t("weddings:complete") }]
    : [{ kind: "bad", text: t("weddings:state.sentBack") }];
}
