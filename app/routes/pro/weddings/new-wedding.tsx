import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { newPublicId } from "~/domain/secrets.server";
import { judgeWedding, startWedding } from "~/domain/weddings/change-wedding.server";
import { weddingForm } from "~/domain/weddings/wedding.form";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, unchecked } from "~/http/forms/form.server";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { requireProvider } from "~/http/pipeline/guards.server";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { useUnsavedWarning } from "~/routes/use-unsaved-warning";
import { Actions, BackLink, Button, EnterButton } from "~/ui/button";
import { HiddenField } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { choicesIn, placeIn, refusedWedding } from "./wedding.server";
import { WeddingFields, type WeddingValues } from "./wedding-fields";

export const handle: RouteHandle = { title: "weddings:new", hydrate: true, i18n: ["weddings"], cache: "form" };

const FORM = "new-wedding";

const schemaFor = (market: keyof typeof MARKETS, now: number) =>
  weddingForm({ today: todayIn(MARKETS[market], now), publish: false });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { market } = requireProvider(context, request);
  return {
    ...choicesIn(context),
    values: { draft: newPublicId() },
    constraints: constraintsOf(schemaFor(market, context.clock.now())),
  };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const sent = await request.formData();
  const search = sent.get("intent") === "find-place";
  const submission = parseForm(sent, schemaFor(provider.market, context.clock.now()));
  const fits = !search && submission.status === "success";
  const [place, judged] = await Promise.all([
    placeIn(context, sent),
    fits ? judgeWedding(context, provider, submission.value) : [],
  ]);
  const draft = String(sent.get("draft"));
  if (!fits || "unclear" in place || !/^[0-9a-z]{16}$/.test(draft))
    return refusedWedding(context, { formId: FORM, sent, submission: search ? unchecked(sent) : submission, place });
  try {
    await startWedding(context, provider, draft, submission.value, place.place, judged);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "weddings.most") throw error;
    const { status, text } = httpErrorOf(error);
    const errors = { title: text };
    return refusedWedding(context, { formId: FORM, sent, submission, status, details: error.details, errors });
  }
  return redirectWithFlash(context, `${paths.pro.wedding(draft)}#wedding-pictures`, "weddings:flash.started");
}

export default function NewWedding() {
  const { styles, services, ...form } = useLoaderData<typeof loader>();
  const post = usePostForm<WeddingValues & { draft: string }, { choices?: PlaceChoices }>(FORM, form);
  const { t } = useTexts();
  useUnsavedWarning(FORM, post.sending);
  return (
    <div className="space-y-8">
      <header>
        <p>
          <BackLink href={paths.pro.weddings()}>{t("weddings:all")}</BackLink>
        </p>
        <PageTitle>{t("weddings:new")}</PageTitle>
        <p className="text-ink-muted">{t("weddings:newLead")}</p>
      </header>
      <PostForm className="space-y-7" post={post}>
        <EnterButton>{t("weddings:form.start")}</EnterButton>
        <HiddenField field={post.fields.draft} />
        <FormProblems post={post} />
        <WeddingFields post={post} styles={styles} services={services} />
        <Actions>
          <Button busy={post.sending}>{t("weddings:form.start")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
