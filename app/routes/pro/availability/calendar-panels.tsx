import type { ReactNode } from "react";
import type { z } from "zod";
import type { sourceForm } from "~/domain/calendars/source.form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ConfirmDisclosure } from "~/routes/confirm-disclosure";
import { ButtonForm, FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { smallSummaryClass } from "~/ui/classes";
import { FixedValue, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Submit } from "~/ui/submit";
import type { feedView, sourceView } from "./availability.server";
import { SOURCE_FORM } from "./form-ids";

interface SettingRowProps {
  id: string;
  title: string;
  text: string;
  /** Button at the end of the row. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Lets texts and open details fill the line; closed details share one. */
const detailsClass =
  "flex flex-wrap gap-x-6 *:basis-full [&>details:not([open])]:basis-auto [&>details]:border-0! [&_summary]:min-h-11 [&_summary]:justify-start [&_summary]:py-0 [&_summary]:font-sans [&_summary]:text-small";

export function SettingRow({ id, title, text, action, children }: SettingRowProps) {
  return (
    <section className="space-y-2 border-b border-line py-4" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="flex-[1_1_300px]">
          <h2 className="text-large" id={id}>
            {title}
          </h2>
          <p className="text-small text-ink-muted">{text}</p>
        </div>
        {action}
      </div>
      {children ? <div className={detailsClass}>{children}</div> : null}
    </section>
  );
}

interface FeedPanelProps {
  /** Null: there is no secret address. */
  feed: ReturnType<typeof feedView>;
  /** The new address, shown once. */
  address: string | undefined;
}

/** Scrolls to the new address, which is far below the top. */
const SHOWN_AT = () => `${paths.pro.availability()}#feed`;

/** Secret address of the provider's events, with confirmations before it is replaced or ended. */
export function FeedPanel({ feed, address }: FeedPanelProps) {
  const { t } = useTexts();
  return (
    <SettingRow
      id="feed"
      title={t("calendars:feed.heading")}
      text={t("calendars:feed.text")}
      action={
        feed ? null : (
          <ButtonForm id="feed-create" action={SHOWN_AT()}>
            <FixedValue name="seen" value="0" />
            <Button variant="quiet" compact name="intent" value="feed">
              {t("calendars:feed.create")}
            </Button>
          </ButtonForm>
        )
      }
    >
      {address ? (
        <div className="space-y-1.5" role="status">
          <h3 className="font-sans text-base font-semibold">{t("calendars:feed.shown.heading")}</h3>
          <p className="wrap-anywhere select-all">{address}</p>
          <p className="text-small text-ink-muted">{t("calendars:feed.shown.text")}</p>
        </div>
      ) : null}
      {feed ? (
        <>
          {address ? null : <p className="text-small">{t("calendars:feed.created", { date: feed.date })}</p>}
          <ConfirmDisclosure
            id="feed-renew"
            summary={t("calendars:feed.renew.summary")}
            question={t("calendars:feed.renew.question")}
            intent="feed"
            submit={t("calendars:feed.renew.submit")}
            action={SHOWN_AT()}
          >
            <FixedValue name="seen" value={String(feed.seen)} />
          </ConfirmDisclosure>
          <ConfirmDisclosure
            id="feed-end"
            summary={t("calendars:feed.end.summary")}
            question={t("calendars:feed.end.question")}
            intent="end-feed"
            submit={t("calendars:feed.end.submit")}
          >
            <FixedValue name="seen" value={String(feed.seen)} />
          </ConfirmDisclosure>
        </>
      ) : null}
    </SettingRow>
  );
}

/** The provider's own calendar. Its address is a secret, so the page shows only the host. */
export function SourcePanel({ source, constraints }: Awaited<ReturnType<typeof sourceView>>) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof sourceForm>>(SOURCE_FORM, { constraints });
  return (
    <SettingRow id="source" title={t("calendars:source.heading")} text={t("calendars:source.text")}>
      {source ? (
        <div className="text-small">
          {source.host ? (
            <p className="font-semibold wrap-anywhere">{t("calendars:source.connected", { host: source.host })}</p>
          ) : null}
          {source.problem ? (
            <p className="flex gap-2 font-semibold text-error">
              <Icon name="alert" />
              <span>{source.problem}</span>
            </p>
          ) : null}
          {source.read ? <p>{source.read}</p> : null}
        </div>
      ) : null}
      <details open={post.refused !== undefined}>
        <summary className={smallSummaryClass}>
          {t(source ? "calendars:source.other" : "calendars:source.submit")}
        </summary>
        <PostForm className="space-y-4" post={post}>
          <FormProblems post={post} />
          <TextField
            field={post.fields.address}
            label={t("calendars:source.label")}
            hint={t("calendars:source.hint")}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
          <Submit variant="quiet" name="intent" value="source">
            {t("calendars:source.submit")}
          </Submit>
        </PostForm>
      </details>
      {source ? (
        <ConfirmDisclosure
          id="source-remove"
          summary={t("calendars:source.remove.summary")}
          question={t("calendars:source.remove.question")}
          intent="remove-source"
          submit={t("calendars:source.remove.submit")}
        />
      ) : null}
    </SettingRow>
  );
}
