/**
 * I42: An allergy that was given to a guest, or to the whole table, is on each of their lines that is not sent, and on
 * each that the kitchen has. It leaves a party only by visit.setAllergy, and goes along when the party joins another one.
 * A line keeps the words that it has, and the allergens that somebody was asked about, wherever it goes. Before it is
 * sent, only who changes it, its guest or its allergy may say other ones.
 */
import { Rows } from '@tableside/domain/command/rows.ts';
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { ALLERGEN_NAMES } from '@tableside/domain/values/allergens.ts';
import { LineAllergies } from './line-allergies.ts';
import { type Moment, momentsOf } from './moments.ts';
import type { ServerRecord } from './server-record.ts';

/** The words of each place, as a cook reads them. */
type Told = ReadonlyMap<string, readonly string[]>;

export function checkAllergies(record: ServerRecord): string[] {
  const known = new Rows();
  const lines = new LineAllergies();
  const found: string[] = [];
  for (const moment of momentsOf(record)) {
    const before = new Map(visitsIn(moment).map(({ id }) => [id, known.get('visit', id)]));
    for (const row of moment.rows) known.put(row);
    found.push(...lines.lostIn(moment));
    for (const visit of moment.isWhole ? visitsIn(moment) : [])
      found.push(...lostFrom(before.get(visit.id), visit, { moment, known }));
    for (const id of touchedBy(moment))
      found.push(...missingOn(known.get('visit', id), known.ordersOfVisit(id)));
  }
  return found;
}

const visitsIn = ({ rows }: Moment): readonly Visit[] =>
  rows.flatMap(({ entity, doc }) => (entity === 'visit' ? [doc as Visit] : []));

const touchedBy = (moment: Moment): ReadonlySet<string> =>
  new Set([
    ...visitsIn(moment).map(({ id }) => id),
    ...moment.rows.flatMap(({ entity, doc }) => (entity === 'order' && (doc as Order).visitId) || []),
  ]);

function toldBy({ allergies = {} }: Visit): Told {
  return new Map(
    Object.entries(allergies).map(([place, { codes, note }]) => [
      place,
      [...codes.map((code) => ALLERGEN_NAMES[code]), ...(note === null ? [] : note.split(', '))],
    ]),
  );
}

function missingOn(visit: Visit | undefined, orders: readonly Order[]): string[] {
  if (visit?.status !== 'open') return [];
  const told = toldBy(visit);
  return orders
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ items }) => items)
    .flatMap((line) =>
      wordsFor(told, line)
        .filter((word) => !has(line, word))
        .map((word) => `I42 ${word} is missing on ${line.name} ${line.id} of ${visit.number}`),
    );
}

const wordsFor = (told: Told, { seat }: OrderItem): readonly string[] => [
  ...(told.get('table') ?? []),
  ...(seat === undefined ? [] : (told.get(`${seat}`) ?? [])),
];

const has = ({ allergy }: OrderItem, word: string): boolean =>
  `, ${(allergy ?? '').toLowerCase()}, `.includes(`, ${word.toLowerCase()}, `);

interface Step {
  readonly moment: Moment;
  /** With what the step wrote. */
  readonly known: Rows;
}

function* lostFrom(before: Visit | undefined, after: Visit, { moment, known }: Step): Generator<string> {
  const by = moment.commands[0]?.command?.name;
  if (!before || before.status === 'merged' || by === 'visit.setAllergy') return;
  const into = after.status === 'merged' ? known.get('visit', after.mergedInto ?? '') : undefined;
  const now = toldBy(into ?? after);
  for (const [place, words] of toldBy(before)) {
    // Whoever joins another party gets another seat.
    const there = into && place !== 'table' ? seatWords(now) : (now.get(place) ?? []);
    for (const word of words)
      if (!there.includes(word)) yield `I42 ${word} of ${place} left ${before.number} with ${by}`;
  }
}

const seatWords = (told: Told): readonly string[] =>
  [...told].flatMap(([place, words]) => (place === 'table' ? [] : words));
