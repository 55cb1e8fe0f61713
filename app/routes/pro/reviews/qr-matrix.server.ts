/**
 * Returns a QR code (ISO/IEC 18004:2015) as rows of modules; true is dark. Text as bytes, error correction M, versions
 * 1 to 10, at most 213 bytes.
 * @throws RangeError for a longer text
 */
export function qrMatrix(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.find(({ data }) => bytes.length <= data - (data > 199 ? 3 : 2));
  if (!version) throw new RangeError("The text is too long for a QR code");
  const codewords = interleave(version, dataCodewords(bytes, version));
  const size = version.number * 4 + 17;
  const matrix: Cell[][] = Array.from({ length: size }, () => new Array<Cell>(size).fill(null));
  drawFunctions(matrix, version);
  const free = matrix.map((row) => row.map((cell) => cell === null));
  drawCodewords(matrix, codewords);
  const [best] = MASKS.map((mask, number) => {
    const masked = matrix.map((row, y) =>
      row.map((cell, x) => (cell === true) !== (free[y]?.[x] === true && mask(x, y))),
    );
    drawFormat(masked, number);
    return { masked, penalty: penaltyOf(masked) };
  }).sort((a, b) => a.penalty - b.penalty);
  return best?.masked ?? [];
}

/** Null: not drawn yet. */
type Cell = boolean | null;

interface Version {
  number: number;
  data: number;
  /** Error correction codewords per block, and number of blocks. */
  correction: number;
  blocks: number;
  alignment: readonly number[];
}

/** Level M (tables 7, 9 and E.1). */
const VERSIONS: readonly Version[] = [
  { number: 1, data: 16, correction: 10, blocks: 1, alignment: [] },
  { number: 2, data: 28, correction: 16, blocks: 1, alignment: [6, 18] },
  { number: 3, data: 44, correction: 26, blocks: 1, alignment: [6, 22] },
  { number: 4, data: 64, correction: 18, blocks: 2, alignment: [6, 26] },
  { number: 5, data: 86, correction: 24, blocks: 2, alignment: [6, 30] },
  { number: 6, data: 108, correction: 16, blocks: 4, alignment: [6, 34] },
  { number: 7, data: 124, correction: 18, blocks: 4, alignment: [6, 22, 38] },
  { number: 8, data: 154, correction: 22, blocks: 4, alignment: [6, 24, 42] },
  { number: 9, data: 182, correction: 22, blocks: 5, alignment: [6, 26, 46] },
  { number: 10, data: 216, correction: 26, blocks: 5, alignment: [6, 28, 50] },
];

/** Returns mode, length, data bytes, terminator and padding (§7.4). */
function dataCodewords(bytes: Uint8Array, { number, data }: Version): number[] {
  const bits: number[] = [];
  const add = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  add(0b0100, 4);
  add(bytes.length, number < 10 ? 8 : 16);
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, data * 8 - bits.length));
  add(0, (8 - (bits.length % 8)) % 8);
  const words = Array.from({ length: bits.length / 8 }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(""), 2),
  );
  for (let pad = 0; words.length < data; pad++) words.push(pad % 2 === 0 ? 0xec : 0x11);
  return words;
}

/**
 * Returns the codewords of all blocks with their error correction, interleaved (§7.6). If blocks do not divide evenly,
 * the last ones are one codeword longer.
 */
function interleave({ data, correction, blocks }: Version, words: readonly number[]): number[] {
  const short = Math.floor(data / blocks);
  const longer = data % blocks;
  const divisor = generator(correction);
  const parts: number[][] = [];
  let from = 0;
  for (let block = 0; block < blocks; block++) {
    const length = short + (block >= blocks - longer ? 1 : 0);
    parts.push(words.slice(from, from + length));
    from += length;
  }
  const corrections = parts.map((part) => remainder(part, divisor));
  const turn = (lists: number[][], length: number) =>
    Array.from({ length }, (_, index) =>
      lists.flatMap((list) => {
        const word = list[index];
        return word === undefined ? [] : [word];
      }),
    ).flat();
  return [...turn(parts, short + 1), ...turn(corrections, correction)];
}

