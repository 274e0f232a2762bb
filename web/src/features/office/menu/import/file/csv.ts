/** Reads text between commas, semicolons, tabs or bars into cells, with papaparse. */

import type { TableRow } from '@tableside/domain/menu/sheet/read/cells.ts';
import Papa from 'papaparse';

export interface CsvTable {
  readonly delimiter: string;
  readonly rows: readonly TableRow[];
  /** Nearly all rows have the same number of cells. Sentences with commas have not. */
  readonly isEven: boolean;
  /** A quotation mark never closed, so the last cell may hold more than it should. */
  readonly isQuoteOpen: boolean;
}

const DELIMITERS = ['\t', ';', ',', '|'] as const;
const LOOKED_AT = 20_000;
const ROWS_LOOKED_AT = 30;

/** Undefined: no delimiter gives columns, so it is plain text. */
export function readCsv(text: string): CsvTable | undefined {
  const [line, sign] = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text) ?? [];
  const body = lineBreaks(line === undefined ? text : text.slice(line.length));
  const best = steadiest(body);
  const delimiter = sign ?? best?.delimiter;
  if (delimiter === undefined) return undefined;
  const { data, errors } = Papa.parse<string[]>(body, { delimiter, newline: '\n' });
  const before = line === undefined ? 0 : 1;
  return {
    delimiter,
    rows: data.map((cells, at) => ({ row: before + at + 1, cells })),
    isEven: sign !== undefined || (best?.share ?? 0) > 0.8,
    isQuoteOpen: errors.some(({ code }) => code === 'MissingQuotes'),
  };
}

/** Makes all line breaks outside quotation marks alike. What stands in quotation marks stays as it is. */
const lineBreaks = (text: string): string =>
  text.replace(/"(?:[^"]|"")*"|\r\n?/g, (part) => (part.startsWith('"') ? part : '\n'));

interface Steadiness {
  readonly delimiter: string;
  /** The share of rows that have the usual number of cells. */
  readonly share: number;
  readonly score: number;
}

/** The delimiter that gives most rows the same number of cells. */
function steadiest(text: string): Steadiness | undefined {
  const all = DELIMITERS.map((delimiter) => steadiness(text.slice(0, LOOKED_AT), delimiter));
  return all.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0];
}

function steadiness(text: string, delimiter: string): Steadiness {
  const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  const filled = data.filter((cells) => cells.some((cell) => cell.trim() !== '')).slice(0, ROWS_LOOKED_AT);
  const counts = new Map<number, number>();
  for (const { length } of filled) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual = 1, times = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  const share = times / Math.max(1, filled.length);
  return { delimiter, share, score: usual < 2 ? 0 : share * 10 + Math.min(usual, 12) / 4 };
}
