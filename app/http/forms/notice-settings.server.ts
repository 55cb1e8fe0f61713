import { chooseNotices, liftMailStop, type NoticeSettings } from "~/domain/notifications/choose-notices.server";
import type { MailStop } from "~/domain/notifications/mail-stops.server";
import { noticeForm } from "~/domain/notifications/notice.form";
import {
  type Audience,
  choicesOf,
  groupChoiceOf,
  groupOf,
  NOTICE_TIMES,
  noticesFor,
  withGroupChoices,
} from "~/domain/notifications/notices.rules";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { dotted } from "~/i18n/dotted";
import { redirectWithFlash } from "./flash.server";
import { parseForm, refused } from "./form.server";

const NOTICES_FORM = "notice-choices";

export function noticeView({ t, format }: Pick<AppContext, "t" | "format">, to: Audience, settings: NoticeSettings) {
  const { deliveries, stop, ...shown } = settings;
  const names = noticesFor(to);
  return {
    ...shown,
    to,
    notices: names.flatMap((name) => {
      const delivery = deliveries[name];
      return delivery ? [{ name, delivery, choices: choicesOf(name), group: groupOf(name) }] : [];
    }),
    allRequests: groupChoiceOf(deliveries, "requests"),
    allProfile: groupChoiceOf(deliveries, "profile"),
    always: dotted(names.map((name) => choicesOf(name).length === 0 && t(`notices:name.${name}`))),
    hours: Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: format.hour(hour) })),
    summaryHour: format.hour(NOTICE_TIMES.summaryHour),
    stop: stop && mailStopView(format, { email: shown.email, ...stop }),
  };
}

/** Returns the values for the notice that an address receives no more emails: address, reason and first day. */
export const mailStopView = (format: AppContext["format"], { email, reason, since }: MailStop) => ({
  email,
  reason,
  date: format.day(since),
});

export type NoticeView = ReturnType<typeof noticeView>;

/** Handles the form of notices, and the button that tries the address again. @param page to redirect to */
export async function saveNotices(context: AppContext, chooser: Provider | Couple, formData: FormData, page: string) {
  if (formData.get("intent") === "try-again") {
    await liftMailStop(context, chooser);
    return redirectWithFlash(context, page, "notices:stop.lifted");
  }
  const submission = parseForm(formData, noticeForm(chooser.role));
  if (submission.status !== "success") return refused(context, submission, { formId: NOTICES_FORM });
  const { allRequests, allProfile, quietFrom, quietUntil, showsReads, showsPhone, showsEmail, ...each } =
    submission.value;
  await chooseNotices(context, chooser, {
    deliveries: withGroupChoices(each, { requests: allRequests, profile: allProfile }),
    quiet: { from: quietFrom, until: quietUntil },
    showsReads,
    showsPhone,
    showsEmail,
  });
  return redirectWithFlash(context, page, "notices:saved");
}
