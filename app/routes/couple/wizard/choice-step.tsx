import { useEffect, useState } from "react";
import type { z } from "zod";
import { PROJECT } from "~/domain/projects/project.rules";
import type { sendForm } from "~/domain/projects/wizard.form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PlannerGrid } from "~/routes/planner-cards";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Bar } from "~/ui/bar";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { FieldError, FixedValue, TextAreaField } from "~/ui/field";
import { Note } from "~/ui/flash";
import { PageTitle, SectionTitle } from "~/ui/heading";
import { PlannerSelect } from "~/ui/planner-card";
import { TickList } from "~/ui/tick-list";
import { ProfileDialog, ProfileOpener } from "./profile-dialog";
import type { ScreenOf } from "./step-data.server";
import { isBlank } from "./step-form";
import { CHOICE_FORM } from "./step-forms";

/** Step 4 (rule wizard-12): who fits, why, and one message to those that are selected. */
export function ChoiceStep({ screen }: { screen: ScreenOf<4> }) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<string | null>(null);
  // Kept while the dialog writes to one of them: the selection is the couple's own by then.
  const [chosen] = useState(screen.chosen);
  const preselected = screen.planners.filter(({ contacted, publicId }) => !contacted && chosen.includes(publicId));
  if (screen.planners.length === 0) return <Nobody screen={screen} />;
  return (
    <>
      <PageTitle>{t("wizard:choice.heading", { count: screen.planners.length })}</PageTitle>
      <p className="max-w-prose text-ink-muted">
        {t("wizard:choice.for", { date: screen.date, place: screen.place })}{" "}
        {preselected.length > 0 ? t("wizard:choice.preselected", { count: preselected.length }) : null}{" "}
        {t("wizard:choice.factor", { factor: screen.factor })}{" "}
        <a href={paths.ranking()}>{t("wizard:choice.ranking")}</a>
      </p>
      <Loosened texts={screen.loosened} />
      <SelectionForm screen={screen} chosen={chosen} onOpen={setOpened} />
      <ProfileDialog publicId={opened} project={screen.draft} onClose={() => setOpened(null)} />
    </>
  );
}

interface SelectionFormProps {
  screen: ScreenOf<4>;
  /** Public ids of planners. */
  chosen: string[];
  onOpen: (publicId: string) => void;
}

function SelectionForm({ screen, chosen, onOpen }: SelectionFormProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof sendForm>>(CHOICE_FORM, {
    values: { selectedPrestataires: chosen, message: screen.message },
    constraints: screen.constraints,
  });
  const { fields, sending } = post;
  const [ready, setReady] = useState<boolean | null>(null);
  function watch() {
    const form = document.forms.namedItem(CHOICE_FORM);
    if (!form) return;
    const data = new FormData(form);
    setReady(data.has("selectedPrestataires") && !isBlank(data, "message"));
  }
  // A planner who was just written to alone is no longer in the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's fields are read each time.
  useEffect(watch, [screen.planners]);
  const ticked = [fields.selectedPrestataires.initialValue ?? []].flat();
  // A list, if the field was sent twice.
  const isReadyAsServed = ticked.length > 0 && String(fields.message.initialValue ?? "").trim() !== "";
  const isAnybodyLeft = screen.planners.some(({ contacted }) => !contacted);
  const isMissing = isAnybodyLeft && !(ready ?? isReadyAsServed);
  return (
    <PostForm
      className="tally mt-8 [counter-reset:n]"
      post={post}
      action={paths.wizard(4, screen.draft)}
      onInput={watch}
    >
      <FormProblems post={post} />
      <FixedValue name="draft" value={screen.draft} />
      <div id={fields.selectedPrestataires.id} tabIndex={-1}>
        <FieldError field={fields.selectedPrestataires} />
        <PlannerGrid planners={screen.planners} brief>
          {(planner) => (
            <>
              {planner.contacted ? (
                <span />
              ) : (
                <PlannerSelect
                  name={fields.selectedPrestataires.name}
                  value={planner.publicId}
                  planner={planner.name}
                  checked={ticked.includes(planner.publicId)}
                  words={{ off: t("planner:select"), on: t("planner:selected") }}
                />
              )}{" "}
              <ProfileOpener planner={planner} onOpen={onOpen} />
            </>
          )}
        </PlannerGrid>
      </div>
      {isAnybodyLeft ? (
        <section className="mt-14 max-w-narrow space-y-7" aria-labelledby="write">
          <SectionTitle id="write">{t("wizard:choice.message")}</SectionTitle>
          <TextAreaField
            field={fields.message}
            label={t("wizard:choice.messageLabel")}
            hint={t("wizard:choice.messageHint", { max: PROJECT.messageLength })}
            maxLength={PROJECT.messageLength}
          />
        </section>
      ) : null}
      <Bar>
        <Actions line>
          {isAnybodyLeft ? (
            <Button
              className="[form:not(:has(:checked))_&]:opacity-55"
              busy={sending}
              unavailable={ready === false && !sending ? { reasonId: "send-reason" } : undefined}
            >
              {sending ? t("wizard:choice.sending") : t("wizard:choice.send")}
            </Button>
          ) : null}
          <ButtonLink variant="plain" href={paths.wizard(5, screen.draftParameter)}>
            {t("common:action.showOthers")}
          </ButtonLink>
          {/* What is missing says more than how many are chosen; a phone has room for one. */}
          <p className={classNames("text-small text-ink-muted", isMissing ? "max-[479px]:hidden" : PHONE_LINE)}>
            <output data-label={t("wizard:choice.selected")} />
          </p>
          {isMissing ? (
            <p
              className={classNames("text-small", PHONE_LINE, ready === null ? LATER : "text-ink-muted")}
              id="send-reason"
              data-label={t("wizard:choice.needs")}
            >
              {ready === null ? null : t("wizard:choice.needs")}
            </p>
          ) : null}
        </Actions>
      </Bar>
    </PostForm>
  );
}

/** On a phone above the buttons, a line of its own. */
const PHONE_LINE = "max-[479px]:order-first max-[479px]:basis-full";
/** Keeps the room until the script runs, so that nothing moves then. */
const LATER = "invisible noscript:hidden before:content-[attr(data-label)]";

function Loosened({ texts }: { texts: string[] }) {
  const { t } = useTexts();
  if (texts.length === 0) return null;
  return (
    <div className="mt-8">
      <Note>
        {t("wizard:choice.loosened.intro")}
        <TickList>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </TickList>
      </Note>
    </div>
  );
}

/** Nobody fits; or the place is not known, which has a text of its own (rule match-1). */
function Nobody({ screen }: { screen: ScreenOf<4> }) {
  const { t } = useTexts();
  return (
    <>
      <PageTitle>{t("wizard:choice.noneHeading")}</PageTitle>
      <div className="mt-8">
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
