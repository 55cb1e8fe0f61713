import { useFetcher, useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { PROJECT } from "~/domain/projects/project.rules";
import { type Translate, useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import type { ContactAnswer } from "~/routes/couple/contact/contact-answer";
import { Actions, Button } from "~/ui/button";
import { DoneNote, Flash } from "~/ui/flash";
import { HiddenField, TextAreaField } from "~/ui/old-field";
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
  /** What was typed, by planner; kept up to date here. */
  typed: Map<string, string>;
}

/** Step 4 has a field of this name, too. */
const FIELD = "contact-message";
const BLANK = "search:contact.error.noMessage";

/** In the dialog: a message to its planner alone (rule wizard-15). What was typed stays on any error. */
export function ContactBox({ planner, contact, typed }: ContactBoxProps) {
  const { t } = useTexts();
  const { publicId, name } = planner;
  const send = useFetcher<ContactAnswer>();
  const { revalidate } = useRevalidator();
  const [text, setText] = useState(typed.get(publicId) ?? contact.message);
  const field = useRef<HTMLDivElement>(null);
  const done = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const underWay = send.state === "submitting";
  const answer = underWay ? undefined : send.data;
  const error = answer?.form?.errors.message;
  const failure = answer?.failure ?? interruption(t, answer?.interrupted) ?? (error ? t(error as typeof BLANK) : null);
  const isBlank = text.trim() === "";

  function change(now: string) {
    setText(now);
    typed.set(publicId, now);
  }
  /** The second of two clicks comes before the button knows of the first. */
  function submit(event: FormEvent) {
    if (pressed.current) event.preventDefault();
    pressed.current = true;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (answer) pressed.current = false;
    if (answer?.sent) done.current?.focus(); // the button that had the focus is gone
    if (answer?.already) revalidate(); // another tab was faster: the card behind does not know yet
    if (!error) return;
    if (error === BLANK) change(""); // Rule request-3.
    field.current?.querySelector("textarea")?.focus();
  }, [answer]);

  return (
    <Panel look="card" className="flow gap" id="contact">
      <h3>{t("search:contact.title", { name })}</h3>
      {failure ? (
        <div id={`${FIELD}-failure`}>
          <Flash kind="bad">{failure}</Flash>
        </div>
      ) : null}
      {answer?.sent ? (
        <div ref={done} tabIndex={-1}>
          <Flash>{t("search:contact.sent")}</Flash>
        </div>
      ) : contact.contacted ? (
        <DoneNote>{t("planner:contacted")}</DoneNote>
      ) : contact.closed ? null : (
        <>
          <p className="small muted">{t("search:contact.text")}</p>
          <send.Form
            method="post"
            action={paths.contact(publicId, contact.project, "dialog")}
            noValidate
            onSubmit={submit}
          >
            <HiddenField name="project" value={contact.project} />
            <HiddenField name="prestataire" value={publicId} />
            <div ref={field}>
              <TextAreaField
                id={FIELD}
                name="message"
                label={t("search:contact.message")}
                hint={t("search:contact.hint", { max: PROJECT.messageLength })}
                maxLength={PROJECT.messageLength}
                value={text}
                onChange={(event) => change(event.target.value)}
                invalid={error !== undefined}
                describedBy={error && `${FIELD}-failure`}
                required
              />
            </div>
            <Actions>
              <Button
                busy={underWay}
                unavailable={isBlank && !underWay ? { reasonId: `${FIELD}-reason`, reason: t(BLANK) } : undefined}
              >
                {underWay ? t("wizard:choice.sending") : t("search:contact.send")}
              </Button>
            </Actions>
            <p className="hint">{t("search:contact.alone")}</p>
          </send.Form>
        </>
      )}
    </Panel>
  );
}

function interruption(t: Translate, interrupted: ContactAnswer["interrupted"]): string | null {
  if (interrupted === "expired") return t("common:session.expired");
  return interrupted ? t("search:contact.failed", { error: t("search:contact.error.away") }) : null;
}
