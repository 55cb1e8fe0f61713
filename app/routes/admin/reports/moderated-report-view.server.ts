import { adminPaths } from "~/admin-paths";
import type { ModeratedReport } from "~/domain/reports/find-reports.server";
import type { AppContext } from "~/http/context.server";
import { aboutOf, decisionsOf, targetPath } from "~/routes/public/report/report-texts";

/** All that a moderator reads of a report, in the moderator's language; words in the language in which they were written. */
export function moderatedReportView(context: AppContext, found: ModeratedReport) {
  const { t, format } = context;
  const { targetKind, targetId, slug, provider, providerPublicId, reporterName, reporterEmail } = found;
  const [first, second] = decisionsOf(context, found);
  const part = (title: string, made: typeof first) => (made ? [{ title, lead: made.text, words: made.reason }] : []);
  const side = found.appealedBy === "provider" ? "provider" : "reader";
  const isWaiting = found.state === "open" || found.state === "appealed";
  const gone = found.title === null;
  return {
    about: aboutOf(context, found),
    links: [
      ...(gone
        ? []
        : [
            {
              href: targetPath(targetKind, { id: targetId, provider: providerPublicId, slug }),
              text: t("report:desk.page"),
            },
          ]),
      ...(targetKind === "venue" && !gone
        ? [{ href: adminPaths.venue(targetId), text: t("report:desk.moderation") }]
        : []),
      { href: adminPaths.profile(providerPublicId), text: provider },
    ],
    facts: [
      { term: t("reviews:desk.case.reason"), value: t(`report:reasons.${found.reason}`) },
      { term: t("report:desk.by"), value: reporterEmail ? `${reporterName}, ${reporterEmail}` : "–" },
      { term: t("reviews:desk.case.opened"), value: format.moment(found.createdAt) },
      ...(isWaiting ? [{ term: t("report:desk.due"), value: format.moment(found.dueAt) }] : []),
    ],
    text: found.text,
    lang: found.locale,
    parts: [
      ...part(t("reviews:desk.case.first"), first),
      ...(found.appealText
        ? [
            {
              title: t("reviews:desk.case.appeal", { side: t(`reviews:desk.case.side.${side}`) }),
              lead: "",
              words: found.appealText,
            },
          ]
        : []),
      ...part(t("reviews:desk.case.final"), second),
    ],
    others: found.others.map((other) => ({
      href: adminPaths.report(other.publicId),
      text: `${format.moment(other.createdAt)} · ${t(`report:reasons.${other.reason}`)}`,
    })),
    isForOther: isWaiting && !found.mayDecide,
    state: found.mayDecide && (found.state === "open" || found.state === "appealed") ? found.state : null,
  };
}
