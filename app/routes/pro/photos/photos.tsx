import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findGallery, type Photo } from "~/domain/media/find-photos.server";
import { orderForm } from "~/domain/media/photo.form";
import { DESCRIBED_AT_ONCE, PHOTO_FIGURES, PHOTO_TEXTS } from "~/domain/media/photo.rules";
import { describePhotos, profileGallery } from "~/domain/media/profile-photos.server";
import { findHeldParts } from "~/domain/moderation/find-held-parts.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { saveOnLatest, versionOf } from "~/http/forms/edit-conflict.server";
import { setFlash } from "~/http/forms/flash.server";
import { VERSION_FIELD } from "~/http/forms/form";
import { parseForm, type Refusal, refused, unchecked } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { isUpload } from "~/http/pipeline/upload.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, type Post, PostForm, usePostForm } from "~/routes/post-form";
import { useUnsavedWarning } from "~/routes/use-unsaved-warning";
import { ButtonLink } from "~/ui/button";
import { classNames, metaLineClass } from "~/ui/classes";
import { FixedValue, type FormField, TextAreaField, TextField } from "~/ui/field";
import { Note } from "~/ui/flash";
import { pictureSources } from "~/ui/picture-sources";
import { Portrait } from "~/ui/portrait";
import { PageHead } from "~/ui/section";
import { Submit } from "~/ui/submit";
import { heldNote } from "../held-notes";
import { AddPictures } from "../pictures/add-pictures";
import { addToGallery, arrangeGallery, movedIn, type RefusedFile } from "../pictures/change-gallery.server";
import { savedFlash } from "../saved-flash.server";
import { SavedMeanwhile } from "../saving";
import { parseDescriptions, shownWords } from "./descriptions.server";
import { PhotoList } from "./photo-list";

export const handle: RouteHandle = {
  title: "photos:title",
  hydrate: true,
  files: true,
  i18n: ["photos", "pictures"],
  cache: "form",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const [{ photos, ...gallery }, held] = await Promise.all([
    findGallery(context, provider),
    findHeldParts(context, provider),
  ]);
  const described = photos.filter(({ undescribed }) => !undescribed);
  const undescribed = photos.filter(({ undescribed }) => undescribed);
  return {
    ...gallery,
    name: gallery.name || provider.firstname,
    photos: photos.map((photo) => ({ ...photo, held: heldNote(held, `photo:${photo.publicId}`)?.state ?? null })),
    version: await versionOf(shownWords(undescribed.slice(0, DESCRIBED_AT_ONCE))),
    arranged: movedIn(
      context.url,
      described.map(({ publicId }) => ({ id: publicId })),
    ),
  };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

const DESCRIBE_FORM = "describe-form";

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const gallery = profileGallery(context, provider);
  const page = paths.pro.photos();
  if (isUpload(request))
    return addToGallery(context, provider, request, {
      gallery,
      section: `${page}#describe`,
      flash: { kind: "good", text: "photos:flash.addedMany" },
    });
  const sent = await request.formData();
  if (sent.get("intent") === "describe") return saveDescriptions(context, provider, sent);
  return arrangeGallery(context, provider, parseForm(sent, orderForm), { gallery, page });
}

async function saveDescriptions(context: AppContext, provider: Provider, sent: FormData) {
  const { asked, descriptions, errors } = parseDescriptions(sent);
  const refuse = (more: Omit<Refusal, "formId">) =>
    refused(context, unchecked(sent), { formId: DESCRIBE_FORM, details: PHOTO_FIGURES, ...more }, { asked });
  if (Object.keys(errors).length > 0) return refuse({ errors });
  const done = await saveOnLatest(context, provider, {
    edited: { photos: asked },
    sent,
    onceSaved: shownWords(descriptions),
    async stored() {
      const gallery = await findGallery(context, provider);
      const stored = new Map(gallery.photos.map((photo) => [photo.publicId, photo]));
      const none = { title: "", description: "" };
      return shownWords(asked.map((publicId) => ({ ...none, ...stored.get(publicId), publicId })));
    },
    save: (state) => describePhotos(context, provider, descriptions, state),
  });
  if ("conflict" in done) return refuse(done.conflict);
  const { held } = done.saved;
  const words = descriptions.flatMap(({ title, description }) => [title, description]);
  setFlash(
    context,
    held > 0 ? { kind: "good", text: "photos:flash.describedHeld" } : savedFlash(words, "photos:flash.described"),
  );
  return redirectDocument(paths.pro.photos(), 303);
}

