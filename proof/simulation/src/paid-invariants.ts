/**
 * The invariants of guests who pay before the kitchen begins. They are checked after every command that the server
 * decided.
 * - I39: A round that the money sent was covered when it was sent.
 * - I40: Nothing that was paid for waits on a pad while the money covers it: all of it, or what any one payment is for.
 *   What a payment names is in a round, or waits, or was taken off.
 * - I41: The money sends only what some payment named.
 */

import type { Rows } from '@tableside/domain/command/rows.ts';
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { isOpenVisit, isPad, isRound, paidForOf, type Visit } from '@tableside/domain/entities/visit.ts';
import { areOnPaidChecks } from '@tableside/domain/testing/paid-checks.ts';
import { billOf } from '@tableside/domain/visits/bill.ts';
import { chainOf } from '@tableside/domain/visits/chain.ts';
import { shortfallOf } from '@tableside/domain/visits/shortfall.ts';
import { dividedBy } from './divided-lines.ts';
import type { Effects } from './effects.ts';
import type { Moment } from './moments.ts';
import type { Processed, ServerRecord } from './server-record.ts';
import { actorOf } from './simulated-venue.ts';

const ANYBODY = actorOf('ana', 'manager');

interface PaymentArgs {
  readonly visitId?: string;
  readonly send?: { readonly itemIds: readonly string[] };
}

interface Touched {
  readonly visits: readonly Visit[];
  readonly commands: Moment['commands'];
}

/** Counts how often the money sent something, and in which ways. */
export function notePaid({ latest, written, processed }: ServerRecord, effects: Effects): void {
  const rounds = [...latest.values()].flatMap((row) =>
    row.entity === 'order' && isRound(row.doc) ? [row.doc] : [],
  );
  const paid = rounds.filter(({ paidFirst }) => paidFirst);
  const unpaid = new Set(rounds.filter(({ paidFirst }) => !paidFirst).map(({ visitId }) => visitId));
  const mixed = new Set(paid.map(({ visitId }) => visitId).filter((id) => unpaid.has(id)));
  const waits = written.filter(({ row }) => row.entity === 'visit' && paidForOf(row.doc).length > 0);
  const births = new Map<string, number>();
  for (const { row } of written)
    if (row.entity === 'order' && row.doc.paidFirst && !births.has(row.id)) births.set(row.id, row.seq);
  const pays = new Set(
    processed
      .filter(({ command }) => command && MONEY.includes(command.name))
      .flatMap(({ seq }) => (seq === undefined ? [] : [seq])),
  );
  effects.note('round sent by its money', paid.length);
  effects.note('visit with rounds of both ways of paying', mixed.size);
  effects.note('lines waited for their money', waits.length);
  effects.note(
    'money sent because something else changed',
    [...births.values()].filter((seq) => !pays.has(seq)).length,
  );
}

const MONEY: readonly string[] = ['payment.record', 'payment.conclude'];

/** Remembers what payments have named, and which rounds were sent. */
export class PaidLedger {
  readonly #named = new Set<string>();
  readonly #born = new Set<string>();
  /**
   * The lines that the kitchen has, and which line each of them counts on. A round that gets them with moved items was
   * not sent anew.
   */
  readonly #sent = new Map<string, string | undefined>();
  /** The lines that each open visit kept waiting after the last moment. */
  readonly #waiting = new Map<string, readonly string[]>();

