import { TickList } from "./tick-list";

/** Why this planner, on little gold rings. @param two columns where there is room */
export function Reasons({ reasons, two = false }: { reasons: readonly string[]; two?: boolean }) {
  if (reasons.length === 0) return null;
  return (
    <TickList two={two}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </TickList>
  );
}
