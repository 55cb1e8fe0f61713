import { type LinksFunction, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { findAdminFrame } from "~/domain/moderation/find-queue.server";
import { setFlash } from "~/http/flash.server";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { forgetSession } from "~/http/session.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import type { loader as rootLoader } from "~/root";
import { SideMenu } from "~/ui/side-menu";
import styles from "~/ui/styles/pro.css?url";

export const handle: RouteHandle = { area: "admin" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Runs beside the page's own loader, in the same round trip (docs/decisions/0015-reads-together.md). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request);
  const frame = await findAdminFrame(context, administrator);
  if (!frame) {
    forgetSession(context); // ended on another device, or by the operators
    setFlash(context, { kind: "bad", text: "common:session.expired" });
    throw redirect(paths.admin.login());
  }
  return frame;
}

export default function AdminLayout() {
  const { waiting } = useLoaderData<typeof loader>();
  const here = (useRouteLoaderData<typeof rootLoader>("root")?.here ?? "").split("?")[0] ?? "";
  const { t } = useTexts();
  return (
    <div className="wrap top split left">
      <SideMenu
        label={t("admin:nav.label")}
        menu={t("pro:nav.menu")}
        groups={[
          {
            links: [
              {
                href: paths.admin.queue(),
                text: t("admin:nav.queue"),
                current: here === paths.admin.queue(),
                badge: waiting > 0 ? t("admin:nav.waiting", { count: waiting }) : undefined,
              },
              {
                href: paths.admin.decisions(),
                text: t("admin:nav.decisions"),
                current: here === paths.admin.decisions(),
              },
            ],
          },
        ]}
      />
      <Outlet />
    </div>
  );
}
