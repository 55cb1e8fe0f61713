import { type ReactNode, useContext } from "react";
import { useTexts } from "~/i18n/texts";
import { PasswordField } from "~/routes/password-field";
import type { FormField } from "~/ui/field";
import { Note } from "~/ui/flash";
import { ImpersonationNoticeContext } from "~/ui/impersonation";

/** Asks for the password, so that no one can change the account in an unattended session. */
export function CurrentPasswordField({ field }: { field: FormField }) {
  const { t } = useTexts();
  return <PasswordField field={field} label={t("proaccount:currentPassword")} autoComplete="current-password" />;
}

const REASON_ID = "owner-only";

/** Fields that only the owner may send: disabled during impersonation, below the reason (rule impersonation-3). */
export function OwnerOnlyFields({ children }: { children: ReactNode }) {
  const withheld = useContext(ImpersonationNoticeContext);
  if (withheld === null) return children;
  return (
    <>
      <Note>
        <span id={REASON_ID}>{withheld}</span>
      </Note>
      <fieldset
        disabled
        className="space-y-7 *:text-ink-muted [&_button]:hidden [&_:is(input,select,textarea)]:border-dashed [&_:is(input,select,textarea)]:border-line [&_:is(input,select,textarea)]:bg-sand"
      >
        {children}
      </fieldset>
    </>
  );
}

/** Property `unavailable` of the button below `OwnerOnlyFields`, which show the reason. */
export const useOwnerOnly = () =>
  useContext(ImpersonationNoticeContext) === null ? undefined : { reasonId: REASON_ID };
