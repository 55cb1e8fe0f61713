import { UNLOCK_CREDITS } from "~/domain/credits/credits.rules";
import { RETURNS } from "~/domain/credits/return.rules";
import { mailtoHref } from "~/domain/email-address.rules";
import type { ReceivedRequestDetail } from "~/domain/requests/find-received-request.server";
import type { AppContext } from "~/http/context.server";
import { languageNames } from "~/http/planner-view.server";
import { paths } from "~/paths";
import { budgetText, factsView, languagesText } from "./facts-view.server";

/** Whom an unlocked request comes from, what happened to it, and what to say first. Null: it is not unlocked. */
export function unlockedView(context: AppContext, request: ReceivedRequestDetail) {
  const { t, format } = context;
  const { contact, publicId, channel, facts, closedAt, closedReason } = request;
  if (!contact) return null;
  const isOpen = closedAt === null;
  const openKicker = channel === "email" ? ("received:contact.write" as const) : ("received:contact.call" as const);
  const proved = factsView(context, request).facts.filter(({ code }) => code === "phone" || code === "email");
  const speaks = facts.languages.length > 0 ? [languagesText(context, request, true)] : [];
  return {
    kicker: t(isOpen ? openKicker : "received:contact.closed"),
    name: contact.name,
    phone: contact.phone && { href: `tel:${contact.phone}`, text: format.phone(contact.phone) },
    email: contact.email && { href: mailtoHref(contact.email), text: contact.email },
    known: [...proved.map(({ title }) => title), ...speaks],
    cardHref: paths.pro.requestCard(publicId),
    /** Null: the event was cancelled. */
    eventHref: closedReason === "cancelled" ? null : paths.pro.requestEvent(publicId),
    /** Null: the project is open. */
    closed: isOpen ? null : t(`received:closed.unlocked.${closedReason ?? "cancelled"}`),
    thread: threadOf(context, request),
    /** None once the project is closed. */
    tips: isOpen ? tipsOf(context, request) : [],
  };
}

interface Step {
  key: string;
  state: "done" | "tied" | "todo" | "ends";
  title: string;
  detail: string;
}

function threadOf(context: AppContext, request: ReceivedRequestDetail): Step[] {
  const { t, format, clock } = context;
  const { createdAt, seenAt, unlockedAt, unlockedBy, closedAt, facts } = request;
  const knots: Step[] = [
    {
      key: "sent",
      state: "done",
      title: t("received:thread.sent"),
      detail: t("received:thread.sentText", { moment: format.moment(createdAt), count: facts.asked }),
    },
    ...(seenAt === null
      ? []
      : [{ key: "read", state: "done" as const, title: t("received:thread.read"), detail: format.moment(seenAt) }]),
    {
      key: "unlocked",
      state: "tied",
      title: t("received:thread.unlocked"),
      detail: unlockedText(context, request),
    },
  ];
  if (closedAt !== null) {
    return [
      ...knots,
      { key: "closed", state: "ends", title: t("received:closed.heading"), detail: format.moment(closedAt) },
    ];
  }
  const until = (unlockedAt ?? 0) + RETURNS.claiming;
  if (unlockedBy !== "credit" || until <= clock.now()) return knots;
  const detail = t("received:thread.silentText", { date: format.moment(until) });
  return [...knots, { key: "silent", state: "todo", title: t("received:thread.silent"), detail }];
}

function unlockedText({ t, format }: AppContext, { unlockedAt, unlockedBy }: ReceivedRequestDetail): string {
  const moment = unlockedAt === null ? "" : format.moment(unlockedAt);
  if (unlockedBy === null) return moment;
  if (unlockedBy === "premium") return t("received:thread.byPremium", { moment });
  return t("received:thread.byCredit", { moment, count: UNLOCK_CREDITS });
}

/** From data alone: what is not known gives no advice. */
function tipsOf(context: AppContext, request: ReceivedRequestDetail) {
  const { t, format } = context;
  const { channel, facts } = request;
  const budget = facts.facts.find((fact) => fact.code === "budget");
  const languages = facts.facts.find((fact) => fact.code === "languages");
  return [
    { key: "first", title: t(channel === "email" ? "received:tips.write" : "received:tips.call"), text: null },
    ...(budget && budget.price !== null
      ? [{ key: "price", title: t("received:tips.price"), text: budgetText(context, request, budget.price) }]
      : []),
    ...(languages && !languages.fits
      ? [
          {
            key: "language",
            title: t("received:tips.language", { languages: format.list(languageNames(context, languages.missing)) }),
            text: t("received:tips.languageText"),
          },
        ]
      : []),
  ];
}
