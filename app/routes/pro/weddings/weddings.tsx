import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PRICES } from "~/domain/credits/credits.rules";
import { DomainError } from "~/domain/domain-error";
import { publishWedding, withdrawWedding } from "~/domain/weddings/change-wedding.server";
import { findOwnWeddings, type ListedWedding } from "~/domain/weddings/own-weddings.server";
import { WEDDING_LIMITS } from "~/domain/weddings/wedding.rules";
import { setFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { panelClass } from "~/ui/panel";
import { pictureSources } from "~/ui/picture-sources";
import { WeddingRows } from "./wedding-rows";

export const handle: RouteHandle = { title: "weddings:title" };

/** Quotas from this size on are not shown, because no one reaches them. */
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
    setFlash(context, { kind: "good", text: "weddings:flash.withdrawn" });
    return redirectDocument(paths.pro.weddings(), 303);
  }
  const replaces = sent.get("replaces");
  try {
    const { held } = await publishWedding(context, provider, id, typeof replaces === "string" ? replaces : null);
    setFlash(context, { kind: "good", text: held ? "weddings:flash.held" : "weddings:flash.published" });
  } catch (error) {
    if (!(error instanceof DomainError) || !/^weddings\.(quota|incomplete)$/.test(error.code)) throw error;
    const { count } = error.details;
    setFlash(context, {
      kind: "bad",
      text: httpErrorOf(error).text,
      ...(count !== undefined && { count: Number(count) }),
    });
  }
  return redirectDocument(paths.pro.weddings(), 303);
}

/** Rules portfolio-1, portfolio-4. */
export default function Weddings() {
  const { publicId, quota, weddings, photos } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const drafts = weddings.filter(({ state }) => state === "draft");
  const published = weddings.filter(({ state }) => state !== "draft");
  const shown = published.filter(({ state }) => state === "shown");
  const notShown = published.filter(({ state }) => state !== "shown");
  const isEmpty = weddings.length === 0;
  const count = published.length;
  const isFull = quota < ROOM && count >= quota;
  // A visible wedding is replaced, because those beyond the plan wait for Premium.
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
      {shown.length > 0 ? (
        <WeddingRows
          id="online"
          title={t("weddings:online")}
          aside={quota < ROOM ? t("weddings:onlineFree", { count: Math.min(count, quota), quota }) : ""}
          publicId={publicId}
          rows={shown}
          replaces={null}
        />
      ) : null}
      {notShown.length > 0 ? (
        <WeddingRows
          id="not-shown"
          title={t("weddings:notShown")}
          aside=""
          publicId={publicId}
          rows={notShown}
          replaces={null}
        />
      ) : null}
      {drafts.length > 0 ? (
        <WeddingRows
          id="drafts"
          title={t("weddings:drafts")}
          aside={t("weddings:draftsLead")}
          publicId={publicId}
          rows={drafts}
          replaces={replaces}
        />
      ) : null}
      {teased.length > 0 ? <Teaser weddings={teased} photos={photos} /> : null}
    </div>
  );
}

interface TeaserProps {
  weddings: readonly ListedWedding[];
  /** Keys of profile photographs. They stand in for future weddings if there is only one. */
  photos: readonly string[];
}

/** Renders the provider's weddings as with Premium, if the plan has no room for more. */
function Teaser({ weddings, photos }: TeaserProps) {
  const { t } = useTexts();
  const format = useFormat();
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