  /** `rows` are those of the server after this moment. */
  check(rows: Rows, { rows: written, commands, isWhole }: Moment): string[] {
    for (const { command } of commands)
      if (command?.name === 'payment.record')
        for (const id of this.#meantBy(command.args as PaymentArgs)) this.#named.add(id);
    for (const processed of commands) this.#noteMoved(processed);
    const visits = written.flatMap(({ entity, doc }) => (entity === 'visit' ? [doc] : []));
    for (const id of visits.flatMap((visit) => paidForOf(visit).flatMap(({ itemIds }) => itemIds)))
      this.#named.add(id);
    const orders = written.flatMap(({ entity, doc }) => (entity === 'order' ? [doc] : []));
    const found = orders
      .filter((order) => this.#isNew(order))
      .flatMap((round) => this.#checkBirth(rows, round));
    const forgot = isWhole ? commands.flatMap((command) => this.#forgotten(rows, command)) : [];
    for (const { items } of orders.filter(isRound))
      for (const { id, countedFrom } of items) this.#sent.set(id, countedFrom);
    const lost = this.#checkKept(rows, { visits, commands });
    // What a process did before it died may be known only in part.
    if (!isWhole) return [];
    const touched = new Set([...visits.map(({ id }) => id), ...orders.map(({ visitId }) => visitId ?? '')]);
    const open = [...touched].flatMap((id) => rows.get('visit', id) ?? []).filter(isOpenVisit);
    return [
      ...found,
      ...lost,
      ...open.flatMap((visit) => waitsFaults(visit, rows.ordersOfVisit(visit.id))),
      ...forgot,
    ];
  }

  /** A visit, or the one that it was merged into, goes on keeping what it keeps. Only a card that failed ends that. */
  #checkKept(rows: Rows, { visits, commands }: Touched): string[] {
    const before = visits.map(({ id, mergedInto }) => ({
      id: mergedInto ?? id,
      lines: this.#waiting.get(id) ?? [],
    }));
    for (const visit of visits)
      this.#waiting.set(
        visit.id,
        isOpenVisit(visit) ? paidForOf(visit).flatMap(({ itemIds }) => itemIds) : [],
      );
    if (commands.some(({ command }) => command?.name === 'payment.conclude')) return [];
    return before.flatMap(({ id, lines }) => {
      const left = rows
        .ordersOfVisit(id)
        .filter(isPad)
        .flatMap(({ items }) => items);
      const kept = this.#waiting.get(id) ?? [];
      return lines
        .filter((line) => left.some((one) => one.id === line) && !kept.includes(line))
        .map((line) => `I40 line ${line} was paid for, and its visit has forgotten that`);
    });
  }

  /** A payment for portions that somebody else has sent is for the further portions that wait. */
  #meantBy({ send }: PaymentArgs): readonly string[] {
    return (send?.itemIds ?? []).flatMap((id) => [id, this.#sent.get(id) ?? id]);
  }

  /** A payment does not forget what it is for. */
  #forgotten(rows: Rows, { command, status }: Processed): string[] {
    if (command?.name !== 'payment.record' || (status !== 'applied' && status !== 'adjusted')) return [];
    const args = command.args as PaymentArgs;
    const chain = args.send && chainOf(rows, ANYBODY, args.visitId ?? '');
    if (!chain || !isOpenVisit(chain.end)) return [];
    const waits = paidForOf(chain.end).flatMap(({ itemIds }) => itemIds);
    const left = chain.pads.flatMap(({ items }) => items).filter(isFor(this.#meantBy(args)));
    return left
      .filter((line) => !isFor(waits)(line))
      .map(({ id }) => `I40 line ${id} was paid for, and ${chain.end.number} does not know it`);
  }

  /** Some portions of a line that was sent are a line of their own at another table. The kitchen has them already. */
  #noteMoved(processed: Processed): void {
    for (const [line, part] of dividedBy(processed))
      if (this.#sent.has(line)) this.#sent.set(part, this.#sent.get(line));
  }

  #isNew(order: Order): boolean {
    if (!isRound(order) || this.#born.has(order.id)) return false;
    this.#born.add(order.id);
    return order.paidFirst === true && order.items.some(({ id }) => !this.#sent.has(id));
  }

  #checkBirth(rows: Rows, round: Order): string[] {
    const isNamed = ({ id, countedFrom = id }: OrderItem): boolean =>
      this.#named.has(id) || this.#named.has(countedFrom);
    const found = round.items
      .filter((line) => !isNamed(line))
      .map(({ id }) => `I41 line ${id} of ${round.orderNumber} is cooked, and no payment named it`);
    const visit = rows.get('visit', round.visitId ?? '');
    if (!visit) return found;
    // It may have been closed by the same payment.
    const rounds = rows.ordersOfVisit(visit.id).filter(isRound);
    const bill = billOf({ ...visit, status: 'open' }, rounds);
    const isLine = (id: string): boolean => round.items.some((line) => line.id === id);
    const isCovered = bill.due <= shortfallOf(visit, bill, rounds);
    if (!isCovered && !areOnPaidChecks(visit, rows.ordersOfVisit(visit.id), isLine))
      found.push(`I39 ${round.orderNumber} was sent, and ${visit.number} owed ${bill.due}`);
    return found;
  }
}

/** Checks the lines that an open visit keeps waiting. The bill is asked for each, as if they had been sent. */
function waitsFaults(visit: Visit, orders: readonly Order[]): string[] {
  const pads = orders.filter(isPad);
  const entries = paidForOf(visit).map(({ itemIds }) => itemIds);
  return [entries.flat(), ...entries].flatMap((itemIds) => {
    const waiting = pads.map((pad) => ({ ...pad, items: pad.items.filter(isFor(itemIds)) }));
    if (waiting.every(({ items }) => items.length === 0)) return [];
    const rounds = orders.filter(isRound);
    const bill = billOf(visit, rounds, { with: waiting });
    const isLine = (id: string): boolean => waiting.some(({ items }) => items.some((line) => line.id === id));
    const owed = bill.due - shortfallOf(visit, bill, [...rounds, { status: 'paid' }]);
    return owed <= 0 || areOnPaidChecks(visit, orders, isLine)
      ? [`I40 ${visit.number} keeps waiting what its money covers: ${itemIds.join(', ')}`]
      : [];
  });
}

const isFor =
  (itemIds: readonly string[]) =>
  ({ id, countedFrom = id }: OrderItem): boolean =>
    itemIds.includes(id) || itemIds.includes(countedFrom);
