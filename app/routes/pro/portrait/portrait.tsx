import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findHeldParts } from "~/domain/moderation/find-held-parts.server";
import { textHtml } from "~/domain/profile/clean-html.server";
import { portraitForm } from "~/domain/profile/portrait.form";
import { PORTRAIT_TEXTS, type PortraitText } from "~/domain/profile/portrait.rules";
import {
  asShown,
  findPortrait,
  KEPT,
  type PortraitSaved,
  type Portrait as StoredPortrait,
  updatePortrait,
} from "~/domain/profile/update-portrait.server";
import { setFlash } from "~/http/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/form.server";
import { saveOnLatest, versionOf } from "~/http/form-version.server";
import { requireProvider } from "~/http/guards.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PageTitle } from "~/ui/heading";
import { heldNote } from "../held-notes";
import { PORTRAIT, PortraitForm } from "./portrait-form";
import { portraitLimits } from "./portrait-limits.server";

export const handle: RouteHandle = { title: "pro:nav.portrait", hydrate: true, i18n: ["showcase"], cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  // Read together.
  const [portrait, held] = await Promise.all([findPortrait(context, provider), findHeldParts(context, provider)]);
  if (!portrait) return providerGone(context);
  const texts = PORTRAIT_TEXTS.map((name) => {
    const { waiting } = portrait.texts[name];
    return { name, note: heldNote(held, KEPT[name]), live: waiting && textHtml(name, waiting.live) };
  });
  const shown = shownIn(portrait);
  return {
    approved: portrait.approved,
    texts,
    values: { ...shown, version: await versionOf(shown) },
    limits: portraitLimits(context),
    constraints: constraintsOf(portraitForm),
  };
}

const shownIn = ({ texts }: StoredPortrait) =>
  Object.fromEntries(PORTRAIT_TEXTS.map((name) => [name, texts[name].text])) as Record<PortraitText, string>;

export { clientAction, shouldRevalidate } from "~/routes/keep-typed";

/** Rule portrait-1. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const submission = parseForm(formData, portraitForm);
  if (submission.status !== "success")
    return refused(context, submission, { formId: PORTRAIT, details: portraitLimits(context) });
  const done = await saveOnLatest(context, provider, {
    edited: "portrait",
    sent: formData,
    onceSaved: asShown(submission.value),
    async stored() {
      const portrait = await findPortrait(context, provider);
      return portrait && shownIn(portrait);
    },
    save: (state) => updatePortrait(context, provider, submission.value, state),
  });
  if ("conflict" in done) return refused(context, submission, { formId: PORTRAIT, ...done.conflict });
  const { saved } = done;
  setFlash(context, { kind: saved.noted ? "bad" : "good", text: outcome(saved), count: saved.waiting });
  return redirectDocument(paths.pro.portrait(), 303);
}

/** The message after saving. */
function outcome({ approved, changed, waiting, noted }: PortraitSaved) {
  if (noted) return "pro:waiting.saved";
  if (waiting > 0) return "showcase:portrait.waits";
  if (!changed) return "showcase:portrait.unchanged";
  return approved ? "showcase:portrait.live" : "showcase:portrait.saved";
}

export default function Portrait() {
  const { approved, ...form } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <div className="space-y-4">
        <PageTitle>{t("pro:nav.portrait")}</PageTitle>
        <p className="text-lead text-ink-muted">{t("showcase:portrait.lead")}</p>
        <p className="text-ink-muted">
          {t(approved ? "showcase:portrait.afterApproval" : "showcase:portrait.beforeApproval")}
        </p>
      </div>
      <PortraitForm {...form} />
    </div>
  );
}
