/** Writes tables as files that spreadsheets and other programs read: RFC 4180. */

/** A spreadsheet would compute a text that begins so, or has taken off an apostrophe of its own. */
const COMPUTED = /^(?:[=+\-@\t\r]|'[=+\-@\t\r'])/;

/** Puts an apostrophe before what a spreadsheet would take for a formula. */
export const guarded = (text: string): string => (COMPUTED.test(text) ? `'${text}` : text);

/** Begins with a byte order mark, which makes spreadsheets read UTF-8. */
export function csvOf(rows: readonly (readonly string[])[], separator: ',' | ';' | '\t' = ','): string {
  const special = /[\r\n"]/;
  const quoted = (cell: string) =>
    special.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => quoted(guarded(cell))).join(separator)}\r\n`;
  return `\uFEFF${rows.map(line).join('')}`;
}
