import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
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
import { parseForm, refused } from "~/http/form.server";
import { requireCompleteCouple } from "~/http/guards.server";
import { placeOf } from "~/http/planner-view.server";
import { forgetPreselection, readPreselection } from "~/http/preselection.server";
import { couplesSender } from "~/http/request-sender.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import type { Failure } from "~/routes/keep-typed";
import { ContactPanel } from "~/routes/public/planner/contact-panel";
import { type ContactAnswer, contactFormOf } from "./contact-answer";
import { ContactFrame } from "./contact-frame";

export const handle: RouteHandle = {};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
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
  const couple = requireCompleteCouple(context, request);
  const formData = await request.formData();
  const submission = parseForm(formData, contactForm);
  const formId = contactFormOf(String(submission.payload.prestataire));
  if (submission.status !== "success") return refused(context, submission, { formId });
  const { project, prestataire } = submission.value;
  const from = context.url.searchParams.get("from");
  try {
    const sender = couplesSender(context, project);
    const { choosing } = await sendToPlanner(context, couple, submission.value, sender);
    deliverLater(context);
    if ((await readPreselection(context)).includes(prestataire)) forgetPreselection(context);
    if (from === "dialog") return { sent: true };
    setFlash(context, { kind: "good", text: "search:contact.sent" });
    const onward = from === "choice" && choosing ? paths.wizard(4, project) : paths.planner(prestataire, project);
    return redirectDocument(onward, 303);
  } catch (error) {
    const said = failureText(context, error);
    if (said === null) throw error;
    const { status } = answerOf(error as DomainError);
    const already = (error as DomainError).code === "requests.alreadySent";
    return refused<ContactAnswer>(context, submission, { formId, status }, { said, already });
  }
}

/**
 * For the wizard's dialog, which keeps its page and the message on any failure. Errors and redirects become an answer with status 400: after
 * a success Remix would load the profile in the dialog again, which has no form once the session is over.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return serverAction().catch((error) => {
    // A visitor is led to the welcome page.
    const leads = error instanceof Response;
    const expired = leads || (isRouteErrorResponse(error) && (error.data as ErrorAnswer | null)?.kind === "expired");
    const failure: Failure = expired
      ? { text: "common:session.expired" }
      : { text: "search:contact.failed", error: "search:contact.error.away" };
    return Response.json({ failure }, { status: 400 });
  });
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
    <ContactFrame
      back={{ href: paths.planner(planner.publicId, contact.project), text: t("search:contact.profile") }}
      said={answer?.said}
      to={planner}
    >
      <ContactPanel
        planner={planner.publicId}
        contact={contact}
        heading={<h1 className="text-h3">{t("search:contact.title", { name })}</h1>}
        from={choosing ? "choice" : undefined}
      />
    </ContactFrame>
  );
}
