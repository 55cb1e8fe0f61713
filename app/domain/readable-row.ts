/** For people: instants, which are the numbers in fields that end in `At`, as ISO 8601 in UTC. */
export function readable(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith("At") && typeof value === "number" ? new Date(value).toISOString() : value,
    ]),
  );
}
