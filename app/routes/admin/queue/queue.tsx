import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { findQueue } from "~/domain/moderation/find-queue.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { ListPages } from "~/routes/list-pages";
import { Chip, Chips, type ChipText } from "~/ui/chip";
import { PageTitle } from "~/ui/heading";
import { ListTable } from "../list-table";
import { pageNumber, pagesOrLast } from "./page-number.server";

export const handle: RouteHandle = { title: "admin:queue.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const page = pageNumber(context);
  const { profiles, total } = await findQueue(context, administrator, page);
  return { page, pages: pagesOrLast(page, total, adminPaths.queue), profiles };
}

export default function Queue() {
  const { profiles, page, pages } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const format = useFormat();
  return (
    <div className="space-y-block">
      <PageTitle>{t("admin:queue.heading")}</PageTitle>
      <ListTable
        rows={profiles}
        keyOf={({ publicId }) => publicId}
        empty={{ title: t("admin:queue.empty"), text: t("admin:queue.emptyText") }}
        columns={[
          {
            head: t("admin:queue.profile"),
            cell: ({ publicId, name, kind, zipCode, city }) => (
              <>
                <a href={adminPaths.profile(publicId)}>{name || t("admin:unnamed")}</a>{" "}
                <span className="block font-sans text-small font-normal text-ink-muted">
                  {[t(`admin:kind.${kind}`), `${zipCode} ${city}`.trim()].filter(Boolean).join(" · ")}
                </span>
              </>
            ),
          },
          {
            head: t("admin:queue.cause"),
            cell: ({ cause }) => <Chip kind={cause === "new" ? "new" : "neutral"}>{t(`admin:cause.${cause}`)}</Chip>,
          },
          {
            head: t("admin:queue.register"),
            cell: ({ registerState }) => {
              const text = t(`admin:register.${registerState ?? "none"}`);
              const isBad = registerState === "not_found" || registerState === "closed";
              return isBad ? <Chip kind="bad">{text}</Chip> : text;
            },
          },
          {
            head: t("admin:queue.suspicion"),
            cell: ({ suspicious, sameSiret }) => {
              const chips: ChipText[] = [];
              if (suspicious > 0) chips.push({ kind: "bad", text: t("admin:queue.suspicious", { count: suspicious }) });
              if (sameSiret) chips.push({ kind: "bad", text: t("admin:queue.sameSiret") });
              return chips.length === 0 ? t("admin:queue.nothing") : <Chips chips={chips} />;
            },
          },
          { head: t("admin:queue.registered"), cell: ({ createdAt }) => <Whole>{format.day(createdAt)}</Whole> },
          {
            head: t("admin:queue.since"),
            cell: ({ waitingSince }) => <Whole>{format.moment(waitingSince)}</Whole>,
          },
        ]}
      />
      <ListPages page={page} pages={pages} hrefOf={adminPaths.queue} />
    </div>
  );
}

const Whole = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>;
