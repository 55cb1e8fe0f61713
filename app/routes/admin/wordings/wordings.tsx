import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { CLAIM_NAMES, LISTS } from "~/domain/administration/claims-and-names.form";
import { findWordings } from "~/domain/administration/claims-and-names.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { defaultClaims } from "~/http/pages/wordings.server";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { PageHead, Section } from "~/ui/section";
import { ListTable } from "../lists";
import { WordingChanges } from "./wording-changes";

export const handle: RouteHandle = { title: "wording:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "wordings");
  const { names, claims, changes } = await findWordings(context, administrator, context.locale);
  return { names, claims, changes, defaults: defaultClaims(context.settings) };
}

/** Texts that can be edited without a deployment, and their latest changes (rule wording-1). */
export default function Wordings() {
  const { names, claims, changes, defaults } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const figures = CLAIM_NAMES.map((claim) => ({
    key: `claim:${claim}`,
    title: t(`wording:claim.${claim}`),
    value: format.number(Number(claims[claim] ?? defaults[claim])),
  }));
  return (
    <div className="space-y-block">
      <PageHead title={t("wording:title")} lead={t("wording:lead")} className="space-y-1.5" />
      <Group id="claims" heading={t("wording:claims")} valueHead={t("wording:figure")} rows={figures} />
      {LISTS.map((list) => (
        <Group
          key={list}
          id={list}
          heading={t(`wording:list.${list}`)}
          valueHead={t("wording:key")}
          rows={names
            .filter((one) => one.list === list)
            .map(({ slug, name }) => ({ key: `${list}:${slug}`, title: name, value: slug }))}
        />
      ))}
      <WordingChanges changes={changes} named />
    </div>
  );
}

interface GroupProps {
  id: string;
  heading: string;
  valueHead: string;
  rows: readonly { key: string; title: string; value: string }[];
}

function Group({ id, heading, valueHead, rows }: GroupProps) {
  const { t } = useTexts();
  return (
    <Section id={id} title={heading} className="space-y-4 [&_thead_th:first-child]:w-3/5">
      <ListTable
        rows={rows}
        labelledBy={id}
        keyOf={({ key }) => key}
        columns={[
          { head: t("wording:wording"), cell: ({ key, title }) => <a href={adminPaths.wording(key)}>{title}</a> },
          { head: valueHead, cell: ({ value }) => value, isPlain: true },
        ]}
      />
    </Section>
  );
}
