import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
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
import { ClaimPanel } from "./claim-panel";
import { claimPanel } from "./claim-view.server";
import { ContactCard } from "./contact-card";
import { requestView } from "./request-view.server";

export const handle: RouteHandle = {};

/** Opening a request marks it as seen; it has no other effect. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const id = params.id ?? "";
  const [found, claim] = await Promise.all([
    findReceivedRequest(context, provider, context.locale, id),
    claimPanel(context, provider, id),
  ]);
  if (found.seenAt === null && isOpened(context, request))
    writeLater(context, "pro/requests/seen", (deps) => markRequestSeen(deps, provider, found.publicId));
  return { ...requestView(context, found), claim };
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
            <p className="small muted">
              {view.distance === null
                ? t("dashboard:request.noCoordinates")
                : view.distance.km === 0
                  ? t("dashboard:request.here")
                  : t("dashboard:request.distance", { km: view.distance.text })}
            </p>
          </section>
        </div>
        <aside className="flow-l">
          <ContactCard view={view} />
          {view.claim ? <ClaimPanel claim={view.claim} /> : null}
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
