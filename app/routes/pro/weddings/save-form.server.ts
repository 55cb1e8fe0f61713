import { redirectDocument } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { judgeWedding, saveWedding } from "~/domain/weddings/change-wedding.server";
import { findOwnWedding } from "~/domain/weddings/own-weddings.server";
import { captionsIn, weddingForm } from "~/domain/weddings/wedding.form";
import { saveOnLatest } from "~/http/forms/edit-conflict.server";
import { setFlash } from "~/http/forms/flash.server";
import { parseForm, unchecked } from "~/http/forms/form.server";
import { placeInput } from "~/http/forms/place-form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { paths } from "~/paths";
import { WEDDING_FORM } from "./wedding-form";
import { placeIn, refusedWedding, shownIn, shownOnceSaved } from "./wedding-view.server";

/** Saves a wedding, publishes it if that button was clicked, or searches for its place. */
export async function saveWeddingForm(context: AppContext, provider: Provider, id: string, sent: FormData) {
  const intent = sent.get("intent");
  const publish = intent === "publish";
  const today = todayIn(MARKETS[provider.market], context.clock.now());
  const submission = parseForm(sent, weddingForm({ today, publish: publish || sent.has("published") }));
  const refusal = { formId: WEDDING_FORM, sent, submission };
  if (intent === "find-place" || submission.status !== "success") {
    const place = await placeIn(context, sent);
    return refusedWedding(context, {
      ...refusal,
      submission: intent === "find-place" ? unchecked(sent) : submission,
      place,
    });
  }
  const { value: details } = submission;
  const replaces = sent.get("replaces");
  try {
    const done = await saveOnLatest(context, provider, {
      edited: { wedding: id },
      sent,
      onceSaved: shownOnceSaved(context, placeInput(sent, "location").text, details),
      stored: async () => shownIn(context, await findOwnWedding(context, provider, id)),
      async save(state) {
        const captions = captionsIn(sent);
        const [place, judged] = await Promise.all([
          placeIn(context, sent),
          judgeWedding(context, provider, details, captions),
        ]);
        if ("unclear" in place) return place;
        return saveWedding(
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
    if ("conflict" in done) return refusedWedding(context, { ...refusal, conflict: done.conflict });
    const { saved } = done;
    if ("unclear" in saved) return refusedWedding(context, { ...refusal, place: saved });
    setFlash(context, { kind: "good", text: outcome(publish, saved) });
  } catch (error) {
    if (!(error instanceof DomainError) || !REFUSED.includes(error.code)) throw error;
    const { status, text } = httpErrorOf(error);
    return refusedWedding(context, { ...refusal, errors: { pictures: text }, status, details: error.details });
  }
  return redirectDocument(publish ? paths.pro.weddings() : paths.pro.wedding(id), 303);
}

const REFUSED = ["weddings.incomplete", "weddings.quota"];

function outcome(publish: boolean, { published, held }: { published: boolean; held: boolean }) {
  if (published && held) return "weddings:flash.held";
  if (publish) return "weddings:flash.published";
  return published ? "weddings:flash.savedLive" : "weddings:flash.saved";
}
