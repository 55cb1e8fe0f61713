import { PRICES, UNLOCK_CREDITS } from "~/domain/credits/credits.rules";
import { minutes } from "~/domain/durations";
import type { ReceivedRequestDetail } from "~/domain/requests/find-received-request.server";
import { DECLINE, toldReason } from "~/domain/requests/request.rules";
import type { AppContext } from "~/http/context.server";
import { paths } from "~/paths";
import { declineTexts } from "./decline-texts.server";

/** What a provider can do with a request, or did. */
export function answerView(context: AppContext, request: ReceivedRequestDetail) {
  const { t, format } = context;
  const { status, eventType, eventDate, place, publicId, channel } = request;
  const action = paths.pro.answerRequest(publicId);
  if (status === "rejected") return { kind: "declined" as const, action, ...declinedView(context, request) };
  if (status === "unlocked") return { kind: "unlocked" as const };
  const closed = closedText(context, request);
  if (closed) return { kind: "closed" as const, text: closed };
  const { credits, owed, welcomed, premiumUntil } = request.facts.own;
  const open = {
    action,
    /** The event that the buttons are about. */
    event: t("shop:event", { event: eventType, date: format.longDate(eventDate), place }),
    /** What the couple gives to those who unlock. */
    gives: { name: true, phone: channel !== "email", email: channel !== "phone" },
    have: owed > 0 ? t("received:owed.have", { count: owed }) : t("received:unlock.have", { count: credits }),
    request: publicId,
    decline: declineTexts(context),
    /** The link that led here asks for the form that declines. */
    isDeclining: context.url.searchParams.get("answer") === "decline",
  };
  if (premiumUntil !== null) {
    return {
      ...open,
      kind: "premium" as const,
      text: t("received:list.rulePremium"),
      until: t("received:unlock.until", { date: format.day(premiumUntil) }),
    };
  }
  if (credits >= UNLOCK_CREDITS) {
    return {
      ...open,
      kind: "credit" as const,
      button: t("received:unlock.button", { count: UNLOCK_CREDITS }),
      afterwards: t("received:unlock.then", { count: credits - UNLOCK_CREDITS }),
    };
  }
  return {
    ...open,
    kind: "empty" as const,
    heading: owed > 0 ? t("received:owed.heading") : t("received:empty.heading"),
    text: owed > 0 ? t("received:owed.text") : t("received:empty.text"),
    /** Null: the provider has taken it. */
    welcome: welcomed ? null : t("dashboard:welcome.waiting"),
    buy: {
      href: paths.pro.credits(publicId),
      text: t("received:empty.buy", { price: format.euros(PRICES.credit / 100) }),
    },
    needed: t("received:empty.needed", { count: owed + UNLOCK_CREDITS }),
    premium: t("received:empty.premium", { price: format.euros(PRICES.premium.month / 100) }),
  };
}

/** Why the couple closed its project, and when; null: it is open. */
export function closedText({ t, format }: AppContext, request: ReceivedRequestDetail): string | null {
  const { closedAt, closedReason } = request;
  if (closedAt === null) return null;
  return t(`received:closed.${closedReason ?? "cancelled"}`, { date: format.day(closedAt) });
}

function declinedView({ t, format, clock }: AppContext, request: ReceivedRequestDetail) {
  const declinedAt = request.rejectedAt ?? request.createdAt;
  const toldAt = declinedAt + DECLINE.undoable;
  const left = Math.ceil((toldAt - clock.now()) / minutes(1));
  const isOpen = left > 0 && request.closedAt === null;
  return {
    /** Null: it cannot be taken back any more. */
    undo: isOpen ? t("received:declined.undo", { count: left }) : null,
    title: isOpen ? t("received:declined.title") : t("received:declined.on", { date: format.day(declinedAt) }),
    text: isOpen ? t("received:declined.willRead", { time: format.time(toldAt) }) : t("received:declined.hasRead"),
    said: t(`project:summary.reason.${toldReason(request.rejectionReason)}`),
  };
}
