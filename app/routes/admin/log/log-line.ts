import { adminPaths } from "~/admin-paths";
import type { LogEntry } from "~/domain/administrators/history.server";
import type { Role } from "~/domain/administrators/roles.rules";
import type { Translate } from "~/i18n/texts";
import { wordingTitle } from "../wordings/wording-changes";

const PAGES: Partial<Record<LogEntry["subjectKind"], (id: string) => string>> = {
  provider: adminPaths.profile,
  account: (id) => adminPaths.history("couple", id),
  request: (id) => adminPaths.history("request", id),
  order: (id) => adminPaths.history("order", id),
  review: adminPaths.review,
  case: adminPaths.reviewCase,
  portfolio: adminPaths.wedding,
  venue: adminPaths.venue,
  report: adminPaths.report,
  message: adminPaths.reportedMessage,
  wording: adminPaths.wording,
};

/** Fields that only repeat the act, or identify its object. */
const REPEATED = new Set(["status", "state", "moderation", "answer", "decision", "impersonation", "proof"]);

/** Fields whose values need no label after the act. */
const UNLABELLED = new Set(["amount", "value", "roles"]);

/** Returns the subject of an entry, its page and the changed values. Subjects without a name show their id. */
export function lineOf(t: Translate, { subjectKind: kind, subjectId, name, before, after }: LogEntry) {
  const [was, is] = [before, after].map((json) => JSON.parse(json) as Record<string, unknown>);
  const fields = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  const textOf = (field: string, value: unknown) => {
    if (field === "roles") return [value].flat().map((role) => t(`admin:role.${role as Role}`));
    return field === "amount" && Number(value) > 0 ? `+${value}` : value;
  };
  const nameless = kind === "wording" ? wordingTitle(t, subjectId) : subjectId;
  return {
    subject: kind === "search" || kind === "none" ? null : name || nameless,
    href: PAGES[kind]?.(subjectId) ?? null,
    changes: fields.flatMap((field) => {
      const values = [was?.[field], is?.[field]].filter((value) => value !== undefined && String(value) !== "");
      if (REPEATED.has(field) || values.length === 0) return [];
      const detail = values.map((value) => [textOf(field, value)].flat().join(", ")).join(" → ");
      const event = kind === "search" ? t(`admin:find.of.${field as "providers"}`) : field;
      return [UNLABELLED.has(field) ? detail : t("admin:history.line", { event, detail })];
    }),
  };
}
