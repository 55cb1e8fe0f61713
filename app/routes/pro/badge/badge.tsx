import { getFormProps, useForm } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOwnBadge } from "~/domain/statistics/find-badge.server";
import { requireProvider } from "~/http/guards.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { withClaims } from "~/http/wordings.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice";
import { metaLineClass } from "~/ui/columns";
import { PageTitle } from "~/ui/heading";
import { Hint } from "~/ui/hint";
import { Panel } from "~/ui/panel";
import { BarChart, ChartTable } from "../statistics/charts";
import { badgeView } from "./badge-view.server";

export const handle: RouteHandle = { title: "badge:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const found = await withClaims(context, findOwnBadge(context, provider));
  if (!found) return providerGone(context);
  const { searchParams } = context.url;
  const look = { dark: searchParams.get("theme") === "dark", large: searchParams.get("size") === "large" };
  return badgeView(context, found, look);
}

type View = ReturnType<typeof badgeView>;

/** Rule badge-2. */
export default function Badge() {
  const view = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { previews, loaded } = view;
  return (
    <div className="space-y-block">
      <header className="space-y-4">
        <PageTitle>{t("badge:title")}</PageTitle>
        <p className="text-lead text-ink-muted max-w-prose">{t("badge:lead")}</p>
        <p className="text-small text-ink-muted">{view.claim}</p>
      </header>
      {previews ? (
        <>
          <LookForm look={view.look} sizes={view.sizes} />
          <section aria-labelledby="preview">
            <h2 className="text-h3 mb-3.5" id="preview">
              {t("badge:preview")}
            </h2>
            <div className="grid gap-6 md:grid-cols-2">
              <Ground dark={false} src={previews.light} view={view} text={t("badge:onLight")} />
              <Ground dark src={previews.dark} view={view} text={t("badge:onDark")} />
            </div>
          </section>
          <Panel look="card" as="section" labelledBy="code" className="space-y-4">
            <h2 className="text-h3" id="code">
              {t("badge:code")}
            </h2>
            <pre className="select-all whitespace-pre-wrap [overflow-wrap:anywhere] rounded-sm border border-dashed border-edge p-4 text-small">
              <code>{view.html}</code>
            </pre>
            <p className="text-small">{t("badge:copy")}</p>
            <p className="text-small">
              <a className="inline-block py-2" href={view.letter}>
                {t("badge:send")}
              </a>
            </p>
            <Hint>{t("badge:hint")}</Hint>
          </Panel>
        </>
      ) : (
        <Panel className="space-y-4">
          <h2 className="text-h3">{t("badge:notYet.title")}</h2>
          <p className="text-small text-ink-muted">{t("badge:notYet.text")}</p>
          <p className="text-small">
            <a className="inline-block py-2" href={paths.pro.dashboard()}>
              {t("badge:notYet.link")}
            </a>
          </p>
        </Panel>
      )}
      {loaded ? (
        <section aria-labelledby="loaded">
          <div className={metaLineClass}>
            <h2 className="text-h3" id="loaded">
              {loaded.heading}
            </h2>
            <p className="text-small text-ink-muted">{t("badge:where")}</p>
          </div>
          <BarChart {...loaded.chart} />
          <ChartTable
            summary={t("statistics:asTable")}
            columns={[t("statistics:day"), t("badge:times")]}
            rows={loaded.rows}
          />
        </section>
      ) : null}
    </div>
  );
}

/** A plain GET form: the address holds what was chosen. */
function LookForm({ look, sizes }: Pick<View, "look" | "sizes">) {
  const { t } = useTexts();
  const [form, fields] = useForm({ id: "look", defaultValue: look });
  return (
    <form {...getFormProps(form)} method="get" className="space-y-4">
      {/* Each alone in its column: groups that follow another one keep room above. */}
      <div className="grid gap-6 md:grid-cols-2">
        <div>
          <ChoiceGroup
            field={fields.theme}
            legend={t("badge:theme")}
            legendLook="plain"
            layout="tight"
            options={[
              { value: "light", label: t("badge:light") },
              { value: "dark", label: t("badge:dark") },
            ]}
          />
        </div>
        <div>
          <ChoiceGroup field={fields.size} legend={t("badge:size")} legendLook="plain" layout="tight" options={sizes} />
        </div>
      </div>
      <p>
        <Button variant="quiet">{t("badge:update")}</Button>
      </p>
    </form>
  );
}

/** The badge as on another site, whose background follows neither colour scheme. */
function Ground({ dark, src, view, text }: { dark: boolean; src: string; view: View; text: string }) {
  const { width, height, alt } = view;
  return (
    <figure
      className={`grid place-items-center gap-6 rounded border border-line px-3 py-9 ${dark ? "bg-[#1b2224] text-[#ece7dc]" : "bg-[#fff] text-[#1f2a2e]"}`}
    >
      <img className="h-auto max-w-full" src={src} width={width} height={height} alt={alt} />
      <figcaption className="text-small">{text}</figcaption>
    </figure>
  );
}
