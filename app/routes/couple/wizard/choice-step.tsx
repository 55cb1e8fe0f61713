import { useEffect, useState } from "react";
import type { z } from "zod";
import { PROJECT } from "~/domain/projects/project.rules";
import type { sendForm } from "~/domain/projects/wizard.form";
import type { MessageIdea } from "~/http/pages/first-message";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { useAutosave } from "~/routes/use-autosave";
import { useHydrated } from "~/routes/use-hydrated";
import { Button, ButtonLink } from "~/ui/button";
import { smallSummaryClass } from "~/ui/classes";
import { toggledClass } from "~/ui/disclosure";
import { FieldError, FixedValue, TextAreaField } from "~/ui/field";
import { Note } from "~/ui/flash";
import { PageTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Portrait } from "~/ui/portrait";
import { StickyFooter } from "~/ui/sticky-footer";
import { VisuallyHidden } from "~/ui/text";
import { TickList } from "~/ui/tick-list";
import { boxId, CHOICE_GRID, FIRST_CHOICES, NoPlanners, PlannerChoice } from "./planner-choice";
import { ProfileDialog, ProfileOpener } from "./profile-dialog";
import type { ScreenOf } from "./step-data.server";
import { isBlank } from "./step-form";
import { CHOICE_FORM, intentOfStep } from "./step-intents";

