/** Plays the venue's evening through the REST API: takes each order and moves it on. */
import { type APIRequestContext, expect } from '@playwright/test';
import { giveAccess, type Person } from '../support/people.ts';
import { ADMIN, type RunningVenue } from '../support/running-venue.ts';
import type { EveningClock } from './evening-clock.ts';

interface Line {
  product: string;
  size: string;
  quantity?: number;
  options?: Readonly<Record<string, readonly string[]>>;
  note?: string;
  allergy?: string;
}

export interface Sale {
  /** Minutes after the previous sale. */
  after: number;
  by: 'Jonas' | 'Amara';
  table: string;
  lines: readonly Line[];
  note?: string;
  guests?: number;
  method?: 'cash' | 'credit_card' | 'mobile_payment';
  /** The order's final status. When unset, it stays paid. */
  status?: 'accepted' | 'preparing' | 'serving' | 'completed' | 'cancelled' | 'draft';
}

const STEPS = ['accepted', 'preparing', 'serving', 'completed'] as const;

export interface Venue {
  readonly running: RunningVenue;
  readonly request: APIRequestContext;
  readonly clock: EveningClock;
}

export class Office {
  readonly #venue: Venue;
  readonly #tokens = new Map<string, string>();

  private constructor(venue: Venue) {
    this.#venue = venue;
  }

  /** Gives everybody who works tonight a sign-in. Maya manages the venue, Theo works in the kitchen. */
  static async open(venue: Venue): Promise<{ office: Office; maya: Person; theo: Person }> {
    const { request, running } = venue;
    const office = new Office(venue);
    const maya = await giveAccess(request, running, { firstName: 'Maya', role: 'admin' });
    await office.#signIn('office', ADMIN);
    for (const firstName of ['Jonas', 'Amara'])
      await office.#signIn(firstName, await giveAccess(request, running, { firstName, role: 'server' }));
    const theo = await giveAccess(request, running, { firstName: 'Theo', role: 'kitchen' });
    return { office, maya, theo };
  }

  async #signIn(name: string, person: Person): Promise<void> {
    const { token } = await this.#call<{ token: string }>('POST', '/auth/login', { data: person });
    this.#tokens.set(name, token);
  }

  async #call<T>(method: string, path: string, { as, data }: { as?: string; data?: unknown }): Promise<T> {
    const { request, running } = this.#venue;
    const headers: Record<string, string> =
      as === undefined ? {} : { authorization: `Bearer ${this.#tokens.get(as)}` };
    const answer = await request.fetch(`${running.address}/api${path}`, { method, headers, data });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  }

  pass(minutes: number): void {
    this.#venue.clock.pass(minutes);
  }

  async sell(sale: Sale): Promise<{ id: string }> {
    const { clock } = this.#venue;
    clock.pass(sale.after);
    const { id } = await this.#call<{ id: string }>('POST', '/orders', { as: sale.by, data: orderOf(sale) });
    if (sale.status === 'draft') return { id };
    await this.#call('POST', `/orders/${id}/payments`, {
      as: sale.by,
      data: { method: sale.method ?? 'cash' },
    });
    await this.#bring(id, sale);
    return { id };
  }

  async #bring(id: string, { by, status }: Sale): Promise<void> {
    if (status === 'cancelled') return this.setStatus(id, status);
    const last = (STEPS as readonly string[]).indexOf(status ?? '');
    for (const step of STEPS.slice(0, last + 1)) {
      await this.#call('PATCH', `/orders/${id}`, { as: by, data: { status: step } });
    }
  }

  async cancel(orderNumber: string): Promise<void> {
    const orders = await this.#call<{ id: string; orderNumber: string }[]>('GET', '/orders', {
      as: 'office',
    });
    const order = orders.find((one) => one.orderNumber === orderNumber);
    if (!order) throw new Error(`No order #${orderNumber}`);
    await this.setStatus(order.id, 'cancelled');
  }

  async setStatus(id: string, status: string): Promise<void> {
    await this.#call('PATCH', `/orders/${id}`, { as: 'office', data: { status } });
  }

  async setTable(number: string, status: string): Promise<void> {
    await this.#call('PATCH', `/tables/table-${number.toLowerCase()}/status`, {
      as: 'office',
      data: { status, assigned: false },
    });
  }
}

const orderOf = ({ table, lines, note, guests }: Sale) => ({
  tableId: `table-${table.toLowerCase()}`,
  note,
  guests,
  items: lines.map(({ product, size, quantity = 1, options = {}, ...notes }) => ({
    productId: product,
    sizeId: size,
    quantity,
    options: Object.entries(options).map(([groupId, optionIds]) => ({ groupId, optionIds })),
    ...notes,
  })),
});
