import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { anyone } from "~/http/pipeline/guards.server";
import { safePath } from "~/http/pipeline/safe-redirect.server";
import { rememberLocale } from "~/http/pipeline/session.server";
import { isLocale } from "~/i18n/markets";
import { paths } from "~/paths";

export async function action({ request, context }: ActionFunctionArgs) {
  anyone(context);
  const form = await request.formData();
  const locale = form.get("locale");
  if (isLocale(locale)) rememberLocale(context, locale);
  return redirectDocument(safePath(form.get("redirectTo"), context.url), 303);
}

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return redirectDocument(paths.welcome());
}