export function ChoiceStep({ screen }: { screen: ScreenOf<4> }) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<string | null>(null);
  // Initial selection. New data after a message from the dialog do not replace what the couple has selected.
  const [chosen] = useState(screen.chosen);
  const [filled, setFilled] = useState<Filled>({ planners: chosen, message: screen.message.trim() !== "" });
  if (screen.planners.length === 0) return <Nobody screen={screen} />;
  const planner = screen.planners.find(({ publicId }) => publicId === opened);
  return (
    <>
      <h1 className="text-calm max-sm:-mt-4 max-sm:text-h2/tight">
        {screen.date
          ? t("wizard:choice.headingOn", { count: visibleOf(screen.planners, chosen), date: screen.date })
          : t("wizard:choice.heading", { count: visibleOf(screen.planners, chosen) })}
      </h1>
      <p className="text-small text-ink-muted">{t("wizard:choice.factor", { factor: screen.factor })}</p>
      <Loosened texts={screen.loosened} />
      <SelectionForm screen={screen} chosen={chosen} filled={filled} onFill={setFilled} onOpen={setOpened} />
      <ProfileDialog
        publicId={opened}
        project={screen.draft}
        price={planner?.offer?.from}
        contacted={planner?.contacted ?? false}
        selected={opened !== null && filled.planners.includes(opened)}
        onSelect={() => opened && boxOf(opened)?.click()}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

function visibleOf(planners: readonly { publicId: string }[], selected: readonly unknown[]): number {
  const order = planners.map(({ publicId }) => publicId);
  const last = Math.max(...selected.map((planner) => order.indexOf(String(planner))));
  return Math.min(planners.length, Math.max(FIRST_CHOICES, last + 1));
}

interface Filled {
  planners: string[];
  message: boolean;
}

const SELECTION = "selectedPrestataires";
const boxOf = (planner: string) => document.getElementById(boxId(planner));
interface SelectionFormProps {
  screen: ScreenOf<4>;
  chosen: string[];
  filled: Filled;
  onFill: (filled: Filled) => void;
  onOpen: (publicId: string) => void;
}

function SelectionForm({ screen, chosen, filled, onFill, onOpen }: SelectionFormProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof sendForm>>(CHOICE_FORM, {
    values: { selectedPrestataires: chosen, message: screen.message },
    constraints: screen.constraints,
  });
  const { fields, sending } = post;
  useAutosave(CHOICE_FORM, paths.autosave(4, screen.draft), { sending, refused: post.refused !== undefined });
  function watch() {
    const form = document.forms.namedItem(CHOICE_FORM);
    if (!form) return;
    const data = new FormData(form);
    onFill({ planners: data.getAll(SELECTION).map(String), message: !isBlank(data, "message") });
  }
  // A planner that was contacted from the dialog is no longer in the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's fields are read each time.
  useEffect(watch, [screen.planners]);
  const ticked = [fields.selectedPrestataires.initialValue ?? []].flat();
  const visible = visibleOf(screen.planners, ticked);
  const first = screen.planners.slice(0, visible);
  const others = screen.planners.slice(visible);
  const choices = (planners: typeof screen.planners) => (
    <div className={CHOICE_GRID}>
      {planners.map((planner) => (
        <PlannerChoice
          key={planner.publicId}
          planner={planner}
          box={{ name: fields.selectedPrestataires.name, checked: ticked.includes(planner.publicId) }}
        >
          <ProfileOpener planner={planner} onOpen={onOpen} />
        </PlannerChoice>
      ))}
    </div>
  );
  const isAnybodyLeft = screen.planners.some(({ contacted }) => !contacted);
  return (
    <PostForm
      className="tally mt-4 [counter-reset:n]"
      post={post}
      action={paths.wizard(4, screen.draft)}
      onInput={watch}
    >
      <FormProblems post={post} />
      <FixedValue name="draft" value={screen.draft} />
      <FixedValue name="initial" value={screen.initial} />
      <div id={fields.selectedPrestataires.id} tabIndex={-1}>
        <FieldError field={fields.selectedPrestataires} />
        {choices(first)}
        {others.length > 0 ? (
          <details>
            <summary className={smallSummaryClass}>{t("wizard:choice.more", { count: others.length })}</summary>
            <div className="pt-4">{choices(others)}</div>
          </details>
        ) : null}
      </div>
      {isAnybodyLeft ? (
        <section className="mt-10 lg:grid lg:grid-cols-[minmax(0,1fr)_336px] lg:gap-x-gap" aria-labelledby="write">
          <div className="space-y-3">
            <h2 className="text-h3" id="write">
              {t("wizard:choice.message")}
            </h2>
            <TextAreaField
              field={fields.message}
              label={<VisuallyHidden>{t("wizard:choice.messageLabel")}</VisuallyHidden>}
              hint={<span className="max-sm:hidden">{t("planner:profile.free")}</span>}
              maxLength={PROJECT.messageLength}
              rows={7}
            />
            <MessageIdeas ideas={screen.ideas} fieldId={fields.message.id} signature={screen.firstname} />
          </div>
          <div className="text-small max-sm:-mt-1 max-sm:-mb-3">
            <details className="peer lg:hidden">
              <summary className={smallSummaryClass}>{screen.seen.title}</summary>
            </details>
            <h3 className="mb-3 max-lg:hidden">{screen.seen.title}</h3>
            <div className={`${toggledClass} text-ink-muted`}>
              {screen.seen.parts.map((part) => (
                <p key={part} className="pb-2">
                  {part}
                </p>
              ))}
            </div>
          </div>
        </section>
      ) : null}
      {isAnybodyLeft ? (
        <SendBar planners={screen.planners} filled={filled} sending={sending} messageId={fields.message.id} />
      ) : null}
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-small">
        <a className="inline-block py-2.5" href={paths.ranking()}>
          {t("wizard:choice.ranking")}
        </a>{" "}
        <Button
          className="-me-3 font-normal!"
          variant="plain"
          compact
          name="intent"
          value={intentOfStep(5)}
          formNoValidate
        >
          {t("wizard:choice.skip")}
        </Button>
      </p>
    </PostForm>
  );
}

interface NextButtonProps {
  filled: Filled;
  sending: boolean;
  messageId: string;
}

interface SendBarProps extends NextButtonProps {
  planners: ScreenOf<4>["planners"];
}

function SendBar({ planners, ...props }: SendBarProps) {
  const { t } = useTexts();
  const chosen = planners.filter(({ publicId }) => props.filled.planners.includes(publicId));
  return (
    <StickyFooter className="py-2.5!">
      <div className="flex items-center justify-between gap-x-6">
        <div className="flex items-center gap-x-4 max-[479px]:hidden">
          <div className="flex -space-x-3 *:size-11! *:text-base! *:outline-2 *:outline-paper *:outline-solid noscript:hidden">
            {chosen.slice(0, FIRST_CHOICES).map(({ publicId, name, portrait }) => (
              <Portrait key={publicId} name={name} src={portrait} size="s" />
            ))}
          </div>
          <p className="text-small text-ink-muted">
            <output data-label={t("wizard:choice.selected")} />
          </p>
        </div>
        <NextButton {...props} />
      </div>
    </StickyFooter>
  );
}

/** Button for the next action. Without a script it always submits, and the server checks the form. */
function NextButton({ filled: { planners, message }, sending, messageId }: NextButtonProps) {
  const { t } = useTexts();
  const hydrated = useHydrated();
  const count = planners.length;
  if (sending)
    return (
      <Button className={WIDE_ON_PHONES} busy>
        {t("wizard:choice.sending")}
      </Button>
    );
  if (!hydrated)
    return (
      <Button className={`${WIDE_ON_PHONES} [form:not(:has(:checked))_&]:opacity-55`}>{t("wizard:choice.send")}</Button>
    );
  if (count === 0)
    return (
      <Button className={WIDE_ON_PHONES} type="button" onClick={focusFirst}>
        {t("wizard:choice.pick")}
      </Button>
    );
  if (!message)
    return (
      <Button className={WIDE_ON_PHONES} type="button" onClick={() => document.getElementById(messageId)?.focus()}>
        {t("wizard:choice.write", { count })}
      </Button>
    );
  return <Button className={WIDE_ON_PHONES}>{t("wizard:choice.sendTo", { count })}</Button>;
}

const focusFirst = () => document.querySelector<HTMLInputElement>(`input[name=${SELECTION}]`)?.focus();

const WIDE_ON_PHONES = "max-[479px]:w-full";

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

/** Empty state: no planner matches, or the place is unknown and has its own text (rule match-1). */
function Nobody({ screen }: { screen: ScreenOf<4> }) {
  const { t } = useTexts();
  return (
    <>
      <PageTitle>{t("wizard:choice.none")}</PageTitle>
      <div className="mt-8">
        <NoPlanners
          cityNotFound={screen.cityNotFound}
          text={t("wizard:choice.noneText")}
          changeHref={screen.answersLocked ? null : paths.wizard(3, screen.draftParameter)}
        >
          <ButtonLink variant="plain" href={paths.planners()}>
            {t("common:action.showOthers")}
          </ButtonLink>
        </NoPlanners>
      </div>
    </>
  );
}

interface MessageIdeasProps {
  ideas: readonly MessageIdea[];
  fieldId: string;
  /** Last line of the initial message; lines are added before it. */
  signature: string;
}

function MessageIdeas({ ideas, fieldId, signature }: MessageIdeasProps) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <div className="flex gap-2 max-sm:-mx-pad max-sm:overflow-x-auto max-sm:px-pad max-sm:py-1 sm:flex-wrap">
      {ideas.map(({ label, line }) => (
        <Button
          key={line}
          type="button"
          variant="quiet"
          compact
          className="flex-none rounded-full! font-normal!"
          onClick={() => addLine(fieldId, line, signature)}
        >
          <Icon name="plus" className="size-4!" /> {label}
        </Button>
      ))}
    </div>
  );
}

/** Adds a line and a space to a text area that lacks the line. Moves the caret after the space. */
function addLine(fieldId: string, line: string, signature: string): void {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLTextAreaElement)) return;
  const text = field.value;
  if (!text.includes(line)) {
    const body = text.endsWith(signature) ? text.slice(0, -signature.length).trimEnd() : text.trimEnd();
    const before = body === "" ? "" : `${body}\n\n`;
    const after = text.endsWith(signature) ? `\n\n${signature}` : "";
    const longer = `${before}${line} ${after}`;
    if (longer.length > field.maxLength && field.maxLength > 0) return;
    field.value = longer;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.focus();
  const end = field.value.indexOf(line) + line.length + 1;
  field.setSelectionRange(end, end);
}
