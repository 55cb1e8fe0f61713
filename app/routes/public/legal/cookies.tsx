import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LOGIN } from "~/domain/couples/login.rules";
import { days, hours, minutes } from "~/domain/durations";
import { SESSION } from "~/domain/sessions/session.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { RECENT_WRITE } from "~/http/pipeline/read-replica.server";
import { useLanguage } from "~/i18n/use-format";
import { Reasons } from "~/ui/tick-list";
import { LegalFacts, LegalScreen, LegalSection } from "./legal-screen";

export const handle: RouteHandle = {
  title: "legal:cookies.title",
  description: "legal:cookies.description",
  cache: "public",
  pageCache: { as: "list" },
};

/** All cookies of the site. tests/e2e/api/legal.spec.ts compares them with the cookies that are really set. */
const COOKIES = [
  { name: "token", lasts: SESSION.refreshLifetime },
  { name: "refresh_token", lasts: SESSION.refreshLifetime },
  { name: "locale", lasts: days(365) },
  { name: "login", lasts: hours(1) },
  { name: "registration", lasts: LOGIN.registrationLifetime },
  { name: "planners", lasts: days(7) },
  { name: "venue", lasts: hours(2) },
  { name: "start", lasts: days(2) },
  { name: "favorites", lasts: days(180) },
  { name: "known", lasts: days(365) },
  { name: "flash", lasts: minutes(1) },
  { name: RECENT_WRITE.cookie, lasts: RECENT_WRITE.ms },
] as const;

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const isSet = ({ name }: (typeof COOKIES)[number]) =>
    name !== RECENT_WRITE.cookie || context.settings.DATABASE_READ_URL !== undefined;
  return {
    cookies: COOKIES.filter(isSet).map((cookie) => ({ ...cookie, fullName: context.cookies.nameOf(cookie.name) })),
  };
}

export default function Cookies() {
  const { cookies } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  return (
    <LegalScreen page="cookies">
      <LegalSection heading={t("legal:cookies.list")}>
        <LegalFacts
          facts={cookies.map(({ name, fullName, lasts }) => ({
            term: fullName,
            value: t(`legal:cookies.${name}`),
            note: format.duration(lasts),
          }))}
        />
      </LegalSection>
      <LegalSection heading={t("legal:cookies.about")}>
        <Reasons reasons={[t("legal:cookies.own"), t("legal:cookies.consent"), t("legal:cookies.remove")]} />
        <p>{t("legal:cookies.videos")}</p>
      </LegalSection>
    </LegalScreen>
  );
}
