import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { socialForm } from "~/domain/providers/profile.form";
import {
  SOCIAL_ADDRESS_LENGTH,
  SOCIAL_NAMES,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from "~/domain/providers/social.rules";
import { findSocial, updateSocial } from "~/domain/providers/update-profile.server";
import { saveOnLatest, versionOf } from "~/http/forms/edit-conflict.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { Versioned } from "~/http/forms/form";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { HiddenField, TextField } from "~/ui/field";
import { Note } from "~/ui/flash";
import { PageHead } from "~/ui/section";
import { Submit } from "~/ui/submit";
import { SavedMeanwhile } from "../saving";

export const handle: RouteHandle = { title: "pro:nav.social", cache: "form" };

const FORM = "social";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const addresses = await findSocial(context, provider);
  const version = await versionOf(shownIn(addresses));
  return { values: { ...addresses, version }, constraints: constraintsOf(socialForm) };
}

const shownIn = (addresses: Partial<Record<SocialNetwork, string | null>>) =>
  Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, addresses[network] ?? ""]));

/** Saves the social URLs, each valid for its network (rule social-2). */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const submission = parseForm(formData, socialForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  const done = await saveOnLatest(context, provider, {
    edited: "social",
    sent: formData,
    onceSaved: shownIn(submission.value),
    stored: async () => shownIn(await findSocial(context, provider)),
    save: (state) => updateSocial(context, provider, submission.value, state),
  });
  if ("conflict" in done) return refused(context, submission, { formId: FORM, ...done.conflict });
  return redirectWithFlash(context, paths.pro.social(), "showcase:social.saved");
}

export default function Social() {
  const post = usePostForm<z.input<typeof socialForm> & Versioned>(FORM, useLoaderData<typeof loader>());
  const { fields } = post;
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <PageHead title={t("pro:nav.social")} className="space-y-4">
        <p className="text-lead text-ink-muted">{t("showcase:social.lead")}</p>
      </PageHead>
      <Note>{t("showcase:social.whoSees")}</Note>
      <PostForm className="max-w-120 space-y-7" post={post}>
        <HiddenField field={fields.version} />
        <FormProblems post={post} />
        <SavedMeanwhile
          post={post}
          href={paths.pro.social()}
          fields={SOCIAL_NETWORKS.map((network) => ({ name: network, label: SOCIAL_NAMES[network] }))}
        />
        {SOCIAL_NETWORKS.map((network) => (
          <TextField
            key={network}
            field={fields[network]}
            label={SOCIAL_NAMES[network]}
            hint={t(`showcase:social.hint.${network}`)}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={SOCIAL_ADDRESS_LENGTH}
          />
        ))}
        <Submit>{t("showcase:save")}</Submit>
      </PostForm>
    </div>
  );
}
