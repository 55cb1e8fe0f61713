import { useEffect, useState } from "react";
import { isGoodEnough, STRENGTHS, type Strength } from "~/domain/accounts/provider-account.rules";
import { useTexts } from "~/i18n/texts";

/** The field names it as its description. */
export const STRENGTH_ID = "password-strength";

/** After the last key: so long that nobody is read the strength of half a word. */
const PAUSE_MS = 250;

interface StrengthMeterProps {
  /** Of the field that the password is typed in. */
  fieldId: string;
  ownWords: string[];
}

/** How strong a password is, while it is typed. The estimator comes with the first key: most people who look at this page type none. */
export function StrengthMeter({ fieldId, ownWords }: StrengthMeterProps) {
  const { t } = useTexts();
  const strength = useStrength(fieldId, ownWords);
  const score = strength ? STRENGTHS.indexOf(strength) : 0;
  return (
    <div className="strength" id={STRENGTH_ID} role="status">
      {strength ? (
        <>
          <span className={`gauge s${score}`} aria-hidden="true" />
          <span>
            {t(`proaccount:password.strength.${strength}`)}
            {isGoodEnough(strength) ? null : ` ${t("proaccount:password.notEnough")}`}
          </span>
        </>
      ) : null}
    </div>
  );
}

function useStrength(fieldId: string, ownWords: string[]): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLInputElement)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function judge(password: string) {
      if (password === "") return setStrength(null);
      const { estimateStrength } = await import("~/domain/accounts/estimate-strength");
      setStrength(estimateStrength(password, ownWords));
    }
    function onInput() {
      clearTimeout(timer);
      const { value } = field as HTMLInputElement;
      // Where the estimator cannot be had now, the server says it.
      timer = setTimeout(() => judge(value).catch(() => setStrength(null)), PAUSE_MS);
    }
    field.addEventListener("input", onInput);
    return () => {
      clearTimeout(timer);
      field.removeEventListener("input", onInput);
    };
  }, [fieldId, ownWords]);
  return strength;
}
