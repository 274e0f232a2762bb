/** Writes tables as files that spreadsheets and other programs read: RFC 4180. */

/** Escapes text that a spreadsheet would run as a formula. */
export const textCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Formats cents as a plain number with two decimals. */
export const moneyCell = (cents: number): string => (cents / 100).toFixed(2);

/** Begins with a byte order mark, so that names keep their accents. */
export function csvOf(rows: readonly (readonly string[])[], separator: ',' | ';' | '\t' = ','): string {
  const quoted = (cell: string): string =>
    /[\r\n"]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return `\uFEFF${rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('')}`;
}
