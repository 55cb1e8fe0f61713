import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { settleFailureForm } from "~/domain/administration/failure.form";
import { findFailures, settleFailure } from "~/domain/administration/failures.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useLanguage } from "~/i18n/use-format";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { EmptyState } from "~/ui/empty-state";
import { FixedValue } from "~/ui/field";
import { PageHead } from "~/ui/section";

export const handle: RouteHandle = { title: "admin:failures.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "failures");
  return findFailures(context, administrator);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "failures");
  const submission = parseForm(await request.formData(), settleFailureForm);
  if (submission.status !== "success") return refused(context, submission, { formId: "failure" });
  await settleFailure(context, administrator, submission.value);
  return redirectWithFlash(context, adminPaths.failures(), "admin:failures.settled");
}

/** Failures, one row per cause, until an administrator dismisses them (rule failure-2). */
export default function Failures() {
  const { rows, all } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  return (
    <div className="space-y-8">
      <PageHead title={t("admin:failures.heading")} lead={t("admin:failures.text")} className="space-y-1.5" />
      {rows.length === 0 ? (
        <EmptyState title={t("admin:failures.empty")} />
      ) : (
        <ul className="grid list-none gap-8 p-0">
          {rows.map((row) => {
            const source = t(`admin:failures.source.${row.source}`);
            const times = t("admin:failures.times", { count: row.times, figure: format.number(row.times) });
            return (
              <li className="space-y-1.5 border-line border-t pt-6" key={row.fingerprint}>
                <h2 className="text-h3 [overflow-wrap:anywhere]" lang="en">
                  {row.message}
                </h2>
                <p className="text-small text-ink-muted">
                  {source}
                  {" ·\u00a0"}
                  <code className="[overflow-wrap:anywhere]">{row.route}</code>
                  {" ·\u00a0"}
                  {times}
                </p>
                <p className="text-small text-ink-muted">
                  {t("admin:failures.between", {
                    first: format.moment(row.firstAt),
                    last: format.moment(row.lastAt),
                    release: row.release,
                  })}
                </p>
                {row.requestId ? (
                  <p className="text-small text-ink-muted">{t("common:fatal.reference", { id: row.requestId })}</p>
                ) : null}
                {row.stack ? (
                  <Disclosure summary={t("admin:failures.stack")}>
                    <pre className="text-small whitespace-pre-wrap [overflow-wrap:anywhere]">{row.stack}</pre>
                  </Disclosure>
                ) : null}
                <form className="pt-2" method="post">
                  <FixedValue name="fingerprint" value={row.fingerprint} />
                  <FixedValue name="seen" value={String(row.lastAt)} />
                  <Button variant="quiet">{t("admin:failures.settle")}</Button>
                </form>
              </li>
            );
          })}
        </ul>
      )}
      {all > rows.length ? (
        <p className="text-ink-muted">{t("admin:failures.more", { count: all - rows.length })}</p>
      ) : null}
    </div>
  );
}
