import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { socialForm } from "~/domain/profile/social.form";
import {
  SOCIAL_ADDRESS_LENGTH,
  SOCIAL_NAMES,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from "~/domain/profile/social.rules";
import { findSocial, updateSocial } from "~/domain/profile/update-social.server";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { fieldValue, VERSION_FIELD } from "~/http/old-form";
import { parseForm, refused } from "~/http/old-form.server";
import { saveOnLatest, versionOf } from "~/http/old-form-version.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { Actions, Button } from "~/ui/button";
import { Note } from "~/ui/note";
import { HiddenField, TextField } from "~/ui/old-field";
import { SavedMeanwhile } from "../old-saved-meanwhile";

export const handle: RouteHandle = { title: "pro:nav.social", cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const addresses = await findSocial(context, provider);
  return { addresses, version: await versionOf(shownIn(addresses)) };
}

const shownIn = (addresses: Partial<Record<SocialNetwork, string | null>>) =>
  Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, addresses[network] ?? ""]));

/** Rule social-2: each social URL valid for its network. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const parsed = parseForm(formData, socialForm);
  if (!parsed.ok) return refused({ form: parsed.form });
  const done = await saveOnLatest(context, provider, {
    edited: "social",
    sent: formData,
    onceSaved: shownIn(parsed.value),
    stored: async () => shownIn(await findSocial(context, provider)),
    save: (state) => updateSocial(context, provider, parsed.value, state),
  });
  if ("conflict" in done) return refused({ form: done.conflict }, 409);
  setFlash(context, { kind: "good", text: "showcase:social.saved" });
  return redirect(paths.pro.social(), 303);
}

export default function Social() {
  const { addresses, version } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const { t } = useTexts();
  return (
    <div className="flow-l">
      <div className="flow">
        <h1 className="calm rule">{t("pro:nav.social")}</h1>
        <p className="lead">{t("showcase:social.lead")}</p>
      </div>
      <Note>{t("showcase:social.whoSees")}</Note>
      <form className="fields" method="post" noValidate>
        <HiddenField name={VERSION_FIELD} value={fieldValue(form, VERSION_FIELD, version)} />
        <FormProblems form={form} />
        <SavedMeanwhile
          form={form}
          href={paths.pro.social()}
          fields={SOCIAL_NETWORKS.map((network) => ({ name: network, label: SOCIAL_NAMES[network] }))}
        />
        {SOCIAL_NETWORKS.map((network) => (
          <TextField
            key={network}
            name={network}
            label={SOCIAL_NAMES[network]}
            hint={t(`showcase:social.hint.${network}`)}
            error={form?.errors[network] && t(form.errors[network])}
            defaultValue={fieldValue(form, network, addresses[network])}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={SOCIAL_ADDRESS_LENGTH}
          />
        ))}
        <Actions>
          <Button>{t("showcase:save")}</Button>
        </Actions>
      </form>
    </div>
  );
}