export default function Photos() {
  const { name, photos, version, quota, profileImage, arranged } = useLoaderData<typeof loader>();
  const answer = useActionData<{ problems?: RefusedFile[] }>();
  const post = usePostForm<Record<string, string>, { asked: string[] }>(DESCRIBE_FORM);
  const { t } = useTexts();
  const undescribed = photos.filter(({ undescribed }) => undescribed);
  // A refused form keeps all its photographs, even if another tab has described some of them.
  const named = post.refused?.asked;
  const asked = named
    ? photos.filter(({ publicId }) => named.includes(publicId))
    : undescribed.slice(0, DESCRIBED_AT_ONCE);
  const count = photos.length;
  return (
    <div className="space-y-block">
      <PageHead title={t("photos:title")} lead={t("photos:lead")} className="space-y-1.5" />
      {count === 0 ? null : (
        <section className="space-y-4" aria-labelledby="gallery">
          <div className={metaLineClass}>
            <h2 id="gallery">{t("photos:gallery.title")}</h2>
            <p className="text-ink-muted">{t("photos:gallery.count", { count, quota })}</p>
          </div>
          {count === undescribed.length ? (
            <p>{t("photos:gallery.undescribed", { count })}</p>
          ) : (
            <PhotoList photos={photos.filter(({ undescribed }) => !undescribed)} arranged={arranged} />
          )}
        </section>
      )}
      <div className={classNames(fileClass, count === 0 && emptyClass)}>
        <AddPictures
          id="add-photos"
          problems={answer?.problems ?? []}
          full={
            count < quota ? null : (
              <Note>
                <p>{t("photos:gallery.full", { count: quota })}</p>
                <p>
                  <a href={paths.pro.subscription()}>{t("photos:gallery.plan")}</a>
                </p>
              </Note>
            )
          }
          address={paths.pro.uploadPhoto()}
          said={(added) => t("pictures:upload.allDone", { count: added })}
        >
          <div className={metaLineClass}>
            <h2 id="add">{t("pictures:add.title")}</h2>
            {count === 0 ? <p className="text-ink-muted">{t("photos:gallery.emptyText")}</p> : null}
          </div>
        </AddPictures>
      </div>
      {asked.length > 0 ? (
        <DescribeForm post={post} photos={asked} total={named ? asked.length : undescribed.length} version={version} />
      ) : null}
      <ProfilePhotoLine name={name} src={profileImage} />
    </div>
  );
}

/**
 * Makes the file field look like a button. JavaScript sends files as soon as they are selected, so the browser's text
 * about the selection is hidden.
 */
const fileClass =
  "[&_input]:h-12! [&_input]:text-transparent [&_input+span]:inset-x-0 [&_input+span]:top-5 [&_input+span]:justify-center noscript:[&_input]:h-auto! noscript:[&_input]:text-inherit";
/** Makes the file field of an empty gallery the primary button, below three empty frames, the first for the cover. */
const emptyClass =
  "[&_form>div]:before:mb-4.5 [&_form>div]:before:aspect-[2/1] [&_form>div]:before:w-full [&_form>div]:before:max-w-120 [&_form>div]:before:bg-[url(/art/frames.svg)] [&_form>div]:before:bg-contain [&_form>div]:before:bg-no-repeat [&_input]:border-evergreen [&_input]:bg-evergreen [&_input]:shadow-plate [&_input+span]:text-on-evergreen noscript:[&_input]:text-on-evergreen!";

function ProfilePhotoLine({ name, src }: { name: string; src: string | null }) {
  const { t } = useTexts();
  return (
    <section
      className="flex flex-wrap items-center gap-x-6 gap-y-4 border-y border-line py-5"
      aria-labelledby="profile-photo"
    >
      <Portrait name={name} src={src} alt={src ? t("photos:profile.alt") : ""} />
      <div className="flex-[1_1_220px]">
        <h2 className="text-h3" id="profile-photo">
          {t("photos:profile.title")}
        </h2>
        <p className="text-small text-ink-muted">{src ? t("photos:profile.there") : t("photos:profile.missing")}</p>
      </div>
      <ButtonLink variant="quiet" compact href={paths.pro.profilePhoto()}>
        {src ? t("photos:profile.change") : t("photos:profile.add")}
      </ButtonLink>
    </section>
  );
}

interface DescribeFormProps {
  post: Post;
  photos: readonly Omit<Photo, "held">[];
  total: number;
  version: string;
}

/** Renders titles and descriptions of new photographs with one save button. Uploads that end later join the form. */
function DescribeForm({ post, photos, total, version }: DescribeFormProps) {
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
        <Submit name="intent" value="describe" busy={sending}>
          {t("photos:describe.submit")}
        </Submit>
      </PostForm>
    </section>
  );
}
