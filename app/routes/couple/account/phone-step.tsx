import type { z } from "zod";
import type { phoneForm } from "~/domain/couples/account.form";
import type { Constraints } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { type PhoneCountries, PhoneFields } from "~/routes/phone-fields";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { panelClass } from "~/ui/panel";
import { PHONE_FORM } from "./login-page";

export interface PhoneStepProps {
  /** The number that was typed before, to be changed. */
  values: { country: string; phone: string };
  constraints: Constraints;
  countries: PhoneCountries;
}

/** Rule login-3. */
export function PhoneStep({ values, constraints, countries }: PhoneStepProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof phoneForm>>(PHONE_FORM, { values, constraints });
  return (
    <PostForm className={panelClass("card", "fields slim")} post={post}>
      <div>
        <p className="kicker">{t("account:phone.step")}</p>
        <h1 className="calm rule">{t("account:phone.heading")}</h1>
      </div>
      <FormProblems post={post} />
      <p className="muted">{t("account:phone.lead")}</p>
      <PhoneFields fields={post.fields} countries={countries} hint={t("account:phone.private")} />
      <Button wide name="intent" value="send" busy={post.sending}>
        {post.sending ? t("account:phone.sending") : t("account:phone.submit")}
      </Button>
    </PostForm>
  );
}
