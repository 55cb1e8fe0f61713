import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { days } from "~/domain/durations";
import { anyone } from "~/http/pipeline/guards.server";
import { safePath } from "~/http/pipeline/safe-redirect.server";
import { isLocale } from "~/i18n/markets";
import { paths } from "~/paths";

export async function action({ request, context }: ActionFunctionArgs) {
  anyone(context);
  const form = await request.formData();
  const locale = form.get("locale");
  if (isLocale(locale)) context.cookies.set("locale", locale, { maxAge: days(365) / 1000 });
  return redirectDocument(safePath(form.get("redirectTo"), context.url), 303);
}

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return redirectDocument(paths.welcome());
}
