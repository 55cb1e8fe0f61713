import { PRICES } from "~/domain/credits/credits.rules";
import type { ListedPortfolio, OwnPortfolios } from "~/domain/portfolios/find-portfolios.server";
import { PORTFOLIO_LIMITS } from "~/domain/portfolios/portfolio.rules";
import type { AppContext } from "~/http/context.server";
import { paths } from "~/paths";
import type { ChipText } from "~/ui/chip";

/** A plan with more room than a person uses: its number is not said. */
const ROOM = 100;

/** Covers that the teaser shows. */
const TEASED = 3;

/** What the list says of one portfolio. */
export interface PortfolioRow {
  id: string;
  title: string;
  cover: string | null;
  /** Address of what couples see; null: nothing. */
  page: string | null;
  /** Place, date, style, number of photographs. */
  told: string;
  chips: ChipText[];
  /** Null: a draft. */
  views: { name: "today" | "week" | "month" | "year"; count: string }[] | null;
  /** Nothing is missing. */
  complete: boolean;
  isBeyondPlan: boolean;
}

export function portfoliosView(context: AppContext, { publicId, portfolios, quota, photos }: OwnPortfolios) {
  const { t } = context;
  const published = portfolios.filter(({ state }) => state !== "draft");
  const shown = published.filter(({ state }) => state === "shown");
  const notShown = published.filter(({ state }) => state !== "shown");
  const drafts = portfolios.filter(({ state }) => state === "draft");
  const isFull = quota < ROOM && published.length >= quota;
  const count = published.length;
  // The one that couples see gives way; those beyond the plan wait for Premium.
  const first = published.find(({ state }) => state === "shown") ?? published[0];
  const teased = [...published, ...drafts].filter(({ cover }) => cover !== null);
  return {
    lead: t("portfolios:lead", { least: PORTFOLIO_LIMITS.fewestImages, most: PORTFOLIO_LIMITS.images }),
    shown: shown.map((one) => rowOf(context, publicId, one)),
    notShown: notShown.map((one) => rowOf(context, publicId, one)),
    drafts: drafts.map((one) => rowOf(context, publicId, one)),
    online: quota < ROOM ? t("portfolios:onlineFree", { count: Math.min(count, quota), quota }) : "",
    replaces: isFull && first ? { id: first.id, title: first.title } : null,
    teaser: isFull && teased.length > 0 ? teaserOf(context, teased, photos) : null,
  };
}

function rowOf({ t, format }: AppContext, publicId: string, portfolio: ListedPortfolio): PortfolioRow {
  const { id, slug, title, cover, location, weddingDate, style, pictures, state, reason, missing, views } = portfolio;
  const isDraft = state === "draft";
  const told = [
    location,
    weddingDate && format.longDate(weddingDate),
    style && t(`portfolios:style.${style}`),
    t("portfolios:photos", { count: pictures }),
  ];
  const lacks = missing.map(
    (need): ChipText => ({
      text: t(`portfolios:missing.${need}`, { count: PORTFOLIO_LIMITS.fewestImages }),
    }),
  );
  const sentBack: ChipText[] = [{ kind: "bad", text: t("portfolios:state.sentBack") }];
  const complete: ChipText[] = reason === null ? [{ kind: "good", text: t("portfolios:complete") }] : sentBack;
  const other: ChipText[] = state === "shown" ? [] : [{ kind: "bad", text: t(`portfolios:state.${state}`) }];
  return {
    id,
    title,
    cover,
    page: state === "shown" && slug !== null ? paths.wedding(publicId, slug) : null,
    told: told.filter(Boolean).join(" · "),
    chips: !isDraft ? other : lacks.length > 0 ? lacks : complete,
    views: isDraft
      ? null
      : (["today", "week", "month", "year"] as const).map((name) => ({ name, count: format.number(views[name]) })),
    complete: missing.length === 0,
    isBeyondPlan: state === "beyondPlan",
  };
}

/** With one wedding only, photographs of the profile take the places of those to come. @param photos their keys */
function teaserOf({ t, format }: AppContext, portfolios: readonly ListedPortfolio[], photos: readonly string[]) {
  const { month, year } = PRICES.premium;
  const count = portfolios.length;
  const own = portfolios.map(({ id, title, cover, state }) => ({ id, title, src: cover, later: state !== "shown" }));
  const toCome = photos.map((src) => ({ id: src, title: t("portfolios:teaser.another"), src, later: true }));
  return {
    title: count > 1 ? t("portfolios:teaser.title", { count }) : t("portfolios:teaser.titleFirst"),
    text: t(count > 1 ? "portfolios:teaser.text" : "portfolios:teaser.textFirst"),
    terms: t("portfolios:teaser.terms", { month: format.money(month), year: format.money(year) }),
    covers: [...own, ...(count > 1 ? [] : toCome)].slice(0, TEASED),
  };
}
