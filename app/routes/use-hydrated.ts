import { useEffect, useState } from "react";

/** Whether the script runs: false on the server, and in the first render of the browser, which has to be the same. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
