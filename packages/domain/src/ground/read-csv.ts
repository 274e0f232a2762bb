/** Reads a file of comma-separated values into cells: RFC 4180, also with semicolons or tabs. */

const SEPARATORS = [',', ';', '\t'] as const;
const CELL = {
  ',': /("(?:[^"]|"")*"|(?!")[^,\r\n]*)(,|\r\n|\r|\n|$)/y,
  ';': /("(?:[^"]|"")*"|(?!")[^;\r\n]*)(;|\r\n|\r|\n|$)/y,
  '\t': /("(?:[^"]|"")*"|(?!")[^\t\r\n]*)(\t|\r\n|\r|\n|$)/y,
} as const;

/** Each line with its cells. The separator is the one of the first line. Returns undefined when a quotation mark never closes. */
export function readCsv(file: string): readonly (readonly string[])[] | undefined {
  const text = file.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const cell = CELL[separator];
  const lines: string[][] = [];
  let line: string[] = [];
  for (cell.lastIndex = 0; cell.lastIndex < text.length; ) {
    const found = cell.exec(text);
    if (!found) return undefined;
    const [, own = '', end] = found;
    line.push(own.startsWith('"') ? own.slice(1, -1).replaceAll('""', '"') : own);
    if (end === separator) continue;
    lines.push(line);
    line = [];
  }
  // A separator at the very end has a cell behind it.
  return line.length === 0 ? lines : [...lines, [...line, '']];
}

const HEADERS_MOST = 20_000;

function separatorOf(text: string): (typeof SEPARATORS)[number] {
  const [first = ''] = text
    .slice(0, HEADERS_MOST)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]/, 1);
  const count = (separator: string): number => first.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
