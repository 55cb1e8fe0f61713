import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { findProFrame } from "~/domain/profile/find-pro-frame.server";
import { requireProvider } from "~/http/guards.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import type { loader as rootLoader } from "~/root";
import { SideMenu } from "~/ui/side-menu";
import styles from "~/ui/styles/pro.css?url";

export const handle: RouteHandle = { area: "pro", i18n: ["pro"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export { shouldRevalidate } from "~/routes/keep-typed";

/** Runs beside the page's own loader, in the same round trip (docs/decisions/0015-reads-together.md). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const frame = await findProFrame(context, provider);
  return frame ?? providerGone(context);
}

/** The side menu and the page (rule frame-6). */
export default function ProLayout() {
  const { unread, isPublic, publicId } = useLoaderData<typeof loader>();
  const here = (useRouteLoaderData<typeof rootLoader>("root")?.here ?? "").split("?")[0] ?? "";
  const { t } = useTexts();
  const link = (href: string, text: string, badge?: string) => ({ href, text, badge, current: isAt(here, href) });
  return (
    <div className="wrap top split left">
      <SideMenu
        label={t("pro:nav.label")}
        menu={t("pro:nav.menu")}
        groups={[
          {
            links: [
              link(paths.pro.dashboard(), t("pro:nav.dashboard")),
              link(
                paths.pro.requests(),
                t("pro:nav.requests"),
                unread > 0 ? t("pro:nav.unread", { count: unread }) : undefined,
              ),
            ],
          },
          {
            heading: t("pro:nav.profile"),
            links: [
              link(paths.pro.company(), t("pro:nav.company")),
              link(paths.pro.services(), t("pro:nav.services")),
              link(paths.pro.availability(), t("pro:nav.availability")),
              link(paths.pro.portrait(), t("pro:nav.portrait")),
              link(paths.pro.photos(), t("pro:nav.photos")),
              link(paths.pro.videos(), t("pro:nav.videos")),
              link(paths.pro.social(), t("pro:nav.social")),
              isPublic
                ? link(paths.planner(publicId), t("pro:nav.publicProfile"))
                : link(paths.pro.preview(), t("pro:nav.preview")),
            ],
          },
          {
            heading: t("pro:nav.account"),
            links: [
              link(paths.pro.account(), t("pro:nav.settings")),
              link(paths.pro.security(), t("pro:nav.security")),
              link(paths.pro.subscription(), t("pro:nav.plan")),
            ],
          },
        ]}
      />
      <Outlet />
    </div>
  );
}

/** A page below an entry marks that entry as current: a single photograph marks the gallery. */
const isAt = (here: string, href: string) =>
  here === href || (href !== paths.pro.dashboard() && here.startsWith(`${href}/`));
