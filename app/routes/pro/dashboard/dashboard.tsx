import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireProvider } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";

export const handle: RouteHandle = { title: "pro:nav.dashboard" };

export function loader({ request, context }: LoaderFunctionArgs) {
  const { firstname } = requireProvider(context, request);
  return { firstname };
}

export default function Dashboard() {
  const { firstname } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return <h1 className="calm rule">{t("pro:hello", { name: firstname })}</h1>;
}
