import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { findDecisions } from "~/domain/moderation/queue.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useLanguage } from "~/i18n/use-format";
import { Chip } from "~/ui/chip";
import { PageTitle } from "~/ui/heading";
import { ListTable, NeighbourPages } from "../lists";

export const handle: RouteHandle = { title: "admin:decisions.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const before = Number(context.url.searchParams.get("before") ?? Number.NaN);
  const isOlder = Number.isSafeInteger(before) && before > 0;
  const { decisions, hasOlder } = await findDecisions(context, administrator, isOlder ? before : undefined);
  return { isOlder, older: hasOlder ? (decisions.at(-1)?.id ?? null) : null, decisions };
}

export default function Decisions() {
  const { decisions, isOlder, older } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  return (
    <div className="space-y-8">
      <PageTitle>{t("admin:decisions.heading")}</PageTitle>
      <ListTable
        rows={decisions}
        keyOf={({ id }) => id}
        empty={{ title: t("admin:decisions.empty") }}
        columns={[
          {
            head: t("admin:queue.profile"),
            cell: ({ publicId, provider }) => (
              <a href={adminPaths.profile(publicId)}>{provider || t("admin:unnamed")}</a>
            ),
          },
          {
            head: t("admin:decisions.what"),
            isPlain: true,
            cell: ({ decision, reason, lang }) => (
              <>
                <Chip kind={decision === "approved" ? "good" : "bad"}>{t(`admin:decision.${decision}`)}</Chip>
                {reason ? (
                  <span
                    className="pt-1 text-ink-muted whitespace-pre-line @min-[760px]:block @max-[760px]:before:content-['_·_']"
                    lang={lang}
                  >
                    {reason}
                  </span>
                ) : null}
              </>
            ),
          },
          { head: t("admin:decisions.who"), cell: ({ by }) => by, isPlain: true },
          { head: t("admin:decisions.when"), cell: ({ at }) => format.moment(at), isPlain: true },
        ]}
      />
      <NeighbourPages
        label={t("admin:decisions.heading")}
        newer={isOlder ? { text: t("admin:decisions.newest"), href: adminPaths.decisions() } : null}
        older={older === null ? null : { text: t("admin:decisions.older"), href: adminPaths.decisions(older) }}
      />
    </div>
  );
}
