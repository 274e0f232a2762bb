/**
 * Reads an .xlsx workbook into cells, with read-excel-file. The library unpacks large parts in workers made of text,
 * which the app's security policy forbids, and it believes whatever size a sheet says to have. So its parts are unpacked
 * here, within limits, and handed over as they are.
 */

import type { Cell, TableRow } from '@tableside/domain/menu/sheet/read/cells.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { FileFault, MOST_COLUMNS, MOST_ROWS, MOST_UNPACKED } from './file-fault.ts';

export interface Workbook {
  readonly rows: readonly TableRow[];
  /** All its sheets by name. */
  readonly sheets: ReadonlyMap<string, readonly TableRow[]>;
}

/** The parts that hold cells. Pictures, macros and printer settings are left packed. */
const PART =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/;
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STYLES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles';

export async function readWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const parts = unpacked(bytes);
  if (!('xl/workbook.xml' in parts)) throw new FileFault('file.kind');
  for (const name of Object.keys(parts)) {
    if (name.startsWith('xl/worksheets/')) parts[name] = filledCellsOf(parts[name] ?? new Uint8Array());
  }
  const packed = zipSync(withStyles(parts), { level: 0 });
  const read = await readSheets(packed.slice().buffer).catch((cause: unknown) => {
    throw new FileFault('file.broken', { cause });
  });
  const sheets = new Map(read.map(({ sheet, data }) => [sheet, data.map(rowOf)] as const));
  const [first = []] = [...sheets.values()].filter((rows) => rows.length > 0);
  return { rows: first, sheets };
}

function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!PART.test(name)) return false;
        size += originalSize;
        if (size > MOST_UNPACKED) throw new FileFault('file.unpacked');
        return true;
      },
    });
  } catch (fault) {
    throw fault instanceof FileFault ? fault : new FileFault('file.broken', { cause: fault });
  }
}

/** The library stumbles over a workbook that has neither styles nor shared texts. */
function withStyles(parts: Record<string, Uint8Array>): Record<string, Uint8Array> {
  const relations = strFromU8(parts[RELATIONS] ?? new Uint8Array());
  if (/\/relationships\/(?:styles|sharedStrings)"/.test(relations)) return parts;
  const named = relations.replace(
    /<\/(\w+:)?Relationships>/,
    (end, prefix = '') => `<${prefix}Relationship Id="plain" Type="${STYLES}" Target="plain.xml"/>${end}`,
  );
  return { ...parts, [RELATIONS]: strToU8(named), 'xl/plain.xml': strToU8('<styleSheet/>') };
}

/** Takes off cells that have a look and no value, which may reach to the last column and row that there is. */
function filledCellsOf(part: Uint8Array): Uint8Array {
  const xml = strFromU8(part)
    .replace(/<(?:\w+:)?dimension\b[^>]*\/>/g, '')
    .replace(/<(?:\w+:)?c\b[^>]*\/>/g, '');
  for (const [, letters = '', row = ''] of xml.matchAll(/<(?:\w+:)?c\b[^>]*?\br="([A-Z]+)(\d+)"/g)) {
    if (Number(row) > MOST_ROWS + 100) throw new FileFault('file.rows');
    if (columnNumber(letters) > MOST_COLUMNS) throw new FileFault('file.columns');
  }
  return strToU8(xml);
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const rowOf = (cells: readonly unknown[], at: number): TableRow => ({
  row: at + 1,
  cells: cells.map(cellOf),
});

function cellOf(value: unknown): Cell {
  if (value instanceof Date)
    return { date: Number.isNaN(value.getTime()) ? '?' : value.toISOString().slice(0, 10) };
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'string' ? value : '';
}
