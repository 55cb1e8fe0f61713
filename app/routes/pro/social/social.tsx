import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { socialForm } from "~/domain/providers/social.form";
import { SOCIAL_ADDRESS_LENGTH, SOCIAL_NAMES, SOCIAL_NETWORKS } from "~/domain/providers/social.rules";
import { findSocial, updateSocial } from "~/domain/providers/update-social.server";
import { setFlash } from "~/http/flash.server";
import { fieldValue } from "~/http/form";
import { parseForm, refused } from "~/http/form.server";
import { requireProvider } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { Actions, Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Note } from "~/ui/note";

export const handle: RouteHandle = { title: "pro:nav.social", cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  return { addresses: await findSocial(context, provider) };
}

/** Back-office specification §5: each social URL valid for its network. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const parsed = parseForm(await request.formData(), socialForm);
  if (!parsed.ok) return refused({ form: parsed.form });
  await updateSocial(context, provider, parsed.value);
  setFlash(context, { kind: "good", text: "showcase:social.saved" });
  return redirect(paths.pro.social(), 303);
}

export default function Social() {
  const { addresses } = useLoaderData<typeof loader>();
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
        <FormProblems form={form} />
        {SOCIAL_NETWORKS.map((network) => (
          <TextField
            key={network}
            name={network}
            label={SOCIAL_NAMES[network]}
            hint={t(`showcase:social.hint.${network}`)}
            error={form?.errors[network] && t(form.errors[network] as "common:error.invalid")}
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
