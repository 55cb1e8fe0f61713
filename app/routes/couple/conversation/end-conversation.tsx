import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { endingForm } from "~/domain/conversations/conversation.form";
import { CONVERSATION, isOpenConversation } from "~/domain/conversations/conversation.rules";
import { endConversation } from "~/domain/conversations/conversations.server";
import { findConversation } from "~/domain/conversations/messages.server";
import { DomainError } from "~/domain/domain-error";
import { deliverLater } from "~/http/background/after-response.server";
import { setFlash } from "~/http/forms/flash.server";
import { parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, BackLink, Button, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { TextAreaField } from "~/ui/field";
import { Kicker, PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { TickList } from "~/ui/tick-list";

export const handle: RouteHandle = { cache: "form" };

const FORM = "end";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const id = params.id ?? "";
  const found = await findConversation(context, couple, id, null);
  if (!isOpenConversation(found, context.clock.now())) throw redirectDocument(paths.conversation(id));
  const { name, eventDate, place } = found;
  const about = `${context.format.longDate(eventDate)} ·\u00a0${place}`;
  return { title: context.t("endings:choose.link"), id, name, about };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const id = params.id ?? "";
  const submission = parseForm(await request.formData(), endingForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  try {
    await endConversation(context, couple, id, submission.value.sentence);
    setFlash(context, { kind: "good", text: "endings:choose.done" });
    deliverLater(context);
  } catch (error) {
    // After a second click, the page of the conversation says that it is closed.
    if (!(error instanceof DomainError) || error.code !== "conversation.closed") throw error;
  }
  return redirectDocument(paths.conversation(id), 303);
}

export default function EndConversation() {
  const { title, id, name, about } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof endingForm>>(FORM);
  const { t, format } = useLanguage();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section" })}>
      <p>
        <BackLink href={paths.conversation(id)}>{t("conversation:title", { name })}</BackLink>
      </p>
      <Kicker>{about}</Kicker>
      <PageTitle>{title}</PageTitle>
      <PostForm className="mt-8 space-y-8" post={post}>
        <FormProblems post={post} />
        <div className="space-y-3">
          <p>{t("endings:choose.preview", { name })}</p>
          <Panel>
            <p className="font-serif italic">{t("endings:message.chosen")}</p>
          </Panel>
        </div>
        <TickList>
          <li>{t("endings:choose.closes")}</li>
          <li>{t("endings:choose.final")}</li>
        </TickList>
        <TextAreaField
          field={post.fields.sentence}
          label={t("endings:choose.sentence")}
          hint={t("endings:choose.hint", { most: format.number(CONVERSATION.ownSentence) })}
          maxLength={CONVERSATION.ownSentence}
          rows={3}
        />
        <Actions>
          <Button>{t("endings:choose.submit", { name })}</Button>
          <ButtonLink variant="plain" href={paths.conversation(id)}>
            {t("endings:choose.keep")}
          </ButtonLink>
        </Actions>
      </PostForm>
    </div>
  );
}
