/**
 * Says what an entry of the audit trail changed on a check and its rounds: 'guests 4 → 5', 'Table 12 → Table 14',
 * 'Burger 2 → 1'. The trail holds the fields that differ, and the lines of an order by their ids.
 */
import type { Allergy, Visit } from '@tableside/domain/entities/visit.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { allergyWords, placeOf } from '@tableside/domain/visits/allergies.ts';
import { checkLabel } from '@tableside/domain/visits/check-label.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';

/** Names by id, as far as this device knows them. */
export interface KnownNames {
  /** The check whose story is told. */
  readonly visitId: string;
  readonly lines: ReadonlyMap<string, { readonly name: string; readonly quantity: number }>;
  readonly tables: ReadonlyMap<string, string>;
  /** The numbers of checks and of rounds. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly checks: readonly { readonly key: string; readonly name: string }[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Commands that move a round from step to step. */
const MOVES: readonly string[] = ['order.advance', 'order.recall'];
/** Commands after which a line that is gone was meant to go. A send only takes lines from the pad to a round. */
const TAKES_LINES: readonly string[] = ['order.removeItem', 'visit.removeItem', 'visit.moveItems'];

export function auditedFacts(
  { action, rows }: Pick<AuditEntry, 'action' | 'rows'>,
  names: KnownNames,
): readonly string[] {
  if (action === 'visit.merge') return joinFacts(rows, names);
  const facts = rows.flatMap(({ entity, id, before, after }) => {
    if (!before || !after) return [];
    if (action === 'visit.takeIn')
      return [...takenIn(before), ...orderFacts({ before, after }, names, false)];
    if (action === 'order.tickItem') return tickedLines(after, names);
    if (entity === 'visit') return visitFacts({ before, after }, names);
    if (MOVES.includes(action)) return [numberOf(id, names)];
    return entity === 'order' ? orderFacts({ before, after }, names, TAKES_LINES.includes(action)) : [];
  });
  return [...new Set(facts)];
}

interface Difference {
  readonly before: Fields;
  readonly after: Fields;
}

function visitFacts({ before, after }: Difference, names: KnownNames): readonly string[] {
  const facts: string[] = [];
  const differ = (field: string, word: string, text: (value: unknown) => string): void => {
    if (field in after) facts.push(`${word}${text(before[field])} → ${text(after[field])}`);
  };
  differ('covers', 'guests ', plain);
  differ('name', 'name ', plain);
  differ('note', 'note ', plain);
  differ('server', '', nameOf);
  differ('tableId', '', (id) => names.tables.get(String(id)) ?? plain(id));
  if ('allergies' in after) facts.push(...allergyFacts(after.allergies, before.allergies));
  if ('split' in after) facts.push(...splitFacts(after.split, before.split, names));
  if (Array.isArray(after.checks)) facts.push(...addedChecks(before.checks, after.checks));
  return facts;
}

/** 'allergy of seat 2 none → Milk' */
function allergyFacts(now: unknown, was: unknown): readonly string[] {
  const [after, before] = [(now ?? {}) as Visit['allergies'] & {}, (was ?? {}) as Visit['allergies'] & {}];
  const words = (told: Allergy | undefined): string => (told ? allergyWords(told) : 'none');
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((place) => [place, words(before[place]), words(after[place])] as const)
    .filter(([, earlier, later]) => earlier !== later)
    .map(([place, earlier, later]) => {
      const whose = place === placeOf(null) ? 'the table' : `seat ${place}`;
      return `allergy of ${whose} ${earlier} → ${later}`;
    });
}

/** Says which check joined which. The lines and the rounds that came with it are not listed. */
function joinFacts(rows: AuditEntry['rows'], names: KnownNames): readonly string[] {
  const from = rows.find(({ after }) => typeof after?.mergedInto === 'string');
  if (!from) return [];
  const into = rows.find(({ id }) => id === from.after?.mergedInto);
  const check = (id: string): string => (id === names.visitId ? 'this check' : numberOf(id, names));
  const joined = `${check(from.id)} joined ${check(String(from.after?.mergedInto))}`;
  const { before, after } = into ?? {};
  const covers = after && 'covers' in after;
  return covers ? [joined, `guests ${plain(before?.covers)} → ${plain(after.covers)}`] : [joined];
}

/** Names the order of a guest as it was before it went to the check. Its amount moves to the bill of the check. */
function takenIn({ orderNumber, total }: Fields): readonly string[] {
  const cents = typeof total === 'number' ? total : 0;
  return [...(typeof orderNumber === 'string' ? [`#${orderNumber}`] : []), formatCents(cents)];
}

function tickedLines({ items }: Fields, { lines }: KnownNames): readonly string[] {
  return Object.keys((items ?? {}) as Lines).map((id) => {
    const line = lines.get(id);
    return line ? `${line.quantity} × ${line.name}` : 'an item';
  });
}

const plain = (value: unknown): string =>
  value === null || value === undefined || value === '' ? 'none' : String(value);
const nameOf = (value: unknown): string => plain((value as { name?: unknown } | null)?.name);
const numberOf = (id: string, names: KnownNames): string =>
  names.numbers.has(id) ? `#${names.numbers.get(id)}` : 'another one';

interface Split {
  readonly by?: string;
  readonly lines?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

function splitFacts(now: unknown, was: unknown, names: KnownNames): readonly string[] {
  const [after, before] = [(now ?? {}) as Split, (was ?? {}) as Split];
  const by = after.by === before.by ? [] : [after.by === 'seat' ? 'by seat' : 'on one check'];
  const ids = new Set([...Object.keys(before.lines ?? {}), ...Object.keys(after.lines ?? {})]);
  const moved = [...ids].filter(
    (id) => JSON.stringify(before.lines?.[id]) !== JSON.stringify(after.lines?.[id]),
  );
  return [...by, ...moved.map((id) => `${lineName(id, names)} on ${checksOf(after.lines?.[id], names)}`)];
}

const checksOf = (weights: Readonly<Record<string, number>> | undefined, { checks }: KnownNames): string =>
  weights === undefined
    ? 'the shared check'
    : Object.keys(weights)
        .map((key) => checkLabel(key, { checks }) ?? 'the rest')
        .join(' and ');

const addedChecks = (was: unknown, now: readonly { key?: unknown; name?: unknown }[]): readonly string[] => {
  const before = new Set(Array.isArray(was) ? was.map(({ name }: { name?: unknown }) => name) : []);
  return now.filter(({ name }) => !before.has(name)).map(({ name }) => plain(name));
};

const lineName = (id: string, { lines }: KnownNames): string => lines.get(id)?.name ?? 'an item';

function orderFacts({ before, after }: Difference, names: KnownNames, takes: boolean): readonly string[] {
  const facts: string[] = [];
  if ('guests' in after) facts.push(`guests ${plain(before.guests)} → ${plain(after.guests)}`);
  if ('note' in after) facts.push(`note ${plain(before.note)} → ${plain(after.note)}`);
  if ('tableId' in after) {
    const table = (id: unknown) => names.tables.get(String(id)) ?? plain(id);
    facts.push(`${table(before.tableId)} → ${table(after.tableId)}`);
  }
  const [was, is] = [(before.items ?? {}) as Lines, (after.items ?? {}) as Lines];
  for (const [id, line] of Object.entries(is)) {
    const earlier = was[id];
    if (!earlier) continue;
    if (line) facts.push(...lineFacts(lineName(id, names), earlier, line));
    else if (takes) facts.push(`${plain(earlier.quantity)} × ${plain(earlier.name)}`);
  }
  return facts;
}

type Lines = Readonly<Record<string, Fields | null>>;

function lineFacts(name: string, before: Fields, after: Fields): readonly string[] {
  return (['quantity', 'seat', 'course'] as const)
    .filter((field) => field in after)
    .map((field) => {
      const word = field === 'quantity' ? '' : `${field} `;
      return `${name}: ${word}${plain(before[field])} → ${plain(after[field])}`;
    });
}
