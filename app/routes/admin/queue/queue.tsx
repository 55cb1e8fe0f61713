import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { findQueue } from "~/domain/moderation/queue.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { ListPages } from "~/routes/list-pages";
import type { ChipText } from "~/ui/chip";
import { PageTitle } from "~/ui/heading";
import { Portrait } from "~/ui/portrait";
import { QueueList } from "../lists";
import { fieldName } from "../profile/waiting";
import { pageNumber, pagesOrLast } from "./page-number.server";

export const handle: RouteHandle = { title: "admin:queue.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const page = pageNumber(context);
  const { profiles, total } = await findQueue(context, administrator, page);
  return { page, pages: pagesOrLast(page, total, adminPaths.queue), profiles, now: context.clock.now() };
}

export default function Queue() {
  const { profiles, page, pages, now } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <PageTitle>{t("admin:queue.heading")}</PageTitle>
      <QueueList
        now={now}
        empty={{ title: t("admin:queue.empty"), text: t("admin:queue.emptyText") }}
        cases={profiles.map(({ publicId, name, profileImage, kind, zipCode, city, ...profile }) => {
          const { cause, changes, registerState, suspicious, sameSiret, waitingSince } = profile;
          const chips: ChipText[] = [];
          if (suspicious > 0) chips.push({ kind: "bad", text: t("admin:queue.suspicious", { count: suspicious }) });
          if (sameSiret) chips.push({ kind: "bad", text: t("admin:queue.sameSiret") });
          if (registerState === "not_found" || registerState === "closed") {
            const register = { event: t("admin:field.siret"), detail: t(`admin:register.${registerState}`) };
            chips.push({ kind: "bad", text: t("admin:history.line", register) });
          }
          return {
            href: adminPaths.profile(publicId),
            title: name || t("admin:unnamed"),
            picture: <Portrait name={name || t("admin:unnamed")} src={profileImage} size="s" lazy />,
            chips,
            facts: [
              changes.length === 0
                ? t(`admin:cause.${cause}`)
                : t("admin:history.line", {
                    event: t(`admin:cause.${cause}`),
                    detail: inShort(changes.map((field) => fieldName(t, field))),
                  }),
              t(`admin:kind.${kind}`),
              `${zipCode} ${city}`.trim(),
            ],
            since: waitingSince,
          };
        })}
      />
      <ListPages page={page} pages={pages} hrefOf={adminPaths.queue} />
    </div>
  );
}

const NAMED_CHANGES = 3;

/** Returns e.g. `Town, Videos, Languages, +2`. */
function inShort(changes: readonly string[]): string {
  const more = changes.length - NAMED_CHANGES;
  return (more > 0 ? [...changes.slice(0, NAMED_CHANGES), `+${more}`] : changes).join(", ");
}
