import { findMessages } from "~/domain/conversations/messages.server";
import { findReminders } from "~/domain/conversations/reminders.server";
import { findUsableTemplates } from "~/domain/conversations/templates.server";
import { findClaim } from "~/domain/credits/find-claim.server";
import { findMapTowns } from "~/domain/requests/find-map-towns.server";
import { findReceivedRequest, type ReceivedRequestDetail } from "~/domain/requests/received-request.server";
import { type ProgressInput, progressForm } from "~/domain/requests/request.form";
import { isImpersonated, type Provider } from "~/domain/sessions/session.rules";
import { versionOf } from "~/http/forms/edit-conflict.server";
import { constraintsOf } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { paths } from "~/paths";
import { messagesView, newestUnread } from "~/routes/messages-view.server";
import { templatesView } from "../templates/templates.server";
import { mapView } from "./map/map-view.server";
import { placeText } from "./request-texts";

export type LoadedRequest = Awaited<ReturnType<typeof loadRequest>>;

/** Loads a request in one round trip (docs/decisions/0015-batched-reads.md); no contact data before the unlock. */
export async function loadRequest(context: AppContext, provider: Provider, id: string) {
  const [found, towns, claim, messages, reminders, usable] = await Promise.all([
    findReceivedRequest(context, provider, context.locale, id),
    findMapTowns(context, provider, id),
    findClaim(context, provider, id),
    findMessages(context, provider, id, context.url.searchParams.get("before")),
    findReminders(context, provider, id),
    findUsableTemplates(context, provider, id),
  ]);
  const { contact, closedAt, endedAt, eventDate } = found;
  return {
    request: shownTo(found),
    claim,
    reminders,
    /** Null: the request is not unlocked. */
    conversation:
      contact &&
      messagesView(context, messages, {
        side: "provider",
        other: contact.firstname,
        closedAt,
        endedAt,
        eventDate,
        hrefOf: (before) => paths.pro.conversation(id, before),
      }),
    /** Null for administrators, who cannot send messages, and for deleted requests. */
    templates: usable && !isImpersonated(provider) ? templatesView(context, usable, id) : null,
    unreadMessage: newestUnread(messages, "provider"),
    /** Null: the request is to the provider's own venue. */
    map: found.venue === null ? await mapView(context, towns, placeText(context.format, found)) : null,
    now: context.clock.now(),
    /** Values of the form for the provider's own status and note; null: no form. */
    progress: found.ownProgress && (await progressValues(found.ownProgress)),
    /** The URL asks for the open decline form (`paths.pro.requestPanel`). */
    isDeclining: context.url.searchParams.get("answer") === "decline",
  };
}

export const shownProgress = ({ progress, note }: ProgressInput) => ({ progress: progress ?? "", note });

async function progressValues(own: ProgressInput) {
  const shown = shownProgress(own);
  return { values: { ...shown, version: await versionOf(shown) }, constraints: constraintsOf(progressForm) };
}

/** Removes the fields for planners from a request to a venue, whose page does not show them. */
function shownTo(found: ReceivedRequestDetail): ReceivedRequestDetail {
  if (found.venue === null) return found;
  const shown = ["eventDate", "eventLocation", "guestRange"];
  return {
    ...found,
    serviceType: null,
    theme: null,
    guestRange: null,
    budgetRange: null,
    budgetPlannerRange: null,
    languages: [],
    changes: found.changes.map((change) => (shown.includes(change.field) ? change : { ...change, before: "" })),
  };
}
