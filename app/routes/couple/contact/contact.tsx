import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import { setFlash } from "~/http/forms/flash.server";
import { withMessage } from "~/http/pages/first-message";
import { placeOf } from "~/http/pages/planner-texts";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { safePath } from "~/http/pipeline/safe-redirect.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ContactPanel } from "~/routes/public/planner/contact-panel";
import { useKeptText } from "~/routes/use-kept-text";
import { ContactFrame, contactFormOf } from "./message-parts";
import { sendAlone } from "./send-message.server";

export const handle: RouteHandle = { hydrate: true, i18n: ["search", "planner", "project"], cache: "form" };

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
    contact: {
      ...withMessage(context, contact, couple.firstname),
      date: context.format.longDate(contact.eventDate),
    },
    choosing: parameters.get("from") === "choice" && !contact.sent,
    page: pageBefore(context),
  };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const isFromChoice = context.url.searchParams.get("from") === "choice";
  const page = pageBefore(context);
  return sendAlone(context, couple, await request.formData(), ({ project, planner, choosing }) => {
    setFlash(context, { kind: "good", text: "search:contact.sent" });
    if (isFromChoice && choosing) return redirectDocument(paths.wizard(4, project), 303);
    // The redirect has no fragment, because the flash message is at the top of the page.
    return redirectDocument(page?.split("#")[0] ?? paths.planner(planner, project), 303);
  });
}

/** Returns the page that links to this form; null: step 4 of the wizard, or the profile. */
function pageBefore({ url }: AppContext): string | null {
  const from = url.searchParams.get("from");
  return from?.startsWith("/") ? safePath(from, url) + (/#\w+$/.exec(from)?.[0] ?? "") : null;
}

export default function ContactPlanner() {
  const { planner, contact, choosing, page } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { name } = planner;
  useKeptText(contactFormOf(planner.publicId), "message", `message ${contact.project} ${planner.publicId}`);
  return (
    <ContactFrame
      back={
        page
          ? { href: page, text: t("search:contact.back") }
          : { href: paths.planner(planner.publicId, contact.project), text: t("search:contact.profile") }
      }
      title={t("search:contact.title", { name })}
      to={planner}
    >
      <ContactPanel planner={planner.publicId} contact={contact} from={page ?? (choosing ? "choice" : undefined)} />
    </ContactFrame>
  );
}
