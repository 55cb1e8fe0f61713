import type { ReportOfLink } from "~/domain/cases/find-reports.server";
import type { TargetKind } from "~/domain/cases/report.rules";
import type { Translate } from "~/i18n/texts";
import type { Format } from "~/i18n/use-format";
import { paths } from "~/paths";

/** Returns the address of the reported page. @param page id: public id; slug: of a portfolio */
export function targetPath(
  kind: TargetKind,
  { id, provider, slug }: { id: string; provider: string; slug: string | null },
) {
  if (kind === "venue") return paths.venue(id);
  return kind === "profile" ? paths.planner(id) : paths.wedding(provider, slug ?? id);
}

type Decided = Pick<
  ReportOfLink,
  "decision" | "decidedAt" | "decisionReason" | "finalDecision" | "finalAt" | "finalReason"
>;

export const decisionsOf = ({ t, format }: { t: Translate; format: Format }, found: Decided) =>
  [
    { made: found.decision, at: found.decidedAt, why: found.decisionReason },
    { made: found.finalDecision, at: found.finalAt, why: found.finalReason },
  ].flatMap(({ made, at, why }) =>
    made && at ? [{ text: t(`report:case.${made}`, { date: format.day(at) }), reason: why ?? "" }] : [],
  );

/** Returns the kind and title of the reported page: `Wedding: Louise and Karim`. */
export const aboutOf = ({ t }: { t: Translate }, { targetKind, title }: Pick<ReportOfLink, "targetKind" | "title">) =>
  t("report:page", { kind: t(`report:kind.${targetKind}`), title: title ?? t("report:gone") });
