import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cleanHtml } from "~/domain/providers/clean-html.server";
import { portraitForm } from "~/domain/providers/portrait.form";
import { PORTRAIT_TEXTS } from "~/domain/providers/portrait.rules";
import { findPortrait, type PortraitSaved, updatePortrait } from "~/domain/providers/update-portrait.server";
import { setFlash } from "~/http/flash.server";
import { parseForm, refused } from "~/http/form.server";
import { requireProvider } from "~/http/guards.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PortraitForm } from "./portrait-form";
import { portraitLimits } from "./portrait-limits.server";

export const handle: RouteHandle = { title: "pro:nav.portrait", hydrate: true, i18n: ["showcase"], cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const portrait = await findPortrait(context, provider);
  if (!portrait) return providerGone(context);
  const texts = PORTRAIT_TEXTS.map((name) => {
    const { text, waiting } = portrait.texts[name];
    return { name, text, waiting: waiting && { reasons: waiting.reasons, live: cleanHtml(waiting.live) } };
  });
  return { approved: portrait.approved, texts, limits: portraitLimits(context) };
}

/** Back-office specification §2, "Portrait and experiences". */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const parsed = parseForm(await request.formData(), portraitForm);
  if (!parsed.ok) return refused({ form: { ...parsed.form, details: portraitLimits(context) } });
  const saved = await updatePortrait(context, provider, parsed.value);
  setFlash(context, { kind: "good", text: outcome(saved), count: saved.waiting });
  return redirect(paths.pro.portrait(), 303);
}

/** What became of the texts. */
function outcome({ approved, changed, waiting }: PortraitSaved) {
  if (waiting > 0) return "showcase:portrait.waits";
  if (!changed) return "showcase:portrait.unchanged";
  return approved ? "showcase:portrait.live" : "showcase:portrait.saved";
}

export default function Portrait() {
  const { approved, texts, limits } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const { t } = useTexts();
  return (
    <div className="flow-l">
      <div className="flow">
        <h1 className="calm rule">{t("pro:nav.portrait")}</h1>
        <p className="lead">{t("showcase:portrait.lead")}</p>
        <p className="muted">{t(approved ? "showcase:portrait.afterApproval" : "showcase:portrait.beforeApproval")}</p>
      </div>
      <PortraitForm texts={texts} limits={limits} form={form} />
    </div>
  );
}
