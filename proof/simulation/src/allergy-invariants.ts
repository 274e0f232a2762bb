/**
 * I42: An allergy that was given to a guest, or to the whole table, is on each of their lines that is not sent, and on
 * each that the kitchen has. It leaves a party only by visit.setAllergy.
 */
import { Rows } from '@tableside/domain/command/rows.ts';
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { ALLERGEN_NAMES } from '@tableside/domain/values/allergens.ts';
import { momentsOf } from './moments.ts';
import type { ServerRecord } from './server-record.ts';

/** The words of each place, as a cook reads them. */
type Told = ReadonlyMap<string, readonly string[]>;

export function checkAllergies(record: ServerRecord): string[] {
  const known = new Rows();
  const found: string[] = [];
  for (const { rows, commands, isWhole } of momentsOf(record)) {
    const touched = new Set<string>();
    const may = commands.some(({ command }) => command?.name === 'visit.setAllergy');
    for (const row of rows) {
      if (row.entity === 'visit' && isWhole && !may)
        found.push(...lostFrom(known.get('visit', row.id), row.doc as Visit, commands[0]?.command?.name));
    }
    for (const row of rows) {
      known.put(row);
      if (row.entity === 'visit') touched.add(row.id);
      if (row.entity === 'order' && (row.doc as Order).visitId) touched.add((row.doc as Order).visitId ?? '');
    }
    for (const id of touched) found.push(...missingOn(known.get('visit', id), known.ordersOfVisit(id)));
  }
  return found;
}

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

function* lostFrom(before: Visit | undefined, after: Visit, by: string | undefined): Generator<string> {
  if (!before || after.status === 'merged') return;
  const now = toldBy(after);
  for (const [place, words] of toldBy(before))
    for (const word of words)
      if (!now.get(place)?.includes(word)) yield `I42 ${word} of ${place} left ${after.number} with ${by}`;
}
