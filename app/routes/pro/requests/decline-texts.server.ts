import { minutes } from "~/domain/durations";
import { DECLINE, REJECTION_REASONS, toldReason } from "~/domain/requests/request.rules";
import type { AppContext } from "~/http/context.server";

/** Texts of the form that declines a request. `said`: what the couple reads for a reason. */
export const declineTexts = ({ t }: Pick<AppContext, "t">) => ({
  heading: t("received:decline.heading"),
  legend: t("received:decline.legend"),
  reasons: REJECTION_REASONS.map((value) => ({
    value,
    label: t(`received:decline.reason.${value}`),
    said: t("received:quoted", { text: t(`project:summary.reason.${toldReason(value)}`) }),
  })),
  submit: t("received:decline.submit"),
  hint: t("received:decline.hint", { count: DECLINE.undoable / minutes(1) }),
});

export type DeclineTexts = ReturnType<typeof declineTexts>;
