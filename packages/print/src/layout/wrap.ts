/** Breaks a text into rows. Nothing is ever cut off: a word that is longer than a row goes on in the next one. */

export interface Room {
  /** Columns of a row. */
  readonly width: number;
  /** Columns before the first row. */
  readonly first: number;
  /** Columns before all others. */
  readonly indent: number;
}

/** The least that a row has room for. */
const LEAST = 8;

/** Every letter is one column wide. */
export function wrap(text: string, { width, first, indent }: Room): readonly string[] {
  const before = (n: number): number => Math.max(0, Math.min(n === 0 ? first : indent, width - LEAST));
  const rows: string[] = [];
  let row = '';
  const room = (): number => width - before(rows.length);
  const end = (): void => {
    rows.push(' '.repeat(before(rows.length)) + row);
    row = '';
  };
  for (const word of text.split(' ')) {
    let rest = word;
    if (row !== '' && row.length + 1 + rest.length > room()) end();
    while (row === '' && rest.length > room()) {
      row = rest.slice(0, room());
      rest = rest.slice(row.length);
      end();
    }
    row = row === '' ? rest : `${row} ${rest}`;
  }
  if (row !== '' || rows.length === 0) end();
  return rows;
}
