/** The part of an address after its path; empty without parameters that are given. */
export const query = (parameters: Record<string, string | number | undefined>) => {
  const entries = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return entries.length ? `?${new URLSearchParams(entries)}` : "";
};
