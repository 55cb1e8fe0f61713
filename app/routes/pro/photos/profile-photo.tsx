import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import cropStyles from "react-image-crop/dist/ReactCrop.css?url";
import { DomainError } from "~/domain/domain-error";
import { findProfilePhoto } from "~/domain/media/find-photos.server";
import { cropForm } from "~/domain/media/photo.form";
import { removeProfilePhoto, setProfilePhoto } from "~/domain/media/profile-photos.server";
import { removeMediaLater } from "~/http/background/after-response.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { saveUpload } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { isUpload } from "~/http/pipeline/upload.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ConfirmDisclosure } from "~/routes/confirm-disclosure";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { BackLink } from "~/ui/button";
import { PageTitle } from "~/ui/heading";
import { Portrait } from "~/ui/portrait";
import { Submit } from "~/ui/submit";
import { PictureField } from "./picture-field";

export const handle: RouteHandle = {
  title: "photos:profile.title",
  hydrate: true,
  files: true,
  i18n: ["photos", "pictures"],
  cache: "form",
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: cropStyles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  return { src: await findProfilePhoto(context, provider) };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

const PROFILE_FORM = "profile-photo-form";

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const sent = isUpload(request) ? request : await request.formData();
  if (sent instanceof FormData && sent.get("intent") === "remove") {
    await removeProfilePhoto(context, provider);
    removeMediaLater(context);
    return redirectWithFlash(context, paths.pro.photos(), "photos:flash.profileRemoved");
  }
  const form = { formId: PROFILE_FORM, schema: cropForm };
  const refusal = await saveUpload(context, sent, form, async (part, { file }) => {
    if (!file) throw new DomainError("photos.none");
    await setProfilePhoto(context, provider, file, part);
    return null;
  });
  if (refusal) return refusal;
  removeMediaLater(context);
  return redirectWithFlash(context, paths.pro.photos(), "photos:flash.profileSaved");
}

export default function ProfilePhoto() {
  const { src } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const post = usePostForm<{ photo: File }>(PROFILE_FORM);
  const { fields, sending } = post;
  return (
    <div className="space-y-8">
      <p>
        <BackLink href={paths.pro.photos()}>{t("photos:edit.back")}</BackLink>
      </p>
      <PageTitle>{t("photos:profile.title")}</PageTitle>
      <p className="text-ink-muted">{t("photos:profile.lead")}</p>
      {src ? <Portrait name="" src={src} alt={t("photos:profile.alt")} size="xl" /> : null}
      <PostForm className="space-y-7" encType="multipart/form-data" post={post}>
        <FormProblems post={post} />
        <PictureField field={fields.photo} label={t("photos:field.photo")} square required />
        <Submit busy={sending}>{sending ? t("pictures:add.busy") : t("photos:profile.save")}</Submit>
      </PostForm>
      {src ? (
        <ConfirmDisclosure
          id="remove-profile-photo"
          intent="remove"
          summary={t("photos:profile.remove")}
          question={t("photos:profile.removeQuestion")}
          submit={t("photos:profile.removeSubmit")}
        />
      ) : null}
    </div>
  );
}
