import type { z } from "zod";
import type { progressForm } from "~/domain/requests/request.form";
import { PROGRESS, type Progress } from "~/domain/requests/request.rules";
import type { Versioned } from "~/http/forms/form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { HiddenField, SelectField, TextAreaField } from "~/ui/field";
import { SavedMeanwhile } from "../saving";
import type { LoadedRequest } from "./load-request.server";

export const PROGRESS_FORM = "progress";

/** Renders the form for the provider's own status and private note (rule received-9). */
export function ProgressPanel({ request, form }: { request: string; form: NonNullable<LoadedRequest["progress"]> }) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof progressForm> & Versioned>(PROGRESS_FORM, form);
  const { fields } = post;
  const names = PROGRESS.map((value) => ({ value, label: t(`received:progress.is.${value}`) }));
  const nameOf = ([value]: readonly string[]) => names.find((one) => one.value === (value as Progress))?.label ?? "";
  return (
    <Disclosure summary={t("received:progress.heading")} open={post.refused !== undefined}>
      <PostForm className="space-y-4" post={post} action={paths.pro.answerRequest(request)} reloadDocument>
        <HiddenField field={fields.version} />
        <FormProblems post={post} />
        <SavedMeanwhile
          post={post}
          href={paths.pro.request(request)}
          fields={[
            { name: "progress", label: t("received:progress.status"), say: nameOf },
            { name: "note", label: t("received:progress.note") },
          ]}
        />
        <SelectField
          field={fields.progress}
          label={t("received:progress.status")}
          placeholder={t("received:progress.none")}
          options={names}
        />
        <TextAreaField
          field={fields.note}
          label={t("received:progress.note")}
          hint={t("received:progress.hint")}
          rows={3}
        />
        <Button variant="quiet" wide className="px-3.5!" name="intent" value="progress">
          {t("received:progress.save")}
        </Button>
      </PostForm>
    </Disclosure>
  );
}
