import type { Participant } from "~/domain/conversations/own-conversation.server";
import { paths } from "~/paths";

/** Returns the page of a report. @param message public id */
export const pageOf = ({ role }: Participant, message: string) =>
  paths.messageCase(message, role === "provider" ? "pro" : undefined);

/** @param request public id */
export const conversationHref = ({ role }: Participant, request: string) =>
  role === "provider" ? paths.pro.conversation(request) : paths.conversation(request);
