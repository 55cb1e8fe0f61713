import { useEffect, useState } from "react";

/** Returns whether the page is hydrated. False on the server and in the browser's first render, which must match. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}

/**
 * Reads the text of a field after hydration, typed or restored by Back: the first render would empty the field.
 * @returns whether the page is hydrated
 */
export function useTypedBefore(fieldId: string, take: (text: string) => void): boolean {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script begins.
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLInputElement) take(field.value);
  }, []);
  return useHydrated();
}
