import type { z } from "zod";
import type { portraitForm } from "~/domain/profile/portrait.form";
import type { PortraitText } from "~/domain/profile/portrait.rules";
import type { Constraints, Versioned } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { SafeHtml } from "~/routes/safe-html";
import { useUnsavedWarning } from "~/routes/use-unsaved-warning";
import { Actions, Button } from "~/ui/button";
import { HiddenField } from "~/ui/field";
import { Fold } from "~/ui/fold";
import type { HeldNote } from "../held-notes";
import { SavedMeanwhile } from "../saved-meanwhile";
import { WaitingNote } from "../waiting-note";
import { NotationField } from "./notation-field";

interface PortraitFormProps {
  texts: {
    name: PortraitText;
    note: HeldNote | null;
    /** What couples read until a new text is read, clean HTML; null: they read the text itself. */
    live: string | null;
  }[];
  /** In the notation. */
  values: Record<PortraitText, string> & Versioned;
  limits: Record<string, string | number>;
  constraints: Constraints;
}

export const PORTRAIT = "portrait-form";

/** The four texts, each with its purpose; those that wait for a moderator also show the published version. */
export function PortraitForm({ texts, limits, ...form }: PortraitFormProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof portraitForm> & Versioned>(PORTRAIT, form);
  const { fields, sending } = post;
  useUnsavedWarning(PORTRAIT, sending);
  return (
    <PostForm className="space-y-7" post={post}>
      <HiddenField field={fields.version} />
      <FormProblems post={post} />
      <SavedMeanwhile
        post={post}
        href={paths.pro.portrait()}
        fields={texts.map(({ name }) => ({ name, label: t(`showcase:portrait.${name}.label`) }))}
      />
      <p className="text-small text-ink-muted">{t("showcase:notation.marks")}</p>
      {texts.map(({ name, note, live }) => (
        <div key={name} className="space-y-4">
          <NotationField
            key={fields[name].key}
            name={name}
            field={fields[name]}
            label={t(`showcase:portrait.${name}.label`)}
            hint={t(`showcase:portrait.${name}.hint` as "common:error.invalid", limits)}
          />
          {note ? <WaitingNote {...note}>{t("pro:waiting.text")}</WaitingNote> : null}
          {live === null ? null : (
            <Fold summary={t("pro:waiting.live")}>
              {live === "" ? <p className="text-ink-muted">{t("pro:waiting.nothing")}</p> : <SafeHtml html={live} />}
            </Fold>
          )}
        </div>
      ))}
      <Actions>
        <Button busy={sending}>{t(sending ? "showcase:saving" : "showcase:save")}</Button>
      </Actions>
    </PostForm>
  );
}
