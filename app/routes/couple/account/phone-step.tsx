import type { z } from "zod";
import type { phoneForm } from "~/domain/couples/account.form";
import type { Constraints } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { type PhoneCountries, PhoneFields } from "~/routes/phone-fields";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { FixedValue } from "~/ui/field";
import { Note } from "~/ui/flash";
import { PageTitle } from "~/ui/heading";
import { Kicker } from "~/ui/kicker";
import { panelClass } from "~/ui/panel";
import { PHONE_FORM } from "./login-page";

export interface PhoneStepProps {
  /** The number that was typed before, to be changed. */
  values: { country: string; phone: string };
  constraints: Constraints;
  countries: PhoneCountries;
  /** Random name of this page: a double click sends it twice. */
  page: string;
  /** The browser sent no cookie of the code that it asked for. */
  isForgotten: boolean;
}

/** Rule login-3. */
export function PhoneStep({ values, constraints, countries, page, isForgotten }: PhoneStepProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof phoneForm>>(PHONE_FORM, { values, constraints });
  return (
    <PostForm className={panelClass("card", "space-y-7 max-w-slim")} post={post}>
      <div>
        <Kicker>{t("account:phone.step")}</Kicker>
        <PageTitle>{t("account:phone.heading")}</PageTitle>
      </div>
      <FormProblems post={post} />
      {isForgotten && !post.refused ? <Note>{t("common:error.cookies")}</Note> : null}
      <p className="text-ink-muted">{t("account:phone.lead")}</p>
      <FixedValue name="page" value={page} />
      <PhoneFields fields={post.fields} countries={countries} hint={t("account:phone.private")} />
      <Button wide name="intent" value="send" busy={post.sending}>
        {post.sending ? t("account:phone.sending") : t("account:phone.submit")}
      </Button>
    </PostForm>
  );
}
