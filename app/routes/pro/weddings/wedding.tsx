import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { arrangeForm } from "~/domain/media/photo.form";
import { deleteWedding, withdrawWedding } from "~/domain/weddings/change-wedding.server";
import { findOwnWedding, weddingGallery } from "~/domain/weddings/own-weddings.server";
import { weddingForm } from "~/domain/weddings/wedding.form";
import { WEDDING_LIMITS, weddingImageBytes } from "~/domain/weddings/wedding.rules";
import { removeMediaLater } from "~/http/background/after-response.server";
import { versionOf } from "~/http/forms/edit-conflict.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { isUpload } from "~/http/pipeline/upload.server";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ConfirmDisclosure } from "~/routes/confirm-disclosure";
import { ButtonForm } from "~/routes/post-form";
import { Actions, BackLink, Button } from "~/ui/button";
import { Note } from "~/ui/flash";
import { Kicker, PageTitle } from "~/ui/heading";
import { addToGallery, arrangeGallery, movedIn } from "../pictures/change-gallery.server";
import { GalleryPictures } from "../pictures/gallery-pictures";
import { WaitingNote } from "../waiting-note";
import { choicesIn, saveWeddingForm, shownIn } from "./wedding.server";
import { WEDDING_FORM, WeddingForm } from "./wedding-form";

export const handle: RouteHandle = {
  title: "weddings:edit",
  hydrate: true,
  files: true,
  i18n: ["weddings", "pictures", "waiting"],
  cache: "form",
};

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const wedding = await findOwnWedding(context, provider, id);
  const shown = shownIn(context, wedding);
  const isDraft = wedding.state === "draft";
  const today = todayIn(MARKETS[provider.market], context.clock.now());
  return {
    ...choicesIn(context),
    wedding,
    bytes: weddingImageBytes(context.locale),
    values: { ...shown, locationKept: shown.location, version: await versionOf(shown) },
    constraints: constraintsOf(weddingForm({ today, publish: !isDraft })),
    arranged: movedIn(context.url, wedding.pictures),
  };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const gallery = weddingGallery(context, provider, id);
  const page = paths.pro.wedding(id);
  if (isUpload(request))
    return addToGallery(context, provider, request, { gallery, section: `${page}#wedding-pictures` });
  const sent = await request.formData();
  if (sent.has("move"))
    return arrangeGallery(context, provider, parseForm(sent, arrangeForm), {
      gallery,
      page,
      withdrawn: { kind: "good", text: "weddings:flash.tooFew", count: WEDDING_LIMITS.fewestImages },
    });
  const intent = sent.get("intent");
  if (intent === "delete") {
    await deleteWedding(context, provider, id);
    removeMediaLater(context);
    return redirectWithFlash(context, paths.pro.weddings(), "weddings:flash.deleted");
  }
  if (intent === "withdraw") {
    await withdrawWedding(context, provider, id);
    return redirectWithFlash(context, page, "weddings:flash.withdrawn");
  }
  return saveWeddingForm(context, provider, id, sent);
}

export default function Wedding() {
  const { wedding, bytes, arranged, ...form } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { id, title, state, pictures, findings, reason } = wedding;
  return (
    <div className="space-y-8">
      <header>
        <p>
          <BackLink href={paths.pro.weddings()}>{t("weddings:all")}</BackLink>
        </p>
        <Kicker>{t(`weddings:state.${state}`)}</Kicker>
        <PageTitle className="wrap-anywhere">{title}</PageTitle>
      </header>
      {state === "waiting" ? (
        <WaitingNote state="waiting" reasons={findings}>
          {t("weddings:waitingText")}
        </WaitingNote>
      ) : null}
      {state === "draft" && reason !== null ? (
        <Note>
          <p>
            <strong>{t("weddings:sentBack.title")}</strong>
          </p>
          <blockquote className="my-2 border-l-2 border-gold pl-3 whitespace-pre-line wrap-anywhere">
            {reason}
          </blockquote>
          <p>{t("weddings:sentBack.text")}</p>
        </Note>
      ) : null}
      {state === "draft" && reason === null && findings.length > 0 ? (
        <Note>
          <ul>
            {findings.map((one) => (
              <li key={one}>{t(`waiting:${one}`)}</li>
            ))}
          </ul>
          <p>{t("weddings:noted")}</p>
        </Note>
      ) : null}
      {state === "beyondPlan" ? (
        <Note>
          <p>{t("weddings:beyondText")}</p>
        </Note>
      ) : null}
      <WeddingForm {...form} wedding={wedding}>
        <GalleryPictures
          id="wedding-pictures"
          limit={WEDDING_LIMITS.images}
          address={paths.pro.uploadToWedding(id)}
          bytes={bytes}
          pictures={pictures}
          action={paths.pro.wedding(id)}
          captionForm={WEDDING_FORM}
          captionLength={WEDDING_LIMITS.caption.max}
          arranged={arranged}
        />
      </WeddingForm>
      {state === "draft" ? null : (
        <ButtonForm id="withdraw-wedding">
          <Actions>
            <Button name="intent" value="withdraw" variant="quiet">
              {t("weddings:withdraw")}
            </Button>
          </Actions>
        </ButtonForm>
      )}
      <ConfirmDisclosure
        id="delete-wedding"
        intent="delete"
        summary={t("weddings:delete.title")}
        question={t("weddings:delete.question")}
        submit={t("weddings:delete.submit")}
      />
    </div>
  );
}
