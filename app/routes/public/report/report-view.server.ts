import { days } from "~/domain/durations";
import { DEADLINES } from "~/domain/reports/deadline.rules";
import type { ReportOfLink } from "~/domain/reports/find-reports.server";
import { mayAppealReport, type TargetKind } from "~/domain/reports/report.rules";
import type { AppContext } from "~/http/context.server";
import { paths } from "~/paths";

/** As pages promise it. */
export const decidingDays = DEADLINES.content.deciding / days(1);

/** The page that was reported. @param page id: public id; slug: of a portfolio */
export function targetPath(
  kind: TargetKind,
  { id, provider, slug }: { id: string; provider: string; slug: string | null },
) {
  if (kind === "venue") return paths.venue(id);
  return kind === "profile" ? paths.planner(id) : paths.wedding(provider, slug ?? id);
}

type Found = Omit<ReportOfLink, "side" | "text">;

/** What was decided, in the words of the moderators. */
export const decisionsOf = ({ t, format }: Pick<AppContext, "t" | "format">, found: Found) =>
  [
    { made: found.decision, at: found.decidedAt, why: found.decisionText },
    { made: found.appealDecision, at: found.appealDecidedAt, why: found.appealDecisionText },
  ].flatMap(({ made, at, why }) =>
    made && at ? [{ text: t(`report:case.${made}`, { date: format.day(at) }), reason: why ?? "" }] : [],
  );

/** `Wedding: Louise and Karim`. */
export const aboutOf = ({ t }: Pick<AppContext, "t">, { targetKind, title }: Pick<Found, "targetKind" | "title">) =>
  t("report:page", { kind: t(`report:kind.${targetKind}`), title: title ?? t("report:gone") });

/** A report as one of its two sides reads it. */
export function reportView(context: AppContext, found: ReportOfLink) {
  const { t, format, clock } = context;
  const { side, state, text, publicId, decidedAt } = found;
  const date = format.day(found.dueAt);
  return {
    publicId,
    about: aboutOf(context, found),
    cause: t(`report:case.${side}`, {
      date: format.day(found.createdAt),
      reason: t(`report:reasons.${found.reason}`),
    }),
    text,
    found: {
      decisions: decisionsOf(context, found),
      appeal: found.appealedBy === side ? found.appealText : null,
      state: state === "open" || state === "appealed" ? t(`report:case.${state}`, { date }) : null,
    },
    appealLead: mayAppealReport(found, side, clock.now())
      ? t("reviews:case.appeal.lead", { date: format.day((decidedAt ?? 0) + DEADLINES.content.appealing) })
      : null,
  };
}
