import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirectDocument,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import cropStyles from "react-image-crop/dist/ReactCrop.css?url";
import type { z } from "zod";
import { findPhoto, type Photo } from "~/domain/media/find-photos.server";
import { photoForm } from "~/domain/media/photo.form";
import { PHOTO_FIGURES, PHOTO_TEXTS } from "~/domain/media/photo.rules";
import { arrangePictures } from "~/domain/media/pictures.server";
import { changePhoto, profileGallery } from "~/domain/media/profile-photos.server";
import { findHeldParts } from "~/domain/moderation/find-held-parts.server";
import { removeMediaLater } from "~/http/background/after-response.server";
import { saveOnLatest, versionOf } from "~/http/forms/edit-conflict.server";
import { redirectWithFlash, setFlash } from "~/http/forms/flash.server";
import type { Versioned } from "~/http/forms/form";
import { constraintsOf, saveUpload } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { isUpload } from "~/http/pipeline/upload.server";
import { type Translate, useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ConfirmDisclosure } from "~/routes/confirm-disclosure";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { useUnsavedWarning } from "~/routes/use-unsaved-warning";
import { BackLink } from "~/ui/button";
import { Check } from "~/ui/choice";
import { HiddenField, TextAreaField, TextField } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { pictureSources } from "~/ui/picture-sources";
import { Submit } from "~/ui/submit";
import { heldNote } from "../held-notes";
import { savedFlash } from "../saved-flash.server";
import { SavedMeanwhile } from "../saving";
import { WaitingNote } from "../waiting-note";
import { PictureField } from "./picture-field";

export const handle: RouteHandle = {
  title: "photos:edit.title",
  hydrate: true,
  files: true,
  i18n: ["photos", "pictures", "waiting"],
  cache: "form",
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: cropStyles }];

export async function loader({ request, context, params: { photo = "" } }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const [found, held] = await Promise.all([findPhoto(context, provider, photo), findHeldParts(context, provider)]);
  const shown = shownIn(found);
  return {
    photo: found,
    note: heldNote(held, `photo:${photo}`),
    values: { ...shown, version: await versionOf(shown) },
    constraints: constraintsOf(photoForm),
  };
}

const EDIT_FORM = "edit-photo";

type Fields = z.input<typeof photoForm> & Versioned & { picture: string; photo: File };

type Shown = Pick<Photo, "src" | "title" | "description" | "alt" | "caption" | "visible" | "keyImage">;

/** Returns the shown values. They include the picture, because a crop of an old picture must not apply to a new one. */
const shownIn = ({ src, title, description, alt, caption, visible, keyImage }: Shown) => ({
  picture: src,
  title,
  description,
  alt,
  caption,
  visible: visible ? "on" : "",
  keyImage: keyImage ? "on" : "",
});

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context, params: { photo = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const sent = isUpload(request) ? request : await request.formData();
  if (sent instanceof FormData && sent.get("intent") === "delete") {
    await arrangePictures(context, provider, profileGallery(context, provider), { id: photo, move: "remove" });
    removeMediaLater(context);
    return redirectWithFlash(context, paths.pro.photos(), "photos:flash.removed");
  }
  let words: string[] = [];
  const form = { formId: EDIT_FORM, schema: photoForm };
  const refusal = await saveUpload(context, sent, form, async (value, { fields, file }) => {
    words = [value.title, value.description, value.alt, value.caption];
    let latest: Photo | undefined;
    const done = await saveOnLatest(context, provider, {
      edited: { photo },
      sent: fields,
      onceSaved: shownIn({ ...value, src: "" }),
      async stored() {
        latest = await findPhoto(context, provider, photo);
        return shownIn(latest);
      },
      save: (state) => changePhoto(context, provider, photo, file, value, state),
    });
    return "conflict" in done ? { refusal: done.conflict, more: { photo: latest } } : null;
  });
  if (refusal) return refusal;
  removeMediaLater(context);
  setFlash(context, savedFlash(words, "photos:flash.saved"));
  return redirectDocument(paths.pro.photos(), 303);
}

export default function EditPhoto() {
  const { photo: before, note, values, constraints } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const check = (form: FormData) => missingTexts(form, t);
  const post = usePostForm<Fields, { photo: Photo }>(EDIT_FORM, { values, constraints, check });
  const { fields, sending } = post;
  useUnsavedWarning(EDIT_FORM, sending);
  // If another tab replaced the photo, the refused form returns the new one.
  const photo = post.refused?.photo ?? before;
  const { src, srcSet, largest } = pictureSources(photo.src);
  return (
    <div className="space-y-8">
      <p>
        <BackLink href={paths.pro.photos()}>{t("photos:edit.back")}</BackLink>
      </p>
      <PageTitle>{t("photos:edit.title")}</PageTitle>
      {note ? (
        <WaitingNote {...note}>
          {t(photo.shownMeanwhile ? "photos:edit.heldMeanwhile" : "photos:edit.held")}
        </WaitingNote>
      ) : null}
      <img
        className="h-auto max-h-100 w-auto max-w-full rounded bg-sand"
        src={src}
        srcSet={srcSet}
        sizes={srcSet && "(min-width: 768px) 480px, 90vw"}
        width={photo.width}
        height={photo.height}
        alt={photo.alt || photo.title}
      />
      <PostForm className="space-y-7" encType="multipart/form-data" post={post}>
        <HiddenField field={fields.version} />
        <HiddenField field={fields.picture} />
        <FormProblems post={post} />
        <SavedMeanwhile
          post={post}
          href={paths.pro.photo(photo.publicId)}
          fields={[
            { name: "title", label: t("photos:field.title") },
            { name: "description", label: t("photos:field.description") },
            { name: "alt", label: t("photos:field.alt") },
            { name: "caption", label: t("photos:field.caption") },
            { name: "visible", label: t("photos:field.visible"), say: "ticked" },
            { name: "keyImage", label: t("photos:field.keyImage"), say: "ticked" },
          ]}
        />
        <PictureField
          field={fields.photo}
          label={t("photos:edit.replace")}
          // Demo pictures are files outside the media store, so they cannot be cropped.
          stored={srcSet === undefined ? undefined : { src: largest, width: photo.width }}
        />
        <TextField field={fields.title} label={t("photos:field.title")} />
        <TextAreaField
          field={fields.description}
          label={t("photos:field.description")}
          hint={t("photos:field.descriptionHint")}
          rows={3}
        />
        <TextField field={fields.alt} label={t("photos:field.alt")} hint={t("photos:field.altHint")} />
        <TextField field={fields.caption} label={t("photos:field.caption")} hint={t("photos:field.captionHint")} />
        <div>
          <Check field={fields.visible}>{t("photos:field.visible")}</Check>
          <Check field={fields.keyImage}>{t("photos:field.keyImage")}</Check>
        </div>
        <Submit busy={sending}>{sending ? t("pictures:add.busy") : t("photos:edit.save")}</Submit>
      </PostForm>
      <ConfirmDisclosure
        id="delete-photo"
        intent="delete"
        summary={t("photos:edit.remove")}
        question={t("photos:edit.removeQuestion")}
        submit={t("photos:edit.removeSubmit")}
      />
    </div>
  );
}

/** Checks title and description before the upload of a large file. @returns error texts by field */
const missingTexts = (form: FormData, t: Translate): Record<string, string> =>
  Object.fromEntries(
    (["title", "description"] as const)
      .filter((name) => String(form.get(name) ?? "").trim().length < PHOTO_TEXTS[name].min)
      .map((name) => [name, t(`pictures:error.${name}`, PHOTO_FIGURES)]),
  );
