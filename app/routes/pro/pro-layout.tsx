import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { profileSlug } from "~/domain/profile-slug.rules";
import { findProFrame } from "~/domain/providers/dashboard.server";
import { findNewRequest } from "~/domain/requests/new-requests.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import type { loader as rootLoader } from "~/root";
import { pageClass } from "~/ui/classes";
import { SideMenu } from "~/ui/side-menu";
import type { ThumbLink } from "~/ui/thumb-bar";
import { NewRequestStrip } from "./requests/new-request/new-request";
import { newRequestView } from "./requests/new-request/new-request-view.server";

export const handle: RouteHandle = { area: "pro", i18n: ["pro"] };

export { shouldRevalidate } from "~/routes/client-action-in-place";

/** Runs in parallel with the loader of the page, in the same round trip (docs/decisions/0015-batched-reads.md). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const [frame, arrived] = await Promise.all([
    findProFrame(context, provider),
    findNewRequest(context, provider, context.locale),
  ]);
  if (!frame) return providerGone(context);
  return {
    ...frame,
    slug: profileSlug(frame),
    credits: context.format.number(frame.credits),
    newRequest: newRequestView(context, arrived),
  };
}

/** Renders the side menu, the announcement of a new request, and the page (rules frame-6, list-1, popin-1). */
export default function ProLayout() {
  const frame = useLoaderData<typeof loader>();
  const { waiting, unreadReviews, unreadConversations, credits, isPublic, isNew, isNewcomer, kind, newRequest } = frame;
  const here = (useRouteLoaderData<typeof rootLoader>("root")?.here ?? "").split("?")[0] ?? "";
  const { t } = useTexts();
  const link = (href: string, text: string, badge?: string) => ({ href, text, badge, current: isAt(here, href) });
  // The menu of a venue's provider starts with its venues; a planner can have venues, too.
  const isVenue = kind === "venue";
  const venues = link(paths.pro.venues(), t("pro:nav.venues"));
  const profile = isPublic
    ? link(paths.planner(frame.slug), t("pro:nav.publicProfile"))
    : link(paths.pro.preview(), t("pro:nav.preview"));
  // Before the approval, the menu omits these empty pages.
  const fromCouples = [
    link(
      paths.pro.requests(),
      t("pro:nav.requests"),
      waiting > 0 ? t("pro:nav.waiting", { count: waiting }) : undefined,
    ),
    link(
      paths.pro.messages(),
      t("pro:nav.messages"),
      unreadConversations > 0 ? t("pro:nav.unread", { count: unreadConversations }) : undefined,
    ),
    link(
      paths.pro.reviews(),
      t("pro:nav.reviews"),
      unreadReviews > 0 ? t("pro:nav.unread", { count: unreadReviews }) : undefined,
    ),
    link(paths.pro.statistics(), t("pro:nav.statistics")),
  ];
  const thumbLink = (href: string, text: string, icon: ThumbLink["icon"], badge?: ThumbLink["badge"]): ThumbLink => ({
    href,
    text,
    icon,
    badge,
    current: isAt(here, href),
  });
  return (
    <div
      className={pageClass({
        className: "relative pt-top pb-section grid gap-gap print:block lg:grid-cols-[212px_minmax(0,1fr)] lg:gap-12",
      })}
    >
      <SideMenu
        label={t("pro:nav.label")}
        thumb={{
          label: t("common:thumb.label"),
          more: t("pro:thumb.more"),
          links: [
            thumbLink(paths.pro.dashboard(), t("pro:thumb.home"), "home"),
            isNewcomer
              ? thumbLink(profile.href, t("pro:nav.profile"), "user")
              : thumbLink(paths.pro.requests(), t("pro:nav.requests"), "inbox", {
                  count: waiting,
                  text: t("pro:nav.waiting", { count: waiting }),
                }),
            thumbLink(paths.pro.availability(), t("pro:thumb.calendar"), "calendar"),
            isNewcomer
              ? thumbLink(paths.pro.photos(), t("pro:nav.photos"), "picture")
              : thumbLink(paths.pro.messages(), t("pro:nav.messages"), "mail", {
                  count: unreadConversations,
                  text: t("pro:nav.unread", { count: unreadConversations }),
                }),
          ],
        }}
        logout={{ action: paths.logout(), text: t("common:nav.logout") }}
        groups={[
          {
            links: [link(paths.pro.dashboard(), t("pro:nav.dashboard")), ...(isNew ? [] : fromCouples)],
          },
          {
            heading: t("pro:nav.profile"),
            links: [
              ...(isVenue ? [venues] : []),
              link(paths.pro.company(), t("pro:nav.company")),
              ...(isVenue ? [] : [link(paths.pro.services(), t("pro:nav.services"))]),
              link(paths.pro.availability(), t("pro:nav.availability")),
              link(paths.pro.portrait(), t("pro:nav.portrait")),
              link(paths.pro.photos(), t("pro:nav.photos")),
              link(paths.pro.videos(), t("pro:nav.videos")),
              link(paths.pro.weddings(), t("pro:nav.weddings")),
              ...(isVenue ? [] : [venues]),
              link(paths.pro.social(), t("pro:nav.social")),
              profile,
            ],
          },
          {
            heading: t("pro:nav.account"),
            links: [
              { ...link(paths.pro.credits(), t("pro:nav.credits")), note: credits },
              link(paths.pro.subscription(), t("pro:nav.subscription")),
              ...(isNew ? [] : [link(paths.pro.badge(), t("pro:nav.badge"))]),
              link(paths.pro.account(), t("pro:nav.settings")),
              link(paths.pro.security(), t("pro:nav.security")),
              link(paths.pro.templates(), t("pro:nav.templates")),
            ],
          },
        ]}
      />
      <div className="min-w-0">
        {newRequest && !newRequest.isWhole ? <NewRequestStrip view={newRequest} /> : null}
        <Outlet context={newRequest} />
      </div>
    </div>
  );
}

/** Returns whether a menu entry is current. Pages below it count, too: a single photograph marks the gallery. */
const isAt = (here: string, href: string) =>
  here === href || (href !== paths.pro.dashboard() && here.startsWith(`${href}/`));
