import { LOGIN } from "~/domain/couples/login.rules";
import { days, hours, minutes } from "~/domain/durations";
import { SESSION } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/context.server";
import { formattingTag } from "~/i18n/format.server";
import { intl } from "~/i18n/intl";
import type { LegalView } from "./legal-screen";
import { facts, legalView, list, text } from "./legal-view.server";

/** Every cookie that the site sets; tests/e2e/api/legal.spec.ts compares them with those that are really set. */
const COOKIES = [
  { name: "token", lasts: SESSION.refreshLifetime },
  { name: "refresh_token", lasts: SESSION.refreshLifetime },
  { name: "locale", lasts: days(365) },
  { name: "login", lasts: hours(1) },
  { name: "registration", lasts: LOGIN.registrationLifetime },
  { name: "planners", lasts: days(7) },
  { name: "venue", lasts: hours(2) },
  { name: "favorites", lasts: days(180) },
  { name: "known", lasts: days(365) },
  { name: "flash", lasts: minutes(1) },
] as const;

export function cookiesView(context: AppContext): LegalView {
  const { t } = context;
  return legalView(context, "cookies", [
    {
      heading: t("legal:cookies.list"),
      blocks: [
        facts(
          ...COOKIES.map(({ name, lasts }) => ({
            term: context.cookies.nameOf(name),
            value: t(`legal:cookies.${name}`),
            note: duration(context, lasts),
          })),
        ),
      ],
    },
    {
      heading: t("legal:cookies.about"),
      blocks: [
        list(t("legal:cookies.own"), t("legal:cookies.consent"), t("legal:cookies.remove")),
        text(t("legal:cookies.videos")),
      ],
    },
  ]);
}

/** In the largest unit that it fills: 7 days, 1 hour, 1 minute. */
function duration({ locale, market }: AppContext, ms: number): string {
  const [unit, length] =
    ms >= days(1)
      ? (["day", days(1)] as const)
      : ms >= hours(1)
        ? (["hour", hours(1)] as const)
        : (["minute", minutes(1)] as const);
  const format = intl("NumberFormat", formattingTag(locale, market), { style: "unit", unit, unitDisplay: "long" });
  return format.format(ms / length);
}
