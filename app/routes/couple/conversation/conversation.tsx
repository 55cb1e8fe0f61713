import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findConversation, markMessagesRead } from "~/domain/conversations/messages.server";
import { writeLater } from "~/http/background/after-response.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { isFetch } from "~/http/pipeline/is-fetch.server";
import { isOpened } from "~/http/pipeline/opened-by-person.server";
import { withUploads } from "~/http/pipeline/upload.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { bubbleClass, DayLine, Messages } from "~/routes/messages";
import { FILES, type MessagesView, messagesView, newestUnread } from "~/routes/messages-view.server";
import { postMessage } from "~/routes/post-message.server";
import { BackLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { Note } from "~/ui/flash";
import { Portrait } from "~/ui/portrait";
import { Ending } from "../ending";
import { endingView } from "../ending-view.server";

export const handle: RouteHandle = { hydrate: true, i18n: ["conversation", "project"], cache: "form", files: true };

/** Marks the messages on the page as read; it has no other side effect. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const requestId = params.id ?? "";
  const { t, format } = context;
  const found = await findConversation(context, couple, requestId, context.url.searchParams.get("before"));
  const { name, picture, project, isVenue, message, createdAt, unlockedAt } = found;
  const unread = newestUnread(found, "couple");
  if (unread && isOpened(context, request))
    writeLater(context, "project/messages/read", (deps) => markMessagesRead(deps, couple, requestId, unread));
  return {
    title: t("conversation:title", { name }),
    back: t("inbox:all"),
    requestId,
    name,
    about: `${format.longDate(found.eventDate)} ·\u00a0${found.place}`,
    portrait: picture,
    isVenue,
    projectHref: isVenue ? paths.venueRequest(project) : paths.project(project),
    first: { message, day: format.day(createdAt), time: format.time(createdAt) },
    accepted: unlockedAt === null ? null : t("conversation:accepted", { name, date: format.day(unlockedAt) }),
    ending: endingView(context, { ...found, conversation: requestId }),
    view: withoutDay(
      messagesView(context, found, {
        side: "couple",
        other: name,
        closedAt: found.closedAt,
        endedAt: found.endedAt,
        eventDate: found.eventDate,
        hrefOf: (before) => paths.conversation(requestId, before),
      }),
      format.day(unlockedAt ?? 0),
    ),
  };
}

/** Omits the day of the first message if the line above names it. */
function withoutDay(view: MessagesView, named: string): MessagesView {
  const [first, ...rest] = view.messages;
  return first?.day === named && view.folded === 0 ? { ...view, messages: [{ ...first, day: null }, ...rest] } : view;
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context, params }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const requestId = params.id ?? "";
  // With JavaScript, a fragment would only scroll, and not load the page again.
  const href = isFetch(context) ? paths.conversation(requestId) : paths.newestMessages(requestId);
  return withUploads(context, request, FILES, (sent) => postMessage(context, couple, { requestId, sent, href }));
}

export default function CoupleConversation() {
  const { back, requestId, name, about, portrait, isVenue, projectHref, first, accepted, ending, view } =
    useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-6" })}>
      <p>
        <BackLink href={paths.conversations()}>{back}</BackLink>
      </p>
      <div className="flex items-start gap-4">
        <Portrait name={name} src={portrait} />
        <div className="min-w-0">
          <h1 className="text-h3 leading-tight wrap-anywhere">{name}</h1>
          <p className="text-small">
            <a href={projectHref}>{about}</a>
          </p>
        </div>
      </div>
      <Messages view={view} action={paths.conversation(requestId)} isOver={ending?.href === null} sticky>
        <div>
          <DayLine day={first.day} />
          <div className={bubbleClass(true)}>
            <p className="text-small text-ink-muted">
              <b>{t("conversation:first")}</b>
              {" ·\u00a0"}
              <span className="whitespace-nowrap">{first.time}</span>
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{first.message}</p>
          </div>
        </div>
        {accepted ? <p className="text-center text-small text-ink-muted">{accepted}</p> : null}
      </Messages>
      {ending?.href === null ? (
        <Note>
          <p>{ending.text}</p>
          {isVenue ? null : (
            <a className="inline-block py-2.5 print:hidden" href={projectHref}>
              {t("project:presentation.otherAnswers")}
            </a>
          )}
        </Note>
      ) : (
        <Ending ending={ending} name={name} />
      )}
    </div>
  );
}
