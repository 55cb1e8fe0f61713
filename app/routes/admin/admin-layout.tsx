import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { may, type Right } from "~/domain/administrators/roles.rules";
import { findAdminFrame } from "~/domain/moderation/queue.server";
import { setFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { forgetSession } from "~/http/pipeline/session.server";
import { useTexts } from "~/i18n/texts";
import type { loader as rootLoader } from "~/root";
import { Chip } from "~/ui/chip";
import { classNames, pageClass, smallSummaryClass } from "~/ui/classes";
import { toggledClass } from "~/ui/disclosure";
import { VisuallyHidden } from "~/ui/text";

export const handle: RouteHandle = { area: "admin", menu: AdminMenu };

export { shouldRevalidate } from "~/routes/client-action-in-place";

const RIGHTS = ["moderate", "reports", "find", "impersonate", "log", "failures", "wordings"] as const satisfies Right[];

/** Runs in parallel with the page's own loader, in the same round trip (docs/decisions/0015-batched-reads.md). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "enter");
  const frame = await findAdminFrame(context, administrator);
  if (!frame) {
    forgetSession(context); // the session ended on another device, or the operators ended it
    setFlash(context, { kind: "bad", text: "common:session.expired" });
    throw redirectDocument(adminPaths.login());
  }
  const rights = RIGHTS.filter((right) => may(administrator, right));
  return { ...frame, rights };
}

/** Pages that wide screens show in a menu of their own, whose button names the current one. */
const RARE = [
  adminPaths.impersonate(),
  adminPaths.decisions(),
  adminPaths.log(),
  adminPaths.failures(),
  adminPaths.wordings(),
];

const MOST_IN_A_LINE = 7;

export interface MenuLink {
  right: (typeof RIGHTS)[number];
  href: string;
  text: string;
  waiting: number;
  overdue?: number;
}

/** Returns the pages that the administrator may open; none if the layout's loader failed. */
function useMenuLinks(): MenuLink[] {
  const frame = useRouteLoaderData<typeof loader>("routes/admin/admin-layout");
  const { t } = useTexts();
  if (!frame) return [];
  const { rights, waiting, reviews, answers, reports, overdue, weddings, venues, failures } = frame;
  const links: (Omit<MenuLink, "waiting"> & { waiting?: number })[] = [
    { right: "moderate", href: adminPaths.queue(), text: t("admin:nav.queue"), waiting },
    { right: "moderate", href: adminPaths.reviews(), text: t("reviews:desk.nav"), waiting: reviews + answers },
    { right: "reports", href: adminPaths.reports(), text: t("report:desk.title"), waiting: reports, overdue },
    { right: "moderate", href: adminPaths.weddings(), text: t("admin:nav.weddings"), waiting: weddings },
    { right: "moderate", href: adminPaths.venues(), text: t("venues:title"), waiting: venues },
    { right: "find", href: adminPaths.search(), text: t("admin:nav.search") },
    { right: "impersonate", href: adminPaths.impersonate(), text: t("impersonation:title") },
    { right: "moderate", href: adminPaths.decisions(), text: t("admin:nav.decisions") },
    { right: "log", href: adminPaths.log(), text: t("admin:log.title") },
    { right: "failures", href: adminPaths.failures(), text: t("admin:nav.failures"), waiting: failures },
    { right: "wordings", href: adminPaths.wordings(), text: t("wording:title") },
  ];
  return links.filter(({ right }) => rights.includes(right)).map((link) => ({ waiting: 0, ...link }));
}

export default function AdminLayout() {
  const queues = useMenuLinks().filter(({ right, waiting }) => right !== "failures" && waiting > 0);
  return (
    <div className={pageClass({ className: "pt-top pb-section" })}>
      <Outlet context={queues} />
    </div>
  );
}

function AdminMenu() {
  const mine = useMenuLinks();
  const here = (useRouteLoaderData<typeof rootLoader>("root")?.here ?? "").split("?")[0] ?? "";
  const { t } = useTexts();
  if (mine.length === 0) return null;
  const current = mine.find(({ href }) => href === here);
  const isFolded = (link: MenuLink) => RARE.includes(link.href) && mine.length > MOST_IN_A_LINE;
  const folded = mine.filter(isFolded);
  const open = folded.find((link) => link === current);
  return (
    <nav className="border-b border-line text-small print:hidden" aria-label={t("admin:nav.label")}>
      <div className="mx-auto w-full max-w-page px-pad pt-3 pb-1 lg:pt-3.5 lg:pb-1.5">
        <details className="peer lg:hidden">
          <summary className={smallSummaryClass}>
            <MenuText
              link={{ text: t("admin:nav.menu"), waiting: mine.reduce((sum, link) => sum + link.waiting, 0) }}
            />
          </summary>
        </details>
        <ul className={`${toggledClass} lg:flex lg:flex-wrap lg:gap-x-6`}>
          {mine
            .filter((link) => !isFolded(link))
            .map((link) => (
              <MenuItem key={link.href} link={link} isCurrent={link === current} />
            ))}
          {folded.length > 0 ? (
            <li className="lg:relative">
              <details className="peer max-lg:hidden" name="masthead">
                <summary className={classNames(smallSummaryClass, open && CURRENT)}>
                  {open?.text ?? t("pro:thumb.more")}
                </summary>
              </details>
              <ul className="lg:absolute lg:top-full lg:right-0 lg:z-5 lg:w-max lg:min-w-50 lg:rounded lg:border lg:border-line lg:bg-surface lg:px-5 lg:py-2 lg:shadow-float lg:peer-[:not([open])]:hidden">
                {folded.map((link) => (
                  <MenuItem key={link.href} link={link} isCurrent={link === current} />
                ))}
              </ul>
            </li>
          ) : null}
        </ul>
      </div>
    </nav>
  );
}

const CURRENT = "font-semibold shadow-[inset_0_-2px_var(--gold)]";

function MenuItem({ link, isCurrent }: { link: MenuLink; isCurrent: boolean }) {
  return (
    <li>
      <a
        className={classNames(
          "inline-flex min-h-11 flex-wrap items-center gap-2 text-ink no-underline hover:underline",
          isCurrent && CURRENT,
        )}
        href={link.href}
        aria-current={isCurrent ? "page" : undefined}
      >
        <MenuText link={link} />
      </a>
    </li>
  );
}

function MenuText({ link }: { link: Pick<MenuLink, "text" | "waiting" | "overdue"> }) {
  const { text, waiting, overdue = 0 } = link;
  const { t } = useTexts();
  if (waiting === 0) return text;
  return (
    <>
      {text}{" "}
      <Chip>
        {waiting} <VisuallyHidden>{t("report:desk.waiting")}</VisuallyHidden>
        {overdue > 0 ? ` ·\u00a0${t("report:desk.overdue", { count: overdue })}` : null}
      </Chip>
    </>
  );
}
