import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import { may } from "~/domain/administrators/roles.rules";
import { ADJUSTMENT, adjustmentForm } from "~/domain/credits/adjustment.form";
import { adjustCredits, findProviderLedger } from "~/domain/credits/ledger.server";
import { DomainError, type DomainErrorCode } from "~/domain/domain-error";
import { newPublicId } from "~/domain/secrets.server";
import { deliverLater } from "~/http/background/after-response.server";
import { setFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { FormProblems } from "~/routes/form-problems";
import { type Post, PostForm, usePostForm } from "~/routes/post-form";
import { BackLink, Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { ChoiceGroup } from "~/ui/choice";
import { FixedValue, TextAreaField, TextField } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { LedgerTables } from "./ledger-tables";

export const handle: RouteHandle = { cache: "form" };

const FORM = "adjust-credits";

const SHOWN: readonly DomainErrorCode[] = ["ledger.belowZero", "ledger.used"];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "ledger");
  const ledger = await findProviderLedger(context, administrator, params.publicId ?? "");
  const name = ledger.name || context.t("admin:unnamed");
  return {
    title: context.t("admin:ledger.title", { name }),
    name,
    ledger,
    back: may(administrator, "moderate") ? adminPaths.profile(ledger.publicId) : adminPaths.search(),
    mayAdjust: may(administrator, "adjustCredits"),
    key: newPublicId(),
    constraints: constraintsOf(adjustmentForm),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "adjustCredits");
  const publicId = params.publicId ?? "";
  const submission = parseForm(await request.formData(), adjustmentForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  try {
    const { balance } = await adjustCredits(context, administrator, { publicId, ...submission.value });
    setFlash(context, { kind: "good", text: "admin:ledger.done", count: balance });
  } catch (error) {
    if (!(error instanceof DomainError) || !SHOWN.includes(error.code)) throw error;
    const { status, text } = httpErrorOf(error);
    return refused(context, submission, { formId: FORM, errors: { credits: text }, status });
  }
  deliverLater(context);
  return redirectDocument(adminPaths.ledger(publicId), 303);
}

export default function Ledger() {
  const { name, ledger, back, mayAdjust, key, constraints } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof adjustmentForm>>(FORM, { constraints });
  const { t } = useTexts();
  const format = useFormat();
  const { balance, premiumUntil } = ledger;
  return (
    <div className="space-y-8">
      <header className="space-y-1.5">
        <p>
          <BackLink href={back}>{name}</BackLink>
        </p>
        <PageTitle>{t("admin:ledger.heading")}</PageTitle>
        <p className="flex flex-wrap gap-2 pt-4">
          <Chip kind={balance < 0 ? "bad" : "neutral"}>
            {balance < 0 ? t("admin:ledger.owed", { count: -balance }) : t("admin:ledger.balance", { count: balance })}
          </Chip>
          {premiumUntil === null ? null : (
            <Chip>{t("admin:ledger.premium", { date: format.shortDay(premiumUntil) })}</Chip>
          )}
        </p>
        {mayAdjust ? (
          <p className="print:hidden">
            <a href="#adjust">{t("admin:ledger.adjust")}</a>
          </p>
        ) : null}
      </header>
      <LedgerTables ledger={ledger} />
      {mayAdjust ? <AdjustForm post={post} formKey={key} /> : null}
    </div>
  );
}

interface AdjustFormProps {
  post: Post<z.input<typeof adjustmentForm>>;
  /** Idempotency key: a form that is sent twice is applied once. */
  formKey: string;
}

function AdjustForm({ post, formKey }: AdjustFormProps) {
  const { fields } = post;
  const { t } = useTexts();
  return (
    <Panel look="card" as="section" className="space-y-4 max-w-[560px] print:hidden" labelledBy="adjust">
      <h2 className="text-h3" id="adjust">
        {t("admin:ledger.adjust")}
      </h2>
      <PostForm className="space-y-4.5" post={post}>
        <FormProblems post={post} />
        <FixedValue name="key" value={formKey} />
        <ChoiceGroup
          field={fields.direction}
          legend={t("admin:ledger.direction")}
          legendLook="plain"
          layout="few"
          options={(["add", "take"] as const).map((value) => ({ value, label: t(`admin:ledger.${value}`) }))}
        />
        <TextField
          field={fields.credits}
          label={t("admin:ledger.credits")}
          hint={t("admin:ledger.creditsHint", { most: ADJUSTMENT.most })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          short
        />
        <TextAreaField
          field={fields.reason}
          label={t("admin:ledger.reason")}
          hint={t("admin:ledger.reasonHint", { least: ADJUSTMENT.reason.least })}
          maxLength={ADJUSTMENT.reason.most}
          rows={4}
        />
        <Button wide>{t("admin:ledger.submit")}</Button>
      </PostForm>
    </Panel>
  );
}
