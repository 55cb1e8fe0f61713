import { adminPaths } from "~/admin-paths";
import { findImpersonations, type PastImpersonation } from "~/domain/administration/impersonation.server";
import { mailtoHref } from "~/domain/email-address.rules";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { dotted } from "~/i18n/dotted";
import type { TextKey } from "~/i18n/texts";
import { paths } from "~/paths";

/** Names of pages by path prefix, the most specific prefix first. */
const NAMES: readonly (readonly [path: string, name: TextKey])[] = [
  [paths.pro.requests(), "pro:nav.requests"],
  [paths.pro.reviews(), "pro:nav.reviews"],
  [paths.pro.statistics(), "pro:nav.statistics"],
  [paths.pro.company(), "pro:nav.company"],
  [paths.pro.services(), "pro:nav.services"],
  [paths.pro.availability(), "pro:nav.availability"],
  [paths.pro.portrait(), "pro:nav.portrait"],
  [paths.pro.photos(), "pro:nav.photos"],
  [paths.pro.videos(), "pro:nav.videos"],
  [paths.pro.weddings(), "pro:nav.weddings"],
  [paths.pro.venues(), "pro:nav.venues"],
  [paths.pro.social(), "pro:nav.social"],
  [paths.pro.preview(), "pro:nav.preview"],
  [paths.pro.credits(), "pro:nav.credits"],
  [paths.pro.subscription(), "pro:nav.subscription"],
  [paths.pro.badge(), "pro:nav.badge"],
  [paths.pro.account(), "pro:nav.settings"],
  [paths.pro.security(), "pro:nav.security"],
  [paths.pro.dashboard(), "pro:nav.dashboard"],
  [paths.presentation(), "project:presentation.title"],
  [paths.project(), "impersonation:seen.project"],
  [paths.wizard(), "impersonation:seen.form"],
  [paths.profile(), "profile:title"],
  [paths.favorites(), "favorites:title"],
  [paths.planners(), "common:nav.directory"],
  [paths.venues(), "common:nav.venuesShort"],
  [adminPaths.queue(), "common:area.admin"],
  [paths.welcome(), "impersonation:seen.welcome"],
];

/** Returns the impersonations of an account, as texts for its page (rule impersonation-4). */
export async function openedByView(context: AppContext, actor: Couple | Provider) {
  const found = await findImpersonations(context, actor);
  const { t, settings } = context;
  const { OPERATOR_EMAIL: contact, BRAND_NAME: brand } = settings;
  return {
    texts: {
      title: t("impersonation:seen.title"),
      lead: t("impersonation:seen.lead"),
      nobody: t("impersonation:seen.nobody"),
      kept: t("impersonation:seen.kept"),
      ask: t("impersonation:seen.ask"),
    },
    all: found.map((one) => ({
      id: one.id,
      who: t("impersonation:seen.who", { name: one.name, brand }),
      when: whenOf(context, one),
      reason: t("impersonation:seen.quote", { reason: one.reason }),
      knots: knotsOf(context, one),
      log: one.steps.length > 0 ? t("impersonation:seen.log", { count: one.steps.length }) : null,
      steps: one.steps.map(({ at, kind, path }, index) => ({
        key: `${one.id}-${index}`,
        line: dotted([context.format.time(at), t(`impersonation:seen.kind.${kind}`), nameOf(context, path)]),
      })),
      askHref: contact ? mailtoHref(contact, { subject: `${brand}, ${one.id}` }) : null,
    })),
  };
}

export type OpenedByView = Awaited<ReturnType<typeof openedByView>>;

const endOf = ({ stoppedAt, expiresAt }: PastImpersonation) => stoppedAt ?? expiresAt;
const isRunning = ({ clock }: AppContext, one: PastImpersonation) => endOf(one) > clock.now();

function whenOf(context: AppContext, one: PastImpersonation): string {
  const { t, format } = context;
  const when = { day: format.day(one.startedAt), from: format.time(one.startedAt), to: format.time(endOf(one)) };
  if (isRunning(context, one)) return t("impersonation:seen.now", when);
  return t(when.from === when.to ? "impersonation:seen.brief" : "impersonation:seen.when", when);
}

function knotsOf(context: AppContext, one: PastImpersonation) {
  const { t, format } = context;
  const pages = (kind: PastImpersonation["steps"][number]["kind"]) => {
    const names = one.steps.filter((step) => step.kind === kind).map(({ path }) => nameOf(context, path));
    return [...new Set(names)].join(", ");
  };
  const { views, changes, refused } = one;
  const end = isRunning(context, one) ? "open" : one.stoppedAt === null ? "expired" : "stopped";
  return [
    {
      key: "view",
      state: "done" as const,
      title: views > 0 ? t("impersonation:seen.views", { count: views }) : t("impersonation:seen.noViews"),
      detail: pages("view"),
    },
    {
      key: "change",
      state: "done" as const,
      title: changes > 0 ? t("impersonation:seen.changes", { count: changes }) : t("impersonation:seen.unchanged"),
      detail: pages("change"),
    },
    ...(refused > 0
      ? [
          {
            key: "refused",
            state: "done" as const,
            title: t("impersonation:seen.refused", { count: refused }),
            detail: pages("refused"),
          },
        ]
      : []),
    {
      key: "end",
      state: "tied" as const,
      title: t(`impersonation:seen.${end}`),
      detail: end === "open" ? "" : t("impersonation:seen.stoppedText", { to: format.time(endOf(one)) }),
    },
  ];
}

function nameOf({ t }: AppContext, path: string): string {
  const name = NAMES.find(([begins]) => path === begins || path.startsWith(`${begins}/`))?.[1];
  return name ? t(name) : path;
}
