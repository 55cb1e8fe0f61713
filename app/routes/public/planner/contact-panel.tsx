import type { ReactNode } from "react";
import type { z } from "zod";
import type { singleMessageForm } from "~/domain/requests/request.form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { contactFormOf, MessageField } from "~/routes/couple/contact/message-parts";
import type { NotSent } from "~/routes/couple/contact/send-message.server";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { FixedValue } from "~/ui/field";
import { DoneNote, Flash } from "~/ui/flash";
import { Panel } from "~/ui/panel";

interface ContactPanelProps {
  planner: string;
  contact: {
    project: string;
    message: string;
    closed: boolean;
    contacted: boolean;
    date: string;
    others: number;
  };
  heading?: ReactNode;
  /** Page to return to, as in `paths.contact`. */
  from?: string | undefined;
}

export function ContactPanel({ planner, contact, heading, from }: ContactPanelProps) {
  const { t } = useTexts();
  const { project } = contact;
  const values = { message: contact.message };
  const post = usePostForm<z.input<typeof singleMessageForm>, NotSent>(contactFormOf(planner), { values });
  const { said, already } = post.refused ?? {};
  const isContacted = contact.contacted || already;
  if (isContacted || contact.closed) {
    return (
      <Panel look="card" className="space-y-4" id="contact">
        {heading}
        {said ? <Flash kind="bad">{said}</Flash> : null}
        {isContacted ? (
          <DoneNote>{t("planner:contacted")}</DoneNote>
        ) : (
          <p className="text-ink-muted">{t("project:summary.unavailable")}</p>
        )}
        <p>
          <a href={from?.startsWith("/") ? from : paths.project(project)}>{t("search:contact.back")}</a>
        </p>
      </Panel>
    );
  }
  return (
    <Panel look="card" className="space-y-4" id="contact">
      {heading}
      <p className="text-small text-ink-muted">
        {t("search:contact.about", { date: contact.date })}{" "}
        {contact.others > 0 ? <a href={paths.startWith(planner)}>{t("search:contact.otherEvent")}</a> : null}
      </p>
      {said ? <Flash kind="bad">{said}</Flash> : null}
      <p className="text-small text-ink-muted">{t("search:contact.text")}</p>
      <PostForm post={post} action={paths.contact(planner, project, from)}>
        <FormProblems post={post} />
        <FixedValue name="project" value={project} />
        <FixedValue name="prestataire" value={planner} />
        <MessageField field={post.fields.message} />
        <Actions>
          <Button>{t("search:contact.send")}</Button>
        </Actions>
      </PostForm>
    </Panel>
  );
}
