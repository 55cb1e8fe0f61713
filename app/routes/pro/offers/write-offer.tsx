import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CONVERSATION, isOpenConversation } from "~/domain/conversations/conversation.rules";
import { offerForm } from "~/domain/conversations/offer.form";
import { lastValidDay, OFFER, USUAL_VAT } from "~/domain/conversations/offer.rules";
import { sendOffer } from "~/domain/conversations/offers.server";
import { causeOf } from "~/domain/conversations/send-message.server";
import { DomainError, type DomainErrorCode } from "~/domain/domain-error";
import { days } from "~/domain/durations";
import { TYPED_DATE_LENGTH } from "~/domain/projects/project.rules";
import { findReceivedRequest } from "~/domain/requests/received-request.server";
import { newPublicId } from "~/domain/secrets.server";
import { rowField } from "~/domain/venues/venue-steps.rules";
import { deliverLater } from "~/http/background/after-response.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { parseForm, refused, refusedAt, unchecked } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { formatters, todayIn } from "~/i18n/format.server";
import { MARKETS, type MarketCode } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Button, EnterButton } from "~/ui/button";
import { serifLegendClass } from "~/ui/choice";
import { classNames } from "~/ui/classes";
import { type FormField, HiddenField, TextAreaField, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/section";
import { Submit } from "~/ui/submit";

export const handle: RouteHandle = { title: "offers:write.title", cache: "form" };

const FORM = "offer-form";
const SHOWN_ON_PAGE: readonly DomainErrorCode[] = ["conversation.closed", "conversation.tooMany"];

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const now = context.clock.now();
  const found = await findReceivedRequest(context, provider, context.locale, id);
  const { contact, eventType, eventDate } = found;
  if (!contact) throw new DomainError("requests.notFound");
  // After a POST there is no redirect, because a refused form shows its text again.
  if (context.method !== "POST" && !isOpenConversation(found, now)) throw redirectDocument(paths.pro.conversation(id));
  const { format, t } = context;
  const about = t("dashboard:request.title", { event: eventType, date: format.longDate(eventDate) });
  return {
    id,
    about,
    name: contact.name,
    last: format.longDate(lastValidDay(todayIn(MARKETS[provider.market], now))),
    most: format.number(CONVERSATION.longest),
    values: {
      cause: newPublicId(),
      title: about,
      validUntil: format.shortDate(todayIn(MARKETS[provider.market], now + days(OFFER.validFor))),
      ...emptyLines(context, provider.market, 0, OFFER.linesAtOnce),
    },
  };
}

function emptyLines({ locale }: AppContext, market: MarketCode, from: number, until: number): Record<string, string> {
  const vat = formatters(locale, MARKETS[market]).number(USUAL_VAT[market] / 100);
  const rows = Array.from({ length: until - from }, (_, index) => from + index);
  return Object.fromEntries(
    rows.flatMap((row) => [
      [rowField("quantity", row), "1"],
      [rowField("vat", row), vat],
    ]),
  );
}

export async function action({ request, context, params: { id: requestId = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const today = todayIn(MARKETS[provider.market], context.clock.now());
  const rows = rowsIn(formData);
  if (formData.get("intent") === "more") {
    const more = Math.min(rows + OFFER.linesAtOnce, OFFER.lines);
    const values = emptyLines(context, provider.market, rows, more);
    return refused(context, unchecked(formData), { formId: FORM, status: 200, values }, { rows: more });
  }
  const submission = parseForm(formData, offerForm(today));
  if (submission.status !== "success") return refused(context, submission, { formId: FORM }, { rows });
  const { message, offer } = submission.value;
  try {
    const cause = await causeOf(message.cause, [message.body, offer]);
    await sendOffer(context, provider, requestId, { body: message.body, cause, locale: context.locale }, offer);
    deliverLater(context);
  } catch (error) {
    const isShown = (code: DomainErrorCode) => SHOWN_ON_PAGE.includes(code);
    if (!(error instanceof DomainError && error.code === "conversation.sent"))
      return refusedAt(context, submission, error, { formId: FORM, field: "body" }, isShown, { rows });
  }
  return redirectWithFlash(context, paths.pro.conversation(requestId), "offers:flash.sent");
}

function rowsIn(formData: FormData): number {
  const sent = Array.from({ length: OFFER.lines }, (_, row) => formData.has(rowField("text", row)));
  return Math.max(OFFER.linesAtOnce, sent.lastIndexOf(true) + 1);
}

/** Form for an offer (rule talk-14). */
export default function WriteOffer() {
  const { id, about, name, last, most, values } = useLoaderData<typeof loader>();
  const post = usePostForm<Record<string, string>, { rows?: number }>(FORM, { values });
  const { t } = useTexts();
  const field = (of: string) => post.fields[of] as FormField;
  const rows = post.refused?.rows ?? OFFER.linesAtOnce;
  const action = paths.pro.writeOffer(id);
  return (
    <div className="space-y-8">
      <PageHead
        back={{ href: paths.pro.conversation(id), text: t("offers:back") }}
        kicker={t("offers:write.for", { name })}
        title={t("offers:write.title")}
        lead={about}
      />
      <PostForm className="space-y-7" post={post} action={action}>
        <EnterButton>{t("offers:write.send")}</EnterButton>
        <FormProblems post={post} />
        <HiddenField field={field("cause")} />
        <TextField
          field={field("title")}
          label={t("offers:write.name")}
          hint={t("offers:write.nameHint")}
          maxLength={OFFER.title}
          required
        />
        <TextAreaField
          field={field("body")}
          label={t("offers:write.body")}
          hint={t("conversation:hint", { most })}
          maxLength={CONVERSATION.longest}
          rows={5}
          required
        />
        <div className="space-y-5 sm:space-y-3">
          {Array.from({ length: rows }, (_, row) => (
            <Line key={rowField("line", row)} row={row} field={(of) => field(rowField(of, row))} />
          ))}
        </div>
        <p className="text-small text-ink-muted">{t("offers:write.lines")}</p>
        {rows < OFFER.lines ? (
          <p>
            <Button
              variant="quiet"
              compact
              name="intent"
              value="more"
              formAction={`${action}#${rowField("line", rows)}`}
            >
              <Icon name="plus" /> {t("offers:write.more", { number: OFFER.linesAtOnce })}
            </Button>
          </p>
        ) : null}
        <TextField
          field={field("validUntil")}
          label={t("offers:write.validUntil")}
          hint={t("offers:write.validUntilHint", { date: last })}
          inputMode="numeric"
          maxLength={TYPED_DATE_LENGTH}
          short
          required
        />
        <Submit busy={post.sending}>{t("offers:write.send")}</Submit>
      </PostForm>
    </div>
  );
}

function Line({ row, field }: { row: number; field: (of: string) => FormField }) {
  const { t } = useTexts();
  return (
    <fieldset id={rowField("line", row)} className={classNames("scroll-mt-6", row > 0 && "sm:[&_label]:sr-only")}>
      <legend className={`${serifLegendClass} sm:sr-only`}>{t("offers:write.line", { number: row + 1 })}</legend>
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_92px_176px_92px] sm:items-start">
        <div className="max-sm:col-span-full">
          <TextField field={field("text")} label={t("offers:line.text")} maxLength={OFFER.text} />
        </div>
        <TextField field={field("quantity")} label={t("offers:line.quantity")} inputMode="decimal" maxLength={12} />
        <TextField field={field("price")} label={t("offers:write.price")} inputMode="decimal" maxLength={16} />
        <TextField field={field("vat")} label={t("offers:write.vat")} inputMode="decimal" maxLength={8} />
      </div>
    </fieldset>
  );
}
