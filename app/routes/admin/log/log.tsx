import { getFormProps, useForm } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { ACTS, type Act, logSearchForm } from "~/domain/administrators/audit.form";
import { findLog, type LogEntry } from "~/domain/administrators/history.server";
import type { Role } from "~/domain/administrators/roles.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import type { Translate } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { SelectField, TextField } from "~/ui/field";
import { rowLinkClass } from "~/ui/link-row";
import { PageHead } from "~/ui/section";
import { DotLine } from "~/ui/text";
import { Filters, NeighbourPages } from "../lists";
import { wordingTitle } from "../wordings/wording-changes";

export const handle: RouteHandle = { title: "admin:log.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "log");
  const search = logSearchForm.parse(Object.fromEntries(context.url.searchParams));
  const { entries, hasOlder, people } = await findLog(context, administrator, search);
  const { before, ...asked } = search;
  return {
    asked,
    isOlder: before < Number.MAX_SAFE_INTEGER,
    older: hasOlder ? (entries.at(-1)?.id ?? null) : null,
    people,
    entries,
  };
}

/** Actions of administrators, for owners (rule log-2). */
export default function Log() {
  const { asked, people, entries, isOlder, older } = useLoaderData<typeof loader>();
  const [form, fields] = useForm({ id: "log", defaultValue: asked });
  const { t, format } = useLanguage();
  const acts = ACTS.map((value) => ({ value, label: t(`admin:log.act.${value}`) }));
  return (
    <div className="space-y-5">
      <PageHead title={t("admin:log.title")} lead={t("admin:log.text")} className="space-y-1.5" />
      <search>
        <form {...getFormProps(form)} method="get">
          <Filters set={Object.values(asked).filter(Boolean).length}>
            <div className="grid items-end gap-x-5 gap-y-4 pt-2 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]">
              <SelectField
                field={fields.by}
                label={t("admin:decisions.who")}
                placeholder={t("admin:search.any")}
                options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
              <SelectField
                field={fields.act}
                label={t("admin:log.what")}
                placeholder={t("admin:log.all")}
                options={acts}
              />
              <TextField field={fields.subject} type="search" label={t("admin:log.subject")} maxLength={100} />
              <Button>{t("admin:search.submit")}</Button>
            </div>
          </Filters>
        </form>
      </search>
      {entries.length === 0 ? (
        <EmptyState title={t("admin:log.empty")} />
      ) : (
        <ol className="border-t border-gold">
          {entries.map((entry) => {
            const { subject, href, changes } = lineOf(t, entry);
            return (
              <li
                key={entry.id}
                className="relative items-center gap-x-6 border-b border-line py-2.5 wrap-anywhere lg:grid lg:grid-cols-[minmax(0,1fr)_auto]"
              >
                <div>
                  <p>
                    <strong className="font-semibold">{t(`admin:log.act.${entry.act as Act}`)}</strong>{" "}
                    {subject !== null && href ? (
                      <a className={rowLinkClass} href={href}>
                        {subject}
                      </a>
                    ) : (
                      subject
                    )}
                  </p>
                  {changes.map(({ text, lang }) => (
                    <p key={text} className="text-small text-ink-muted" lang={lang}>
                      {text}
                    </p>
                  ))}
                </div>
                <p className="text-small text-ink-muted">
                  <DotLine texts={[format.moment(entry.at), entry.by ?? t("admin:log.operators")]} />
                </p>
              </li>
            );
          })}
        </ol>
      )}
      <NeighbourPages
        label={t("admin:log.title")}
        newer={isOlder ? { text: t("admin:log.newest"), href: adminPaths.log(asked) } : null}
        older={
          older === null ? null : { text: t("admin:log.older"), href: adminPaths.log({ ...asked, before: older }) }
        }
      />
    </div>
  );
}

const PAGES: Partial<Record<LogEntry["subjectKind"], (id: string) => string>> = {
  provider: adminPaths.profile,
  account: (id) => adminPaths.history("couple", id),
  request: (id) => adminPaths.history("request", id),
  order: (id) => adminPaths.history("order", id),
  review: adminPaths.review,
  case: adminPaths.reviewCase,
  portfolio: adminPaths.wedding,
  venue: adminPaths.venue,
  report: adminPaths.report,
  message: adminPaths.reportedMessage,
  wording: adminPaths.wording,
};

/** Fields that an entry omits, because its title says the same. */
const REPEATED = new Set(["status", "state", "moderation", "answer", "decision", "impersonation", "proof"]);

const UNLABELLED = new Set(["amount", "value", "roles"]);

/** Returns the subject's name or id, its page, and the changes, most of them with an English field name. */
export function lineOf(t: Translate, { subjectKind: kind, subjectId, name, before, after }: LogEntry) {
  const [was, is] = [before, after].map((json) => JSON.parse(json) as Record<string, unknown>);
  const fields = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  const textOf = (field: string, value: unknown) => {
    if (field === "roles") return [value].flat().map((role) => t(`admin:role.${role as Role}`));
    return field === "amount" && Number(value) > 0 ? `+${value}` : value;
  };
  const nameless = kind === "wording" ? wordingTitle(t, subjectId) : subjectId;
  return {
    subject: kind === "search" || kind === "none" ? null : name || nameless,
    href: PAGES[kind]?.(subjectId) ?? null,
    changes: fields.flatMap((field): { text: string; lang?: string }[] => {
      const values = [was?.[field], is?.[field]].filter((value) => value !== undefined && String(value) !== "");
      if (REPEATED.has(field) || values.length === 0) return [];
      const detail = values.map((value) => [textOf(field, value)].flat().join(", ")).join(" → ");
      if (UNLABELLED.has(field)) return [{ text: detail }];
      if (kind !== "search") return [{ text: t("admin:history.line", { event: field, detail }), lang: "en" }];
      const event = t(`admin:find.of.${field as "providers"}`);
      return [{ text: t("admin:history.line", { event, detail }) }];
    }),
  };
}
