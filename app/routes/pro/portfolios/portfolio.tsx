import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { arrangeForm } from "~/domain/media/photo.form";
import { findPortfolio } from "~/domain/portfolios/find-portfolios.server";
import { portfolioForm } from "~/domain/portfolios/portfolio.form";
import { PORTFOLIO_LIMITS, portfolioImageBytes } from "~/domain/portfolios/portfolio.rules";
import { portfolioGallery } from "~/domain/portfolios/portfolio-gallery.server";
import { deletePortfolio, withdrawPortfolio } from "~/domain/portfolios/publish-portfolio.server";
import { removeMediaLater } from "~/http/background/after-response.server";
import { versionOf } from "~/http/forms/edit-conflict.server";
import { setFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { isUpload } from "~/http/pipeline/upload.server";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Removal } from "~/routes/pro/removal";
import { Actions, BackLink, Button } from "~/ui/button";
import { Note } from "~/ui/flash";
import { Kicker, PageTitle } from "~/ui/heading";
import { addToGallery, arrangeGallery, movedIn } from "../pictures/change-gallery.server";
import { GalleryPictures } from "../pictures/gallery-pictures";
import { WaitingNote } from "../waiting-note";
import { PORTFOLIO_FORM, PortfolioForm } from "./portfolio-form";
import { choicesIn, shownIn } from "./portfolio-view.server";
import { savePortfolioForm } from "./save-form.server";

export const handle: RouteHandle = {
  title: "portfolios:edit",
  hydrate: true,
  files: true,
  i18n: ["portfolios", "pictures"],
  cache: "form",
};

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const portfolio = await findPortfolio(context, provider, id);
  const shown = shownIn(context, portfolio);
  const isDraft = portfolio.state === "draft";
  const today = todayIn(MARKETS[provider.market], context.clock.now());
  return {
    ...choicesIn(context),
    portfolio,
    bytes: portfolioImageBytes(context.locale),
    values: { ...shown, locationKept: shown.location, version: await versionOf(shown) },
    constraints: constraintsOf(portfolioForm({ today, publish: !isDraft })),
    arranged: movedIn(context.url, portfolio.pictures),
  };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

/**
 * Adds pictures from a form with files, moves or removes one (`move`), or saves, publishes, withdraws or deletes the
 * portfolio.
 */
export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const gallery = portfolioGallery(context, provider, id);
  const page = paths.pro.portfolio(id);
  if (isUpload(request))
    return addToGallery(context, provider, request, { gallery, section: `${page}#portfolio-pictures` });
  const sent = await request.formData();
  if (sent.has("move"))
    return arrangeGallery(context, provider, parseForm(sent, arrangeForm), {
      gallery,
      page,
      withdrawn: { kind: "good", text: "portfolios:flash.tooFew", count: PORTFOLIO_LIMITS.fewestImages },
    });
  const intent = sent.get("intent");
  if (intent === "delete") {
    await deletePortfolio(context, provider, id);
    removeMediaLater(context);
    setFlash(context, { kind: "good", text: "portfolios:flash.deleted" });
    return redirectDocument(paths.pro.portfolios(), 303);
  }
  if (intent === "withdraw") {
    await withdrawPortfolio(context, provider, id);
    setFlash(context, { kind: "good", text: "portfolios:flash.withdrawn" });
    return redirectDocument(page, 303);
  }
  return savePortfolioForm(context, provider, id, sent);
}

export default function Portfolio() {
  const { portfolio, bytes, arranged, ...form } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { id, title, state, pictures, findings, reason } = portfolio;
  return (
    <div className="space-y-8">
      <header>
        <p>
          <BackLink href={paths.pro.portfolios()}>{t("portfolios:all")}</BackLink>
        </p>
        <Kicker>{t(`portfolios:state.${state}`)}</Kicker>
        <PageTitle className="wrap-anywhere">{title}</PageTitle>
      </header>
      {state === "waiting" ? (
        <WaitingNote state="waiting" reasons={findings}>
          {t("portfolios:waitingText")}
        </WaitingNote>
      ) : null}
      {state === "draft" && reason !== null ? (
        <Note>
          <p>
            <strong>{t("portfolios:sentBack.title")}</strong>
          </p>
          <blockquote className="my-2 border-l-2 border-gold pl-3 whitespace-pre-line wrap-anywhere">
            {reason}
          </blockquote>
          <p>{t("portfolios:sentBack.text")}</p>
        </Note>
      ) : null}
      {state === "draft" && reason === null && findings.length > 0 ? (
        <Note>
          <ul>
            {findings.map((one) => (
              <li key={one}>{t(`pro:waiting.${one}`)}</li>
            ))}
          </ul>
          <p>{t("portfolios:noted")}</p>
        </Note>
      ) : null}
      {state === "beyondPlan" ? (
        <Note>
          <p>{t("portfolios:beyondText")}</p>
        </Note>
      ) : null}
      <PortfolioForm {...form} portfolio={portfolio}>
        <GalleryPictures
          id="portfolio-pictures"
          limit={PORTFOLIO_LIMITS.images}
          address={paths.pro.uploadToPortfolio(id)}
          bytes={bytes}
          pictures={pictures}
          action={paths.pro.portfolio(id)}
          captionForm={PORTFOLIO_FORM}
          captionLength={PORTFOLIO_LIMITS.caption.max}
          arranged={arranged}
        />
      </PortfolioForm>
      {state === "draft" ? null : (
        <ButtonForm id="withdraw-portfolio">
          <Actions>
            <Button name="intent" value="withdraw" variant="quiet">
              {t("portfolios:withdraw")}
            </Button>
          </Actions>
        </ButtonForm>
      )}
      <Removal
        id="delete-portfolio"
        intent="delete"
        summary={t("portfolios:delete.title")}
        question={t("portfolios:delete.question")}
        submit={t("portfolios:delete.submit")}
      />
    </div>
  );
}
