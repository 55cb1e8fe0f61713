import { useEffect, useState } from "react";
import { isGoodEnough, STRENGTHS, type Strength } from "~/domain/provider-access/provider-account.rules";
import { useTexts } from "~/i18n/texts";

/** Referenced by the field's `aria-describedby`. */
export const STRENGTH_ID = "password-strength";

/** Delay after the last key, so that screen readers do not announce every letter. */
const PAUSE_MS = 250;

interface StrengthMeterProps {
  /** Id of the password field. */
  fieldId: string;
  ownWords: string[];
}

/** Strength of the password while it is typed. The estimator is loaded at the first key: most visits need none. */
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
      // The server uses its own dictionary.
      if (import.meta.env.SSR || password === "") return setStrength(null);
      const { estimateStrength } = await import("~/domain/provider-access/estimate-strength");
      setStrength(estimateStrength(password, ownWords));
    }
    function onInput() {
      clearTimeout(timer);
      const { value } = field as HTMLInputElement;
      // Without the estimator, the server's check remains.
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
