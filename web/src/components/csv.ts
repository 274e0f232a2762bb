/** Tables for spreadsheets: RFC 4180 with a byte order mark, so that names keep their accents. */

/** A text cell that a spreadsheet would run as a formula is shown as the text that it is. */
export const textCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Cents as a plain number with two decimals. */
export const moneyCell = (cents: number): string => (cents / 100).toFixed(2);

export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
