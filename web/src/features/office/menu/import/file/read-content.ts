/** Finds out what a file or a pasted text is: a table, plain text, or a menu in JSON. */

import { isBlank, type TableRow } from '@tableside/domain/menu/sheet/read/cells.ts';
import { readCsv } from './csv.ts';
import { decode, type Encoding } from './decode.ts';
import { FileFault, MOST_BYTES, MOST_COLUMNS, MOST_ROWS } from './file-fault.ts';

export type Content =
  | {
      readonly kind: 'table';
      readonly encoding: Encoding | 'xlsx';
      /** Missing in a workbook. */
      readonly delimiter?: string;
      readonly rows: readonly TableRow[];
      readonly sheets?: ReadonlyMap<string, readonly TableRow[]>;
      readonly isQuoteOpen: boolean;
      /** The same as plain text, when its rows are so uneven that it may be that. */
      readonly prose?: string;
    }
  | { readonly kind: 'text'; readonly encoding: Encoding; readonly text: string }
  | { readonly kind: 'json'; readonly encoding: Encoding; readonly json: unknown };

/** Throws a `FileFault`. */
export async function readBytes(bytes: Uint8Array, chosen?: Encoding): Promise<Content> {
  if (bytes.length === 0) throw new FileFault('file.empty');
  if (bytes.length > MOST_BYTES) throw new FileFault('file.large');
  if (begins(bytes, 'PK\u0003\u0004')) {
    const { readWorkbook } = await import('./workbook.ts');
    const workbook = await readWorkbook(bytes);
    return checked({ kind: 'table', encoding: 'xlsx', isQuoteOpen: false, ...workbook });
  }
  if (begins(bytes, '\u00d0\u00cf\u0011\u00e0')) throw new FileFault('file.old');
  const { encoding, text } = decode(bytes, chosen);
  if (begins(bytes, '%PDF') || (chosen === undefined && isBinary(text))) throw new FileFault('file.kind');
  return readTyped(text, encoding);
}

/** Reads text that was pasted, or decoded from a file. Throws a `FileFault`. */
export function readTyped(typed: string, encoding: Encoding = 'utf-8'): Content {
  const text = typed.replace(/^\ufeff/, '');
  if (!/[\p{L}\p{N}]/u.test(text)) throw new FileFault('file.empty');
  const json = jsonOf(text);
  if (json !== undefined) return { kind: 'json', encoding, json };
  const table = readCsv(text);
  return checked(
    table
      ? { kind: 'table', encoding, ...(table.isEven ? {} : { prose: text }), ...table }
      : { kind: 'text', encoding, text },
  );
}

const begins = (bytes: Uint8Array, mark: string): boolean =>
  [...mark].every((letter, at) => bytes[at] === letter.charCodeAt(0));

/** No text has a zero in it, and hardly any has other control characters. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 4000);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what it looks for
  const odd = start.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0;
  return start.includes('\u0000') || odd > start.length / 100;
}

function jsonOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checked(content: Content): Content {
  if (content.kind !== 'table') {
    const lines =
      content.kind === 'text' ? content.text.split('\n').filter((line) => line.trim() !== '') : [];
    if (lines.length > MOST_ROWS) throw new FileFault('file.rows');
    return content;
  }
  const filled = content.rows.filter(({ cells }) => !cells.every(isBlank));
  if (filled.length === 0) throw new FileFault('file.empty');
  // One of them has the headers.
  if (filled.length - 1 > MOST_ROWS) throw new FileFault('file.rows');
  if (filled.some(({ cells }) => cells.length > MOST_COLUMNS)) throw new FileFault('file.columns');
  return content;
}