/** Multiplies in GF(256) modulo x⁸ + x⁴ + x³ + x² + 1. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** Returns the coefficients of the generator polynomial of a degree, without the leading 1. */
function generator(degree: number): number[] {
  const result = [...new Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let j = 0; j < degree; j++) result[j] = multiply(result[j] ?? 0, root) ^ (result[j + 1] ?? 0);
    root = multiply(root, 2);
  }
  return result;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const result = new Array<number>(divisor.length).fill(0);
  for (const word of data) {
    const factor = word ^ (result.shift() ?? 0);
    result.push(0);
    for (const [index, coefficient] of divisor.entries())
      result[index] = (result[index] ?? 0) ^ multiply(coefficient, factor);
  }
  return result;
}

const set = (matrix: Cell[][], x: number, y: number, dark: boolean) => {
  const row = matrix[y];
  if (row && x >= 0 && x < row.length) row[x] = dark;
};

/** Draws all function patterns: timing, finders, alignment, room for the format, and the version from 7 on (§6.3). */
function drawFunctions(matrix: Cell[][], { number, alignment }: Version): void {
  const size = matrix.length;
  for (let i = 0; i < size; i++) {
    set(matrix, 6, i, i % 2 === 0);
    set(matrix, i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const distance = Math.max(Math.abs(dx), Math.abs(dy));
        set(matrix, cx + dx, cy + dy, distance !== 2 && distance !== 4);
      }
  const last = alignment.at(-1);
  for (const y of alignment)
    for (const x of alignment) {
      const atFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (atFinder) continue;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(matrix, x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  drawFormat(matrix, 0);
  if (number < 7) return;
  const bits = (number << 12) | check(number, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >>> i) & 1) === 1;
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(matrix, a, b, dark);
    set(matrix, b, a, dark);
  }
}

/** Returns the check bits of a BCH code. */
function check(value: number, bits: number, divisor: number): number {
  let rest = value;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * divisor);
  return rest;
}

/** Draws level M and the mask, twice (§7.9). */
function drawFormat(matrix: Cell[][], mask: number): void {
  const size = matrix.length;
  const bits = ((mask << 10) | check(mask, 10, 0x537)) ^ 0x5412;
  const bit = (i: number) => ((bits >>> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) set(matrix, 8, i, bit(i));
  set(matrix, 8, 7, bit(6));
  set(matrix, 8, 8, bit(7));
  set(matrix, 7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(matrix, 14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(matrix, size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(matrix, 8, size - 15 + i, bit(i));
  set(matrix, 8, size - 8, true);
}

/** Draws the codewords in columns of two from the right, alternately up and down (§7.7.3). */
function drawCodewords(matrix: Cell[][], words: readonly number[]): void {
  const size = matrix.length;
  let i = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (matrix[y]?.[x] !== null) continue;
        set(matrix, x, y, (((words[i >>> 3] ?? 0) >>> (7 - (i & 7))) & 1) === 1);
        i++;
      }
  }
}

/** Table 10. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Returns the penalty of a mask; the higher, the harder to read (§7.8.3.1). */
function penaltyOf(matrix: readonly boolean[][]): number {
  const size = matrix.length;
  const lines = [...matrix, ...matrix.map((_, x) => matrix.map((row) => row[x] === true))].map((line) =>
    line.map((dark) => (dark ? "1" : "0")).join(""),
  );
  const runs = lines.flatMap((line) => line.match(/(.)\1{4,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const finders = lines.flatMap((line) => line.match(/(?=10111010000|00001011101)/g) ?? []).length * 40;
  let blocks = 0;
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const dark = matrix[y]?.[x];
      if (dark === matrix[y - 1]?.[x] && dark === matrix[y]?.[x - 1] && dark === matrix[y - 1]?.[x - 1]) blocks += 3;
    }
  const share = matrix.flat().filter(Boolean).length / (size * size);
  return runs + finders + blocks + Math.floor(Math.abs(share * 100 - 50) / 5) * 10;
}

/** Light modules around the code (ISO/IEC 18004:2015, §6.3.8). */
const QUIET = 4;

/** Returns a text as a QR code in SVG, dark on light in any colour scheme, because cameras read it. */
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
