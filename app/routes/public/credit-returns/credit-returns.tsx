import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ReturnCases } from "~/routes/return-cases";
import { pageClass } from "~/ui/columns";
import { PageTitle } from "~/ui/heading";

export const handle: RouteHandle = {
  title: "returns:page.title",
  description: "returns:page.lead",
  cache: "public",
  kept: { as: "list" },
};

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return null;
}

/** When a credit comes back: the whole rule, printed from the table that the returns themselves read (rule return-8). */
export default function CreditReturns() {
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "narrow", className: "pt-top pb-section space-y-block" })}>
      <header>
        <PageTitle>{t("returns:page.title")}</PageTitle>
        <p className="text-lead text-ink-muted">{t("returns:page.lead")}</p>
      </header>
      <section aria-labelledby="cases">
        <h2 className="sr-only" id="cases">
          {t("returns:page.cases")}
        </h2>
        <ReturnCases />
      </section>
      <section className="space-y-4">
        <h2>{t("returns:page.not.heading")}</h2>
        <p>{t("returns:page.not.text")}</p>
      </section>
      <p>
        <a href={paths.pro.login()}>{t("common:nav.pro")}</a>
      </p>
    </div>
  );
}
