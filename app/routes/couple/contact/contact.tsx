import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findProviderProfile } from "~/domain/profile/find-provider-profile.server";
import { setFlash } from "~/http/flash.server";
import { requireCompleteCouple } from "~/http/guards.server";
import { placeOf } from "~/http/planner-view.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ContactPanel } from "~/routes/public/planner/contact-panel";
import type { ContactAnswer } from "./contact-answer";
import { ContactFrame } from "./contact-frame";
import { sendAlone } from "./send-alone.server";

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
  const isFromChoice = context.url.searchParams.get("from") === "choice";
  return sendAlone(context, couple, await request.formData(), ({ project, planner, choosing }) => {
    setFlash(context, { kind: "good", text: "search:contact.sent" });
    return redirectDocument(isFromChoice && choosing ? paths.wizard(4, project) : paths.planner(planner, project), 303);
  });
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
