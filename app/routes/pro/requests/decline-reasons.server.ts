import { REJECTION_REASONS } from "~/domain/requests/request.rules";
import type { AppContext } from "~/http/context.server";
import { capital } from "./fit-text.server";

/** The reasons for declining, with the words that the couple reads for each. */
export const declineReasons = ({ t }: Pick<AppContext, "t">) =>
  REJECTION_REASONS.map((value) => ({
    value,
    label: capital(t(`dashboard:request.reason.${value}`)),
    read: t("received:list.quote", { text: t(`project:summary.reason.${value}`) }),
  }));

export type DeclineReasons = ReturnType<typeof declineReasons>;
