/** Builds tables for spreadsheets: RFC 4180 with a byte order mark, so that names keep their accents. */

/** Escapes text that a spreadsheet would run as a formula. */
export const textCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Formats cents as a plain number with two decimals. */
export const moneyCell = (cents: number): string => (cents / 100).toFixed(2);

export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
