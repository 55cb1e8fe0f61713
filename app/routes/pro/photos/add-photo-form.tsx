import type { FormState } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { useUnsavedWarning } from "~/routes/use-unsaved-warning";
import { Actions, Button } from "~/ui/button";
import { Note } from "~/ui/note";
import { PhotoFields } from "./photo-fields";
import { PictureField } from "./picture-field";
import { usePhotoCheck } from "./use-photo-check";

interface AddPhotoFormProps {
  form: FormState | undefined;
  /** How many photographs the plan allows, when they are all there. */
  quota: number | null;
}

export function AddPhotoForm({ form: refused, quota }: AddPhotoFormProps) {
  const { t } = useTexts();
  const { form, submitting, onSubmit } = usePhotoCheck(refused);
  useUnsavedWarning("add-photo");
  const error = form?.errors.photo && t(form.errors.photo as "photos:error.none", form.details);
  return (
    <section className="flow-l" aria-labelledby="add">
      <h2 id="add">{t("photos:add.title")}</h2>
      {quota !== null && !form ? (
        <Note>
          <p>{t("photos:add.full", { count: quota })}</p>
          <p>
            <a href={paths.pro.plan()}>{t("photos:add.plan")}</a>
          </p>
        </Note>
      ) : (
        <form
          id="add-photo"
          className="fields"
          method="post"
          encType="multipart/form-data"
          noValidate
          onSubmit={onSubmit}
        >
          <FormProblems form={form} />
          <PictureField label={t("photos:field.photo")} error={error} required />
          <PhotoFields form={form} />
          <Actions>
            <Button busy={submitting}>{submitting ? t("photos:add.busy") : t("photos:add.submit")}</Button>
          </Actions>
        </form>
      )}
    </section>
  );
}
