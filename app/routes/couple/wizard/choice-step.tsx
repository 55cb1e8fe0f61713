import { useEffect, useRef, useState } from "react";
import { PROJECT } from "~/domain/projects/project.rules";
import { type FormState, fieldValue, fieldValues } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { PlannerGrid } from "~/routes/planner-cards";
import { useSubmitting } from "~/routes/use-submitting";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Note } from "~/ui/note";
import { FieldError, HiddenField, TextAreaField } from "~/ui/old-field";
import { PlannerSelect } from "~/ui/planner-card";
import { ProfileDialog, ProfileOpener } from "./profile-dialog";
import type { ScreenOf } from "./step-data.server";
import { isBlank } from "./step-form";

/** Step 4 (rule wizard-12): who fits, why, and one message to those that are selected. */
export function ChoiceStep({ screen, form }: { screen: ScreenOf<4>; form: FormState | undefined }) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<string | null>(null);
  // Kept while the dialog writes to one of them: the selection is the couple's own by then.
  const [chosen] = useState(screen.chosen);
  const preselected = screen.planners.filter(({ contacted, publicId }) => !contacted && chosen.includes(publicId));
  if (screen.planners.length === 0) return <Nobody screen={screen} />;
  return (
    <>
      <h1 className="calm rule">{t("wizard:choice.heading", { count: screen.planners.length })}</h1>
      <p className="prose muted">
        {t("wizard:choice.for", { date: screen.date, place: screen.place })}{" "}
        {preselected.length > 0 ? t("wizard:choice.preselected", { count: preselected.length }) : null}{" "}
        {t("wizard:choice.factor", { factor: screen.factor })}{" "}
        <a href={paths.ranking()}>{t("wizard:choice.ranking")}</a>
      </p>
      <Loosened texts={screen.loosened} />
      <SelectionForm
        screen={screen}
        chosen={fieldValues(form, "selectedPrestataires", chosen)}
        form={form}
        onOpen={setOpened}
      />
      <ProfileDialog publicId={opened} project={screen.draft} onClose={() => setOpened(null)} />
    </>
  );
}

interface SelectionFormProps {
  screen: ScreenOf<4>;
  /** Public ids of planners. */
  chosen: string[];
  form: FormState | undefined;
  onOpen: (publicId: string) => void;
}

function SelectionForm({ screen, chosen, form, onOpen }: SelectionFormProps) {
  const { t } = useTexts();
  const [submitting, onSubmit] = useSubmitting();
  const [ready, setReady] = useState<boolean | null>(null);
  const error = (name: string) => form?.errors[name] && t(form.errors[name]);
  const element = useRef<HTMLFormElement>(null);
  function watch() {
    if (!element.current) return;
    const data = new FormData(element.current);
    setReady(data.has("selectedPrestataires") && !isBlank(data, "message"));
  }
  // A planner who was just written to alone is no longer in the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's fields are read each time.
  useEffect(watch, [screen.planners]);
  const message = fieldValue(form, "message", screen.message);
  const isReadyAsServed = chosen.length > 0 && message.trim() !== "";
  const isAnybodyLeft = screen.planners.some(({ contacted }) => !contacted);
  return (
    <form
      ref={element}
      className="tally"
      method="post"
      action={paths.wizard(4, screen.draft)}
      noValidate
      onSubmit={onSubmit}
      onChange={watch}
    >
      <FormProblems form={form} />
      <HiddenField name="draft" value={screen.draft} />
      <div id="selectedPrestataires" tabIndex={-1}>
        <FieldError fieldId="selectedPrestataires">{error("selectedPrestataires")}</FieldError>
        <PlannerGrid planners={screen.planners}>
          {(planner) => (
            <>
              {planner.contacted ? (
                <span />
              ) : (
                <PlannerSelect
                  name="selectedPrestataires"
                  value={planner.publicId}
                  planner={planner.name}
                  checked={chosen.includes(planner.publicId)}
                  words={{ off: t("planner:select"), on: t("planner:selected") }}
                />
              )}{" "}
              <ProfileOpener planner={planner} onOpen={onOpen} />
            </>
          )}
        </PlannerGrid>
      </div>
      {isAnybodyLeft ? (
        <section className="write fields" aria-labelledby="write">
          <h2 id="write" className="rule">
            {t("wizard:choice.message")}
          </h2>
          <TextAreaField
            name="message"
            label={t("wizard:choice.messageLabel")}
            hint={t("wizard:choice.messageHint", { max: PROJECT.messageLength })}
            maxLength={PROJECT.messageLength}
            defaultValue={message}
            error={error("message")}
            required
          />
        </section>
      ) : null}
      <div className="bar">
        <Actions>
          {isAnybodyLeft ? (
            <Button
              className="needs"
              busy={submitting}
              unavailable={ready === false && !submitting ? { reasonId: "send-reason" } : undefined}
            >
              {submitting ? t("wizard:choice.sending") : t("wizard:choice.send")}
            </Button>
          ) : null}
          <ButtonLink variant="plain" href={paths.wizard(5, screen.draftParameter)}>
            {t("common:action.showOthers")}
          </ButtonLink>
          <p className="small muted">
            <output data-label={t("wizard:choice.selected")} />
          </p>
          {isAnybodyLeft && !(ready ?? isReadyAsServed) ? (
            <p
              className={ready === null ? "small with-script" : "small muted"}
              id="send-reason"
              data-label={t("wizard:choice.needs")}
            >
              {ready === null ? null : t("wizard:choice.needs")}
            </p>
          ) : null}
        </Actions>
      </div>
    </form>
  );
}

function Loosened({ texts }: { texts: string[] }) {
  const { t } = useTexts();
  if (texts.length === 0) return null;
  return (
    <div className="gap">
      <Note>
        {t("wizard:choice.loosened.intro")}
        <ul className="ticks">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Note>
    </div>
  );
}

/** Nobody fits; or the place is not known, which has a text of its own (rule match-1). */
function Nobody({ screen }: { screen: ScreenOf<4> }) {
  const { t } = useTexts();
  return (
    <>
      <h1 className="calm rule">{t("wizard:choice.noneHeading")}</h1>
      <div className="gap">
        <EmptyState
          title={t("wizard:choice.none")}
          text={screen.cityNotFound ? t("wizard:choice.cityNotFound") : undefined}
          action={
            <>
              {screen.settled ? null : (
                <ButtonLink href={paths.wizard(3, screen.draftParameter)}>{t("wizard:choice.changeWishes")}</ButtonLink>
              )}
              <ButtonLink variant="plain" href={paths.wizard(5, screen.draftParameter)}>
                {t("common:action.showOthers")}
              </ButtonLink>
            </>
          }
        />
      </div>
    </>
  );
}
