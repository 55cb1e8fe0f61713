import type { TargetKind } from "~/domain/cases/case.rules";
import type { Translate } from "~/i18n/texts";
import { paths } from "~/paths";

/** Returns the path of the reported page. @param page `id` is its public id, `slug` is only for weddings */
export function targetPath(
  kind: TargetKind,
  { id, provider, slug }: { id: string; provider: string; slug: string | null },
) {
  if (kind === "venue") return paths.venue(id);
  return kind === "profile" ? paths.planner(id) : paths.wedding(provider, slug ?? id);
}

/** Returns the kind and title of the reported page: `Wedding: Louise and Karim`. */
export const aboutOf = (
  { t }: { t: Translate },
  { targetKind, title }: { targetKind: TargetKind; title: string | null },
) => t("report:page", { kind: t(`report:kind.${targetKind}`), title: title ?? t("report:gone") });
