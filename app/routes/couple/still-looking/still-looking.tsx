import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { answerClaim, findQuestion } from "~/domain/credits/claims.server";
import { deliverLater } from "~/http/background/after-response.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/post-form";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { panelClass } from "~/ui/panel";

export const handle: RouteHandle = { title: "returns:looking.title" };

/** Changes nothing, because mail scanners open links, too. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  anyone(context);
  const question = await findQuestion(context, params.secret ?? "");
  return data(question, { status: question.state === "over" ? 410 : 200 });
}

export async function action({ params, context }: ActionFunctionArgs) {
  anyone(context);
  const secret = params.secret ?? "";
  await answerClaim(context, secret);
  deliverLater(context);
  return redirectDocument(paths.stillLooking(secret), 303);
}

export default function StillLooking() {
  const { state, planner, eventDate } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  if (state !== "open") return <Said heading={TEXTS[state][0]} text={TEXTS[state][1]} planner={planner ?? ""} />;
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section" })}>
      <ButtonForm id="still-looking" className={panelClass("card", "space-y-4")}>
        <PageTitle>{t("returns:looking.title")}</PageTitle>
        <p>{t("returns:looking.text", { planner, date: eventDate && format.longDate(eventDate) })}</p>
        <p className="text-small text-ink-muted">{t("returns:ask.otherwise")}</p>
        <Actions>
          <Button>{t("returns:looking.submit")}</Button>
        </Actions>
      </ButtonForm>
    </div>
  );
}

const TEXTS = {
  answered: ["returns:looking.thanks", "returns:looking.thanksText"],
  over: ["returns:looking.over", "returns:looking.overText"],
} as const;

type Said = (typeof TEXTS)[keyof typeof TEXTS];

function Said({ heading, text, planner }: { heading: Said[0]; text: Said[1]; planner: string }) {
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <PageTitle>{t(heading)}</PageTitle>
      <p>{t(text, { planner })}</p>
      <Actions>
        <ButtonLink href={paths.presentation()}>{t("returns:looking.go")}</ButtonLink>
      </Actions>
    </div>
  );
}
