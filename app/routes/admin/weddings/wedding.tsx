import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { flaggedParts } from "~/domain/moderation/suspicion.rules";
import { decideWedding, findHeldWedding } from "~/domain/weddings/moderate-weddings.server";
import { weddingDecisionForm } from "~/domain/weddings/wedding.form";
import { parseForm } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { dotted } from "~/i18n/dotted";
import { useLanguage } from "~/i18n/use-format";
import { usePostForm } from "~/routes/post-form";
import { Chips } from "~/ui/chip";
import { Flash } from "~/ui/flash";
import { PageHead, Section } from "~/ui/section";
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
  const { t, format } = useLanguage();
  const problem = post.refused?.problem;
  const placeAndDate = dotted([location, weddingDate && format.shortDay(Date.parse(weddingDate))]);
  const chipsOf = (findings: typeof wedding.findings) =>
    findings.map((finding) => ({ kind: "bad" as const, text: t(`admin:suspicion.${finding}`) }));
  const decision = waits ? (
    <DecisionPanel
      post={post}
      version={version}
      label={t("weddings:admin.reason")}
      hint={t("weddings:admin.reasonHint")}
      lang={locale}
      approval={{ intent: "pass", text: t("weddings:admin.pass") }}
      intents={{ back: t("weddings:admin.back") }}
    />
  ) : (
    <NoDecision text={t("weddings:admin.decided")} />
  );
  return (
    <DecisionColumns decision={decision}>
      <PageHead
        back={{ href: adminPaths.weddings(), text: t("weddings:admin.title") }}
        title={<span lang={locale}>{title}</span>}
        wraps
        className="space-y-1.5"
      >
        <p className="text-ink-muted">
          <a href={adminPaths.profile(providerId)}>{provider}</a>
          {placeAndDate ? ` ·\u00a0${placeAndDate}` : null}
        </p>
        {problem ? <Flash kind="bad">{problem}</Flash> : null}
      </PageHead>
      <Section id="story" title={t("weddings:form.description")}>
        <Chips chips={chipsOf(wedding.findings)} />
        <p className="max-w-prose whitespace-pre-line wrap-anywhere" lang={locale}>
          <Marks bad parts={flaggedParts(description)} />
        </p>
      </Section>
      <Section id="photos" title={t("pictures:title")}>
        <PictureGrid
          pictures={wedding.pictures.map(({ findings, ...picture }) => ({ ...picture, chips: chipsOf(findings) }))}
          lang={locale}
        />
      </Section>
    </DecisionColumns>
  );
}
