import { getFormProps, useForm } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { CLAIM_NAMES, LISTS } from "~/domain/administration/claims-and-names.form";
import { findWordings } from "~/domain/administration/claims-and-names.server";
import { withoutAccents } from "~/domain/folding.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { defaultClaims } from "~/http/pages/wordings.server";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useLanguage } from "~/i18n/use-format";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { rowLinkClass } from "~/ui/link-row";
import { PageHead } from "~/ui/section";
import { DecisionColumns } from "../decision-panel/decision-panel";
import { figureText, WordingChanges } from "./wording-changes";

export const handle: RouteHandle = { title: "wording:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "wordings");
  const { names, claims, changes } = await findWordings(context, administrator, context.locale);
  const q = (context.url.searchParams.get("q") ?? "").trim();
  return { q, names, claims, changes, defaults: defaultClaims(context.settings) };
}

/** Texts that can be edited without a deployment, and their latest changes (rule wording-1). */
export default function Wordings() {
  const { q, names, claims, changes, defaults } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const isSought = ({ title, value }: Row) => withoutAccents(`${title} ${value}`).includes(withoutAccents(q));
  const figures = CLAIM_NAMES.map((claim) => {
    const key = `claim:${claim}`;
    const value = figureText(format, key, Number(claims[claim] ?? defaults[claim]));
    return { key, title: t(`wording:claim.${claim}`), value };
  });
  const groups = [
    { id: "claims", heading: t("wording:claims"), rows: figures },
    ...LISTS.map((list) => ({
      id: list,
      heading: t(`wording:list.${list}`),
      rows: names
        .filter((one) => one.list === list)
        .map(({ slug, name }) => ({ key: `${list}:${slug}`, title: name, value: slug })),
    })),
  ].map((group) => ({ ...group, rows: group.rows.filter(isSought) }));
  const shown = groups.filter(({ rows }) => rows.length > 0);
  const [form, fields] = useForm({ id: "find-wording", defaultValue: { q } });
  return (
    <DecisionColumns decision={<WordingChanges changes={changes} named />}>
      <PageHead title={t("wording:title")} lead={t("wording:lead")} className="space-y-1.5" />
      <search>
        <form {...getFormProps(form)} method="get">
          <TextField
            field={fields.q}
            type="search"
            label={t("admin:nav.search")}
            maxLength={60}
            autoComplete="off"
            action={
              <Button variant="quiet" className="max-sm:px-3.5!">
                <Icon name="search" /> <span className="max-sm:sr-only">{t("admin:search.submit")}</span>
              </Button>
            }
          />
        </form>
      </search>
      {shown.length === 0 ? <p>{t("admin:find.none", { q })}</p> : null}
      <div>
        {shown.map(({ id, heading, rows }) => (
          <Disclosure
            key={id}
            open={q !== "" || id === "claims"}
            summary={
              <>
                {heading} <span className="ms-auto font-sans text-small text-ink-muted">{rows.length}</span>
              </>
            }
          >
            <ul className="-mb-7">
              {rows.map(({ key, title, value }) => (
                <li key={key} className="relative flex min-h-11 items-center gap-4 border-t border-line hover:bg-sand">
                  <a className={`flex-1 py-2 text-ink wrap-anywhere ${rowLinkClass}`} href={adminPaths.wording(key)}>
                    {title}
                  </a>
                  <span
                    className={id === "claims" ? "font-serif text-large" : "text-small text-ink-muted max-sm:hidden"}
                  >
                    {value}
                  </span>
                  <Icon name="next" />
                </li>
              ))}
            </ul>
          </Disclosure>
        ))}
      </div>
    </DecisionColumns>
  );
}

interface Row {
  key: string;
  title: string;
  value: string;
}
