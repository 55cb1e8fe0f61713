import { createContext } from "react";

/** Reason why buttons marked `own` are blocked: an administrator impersonates the account. Null: not blocked. */
export const ImpersonationNoticeContext = createContext<string | null>(null);
