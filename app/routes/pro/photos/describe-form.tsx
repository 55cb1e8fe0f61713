import type { Photo } from "~/domain/media/find-photos.server";
import { PHOTO_FIGURES, PHOTO_TEXTS } from "~/domain/media/photo.rules";
import { type FormState, fieldValue, VERSION_FIELD } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { useRemainingProblems } from "~/routes/use-remaining-problems";
import { useSubmitting } from "~/routes/use-submitting";
import { useUnsavedWarning } from "~/routes/use-unsaved-warning";
import { Actions, Button } from "~/ui/button";
import { HiddenField, TextAreaField, TextField } from "~/ui/old-field";
import { pictureSources } from "~/ui/picture-sources";
import { SavedMeanwhile } from "../old-saved-meanwhile";

interface DescribeFormProps {
  photos: readonly Photo[];
  /** All photographs without a title or description. */
  total: number;
  version: string;
  form: FormState | undefined;
}

/** Titles and descriptions of new photographs, saved by one button. */
export function DescribeForm({ photos, total, version, form: answer }: DescribeFormProps) {
  const { t } = useTexts();
  const [form, onInput] = useRemainingProblems(answer);
  const [submitting, markSubmitting] = useSubmitting();
  useUnsavedWarning("describe-form", submitting);
  const error = (name: string) => form?.errors[name] && t(form.errors[name], PHOTO_FIGURES);
  return (
    <section className="flow" aria-labelledby="describe">
      <h2 id="describe" tabIndex={-1}>
        {t("photos:describe.title", { count: total })}
      </h2>
      <p className="muted">{t("photos:describe.lead")}</p>
      <form id="describe-form" method="post" noValidate onSubmit={markSubmitting} onInput={onInput}>
        <HiddenField name={VERSION_FIELD} value={fieldValue(form, VERSION_FIELD, version)} />
        <FormProblems form={form} />
        <SavedMeanwhile
          form={form}
          href={paths.pro.photos()}
          fields={photos.flatMap(({ publicId }, index) => {
            const photo = t("photos:describe.new", { number: index + 1 });
            return [
              { name: `title_${publicId}`, label: `${photo} · ${t("photos:field.title")}` },
              { name: `description_${publicId}`, label: `${photo} · ${t("photos:describe.what")}` },
            ];
          })}
        />
        <ul className="describe">
          {photos.map(({ publicId, src, width, height, title, description }, index) => (
            <li key={publicId}>
              <div className="frame">
                <img
                  src={pictureSources(src).src}
                  width={width}
                  height={height}
                  alt={t("photos:describe.new", { number: index + 1 })}
                />
              </div>
              <div className="fields tight">
                <TextField
                  name={`title_${publicId}`}
                  label={t("photos:field.title")}
                  defaultValue={fieldValue(form, `title_${publicId}`, title)}
                  error={error(`title_${publicId}`)}
                  maxLength={PHOTO_TEXTS.title.max}
                />
                <TextAreaField
                  name={`description_${publicId}`}
                  label={t("photos:describe.what")}
                  defaultValue={fieldValue(form, `description_${publicId}`, description)}
                  error={error(`description_${publicId}`)}
                  maxLength={PHOTO_TEXTS.description.max}
                  rows={2}
                />
              </div>
            </li>
          ))}
        </ul>
        <Actions>
          <Button name="intent" value="describe" busy={submitting}>
            {t("photos:describe.submit")}
          </Button>
        </Actions>
      </form>
    </section>
  );
}
