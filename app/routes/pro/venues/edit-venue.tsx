import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { DomainError } from "~/domain/domain-error";
import { arrangeForm } from "~/domain/media/photo.form";
import type { Provider } from "~/domain/sessions/session.rules";
import { GALLERY_STEP, isTypedStep, STEP_NUMBERS, stepAfter, stepBefore } from "~/domain/venues/venue-steps.rules";
import { saveVenueGallery, venueGallery } from "~/domain/venues/venue-steps.server";
import { captionsIn } from "~/domain/weddings/wedding.form";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { parseForm } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { isUpload } from "~/http/pipeline/upload.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Kicker, PageTitle } from "~/ui/heading";
import { type Step, Stepper } from "~/ui/stepper";
import { addToGallery, arrangeGallery } from "../pictures/change-gallery.server";
import { saveStep } from "./save-step.server";
import { type StepData, stepData } from "./step-data.server";
import { DescriptionStep, FeaturesStep, GalleryStep, GeneralStep, ServicesStep, VideosStep } from "./steps";

export const handle: RouteHandle = { hydrate: true, i18n: ["venueform", "pictures"], cache: "form", files: true };

/** `/pro/venues/:id/edit?step=2`; without a step, it opens the first unfinished one (rule venue-4). */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  return stepData(context, provider, params.id ?? "");
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const step = Number(context.url.searchParams.get("step"));
  if (step === GALLERY_STEP) return saveGallery(context, provider, id, request);
  if (isUpload(request)) throw new DomainError("request.form");
  if (!isTypedStep(step)) throw redirectDocument(paths.pro.venue(id));
  return saveStep(context, provider, { id, step, formData: await request.formData() });
}

async function saveGallery(context: AppContext, provider: Provider, id: string, request: Request) {
  const gallery = venueGallery(context, provider, id);
  const page = paths.pro.venueStep(id, GALLERY_STEP);
  if (isUpload(request))
    return addToGallery(context, provider, request, { gallery, section: `${page}#venue-pictures` });
  const sent = await request.formData();
  if (sent.has("move")) return arrangeGallery(context, provider, parseForm(sent, arrangeForm), { gallery, page });
  await saveVenueGallery(context, provider, id, captionsIn(sent));
  const intent = sent.get("intent");
  if (intent === "later") {
    return redirectWithFlash(context, paths.pro.venues(), "venues:flash.later");
  }
  const step = intent === "back" ? stepBefore(GALLERY_STEP) : stepAfter(GALLERY_STEP);
  return redirectDocument(paths.pro.venueStep(id, step), 303);
}

export default function EditVenue() {
  const screen = useLoaderData<typeof loader>();
  return (
    <StepFrame screen={screen}>
      {screen.step === 1 ? <GeneralStep screen={screen} /> : null}
      {screen.step === 2 ? <DescriptionStep screen={screen} /> : null}
      {screen.step === 3 ? <FeaturesStep screen={screen} /> : null}
      {screen.step === 4 ? <GalleryStep screen={screen} /> : null}
      {screen.step === 5 ? <ServicesStep screen={screen} /> : null}
      {screen.step === 6 ? <VideosStep screen={screen} /> : null}
    </StepFrame>
  );
}

const STATES = { current: "venueform:step.now", done: "venueform:step.done", todo: "venueform:step.of" } as const;

function StepFrame({ screen, children }: { screen: StepData; children: ReactNode }) {
  const { t } = useTexts();
  const { id, name, step, reached } = screen;
  const steps = STEP_NUMBERS.map((number, index): Step => {
    const state: Step["state"] = number === step ? "current" : number < reached ? "done" : "todo";
    return {
      label: t(`venueform:steps.${number as 1}`),
      state,
      href: number <= reached ? paths.pro.venueStep(id, number) : undefined,
      prefix: `${t(STATES[state], { step: index + 1, steps: STEP_NUMBERS.length })} `,
    };
  });
  return (
    <div className="space-y-8">
      <Stepper label={t("venueform:step.progress")} steps={steps} />
      <header>
        <Kicker className="wrap-anywhere">{name}</Kicker>
        <PageTitle>{t(`venueform:heading.${step}`)}</PageTitle>
        <p className="text-ink-muted max-w-prose pt-2.5">{t(`venueform:lead.${step}`)}</p>
      </header>
      {children}
    </div>
  );
}
