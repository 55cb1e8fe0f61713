import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import cropStyles from "react-image-crop/dist/ReactCrop.css?url";
import { DomainError } from "~/domain/domain-error";
import { findProfilePhoto } from "~/domain/media/find-photos.server";
import { cropForm } from "~/domain/media/photo.form";
import { removeProfilePhoto, setProfilePhoto } from "~/domain/media/profile-photo.server";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { parseForm } from "~/http/old-form.server";
import { removeMediaLater } from "~/http/remove-media-later.server";
import type { RouteHandle } from "~/http/route-handle";
import { isUpload, withUpload } from "~/http/upload.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { useRemainingProblems } from "~/routes/use-remaining-problems";
import { useSubmitting } from "~/routes/use-submitting";
import { Actions, BackLink, Button } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { HiddenField } from "~/ui/old-field";
import { Portrait } from "~/ui/portrait";
import { orRefused } from "./photo-refusal.server";
import { PictureField } from "./picture-field";

export const handle: RouteHandle = {
  title: "photos:profile.title",
  hydrate: true,
  i18n: ["photos"],
  cache: "form",
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: cropStyles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  return { src: await findProfilePhoto(context, provider) };
}

/** The form with the file saves; the other one removes. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const sent = isUpload(request) ? request : await request.formData();
  if (sent instanceof FormData && sent.get("intent") === "remove") {
    await removeProfilePhoto(context, provider);
    removeMediaLater(context);
    setFlash(context, { kind: "good", text: "photos:flash.profileRemoved" });
    return redirect(paths.pro.photos(), 303);
  }
  const refusal = await withUpload(sent, (upload) => {
    const parsed = parseForm(upload.fields, cropForm);
    return orRefused(context, upload, parsed.ok ? {} : parsed.errors, async () => {
      if (!upload.file) throw new DomainError("photos.none");
      if (parsed.ok) await setProfilePhoto(context, provider, upload.file, parsed.value);
      return null;
    });
  });
  if (refusal) return refusal;
  removeMediaLater(context);
  setFlash(context, { kind: "good", text: "photos:flash.profileSaved" });
  return redirect(paths.pro.photos(), 303);
}

/** The square photograph next to the name. */
export default function ProfilePhoto() {
  const { src } = useLoaderData<typeof loader>();
  const [form, onInput] = useRemainingProblems(useActionData<typeof action>()?.form);
  const { t } = useTexts();
  const [submitting, onSubmit] = useSubmitting();
  const error = form?.errors.photo && t(form.errors.photo, form.details);
  return (
    <div className="flow-l">
      <p>
        <BackLink href={paths.pro.photos()}>{t("photos:edit.back")}</BackLink>
      </p>
      <h1 className="calm rule">{t("photos:profile.title")}</h1>
      <p className="muted">{t("photos:profile.lead")}</p>
      {src ? <Portrait name="" src={src} alt={t("photos:profile.alt")} size="xl" /> : null}
      <form
        className="fields"
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={onSubmit}
        onInput={onInput}
      >
        <FormProblems form={form} />
        <PictureField label={t("photos:field.photo")} error={error} square required />
        <Actions>
          <Button busy={submitting}>{submitting ? t("photos:add.busy") : t("photos:profile.save")}</Button>
        </Actions>
      </form>
      {src ? (
        <Fold summary={t("photos:profile.remove")}>
          <form className="flow-s" method="post">
            <HiddenField name="intent" value="remove" />
            <p>{t("photos:profile.removeQuestion")}</p>
            <Button variant="danger">{t("photos:profile.removeSubmit")}</Button>
          </form>
        </Fold>
      ) : null}
    </div>
  );
}
