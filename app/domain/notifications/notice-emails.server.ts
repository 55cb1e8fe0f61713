import { type Email, type FinePrint, headOf, renderEmail } from "~/emails/email.server";
import { drawing } from "~/emails/email-parts";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import type { Audience } from "./notices.rules";
import { faceFact, figureOf, type WrittenTo } from "./request-emails.server";

interface Reader {
  firstname: string;
  locale: Locale;
  market: MarketCode;
}

/** Reader and event. The event is named in the reader's language; dates are YYYY-MM-DD. */
interface Told extends Reader {
  event: string;
  eventDate: string;
  place: string;
}

const wording = ({ locale, market, event, eventDate, place }: Told) => {
  const format = formatters(locale, MARKETS[market]);
  const t = translator(locale);
  return {
    t,
    format,
    about: { event, date: format.longDate(eventDate), place },
    figure: figureOf(format, { event, eventDate, place }),
  };
};

/** Reminds a provider of a request. `hoursLeft`: until the couple sees other planners; null: not mentioned. */
export function reminderEmail(
  brand: string,
  provider: Told & { guests: string | number | null; hoursLeft: number | null },
  { url, declineUrl }: { url: string; declineUrl: string },
  fine: FinePrint,
): Email {
  const { t, about, figure } = wording(provider);
  const { guests, hoursLeft } = provider;
  const guestText =
    typeof guests === "number"
      ? t("messages:venuerequest.guests", { count: guests })
      : guests && t("messages:notices.reminder.guests", { range: guests });
  const { subject, heading } = headOf(t("messages:notices.reminder.subject", about));
  return renderEmail({
    brand,
    reader: provider,
    fine,
    figure: { ...figure, about: [figure.about, guestText].filter(Boolean).join(" · ") },
    subject,
    heading: hoursLeft === null ? heading : t("messages:notices.reminder.left", { count: hoursLeft }),
    paragraphs: [
      t("messages:notices.reminder.intro"),
      ...(hoursLeft === null ? [] : [t("messages:notices.reminder.then")]),
    ],
    closing: [
      { label: t("messages:message.reply"), url },
      { text: t("messages:notices.reminder.next"), label: t("received:decline.heading"), url: declineUrl },
    ],
  });
}

export function quotaEmail(
  brand: string,
  provider: Reader,
  photos: { used: number; quota: number },
  url: string,
  fine: FinePrint,
): Email {
  const t = translator(provider.locale);
  return renderEmail({
    brand,
    reader: provider,
    fine,
    subject: t("messages:notices.quota.subject", photos),
    paragraphs: [t("messages:notices.quota.intro", photos), t("messages:notices.quota.next")],
    closing: [{ label: t("messages:notices.quota.link"), url }],
  });
}

export function firstFavoriteEmail(brand: string, provider: Reader, name: string, url: string, fine: FinePrint): Email {
  const t = translator(provider.locale);
  return renderEmail({
    brand,
    reader: provider,
    fine,
    subject: t("messages:notices.favorite.subject", { name }),
    paragraphs: [t("messages:notices.favorite.intro", { name, brand })],
    closing: [{ label: t("messages:notices.favorite.link"), url }, { small: t("messages:notices.favorite.next") }],
  });
}

export function silenceEmail(
  brand: string,
  couple: Told,
  others: { url: string; isVenue: boolean },
  fine: FinePrint,
): Email {
  const { t, figure } = wording(couple);
  const { url, isVenue } = others;
  return renderEmail({
    brand,
    reader: couple,
    fine,
    figure,
    subject: t("messages:notices.silence.subject"),
    paragraphs: [t("messages:notices.silence.intro")],
    closing: [
      t("messages:notices.silence.next"),
      { label: t(`messages:notices.silence.${isVenue ? "venueLink" : "link"}`), url },
    ],
  });
}

/** Summarises the answers a week before the event. @param accepted planners or the venue that accepted */
export function weekEmail(
  brand: string,
  couple: Told,
  accepted: readonly WrittenTo[],
  url: string,
  fine: FinePrint,
): Email {
  const { t, format, about, figure } = wording(couple);
  return renderEmail({
    brand,
    reader: couple,
    fine,
    figure,
    drawing: drawing("week", url),
    ...headOf(t("messages:notices.week.subject", about)),
    facts: accepted.map((provider) => faceFact({ t, format }, provider)),
    paragraphs: [t("messages:notices.week.wish")],
    closing: [{ label: t("messages:notices.week.project"), url }],
  });
}

interface News {
  notice: string;
  text: string;
  url: string;
}

const NEWS: Partial<Record<string, "request" | "message" | "review" | "answer">> = {
  request: "request",
  coupleMessage: "message",
  providerMessage: "message",
  review: "review",
  answer: "answer",
};

/** News whose subject begins with a name. */
const NAMED = ["answer", "providerMessage", "coupleMessage", "offerAnswer"];

/** Returns the title of a summary: "2 new requests and 1 new review". */
function titleOf({ t, format }: Pick<ReturnType<typeof wording>, "t" | "format">, news: readonly News[]): string {
  const kinds = news.map(({ notice }) => NEWS[notice] ?? "other");
  const named = (["request", "answer", "message", "review"] as const).filter((kind) => kinds.includes(kind));
  if (named.length === 0) return t("messages:notices.summary.subject", { count: news.length });
  const counted = kinds.includes("other") ? ([...named, "other"] as const) : named;
  return format.list(
    counted.map((kind) =>
      t(`messages:notices.summary.news.${kind}`, { count: kinds.filter((one) => one === kind).length }),
    ),
  );
}

/** Lists the news since the last summary, one per row. @param url page with all of them */
export function summaryEmail(
  brand: string,
  reader: Reader,
  to: Audience,
  news: readonly News[],
  url: string,
  fine: FinePrint,
): Email {
  const t = translator(reader.locale);
  const format = formatters(reader.locale, MARKETS[reader.market]);
  return renderEmail({
    brand,
    reader,
    fine,
    drawing: drawing("pair", url),
    subject: titleOf({ t, format }, news),
    paragraphs: [],
    preview: news[0]?.text ?? "",
    facts: news.map(({ notice, text, url: link }) => {
      const [, label = text, value] = /^(.*) · (.*)$/.exec(text) ?? [];
      const fact = { label, value, url: link };
      return NAMED.includes(notice) ? { ...fact, face: { name: label, url: null } } : fact;
    }),
    closing: [{ label: t(`messages:notices.summary.${to}`), url }],
  });
}
