import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findWordings } from "~/domain/wordings/find-wordings.server";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { PageTitle } from "~/ui/heading";
import { ListTable } from "../list-table";
import { WordingChanges } from "./wording-changes";
import { wordingsView } from "./wording-view.server";

export const handle: RouteHandle = { title: "wording:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "wordings");
  return wordingsView(context, await findWordings(context, administrator, context.locale));
}

/** What can be worded without a deployment, and who has (rule wording-1). */
export default function Wordings() {
  const { groups, changes } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <header className="space-y-1.5">
        <PageTitle>{t("wording:title")}</PageTitle>
        <p className="text-ink-muted">{t("wording:lead")}</p>
      </header>
      {groups.map(({ id, heading, rows }) => (
        <section key={id} className="space-y-4" aria-labelledby={id}>
          <h2 className="text-h3" id={id}>
            {heading}
          </h2>
          <ListTable
            rows={rows}
            labelledBy={id}
            keyOf={({ key }) => key}
            columns={[
              { head: t("wording:wording"), cell: ({ href, title }) => <a href={href}>{title}</a> },
              { head: t(id === "claims" ? "wording:figure" : "wording:key"), cell: ({ value }) => value },
            ]}
          />
        </section>
      ))}
      <WordingChanges changes={changes} named />
    </div>
  );
}
