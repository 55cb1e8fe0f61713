import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { decidePortfolio, findHeldPortfolio } from "~/domain/portfolios/moderate-portfolios.server";
import { portfolioDecisionForm } from "~/domain/portfolios/portfolio.form";
import { parseForm } from "~/http/form.server";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { usePostForm } from "~/routes/post-form";
import { BackLink, Button } from "~/ui/button";
import { Chips } from "~/ui/chip";
import { Flash } from "~/ui/flash";
import { PageTitle } from "~/ui/heading";
import { pictureSources } from "~/ui/picture-sources";
import { answerVerdict } from "../verdict/verdict.server";
import { VerdictPanel } from "../verdict/verdict-panel";

export const handle: RouteHandle = { cache: "form" };

const FORM = "decide-portfolio";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const found = await findHeldPortfolio(context, administrator, params.id ?? "");
  const { t, format } = context;
  const chips = (reasons: readonly (typeof found.findings)[number][]) =>
    reasons.map((reason) => ({ kind: "bad" as const, text: t(`admin:suspicion.${reason}`) }));
  const { findings, pictures, location, weddingDate, ...portfolio } = found;
  return {
    ...portfolio,
    told: [location, weddingDate && format.longDate(weddingDate)].filter(Boolean).join(" · "),
    chips: chips(findings),
    pictures: pictures.map(({ findings: reasons, ...picture }) => ({ ...picture, chips: chips(reasons) })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  return answerVerdict(context, parseForm(await request.formData(), portfolioDecisionForm), {
    ...{ formId: FORM, next: adminPaths.portfolios() },
    decide: async ({ intent: decision, ...verdict }) => {
      const decided = { id: params.id ?? "", decision, ...verdict };
      const { title } = await decidePortfolio(context, administrator, decided);
      return { text: `portfolios:admin.flash.${decision}`, name: title };
    },
  });
}

/** The words of a portfolio that wait, with the pictures that they belong to. */
export default function Portfolio() {
  const { title, description, told, provider, providerId, locale, version, waits, chips, pictures } =
    useLoaderData<typeof loader>();
  const post = usePostForm<{ reason: string }, { problem?: string }>(FORM);
  const { t } = useTexts();
  const problem = post.refused?.problem;
  return (
    <div className="space-y-block">
      <header>
        <p>
          <BackLink href={adminPaths.portfolios()}>{t("portfolios:admin.title")}</BackLink>
        </p>
        <PageTitle className="wrap-anywhere" lang={locale}>
          {title}
        </PageTitle>
        <p className="text-ink-muted">
          <a href={adminPaths.profile(providerId)}>{provider}</a>
          {told ? ` · ${told}` : null}
        </p>
      </header>
      {problem ? <Flash kind="bad">{problem}</Flash> : null}
      <section className="space-y-4" aria-labelledby="story">
        <h2 className="text-h3" id="story">
          {t("portfolios:form.description")}
        </h2>
        <Chips chips={chips} />
        <p className="max-w-prose whitespace-pre-line wrap-anywhere" lang={locale}>
          {description}
        </p>
      </section>
      <section className="space-y-4" aria-labelledby="photos">
        <h2 className="text-h3" id="photos">
          {t("photos:pictures.title")}
        </h2>
        <ul className="grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))]">
          {pictures.map((picture, index) => (
            <li key={picture.id} className="space-y-1.5 min-w-0">
              <img
                className="overflow-hidden rounded bg-sand [&_img]:w-full rounded-sm w-full aspect-4/3 object-cover"
                src={pictureSources(picture.src).src}
                width={picture.width}
                height={picture.height}
                // The caption beside it says it.
                alt={picture.caption ? "" : t("photos:pictures.uncaptioned", { number: index + 1 })}
                loading="lazy"
              />
              {picture.caption ? (
                <p className="text-small wrap-anywhere" lang={locale}>
                  {picture.caption}
                </p>
              ) : null}
              <Chips chips={picture.chips} />
            </li>
          ))}
        </ul>
      </section>
      {waits ? (
        <VerdictPanel
          post={post}
          version={version}
          label={t("portfolios:admin.reason")}
          hint={t("portfolios:admin.reasonHint")}
          lang={locale}
        >
          <Button name="intent" value="pass">
            {t("portfolios:admin.pass")}
          </Button>
          <Button name="intent" value="back" variant="danger">
            {t("portfolios:admin.back")}
          </Button>
        </VerdictPanel>
      ) : (
        <p className="text-ink-muted">{t("portfolios:admin.decided")}</p>
      )}
    </div>
  );
}
