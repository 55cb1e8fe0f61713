import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, isRouteErrorResponse, useActionData, useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findProviderProfile } from "~/domain/profile/find-provider-profile.server";
import { contactForm } from "~/domain/requests/contact.form";
import { sendToPlanner } from "~/domain/requests/send-to-planner.server";
import type { AppContext } from "~/http/context.server";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import type { ErrorAnswer } from "~/http/error-answer";
import { setFlash } from "~/http/flash.server";
import { requireCouple } from "~/http/guards.server";
import { formState, parseForm, refused } from "~/http/old-form.server";
import { placeOf } from "~/http/planner-view.server";
import { forgetPreselection, readPreselection } from "~/http/preselection.server";
import { requestSender } from "~/http/request-sender.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ContactPanel } from "~/routes/public/planner/contact-panel";
import { BackLink } from "~/ui/button";
import { Flash } from "~/ui/flash";
import { Portrait } from "~/ui/portrait";
import type { ContactAnswer } from "./contact-answer";

export const handle: RouteHandle = {};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCouple(context, request);
  const parameters = context.url.searchParams;
  const project = parameters.get("project") ?? "";
  const planner = parameters.get("prestataire") ?? "";
  const { contact, ...profile } = await findProviderProfile(context, planner, { couple, project });
  if (!contact) throw new DomainError("project.notFound");
  const { publicId, name, profileImage, premium } = profile;
  return {
    title: context.t("search:contact.title", { name }),
    planner: { publicId, name, place: placeOf(profile), portrait: profileImage, gold: premium },
    contact: { ...contact, date: context.format.longDate(contact.eventDate) },
    choosing: parameters.get("from") === "choice" && !contact.sent,
  };
}

/** Rule request-4. */
export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCouple(context, request);
  const formData = await request.formData();
  const parsed = parseForm(formData, contactForm);
  if (!parsed.ok) return refused<ContactAnswer>({ form: parsed.form, failure: null });
  const { project, prestataire } = parsed.value;
  const from = context.url.searchParams.get("from");
  try {
    const sender = requestSender(context, project);
    const { choosing } = await sendToPlanner(context, couple, parsed.value, sender);
    deliverLater(context);
    if ((await readPreselection(context)).includes(prestataire)) forgetPreselection(context);
    if (from === "dialog") return { failure: null, sent: true } satisfies ContactAnswer;
    setFlash(context, { kind: "good", text: "search:contact.sent" });
    const onward = from === "choice" && choosing ? paths.wizard(4, project) : paths.planner(prestataire, project);
    return redirect(onward, 303);
  } catch (error) {
    const failure = failureText(context, error);
    if (failure === null) throw error;
    const { code } = error as DomainError;
    const already = code === "requests.alreadySent";
    return refused<ContactAnswer>(
      { form: formState(formData), failure, already },
      answerOf(error as DomainError).status,
    );
  }
}

/**
 * In the wizard's dialog: whatever fails, the page with what was typed must stay. So nothing is thrown, and what was not sent has the
 * status of a refusal (routes/stay-after-refusal.ts).
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  const answer = await serverAction<ContactAnswer>().catch((error): ContactAnswer => {
    // A visitor is led to the welcome page.
    const leads = error instanceof Response;
    const expired = leads || (isRouteErrorResponse(error) && (error.data as ErrorAnswer | null)?.kind === "expired");
    return { failure: null, interrupted: expired ? "expired" : "away" };
  });
  return answer.sent ? answer : Response.json(answer, { status: 400 });
}

/** Null for what is not there at all, and for defects. */
function failureText({ t }: AppContext, error: unknown): string | null {
  if (!(error instanceof DomainError)) return null;
  if (error.code === "requests.alreadySent") return t("search:contact.already");
  if (error.code === "project.closed") return t("search:contact.failed", { error: t("search:contact.error.closed") });
  if (error.code === "provider.notFound") return t("search:contact.failed", { error: t("search:contact.error.gone") });
  if (error.code !== "requests.tooMany") return null;
  return t("search:contact.failed", { error: t("search:contact.error.tooMany", error.details) });
}

export default function ContactPlanner() {
  const { planner, contact, choosing } = useLoaderData<typeof loader>();
  const answer = useActionData<ContactAnswer>();
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
        from={choosing ? "choice" : undefined}
        form={answer?.form}
      />
    </div>
  );
}
