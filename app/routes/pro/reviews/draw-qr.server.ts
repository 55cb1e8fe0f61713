import { qrMatrix } from "./qr-matrix.server";

/** Light modules around the code (ISO/IEC 18004:2015, §6.3.8). */
const QUIET = 4;

/**
 * Returns a text as a QR code in SVG, dark on light in any colour scheme, because cameras read it. @param title for
 * screen readers, plain text
 */
export function drawQr(text: string, title: string): string {
  const matrix = qrMatrix(text);
  const size = matrix.length + 2 * QUIET;
  const path = matrix
    .flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x + QUIET} ${y + QUIET}h${length}v1h-${length}z`))
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" role="img" shape-rendering="crispEdges"><title>${escaped(title)}</title><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** Returns the start and length of each run of dark modules. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1);
    if (!dark) continue;
    if (last && last[0] + last[1] === x) last[1]++;
    else runs.push([x, 1]);
  }
  return runs;
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
