import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import { contactForm } from "~/domain/requests/contact.form";
import { sendToPlanner } from "~/domain/requests/send-to-planner.server";
import type { AppContext } from "~/http/context.server";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import type { FormState } from "~/http/form";
import { formState, parseForm, refused } from "~/http/form.server";
import { requireCouple } from "~/http/guards.server";
import { placeOf } from "~/http/planner-view.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ContactPanel } from "~/routes/public/planner/contact-panel";
import { BackLink } from "~/ui/button";
import { Flash } from "~/ui/flash";
import { Portrait } from "~/ui/portrait";

export const handle: RouteHandle = {};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCouple(context, request);
  const parameters = context.url.searchParams;
  const project = parameters.get("project") ?? "";
  const planner = parameters.get("prestataire") ?? "";
  const { contact, ...profile } = await findProviderProfile(context, planner, couple, project);
  if (!contact) throw new DomainError("project.notFound");
  const { publicId, name, profileImage, premium } = profile;
  return {
    title: context.t("search:contact.title", { name }),
    planner: { publicId, name, place: placeOf(profile), portrait: profileImage, gold: premium },
    contact,
  };
}

interface Refusal {
  form: FormState;
  /** A sentence; null: the form says what is wrong. */
  failure: string | null;
}

/** Customer specification §7 and §8, send-to-prestataire. */
export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCouple(context, request);
  const formData = await request.formData();
  const parsed = parseForm(formData, contactForm);
  if (!parsed.ok) return refused<Refusal>({ form: parsed.form, failure: null });
  const { project, prestataire } = parsed.value;
  const projectUrl = new URL(paths.project(project), context.url).href;
  try {
    await sendToPlanner(context, couple, parsed.value, { brand: context.settings.BRAND_NAME, projectUrl });
  } catch (error) {
    const failure = failureText(context, error);
    if (failure === null) throw error;
    return refused<Refusal>({ form: formState(formData), failure }, answerOf(error as DomainError).status);
  }
  setFlash(context, { kind: "good", text: "search:contact.sent" });
  deliverLater(context);
  return redirect(paths.planner(prestataire, project), 303);
}

/** Null for what is not there at all, and for defects. */
function failureText({ t }: AppContext, error: unknown): string | null {
  if (!(error instanceof DomainError)) return null;
  if (error.code === "requests.alreadySent") return t("search:contact.already");
  if (error.code === "project.closed") return t("search:contact.failed", { error: t("search:contact.error.closed") });
  if (error.code !== "requests.tooMany") return null;
  return t("search:contact.failed", { error: t("search:contact.error.tooMany", error.details) });
}

export default function ContactPlanner() {
  const { planner, contact } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  const { name } = planner;
  return (
    <div className="wrap slim top flow">
      <p>
        <BackLink href={paths.planner(planner.publicId, contact.project)}>{t("search:contact.profile")}</BackLink>
      </p>
      {answer?.failure ? <Flash kind="bad">{answer.failure}</Flash> : null}
      <div className="who">
        <Portrait name={name} src={planner.portrait} gold={planner.gold} />
        <div>
          <p className="h3 serif">{name}</p>
          <p className="small muted">{planner.place}</p>
        </div>
      </div>
      <ContactPanel
        planner={planner.publicId}
        contact={contact}
        heading={<h1 className="h3">{t("search:contact.title", { name })}</h1>}
        form={answer?.form}
      />
    </div>
  );
}
