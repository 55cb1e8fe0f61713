import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textHtml } from "~/domain/profile/clean-html.server";
import { portraitForm } from "~/domain/profile/portrait.form";
import { PORTRAIT_TEXTS } from "~/domain/profile/portrait.rules";
import {
  asShown,
  findPortrait,
  type PortraitSaved,
  type Portrait as StoredPortrait,
  updatePortrait,
} from "~/domain/profile/update-portrait.server";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { parseForm, refused } from "~/http/old-form.server";
import { saveOnLatest, versionOf } from "~/http/old-form-version.server";
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
    return { name, text, waiting: waiting && { reasons: waiting.reasons, live: textHtml(name, waiting.live) } };
  });
  const version = await versionOf(shownIn(portrait));
  return { approved: portrait.approved, texts, version, limits: portraitLimits(context) };
}

const shownIn = ({ texts }: StoredPortrait) =>
  Object.fromEntries(PORTRAIT_TEXTS.map((name) => [name, texts[name].text]));

/** Rule portrait-1. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const parsed = parseForm(formData, portraitForm);
  if (!parsed.ok) return refused({ form: { ...parsed.form, details: portraitLimits(context) } });
  const done = await saveOnLatest(context, provider, {
    edited: "portrait",
    sent: formData,
    onceSaved: asShown(parsed.value),
    async stored() {
      const portrait = await findPortrait(context, provider);
      return portrait && shownIn(portrait);
    },
    save: (state) => updatePortrait(context, provider, parsed.value, state),
  });
  if ("conflict" in done) return refused({ form: done.conflict }, 409);
  const { saved } = done;
  setFlash(context, { kind: "good", text: outcome(saved), count: saved.waiting });
  return redirect(paths.pro.portrait(), 303);
}

/** The message after saving. */
function outcome({ approved, changed, waiting }: PortraitSaved) {
  if (waiting > 0) return "showcase:portrait.waits";
  if (!changed) return "showcase:portrait.unchanged";
  return approved ? "showcase:portrait.live" : "showcase:portrait.saved";
}

export default function Portrait() {
  const { approved, texts, version, limits } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const { t } = useTexts();
  return (
    <div className="flow-l">
      <div className="flow">
        <h1 className="calm rule">{t("pro:nav.portrait")}</h1>
        <p className="lead">{t("showcase:portrait.lead")}</p>
        <p className="muted">{t(approved ? "showcase:portrait.afterApproval" : "showcase:portrait.beforeApproval")}</p>
      </div>
      <PortraitForm texts={texts} version={version} limits={limits} form={form} />
    </div>
  );
}
