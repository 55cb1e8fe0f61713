import { getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { DELIVERIES, type Delivery, type NoticeName } from "~/domain/notifications/notices.rules";
import type { NoticeView } from "~/http/forms/notice-settings.server";
import { useTexts } from "~/i18n/texts";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { Check } from "~/ui/choice";
import { tickClass } from "~/ui/classes";
import { SelectField } from "~/ui/field";
import { panelClass } from "~/ui/panel";
import { tableClass } from "~/ui/table";
import { ButtonForm, FormProblems, type Post, PostForm, usePostForm } from "./post-form";

const FORM = "notice-choices";

type NoticeFields = Record<
  NoticeName | "allRequests" | "allProfile" | "quietFrom" | "quietUntil" | "showsReads" | "showsPhone" | "showsEmail",
  string
>;

type Fields = Post<NoticeFields>["fields"];

interface NoticeSettingsProps {
  view: NoticeView;
  /** Replaces the table of all notices. */
  choices?: (fields: Fields) => ReactNode;
}

/** Channels of the notices, the hours without notices (rule notice-4), and read receipts (rule talk-6). */
export function NoticeSettings({ view, choices }: NoticeSettingsProps) {
  const { t } = useTexts();
  const { notices, quiet, hours, showsReads } = view;
  const post = usePostForm<NoticeFields>(FORM, {
    values: {
      ...(Object.fromEntries(notices.map(({ name, delivery }) => [name, delivery])) as Record<NoticeName, string>),
      allRequests: view.allRequests,
      allProfile: view.allProfile,
      ...{ quietFrom: String(quiet.from), quietUntil: String(quiet.until) },
      showsReads: showsReads ? "on" : "",
      showsPhone: view.showsPhone ? "on" : "",
      showsEmail: view.showsEmail ? "on" : "",
    },
  });
  const { fields } = post;
  return (
    <PostForm className="space-y-7" post={post}>
      <FormProblems post={post} />
      <div className="space-y-3 text-small text-ink-muted">
        {view.stop?.reason === "bounced" ? null : (
          <p className="wrap-anywhere">{t("notices:address", { email: view.email })}</p>
        )}
        {choices ? choices(fields) : <DeliveryTable notices={notices} fields={fields} />}
        <p>
          {t("notices:summary", { hour: view.summaryHour })}{" "}
          {view.always ? t("notices:always", { notices: view.always }) : null}
        </p>
      </div>
      <fieldset>
        <legend>{t("notices:quiet.title")}</legend>
        <p className="text-small text-ink-muted">{t("notices:quiet.text")}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <SelectField field={fields.quietFrom} label={t("notices:quiet.from")} options={hours} />
          <SelectField field={fields.quietUntil} label={t("notices:quiet.until")} options={hours} />
        </div>
      </fieldset>
      <fieldset>
        <legend>{t("notices:reads.title")}</legend>
        <Check field={fields.showsReads} hint={t("notices:reads.hint")}>
          {t("notices:reads.label")}
        </Check>
      </fieldset>
      {view.to === "provider" ? (
        <fieldset>
          <legend>{t("notices:contact.title")}</legend>
          <p className="text-small text-ink-muted">{t("notices:contact.text")}</p>
          <Check field={fields.showsPhone}>{t("notices:contact.phone")}</Check>
          <Check field={fields.showsEmail}>{t("notices:contact.email")}</Check>
        </fieldset>
      ) : null}
      <Actions>
        <Button name="intent" value="notices" busy={post.sending}>
          {t("notices:save")}
        </Button>
      </Actions>
    </PostForm>
  );
}

/** Renders one row per notice, with one radio button for each delivery that it can have. */
export function DeliveryTable({ notices, fields }: { notices: NoticeView["notices"]; fields: Fields }) {
  const { t } = useTexts();
  return (
    <table className={tableClass}>
      <caption className="sr-only">{t("notices:title")}</caption>
      <thead>
        <tr>
          <td />
          {DELIVERIES.map((delivery) => (
            <th key={delivery} className="w-[19%] px-1 text-center text-tiny align-bottom sm:w-30" scope="col">
              {t(`notices:delivery.${delivery}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notices.map(({ name, choices }) => {
          const label = t(`notices:name.${name}`);
          const inputs = getCollectionProps(fields[name], { type: "radio", options: [...choices] });
          const inputOf = (delivery: Delivery) => {
            const { key, ...input } = inputs[choices.indexOf(delivery)] ?? { key: "" };
            return "id" in input ? input : null;
          };
          return (
            <tr key={fields[name].key} id={fields[name].id}>
              <th className="py-2 align-middle font-normal text-ink" scope="row">
                {label}
              </th>
              {DELIVERIES.map((delivery) => {
                const input = inputOf(delivery);
                return (
                  <td key={delivery} className="p-0 align-middle">
                    {input === null ? null : (
                      <label className="grid min-h-12 cursor-pointer place-items-center">
                        <input
                          className={tickClass}
                          {...input}
                          aria-label={`${label}: ${t(`notices:delivery.${delivery}`)}`}
                        />
                      </label>
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface MailStopProps {
  stop: NoticeView["stop"];
  change: string;
  /** URL of the notice settings, if the form is on another page. */
  action?: string;
}

/** Note that emails bounce or were reported as spam, with reason, date and remedy (rule notice-6). */
export function MailStop({ stop, change, action }: MailStopProps) {
  const { t } = useTexts();
  if (!stop) return null;
  return (
    <ButtonForm id="try-again" className={panelClass("card", "space-y-4")} {...(action && { action })}>
      <h2 className="text-h3">{t(`notices:stop.${stop.reason}`)}</h2>
      <p className="wrap-anywhere">{t(`notices:stop.${stop.reason}Text`, stop)}</p>
      <Actions>
        <Button variant="quiet" name="intent" value="try-again">
          {t("notices:stop.again")}
        </Button>
        <ButtonLink variant="quiet" href={change}>
          {t("notices:stop.change")}
        </ButtonLink>
      </Actions>
    </ButtonForm>
  );
}
