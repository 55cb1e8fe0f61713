import { useEffect } from "react";
import { useHydrated } from "./use-hydrated";

/**
 * Takes over what stands in a field when the script begins: somebody may have typed already, or the Back button may have put it back.
 * Without this the first render would empty the field.
 * @returns whether the script runs
 */
export function useTypedBefore(fieldId: string, take: (text: string) => void): boolean {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script begins.
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLInputElement) take(field.value);
  }, []);
  return useHydrated();
}
