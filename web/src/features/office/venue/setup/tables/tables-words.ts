/** What is wrong with typed tables, in sentences that name the part. */
import { MAX_TABLE_NUMBER, MAX_TYPED_TABLES } from '@tableside/domain/tables/table-limits.ts';
import type { TableFault, TableFaultReason } from '@tableside/domain/tables/typed-tables.ts';
import type { Taken } from './plan-tables.ts';

const TEXTS: Readonly<Record<TableFaultReason, (detail: string) => string>> = {
  'section.missing': () => 'names no section before the colon.',
  'section.long': () => 'has a section with a very long name.',
  'tables.missing': () => 'has no table. Write numbers, such as 1-12.',
  'number.long': () => `has a number of more than ${MAX_TABLE_NUMBER} characters.`,
  'part.shape': () => 'cannot be read. Write numbers and then the seats, such as 1-12 (4).',
  'range.backwards': (detail) => `runs backwards. Write ${detail}.`,
  'range.letters': () =>
    'begins and ends with different letters. Write B1-B6, and a comma between two ranges.',
  'seats.shape': () => 'has seats that cannot be read. Write (4), or (2-4) for the fewest and the most.',
  'seats.many': () => 'has more than 99 seats at a table.',
  'tables.many': (detail) => `would make ${detail} tables. At most ${MAX_TYPED_TABLES} are made at once.`,
  'number.twice': (detail) => `has table ${detail}, which stands before it already.`,
};

export const tableFaultText = ({ part, reason, detail = '' }: TableFault): string =>
  `"${apart(shortened(part))}" ${TEXTS[reason](detail)}`;

export const takenText = ({ number, section }: Taken): string =>
  `Table ${number} is in ${section} already. Give this one another number.`;

/** Text from right to left would otherwise pull the words around it along. */
const apart = (text: string): string => (/[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text);

const LONGEST = 40;
const shortened = (part: string): string => (part.length > LONGEST ? `${part.slice(0, LONGEST)}…` : part);
