import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findMapTowns } from "~/domain/requests/find-map-towns.server";
import { findReceivedRequest } from "~/domain/requests/find-received-request.server";
import { markRequestSeen } from "~/domain/requests/mark-request-seen.server";
import { requireProvider } from "~/http/guards.server";
import { isOpened } from "~/http/opened-by-person.server";
import type { RouteHandle } from "~/http/route-handle";
import { writeLater } from "~/http/write-later.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { BackLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Facts } from "~/ui/facts";
import { ContactCard } from "./contact-card";
import { EventMap } from "./map/event-map";
import { mapView } from "./map/map-view.server";
import { requestView } from "./request-view.server";

export const handle: RouteHandle = {};

/** Opening a request marks it as seen; it has no other effect. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const id = params.id ?? "";
  const [found, places] = await Promise.all([
    findReceivedRequest(context, provider, context.locale, id),
    findMapTowns(context, provider, id),
  ]);
  if (found.seenAt === null && isOpened(context, request))
    writeLater(context, "pro/requests/seen", (deps) => markRequestSeen(deps, provider, found.publicId));
  const view = requestView(context, found);
  return { ...view, map: mapView(context, places, view.place) };
}

/** Rule received-2. */
export default function Request() {
  const view = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div>
      <p>
        <BackLink href={paths.pro.requests()}>{t("dashboard:request.back")}</BackLink>
      </p>
      <header className="flow">
        <div>
          <p className="kicker">{t("dashboard:request.kicker", { reference: view.reference })}</p>
          <h1 className="calm rule">{view.title}</h1>
        </div>
        <p className="chips">
          <Chip kind={view.kind}>{t(`dashboard:requests.status.${view.status}`)}</Chip>
          <Chip>{t("dashboard:request.received", { moment: view.received })}</Chip>
          {view.changed ? <Chip kind="new">{t("dashboard:request.changed", { date: view.changed })}</Chip> : null}
          {view.seen ? <Chip>{t("dashboard:request.seen", { moment: view.seen })}</Chip> : null}
        </p>
      </header>
      <div className="split aside gap">
        <div className="flow-l">
          <section aria-labelledby="message">
            <h2 className="h3 mb" id="message">
              {t("dashboard:request.message")}
            </h2>
            <blockquote className="quote whitespace-pre-line wrap-anywhere" lang={view.messageLang}>
              {view.message}
            </blockquote>
            {view.writtenIn ? (
              <p className="small muted pad">{t("dashboard:request.writtenIn", { language: view.writtenIn })}</p>
            ) : null}
            {view.contact ? null : <p className="small muted pad">{t("dashboard:request.masked")}</p>}
          </section>
          <section aria-labelledby="event">
            <h2 className="h3 mb" id="event">
              {t("dashboard:request.event")}
            </h2>
            <Facts facts={view.facts.map(({ before, ...fact }) => ({ ...fact, value: changed(fact.value, before) }))} />
          </section>
          <section aria-labelledby="place">
            <h2 className="h3 mb" id="place">
              {t("dashboard:request.place")}
            </h2>
            <p>{changed(view.place, view.placeBefore)}</p>
            <EventMap view={view.map} />
          </section>
        </div>
        <aside>
          <ContactCard view={view} />
        </aside>
      </div>
    </div>
  );
}

/** The current value, and the one when the request was sent. */
function changed(value: string, before: string | null) {
  if (before === null) return value;
  return (
    <>
      <strong>{value}</strong> <span className="small muted">({before})</span>
    </>
  );
}
