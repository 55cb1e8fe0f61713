/** Renders the logo: two rings, one evergreen, one gold. Each is open where the other one crosses over it. */
export function Rings({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 40 26" fill="none" strokeWidth="1.8" aria-hidden="true">
      <circle
        cx="14"
        cy="13"
        r="11"
        stroke="var(--green)"
        pathLength="360"
        strokeDasharray="340 20"
        strokeDashoffset="-67"
      />
      <circle
        cx="26"
        cy="13"
        r="11"
        stroke="var(--gold)"
        pathLength="360"
        strokeDasharray="340 20"
        strokeDashoffset="-247"
      />
    </svg>
  );
}
