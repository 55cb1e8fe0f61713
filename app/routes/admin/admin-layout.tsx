import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { may, type Right } from "~/domain/administrators/roles.rules";
import { findAdminFrame } from "~/domain/moderation/find-queue.server";
import { setFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { forgetSession } from "~/http/pipeline/session.server";
import { useTexts } from "~/i18n/texts";
import type { loader as rootLoader } from "~/root";
import { Chip } from "~/ui/chip";
import { pageClass } from "~/ui/classes";

export const handle: RouteHandle = { area: "admin" };

export { shouldRevalidate } from "~/routes/client-action-in-place";

const RIGHTS = ["moderate", "reports", "find", "impersonate", "log", "failures", "wordings"] as const satisfies Right[];

/** Runs in parallel with the page's own loader, in the same round trip (docs/decisions/0015-batched-reads.md). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "enter");
  const frame = await findAdminFrame(context, administrator);
  if (!frame) {
    forgetSession(context); // ended on another device, or by the operators
    setFlash(context, { kind: "bad", text: "common:session.expired" });
    throw redirectDocument(adminPaths.login());
  }
  const rights = RIGHTS.filter((right) => may(administrator, right));
  return { ...frame, rights };
}

interface MenuLink {
  right: (typeof RIGHTS)[number];
  href: string;
  text: string;
  badge: string;
}

export default function AdminLayout() {
  const { rights, waiting, reviews, answers, reports, overdue, weddings, venues, failures } =
    useLoaderData<typeof loader>();
  const here = (useRouteLoaderData<typeof rootLoader>("root")?.here ?? "").split("?")[0] ?? "";
  const { t } = useTexts();
  const links: MenuLink[] = [
    {
      right: "moderate",
      href: adminPaths.queue(),
      text: t("admin:nav.queue"),
      badge: waiting > 0 ? t("admin:nav.waiting", { count: waiting }) : "",
    },
    {
      right: "moderate",
      href: adminPaths.reviews(),
      text: t("reviews:desk.nav"),
      badge: [
        reviews > 0 ? t("reviews:desk.waiting", { count: reviews }) : "",
        answers > 0 ? t("reviews:desk.reply.waiting", { count: answers }) : "",
      ]
        .filter(Boolean)
        .join(" · "),
    },
    {
      right: "reports",
      href: adminPaths.reports(),
      text: t("report:desk.title"),
      badge: [reports > 0 ? String(reports) : "", overdue > 0 ? t("report:desk.overdue", { count: overdue }) : ""]
        .filter(Boolean)
        .join(" · "),
    },
    {
      right: "moderate",
      href: adminPaths.weddings(),
      text: t("admin:nav.weddings"),
      badge: weddings > 0 ? String(weddings) : "",
    },
    {
      right: "moderate",
      href: adminPaths.venues(),
      text: t("venues:title"),
      badge: venues > 0 ? t("venues:desk.waiting", { count: venues }) : "",
    },
    { right: "find", href: adminPaths.search(), text: t("admin:nav.search"), badge: "" },
    { right: "impersonate", href: adminPaths.impersonate(), text: t("impersonation:title"), badge: "" },
    { right: "moderate", href: adminPaths.decisions(), text: t("admin:nav.decisions"), badge: "" },
    { right: "log", href: adminPaths.log(), text: t("admin:log.title"), badge: "" },
    {
      right: "failures",
      href: adminPaths.failures(),
      text: t("admin:nav.failures"),
      badge: failures > 0 ? String(failures) : "",
    },
    { right: "wordings", href: adminPaths.wordings(), text: t("wording:title"), badge: "" },
  ];
  const mine = links.filter(({ right }) => rights.includes(right));
  return (
    <>
      <nav className="border-b border-line text-small print:hidden" aria-label={t("admin:nav.label")}>
        <ul className="mx-auto flex w-full max-w-page flex-wrap gap-x-6 px-pad pt-3.5 pb-1.5">
          {mine.map(({ href, text, badge }) => (
            <li key={href}>
              <a
                className="inline-flex min-h-11 flex-wrap items-center gap-2 text-ink no-underline hover:underline aria-[current]:font-semibold aria-[current]:shadow-[inset_0_-2px_var(--gold)]"
                href={href}
                aria-current={here === href ? "page" : undefined}
              >
                {text} {badge !== "" ? <Chip>{badge}</Chip> : null}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={pageClass({ className: "pt-top pb-section" })}>
        <Outlet />
      </div>
    </>
  );
}
