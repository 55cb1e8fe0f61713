import { findArchivedConversation, findArchivedConversations } from "~/domain/conversations/find-archived.server";
import type { Participant } from "~/domain/conversations/own-conversation.server";
import { monthsOf, RETENTION } from "~/domain/retention/retention.rules";
import type { AppContext } from "~/http/pipeline/context.server";

/** Returns a participant's conversations with deleted accounts, as the list shows them. */
export async function archivedList(context: AppContext, participant: Participant) {
  const { format } = context;
  const found = await findArchivedConversations(context, participant);
  return {
    months: format.number(monthsOf("conversations")),
    conversations: found.map(({ publicId, eventDate, count }) => ({
      publicId,
      event: format.longDate(eventDate),
      count,
    })),
  };
}

/** @throws DomainError requests.notFound */
export async function archivedView(context: AppContext, participant: Participant, publicId: string) {
  const { format, t } = context;
  const { eventDate, archivedAt, messages } = await findArchivedConversation(context, participant, publicId);
  return {
    event: format.longDate(eventDate),
    text: t("archived:text", {
      date: format.day(archivedAt),
      until: format.day(archivedAt + RETENTION.conversations.after),
    }),
    messages: messages.map(({ side, body, sentAt }, id) => {
      const isOwn = side === participant.role;
      return {
        id,
        isOwn,
        author: isOwn ? t("conversation:you") : t("archived:name"),
        sent: { iso: new Date(sentAt).toISOString(), text: format.moment(sentAt) },
        body,
      };
    }),
  };
}
