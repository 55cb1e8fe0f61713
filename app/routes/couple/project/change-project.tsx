import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { DomainError } from "~/domain/domain-error";
import { changeProject } from "~/domain/projects/change-project.server";
import { findWizard, type Named } from "~/domain/projects/find-wizard.server";
import { settingStepForm } from "~/domain/projects/wizard.form";
import { deliverLater } from "~/http/background/after-response.server";
import { setFlash } from "~/http/forms/flash.server";
import { constraintsOf, refused, unchecked } from "~/http/forms/form.server";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { todayIn } from "~/i18n/format.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlaceField } from "~/routes/couple/place-field";
import { parseSetting, refusePlace, unknownChoice } from "~/routes/couple/wizard/save-step.server";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, BackLink, Button, ButtonLink, EnterButton } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { FixedValue, SelectField, TextField } from "~/ui/field";
import { Kicker, PageTitle } from "~/ui/heading";
import { TickList } from "~/ui/tick-list";

export const handle: RouteHandle = {
  title: "project:change.title",
  hydrate: true,
  i18n: ["project", "wizard"],
  cache: "form",
};

const FORM = "change";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const draft = context.url.searchParams.get("id") ?? "";
  const options = { draft, fresh: false, withMatches: false, pinned: [] };
  const { project, contacted, enumerations } = await findWizard(context, couple, context.locale, options);
  if (project?.status !== "saved") throw redirectDocument(paths.presentation());
  if (project.closedAt !== null) throw redirectDocument(paths.project(project.publicId));
  const told = contacted.filter(({ status }) => status !== "rejected").map(({ name }) => name);
  const optionsOf = (list: readonly Named[]) => list.map(({ slug, name }) => ({ value: slug, label: name }));
  const date = project.eventDate ?? "";
  return {
    project: project.publicId,
    event: project.names.eventType,
    date: context.format.titleDate(date),
    told: told.length > 0 ? context.format.list(told) : null,
    count: told.length,
    constraints: constraintsOf(settingStepForm(todayIn(context.market, context.clock.now()))),
    values: {
      eventDate: context.format.shortDate(date),
      eventLocation: project.eventLocation ?? "",
      guestRange: project.guestRange ?? "",
      budgetRange: project.budgetRange ?? "",
      budgetPlannerRange: project.budgetPlannerRange ?? "",
    },
    ranges: {
      guestRange: optionsOf(enumerations.guestRanges),
      budgetRange: optionsOf(enumerations.budgetRanges),
      budgetPlannerRange: optionsOf(enumerations.plannerBudgetRanges),
    },
  };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const formData = await request.formData();
  const parsed = await parseSetting(context, formData, FORM);
  if (!parsed.ok) return parsed.answer;
  const { values } = parsed.input;
  const project = values.draft;
  try {
    const result = await changeProject(context, couple, context, values);
    if ("unclear" in result) return await refusePlace(context, formData, FORM, result.unclear);
    const { told } = result;
    if (told !== null) {
      setFlash(context, { kind: "good", text: `project:change.done.${told > 0 ? "told" : "saved"}`, count: told });
      deliverLater(context);
    }
    return redirectDocument(paths.project(project), 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "project.choice") {
      return refused(context, unchecked(formData), { formId: FORM, errors: unknownChoice(error) });
    }
    if (error.code !== "project.elsewhere" && error.code !== "project.changes") throw error;
    const { status, text } = httpErrorOf(error);
    const { details } = error;
    return refused(context, unchecked(formData), { formId: FORM, errors: { eventDate: text }, details, status });
  }
}

type Change = z.input<ReturnType<typeof settingStepForm>>;

export default function ChangeProject() {
  const { project, event, date, told, count, ranges, ...form } = useLoaderData<typeof loader>();
  const post = usePostForm<Change, { choices: PlaceChoices }>(FORM, form);
  const { fields } = post;
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section" })}>
      <p>
        <BackLink href={paths.project(project)}>{t("project:close.back")}</BackLink>
      </p>
      <Kicker>{t("project:close.kicker", { event, date })}</Kicker>
      <PageTitle>{t("project:change.title")}</PageTitle>
      <PostForm className="mt-8 space-y-7" post={post} action={paths.changeProject(project)}>
        <EnterButton>{told ? t("project:change.submit", { count }) : t("project:change.save")}</EnterButton>
        <FormProblems post={post} />
        <TickList>
          {told ? <li>{t("project:change.told", { names: told, count })}</li> : null}
          <li>{t("project:change.fixed")}</li>
        </TickList>
        <FixedValue name="draft" value={project} />
        <TextField
          field={fields.eventDate}
          label={t("project:summary.date")}
          hint={t("wizard:setting.dateHint", { example: form.values.eventDate })}
          inputMode="numeric"
          autoComplete="off"
          short
        />
        <PlaceField
          fields={{
            text: fields.eventLocation,
            place: fields.eventLocationPlace,
            pickedFor: fields.eventLocationFor,
          }}
          label={t("project:summary.location")}
          hint={t("wizard:setting.placeHint")}
          kind="event"
          choices={post.refused?.choices}
        />
        {(["guestRange", "budgetRange", "budgetPlannerRange"] as const).map((name) => (
          <SelectField key={name} field={fields[name]} label={t(`project:summary.${name}`)} options={ranges[name]} />
        ))}
        <Actions>
          <Button busy={post.sending}>{told ? t("project:change.submit", { count }) : t("project:change.save")}</Button>
          <ButtonLink variant="plain" href={paths.project(project)}>
            {t("project:change.cancel")}
          </ButtonLink>
        </Actions>
      </PostForm>
    </div>
  );
}
