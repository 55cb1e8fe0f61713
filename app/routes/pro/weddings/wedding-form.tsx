import type { ReactNode } from "react";
import type { OwnWedding } from "~/domain/weddings/own-weddings.server";
import type { Constraints } from "~/http/forms/form";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { useUnsavedWarning } from "~/routes/use-unsaved-warning";
import { Actions, Button, EnterButton } from "~/ui/button";
import { FieldError, FixedValue, HiddenField } from "~/ui/field";
import { StickyFooter } from "~/ui/sticky-footer";
import { SavedMeanwhile } from "../saving";
import { comparedFields, WeddingFields, type WeddingValues } from "./wedding-fields";

interface WeddingFormProps {
  wedding: OwnWedding;
  styles: { value: string; label: string }[];
  services: { value: string; label: string }[];
  values: Partial<WeddingValues>;
  constraints: Constraints;
  /** The pictures, between the fields and the buttons; their captions belong to this form. */
  children: ReactNode;
}

export const WEDDING_FORM = "wedding";

export function WeddingForm({ wedding, styles, services, children, ...form }: WeddingFormProps) {
  const { t } = useTexts();
  const { state, replaces } = wedding;
  const isDraft = state === "draft";
  const post = usePostForm<WeddingValues & { pictures: string }, { choices?: PlaceChoices }>(WEDDING_FORM, form);
  const { fields, sending } = post;
  useUnsavedWarning(WEDDING_FORM, sending);
  const save = t(isDraft ? "weddings:form.saveDraft" : "weddings:form.save");
  return (
    <>
      <PostForm className="space-y-7" post={post}>
        <EnterButton>{save}</EnterButton>
        <HiddenField field={fields.version} />
        {isDraft ? null : <FixedValue name="published" value="on" />}
        {replaces ? <FixedValue name="replaces" value={replaces.id} /> : null}
        <FormProblems post={post} />
        <SavedMeanwhile
          post={post}
          href={paths.pro.wedding(wedding.id)}
          fields={comparedFields(t, { styles, services })}
        />
        <WeddingFields post={post} styles={styles} services={services} />
      </PostForm>
      <FieldError field={fields.pictures} />
      {children}
      <StickyFooter className="lg:mx-0 lg:px-0">
        {replaces ? (
          <p className="pb-3 text-small text-ink-muted wrap-anywhere">
            {t("weddings:replaces", { title: replaces.title })}
          </p>
        ) : null}
        <Actions line>
          {isDraft ? (
            <>
              <Button form={WEDDING_FORM} name="intent" value="publish" busy={sending}>
                {replaces ? t("weddings:publishInstead", { title: replaces.title }) : t("weddings:form.publish")}
              </Button>
              <Button form={WEDDING_FORM} name="intent" value="save" variant="quiet" busy={sending}>
                {save}
              </Button>
            </>
          ) : (
            <Button form={WEDDING_FORM} name="intent" value="save" busy={sending}>
              {save}
            </Button>
          )}
        </Actions>
      </StickyFooter>
    </>
  );
}
