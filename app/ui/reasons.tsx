/** Why this planner, on little gold rings. @param two columns where there is room */
export function Reasons({ reasons, two }: { reasons: readonly string[]; two?: boolean }) {
  if (reasons.length === 0) return null;
  return (
    <ul className={two ? "ticks two" : "ticks"}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
