import { adminPaths } from "~/admin-paths";
import type { findWordings, WordingChange } from "~/domain/wordings/find-wordings.server";
import { CLAIM_NAMES, type Claim, LISTS, type List, wordingOf } from "~/domain/wordings/wording.rules";
import type { AppContext } from "~/http/context.server";
import { defaultClaims } from "~/http/wordings.server";

/** What a key is called on the pages of administrators. @param name of an entry of an enumeration, where it is known */
export function titleOf({ t }: Pick<AppContext, "t">, key: string, name?: string): string {
  const wording = wordingOf(key);
  if (!wording) return key;
  if (wording.of === "claim") return t(`wording:claim.${wording.claim}`);
  return t("wording:name", { list: t(`wording:list.${wording.list}`), key: name ?? wording.slug });
}

type Stored = number | Record<string, string>;

/** A change in one line: the figure, or the languages in which the name changed. */
export function changeView(context: AppContext, { id, key, before, after, at, by }: WordingChange) {
  const { format } = context;
  const was = JSON.parse(before) as Stored;
  const is = JSON.parse(after) as Stored;
  const changed =
    typeof was === "object" && typeof is === "object"
      ? Object.keys(is).flatMap((l) => (was[l] === is[l] ? [] : [`${l}: ${was[l]} → ${is[l]}`]))
      : [`${format.number(Number(was))} → ${format.number(Number(is))}`];
  return {
    id,
    title: titleOf(context, key),
    href: adminPaths.wording(key),
    line: `${format.moment(at)} · ${by}`,
    changed: changed.join(" · "),
  };
}

/** Everything that can be worded. */
export function wordingsView(
  context: AppContext,
  { names, claims, changes }: Awaited<ReturnType<typeof findWordings>>,
) {
  const { t, format, settings } = context;
  const defaults = defaultClaims(settings);
  const row = (key: string, title: string, value: string) => ({ key, href: adminPaths.wording(key), title, value });
  const figure = (claim: Claim) => format.number(Number(claims[claim] ?? defaults[claim]));
  const namesOf = (list: List) =>
    names.filter((one) => one.list === list).map(({ slug, name }) => row(`${list}:${slug}`, name, slug));
  return {
    groups: [
      {
        id: "claims",
        heading: t("wording:claims"),
        rows: CLAIM_NAMES.map((claim) => row(`claim:${claim}`, t(`wording:claim.${claim}`), figure(claim))),
      },
      ...LISTS.map((list) => ({ id: list as string, heading: t(`wording:list.${list}`), rows: namesOf(list) })),
    ],
    changes: changes.map((change) => changeView(context, change)),
  };
}
