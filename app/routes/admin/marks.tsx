/** Text whose odd parts are marked. @param bad the marked parts look suspicious */
export function Marks({ parts, bad = false }: { parts: readonly string[]; bad?: boolean }) {
  const look = bad ? "bg-error-soft outline-1 outline-error" : "bg-sand";
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same word may stand there twice.
      <mark key={index} className={`rounded-[3px] text-inherit ${look}`}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
