import { useEffect, useState } from "react";

/** Whether the script runs: false on the server, and in the first render of the browser, which has to be the same. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}

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
