import type { Photo } from "~/domain/media/find-photos.server";
import { PHOTO_TEXTS } from "~/domain/media/photo.rules";
import { VERSION_FIELD } from "~/http/forms/form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { type Post, PostForm } from "~/routes/post-form";
import { useUnsavedWarning } from "~/routes/use-unsaved-warning";
import { Actions, Button } from "~/ui/button";
import { FixedValue, type FormField, TextAreaField, TextField } from "~/ui/field";
import { pictureSources } from "~/ui/picture-sources";
import { SavedMeanwhile } from "../saved-meanwhile";

interface DescribeFormProps {
  post: Post;
  photos: readonly Omit<Photo, "held">[];
  total: number;
  version: string;
}

/** Renders titles and descriptions of new photographs with one save button. Uploads that end later join the form. */
export function DescribeForm({ post, photos, total, version }: DescribeFormProps) {
  const { t } = useTexts();
  const { form, fields, refused, sending } = post;
  useUnsavedWarning(form.id, sending);
  const shown = (name: string, stored: string) => (refused ? String(refused.reply.initialValue?.[name] ?? "") : stored);
  const wiring = (name: string, stored: string) => ({
    field: fields[name] as FormField,
    defaultValue: shown(name, stored),
  });
  return (
    <section className="space-y-4" aria-labelledby="describe">
      <h2 id="describe" tabIndex={-1}>
        {t("photos:describe.title", { count: total })}
      </h2>
      <p className="text-ink-muted">{t("photos:describe.lead")}</p>
      <PostForm post={post}>
        <FixedValue name={VERSION_FIELD} value={shown(VERSION_FIELD, version)} />
        <FormProblems post={post} />
        <SavedMeanwhile
          post={post}
          href={paths.pro.photos()}
          fields={photos.flatMap(({ publicId }, index) => {
            const photo = t("photos:describe.new", { number: index + 1 });
            return [
              { name: `title_${publicId}`, label: `${photo} · ${t("photos:field.title")}` },
              { name: `description_${publicId}`, label: `${photo} · ${t("photos:describe.what")}` },
            ];
          })}
        />
        <ul>
          {photos.map(({ publicId, src, width, height, title, description }, index) => (
            <li key={publicId} className="grid gap-x-6 gap-y-3 border-t border-line py-5 sm:grid-cols-[200px_1fr]">
              <div className="self-start overflow-hidden rounded-sm bg-sand">
                <img
                  className="aspect-4/3 h-auto w-full object-cover"
                  src={pictureSources(src).src}
                  width={width}
                  height={height}
                  alt={t("photos:describe.new", { number: index + 1 })}
                />
              </div>
              <div className="space-y-4.5">
                <TextField
                  {...wiring(`title_${publicId}`, title)}
                  label={t("photos:field.title")}
                  maxLength={PHOTO_TEXTS.title.max}
                />
                <TextAreaField
                  {...wiring(`description_${publicId}`, description)}
                  label={t("photos:describe.what")}
                  maxLength={PHOTO_TEXTS.description.max}
                  rows={2}
                />
              </div>
            </li>
          ))}
        </ul>
        <Actions>
          <Button name="intent" value="describe" busy={sending}>
            {t("photos:describe.submit")}
          </Button>
        </Actions>
      </PostForm>
    </section>
  );
}
