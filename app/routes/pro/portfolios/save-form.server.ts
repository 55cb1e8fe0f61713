import { redirectDocument } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import { findPortfolio } from "~/domain/portfolios/find-portfolios.server";
import { captionsIn, portfolioForm } from "~/domain/portfolios/portfolio.form";
import { judgePortfolio, savePortfolio } from "~/domain/portfolios/save-portfolio.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { saveOnLatest } from "~/http/forms/edit-conflict.server";
import { setFlash } from "~/http/forms/flash.server";
import { parseForm, unchecked } from "~/http/forms/form.server";
import { placeInput } from "~/http/forms/place-form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { paths } from "~/paths";
import { PORTFOLIO_FORM } from "./portfolio-form";
import { placeIn, refusedPortfolio, shownIn, shownOnceSaved } from "./portfolio-view.server";

/** Saves a portfolio, publishes it if that button was clicked, or searches for its place. */
export async function savePortfolioForm(context: AppContext, provider: Provider, id: string, sent: FormData) {
  const intent = sent.get("intent");
  const publish = intent === "publish";
  const today = todayIn(MARKETS[provider.market], context.clock.now());
  const submission = parseForm(sent, portfolioForm({ today, publish: publish || sent.has("published") }));
  const refusal = { formId: PORTFOLIO_FORM, sent, submission };
  if (intent === "find-place" || submission.status !== "success") {
    const place = await placeIn(context, sent);
    return refusedPortfolio(context, {
      ...refusal,
      submission: intent === "find-place" ? unchecked(sent) : submission,
      place,
    });
  }
  const { value: details } = submission;
  const replaces = sent.get("replaces");
  try {
    const done = await saveOnLatest(context, provider, {
      edited: { portfolio: id },
      sent,
      onceSaved: shownOnceSaved(context, placeInput(sent, "location").text, details),
      stored: async () => shownIn(context, await findPortfolio(context, provider, id)),
      async save(state) {
        const captions = captionsIn(sent);
        const [place, judged] = await Promise.all([
          placeIn(context, sent),
          judgePortfolio(context, provider, details, captions),
        ]);
        if ("unclear" in place) return place;
        return savePortfolio(
          context,
          provider,
          {
            ...{ id, details, place: place.place, captions, judged },
            publish: publish ? { replaces: typeof replaces === "string" ? replaces : null } : null,
          },
          state,
        );
      },
    });
    if ("conflict" in done) return refusedPortfolio(context, { ...refusal, conflict: done.conflict });
    const { saved } = done;
    if ("unclear" in saved) return refusedPortfolio(context, { ...refusal, place: saved });
    setFlash(context, { kind: "good", text: outcome(publish, saved) });
  } catch (error) {
    if (!(error instanceof DomainError) || !REFUSED.includes(error.code)) throw error;
    const { status, text } = httpErrorOf(error);
    return refusedPortfolio(context, { ...refusal, errors: { pictures: text }, status, details: error.details });
  }
  return redirectDocument(publish ? paths.pro.portfolios() : paths.pro.portfolio(id), 303);
}

const REFUSED = ["portfolios.incomplete", "portfolios.quota"];

function outcome(publish: boolean, { published, held }: { published: boolean; held: boolean }) {
  if (published && held) return "portfolios:flash.held";
  if (publish) return "portfolios:flash.published";
  return published ? "portfolios:flash.savedLive" : "portfolios:flash.saved";
}
