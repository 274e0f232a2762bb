/** What people do in the model of printing: they send, void, move, cancel, and ask for slips. */
import type { Rows } from '../src/command/rows.ts';
import { change } from '../src/entities/entities.ts';
import type { Order } from '../src/entities/order.ts';
import { isOpenPrint, type Print } from '../src/entities/print.ts';
import { leftOf } from '../src/entities/visit.ts';
import { giveUpBy } from '../src/printing/end-print.ts';
import { expiryOf } from '../src/printing/print-times.ts';
import { anItem, anOrder, testId } from './builders.ts';
import { aPrint, printerId, printId } from './print-builders.ts';
import type { SeededRandom } from './seeded-random.ts';

export class PrintingPeople {
  /** When somebody last changed a round. */
  readonly changedAt = new Map<string, string>();
  readonly #rows: Rows;
  readonly #random: SeededRandom;
  readonly #now: () => string;
  readonly #isMovedAsNew: boolean;
  #made = 0;

  constructor(rows: Rows, random: SeededRandom, now: () => string, isMovedAsNew: boolean) {
    this.#rows = rows;
    this.#random = random;
    this.#now = now;
    this.#isMovedAsNew = isMovedAsNew;
  }

  #prints = (): Print[] => this.#rows.all('print').sort((a, b) => (a.id < b.id ? -1 : 1));

  somebodyActs(): void {
    const random = this.#random;
    const open = this.#rows.all('order').filter(({ status }) => status !== 'cancelled');
    const act = random.int(0, 99);
    if (act < 50 || open.length === 0) this.#send();
    else if (act < 68) this.#void(random.pick(open));
    else if (act < 73) this.#set({ ...random.pick(open), status: 'cancelled' });
    else if (act < 77) this.#move(random.pick(open));
    else if (act < 84) this.#ask('bill', random.pick([1, 2]));
    else if (act < 92) this.#ask('kick', 2);
    else if (act < 98) this.#again();
    else this.#giveUp();
  }

  #send(): void {
    const random = this.#random;
    this.#made += 1;
    const now = this.#now();
    const lines = Array.from({ length: random.int(1, 3) }, (_, n) =>
      anItem({
        id: testId('item', this.#made * 10 + n),
        station: random.pick(['kitchen', 'kitchen', 'bar']),
        quantity: random.int(1, 3),
        status: 'pending',
      }),
    );
    this.#rows.put(
      change(
        'order',
        anOrder({
          ...{ id: testId('order', this.#made), visitId: testId('visit', this.#made), status: 'accepted' },
          ...{ sentAt: now, arrivedAt: now, items: lines, tableId: random.pick(['1', '2', '3']) },
        }),
      ),
    );
  }

  #set(order: Order): void {
    this.changedAt.set(order.id, this.#now());
    this.#rows.put(change('order', order));
  }

  #void(order: Order): void {
    const line = this.#random.pick([...order.items]);
    if (leftOf(line) === 0) return;
    this.#made += 1;
    const by = { id: 'ana', name: 'Ana' };
    const one = {
      id: testId('item', this.#made),
      quantity: 1,
      reason: '',
      by,
      approvedBy: null,
      at: this.#now(),
    };
    const items = order.items.map((item) =>
      item === line ? { ...item, voids: [...(item.voids ?? []), one] } : item,
    );
    this.#set({ ...order, items });
  }

  #move(order: Order): void {
    const gone = order.items.filter(() => this.#random.chance(0.5));
    if (gone.length === 0 || gone.length === order.items.length || (order.movedFrom ?? []).length > 2) return;
    this.#made += 1;
    const movedFrom = this.#isMovedAsNew ? [] : [order.id, ...(order.movedFrom ?? [])];
    const id = testId('order', this.#made);
    this.#set({ ...order, items: order.items.filter((item) => !gone.includes(item)) });
    this.#set({ ...order, id, items: gone, movedFrom, tableId: 'other' });
  }

  #ask(kind: 'bill' | 'kick', n: number): void {
    this.#made += 1;
    const now = this.#now();
    const id = printId(this.#made);
    const of = { entity: 'visit', id: testId('visit', this.#made) } as const;
    const times = { madeAt: now, stateAt: now, expiresAt: expiryOf(kind, now) };
    this.#rows.put(change('print', aPrint({ id, kind, of, subject: id, printerId: printerId(n), ...times })));
  }

  #giveUp(): void {
    const waiting = this.#prints().filter(({ state, kind }) => state === 'waiting' && kind !== 'kick');
    if (waiting.length === 0) return;
    const by = { id: 'mia', name: 'Mia' };
    this.#rows.put(giveUpBy(this.#rows, this.#random.pick(waiting), { by, now: this.#now() }));
  }

  #again(): void {
    const over = this.#prints().filter(
      (p) => p.kind === 'ticket' && !isOpenPrint(p) && p.state !== 'dropped',
    );
    const free = over.filter(
      ({ subject }) => !this.#prints().some((p) => p.subject === subject && isOpenPrint(p)),
    );
    if (free.length === 0) return;
    const { subject, of, printerId: to } = this.#random.pick(free);
    this.#made += 1;
    const now = this.#now();
    const times = { madeAt: now, stateAt: now, expiresAt: expiryOf('ticket', now) };
    this.#rows.put(
      change('print', aPrint({ id: printId(this.#made), subject, of, printerId: to, ...times })),
    );
  }
}
