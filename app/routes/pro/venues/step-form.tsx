import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { type Post, PostForm } from "~/routes/post-form";
import { useAutosave } from "~/routes/use-autosave";
import { Actions, Button, EnterButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { StepData } from "./step-data.server";

export const VENUE_STEP = "venue-step";

interface StepFormProps {
  post: Omit<Post, "fields">;
  screen: Pick<StepData, "id" | "step" | "saved">;
  className?: string;
  more?: string | undefined;
  children: ReactNode;
  /** Separate forms: pictures. */
  beside?: ReactNode;
}

/** Renders the form of a step. Each button saves it; with JavaScript, leaving the page saves it, too (rule venue-4). */
export function StepForm({ post, screen, className = "space-y-7", more, children, beside }: StepFormProps) {
  const { id, step, saved } = screen;
  const { t } = useTexts();
  const { sending } = post;
  useAutosave(VENUE_STEP, paths.pro.autosaveVenueStep(id, step), { sending, refused: post.refused !== undefined });
  return (
    <>
      <PostForm className={className} post={post}>
        <EnterButton>{t("venueform:step.next")}</EnterButton>
        <FormProblems post={post} />
        {children}
        {more ? (
          <p>
            <Button variant="quiet" compact name="intent" value="more">
              <Icon name="plus" /> {more}
            </Button>
          </p>
        ) : null}
      </PostForm>
      {beside}
      <div className="z-2 border-t border-gold bg-paper py-3 sm:sticky sm:bottom-0">
        <Actions className="m-0">
          <Button form={VENUE_STEP} busy={sending}>
            {sending ? t("common:action.working") : t(step === 6 ? "venueform:step.finish" : "venueform:step.next")}
            {sending ? null : <Icon name="next" />}
          </Button>
          <Button variant="quiet" form={VENUE_STEP} name="intent" value="later" formNoValidate>
            {t("venueform:step.later")}
          </Button>
          {step > 1 ? (
            <Button variant="plain" form={VENUE_STEP} name="intent" value="back" formNoValidate>
              <Icon name="back" /> {t("common:action.back")}
            </Button>
          ) : null}
          <p className="flex-[1_1_11em] text-small text-ink-muted sm:text-end">{saved}</p>
        </Actions>
      </div>
    </>
  );
}
