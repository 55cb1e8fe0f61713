import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { arrangePictures } from "~/domain/media/pictures.server";
import { findPortfolio } from "~/domain/portfolios/find-portfolios.server";
import { arrangeForm, portfolioForm } from "~/domain/portfolios/portfolio.form";
import { PORTFOLIO_LIMITS } from "~/domain/portfolios/portfolio.rules";
import { deletePortfolio, withdrawIncomplete, withdrawPortfolio } from "~/domain/portfolios/publish-portfolio.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { removeMediaLater } from "~/http/background/after-response.server";
import { versionOf } from "~/http/forms/edit-conflict.server";
import { setFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
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
import { GalleryPictures } from "../pictures/gallery-pictures";
import { WaitingNote } from "../waiting-note";
import { addPortfolioPictures, galleryOf } from "./add-portfolio-pictures.server";
import { PORTFOLIO_FORM, PortfolioForm } from "./portfolio-form";
import { choicesIn, shownIn } from "./portfolio-view.server";
import { savePortfolioForm } from "./save-form.server";

export const handle: RouteHandle = {
  title: "portfolios:edit",
  hydrate: true,
  files: true,
  i18n: ["portfolios", "photos"],
  cache: "form",
};

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const portfolio = await findPortfolio(context, provider, id);
  const shown = shownIn(context, portfolio);
  const isDraft = portfolio.state === "draft";
  const today = todayIn(MARKETS[provider.market], context.clock.now());
  const moved = portfolio.pictures.findIndex((one) => one.id === context.url.searchParams.get("moved"));
  const total = portfolio.pictures.length;
  return {
    ...choicesIn(context),
    portfolio,
    bytes: galleryOf(context, id).bytes,
    values: { ...shown, locationKept: shown.location, version: await versionOf(shown) },
    constraints: constraintsOf(portfolioForm({ today, publish: !isDraft })),
    arranged: context.url.searchParams.has("moved") ? { place: moved + 1, total } : null,
  };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

/**
 * Adds pictures from a form with files, moves or removes one (`move`), or saves, publishes, withdraws or deletes the
 * portfolio.
 */
export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  if (isUpload(request)) return add(context, provider, id, request);
  const sent = await request.formData();
  if (sent.has("move")) return arrange(context, provider, id, sent);
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
    return redirectDocument(paths.pro.portfolio(id), 303);
  }
  return savePortfolioForm(context, provider, id, sent);
}

async function add(context: AppContext, provider: Provider, id: string, request: Request) {
  const { refused: problems } = await addPortfolioPictures(context, provider, id, request);
  const [first] = problems;
  if (!first) return redirectDocument(`${paths.pro.portfolio(id)}#portfolio-pictures`, 303);
  return data({ problems }, { status: first.status });
}

async function arrange(context: AppContext, provider: Provider, id: string, sent: FormData) {
  const submission = parseForm(sent, arrangeForm);
  if (submission.status !== "success") return refused(context, submission, { formId: "move" });
  const { picture, move, inPlace } = submission.value;
  const also = move === "remove" ? [withdrawIncomplete(context, provider, id)] : [];
  const asked = { id: picture, move };
  const { alsoWrote, ...arranged } = await arrangePictures(context, provider, galleryOf(context, id), asked, also);
  if (move === "remove") removeMediaLater(context);
  if (alsoWrote > 0) {
    setFlash(context, { kind: "good", text: "portfolios:flash.tooFew", count: PORTFOLIO_LIMITS.fewestImages });
    return redirectDocument(`${paths.pro.portfolio(id)}#pictures`, 303);
  }
  const button = move === "before" || move === "after" ? `${move}-${picture}` : "pictures";
  // The fragment moves the focus back to the button.
  if (inPlace === undefined) return redirectDocument(`${paths.pro.portfolio(id)}?moved=${picture}#${button}`, 303);
  return data({ arranged: { ...arranged, button } });
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
