import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { changeProject } from "~/domain/projects/change-project.server";
import { findWizard, type Named } from "~/domain/projects/find-wizard.server";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { requireCouple } from "~/http/guards.server";
import { fieldValue } from "~/http/old-form";
import { formState, refused } from "~/http/old-form.server";
import { requestSender } from "~/http/request-sender.server";
import type { RouteHandle } from "~/http/route-handle";
import { type TextKey, useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlaceField } from "~/routes/couple/old-place-field";
import { parseSetting, refusePlace } from "~/routes/couple/wizard/save-step.server";
import { FormProblems } from "~/routes/old-form-problems";
import { useRemainingProblems } from "~/routes/use-remaining-problems";
import { useSubmitting } from "~/routes/use-submitting";
import { Actions, BackLink, Button, ButtonLink, EnterButton } from "~/ui/button";
import { HiddenField, SelectField, TextField } from "~/ui/old-field";

export const handle: RouteHandle = {
  title: "project:change.title",
  hydrate: true,
  i18n: ["project", "wizard"],
  cache: "form",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCouple(context, request);
  const draft = context.url.searchParams.get("id") ?? "";
  const options = { draft, fresh: false, withMatches: false, pinned: [] };
  const { project, contacted, enumerations } = await findWizard(context, couple, context.locale, options);
  if (project?.status !== "saved") throw redirect(paths.presentation());
  if (project.closedAt !== null) throw redirect(paths.project(project.publicId));
  const told = contacted.filter(({ status }) => status !== "rejected").map(({ name }) => name);
  const optionsOf = (list: readonly Named[]) => list.map(({ slug, name }) => ({ value: slug, label: name }));
  const date = project.eventDate ?? "";
  return {
    project: project.publicId,
    event: project.names.eventType,
    date: context.format.titleDate(date),
    told: told.length > 0 ? context.format.list(told) : null,
    count: told.length,
    facts: {
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

export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCouple(context, request);
  const formData = await request.formData();
  const parsed = await parseSetting(context, formData);
  if (!parsed.ok) return parsed.answer;
  const { values } = parsed.input;
  const project = values.draft;
  try {
    const result = await changeProject(context, couple, context, values, requestSender(context, project));
    if ("unclear" in result) return await refusePlace(context, formData, result.unclear, false);
    const { told } = result;
    if (told !== null) {
      setFlash(context, { kind: "good", text: `project:change.done.${told > 0 ? "told" : "saved"}`, count: told });
      deliverLater(context);
    }
    return redirect(paths.project(project), 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "project.choice") {
      const field = String(error.details.field);
      return refused({
        form: formState(formData, { [field]: `wizard:error.${field}` as TextKey }),
        choices: undefined,
      });
    }
    if (error.code !== "project.elsewhere" && error.code !== "project.changes") throw error;
    const { status, text } = answerOf(error);
    const form = { ...formState(formData, { eventDate: text }), details: error.details };
    return refused({ form, choices: undefined }, status);
  }
}

/** When, where, for how many and for how much: what may change after the message is out. */
export default function ChangeProject() {
  const { project, event, date, told, count, facts, ranges } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, onInput] = useRemainingProblems(answer?.form);
  const { t } = useTexts();
  const [submitting, onSubmit] = useSubmitting();
  const error = (name: string) => form?.errors[name] && t(form.errors[name], form.details);
  return (
    <div className="wrap slim top">
      <p>
        <BackLink href={paths.project(project)}>{t("project:close.back")}</BackLink>
      </p>
      <p className="kicker">{t("project:close.kicker", { event, date })}</p>
      <h1 className="calm rule">{t("project:change.title")}</h1>
      <form
        className="gap fields"
        method="post"
        action={paths.changeProject(project)}
        noValidate
        onSubmit={onSubmit}
        onInput={onInput}
      >
        <EnterButton>{told ? t("project:change.submit", { count }) : t("project:change.save")}</EnterButton>
        <FormProblems form={form} />
        <ul className="ticks">
          {told ? <li>{t("project:change.told", { names: told, count })}</li> : null}
          <li>{t("project:change.fixed")}</li>
        </ul>
        <HiddenField name="draft" value={project} />
        <TextField
          name="eventDate"
          label={t("project:summary.date")}
          hint={t("wizard:setting.dateHint", { example: facts.eventDate })}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={fieldValue(form, "eventDate", facts.eventDate)}
          error={error("eventDate")}
          short
          required
        />
        <PlaceField
          name="eventLocation"
          label={t("project:summary.location")}
          hint={t("wizard:setting.placeHint")}
          kind="event"
          form={form}
          value={facts.eventLocation}
          choices={answer?.choices}
          error={error("eventLocation") || undefined}
        />
        {(["guestRange", "budgetRange", "budgetPlannerRange"] as const).map((name) => (
          <SelectField
            key={name}
            name={name}
            label={t(`project:summary.${name}`)}
            options={ranges[name]}
            defaultValue={fieldValue(form, name, facts[name])}
            error={error(name)}
          />
        ))}
        <Actions>
          <Button busy={submitting}>{told ? t("project:change.submit", { count }) : t("project:change.save")}</Button>
          <ButtonLink variant="plain" href={paths.project(project)}>
            {t("project:change.cancel")}
          </ButtonLink>
        </Actions>
      </form>
    </div>
  );
}
