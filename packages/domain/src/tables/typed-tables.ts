/**
 * Reads tables as an owner types them: `Main: 1-12 (4), Bar: B1-B6 (2)`. Before the colon stands the section, then numbers,
 * then in parentheses the seats, or the fewest and the most of them. A part without a section belongs to that before it.
 */
import { MAX_TABLE_NUMBER, MAX_TYPED_TABLES } from './table-limits.ts';

export interface TypedTable {
  readonly number: string;
  /** Empty: tables without a section. */
  readonly section: string;
  readonly capacity: { readonly minimum: number; readonly maximum: number };
}

export type TableFaultReason =
  | 'section.missing'
  | 'section.long'
  | 'tables.missing'
  | 'number.long'
  | 'part.shape'
  | 'range.backwards'
  | 'range.letters'
  | 'seats.shape'
  | 'seats.many'
  | 'tables.many'
  | 'number.twice';

/** What is wrong with one part of the text. `part` is that part as it was typed. */
export interface TableFault {
  readonly part: string;
  readonly reason: TableFaultReason;
  /** The number that is there twice, how many tables it would be, or the part as it should be. */
  readonly detail?: string;
}

export interface TypedTables {
  readonly tables: readonly TypedTable[];
  readonly faults: readonly TableFault[];
}

/** Of a table that was typed without its seats. */
const USUAL_SEATS = 4;
const MAX_SEATS = 99;
const MAX_NAME = 120;

type Capacity = TypedTable['capacity'];
type Problem = Omit<TableFault, 'part'>;

/** A fault takes only its own part away. */
export function tablesTyped(text: string): TypedTables {
  const tables: TypedTable[] = [];
  const faults: TableFault[] = [];
  const taken = new Set<string>();
  let section = '';
  for (const part of partsOf(text)) {
    const read = readPart(part, section);
    section = read.section;
    const fault = read.problem ?? addTo(tables, taken, read);
    if (fault) faults.push({ part, ...fault });
  }
  return { tables, faults };
}

/** Splits at commas and line ends, but not within parentheses. */
const partsOf = (text: string): readonly string[] =>
  (
    asciiDigits(text.normalize('NFC').replaceAll(/\p{Bidi_Control}/gu, '')).match(
      /(?:\([^)\n]*\)?|[^,،;；、\n(])+/g,
    ) ?? []
  )
    .map((part) => part.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .filter((part) => part !== '');

/** Digits of other scripts count like 0 to 9, so that a range of them is one. */
const asciiDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

interface ReadPart {
  readonly section: string;
  readonly numbers: readonly string[];
  readonly capacity: Capacity;
  readonly problem?: Problem | undefined;
}

function readPart(part: string, before: string): ReadPart {
  const [, name, rest = ''] = /^(?:([^:：]*)[:：])?(.*)$/.exec(part) ?? [];
  const section = name === undefined ? before : name.trim();
  const nothing = { section, numbers: [], capacity: { minimum: 1, maximum: USUAL_SEATS } };
  const failed = (reason: TableFaultReason, detail?: string): ReadPart => ({
    ...nothing,
    problem: detail === undefined ? { reason } : { reason, detail },
  });
  if (name !== undefined && section === '') return failed('section.missing');
  if (section.length > MAX_NAME) return failed('section.long');
  const [, numbers = '', seats] = /^([^()]*)(?:\(([^()]*)\))?$/.exec(rest.trim()) ?? [];
  if (numbers === '' && seats === undefined)
    return failed(rest.trim() === '' ? 'tables.missing' : 'part.shape');
  if (numbers.trim() === '') return failed('tables.missing');
  const capacity = seats === undefined ? nothing.capacity : capacityOf(seats);
  if ('reason' in capacity) return failed(capacity.reason);
  const read = numbersOf(numbers.trim());
  return 'reason' in read ? failed(read.reason, read.detail) : { section, capacity, numbers: read.numbers };
}

/** `4`, `2-4`, `4 seats`. */
function capacityOf(text: string): Capacity | Problem {
  const [, one, other] = /^\s*(\d{1,6})(?:\s*[-–—]\s*(\d{1,6}))?\s*\p{L}*\.?\s*$/u.exec(text) ?? [];
  if (one === undefined) return { reason: 'seats.shape' };
  const [minimum, maximum] = other === undefined ? [1, Number(one)] : [Number(one), Number(other)];
  if (maximum < minimum || minimum < 1) return { reason: 'seats.shape' };
  return maximum > MAX_SEATS ? { reason: 'seats.many' } : { minimum, maximum };
}

/** `5`, `Window`, `1-12`, `B1-B6`, `B1-6`, `01-12`. */
function numbersOf(text: string): { readonly numbers: readonly string[] } | Problem {
  const [, word = '', first = '', other = '', last = ''] =
    /^(.*?)(\d+)\s*[-–—]\s*(.*?)(\d+)$/.exec(text) ?? [];
  if (last === '') return text.length > MAX_TABLE_NUMBER ? { reason: 'number.long' } : { numbers: [text] };
  if (other !== '' && other !== word) return { reason: 'range.letters' };
  const [from, to] = [Number(first), Number(last)];
  if (to < from) return { reason: 'range.backwards', detail: `${word}${last}-${word}${first}` };
  const count = to - from + 1;
  if (count > MAX_TYPED_TABLES) return { reason: 'tables.many', detail: String(count) };
  const width = first.startsWith('0') ? first.length : 1;
  const numbers = Array.from({ length: count }, (_, n) => `${word}${String(from + n).padStart(width, '0')}`);
  return numbers.some((number) => number.length > MAX_TABLE_NUMBER) ? { reason: 'number.long' } : { numbers };
}

/** Adds all tables of a part, or none of them. */
function addTo(
  tables: TypedTable[],
  taken: Set<string>,
  { section, numbers, capacity }: ReadPart,
): Problem | undefined {
  const twice = numbers.find((number) => taken.has(number.toLowerCase()));
  if (twice !== undefined) return { reason: 'number.twice', detail: twice };
  const count = tables.length + numbers.length;
  if (count > MAX_TYPED_TABLES) return { reason: 'tables.many', detail: String(count) };
  for (const number of numbers) {
    taken.add(number.toLowerCase());
    tables.push({ number, section, capacity });
  }
  return undefined;
}
