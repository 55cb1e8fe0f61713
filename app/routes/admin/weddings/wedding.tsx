import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { flaggedParts } from "~/domain/moderation/suspicion.rules";
import { decideWedding, findHeldWedding } from "~/domain/weddings/moderate-weddings.server";
import { weddingDecisionForm } from "~/domain/weddings/wedding.form";
import { parseForm } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { usePostForm } from "~/routes/post-form";
import { BackLink, Button } from "~/ui/button";
import { Chips } from "~/ui/chip";
import { Flash } from "~/ui/flash";
import { PageTitle } from "~/ui/heading";
import { DecisionColumns, DecisionPanel, NoDecision } from "../decision-panel/decision-panel";
import { answerDecision } from "../decision-panel/decision-panel.server";
import { Marks } from "../inline-text";
import { PictureGrid } from "../picture-grid";

export const handle: RouteHandle = { cache: "form" };

const FORM = "decide-wedding";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  return findHeldWedding(context, administrator, params.id ?? "");
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  return answerDecision(context, parseForm(await request.formData(), weddingDecisionForm), {
    formId: FORM,
    next: adminPaths.weddings(),
    decide: async ({ intent: decision, ...verdict }) => {
      const decided = { id: params.id ?? "", decision, ...verdict };
      const { title } = await decideWedding(context, administrator, decided);
      return { text: `weddings:admin.flash.${decision}`, name: title };
    },
  });
}

export default function Wedding() {
  const wedding = useLoaderData<typeof loader>();
  const { title, description, location, weddingDate, provider, providerId, locale, version, waits } = wedding;
  const post = usePostForm<{ reason: string }, { problem?: string }>(FORM);
  const { t } = useTexts();
  const format = useFormat();
  const problem = post.refused?.problem;
  const placeAndDate = [location, weddingDate && format.shortDay(Date.parse(weddingDate))].filter(Boolean).join(" · ");
  const chipsOf = (findings: typeof wedding.findings) =>
    findings.map((finding) => ({ kind: "bad" as const, text: t(`admin:suspicion.${finding}`) }));
  const decision = waits ? (
    <DecisionPanel
      post={post}
      version={version}
      label={t("weddings:admin.reason")}
      hint={t("weddings:admin.reasonHint")}
      lang={locale}
    >
      <Button wide variant="quiet" name="intent" value="pass">
        {t("weddings:admin.pass")}
      </Button>
      <Button wide variant="danger" name="intent" value="back">
        {t("weddings:admin.back")}
      </Button>
    </DecisionPanel>
  ) : (
    <NoDecision text={t("weddings:admin.decided")} />
  );
  return (
    <div className="space-y-8">
      <header className="space-y-1.5">
        <p>
          <BackLink href={adminPaths.weddings()}>{t("weddings:admin.title")}</BackLink>
        </p>
        <PageTitle className="wrap-anywhere" lang={locale}>
          {title}
        </PageTitle>
        <p className="text-ink-muted">
          <a href={adminPaths.profile(providerId)}>{provider}</a>
          {placeAndDate ? ` · ${placeAndDate}` : null}
        </p>
      </header>
      {problem ? <Flash kind="bad">{problem}</Flash> : null}
      <DecisionColumns decision={decision}>
        <section className="space-y-4" aria-labelledby="story">
          <h2 className="text-h3" id="story">
            {t("weddings:form.description")}
          </h2>
          <Chips chips={chipsOf(wedding.findings)} />
          <p className="max-w-prose whitespace-pre-line wrap-anywhere" lang={locale}>
            <Marks bad parts={flaggedParts(description)} />
          </p>
        </section>
        <section className="space-y-4" aria-labelledby="photos">
          <h2 className="text-h3" id="photos">
            {t("pictures:title")}
          </h2>
          <PictureGrid
            pictures={wedding.pictures.map(({ findings, ...picture }) => ({ ...picture, chips: chipsOf(findings) }))}
            lang={locale}
          />
        </section>
      </DecisionColumns>
    </div>
  );
}
