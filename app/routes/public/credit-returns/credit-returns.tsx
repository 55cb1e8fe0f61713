import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ReactNode } from "react";
import { RETURN_CASES, RETURN_FIGURES } from "~/domain/credits/return.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";

export const handle: RouteHandle = {
  title: "returns:page.title",
  description: "returns:page.lead",
  cache: "public",
  pageCache: { as: "list" },
};

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return null;
}

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

function ReturnCases() {
  const { t } = useTexts();
  return (
    <ul className="grid gap-y-7">
      {RETURN_CASES.map((name) => (
        <li key={name} className="grid grid-cols-[44px_1fr] gap-x-4 gap-y-2 border-t border-gold pt-4.5">
          <svg
            width="44"
            height="44"
            fill="none"
            stroke="var(--green)"
            strokeWidth="1.4"
            strokeLinecap="round"
            strokeLinejoin="round"
            viewBox="0 0 44 44"
            aria-hidden="true"
          >
            {DRAWINGS[name]}
          </svg>
          <div className="space-y-1.5">
            <h3>{t(`returns:rule.${name}`, RETURN_FIGURES)}</h3>
            <p className="text-small">{t(`returns:rule.${name}Text`, RETURN_FIGURES)}</p>
            <p className="text-small text-ink-muted">{t(`returns:rule.${name}Then`, RETURN_FIGURES)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const GOLD = "var(--gold)";

const DRAWINGS: Record<(typeof RETURN_CASES)[number], ReactNode> = {
  unreachable: (
    <>
      <path d="M5 12h26v20H5zM5 13l13 10 13-10" />
      <path stroke={GOLD} d="M25 38h8a6 6 0 0 0 6-6V20m-4 4 4-4 4 4" />
    </>
  ),
  closed: (
    <>
      <path d="M26 20a11 11 0 1 1-22 0 11 11 0 0 1 22 0zM8 39h28" />
      <circle stroke={GOLD} cx="27" cy="20" r="11" strokeDasharray="3 4" />
    </>
  ),
  unopened: (
    <>
      <path d="M5 12h26v20H5zM5 13l13 10 13-10" />
      <path stroke={GOLD} d="M41 32a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM33 28v4l3 2" />
    </>
  ),
  silent: (
    <>
      <path d="M6 10h24v17H16l-6 6v-6H6z" />
      <path stroke={GOLD} d="M41 31a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM33 27v4l3 2" />
    </>
  ),
};
