import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { findHeldParts } from "~/domain/moderation/find-held-parts.server";
import { textHtml } from "~/domain/providers/clean-html.server";
import { PORTRAIT_LENGTHS, PORTRAIT_TEXTS, type PortraitText } from "~/domain/providers/portrait.rules";
import { portraitForm } from "~/domain/providers/profile.form";
import {
  asShown,
  findPortrait,
  KEPT,
  type PortraitSaved,
  type Portrait as StoredPortrait,
  updatePortrait,
} from "~/domain/providers/update-profile.server";
import { saveOnLatest, versionOf } from "~/http/forms/edit-conflict.server";
import { setFlash } from "~/http/forms/flash.server";
import type { Versioned } from "~/http/forms/form";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { SafeHtml } from "~/routes/safe-html";
import { useUnsavedWarning } from "~/routes/use-unsaved-warning";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { HiddenField } from "~/ui/field";
import { PageHead } from "~/ui/section";
import { heldNote } from "../held-notes";
import { lengthLimits } from "../length-limits.server";
import { SaveBar, SavedMeanwhile } from "../saving";
import { WaitingNote } from "../waiting-note";
import { NotationField } from "./notation-field";

export const handle: RouteHandle = {
  title: "pro:nav.portrait",
  hydrate: true,
  i18n: ["showcase", "waiting"],
  cache: "form",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const [portrait, held] = await Promise.all([findPortrait(context, provider), findHeldParts(context, provider)]);
  if (!portrait) return providerGone(context);
  const texts = PORTRAIT_TEXTS.map((name) => {
    const { waiting } = portrait.texts[name];
    // While a new text waits for a moderator, `live` is the published one.
    return { name, note: heldNote(held, KEPT[name]), live: waiting && textHtml(name, waiting.live) };
  });
  const shown = shownIn(portrait);
  return {
    approved: portrait.approved,
    texts,
    values: { ...shown, version: await versionOf(shown) },
    limits: lengthLimits(context, PORTRAIT_LENGTHS),
    constraints: constraintsOf(portraitForm),
  };
}

const shownIn = ({ texts }: StoredPortrait) =>
  Object.fromEntries(PORTRAIT_TEXTS.map((name) => [name, texts[name].text])) as Record<PortraitText, string>;

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

/** Saves the texts of the profile (rule portrait-1). */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const submission = parseForm(formData, portraitForm);
  if (submission.status !== "success")
    return refused(context, submission, { formId: PORTRAIT, details: lengthLimits(context, PORTRAIT_LENGTHS) });
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

function outcome({ approved, changed, waiting, noted }: PortraitSaved) {
  if (noted) return "waiting:saved";
  if (waiting > 0) return "showcase:portrait.waits";
  if (!changed) return "showcase:portrait.unchanged";
  return approved ? "showcase:portrait.live" : "showcase:portrait.saved";
}

export default function Portrait() {
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <PageHead title={t("pro:nav.portrait")} lead={t("showcase:portrait.lead")}>
        <a className="inline-block py-2.5 text-small" href={paths.pro.preview()}>
          {t("pro:nav.preview")}
        </a>
      </PageHead>
      <PortraitForm />
    </div>
  );
}

const PORTRAIT = "portrait-form";

/** Renders the four texts, each with its purpose. Texts that wait for a moderator also show the published version. */
function PortraitForm() {
  const { texts, limits, approved, ...form } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof portraitForm> & Versioned>(PORTRAIT, form);
  const { fields, sending } = post;
  useUnsavedWarning(PORTRAIT, sending);
  return (
    <PostForm className="space-y-7" post={post}>
      <HiddenField field={fields.version} />
      <FormProblems post={post} />
      <SavedMeanwhile
        post={post}
        href={paths.pro.portrait()}
        fields={texts.map(({ name }) => ({ name, label: t(`showcase:portrait.${name}.label`) }))}
      />
      <p className="hidden text-small text-ink-muted noscript:block">{t("showcase:notation.marks")}</p>
      <div className="grid grid-cols-1 gap-x-gap gap-y-7 md:grid-cols-2">
        {texts.map(({ name, note, live }) => (
          <div key={name} className="space-y-4 md:first:col-span-2 md:last:col-span-2">
            <NotationField
              key={fields[name].key}
              name={name}
              field={fields[name]}
              label={t(`showcase:portrait.${name}.label`)}
              hint={t(`showcase:portrait.${name}.hint`)}
              limits={{ fewest: limits[`${name}Fewest`] ?? "", most: limits[`${name}Most`] ?? "" }}
            />
            {note ? <WaitingNote {...note}>{t("waiting:text")}</WaitingNote> : null}
            {live === null ? null : (
              <Disclosure summary={t("waiting:live")}>
                {live === "" ? <p className="text-ink-muted">{t("waiting:nothing")}</p> : <SafeHtml html={live} />}
              </Disclosure>
            )}
          </div>
        ))}
      </div>
      <p className="text-small text-ink-muted">
        {t(approved ? "showcase:portrait.afterApproval" : "showcase:portrait.beforeApproval")}
      </p>
      <SaveBar>
        <Button busy={sending}>{t(sending ? "showcase:saving" : "showcase:save")}</Button>
      </SaveBar>
    </PostForm>
  );
}
