import { findMapTowns } from "~/domain/requests/find-map-towns.server";
import { findReceivedRequest } from "~/domain/requests/find-received-request.server";
import type { Provider } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/context.server";
import { claimPanel } from "./claim-view.server";
import { mapView } from "./map/map-view.server";
import { requestView } from "./request-view.server";

export type RequestView = Awaited<ReturnType<typeof loadRequest>>["view"];

/**
 * The page of a request. Its reads share one round trip (docs/decisions/0015-reads-together.md).
 * @param id public id
 * @throws DomainError as `findReceivedRequest`
 */
export async function loadRequest(context: AppContext, provider: Provider, id: string) {
  const [found, towns, claim] = await Promise.all([
    findReceivedRequest(context, provider, context.locale, id),
    findMapTowns(context, provider, id),
    claimPanel(context, provider, id),
  ]);
  const view = requestView(context, found);
  return { found, view: { ...view, map: await mapView(context, towns, view.place), claim } };
}
