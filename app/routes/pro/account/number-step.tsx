import type { z } from "zod";
import type { phoneForm } from "~/domain/couples/account.form";
import type { PhoneChange } from "~/domain/provider-access/change-phone.server";
import type { Constraints } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { type PhoneCountries, PhoneFields } from "~/routes/phone-fields";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { CODE_FORM } from "./code-step";

interface NumberStepProps {
  current: string;
  state: PhoneChange["state"];
  /** The number that was typed before, to be changed. */
  values: z.input<typeof phoneForm>;
  constraints: Constraints;
  countries: PhoneCountries;
}

export const NUMBER_FORM = "number-form";

const CURRENT = {
  verified: "proaccount:phone.current",
  unverified: "proaccount:phone.currentUnverified",
  landline: "proaccount:phone.currentLandline",
} as const;

/** The new number. */
export function NumberStep({ current, state, countries, ...form }: NumberStepProps) {
  const { t } = useTexts();
  // The code was entered in another tab meanwhile; this page has no field for it.
  const late = usePostForm(CODE_FORM).refused?.reply.error?.code;
  const errors = late ? { phone: late } : undefined;
  const post = usePostForm<z.input<typeof phoneForm>>(NUMBER_FORM, { ...form, errors });
  return (
    <PostForm className="space-y-7" post={post} action={paths.pro.phone()}>
      <FormProblems post={post} />
      <p>{t(CURRENT[state], { phone: current })}</p>
      <PhoneFields fields={post.fields} countries={countries} hint={t("proaccount:phone.hint")} />
      <Actions>
        <Button own name="intent" value="send">
          {t("account:phone.submit")}
        </Button>
      </Actions>
    </PostForm>
  );
}
