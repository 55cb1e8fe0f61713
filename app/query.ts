/** Returns the query string with its `?`; empty if all parameters are undefined. */
export const query = (parameters: Record<string, string | number | undefined>) => {
  const entries = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return entries.length ? `?${new URLSearchParams(entries)}` : "";
};
