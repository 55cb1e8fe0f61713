import type { z } from "zod";
import type { sourceForm } from "~/domain/calendars/source.form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ConfirmDisclosure } from "~/routes/confirm-disclosure";
import { ButtonForm, FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { smallSummaryClass } from "~/ui/classes";
import { FixedValue, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Section } from "~/ui/section";
import { Submit } from "~/ui/submit";
import type { feedView, sourceView } from "./availability.server";
import { SOURCE_FORM } from "./form-ids";

interface FeedPanelProps {
  /** Null: there is no secret address. */
  feed: ReturnType<typeof feedView>;
  /** The new address, shown once. */
  address: string | undefined;
}

/** The answered page shows the address far below its top. */
const SHOWN_AT = () => `${paths.pro.availability()}#feed`;

/** Secret address of the provider's events, with confirmations before it is replaced or ended. */
export function FeedPanel({ feed, address }: FeedPanelProps) {
  const { t } = useTexts();
  return (
    <Section id="feed" title={t("calendars:feed.heading")} look="plain" className="space-y-3">
      <p>{t("calendars:feed.text")}</p>
      {address ? (
        <div className="space-y-1.5" role="status">
          <h3 className="font-sans text-base font-semibold">{t("calendars:feed.shown.heading")}</h3>
          <p className="wrap-anywhere select-all">{address}</p>
          <p className="text-small text-ink-muted">{t("calendars:feed.shown.text")}</p>
        </div>
      ) : null}
      {feed ? (
        <>
          {address ? null : <p>{t("calendars:feed.created", { date: feed.date })}</p>}
          <div>
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
          </div>
        </>
      ) : (
        <ButtonForm id="feed-create" action={SHOWN_AT()}>
          <FixedValue name="seen" value="0" />
          <Submit variant="quiet" name="intent" value="feed">
            {t("calendars:feed.create")}
          </Submit>
        </ButtonForm>
      )}
    </Section>
  );
}

/** The provider's own calendar. Its address is a secret, so the page shows only the host. */
export function SourcePanel({ source, constraints }: Awaited<ReturnType<typeof sourceView>>) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof sourceForm>>(SOURCE_FORM, { constraints });
  return (
    <Section id="source" title={t("calendars:source.heading")} look="plain" className="space-y-3">
      <p>{t("calendars:source.text")}</p>
      {source ? (
        <div>
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
        <summary className={smallSummaryClass}>{t("calendars:source.submit")}</summary>
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
    </Section>
  );
}
