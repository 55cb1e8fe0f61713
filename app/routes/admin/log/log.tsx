import { getFormProps, useForm } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { ACTS, type Act, logSearchForm } from "~/domain/administrators/audit.form";
import { findLog } from "~/domain/administrators/find-log.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { Button } from "~/ui/button";
import { SelectField, TextField } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { ListTable, NeighbourPages } from "../list-table";
import { subjectOf } from "./log-subject";

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

function changesOf(before: string, after: string): string[] {
  const [was, is] = [before, after].map((json) => JSON.parse(json) as Record<string, unknown>);
  return [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].map((name) => {
    const [from, to] = [was?.[name], is?.[name]];
    return `${name}: ${[from, to]
      .filter((value) => value !== undefined)
      .map(String)
      .join(" → ")}`;
  });
}

/** Actions of administrators, for owners (rule log-2). */
export default function Log() {
  const { asked, people, entries, isOlder, older } = useLoaderData<typeof loader>();
  const [form, fields] = useForm({ id: "log", defaultValue: asked });
  const { t } = useTexts();
  const format = useFormat();
  const acts = ACTS.map((value) => ({ value, label: t(`admin:log.act.${value}`) }));
  return (
    <div className="space-y-block">
      <header className="space-y-1.5">
        <PageTitle>{t("admin:log.title")}</PageTitle>
        <p className="text-ink-muted">{t("admin:log.text")}</p>
      </header>
      <search>
        <form {...getFormProps(form)} method="get" className="space-y-4.5">
          <TextField field={fields.subject} type="search" label={t("admin:log.subject")} maxLength={100} />
          <div className="grid items-end gap-x-5 gap-y-4 grid-cols-[repeat(auto-fit,minmax(min(100%,160px),1fr))]">
            <SelectField
              field={fields.by}
              label={t("admin:decisions.who")}
              placeholder={t("admin:search.any")}
              options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <SelectField
              field={fields.act}
              label={t("admin:log.what")}
              placeholder={t("admin:search.any")}
              options={acts}
            />
            <Button>{t("admin:search.submit")}</Button>
          </div>
        </form>
      </search>
      <ListTable
        rows={entries}
        keyOf={({ id }) => id}
        empty={{ title: t("admin:log.empty") }}
        columns={[
          { head: t("admin:log.what"), cell: ({ act }) => t(`admin:log.act.${act as Act}`) },
          {
            head: t("admin:log.subject"),
            isPlain: true,
            cell: (entry) => {
              const { subject, href } = subjectOf(entry, people);
              return (
                <div className="[overflow-wrap:anywhere]">
                  {href ? <a href={href}>{subject}</a> : subject}
                  {changesOf(entry.before, entry.after).map((change) => (
                    <p key={change} className="text-small text-ink-muted" lang="en">
                      {change}
                    </p>
                  ))}
                </div>
              );
            },
          },
          { head: t("admin:decisions.who"), cell: ({ by }) => by ?? t("admin:log.operators"), isPlain: true },
          {
            head: t("admin:decisions.when"),
            isPlain: true,
            cell: ({ at, requestId }) => (
              <div>
                {format.moment(at)}
                <p className="text-small text-ink-muted [overflow-wrap:anywhere]">{requestId}</p>
              </div>
            ),
          },
        ]}
      />
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
