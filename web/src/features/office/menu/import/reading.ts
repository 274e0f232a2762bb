/** What a file or a pasted text says, with what a person has said about it. */

import type { Field } from '@tableside/domain/menu/sheet/read/header-words.ts';
import type { LoneSign } from '@tableside/domain/menu/sheet/read/prices.ts';
import { readSchemaOrg } from '@tableside/domain/menu/sheet/read/read-schema-org.ts';
import { readTable, type TableReading } from '@tableside/domain/menu/sheet/read/read-table.ts';
import { readText } from '@tableside/domain/menu/sheet/read/read-text.ts';
import type { SheetReading } from '@tableside/domain/menu/sheet/rows.ts';
import { FileFault } from './file/file-fault.ts';
import type { Content } from './file/read-content.ts';

export interface Choices {
  readonly fields?: ReadonlyMap<number, Field | null>;
  readonly lone?: LoneSign | undefined;
  readonly commaBeginsDescription?: boolean | undefined;
}

export type Reading = TableReading | (SheetReading & { readonly source: 'text' | 'schema.org' });

export const isTable = (reading: Reading): reading is TableReading => 'fields' in reading;

/** Throws a `FileFault` when nothing in it can be read. */
export function readingOf(content: Content, choices: Choices = {}): Reading {
  const reading = read(content, choices);
  const asksForColumns = isTable(reading) && reading.headerRow === 0;
  if (reading.rows.length + reading.refused.length + reading.notes.length === 0 && !asksForColumns) {
    throw new FileFault(content.kind === 'table' ? 'file.headers' : 'file.kind');
  }
  if (content.kind !== 'table' || !content.isQuoteOpen) return reading;
  return { ...reading, notes: [...reading.notes, { kind: 'quote.open' }] };
}

function read(content: Content, choices: Choices): Reading {
  if (content.kind === 'json') {
    const found = readSchemaOrg(content.json);
    if (!found) throw new FileFault('file.kind');
    return { source: 'schema.org', ...found };
  }
  if (content.kind === 'text') return { source: 'text', ...readText(content.text, choices) };
  const table = readTable(content, choices);
  // Commas stand in sentences, too: without headers it is a menu as people write one.
  const { prose } = content;
  return table.headerRow === 0 && prose !== undefined
    ? { source: 'text', ...readText(prose, choices) }
    : table;
}
