import { useEffect, useState } from "react";
import { isGoodEnough, STRENGTHS, type Strength } from "~/domain/providers/provider-account.rules";
import { useTexts } from "~/i18n/texts";

/** Delay in milliseconds after the last key, so that screen readers do not announce every letter. */
const PAUSE_MS = 250;

const GAUGE = ["w-[8%] bg-error", "w-1/4 bg-error", "w-1/2 bg-gold", "w-3/4 bg-evergreen", "w-full bg-evergreen"];

/** Renders the strength of the password during typing. It is loaded on the first key, with the estimator. */
export default function StrengthMeter({ fieldId, ownWords }: { fieldId: string; ownWords: string[] }) {
  const { t } = useTexts();
  const strength = useStrength(fieldId, ownWords);
  if (!strength) return null;
  return (
    <>
      <span className="mt-2.5 mb-1.5 block h-1.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <span className={`block h-full ${GAUGE[STRENGTHS.indexOf(strength)] ?? ""}`} />
      </span>
      <span>
        {t(`proaccount:password.strength.${strength}`)}
        {isGoodEnough(strength) ? null : ` ${t("proaccount:password.notEnough")}`}
      </span>
    </>
  );
}

function useStrength(fieldId: string, ownWords: string[]): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLInputElement)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function judge(password: string) {
      // Keeps the browser's dictionary out of the server bundle.
      if (import.meta.env.SSR || password === "") return setStrength(null);
      const { estimateStrength } = await import("~/domain/providers/estimate-strength");
      setStrength(estimateStrength(password, ownWords));
    }
    function onInput() {
      clearTimeout(timer);
      const { value } = field as HTMLInputElement;
      // Without the estimator, the server still checks the password.
      timer = setTimeout(() => judge(value).catch(() => setStrength(null)), PAUSE_MS);
    }
    onInput(); // rates text from before hydration
    field.addEventListener("input", onInput);
    return () => {
      clearTimeout(timer);
      field.removeEventListener("input", onInput);
    };
  }, [fieldId, ownWords]);
  return strength;
}
