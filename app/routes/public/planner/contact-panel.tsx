import type { ReactNode } from "react";
import { PROJECT } from "~/domain/projects/project.rules";
import { type FormState, fieldValue } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { Actions, Button } from "~/ui/button";
import { DoneNote } from "~/ui/flash";
import { HiddenField, TextAreaField } from "~/ui/old-field";
import { Panel } from "~/ui/panel";

interface ContactPanelProps {
  /** Public id. */
  planner: string;
  contact: {
    /** Public id. */
    project: string;
    message: string;
    closed: boolean;
    contacted: boolean;
    /** Of the event, in words. */
    date: string;
    /** Other events to come. */
    others: number;
  };
  heading: ReactNode;
  /** Step 4 of the wizard, where it leads back to. */
  from?: "choice" | undefined;
  form?: FormState | undefined;
}

/** Writes to one planner alone (rule request-2), once. */
export function ContactPanel({ planner, contact, heading, from, form }: ContactPanelProps) {
  const { t } = useTexts();
  const { project } = contact;
  const error = form?.errors.message;
  if (contact.contacted || contact.closed) {
    return (
      <Panel look="card" className="flow" id="contact">
        {heading}
        {contact.contacted ? (
          <DoneNote>{t("planner:contacted")}</DoneNote>
        ) : (
          <p className="muted">{t("project:summary.unavailable")}</p>
        )}
        <p>
          <a href={paths.project(project)}>{t("search:contact.back")}</a>
        </p>
      </Panel>
    );
  }
  return (
    <Panel look="card" className="flow" id="contact">
      {heading}
      <p className="small muted">
        {t("search:contact.about", { date: contact.date })}{" "}
        {contact.others > 0 ? <a href={paths.startWith(planner)}>{t("search:contact.otherEvent")}</a> : null}
      </p>
      <p className="small muted">{t("search:contact.text")}</p>
      <form method="post" action={paths.contact(planner, project, from)} noValidate>
        <FormProblems form={form} />
        <HiddenField name="project" value={project} />
        <HiddenField name="prestataire" value={planner} />
        <TextAreaField
          name="message"
          label={t("search:contact.message")}
          hint={t("search:contact.hint", { max: PROJECT.messageLength })}
          maxLength={PROJECT.messageLength}
          defaultValue={fieldValue(form, "message", contact.message)}
          error={error && t(error)}
          required
        />
        <Actions>
          <Button>{t("search:contact.send")}</Button>
        </Actions>
      </form>
    </Panel>
  );
}
