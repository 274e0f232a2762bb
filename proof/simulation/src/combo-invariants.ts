/**
 * I47: The lines of a combo are on one check, and come to its price to the cent, as often as each other. None of them
 * gets lost. A part that was taken back, or cancelled, is on the record; from then on the others may go their own way.
 */
import { Rows } from '@tableside/domain/command/rows.ts';
import type { Order, Placed } from '@tableside/domain/entities/order.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';
import { type Moment, momentsOf } from './moments.ts';
import type { ServerRecord } from './server-record.ts';

export function checkCombos(record: ServerRecord): string[] {
  const ledger = new ComboLedger();
  return momentsOf(record).flatMap((moment) => ledger.apply(moment));
}

class ComboLedger {
  readonly #rows = new Rows();
  /** How many lines each combo had at first. */
  readonly #parts = new Map<string, number>();
  /** A part of them was taken back. */
  readonly #apart = new Set<string>();

  apply(moment: Moment): string[] {
    const orders = ordersIn(moment);
    const before = orders.flatMap(({ id }) => this.#rows.get('order', id) ?? []);
    for (const row of moment.rows) this.#rows.put(row);
    const touched = new Set([...before, ...orders].flatMap(combosIn));
    const all = touched.size === 0 ? [] : this.#rows.all('order');
    return [...touched].flatMap((id) => this.#check(id, partsOf(all, id), moment));
  }

  #check(id: string, parts: readonly Placed[], { commands }: Moment): string[] {
    const isNew = !this.#parts.has(id);
    if (isNew) this.#parts.set(id, parts.length);
    const parents = [...this.#apart];
    const isOfApart = (cmdId: string): boolean => parents.some((one) => derivedId(one, cmdId) === id);
    const byMove = commands.some(({ cmdId }) => parents.some((one) => derivedId(cmdId, one) === id));
    if (isNew && (byMove || ['0', '1', '2', '3'].some(isOfApart))) this.#apart.add(id);
    if (parts.some(isTakenBack)) this.#apart.add(id);
    const live = parts.filter(({ order }) => order.status !== 'cancelled');
    const places = new Set(live.map(({ order }) => order.visitId ?? order.id));
    const found = places.size > 1 ? [`I47 the combo ${id} is on ${places.size} checks`] : [];
    if (this.#apart.has(id) || parts.length === 0) return found;
    return [...found, ...this.#sums(id, parts)];
  }

  #sums(id: string, parts: readonly Placed[]): string[] {
    const lines = parts.map(({ line }) => line);
    const { price = 0 } = lines[0]?.combo ?? {};
    const sum = lines.reduce((all, { size, combo }) => all + size.currentPrice - (combo?.extra ?? 0), 0);
    const counts = new Set(lines.map(({ quantity }) => quantity));
    return [
      ...(lines.length === this.#parts.get(id) ? [] : [`I47 the combo ${id} has ${lines.length} parts`]),
      ...(sum === price ? [] : [`I47 the combo ${id} comes to ${sum}, and costs ${price}`]),
      ...(counts.size === 1 ? [] : [`I47 the parts of the combo ${id} are there ${[...counts]} times`]),
    ];
  }
}

const isTakenBack = ({ order, line }: Placed): boolean =>
  (line.voids?.length ?? 0) > 0 || (order.status === 'cancelled' && order.sentAt !== null);

/** After a crash, one moment may have several versions of an order. */
const ordersIn = ({ rows }: Moment): readonly Order[] =>
  rows.flatMap(({ entity, doc }) => (entity === 'order' ? [doc as Order] : []));

const combosIn = ({ items }: Order): readonly string[] => items.flatMap(({ combo }) => combo?.id ?? []);

const partsOf = (orders: readonly Order[], id: string): readonly Placed[] =>
  orders.flatMap((order) =>
    order.items.filter(({ combo }) => combo?.id === id).map((line) => ({ order, line })),
  );
