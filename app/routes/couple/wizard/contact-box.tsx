import { useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { singleMessageForm } from "~/domain/requests/request.form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { contactFormOf, MessageField } from "~/routes/couple/contact/message-parts";
import type { NotSent } from "~/routes/couple/contact/send-message.server";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { useAutosave } from "~/routes/use-autosave";
import { Actions, Button } from "~/ui/button";
import { FixedValue } from "~/ui/field";
import { DoneNote, Flash } from "~/ui/flash";
import { Hint } from "~/ui/hint";
import { Panel } from "~/ui/panel";

interface ContactBoxProps {
  planner: { publicId: string; name: string };
  contact: {
    /** Public id. */
    project: string;
    message: string;
    closed: boolean;
    contacted: boolean;
  };
  /** Unsent messages by planner, which this component changes. */
  typed: Map<string, string>;
}

/** Message to only the planner in the dialog (rule wizard-15). The text stays after any error. */
export function ContactBox({ planner, contact, typed }: ContactBoxProps) {
  const { t } = useTexts();
  const { publicId, name } = planner;
  const form = contactFormOf(publicId);
  const [message] = useState(typed.get(publicId) ?? contact.message);
  const post = usePostForm<z.input<typeof singleMessageForm>, NotSent>(form, { values: { message } });
  const sent = useFetcher<{ sent?: true }>({ key: form }).data?.sent ?? false;
  const { revalidate } = useRevalidator();
  const [isBlank, setBlank] = useState(message.trim() === "");
  const done = useRef<HTMLDivElement>(null);
  const { sending, refused } = post;
  const isOpen = !sent && !contact.contacted && !contact.closed;
  useAutosave(form, isOpen ? paths.autosave(4, contact.project) : null, { sending, refused: refused !== undefined });
  useEffect(() => {
    if (sent) done.current?.focus(); // the focused button is gone
  }, [sent]);
  useEffect(() => {
    if (refused?.already) revalidate(); // sent from another tab, so the card behind is outdated
  }, [refused, revalidate]);

  return (
    <Panel look="card" className="space-y-4 mt-8" id="contact">
      <h3>{t("search:contact.title", { name })}</h3>
      {refused?.said ? <Flash kind="bad">{refused.said}</Flash> : null}
      {sent ? (
        <div ref={done} tabIndex={-1}>
          <Flash>{t("search:contact.sent")}</Flash>
        </div>
      ) : contact.contacted ? (
        <DoneNote>{t("planner:contacted")}</DoneNote>
      ) : contact.closed ? null : (
        <>
          <p className="text-small text-ink-muted">{t("search:contact.text")}</p>
          <PostForm post={post} action={paths.wizardContact(contact.project, publicId)}>
            <FormProblems post={post} id={`${form}-errors`} />
            <FixedValue name="project" value={contact.project} />
            <FixedValue name="prestataire" value={publicId} />
            <MessageField
              field={post.fields.message}
              onInput={({ currentTarget: { value } }) => {
                typed.set(publicId, value);
                setBlank(value.trim() === "");
              }}
            />
            <Actions>
              <Button
                busy={sending}
                unavailable={
                  isBlank && !sending
                    ? { reasonId: `${form}-reason`, reason: t("search:contact.error.noMessage") }
                    : undefined
                }
              >
                {sending ? t("wizard:choice.sending") : t("search:contact.send")}
              </Button>
            </Actions>
            <Hint>{t("search:contact.alone")}</Hint>
          </PostForm>
        </>
      )}
    </Panel>
  );
}
