import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import { may } from "~/domain/administrators/roles.rules";
import { ADJUSTMENT, adjustmentForm } from "~/domain/credits/adjustment.form";
import { LISTED, nameOfEntry } from "~/domain/credits/credits.rules";
import { adjustCredits, findProviderLedger, type ProviderLedger } from "~/domain/credits/ledger.server";
import { RETURN_CAUSES, RETURN_FIGURES } from "~/domain/credits/return.rules";
import type { DomainErrorCode } from "~/domain/domain-error";
import { orderNumber } from "~/domain/payments/order.rules";
import { newPublicId } from "~/domain/secrets.server";
import { deliverLater } from "~/http/background/after-response.server";
import { setFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused, refusedAt } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { dotted } from "~/i18n/dotted";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { FormProblems, type Post, PostForm, usePostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { ChoiceGroup } from "~/ui/choice";
import { classNames } from "~/ui/classes";
import { FixedValue, TextAreaField, TextField } from "~/ui/field";
import { Panel } from "~/ui/panel";
import { PageHead, Section } from "~/ui/section";
import { DotLine } from "~/ui/text";
import { type Column, ListTable } from "../lists";

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

export async function action({ request, context, params: { publicId = "" } }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "adjustCredits");
  const submission = parseForm(await request.formData(), adjustmentForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  try {
    const { balance } = await adjustCredits(context, administrator, { publicId, ...submission.value });
    setFlash(context, { kind: "good", text: "admin:ledger.done", count: balance });
  } catch (error) {
    return refusedAt(context, submission, error, { formId: FORM, field: "credits" }, (code) => SHOWN.includes(code));
  }
  deliverLater(context);
  return redirectDocument(adminPaths.ledger(publicId), 303);
}

export default function Ledger() {
  const { name, ledger, back, mayAdjust, key, constraints } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof adjustmentForm>>(FORM, { constraints });
  const { t, format } = useLanguage();
  const { balance, premiumUntil } = ledger;
  return (
    <div className="space-y-8">
      <PageHead back={{ href: back, text: name }} title={t("admin:ledger.heading")} />
      <Panel className="grid items-start gap-x-14 gap-y-6 lg:grid-cols-[max-content_minmax(0,1fr)]">
        <div className="space-y-2">
          <p className="text-small text-ink-muted">{t("admin:ledger.after")}</p>
          <p className={classNames("font-serif text-h1 leading-none", balance < 0 && "text-error")}>
            {balance < 0 ? t("admin:ledger.owed", { count: -balance }) : t("shop:count", { count: balance })}
          </p>
          {premiumUntil === null ? null : (
            <Chip>{t("admin:ledger.premium", { date: format.shortDay(premiumUntil) })}</Chip>
          )}
        </div>
        {mayAdjust ? <AdjustForm post={post} formKey={key} /> : null}
      </Panel>
      <LedgerTables ledger={ledger} />
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
    <Section id="adjust" title={t("admin:ledger.adjust")} className="space-y-4 print:hidden">
      <PostForm className="space-y-4.5" post={post}>
        <FormProblems post={post} />
        <FixedValue name="key" value={formKey} />
        <div className="grid gap-x-6 gap-y-4.5 lg:grid-cols-[170px_170px_minmax(0,1fr)]">
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
          />
          <div className="lg:row-span-2">
            <TextAreaField
              field={fields.reason}
              label={t("admin:ledger.reason")}
              hint={t("admin:ledger.reasonHint", { least: ADJUSTMENT.reason.least })}
              rows={4}
            />
          </div>
          <div className="lg:col-span-2">
            <Button wide>{t("admin:ledger.submit")}</Button>
          </div>
        </div>
      </PostForm>
    </Section>
  );
}

const NONE = "\u2013";

type Row<T extends keyof ProviderLedger> = ProviderLedger[T] extends readonly (infer One)[] ? One : never;

function LedgerTables({ ledger }: { ledger: ProviderLedger }) {
  const { t, format } = useLanguage();
  const moment = (at: number | null) => (at === null ? NONE : format.moment(at));
  const planOf = (interval: "month" | "year" | null) => t(`admin:ledger.interval.${interval ?? "month"}`);
  const reasonOf = ({ kind, reason, by }: Row<"entries">) => {
    const cause = kind === "return" ? RETURN_CAUSES.find((known) => known === reason) : undefined;
    const words = cause ? t(`returns:cause.${cause}`, RETURN_FIGURES) : reason;
    return dotted([words, by && t("admin:ledger.by", { name: by })]);
  };
  const orders: Column<Row<"orders">>[] = [
    { head: t("admin:ledger.number"), cell: ({ id, at }) => <Cell small={moment(at)}>{orderNumber(id, at)}</Cell> },
    {
      head: t("admin:ledger.product"),
      isPlain: true,
      cell: ({ product, credits, interval }) =>
        product === "credits" ? t("admin:ledger.pack", { count: credits ?? 0 }) : planOf(interval),
    },
    { head: t("admin:ledger.amount"), isNumber: true, isPlain: true, cell: ({ amount }) => format.cents(amount) },
    {
      head: t("admin:ledger.state"),
      cell: ({ state }) => t(`admin:ledger.order.${state}`),
      isPlain: true,
    },
    {
      head: t("admin:ledger.invoice"),
      cell: ({ number, invoiceUrl, paymentId }) => (
        <Cell small={paymentId}>
          {invoiceUrl ? (
            <a href={invoiceUrl} rel="noopener noreferrer">
              {number ?? NONE}
            </a>
          ) : (
            (number ?? NONE)
          )}
        </Cell>
      ),
    },
  ];
  const subscriptions: Column<Row<"subscriptions">>[] = [
    { head: t("admin:ledger.plan"), cell: ({ id, interval }) => <Cell small={id}>{planOf(interval)}</Cell> },
    {
      head: t("admin:ledger.state"),
      cell: ({ status, cancels }) => <Cell small={cancels ? t("admin:ledger.cancels") : null}>{status}</Cell>,
    },
    { head: t("admin:ledger.started"), cell: ({ startedAt }) => <Cell>{moment(startedAt)}</Cell> },
    { head: t("admin:ledger.until"), cell: ({ endedAt, periodEnd }) => <Cell>{moment(endedAt ?? periodEnd)}</Cell> },
    {
      head: t("admin:ledger.failures"),
      isNumber: true,
      cell: ({ failedAttempts }) => <Cell>{format.number(failedAttempts)}</Cell>,
    },
  ];
  const claims: Column<Row<"claims">>[] = [
    { head: t("admin:ledger.request"), cell: ({ requestId }) => <Cell>{requestId}</Cell> },
    { head: t("admin:ledger.state"), cell: ({ state }) => <Cell>{t(`admin:ledger.claim.${state}`)}</Cell> },
    { head: t("admin:ledger.opened"), cell: ({ openedAt }) => <Cell>{moment(openedAt)}</Cell> },
    { head: t("admin:ledger.due"), cell: ({ dueAt }) => <Cell>{moment(dueAt)}</Cell> },
    { head: t("admin:ledger.ended"), cell: ({ endedAt }) => <Cell>{moment(endedAt)}</Cell> },
  ];
  return (
    <div className="space-y-block">
      <Section id="ledger-entries" title={t("admin:ledger.entries")}>
        {ledger.entries.length === 0 ? <p className="text-ink-muted">{t("admin:ledger.none")}</p> : null}
        <ul>
          {ledger.entries.slice(0, LISTED).map((entry) => (
            <li
              key={entry.id}
              className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-6 border-t border-line py-3 tabular-nums first:border-t-gold last:border-b"
            >
              <div className="wrap-anywhere">
                {t(`admin:ledger.kind.${nameOfEntry(entry)}`)}
                <p className="text-small text-ink-muted">
                  <DotLine texts={[moment(entry.at), aboutOf(entry), reasonOf(entry)]} />
                </p>
              </div>
              <span className={entry.amount > 0 ? "text-success" : undefined}>{format.signed(entry.amount)}</span>
              <span className="text-small text-ink-muted">
                {t("admin:history.line", {
                  event: t("admin:ledger.after"),
                  detail: format.number(entry.balance),
                })}
              </span>
            </li>
          ))}
        </ul>
        <Newest rows={ledger.entries} />
      </Section>
      <Table name="orders" rows={ledger.orders} columns={orders} />
      <Table name="subscriptions" rows={ledger.subscriptions} columns={subscriptions} />
      <Table name="claims" rows={ledger.claims} columns={claims} />
    </div>
  );
}

/** Returns the id of a request, or the order number with the year of the order. */
const aboutOf = ({ requestId, orderId, orderedAt, at }: Row<"entries">) =>
  requestId ?? (orderId === null ? null : orderNumber(orderId, orderedAt ?? at));

interface TableProps<T> {
  name: "orders" | "subscriptions" | "claims";
  /** The newest rows, at most `LISTED` plus one. The additional row only indicates that there are older rows. */
  rows: T[];
  columns: Column<T>[];
}

function Table<T extends { id: string | number }>({ name, rows, columns }: TableProps<T>) {
  const { t } = useTexts();
  const heading = `ledger-${name}`;
  if (rows.length === 0) return null;
  return (
    <Section id={heading} title={t(`admin:ledger.${name}`)}>
      <ListTable rows={rows.slice(0, LISTED)} keyOf={({ id }) => String(id)} columns={columns} labelledBy={heading} />
      <Newest rows={rows} />
    </Section>
  );
}

function Newest({ rows }: { rows: readonly unknown[] }) {
  const { t } = useTexts();
  if (rows.length <= LISTED) return null;
  return <p className="text-small text-ink-muted">{t("admin:ledger.newest", { most: LISTED })}</p>;
}

function Cell({ children, small }: { children: ReactNode; small?: ReactNode }) {
  return (
    <div>
      {children}
      {small ? <p className="text-small text-ink-muted wrap-anywhere font-sans font-normal">{small}</p> : null}
    </div>
  );
}
