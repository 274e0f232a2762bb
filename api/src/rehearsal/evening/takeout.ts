/** A takeout of somebody who does not exist: ordered by phone, cooked in time, and picked up. */
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { PayAt } from '@tableside/domain/values/pay-at.ts';
import { billIn } from '@tableside/domain/visits/takings.ts';
import { linesFor, readMenu } from './dishes.ts';
import type { PartyDeps } from './party.ts';

const GUESTS = 2;

export interface TakeoutPlan {
  readonly name: string;
  readonly payAt: PayAt;
  /** ISO 8601 UTC. */
  readonly dueAt: string;
  /** Until it is picked up, in minutes of a real evening. */
  readonly minutes: number;
}

export class Takeout {
  readonly #deps: PartyDeps;
  readonly #server: Actor;
  readonly #id: string;

  constructor(deps: PartyDeps, server: Actor) {
    this.#deps = deps;
    this.#server = server;
    this.#id = deps.chance.id();
  }

  async order({ name, payAt, dueAt, minutes }: TakeoutPlan): Promise<void> {
    const { storage, hands, chance, after } = this.#deps;
    const visitId = this.#id;
    const items = linesFor(await readMenu(storage, this.#server.venueId), 'food', GUESTS, chance);
    if (items.length === 0) return;
    const asked = { id: visitId, service: 'takeaway', name, dueAt, payAt } as const;
    if (!(await hands.give(this.#server, 'visit.open', { ...asked, items: [...items] }))) return;
    const send = { roundId: chance.id(), itemIds: items.map(({ id }) => id) };
    const sent =
      payAt === 'order'
        ? await this.#pay({ send, close: true })
        : await hands.give(this.#server, 'visit.send', { visitId, ...send });
    if (!sent) return;
    after(minutes * 0.6, () => this.#advance(send.roundId, 'preparing'));
    after(minutes * 0.9, () => this.#advance(send.roundId, 'serving'));
    after(minutes, () => this.#pickUp(send.roundId, payAt));
  }

  async #pickUp(roundId: string, payAt: PayAt): Promise<void> {
    if (payAt === 'end') await this.#pay({ close: true });
    await this.#advance(roundId, 'completed');
  }

  async #pay(how: {
    readonly close: true;
    readonly send?: { readonly roundId: string; readonly itemIds: string[] };
  }) {
    const { hands, chance } = this.#deps;
    const chain = await hands.untouched(this.#server, this.#id);
    const amount = chain ? billIn(chain, chain.end).due : 0;
    if (!chain || amount <= 0) return undefined;
    const { id, version } = chain.end;
    const paid = {
      id: chance.id(),
      visitId: this.#id,
      method: 'credit_card',
      amount,
      hadItems: true,
    } as const;
    return hands.give(this.#server, 'payment.record', { ...paid, ...how }, { entity: 'visit', id, version });
  }

  /** Unless a real person was faster. */
  async #advance(
    orderId: string,
    to: Order['status'] & ('preparing' | 'serving' | 'completed'),
  ): Promise<void> {
    const { storage, hands, cook } = this.#deps;
    const round = await storage.row(this.#server.venueId, 'order', orderId);
    const isOurs = [cook.userId, this.#server.userId].includes(round?.doc.statusBy.id ?? '');
    if (!round || !isOurs || round.doc.status === 'cancelled') return;
    const seen = { entity: 'order', id: orderId, version: round.version } as const;
    await hands.give(to === 'completed' ? this.#server : cook, 'order.advance', { orderId, to }, seen);
  }
}
