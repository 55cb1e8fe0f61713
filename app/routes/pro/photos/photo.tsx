import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import cropStyles from "react-image-crop/dist/ReactCrop.css?url";
import { changePhoto } from "~/domain/media/change-photo.server";
import { findPhoto, type Photo } from "~/domain/media/find-photos.server";
import { photoForm } from "~/domain/media/photo.form";
import { removePhoto } from "~/domain/media/remove-photo.server";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { fieldValue, VERSION_FIELD } from "~/http/old-form";
import { parseForm } from "~/http/old-form.server";
import { saveOnLatest, versionOf } from "~/http/old-form-version.server";
import { removeMediaLater } from "~/http/remove-media-later.server";
import type { RouteHandle } from "~/http/route-handle";
import { isUpload, withUpload } from "~/http/upload.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { useUnsavedWarning } from "~/routes/use-unsaved-warning";
import { Actions, BackLink, Button } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { Note } from "~/ui/note";
import { HiddenField } from "~/ui/old-field";
import { pictureSources } from "~/ui/picture-sources";
import { SavedMeanwhile } from "../old-saved-meanwhile";
import { PhotoFields } from "./photo-fields";
import { orRefused } from "./photo-refusal.server";
import { PictureField } from "./picture-field";
import { usePhotoCheck } from "./use-photo-check";

export const handle: RouteHandle = {
  title: "photos:edit.title",
  hydrate: true,
  i18n: ["photos"],
  cache: "form",
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: cropStyles }];

export async function loader({ request, context, params: { photo = "" } }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const found = await findPhoto(context, provider, photo);
  return { photo: found, version: await versionOf(shownIn(found)) };
}

type Shown = Pick<Photo, "src" | "title" | "description" | "alt" | "caption" | "visible" | "keyImage">;

/** The picture counts, too: a crop of the old picture must not be applied to a new one. */
const shownIn = ({ src, title, description, alt, caption, visible, keyImage }: Shown) => ({
  picture: src,
  title,
  description,
  alt,
  caption,
  visible: visible ? "on" : "",
  keyImage: keyImage ? "on" : "",
});

/** The form with the file saves; the other one deletes. */
export async function action({ request, context, params: { photo = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const sent = isUpload(request) ? request : await request.formData();
  if (sent instanceof FormData && sent.get("intent") === "delete") {
    await removePhoto(context, provider, photo);
    removeMediaLater(context);
    setFlash(context, { kind: "good", text: "photos:flash.removed" });
    return redirect(paths.pro.photos(), 303);
  }
  const refusal = await withUpload(sent, (upload) => {
    const parsed = parseForm(upload.fields, photoForm);
    return orRefused(context, upload, parsed.ok ? {} : parsed.errors, async () => {
      if (!parsed.ok) return null;
      const done = await saveOnLatest(context, provider, {
        edited: { photo },
        sent: upload.fields,
        onceSaved: shownIn({ ...parsed.value, src: "" }),
        stored: async () => shownIn(await findPhoto(context, provider, photo)),
        save: (state) => changePhoto(context, provider, photo, upload.file, parsed.value, state),
      });
      return "conflict" in done ? done.conflict : null;
    });
  });
  if (refusal) return refusal;
  removeMediaLater(context);
  setFlash(context, { kind: "good", text: "photos:flash.saved" });
  return redirect(paths.pro.photos(), 303);
}

/** Edits or deletes one photograph. */
export default function EditPhoto() {
  const { photo, version } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.form;
  const { t } = useTexts();
  const { form, submitting, onSubmit, onInput } = usePhotoCheck(refused);
  useUnsavedWarning("edit-photo", submitting);
  const { src, srcSet, largest } = pictureSources(photo.src);
  const error = form?.errors.photo && t(form.errors.photo, form.details);
  return (
    <div className="flow-l">
      <p>
        <BackLink href={paths.pro.photos()}>{t("photos:edit.back")}</BackLink>
      </p>
      <h1 className="calm rule">{t("photos:edit.title")}</h1>
      {photo.held ? <Note>{t(photo.shownMeanwhile ? "photos:edit.heldMeanwhile" : "photos:edit.held")}</Note> : null}
      <img
        className="frame photo"
        src={src}
        srcSet={srcSet}
        sizes={srcSet && "(min-width: 768px) 480px, 90vw"}
        width={photo.width}
        height={photo.height}
        alt={photo.alt || photo.title}
      />
      <form
        id="edit-photo"
        className="fields"
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={onSubmit}
        onInput={onInput}
      >
        <HiddenField name={VERSION_FIELD} value={fieldValue(form, VERSION_FIELD, version)} />
        <HiddenField name="picture" value={fieldValue(form, "picture", photo.src)} />
        <FormProblems form={form} />
        <SavedMeanwhile
          form={form}
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
        <PictureField label={t("photos:edit.replace")} error={error} stored={{ src: largest, width: photo.width }} />
        <PhotoFields form={form} before={photo} />
        <Actions>
          <Button busy={submitting}>{submitting ? t("photos:add.busy") : t("photos:edit.save")}</Button>
        </Actions>
      </form>
      <Fold summary={t("photos:edit.remove")}>
        <form className="flow-s" method="post">
          <HiddenField name="intent" value="delete" />
          <p>{t("photos:edit.removeQuestion")}</p>
          <Button variant="danger">{t("photos:edit.removeSubmit")}</Button>
        </form>
      </Fold>
    </div>
  );
}
