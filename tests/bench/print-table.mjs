/** Prints rows in columns, numbers right-aligned. @param {string[]} head @param {(string | number)[][]} rows */
export function printTable(title, head, rows) {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const line = (row) =>
    `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join("  ")}`;
  console.log(`\n${title}\n`);
  console.log(line(cells[0]));
  console.log(`  ${widths.map((width) => "─".repeat(width)).join("  ")}`);
  for (const row of cells.slice(1)) console.log(line(row));
}
