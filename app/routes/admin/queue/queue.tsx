import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { findQueue } from "~/domain/moderation/find-queue.server";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { ListPages } from "~/routes/list-pages";
import { Chip, Chips } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { ListTable } from "../list-table";
import { pageNumber, pagesOrLast } from "./page-number.server";

export const handle: RouteHandle = { title: "admin:queue.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const { t, format } = context;
  const page = pageNumber(context);
  const { profiles, total } = await findQueue(context, administrator, page);
  return {
    page,
    pages: pagesOrLast(page, total, adminPaths.queue),
    rows: profiles.map((profile) => ({
      publicId: profile.publicId,
      name: profile.name || t("admin:unnamed"),
      registered: format.day(profile.createdAt),
      told: [t(`admin:kind.${profile.kind}`), `${profile.zipCode} ${profile.city}`.trim()].filter(Boolean).join(" · "),
      cause: t(`admin:cause.${profile.cause}`),
      isNew: profile.cause === "new",
      register: t(`admin:register.${profile.registerState ?? "none"}`),
      registerIsBad: profile.registerState === "not_found" || profile.registerState === "closed",
      suspicions: [
        profile.suspicious > 0 ? t("admin:queue.suspicious", { count: profile.suspicious }) : "",
        profile.sameSiret ? t("admin:queue.sameSiret") : "",
      ]
        .filter(Boolean)
        .map((text) => ({ kind: "bad" as const, text })),
      since: format.moment(profile.waitingSince),
    })),
  };
}

export default function Queue() {
  const { rows, page, pages } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <PageTitle>{t("admin:queue.heading")}</PageTitle>
      {rows.length === 0 ? (
        <EmptyState title={t("admin:queue.empty")} text={t("admin:queue.emptyText")} />
      ) : (
        <ListTable
          rows={rows}
          keyOf={({ publicId }) => publicId}
          columns={[
            {
              head: t("admin:queue.profile"),
              cell: ({ publicId, name, told }) => (
                <>
                  <a href={adminPaths.profile(publicId)}>{name}</a>{" "}
                  <span className="block text-small font-normal text-ink-muted">{told}</span>
                </>
              ),
            },
            {
              head: t("admin:queue.cause"),
              cell: ({ cause, isNew }) => <Chip kind={isNew ? "new" : "neutral"}>{cause}</Chip>,
            },
            {
              head: t("admin:queue.register"),
              cell: ({ register, registerIsBad }) => (registerIsBad ? <Chip kind="bad">{register}</Chip> : register),
            },
            {
              head: t("admin:queue.suspicion"),
              cell: ({ suspicions }) =>
                suspicions.length === 0 ? t("admin:queue.nothing") : <Chips chips={suspicions} />,
            },
            { head: t("admin:queue.registered"), cell: ({ registered }) => registered },
            { head: t("admin:queue.since"), cell: ({ since }) => since },
          ]}
        />
      )}
      <ListPages page={page} pages={pages} hrefOf={adminPaths.queue} />
    </div>
  );
}
