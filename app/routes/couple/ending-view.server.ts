import { isOpenConversation } from "~/domain/conversations/conversation.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { paths } from "~/paths";
import type { EndingView } from "./ending";

type Ended = Parameters<typeof isOpenConversation>[0] & {
  name: string;
  /** Public id of the request; null: the provider has not accepted. */
  conversation: string | null;
};

/** Returns the note that the couple chose someone else, or the link to say so; null if neither applies. */
export function endingView(context: AppContext, ended: Ended): EndingView | null {
  const { t, format, clock } = context;
  const { name, conversation, endedAt } = ended;
  if (conversation === null) return null;
  if (endedAt !== null) return { text: t("endings:ended.couple", { name, date: format.day(endedAt) }), href: null };
  if (!isOpenConversation(ended, clock.now())) return null;
  return { text: t("endings:choose.link"), href: paths.endConversation(conversation) };
}
