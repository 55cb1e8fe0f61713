import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import cropStyles from "react-image-crop/dist/ReactCrop.css?url";
import { DomainError } from "~/domain/domain-error";
import { addPhoto } from "~/domain/media/add-photo.server";
import { findGallery } from "~/domain/media/find-photos.server";
import { movePhoto } from "~/domain/media/move-photo.server";
import { orderForm, photoForm } from "~/domain/media/photo.form";
import { setFlash } from "~/http/flash.server";
import { parseForm, refused } from "~/http/form.server";
import { requireProvider } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { isUpload, withUpload } from "~/http/upload.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { AddPhotoForm } from "./add-photo-form";
import { PhotoList } from "./photo-list";
import { orRefused } from "./photo-refusal.server";
import { ProfilePhotoLine } from "./profile-photo-line";

export const handle: RouteHandle = {
  title: "photos:title",
  hydrate: true,
  i18n: ["photos"],
  cache: "form",
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: cropStyles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  return findGallery(context, provider);
}

/** The form with the file adds a photograph; the others let two change places. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const sent = isUpload(request) ? request : await request.formData();
  if (sent instanceof FormData && sent.has("intent")) {
    const order = parseForm(sent, orderForm);
    if (!order.ok) return refused({ form: order.form });
    await movePhoto(context, provider, order.value.photo, order.value.intent);
    return redirect(`${paths.pro.photos()}#photo-${order.value.photo}`, 303);
  }
  const refusal = await withUpload(sent, (upload) => {
    const parsed = parseForm(upload.fields, photoForm);
    return orRefused(upload, parsed.ok ? {} : parsed.errors, async () => {
      if (!upload.file) throw new DomainError("photos.none");
      if (parsed.ok) await addPhoto(context, provider, upload.file, parsed.value);
    });
  });
  if (refusal) return refusal;
  setFlash(context, { kind: "good", text: "photos:flash.added" });
  return redirect(paths.pro.photos(), 303);
}

/** Back-office specification §2, "Photos". */
export default function Photos() {
  const { photos, quota, profileImage } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const { t } = useTexts();
  return (
    <div className="flow-xl">
      <header className="flow-s">
        <h1 className="calm rule">{t("photos:title")}</h1>
        <p className="muted">{t("photos:lead")}</p>
      </header>
      <ProfilePhotoLine src={profileImage} />
      <section className="flow-l" aria-labelledby="gallery">
        <h2 id="gallery">{t("photos:gallery.title")}</h2>
        <p className="muted">{t("photos:gallery.count", { count: photos.length, quota })}</p>
        <PhotoList photos={photos} />
      </section>
      <AddPhotoForm form={form} quota={photos.length < quota ? null : quota} />
    </div>
  );
}
