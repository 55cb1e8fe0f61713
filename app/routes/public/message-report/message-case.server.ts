import type { Participant } from "~/domain/conversations/own-conversation.server";
import { paths } from "~/paths";

export const pageOf = ({ role }: Participant, message: string) =>
  paths.messageCase(message, role === "provider" ? "pro" : undefined);

export const conversationHref = ({ role }: Participant, request: string) =>
  role === "provider" ? paths.pro.conversation(request) : paths.conversation(request);
